"""Packed rules that are wrong, each in one way: refused in one line, and no process crashes."""

import json

import pytest
from process import arena, output
from quick_run import quick

import games
from arena import InvalidGame, check_game, strong_solve, unfold_compact
from arena.machine.columns import ARRAYS, LISTS
from arena.rules.packed import PackedRules
from arena.solving.strong_passes import sweep
from arena.unfolding.packed import unfold_packed

COUNTDOWN = '''
from dataclasses import dataclass

from arena import ImpartialGame
from arena.rules.packed import PackedRules


@dataclass(frozen=True)
class Countdown(ImpartialGame[int]):
    """Take 1 or 2 of a heap."""

    heap: int = 300

    @property
    def start(self):
        return self.heap

    def options(self, position):
        for taken in (1, 2):
            if taken <= position:
                yield str(taken), position - taken

    def show(self, position):
        return str(position)

    def read(self, text):
        return int(text)

    def packed(self):
        return PackedRules(
            size=2 * self.heap + 2,
            width=2,
            plies=self.heap,
            rising=False,
            parameters=[7],
            player=player,
            winner=winner,
            successors=successors,
            pack=lambda position: 2 * position[0] + position[1] - 1,
            unpack=lambda code: (code // 2, code % 2 + 1),
        )


def lost(code):
    return 2 - (code & 1)


def player(code, rule):
    return (code & 1) + 1


def winner(code, rule):
    return 2 - (code & 1) if code < 2 else -1


def successors(code, rule, buffer):
    turn = 1 - 2 * (code & 1)
    buffer[0] = code - 2 + turn
    if code < 4:
        return 1
    buffer[1] = code - 4 + turn
    return 2
'''
TAKE = "    buffer[0] = code - 2 + turn\n"
SECOND = "    buffer[1] = code - 4 + turn\n    return 2\n"
MOVER = "    return (code & 1) + 1\n"
WON = "return 2 - (code & 1) if code < 2 else -1"
GIVEN = "return PackedRules("
WRONG = {
    "plies too small": ("plies=self.heap", "plies=20", "reached after 21 plies, more than the plies declared, 20"),
    "player 0": (MOVER, "    return code & 1\n", "player gives 0 (1 or 2)"),
    "player 3": (MOVER, "    return 3\n", "player gives 3 (1 or 2)"),
    "player of a float": (MOVER, "    return (code & 1) + 1.0\n", "player gives 1.0 (1 or 2)"),
    "players swapped": (MOVER, "    return 2 - (code & 1)\n", "player gives 2, where the plain rules say 1"),
    "winner out of range": (WON, "return 7 if code < 2 else -1", "winner gives 7 (1, 2, 0 for a draw, or -1"),
    "winner None": (WON, "return 2 - (code & 1) if code < 2 else None", "winner gives None (1, 2, 0"),
    "winners swapped": (WON, "return 1 + (code & 1) if code < 2 else -1", "where the plain rules say"),
    "winner too soon": (WON, "return 2 - (code & 1) if code < 9 else -1", "where the plain rules say -1"),
    "winner never": (WON, "return -1", "successors gives the code -"),
    "successor too large": (TAKE, "    buffer[0] = code + 10**9\n", "(moves lead to smaller codes from 0 on)"),
    "successor negative": (TAKE, "    buffer[0] = -5\n", "successors gives the code -5"),
    "successor of a float": (TAKE, "    buffer[0] = (code - 2 + turn) * 1.0\n", "successors gives the code "),
    "successor itself": (TAKE, "    buffer[0] = code\n", "(moves lead to smaller codes from 0 on)"),
    "another successor": (TAKE, "    buffer[0] = code - 2 + turn if code > 90 else 0\n", "those after the plain"),
    "a duplicate": (SECOND, "    buffer[1] = buffer[0]\n    return 2\n", "successors gives the codes ["),
    "the wrong order": (
        SECOND,
        "    buffer[1] = buffer[0]\n    buffer[0] = code - 4 + turn\n    return 2\n",
        "where those after the plain moves are [",
    ),
    "one move too few": (SECOND, "    return 1\n", "where those after the plain moves are ["),
    "no moves": (SECOND, "    return 0\n", "successors gives 0 (from 1 to 2, the width, while there are moves)"),
    "a negative number of moves": (SECOND, "    return -1\n", "successors gives -1 (from 1 to 2"),
    "no number of moves": (SECOND, "    return None\n", "successors gives None (from 1 to 2"),
    "rising": ("rising=False", "rising=True", "(moves lead to larger codes below the size, 602)"),
    "width too small": ("width=2", "width=1", "2 moves, more than the width, 1"),
    "width 0": ("width=2", "width=0", "more than the width, 0"),
    "width negative": ("width=2", "width=-2", "width is -2 (a whole number of at least 0)"),
    "width huge": ("width=2", "width=10**12", "width is 1,000,000,000,000 (at most 1,000,000 moves)"),
    "far beyond the width": (
        TAKE,
        "    buffer[0] = code - 2 + turn\n    buffer[10**6] = 3\n",
        "successors writes more codes than the width, 2, allows",
    ),
    "size too small": ("size=2 * self.heap + 2", "size=2 * self.heap - 60", "(a code from 0 to 539)"),
    "size 0": ("size=2 * self.heap + 2", "size=0", "size is 0 (a whole number of at least 1)"),
    "size of a float": ("size=2 * self.heap + 2", "size=1e6", "size is 1000000.0 (a whole number of at least 1)"),
    "rising no truth value": ("rising=False", "rising=None", "rising is None (True or False)"),
    "pack no inverse": ("2 * position[0] + position[1] - 1", "2 * position[0]", "where those after the plain"),
    "pack negative": ("2 * position[0] + position[1] - 1", "-1", "pack gives -1 (a code from 0 to 601)"),
    "unpack no inverse": ("(code // 2, code % 2 + 1)", "(code // 2, 1)", "unpack gives ("),
    "pack raises": ("2 * position[0] + position[1] - 1", "1 // 0", "ZeroDivisionError"),
    "too few positions": ("parameters=[7]", "positions=5, parameters=[]", "positions is 5, and 600 can be reached"),
    "parameters are texts": ("parameters=[7]", "parameters='ab'", "parameters are 'ab' (whole numbers)"),
    "a helper is missing": (WON, "return lost(code) if code < 2 else -1", "lost is called, and is not one of"),
    "winner raises": (WON, "return 1 // 0", "winner raises ZeroDivisionError"),
    "successors raises": (TAKE, "    raise ValueError('no')\n" + TAKE, "successors raises ValueError: no"),
    "packed raises": (GIVEN, "raise RuntimeError('no')\n        return PackedRules(", "RuntimeError: no"),
    "packed leaves": (GIVEN, "raise SystemExit(3)\n        return PackedRules(", "SystemExit: 3"),
    "packed gives a number": (GIVEN, "return 7\n        return PackedRules(", "packed gives 7 (PackedRules"),
}  # fmt: skip


