"""Bots: functions in files, which play by name, and forfeit what they get wrong."""

import random
import re

import pytest

import games
from arena import ParameterError
from arena.errors import InvalidGame
from arena.foreign.misbehaviour import Misbehaviour
from arena.playing.matches import play_match, play_matches, play_pairs
from arena.playing.players import player

NIM = games.load("nim", heaps=(1, 2))
TICTACTOE = games.load("tictactoe")


@pytest.fixture
def bot(tmp_path, monkeypatch):
    """Write the file of a bot into a folder, where the test then is."""
    monkeypatch.chdir(tmp_path)

    def written(text, name="bot.py"):
        (tmp_path / name).write_text(text)
        return name

    return written


@pytest.mark.parametrize(
    "text",
    [
        "def f(position):\n    return '2 from heap 2' if position == ((1, 2), 1) else '1 from heap 1'",
        "def f(position, game):\n    return list(game.moves(position))[-1]",
        "def f(position, game):\n    return list(game.moves(position))[-1][1]",
        "def f(position, chance, game):\n    return list(game.moves(position))[int(chance.random()) - 1][0]",
        "def f(position, *, game, depth=3):\n    return list(game.moves(position))[-1][0]",
        "class C:\n    def __call__(self, position, game):\n        return list(game.moves(position))[-1][0]\nf = C()",
        "def bot(position, game):\n    return list(game.moves(position))[-1][0]\ndef help(position):\n    return 1",
        "def play(position, game):\n    return list(game.moves(position))[-1][0]\ndef other(position):\n    return 1",
        "def no():\n    return 1\ndef f(position, game):\n    return list(game.moves(position))[-1][0]",
        "def _no(position):\n    return 1\ndef f(position, game):\n    return list(game.moves(position))[-1][0]",
    ],
)
def test_functions_that_play(bot, text):
    choose = player(NIM, bot(text))
    assert choose(NIM.initial, random.Random(0)) == ("2 from heap 2", ((1, 0), 2))


@pytest.mark.parametrize(
    ("text", "name", "error"),
    [
        ("def f(x):\n    pass\ndef g(x):\n    pass", "bot.py", "which function of bot.py? (bot.py:f, bot.py:g)"),
        ("def f(x):\n    pass", "bot.py:g", "unknown function of bot.py: 'g' (one of f)"),
        ("x = 1", "bot.py", "bot.py defines no function, so no player"),
        ("x = 1", "bot.py:x", "unknown function of bot.py: 'x' (one of none: it defines no function)"),
        ("def f():\n    pass", "bot.py", "bot.py:f cannot play: its parameters are the position and"),
        ("def f(x, depth):\n    pass", "bot.py", "bot.py:f cannot play: its parameters are the position and"),
        ("x = 1", "other.py", "other.py: No such file or directory"),
    ],
)
def test_files_that_are_refused(bot, text, name, error):
    bot(text)
    with pytest.raises(ParameterError, match=re.escape(error)):
        player(NIM, name)


def test_a_file_that_cannot_be_loaded_is_refused(bot):
    with pytest.raises(Misbehaviour, match=r"bot.py: cannot be loaded: ZeroDivisionError: division by zero \(line 1\)"):
        player(NIM, bot("1 / 0"))


WRONG = [
    ("return 1 / 0", r"bot.py:bot, at \.\.\./\.\.\./\.\.\.: ZeroDivisionError: division by zero \(line 2\)"),
    ("raise SystemExit", "SystemExit"),
    ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    ("return None", r"bot.py:bot: chose None at .* \(a move: '1', '2'"),
    ("return 1", "chose 1 at"),
    ("return '10'", "chose '10' at"),
    ("return object", "chose <class 'object'> at"),
    ("import numpy; return numpy.zeros(3)", "chose array"),
    ("return bot(position)", "RecursionError"),
    ("return game", "NameError"),
    ("import sys; sys.exit(3)", "SystemExit: 3"),
]


@pytest.mark.parametrize(("body", "reason"), WRONG)
def test_whatever_goes_wrong_forfeits_the_game(bot, body, reason):
    played = play_match(
        TICTACTOE,
        player(TICTACTOE, bot(f"def bot(position):\n    {body}")),
        player(TICTACTOE, "first"),
        random.Random(0),
    )
    assert (played.winner, played.moves) == (2, ())
    assert re.search(reason, played.forfeit)


LATE = """
def bot(position, game):
    mine, yours = position
    if mine.bit_count() + yours.bit_count() > 3:
        raise ValueError("no idea")
    return next(iter(game.moves(position)))
"""


