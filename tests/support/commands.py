"""Random argument lists: verbs, games and options as the command line itself lists them, with good and bad values."""

from __future__ import annotations

from typing import Any, NamedTuple

import click
from hypothesis import strategies as st
from mutations import NUMBERS, TEXTS

import exporters
import games
from arena.cli import group

WORDS = [text for text in TEXTS if "\0" not in text and len(text) < 1000 and text != "\ud800"]
"""What can stand on a command line."""
SMALL = ["0", "1", "2", "3", "-1", "4", "1,2", "1,1,2", "1:3", "1:9:2", "2:1", "a"]
HUGE = [text for text in NUMBERS if len(text) < 1000] + [
    "99",
    "1000000",
    "1" * 30,
    "inf",
    "1:1000000000",
    "-5:5",
    ":",
    "1:2:0",
]
OUT = [
    "-", "x.html", "x.gif", "x.tex", "x.mmd", "x.svg", "x.dot", "x.png", "x.pdf", "x.csv", "x.md", "x.parquet",
    "x.json", "x.npz", "x.gexf", "x.graphml", "x.pg", "x.hoa", "x.solved", "x.sol", "x", "x/",
    "no/x.csv", "..", ".", "", "/dev/full", "/dev/null", "x.doc", "old.csv", "old", ".hidden.svg",
    "x" * 300 + ".csv", "a\nb.csv", "a\x1b[31m.svg", "../in", "é.svg",
]  # fmt: skip
TABLES = ["-", "x.csv", "x.md", "x.tex", "x.parquet", "x.tsv", "x.xlsx", "old.csv", "/dev/null", "/dev/full"]
PICTURES = ["-", "x.svg", "x.dot", "x.png", "x.tex", "x.mmd", "old.dot"]
WRITTEN = {
    "draw": PICTURES,
    "tree": PICTURES,
    "map": PICTURES,
    "value": PICTURES,
    "sweep": [*TABLES, *PICTURES],
    "diff": [*TABLES, *PICTURES],
    "film": ["x.svg", "x.gif", "x", "x.pdf"],
    "solve": ["x.json", "x.solved", "no/x.json"],
    "explore": ["x.html", "-"],
    "random": ["-", "x.json", "x.npz", "x.pg", "x", "no/x.csv"],
}
"""What verbs write that write no tables."""
SEATS = [
    "random",
    "minimax:plies=2",
    "minimax:plies=1,evaluation=zero",
    "minimax:plies=99",
    "minimax:",
    "a:b",
    ":",
    "random:x=1",
]
POSITIONS = [
    "(4,3)",
    "4",
    "4 J2",
    "0",
    "1,3,5,7",
    "44536",
    ".../.../...",
    "x../.o./...",
    "(0,0)",
    "a",
    "v0",
    "Int",
    "9" * 50,
]
EVALUATIONS = ["zero", "alignments", "cells", "rollouts", "none"]
TYPED = ["1", "2", "quit", "hint", "undo", "help", "", "a", "(3,2)", "q", "replay", "?", "🙂", "1" * 5000]
SHARES = ["-1", "0", "0.5", "1", "1.5", "nan"]
QUICK = {
    "--plies": ["0", "1", "2", "3", "51", "-1"],
    "--games": ["0", "1", "2", "3", "-1"],
    "--workers": ["1", "1", "0", "65", "-1"],
    "--seconds": ["0", "0.01", "-1", "nan", "1e-400"],
    "--max-nodes": ["0", "1", "50", "400"],
    "--bound": ["0", "1", "1000", "-1"],
    "--below": ["0", "0.01", "0.02", "0.05", "-1", "nan", "x"],
    "--claim": ["x", "winner", "Grundy value", "layers of J1", ""],
    "--evaluation": EVALUATIONS,
    "--degrees": ["0", "1:2", "1:4", "1.5", "3:2", "nan", ":", "1e300"],
    "--weights": ["1", "0:0", "-3:3", "1:9", "3:2", "0:9999999999999999999"],
    "--sinks": SHARES,
    "--accepting": SHARES,
    "--first": SEATS,
    "--second": SEATS,
    "--position": POSITIONS,
    "--from": POSITIONS,
    "--lookup": POSITIONS,
    "--output": OUT,
}  # fmt: skip
"""What options take that could take long, or whose type does not tell what they take."""
BOUNDS = {"--max-vertices": "600", "--max-edges": "3000"}
QUICK_BOARD = ["--rows", "4", "--columns", "4"]
"""The board that a perfect search takes no time for."""


class Command(NamedTuple):
    """Arguments, and what is typed while the command runs."""

    arguments: list[str]
    typed: str


def verbs() -> dict[str, Any]:
    """Give the verbs of the command line."""
    return {name: group.verb(name) for name in group.VERBS}


