"""One contract for every verb: each of its options refuses a bad value in a line that says what is allowed."""

import re
import sys

import click
import pytest

import games
from arena.cli import main
from arena.cli.group import VERBS, verb
from arena.cli.parameters import described_fields
from arena.cli.verb import Verb

NIM = ["nim", "--heaps", "1,2"]
WORDS = {
    "analyse": [*NIM, "1 from heap 1", "-o", "x.svg"],
    "convert": [*NIM, "x.json"],
    "diff": [*NIM, "-o", "x.svg", "--", "--heaps", "1,3"],
    "draw": ["tictactoe", "-o", "x.svg"],
    "exercise": ["attractor", "-o", "sheets"],
    "explore": [*NIM, "-o", "x.html"],
    "film": [*NIM, "-o", "x.svg"],
    "games": [],
    "grade": [*NIM, "x.csv"],
    "map": ["rook", "-o", "x.svg"],
    "mark": ["attractor", __file__],
    "play": ["connect_four"],
    "random": ["9"],
    "search": ["connect_four"],
    "sequence": ["kayles", "-o", "x.svg"],
    "sweep": ["fibonacci_nim", "--matches", "1:3", "-o", "x.svg"],
    "tournament": [*NIM, "random", "-o", "x.svg"],
    "tree": ["tictactoe", "--plies", "1", "-o", "x.svg"],
    "value": [*NIM, "-o", "x.svg"],
    "verify": [*NIM, "x.json"],
}
"""The words of each verb after which an option alone is wrong; others want a game and no more."""
BESIDE = {
    ("draw", "position"): ["--view", "around"],
    ("draw", "play"): ["--view", "play"],
    ("search", "memory"): ["--perfect"],
    ("search", "scores"): ["--perfect"],
    ("solve", "memory"): ["--engine", "local", "-o", "out"],
}
"""The options without which another one says nothing."""
FREE = {"title", "seed"}
"""The options that take any text or number."""
BAD = {
    "accepting": ["-0.1", "1.1", "nan"],
    "added": ["2.0", ""],
    "below": ["0", "nan"],
    "bound": ["-1"],
    "called": ["Max", "", "Max,Max"],
    "claim": ["nothing"],
    "count": ["0", "201"],
    "degrees": ["", "1:2:3", "3:x", "nan"],
    "engine": ["dish", ""],
    "feedback": ["no/where"],
    "function": ["f(", ""],
    "evaluation": ["magic", ""],
    "first": ["foo", ""],
    "inputs": ["r,r", "a b"],
    "games": ["0", "1000000000000"],
    "last": ["-1"],
    "layers": ["0", "26"],
    "letters": ["0", "101"],
    "lookup": ["nowhere"],
    "max_edges": ["0"],
    "max_nodes": ["0"],
    "max_vertices": ["0"],
    "memory": ["much", "", "-1", "nan"],
    "most": ["0"],
    "names": ["nowhere.txt"],
    "output": ["x.doc"],
    "outputs": ["r", "a b"],
    "place": ["nowhere"],
    "play": ["nowhere"],
    "player": ["0", "3"],
    "playouts": ["0", "10000001"],
    "plies": ["0", "51"],
    "position": ["nowhere"],
    "positions": ["nowhere"],
    "priorities": ["0", "-1"],
    "radius": ["-1", "1.5"],
    "sample": ["0"],
    "scores": ["nowhere.txt"],
    "second": ["foo", ""],
    "seconds": ["0", "-1", "nan"],
    "seconds_per_move": ["0", "-1", "nan"],
    "sinks": ["-0.1", "1.1", "nan"],
    "shares": ["small", "small=-1", "small=nan"],
    "slices": ["nothing"],
    "solution": ["x.doc"],
    "start": ["nowhere"],
    "step": ["0", "21"],
    "summary": ["x.doc"],
    "task_timeout": ["0", "10000001"],
    "threads": ["0", "65"],
    "trap": ["nothing", "the"],
    "vertices": ["3", "27"],
    "weights": ["", "0,1,x", "0,1,2", "0,1,10,5,inf"],
    "width": ["0", "201"],
    "workers": ["0", "65"],
}
"""Bad values of the options that are no choices, by the names of the values."""
ALLOWED = r" is not one of '.+'| is not in the range .+| is not a valid (integer|float)| \((one of |.+\))|: No such"
"""How a line says what is allowed."""
AT_WORK = {"play", "scores"}
"""The options that are looked at when the work has begun: their exit code is 1."""


def bad_values(option):
    """List values that an option must refuse: other words than a choice's, no numbers, and those of its name."""
    if isinstance(option.type, click.Choice):
        return ["nothing", "0"]
    number = isinstance(option.type, click.types.IntParamType | click.types.FloatParamType)
    return [*(["many"] if number else []), *BAD.get(option.name, [])]


def options(name):
    command = verb(name)
    parameters = command.options if isinstance(command, Verb) else command.params
    return [each for each in parameters if isinstance(each, click.Option) and not each.is_flag]


@pytest.fixture
def refusal(tmp_path, monkeypatch, capsys):
    """Run a command that is refused with nothing written; give its exit code and the line on stderr."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["arena", *words])
        with pytest.raises(SystemExit) as end:
            main()
        printed = capsys.readouterr()
        assert list(tmp_path.iterdir()) == [], words
        assert printed.out == "", words
        return end.value.code, printed.err

    return run


@pytest.mark.parametrize("name", VERBS)
def test_each_option_refuses_bad_values(name, refusal):
    words = WORDS.get(name, NIM)
    end = words.index("--") if "--" in words else len(words)
    for option in options(name):
        values = bad_values(option)
        assert option.name in FREE or set(values) - {"many"}, f"{option.opts}: which values are bad?"
        for value in values:
            given = [*BESIDE.get((name, option.name), []), f"{max(option.opts, key=len)}={value}"]
            code, line = refusal(name, *words[:end], *given, *words[end:])
            assert re.match(rf"arena: .*{re.escape(value.split(',')[0])}.*({ALLOWED})", line), given
            assert not isinstance(option.type, click.Choice) or all(f"'{each}'" in line for each in option.type.choices)
            assert (code, line.count("\n"), line[-1]) == (1 if option.name in AT_WORK else 2, 1, "\n"), given


OWN = {int: ["-1", "many", "9" * 5000], tuple[int, ...]: ["-1", "", "0,x"], str: ["nothing"], bool: []}
"""Bad values of the parameters of a game, by their type; tests/games/test_parameters.py has the bounds."""


@pytest.mark.parametrize("name", games.names())
def test_each_parameter_of_a_game_refuses_bad_values(name, refusal):
    for field in described_fields(games.find(name)):
        for value in OWN[field.type]:
            code, line = refusal("solve", name, f"--{field.name}={value}")
            assert re.match(rf"arena: .*({field.name}|vertex).*{value[:99]}", line), line
            assert re.search(r" \(.+\)\n| is not a valid integer.\n|999\.\.\.\n", line), line
            assert (code, line.count("\n")) == (2, 1)