def test_forfeits_are_counted_alike_on_any_number_of_workers(bot):
    name = bot(LATE)
    pairs = [("random", name), (name, "random"), ("random", "random")]
    for seed in (0, 1):
        tallies = [play_pairs(TICTACTOE, pairs, 120, seed=seed, workers=workers) for workers in (1, 2)]
        assert tallies[0] == tallies[1]
        second, first, none = tallies[0]
        assert (second.won(1), second.forfeits[2].first) == (120, 0)
        assert (first.forfeits[1].games, first.won(2)) == (120, 120)
        assert "ValueError: no idea" in first.forfeits[1].reason
        lost_at_once = second.counts[1, 5] - second.forfeits[2].games  # before the bot is asked again
        assert lost_at_once > 0
        assert none.forfeits == {}
        assert set(second.lengths) == {5}


SHARED = """
import random
def bot(position, game):
    return random.choice(list(game.moves(position)))
"""


def test_a_bot_that_draws_as_it_likes_plays_the_same_games_on_any_number_of_workers(bot):
    name = bot(SHARED)
    tallies = [play_matches(TICTACTOE, name, name, 60, seed=3, workers=workers) for workers in (1, 2)]
    assert tallies[0] == tallies[1] != play_matches(TICTACTOE, name, name, 60, seed=4, workers=1)
    assert len(tallies[0].lengths) > 2


def test_a_bot_has_its_seconds_for_each_move(bot):
    slow = bot("import time\ndef bot(position, game):\n    time.sleep(60)", "slow.py")
    tallies = play_pairs(NIM, [(slow, "first"), ("first", slow)], 2, workers=1, seconds_per_move=0.2)
    assert [tally.won(3 - side) for side, tally in enumerate(tallies, 1)] == [2, 2]
    reason = tallies[0].forfeits[1].reason
    assert re.fullmatch(r"slow.py:bot, at 1,2: no answer within 0\.2 s", reason), reason
    for seconds in (0, -1, float("inf"), float("nan"), 10**6):
        with pytest.raises(ParameterError, match=r"seconds_per_move: .* \(a number above 0, at most 86,400\)"):
            play_matches(NIM, slow, "first", 1, seconds_per_move=seconds)


def test_of_several_pairs_a_file_that_cannot_be_loaded_forfeits(bot):
    bad = bot("def bot(position:", "bad.py")
    tallies = play_pairs(NIM, [(bad, "first"), ("first", "first"), (bad, bad)], 4, workers=2)
    assert [tally.won(2) for tally in tallies] == [4, 0, 4]
    assert tallies[0].forfeits[1].games == 4
    assert tallies[0].forfeits[1].reason.startswith("bad.py: cannot be loaded: SyntaxError")
    assert tallies[1].forfeits == {}
    with pytest.raises(Misbehaviour, match=r"^bad.py: cannot be loaded"):
        play_matches(NIM, bad, "first", 4)


def test_players_in_python_need_not_be_hashable():
    class First:
        __hash__ = None

        def __call__(self, position, _chance):
            return next(iter(NIM.moves(position)))

    assert play_matches(NIM, First(), "first", 2) == play_matches(NIM, "first", "first", 2)


TRIES = {
    "the moves": "type(game).moves = lambda *_: iter([('win', ((0, 0), 2))])",
    "a move": "return ('3 from heap 2', ((1, 0), 2))",
    "the position after": "return ((0, 0), 2)",
    "equal to all": "return type('All', (), {'__eq__': lambda *_: True, '__hash__': None})()",
}


@pytest.mark.parametrize("trick", TRIES.values(), ids=TRIES)
def test_no_bot_makes_a_move_that_is_none(bot, trick):
    """It has the rules beside it; those that count are not its own."""
    played = play_match(
        NIM, player(NIM, bot(f"def bot(position, game):\n    {trick}\n    return 'win'")), player(NIM, "first"),
        random.Random(0),
    )  # fmt: skip
    legal = dict(NIM.moves(NIM.initial))
    assert played.forfeit or (played.moves[0] in legal and played.positions[1] == legal[played.moves[0]])


def test_a_bot_cannot_blame_the_rules(bot):
    name = bot("from arena.errors import InvalidGame\ndef bot(position):\n    raise InvalidGame('not I')")
    assert play_matches(NIM, name, "first", 1).forfeits[1].reason.endswith("InvalidGame: not I (line 3)")