@pytest.fixture
def write(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def written(old="", new="", heap=300):
        assert old in COUNTDOWN
        (tmp_path / "countdown.py").write_text(COUNTDOWN.replace(old, new))
        return games.load("countdown.py", heap=heap)

    return written


def test_right_packed_rules_are_trusted(write):
    game = write()
    assert strong_solve(game).value(game.initial) == (2, 200)


@pytest.mark.slow
@pytest.mark.parametrize("kind", WRONG)
def test_wrong_packed_rules_are_refused_in_one_line(write, kind):
    old, new, reason = WRONG[kind]
    game = write(old, new)
    with pytest.raises(InvalidGame) as caught:
        strong_solve(game)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("kind", ["winners swapped", "width too small", "a helper is missing"])
def test_the_check_of_a_game_tells_what_is_wrong_with_its_packed_rules(write, kind):
    old, new, reason = WRONG[kind]
    report = check_game(games.unguarded(write(old, new)))
    assert [check.name for check in report.checks if not check.holds] == ["packed"]
    assert reason in report.checks[-1].fault


def test_a_play_is_looked_at_to_its_end_however_long_it_is(write):
    with pytest.raises(InvalidGame, match="where the plain rules say"):
        write(WON, "return 1 + (code & 1) if code < 2 else -1", heap=40_000).packed()


# Far from the start, where no play was looked at to its end: positions of every kind are looked at once they are known


DEEP = 200_000
FAR = {
    "winners swapped": (
        WON,
        "return 1 + (code & 1) if code < 2 else -1",
        "winner gives 1, where the plain rules say 2",
    ),
    "a draw": (WON, "return (2 - (code & 1)) % 2 if code < 2 else -1", "winner gives 0, where the plain rules say 2"),
    "a move too few": (
        SECOND,
        "    return 2 if code > 99 else 1\n".join(SECOND.split("    return 2\n")),
        "where those after the plain moves are [",
    ),
}


@pytest.mark.parametrize("solver", [pytest.param(unfold_compact, marks=pytest.mark.slow), strong_solve])
@pytest.mark.parametrize("kind", quick(1, FAR))
def test_rules_that_are_wrong_far_from_the_start_are_refused(write, kind, solver):
    old, new, reason = FAR[kind]
    game = write(old, new, heap=DEEP)
    assert game.packed()
    with pytest.raises(InvalidGame, match=rf"^Countdown\(heap={DEEP}\), at \d+( J\d)?: packed rules: ") as caught:
        solver(game)
    assert reason in str(caught.value)


def test_right_rules_are_sampled_and_that_is_said(write):
    game = write(heap=DEEP)
    number = strong_solve(game).sampled
    assert 1000 <= number <= 1000 + 3 * 2 * 10
    assert 1000 <= unfold_compact(game).vertices.sampled <= 1000 + 5 * 2 * 10
    assert strong_solve(games.load("nim", heaps=(20, 20, 20))).sampled == 0
    told = output("solve", "countdown.py", "--heap", DEEP).splitlines()[-1].split()
    assert told[:3] == ["packed", "rules", "sampled:"]
    assert json.loads(output("solve", "countdown.py", "--heap", DEEP, "--json"))["sampled"] >= 1000


@pytest.mark.slow
def test_a_check_or_a_verification_that_sampled_says_so(write):
    write(heap=DEEP)
    title, *lines = output("check", "countdown.py", "--heap", DEEP).splitlines()
    assert "sampled: " in title
    assert {line.split()[0] for line in lines} == {"sampled"}
    done = arena("solve", "countdown.py", "--heap", DEEP, "-o", "heap.solved")
    assert done.returncode == 0
    told = output("verify", "countdown.py", "--heap", DEEP, "heap.solved")
    assert told.startswith("verified: ")
    assert told.rstrip().endswith("by packed rules, by the plain ones sampled: 1,000 positions")


@pytest.mark.slow
def test_a_check_and_a_verification_refuse_rules_that_are_wrong_far_from_the_start(write):
    write(heap=DEEP)
    assert arena("solve", "countdown.py", "--heap", DEEP, "-o", "heap.solved").returncode == 0
    old, new, reason = FAR["winners swapped"]
    write(old, new, heap=DEEP)
    checked = arena("check", "countdown.py", "--heap", DEEP)
    assert checked.returncode == 1
    assert reason in checked.stdout
    assert arena("verify", "countdown.py", "--heap", DEEP, "heap.solved").returncode == 1


# Beyond what was looked at first, and of a class that no guard stands before: `rule[0]` says what is wrong


RIGHT, PLAYER_0, PLAYER_3, WINNER_9, TOO_LARGE, NEGATIVE, MORE_MOVES, NO_MOVES, BEYOND, RAISES, BY_HELPER = range(11)


def player(code, rule):
    if rule[0] in (PLAYER_0, PLAYER_3) and code < 30:
        return 0 if rule[0] == PLAYER_0 else 3
    return (code & 1) + 1


def winner(code, rule):
    if code < 2:
        return 9 if rule[0] == WINNER_9 else 2 - (code & 1)
    return -1


def successors(code, rule, buffer):
    turn, late = 1 - 2 * (code & 1), code < 30
    buffer[0] = code - 2 + turn
    if late and rule[0] == TOO_LARGE:
        buffer[0] = 10**9
    if late and rule[0] == NEGATIVE:
        buffer[0] = -(10**9)
    if late and rule[0] == BEYOND:
        buffer[10**6] = 3
    if late and rule[0] == BY_HELPER:
        put(buffer, 10**6)
    if late and rule[0] == RAISES:
        raise ValueError("no")
    if late and rule[0] in (MORE_MOVES, NO_MOVES):
        return 10**6 if rule[0] == MORE_MOVES else 0
    if code < 4:
        return 1
    buffer[1] = code - 4 + turn
    return 2


def put(buffer, place):
    buffer[place] = 3


def rules(wrong=RIGHT, **changes):
    """Give the packed rules of a heap of 300, from which 1 or 2 are taken."""
    given = {"size": 602, "width": 2, "plies": 300, "rising": False, "parameters": [wrong], "helpers": [put], **changes}
    return PackedRules(
        player=player,
        winner=winner,
        successors=successors,
        pack=lambda position: 2 * position[0] + position[1] - 1,
        unpack=lambda code: (code // 2, code % 2 + 1),
        **given,
    )


LATE = [
    ({"wrong": PLAYER_0}, "player gives 0 (1 or 2)"),
    ({"wrong": PLAYER_3}, "player gives 3 (1 or 2)"),
    ({"wrong": WINNER_9}, "winner gives 9 (1, 2, 0 for a draw"),
    ({"wrong": TOO_LARGE}, "successors gives the code 1000000000"),
    ({"wrong": NEGATIVE}, "successors gives the code -1000000000"),
    ({"wrong": MORE_MOVES}, "successors gives 1000000 (from 1 to 2"),
    ({"wrong": NO_MOVES}, "successors gives 0 (from 1 to 2"),
    ({"wrong": BEYOND}, "successors writes more codes than the width, 2, allows"),
    ({"wrong": BY_HELPER}, "successors writes more codes than the width, 2, allows"),
    ({"wrong": RAISES}, "successors raises ValueError: no"),
    ({"rising": True}, "moves lead to larger codes below the size, 602"),
    ({"width": 0}, "successors writes more codes than the width, 0, allows"),
    ({"width": 1}, "successors gives 2 (from 1 to 1"),
    ({"positions": 99}, "positions is 99, and 600 can be reached"),
]


@pytest.mark.parametrize("engine", [LISTS, ARRAYS], ids=["plain", "compiled"])
@pytest.mark.parametrize(("changes", "reason"), LATE)
def test_loops_refuse_what_is_out_of_the_declared_bounds(changes, reason, engine):
    for run in (
        lambda wrong: unfold_packed(wrong, (300, 1), str, 10**6, 10**7, engine=engine),
        lambda wrong: sweep(wrong, wrong.code_at((300, 1)), "", 10**6, engine=engine),
    ):
        with pytest.raises(InvalidGame, match=r"^packed rules") as caught:
            run(rules(**changes))
        assert reason in str(caught.value)
        assert "\n" not in str(caught.value)
    with pytest.raises(InvalidGame) as again:
        sweep(rules(**changes), rules().code_at((300, 1)), "", 10**6, engine=engine, threads=3)
    assert str(again.value) == str(caught.value)


def test_a_start_without_a_code_is_refused():
    with pytest.raises(InvalidGame, match=r"pack gives the start, \(300, 1\), no code \(a code from 0 to 599"):
        rules(size=600).code_at((300, 1))


@pytest.mark.parametrize("engine", [LISTS, ARRAYS], ids=["plain", "compiled"])
def test_a_play_that_lasts_longer_than_declared_is_refused(engine):
    with pytest.raises(InvalidGame, match=r"packed rules, at code .*: play may last longer than 40 plies"):
        sweep(rules(plies=40), 600, "", 10**6, engine=engine)


def test_right_rules_pass_the_same_loops():
    arena = unfold_packed(rules(), (300, 1), str, 10**6, 10**7)
    assert len(arena) == sum(sweep(rules(), 600, "", 10**6)[1][1:3])


def test_a_game_of_a_file_is_held_against_its_plain_rules_wherever_packed_rules_are_asked_for(write):
    game = write("rising=False", "rising=True")
    for ask in (game.packed, lambda: strong_solve(game), lambda: unfold_compact(game)):
        with pytest.raises(InvalidGame, match="larger codes below the size"):
            ask()
