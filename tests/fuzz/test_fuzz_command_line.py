"""Random argument lists: every command ends soon with 0, 1 or 2, tells of errors in one line, and leaves no ruins."""

import json
import random
import re
import shutil
import unicodedata

import click
import pytest
from commands import commands, verbs
from hypothesis import given
from hypothesis import strategies as st
from mutations import BYTES, JSON, SPAN, TRIED, WORDS, Step, damaged, odd_arenas, odd_files, tries
from mutations import files as damaged_files
from readers import GRAPH, READERS, good_files, path_of
from trying import Trier

import exporters
import games
from arena import certificate, solve, unfold
from arena.solving.arena_rows import Row
from exporters.arenas import csv as arena_csv
from exporters.formats import can
from exporters.solutions import certificate_json as solution_json
from exporters.tables import csv as table_csv

FEW, MANY = 80, 4000
FEW_FILES, MANY_FILES = 50, 3000
SECONDS, MEGABYTES = 20, 1500
GAME = """
from dataclasses import dataclass

@dataclass(frozen=True)
class Count:
    top: int = 3
    initial = 0

    def player(self, position):
        return 1 + position % 2

    def moves(self, position):
        yield "one", position + 1

    def winner(self, position):
        return 1 if position >= self.top else None

    def label(self, position):
        return str(position)

    def parse(self, text):
        return int(text)
"""


def inputs(folder):
    """Write files that commands may be given: good ones, damaged ones, and what is none."""
    arena, chance = unfold(games.load("fibonacci_nim")), random.Random(0)
    for format_ in (name for name in exporters.formats() if can("render", name)):
        content = exporters.render(arena, format_)
        content = content if isinstance(content, bytes) else content.encode()
        ending = {"csv": "zip"}.get(format_, format_)
        (folder / f"good.{ending}").write_bytes(content)
        for number in range(3):
            kinds = list(
                {
                    **BYTES,
                    **(WORDS if ending in ("json", "gexf", "graphml", "pg") else {}),
                    **(JSON if ending == "json" else {}),
                }
            )
            steps = [
                Step(chance.choice(kinds), chance.randrange(SPAN), chance.randrange(SPAN)) for _ in range(1 + number)
            ]
            (folder / f"bad{number}.{ending}").write_bytes(damaged(content, steps))
    exporters.write(folder / "folder", {name: "".join(text) for name, text in arena_csv.tables(arena).items()})
    (folder / "answers.csv").write_text(table_csv.render(Row._fields, solve(arena).rows()))
    (folder / "solution.json").write_text(solution_json.render(arena, certificate(solve(arena))))
    (folder / "wrong.sol").write_text("paritysol 3;\n0 0 1;\n1 1;\n2 0;\n")
    (folder / "odd\n\x1b[31m name.json").write_text("{}")
    (folder / "hostile.json").write_text(json.dumps(HOSTILE))
    (folder / "empty").mkdir()
    (folder / "loop.json").symlink_to(folder / "loop.json")
    (folder / "nothing.json").write_text("")
    for name, text in {
        "count": GAME,
        "syntax": "def",
        "raises": "1 / 0",
        "leaves": "raise SystemExit(7)",
        "none": "",
        "nul": "\0",
    }.items():
        (folder / f"{name}.py").write_text(text)
    names = sorted(path.name for path in folder.iterdir())
    return [f"../in/{name}" for name in (*names, "count.py:Count", "count.py:X", "none.json")]


OVER = [
    ["solve"], ["solve", "--json"], ["solve", "-o", "x.json"], ["table"], ["table", "-o", "x.md"],
    ["table", "-o", "x.parquet"], ["draw", "-o", "x.svg"], ["draw", "-o", "-", "--color", "player"],
    ["draw", "-o", "x.tex"], ["draw", "-o", "x.mmd"], ["film", "-o", "x.svg"], ["explore", "-o", "x.html"], ["kernel"],
    ["kernel", "--json"], ["search", "--plies", "3"], ["search", "--algorithm", "memoised", "--json"],
    ["tree", "--plies", "3", "-o", "x.dot"], ["convert", "x.json"], ["convert", "x.npz"], ["convert", "x.parquet"],
    ["convert", "x.zip"], ["convert", "x"], ["convert", "x.graphml"], ["convert", "x.gexf"], ["convert", "x.pg"],
    ["convert", "x.hoa"], ["play", "--human", "1"], ["play", "--human", "2", "--plies", "2"],
    ["play", "--first", "random", "--second", "random"], ["simulate", "--games", "3", "--workers", "1"], ["sweep"],
    ["verify", "../in/solution.json"], ["grade", "../in/answers.csv"],
]  # fmt: skip
"""What is done with a damaged file, which comes after the verb."""