def test_positions_of_a_game_in_a_file_are_of_its_own_classes(bot, tmp_path):
    (tmp_path / "game.py").write_text(
        "from dataclasses import dataclass\nfrom typing import NamedTuple\n\n"
        "class Place(NamedTuple):\n    left: int\n    turn: int\n\n"
        "@dataclass(frozen=True)\nclass G:\n    n: int = 3\n"
        "    @property\n    def initial(self):\n        return Place(self.n, 1)\n"
        "    def player(self, position):\n        return position.turn\n"
        "    def moves(self, position):\n"
        "        return [(str(k), Place(position.left - k, 3 - position.turn)) for k in (1, 2) if k <= position.left]\n"
        "    def winner(self, position):\n        return None if position.left else 3 - position.turn\n"
        "    def label(self, position):\n        return str(position.left)\n"
        "    def parse(self, text):\n        return Place(int(text), 1)\n"
    )
    game = games.load("game.py")
    name = bot("def bot(position):\n    return position._replace(left=position.left - 1, turn=3 - position.turn)")
    assert play_match(game, player(game, name), player(game, "first"), random.Random(0)).moves == ("1", "1", "1")


def test_what_a_bot_prints_goes_to_stderr(bot, capsys):
    name = bot(
        "print('hello')\ndef bot(position, game):\n    print('thinking')\n    return next(iter(game.moves(position)))"
    )
    assert play_matches(NIM, name, "first", 1).games == 1
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("hello"), "thinking" in captured.err) == ("", 1, True)


# Chance of one's own

LAST = """
import random

def bot(position, game, chance):
    {trick}
    return list(game.moves(position))[-1]
"""
TRICKS = [
    "chance.random = chance.choice = lambda *_: 0.0",
    "chance.seed(0)",
    "chance.setstate(random.Random(1).getstate())",
    "[chance.random() for _ in range(position[0] + position[1])]",
    "random.seed(0)",
    "random.random = random.choice = lambda *_: 0",
    "__import__('numpy').random.seed(0)",
]


@pytest.mark.parametrize("other", ["random", "minimax:plies=1,evaluation=zero", "perfect"])
def test_no_bot_has_a_hand_in_what_the_others_draw(bot, monkeypatch, other):
    for name in ("random", "choice"):  # which a trick replaces
        monkeypatch.setattr(random, name, getattr(random, name))
    names = [bot(LAST.format(trick=trick), f"bot{number}.py") for number, trick in enumerate(["pass", *TRICKS])]
    for seats in (lambda name: (name, other), lambda name: (other, name)):
        honest, *tricky = [played(*seats(name)) for name in names]
        assert other == "perfect" or len({*honest}) > 1
        assert tricky == [honest] * len(TRICKS)


def played(*names):
    """Give the moves of some games of tic-tac-toe."""
    players = [player(TICTACTOE, name) for name in names]
    return [play_match(TICTACTOE, *players, random.Random(seed)).moves for seed in range(30)]


def test_against_a_bot_that_stops_its_chance_random_scores_about_half(bot):
    """The bot draws among its moves as `random` does, by a generator of its own, which each worker would copy."""
    drawing = LAST.replace("[-1]", "[own.randrange(len(list(game.moves(position))))]")
    name = bot("import random\nown = random.Random(5)\n" + drawing.format(trick="chance.random = lambda: 0.0"))
    pairs = (("random", name), (name, "random"))
    first, second = (play_matches(TICTACTOE, *pair, 400, seed=1, workers=1).mean for pair in pairs)
    assert abs((first + 1 - second) / 2 - 0.5) < 0.05


def test_a_bot_draws_in_the_same_way_again_from_the_same_seed(bot):
    name = bot("def bot(position, game, chance):\n    return chance.choice(list(game.moves(position)))")
    assert played(name, name) == played(name, name)
    assert len({*played(name, name)}) > 10


def test_a_changed_file_is_read_again(bot):
    bot("def bot(position):\n    return '1 from heap 1'")
    assert player(NIM, "bot.py")(NIM.initial, random.Random(0))[0] == "1 from heap 1"
    bot("def bot(position):\n    return '1 from heap 2'")
    assert player(NIM, "bot.py")(NIM.initial, random.Random(0))[0] == "1 from heap 2"


def test_faulty_rules_are_not_the_fault_of_a_bot(bot, tmp_path):
    (tmp_path / "game.py").write_text(
        "from dataclasses import dataclass\n\n@dataclass(frozen=True)\nclass G:\n    n: int = 3\n"
        "    @property\n    def initial(self):\n        return (3, 1)\n"
        "    def player(self, position):\n        return position[1]\n"
        "    def moves(self, position):\n        1 / 0\n"
        "    def winner(self, position):\n        return None\n"
        "    def label(self, position):\n        return str(position[0])\n"
        "    def parse(self, text):\n        return (int(text), 1)\n"
    )
    game = games.load("game.py")
    with pytest.raises(InvalidGame, match="ZeroDivisionError"):
        play_matches(game, bot("def bot(position, game):\n    return next(iter(game.moves(position)))"), "random", 2)
