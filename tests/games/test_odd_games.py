"""Odd games, by every verb: one line that names the game and the position, and no line of our own code."""

import re
from pathlib import Path

import pytest
from odd_games import LATE, ODD, text_of
from process import arena

from arena.cli import group

GAME = "heap.py:Heap"
COMMANDS = {
    "analyse": ["analyse", GAME, "1,2"],
    "check": ["check", GAME],
    "convert": ["convert", GAME, "x.json"],
    "diff": ["diff", GAME, "--", "--heap", "5"],
    "draw": ["draw", GAME, "-o", "-", "--format", "dot"],
    "explore": ["explore", GAME, "-o", "-"],
    "film": ["film", GAME, "-o", "x.svg"],
    "games": ["games", GAME],
    "grade": ["grade", GAME, "class.csv"],
    "kernel": ["kernel", GAME],
    "map": ["map", GAME, "-o", "-", "--format", "dot"],
    "play": ["play", GAME, "--first", "heap.py:bot", "--second", "random"],
    "search": ["search", GAME, "--plies", "4", "--algorithm", "memoised"],
    "sequence": ["sequence", GAME, "--to", "20"],
    "simulate": ["simulate", GAME, "--games", "10", "--second", "minimax:plies=2", "--workers", "2"],
    "solve": ["solve", GAME],
    "sweep": ["sweep", GAME, "--heap", "3:4"],
    "table": ["table", GAME],
    "tournament": ["tournament", GAME, "random", "perfect", "--games", "3"],
    "tree": ["tree", GAME, "-o", "-", "--format", "dot", "--plies", "2"],
    "value": ["value", "heap.py:Toads"],
    "verify": ["verify", GAME, "solved.json"],
}
UNASKED = {"exercise", "mark", "random"}
"""Verbs that run no game of a file."""
MORE = [
    ["solve", GAME, "--lookup", "3"],
    ["solve", "heap.py:Toads", "--from", "3 o"],
    ["draw", GAME, "-o", "-", "--format", "dot", "--view", "symmetry"],
    ["draw", GAME, "-o", "-", "--format", "dot", "--position", "3", "--values", "solved"],
    ["play", GAME, "--human", "1", "--second", "perfect"],
    ["search", GAME, "--plies", "2", "--evaluation", "rollouts"],
    ["sweep", GAME, "--heap", "3:4", "--of", "grundy", "-o", "x.svg"],
]
OURS = re.compile(r"Traceback|(arena|exporters|games|site-packages|lib/python[0-9.]*)/[a-z_/]*\.py")
"""What a line names that is about our own code, or about that of a library."""
NAMED = re.compile(r"(Heap|Toads)(: |\((heap=)?\d\))|heap\.py")
SILENT = {"sequence"}
"""Verbs that ask the rules of a game for no position."""
UNNAMED = {"equal by chance", "other moves each time"}
"""What may be taken for another game, by chance."""


@pytest.fixture
def folder(tmp_path):
    """A folder with what the commands take beside the game."""
    (tmp_path / "heap.py").write_text(text_of([]))
    (tmp_path / "class.csv").write_text("position,winner\n4 J1,1\n3,1\n")
    assert arena("solve", GAME, "-o", "solved.json", cwd=tmp_path).returncode == 0
    return tmp_path


def told(folder, words, *, named=True):
    """Run a command that must end well or in one line, and give the line."""
    done = arena(*words, cwd=folder, stdin="1\nhint\nquit\n")
    assert done.returncode in (0, 1, 2), (words, done)
    lines = [line for line in done.stderr.splitlines() if line and not line.startswith("arena: note")]
    assert len(lines) == (done.returncode != 0), (words, done.stderr)
    assert not OURS.search(done.stderr), (words, done.stderr)
    assert not named or not lines or NAMED.search(lines[0]), (words, lines)
    return "".join(lines)


def test_there_is_a_command_of_every_verb():
    assert {*COMMANDS, *UNASKED} == {*group.VERBS}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ODD)
def test_every_verb_refuses_an_odd_game_in_one_line(folder, kind):
    (folder / "heap.py").write_text(text_of(ODD[kind]))
    for verb, words in COMMANDS.items():
        if verb not in SILENT:
            assert told(folder, words), (kind, words)
    for words in MORE:
        told(folder, words)


@pytest.mark.slow
@pytest.mark.parametrize("kind", LATE)
def test_every_verb_tells_what_is_odd_where_it_meets_it(folder, kind):
    (folder / "heap.py").write_text(text_of(LATE[kind]))
    lines = [told(folder, words, named=kind not in UNNAMED) for words in [*COMMANDS.values(), *MORE]]
    assert any(lines)


@pytest.mark.parametrize("kind", ["nested deeply", "hashed by chance", "its repr leaves", "SystemExit in yields"])
def test_solving_refuses_an_odd_game_in_one_line(folder, kind):
    (folder / "heap.py").write_text(text_of(ODD[kind]))
    assert told(folder, COMMANDS["solve"])


def test_a_plain_game_is_refused_by_no_verb(folder):
    assert not any(told(folder, words) for words in [*COMMANDS.values(), *MORE])
    assert Path(folder / "x.json").exists()
