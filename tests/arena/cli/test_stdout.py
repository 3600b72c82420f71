"""stdout carries a command's results alone, whatever rules, bots and what they start print on it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from process import ARENA, ENVIRONMENT, arena

import games
from arena.cli import group
from arena.playing.players import PLAYERS

HEAP = '''
import atexit
import os
import subprocess
import sys
from dataclasses import dataclass

from arena import ImpartialGame, PartizanGame
from arena.playing.players import plays_as

LOUD = {loud}


def noise(*_):
    if LOUD:
        print("noise", flush=True)
        print("noise", file=sys.__stdout__, flush=True)
        sys.stdout.write("noise")
        os.write(1, b"noise")


def child():
    if LOUD:
        subprocess.run([sys.executable, "-c", "print('noise')"], check=True)


def loud(function):
    def louder(*arguments):
        noise()
        return function(*arguments)
    return louder


noise()
child()
atexit.register(noise)


class Pair(tuple):
    """A position that is loud when it is compared, hashed or shown."""

    __hash__ = loud(tuple.__hash__)
    __eq__ = loud(tuple.__eq__)
    __repr__ = loud(tuple.__repr__)


@dataclass(frozen=True)
class Heap(ImpartialGame[Pair]):
    """Take 1 or 2 of a heap."""

    heap: int = 4

    def __post_init__(self):
        noise()

    @property
    def start(self):
        noise()
        child()
        return Pair((self.heap,))

    @loud
    def options(self, position):
        for taken in (1, 2):
            noise()
            if taken <= position[0]:
                yield str(taken), Pair((position[0] - taken,))

    @loud
    def show(self, position):
        return str(position[0])

    @loud
    def read(self, text):
        return Pair((int(text),))

    @loud
    def diagram(self, position):
        return "|" * position[0] or "-"

    @loud
    def place(self, position):
        return {{"heap": position[0]}}

    @loud
    def canonical(self, position):
        return position

    @loud
    def components(self, position):
        return [position]

    @loud
    def octal_digits(self):
        return (0, 3, 3)

    @property
    def evaluations(self):
        noise()
        return {{"many": loud(lambda position: position[0][0])}}


@dataclass(frozen=True)
class Toads(PartizanGame[str]):
    """Step, or jump over one animal of the other kind."""

    row: str = "t.f"

    @property
    def start(self):
        noise()
        return self.row

    @loud
    def options(self, position, player):
        own, other, way = ("t", "f", 1) if player == 1 else ("f", "t", -1)
        for place, animal in enumerate(position):
            to = place + way
            if position[to : to + 1] == other:
                to += way
            if animal == own and 0 <= to < len(position) and position[to] == ".":
                after = list(position)
                after[place], after[to] = ".", own
                yield f"{{place + 1}}-{{to + 1}}", "".join(after)

    @loud
    def show(self, position):
        return position

    @loud
    def read(self, text):
        return text


@plays_as("loudly")
def loudly(game):
    noise()
    return lambda position, chance: noise() or list(game.moves(position))[0]


def bot(position, game):
    noise()
    return list(game.moves(position))[-1]


def _octal(game):
    return game
'''
GAME = "heap.py:Heap"
COMMANDS = {
    "analyse": ["analyse", GAME, "1,2"],
    "check": ["check", GAME],
    "convert": ["convert", GAME, "x.json"],
    "diff": ["diff", GAME, "--json", "--", "--heap", "5"],
    "draw": ["draw", GAME, "-o", "-", "--format", "dot"],
    "exercise": ["exercise", "kernel", "--seed", "1", "--to", "moodle", "-o", "sheets"],
    "explore": ["explore", GAME, "-o", "-"],
    "film": ["film", GAME, "-o", "x.svg"],
    "games": ["games", GAME],
    "grade": ["grade", GAME, "class.csv", "--json"],
    "kernel": ["kernel", GAME, "--json"],
    "mark": ["mark", "attractor", "heap.py"],
    "map": ["map", GAME, "-o", "-", "--format", "dot"],
    "play": ["play", GAME, "--first", "heap.py:bot", "--second", "loudly"],
    "random": ["random", "9", "--seed", "1"],
    "search": ["search", GAME, "--evaluation", "many", "--json"],
    "sequence": ["sequence", GAME, "--to", "20", "--json"],
    "simulate": ["simulate", GAME, "--games", "10", "--second", "heap.py:bot", "--workers", "2", "--json"],
    "solve": ["solve", GAME, "--json"],
    "sweep": ["sweep", GAME, "--heap", "1:4"],
    "table": ["table", GAME],
    "tournament": ["tournament", GAME, "random", "heap.py:bot", "--games", "3", "--json"],
    "tree": ["tree", GAME, "-o", "-", "--format", "dot", "--plies", "2"],
    "value": ["value", "heap.py:Toads", "--json"],
    "verify": ["verify", GAME, "solved.json"],
}
"""A command of each verb that runs the code of the file, where the verb runs any."""
MORE = {
    "help": ["solve", GAME, "--help"],
    "lookup": ["solve", GAME, "--lookup", "3 J1"],
    "loud evaluation of a player": ["simulate", GAME, "--games", "2", "--first", "minimax:plies=2,evaluation=many"],
    "a play that is typed": ["play", GAME, "--human", "1", "--second", "first"],
    "a solved file": ["solve", GAME, "-o", "again.json"],
}


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Two folders with the same files, but that in one of them the file of games is loud."""
    made = {}
    for loud in (False, True):
        made[loud] = folder = tmp_path_factory.mktemp("loud" if loud else "quiet")
        (folder / "heap.py").write_text(HEAP.format(loud=loud))
        (folder / "class.csv").write_text("position,winner\n4 J1,1\n")
        assert arena("solve", GAME, "-o", "solved.json", cwd=folder).returncode == 0
    return made


