"""Random command lines: verbs, games and options as the help lists them, with good and bad values; run in a fork."""

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import tempfile
import traceback
from pathlib import Path
from typing import NamedTuple

import command
from hypothesis import strategies as st
from verbs import Option, options, verbs

import exporters
import games

WORDS = [
    "", " ", "a", "-", "--", "\n", "'", '"', "\\", ",", ";", "{", "%s%n", "${x}", "`x`", "=cmd|' /C calc'!A0", "1_000",
    "<script>", "\\input{x}", "\x1b[31m", "\u202eabc", "שלום", "\ufeff", "🙂", "é" * 200, "x" * 3000, "../../etc", "٣",
    "null", "NaN", "--help", "-h", "-x", "--json=1", "@", "J1", "__class__",
]  # fmt: skip
"""What can stand anywhere on a command line."""
NUMBERS = [
    "0", "1", "2", "3", "-1", "7", "51", "99", "1000000", "2147483648", "9" * 30, "1" * 3000, "0.5", "1.5", "1e999",
    "1e-400", "nan", "inf", "-inf", "007", "1:3", "1:9:2", "2:1", ":", "1:", "1:1000000000", "1,2", "1,1,2", "1,,2",
]  # fmt: skip
OUTPUTS = [
    "-", "x.html", "x.gif", "x.tex", "x.mmd", "x.svg", "x.dot", "x.png", "x.pdf", "x.csv", "x.md", "x.json",
    "x.parquet", "x.npz", "x.gexf", "x.graphml", "x.pg", "x.hoa", "x.solved", "x.sol", "x.xlsx", "x", "x/", "no/x.csv",
    "..", ".", "", "/dev/full", "/dev/null", "x.doc", "old.csv", ".hidden.svg", "x" * 300 + ".csv", "a\nb.csv", "é.svg",
]  # fmt: skip
VALUES = {
    "--position": ["(4,3)", "4 J2", "0", "1,3,5,7", "44536", ".../.../...", "x../.o./...", "9" * 50, "a", "Int"],
    "--first": ["random", "minimax:plies=2", "minimax:plies=99", "minimax:", "a:b", ":", "first", "count.py"],
    "--evaluation": ["zero", "alignments", "cells", "rollouts", "none"],
    "--claim": ["x", "winner"],
    "--play": ["1,2", "1", "", "4455"],
    "--players": ["Max,Minerva", "Max", "a,a"],
    "--weights": ["1", "0:0", "0,1,10,100,inf", "small=8"],
    "--degrees": ["0", "1:2", "3:2", "1e300"],
    "--output": OUTPUTS,
}
"""What options take whose help does not say it."""
ALIKE = {"--second": "--first", "--feedback": "--output",
         "--summary": "--output", "--names": "--output"}  # fmt: skip
QUICK = {
    "--plies": ["0", "1", "2", "3", "51"],
    "--games": ["0", "1", "3", "-1"],
    "--workers": ["1", "0", "65"],
    "--seconds": ["0", "0.01", "-1", "nan"],
    "--seconds-per-move": ["0.01", "0", "nan"],
    "--max-nodes": ["0", "50", "400"],
    "--playouts": ["0", "10", "50"],
    "--bound": ["0", "1", "1000"],
    "--count": ["0", "1", "2", "201"],
    "--to": ["0", "50", "json", "html"],
    "--memory": ["1", "8MB", "much"],
    "--vertices": ["3", "5", "27"],
}
"""Values of options that could take long with others."""
BOUNDS = {"--max-vertices": "600", "--max-edges": "3000", "--games": "3", "--workers": "1"}
"""What is added unless it was drawn, so that no command takes long."""
ARGUMENTS = {
    "analyze": ["1,2", "4455", "1 from heap 1", "-"],
    "exercise": ["attractor", "kernel", "grundy"],
    "grade": ["../in/answers.csv", "../in/good.json"],
    "mark": ["../in/count.py", "../in/none.py"],
    "random": ["2", "5", "20", "0"],
    "tournament": ["random", "first", "minimax:plies=1"],
    "verify": ["../in/solution.json", "../in/wrong.sol", "../in/good.json"],
}
"""What else a verb takes."""
NO_GAME = {"exercise", "mark", "random"}
TYPED = ["1", "2", "quit", "hint", "undo", "help", "", "a", "(3,2)", "replay", "?", "🙂", "1" * 5000]


