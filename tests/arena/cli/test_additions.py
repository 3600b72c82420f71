"""One file more, or one decorated function or class, and the command line has it: no list names it."""

import json
import subprocess
import sys

import pytest
from process import ENVIRONMENT, output

VERB = '''"""Greet a game."""
from arena.cli.output import echo
from arena.cli.verb import Verb

def run(source):
    """Greet a game by its title."""
    echo(f"hello, {source.title}")

greet = Verb("greet", run, [])
'''
PLAYER = '''
from arena.playing.players import plays_as

@plays_as("last")
def last(game, *, skip: int = 0):
    """Make a player who makes the last move, or one before."""
    return lambda position, chance: list(game.moves(position))[-1 - skip]
'''
ALGORITHM = '''
from arena.searching.minimax import Minimax, algorithm

@algorithm("backwards")
class Backwards(Minimax):
    """Plain min-max that tries the last move first."""

    def visit(self, position, plies):
        end, moves = super().visit(position, plies)
        return end, moves[::-1]
'''
LOOP = '''
from arena.searching.minimax import Minimax, algorithm

@algorithm("in one loop")
class InOneLoop(Minimax):
    """Plain min-max as one function, which asks whose turn it is."""

    def value(self, position, plies):
        end, moves = self.visit(position, plies)
        if end is not None:
            return end, None
        replies = []
        for move, following in moves:
            value, line = self.value(following, plies - 1)
            if self.observer is not None:
                self.observer.leave(following, plies - 1, value)
            replies.append((value, (move, line)))
        return (max if self.game.player(position) == 1 else min)(replies, key=lambda reply: reply[0])
'''


@pytest.fixture
def arena_with(tmp_path):
    """Run commands in a process that has an addition: a line of Python makes it, run in the folder of its file."""

    def run(content, addition, *arguments):
        (tmp_path / "greet.py").write_text(content)
        script = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {addition}; import arena.cli; arena.cli.main()"
        return subprocess.run(
            [sys.executable, "-c", script, *arguments],
            env=ENVIRONMENT, capture_output=True, text=True, encoding="utf-8", check=False,
        )  # fmt: skip

    return run


def printed(done):
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_verb_is_a_file(arena_with, tmp_path):
    addition = f"import arena.cli.verbs; arena.cli.verbs.__path__.append({str(tmp_path)!r})"
    help_ = printed(arena_with(VERB, addition, "--help"))
    assert ["greet", "Greet", "a", "game."] in [line.split() for line in help_.splitlines()]
    assert "Greet a game by its title." in printed(arena_with(VERB, addition, "greet", "--help"))
    assert printed(arena_with(VERB, addition, "greet", "nim", "--heaps", "1,2")) == "hello, nim, heaps 1,2\n"
    assert "'greet'" in arena_with(VERB, addition, "greeet").stderr


def test_a_player_is_a_decorated_function(arena_with):
    for verb in ("play", "simulate", "tournament"):
        assert "first, perfect, mcts (playouts, exploration), last (skip);" in " ".join(
            printed(arena_with(PLAYER, "import greet", verb, "nim", "--help")).split()
        )
    words = ["simulate", "subtraction", "--heap", "6", "--first", "last:skip=0", "--second", "last", "--json"]
    tally = json.loads(printed(arena_with(PLAYER, "import greet", *words)))
    assert (tally["games"], tally["lengths"]) == (1000, {"2": 1000})
    refused = arena_with(PLAYER, "import greet", "simulate", "nim", "--first", "lst").stderr
    known = "random, minimax, first, perfect, mcts, last, human, FILE.py"
    assert refused == f"arena: unknown player: 'lst' (did you mean last? one of {known})\n"


@pytest.mark.parametrize(
    ("content", "name"), [(ALGORITHM, "backwards"), pytest.param(LOOP, "in one loop", marks=pytest.mark.slow)]
)
def test_an_algorithm_is_a_decorated_class(arena_with, content, name):
    def run(*words):
        return arena_with(content, "import greet", *words)

    position = ["connect_four", "--position", "44536", "--plies", "3"]
    for verb in ("search", "tree", "play"):
        assert f"alphabeta|{name}]" in " ".join(printed(run(verb, "nim", "--help")).split())
    found, plain = (
        json.loads(printed(run("search", *position, "--algorithm", algorithm, "--json")))
        for algorithm in (name, "minimax")
    )
    assert found["algorithm"] == name
    assert (found["value"], found["nodes"], set(found["best_moves"])) == (
        plain["value"], plain["nodes"], set(plain["best_moves"])
    )  # fmt: skip
    tree = ["tree", "subtraction", "--heap", "4", "-o", "-"]
    drawn, usual = (printed(run(*tree, "--algorithm", algorithm)) for algorithm in (name, "minimax"))
    assert drawn.count("->") == usual.count("->") > 10
    assert printed(run("simulate", "tictactoe", "--games", "2", "--first", f"minimax:plies=1,algorithm={name}"))
    assert f"'alphabeta', '{name}'" in run("search", *position, "--algorithm", "magic").stderr


def test_the_file_of_a_game_may_bring_both(tmp_path):
    game = "from games.subtraction import Subtraction\nclass Pile(Subtraction):\n    'A pile.'\n"
    (tmp_path / "pile.py").write_text(game + PLAYER + ALGORITHM)
    words = ["--first", "last", "--second", "minimax:plies=1,algorithm=backwards", "--games", "3"]
    assert "last" in output("simulate", "pile.py:Pile", *words, cwd=tmp_path)
    assert "by backwards" in output("search", "pile.py:Pile", "--algorithm", "backwards", cwd=tmp_path)