def test_there_is_a_command_of_every_verb():
    assert sorted(COMMANDS) == sorted(group.VERBS)


@pytest.mark.parametrize("words", [*COMMANDS.values(), *MORE.values()], ids=[*COMMANDS, *MORE])
def test_what_rules_and_bots_print_goes_to_stderr(folders, words):
    quiet, loud = (arena(*words, cwd=folders[which], stdin="2\n") for which in (False, True))
    assert loud.returncode == quiet.returncode
    assert loud.stdout == quiet.stdout
    assert "noise" in loud.stderr or words[0] in ("exercise", "mark", "random")
    assert "noise" not in quiet.stderr


def test_json_can_be_piped_on(folders):
    """With no file but the command's own, as a shell runs it; also without a buffer."""
    for more in ({}, {"PYTHONUNBUFFERED": "1"}):
        done = subprocess.run(
            [*ARENA, "solve", GAME, "--json"], cwd=folders[True], env={**ENVIRONMENT, **more}, capture_output=True,
            check=True,
        )  # fmt: skip
        assert json.loads(done.stdout)["winner"] == 1
        assert done.stderr.count(b"noise") > 10


@pytest.mark.parametrize("closed", ["1>&-", "2>&-", "0<&- 1>&-"])
def test_streams_may_be_closed(folders, closed):
    command = f"{' '.join(map(repr, [sys.executable, '-m', 'arena', 'solve', GAME, '--json']))} {closed}"
    environment = {**ENVIRONMENT, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(["sh", "-c", command], cwd=folders[True], env=environment, capture_output=True, check=False)
    assert b"noise" not in done.stdout
    if "2>&-" in closed:
        assert (done.returncode, json.loads(done.stdout)["winner"]) == (0, 1)


def test_in_python_a_game_prints_where_it_likes(folders, capfd):
    """Who calls the rules himself has his stdout as it is; of a file, what is printed while it is loaded is not his."""
    game = games.load(f"{folders[True]}/heap.py:Heap")
    PLAYERS.pop("loudly", None)  # whom the file offers, and other tests do not know
    capfd.readouterr()
    game.rules.show((3,))
    assert "noise" in capfd.readouterr().out


def test_results_have_one_door():
    """What `click.echo` prints by itself would go to stderr while rules may run."""
    own = {"output.py", "group.py"}  # the door, and the version
    for path in Path(group.__file__).parent.rglob("*.py"):
        if path.name not in own:
            assert not [
                line for line in path.read_text().splitlines() if re.search(r"click\.echo\((?!.*err=True)", line)
            ]