SPIEL = ["openspiel:tic_tac_toe", "openspiel:hex(board_size=2)", "openspiel:nim"]
NO_SPIEL = [
    "openspiel:",
    "openspiel:x",
    "openspiel:hex(",
    "openspiel:go(x=1)",
    "openspiel:hex(board_size=-1)",
    "openspiel:kuhn_poker",
]


def _source(draw: st.DrawFn, files: list[str], *, bad: bool) -> str:
    """Draw what stands for GAME."""
    kinds = [games.names(), games.names(), [*exporters.bundled(), *SPIEL], files, files]
    return draw(st.sampled_from(draw(st.sampled_from([*kinds, WORDS, NO_SPIEL] if bad else kinds))))


def _value(draw: st.DrawFn, option: click.Parameter, verb: str, *, bad: bool) -> str:
    kind, name = option.type, max(option.opts, key=len)
    if bad and draw(st.integers(0, 2)) == 0:
        return draw(st.sampled_from(WORDS if name in ("--games", "--seconds", "--plies") else WORDS + HUGE))
    if name == "--output" and not bad:
        return draw(st.sampled_from(WRITTEN.get(verb, TABLES)))
    if name in QUICK:
        return draw(st.sampled_from(QUICK[name] if bad else QUICK[name][1:4]))
    if isinstance(kind, click.Choice):
        return draw(st.sampled_from(list(kind.choices)))
    if isinstance(kind, click.types.IntParamType):
        return draw(st.sampled_from(SMALL if bad else ["1", "2", "3"]))
    return draw(st.sampled_from(SMALL))


def _given(draw: st.DrawFn, option: click.Parameter, verb: str, *, bad: bool) -> list[str]:
    flag = draw(st.sampled_from([*option.opts, *option.secondary_opts]))
    if getattr(option, "is_flag", False):
        return [flag]
    value = _value(draw, option, verb, bad=bad)
    return [f"{flag}={value}"] if draw(st.integers(0, 5)) == 0 else [flag, value]


def _argument(draw: st.DrawFn, verb: str, files: list[str], *, bad: bool) -> str:
    if bad:
        return draw(st.sampled_from(OUT + SEATS + files + WORDS))
    fitting = [
        file for file in files if file.endswith({"verify": ("solution.json", ".sol"), "grade": ".csv"}.get(verb, ""))
    ]
    return draw(
        st.sampled_from({"convert": OUT, "tournament": SEATS[:3], "random": ["2", "5", "20"]}.get(verb, fitting))
    )


def _parameters(verb: Any, source: str) -> list[click.Parameter]:
    if not isinstance(verb, click.Group):
        return verb.params
    try:
        return verb.get_command(click.Context(verb), source).params
    except (click.ClickException, ValueError):
        return list(getattr(verb, "options", []))


@st.composite
def commands(draw: st.DrawFn, files: list[str]) -> Command:
    """Draw a command: a good one, most of the time, but for one or two of its words."""
    bad = draw(st.booleans())
    if bad and draw(st.integers(0, 9)) == 0:
        words = draw(
            st.lists(st.sampled_from([*WORDS, *verbs(), *games.names(), "--help", "--version", "-h", "--"]), max_size=3)
        )
        return Command(words, "")
    name = draw(st.sampled_from(sorted(verbs())))
    verb, words = verbs()[name], [name]
    source = _source(draw, files, bad=bad)
    parameters = _parameters(verb, source)
    if isinstance(verb, click.Group):
        words.append(source)
    options = [option for option in parameters if isinstance(option, click.Option)]
    chosen = draw(st.lists(st.sampled_from(options), max_size=3)) + [option for option in options if option.required]
    given = [_given(draw, option, name, bad=bad) for option in chosen]
    given += [[_argument(draw, name, files, bad=bad)] for option in parameters if isinstance(option, click.Argument)]
    if bad and draw(st.integers(0, 3)) == 0:
        given.append(
            [draw(st.sampled_from([*WORDS, "--help", "--", "-", "--rows", "-o", "-x", "--json=1", "-ofile.csv"]))]
        )
    for word in draw(st.permutations(given)):
        words += word
    flags = {flag for option in options for flag in option.opts}
    for flag, value in BOUNDS.items():
        if flag in flags and flag not in " ".join(words) and "--" not in words:
            words += [flag, value]
    if name == "simulate" and "--games" in flags and "--games" not in " ".join(words) and "--" not in words:
        words += ["--games", "3"]  # an arena without sinks is played to the most plies
    if "--perfect" in words and "--" not in words:
        words += QUICK_BOARD
    return Command(words, "\n".join(draw(st.lists(st.sampled_from(TYPED), max_size=6))) if name == "play" else "")