def over(reader, path, words):
    """Give the arguments that do something with a file."""
    if reader.startswith(("solution_", "answers_")):
        return ["verify" if reader.startswith("solution_") else "grade", GRAPH, path]
    verb, *others = words
    bounds = {"max_vertices": 300, "max_edges": 1000} if verb not in ("search", "tree", "simulate", "play") else {}
    return [verb, path, *others, *(f"--{key.replace('_', '-')}={value}" for key, value in bounds.items())]


HOSTILE = {
    "format": "arena",
    "version": 1,
    "kind": "arena",
    "graph": {"name": "<script>\n\u001b[31m", "initial": "a\nb"},
    "nodes": [
        {"id": "a\nb", "player": 1, "label": "=cmd\r\n\u0000\u001b[2J"},
        {"id": "\u202e", "player": 2, "winner": 1, "label": "</svg><script>alert(1)</script>"},
    ],
    "edges": [{"source": "a\nb", "target": "\u202e", "move": "\\input{x}\u0000"}],
}


@pytest.fixture(scope="module")
def trier():
    with Trier("commands") as process:
        yield process


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("commands")
    (made / "in").mkdir()
    return made


@pytest.fixture(scope="module")
def files(folder):
    return inputs(folder / "in")


def run(trier, folder, arguments, typed=""):
    """Run a command in a folder of its own, and hold what it did against what is promised."""
    TRIED["command line"] += 1
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    (out / "old.csv").write_text("old")
    found = trier.ask(folder=str(out), arguments=arguments, stdin=typed)
    told = found["stderr"]
    assert found["code"] in (0, 1, 2), found
    assert "Traceback" not in told + found["stdout"]
    assert not re.search(r"\.py, line \d+\)$", told.strip()), told  # what main says of a bug
    if found["code"] and not told.startswith("Usage: "):
        assert told.startswith("arena: "), found
        errors = [line for line in told.split("\n") if not line.startswith("arena: note: ")]  # notes may come before
        assert len(errors) == 2, told
        assert errors[1] == "", told
    assert not any(unicodedata.category(sign) == "Cc" for sign in told.replace("\n", "")), told
    assert found["seconds"] < SECONDS, found
    assert found["memory"] < MEGABYTES, found
    left = {path.name for path in out.iterdir()}
    asked = {".hidden.svg", *map(str, arguments)}
    assert not any(name.startswith(".") and name not in asked for name in left), left
    assert (out / "old.csv").read_bytes() == b"old" or found["code"] == 0
    if found["code"] and arguments[:1] != ["grade"]:  # whose table tells as well what could not be graded
        assert left == {"old.csv"}, (found, left)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("verb", verbs())
def test_every_verb_runs(trier, folder, verb):
    assert run(trier, folder, [verb, "--help"])["code"] == 0
    assert run(trier, folder, [verb, "fibonacci_nim", "--help"])["code"] in (0, 2)


@pytest.mark.fuzz
@pytest.mark.parametrize("verb", [name for name, verb in verbs().items() if isinstance(verb, click.Group)])
def test_commands_without_bounds_end(trier, folder, files, verb):
    needed = {"convert": ["x.json"], "verify": [files[0]], "grade": [files[0]], "tournament": ["random", "random"]}
    outputs = {"draw": "x.svg", "tree": "x.svg", "explore": "x.html", "film": "x.svg"}
    for game in (*games.names(), *exporters.bundled()):
        output = ["-o", outputs[verb]] if verb in outputs else []
        run(trier, folder, [verb, game, *needed.get(verb, []), *output], "quit\n")


@pytest.mark.slow
@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.fuzz)])
def test_random_commands(trier, folder, files, number):
    @tries(number)
    @given(commands(files))
    def check(command):
        run(trier, folder, command.arguments, command.typed)

    check()


@pytest.mark.slow
@pytest.mark.parametrize("number", [FEW_FILES, pytest.param(MANY_FILES, marks=pytest.mark.fuzz)])
@pytest.mark.usefixtures("files")
def test_commands_over_damaged_files(trier, folder, number):
    """What is left of a damaged file may still be an arena, and an odd one."""
    seeds = {reader: good_files(reader, folder / "in") for reader in READERS}
    everything = [content for reader in READERS for content in seeds[reader]]
    contents = {
        reader: odd_files(seeds[reader]) | odd_files(seeds[reader]) | damaged_files(seeds[reader], everything)
        for reader in READERS
    }
    contents["arenas.json"] = odd_arenas()

    @tries(number)
    @given(st.data(), st.sampled_from([*READERS, "arenas.json", "arenas.json"]), st.sampled_from(OVER))
    def check(data, reader, words):
        path = path_of(folder / "in", reader)
        path.write_bytes(data.draw(contents[reader]))
        run(trier, folder, over(reader, f"../in/{path.name}", words), "1\n\nhint\nquit\n")

    check()
