"""What rules raise, wherever they do, becomes one line; games whose positions are printed alike are refused."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import games
from arena import InvalidGame, solve, unfold
from arena.cli import main
from arena.playing.matches import play_matches
from arena.rules import faults

COUNT = '''
from dataclasses import dataclass


class Stop(KeyboardInterrupt):
    """Like Ctrl-C, and none."""


class Silent(Exception):
    def __str__(self):
        raise ValueError


def fail():
    pass


@dataclass(frozen=True)
class Count:
    """Add 1 or 2; whoever says the last number wins."""

    top: int = 5

    def __post_init__(self):
        "construct"

    @property
    def initial(self):
        "initial"
        return (0, 1)

    def player(self, position):
        "player"
        return position[1]

    def moves(self, position):
        "moves"
        number, player = position
        for step in (1, 2):
            "yields"
            if number + step <= self.top:
                yield str(step), (number + step, 3 - player)

    def winner(self, position):
        "winner"
        return None if position[0] < self.top else 3 - position[1]

    def label(self, position):
        "label"
        return f"{position[0]} by {position[1]}"

    def parse(self, text):
        "parse"
        number, player = text.split(" by ")
        return (int(number), int(player))


"import"
'''
RAISED = {
    "SystemExit(3)": "SystemExit: 3",
    "SystemExit": "SystemExit",
    "KeyboardInterrupt": "KeyboardInterrupt",
    "Stop": "Stop",
    "GeneratorExit": "GeneratorExit",
    "StopIteration(9)": "StopIteration",
    "BaseException('no\\nway')": "BaseException: no way",
    "RecursionError('deep')": "RecursionError: deep",
    "UserWarning('beware')": "UserWarning: beware",
    "Silent": "Silent",
    "__import__('asyncio').CancelledError": "CancelledError",
}
PLACES = ["import", "construct", "initial", "player", "moves", "yields", "winner", "label", "parse"]


@pytest.fixture
def write(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def written(*changes):
        text = COUNT
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (tmp_path / "count.py").write_text(text)
        return "count.py"

    return written


def run(monkeypatch, capsys, *arguments):
    """Run a command in this process; give its exit code and what it tells."""
    monkeypatch.setattr(sys, "argv", ["arena", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    return left.value.code, capsys.readouterr().err


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("error", RAISED)
def test_what_rules_raise_is_told_in_one_line(write, monkeypatch, capsys, place, error):
    write((f'"{place}"', f"raise {error}"))
    code, told = run(monkeypatch, capsys, "table", "count.py") if place != "parse" else run(
        monkeypatch, capsys, "solve", "count.py", "--from", "1 by 2"
    )  # fmt: skip
    assert code == 1
    assert (told.count("\n"), told.startswith("arena: ")) == (1, True)
    assert RAISED[error].partition(":")[0] in told
    assert "Traceback" not in told


@pytest.mark.parametrize("error", ["SystemExit(3)", "KeyboardInterrupt", "BaseException", "GeneratorExit"])
def test_what_rules_raise_in_other_processes_is_told(write, error):
    game = games.load(write(('"yields"', f"assert number < 4 or fail()\n            if number > 2: raise {error}")))
    with pytest.raises(InvalidGame, match=r"at 3 by 2: |at 4 by 1: |at 3 by 1: |at 4 by 2: "):
        play_matches(game, "random", "random", 20, workers=2)


def test_rules_that_call_themselves_for_ever_are_told(write):
    game = games.load(write(('"winner"', "return self.winner(position)")))
    with pytest.raises(
        InvalidGame, match=r"^Count\(top=5\), at 0 by 1: RecursionError: maximum recursion depth exceeded"
    ):
        unfold(game)


def test_a_position_that_cannot_be_compared_is_told(write, monkeypatch, capsys):
    odd = "class Odd(tuple):\n    def __hash__(self):\n        raise SystemExit(3)\n\n\n@dataclass(frozen=True)"
    write(("@dataclass(frozen=True)", odd), ("(number + step, 3 - player)", "Odd((number + step, 3 - player))"))
    code, told = run(monkeypatch, capsys, "solve", "count.py")
    assert (code, told.count("\n")) == (1, 1)
    assert "SystemExit: 3" in told


def test_a_real_ctrl_c_stays_one(write):
    game = games.load(write(('"winner"', "import signal\n        signal.raise_signal(signal.SIGINT)")))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            game.winner((0, 1))
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_warning_that_is_an_error_is_told(write):
    write(('"import"', "import warnings\nwarnings.warn('old')"))
    done = subprocess.run(
        [sys.executable, "-W", "error::UserWarning", "-c", "from arena.cli import main; main()", "solve", "count.py"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "count.py cannot be loaded: UserWarning: old (line " in done.stderr
    assert done.stderr.count("\n") == 1


def test_completion_and_help_leave_as_they_did(monkeypatch, capsys):
    assert run(monkeypatch, capsys, "--help") == (0, "")


# Positions that are printed alike


ALIKE = ('return f"{position[0]} by {position[1]}"', 'return f"{position[0] // 2} by {position[1]}"')
LATE = (
    'return f"{position[0]} by {position[1]}"',
    'return f"{3000 if position[0] == 3001 else position[0]} by {position[1]}"',
)


@pytest.mark.parametrize(
    "words",
    [
        ["table"], ["solve"], ["simulate", "--workers", "1"], ["search"], ["sweep"],
        ["draw", "-o", "-", "--format", "dot"],
        ["tree", "-o", "-", "--format", "dot"], ["explore", "-o", "x.html"], ["film", "-o", "x.svg"], ["kernel"],
        ["play", "--first", "random", "--second", "random"], ["tournament"], ["convert"], ["grade"],
    ],
    ids=lambda words: words[0],
)  # fmt: skip
def test_games_whose_labels_collide_are_refused(write, monkeypatch, capsys, words):
    write(ALIKE)
    more = {"tournament": ["random", "first"], "convert": ["x.json"], "grade": ["x.csv"]}.get(words[0], [])
    Path("x.csv").write_text("position,winner\n0 by 1,1\n")
    code, told = run(monkeypatch, capsys, words[0], "count.py", *more, *words[1:])
    assert code == 1
    assert told.count("\n") == 1
    assert re.search(
        r"label gives '\d by [12]' for two positions with J[12] to move: \(\d, [12]\) and \(\d, [12]\)", told
    )


@pytest.mark.parametrize("verb", ["table", "solve", "sweep"])
def test_labels_that_collide_late_are_refused_where_the_game_is_unfolded(write, monkeypatch, capsys, verb):
    write(LATE)
    code, told = run(monkeypatch, capsys, verb, "count.py", "--top", "4010")
    assert code == 1
    assert "is labelled '3000 by" in told
    assert told.count("\n") == 1


def test_a_field_may_hold_a_list(write):
    path = write(("top: int = 5", "tops: tuple[int, ...] = (5,)"), ("self.top", "self.tops[0]"))
    assert len(unfold(games.load(path, tops=[3]))) == len(unfold(games.load(path, tops=(3,))))


def test_positions_of_different_players_may_be_printed_alike(write):
    game = games.load(write(('return f"{position[0]} by {position[1]}"', "return str(position[0])")))
    assert solve(unfold(game)).winner[game.initial] == 1


def test_the_contract_tells_ctrl_c_from_what_rules_raise():
    def raising():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        raising()
    assert not faults.is_ctrl_c(caught.value)
    assert faults.is_ctrl_c(KeyboardInterrupt())