class Command(NamedTuple):
    """Words after `arena`, and what is typed while the command runs."""

    words: list[str]
    typed: str


def _value(draw: st.DrawFn, option: Option, *, bad: bool) -> str:
    if bad and draw(st.integers(0, 2)) == 0:
        return draw(st.sampled_from(WORDS + NUMBERS if option.name not in QUICK else WORDS))
    if option.choices:
        return draw(st.sampled_from(option.choices))
    values = QUICK.get(option.name) or VALUES.get(ALIKE.get(option.name, option.name), NUMBERS[:6])
    return draw(st.sampled_from(values if bad else values[:4]))


def _given(draw: st.DrawFn, option: Option, *, bad: bool) -> list[str]:
    if not option.value:
        return [option.name]
    value = _value(draw, option, bad=bad)
    return [f"{option.name}={value}"] if draw(st.booleans()) else [option.name, value]


@st.composite
def command_lines(draw: st.DrawFn, files: list[str]) -> Command:
    """Draw a command: a good one, most of the time, but for one or two of its words."""
    bad = draw(st.booleans())
    if bad and draw(st.integers(0, 9)) == 0:
        return Command(draw(st.lists(st.sampled_from([*WORDS, *verbs(), *games.names()]), max_size=3)), "")
    verb = draw(st.sampled_from(verbs()))
    known = options(verb)
    sources = [games.names(), games.names(), exporters.bundled(), files, *([WORDS] if bad else [])]
    words = [verb] if verb in NO_GAME else [verb, draw(st.sampled_from(draw(st.sampled_from(sources))))]
    chosen = draw(st.lists(st.sampled_from(sorted(known.values())), max_size=3))
    chosen += [option for option in known.values() if "[required]" in option.text and option not in chosen]
    given = [_given(draw, option, bad=bad) for option in chosen]
    if verb in ARGUMENTS:
        given.append([draw(st.sampled_from([*ARGUMENTS[verb], *(WORDS if bad else [])]))])
    if bad and draw(st.booleans()):
        given.append([draw(st.sampled_from(WORDS))])
    for part in draw(st.permutations(given)):
        words += part
    names = {name.partition("=")[0] for name in words}
    words[2:2] = [f"{name}={value}" for name, value in BOUNDS.items() if name in known and name not in names]
    return Command(words, "\n".join(draw(st.lists(st.sampled_from(TYPED), max_size=6))) if verb == "play" else "")


class Ended(NamedTuple):
    """How a command ended in a process of its own: its exit code, or the number of the signal, negative."""

    code: int
    out: str
    err: str
    seconds: float
    megabytes: int


def run_apart(words: list[str], typed: str, folder: Path, *, patience: float = 120, memory: int = 8 << 30) -> Ended:
    """Run a command in a fork of this process, which may hang, crash or swell; it is killed then."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            _be({1: out.fileno(), 2: err.fileno()}, words, typed, folder, memory)
        watched = os.pidfd_open(child)
        late = not select.select([watched], [], [], patience)[0]
        os.close(watched)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        _, status, used = os.wait4(child, 0)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read(100_000).decode(errors="backslashreplace"))
        code = -999 if late else os.waitstatus_to_exitcode(status)
        return Ended(code, *texts, used.ru_utime + used.ru_stime, used.ru_maxrss >> 10)


def _be(streams: dict[int, int], words: list[str], typed: str, folder: Path, memory: int) -> None:
    """Be the command, and never come back."""
    code = 99
    try:
        os.setsid()
        for number, stream in streams.items():
            os.dup2(stream, number)
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        result = command.run(*words, stdin=typed, cwd=folder)
        os.write(1, result.data)
        os.write(2, result.err.encode(errors="backslashreplace"))
        code = result.code
    except BaseException:  # noqa: BLE001 - the parent reads it
        os.write(2, traceback.format_exc().encode(errors="backslashreplace"))
    finally:
        os._exit(code)
