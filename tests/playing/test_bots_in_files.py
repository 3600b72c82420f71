"""Students' bots: functions in files, which play by name in processes, and forfeit what they get wrong."""

import re

import pytest
from small_games import COUNT

from arena import ArenaError, InvalidGame, load, play_matches, play_pairs

pytestmark = pytest.mark.usefixtures("plain_loops")

TICTACTOE = load("tictactoe")
NIM = load("nim", heaps=(1, 2))


@pytest.fixture
def bot(tmp_path, monkeypatch):
    """Write the file of a bot into a folder, where the test then is."""
    monkeypatch.chdir(tmp_path)

    def written(text, name="bot.py"):
        (tmp_path / name).write_text(text)
        return name

    return written


def test_functions_that_play(bot):
    last = "return list(game.moves(position))[-1]"
    for text in [
        "def f(position):\n    return '2 from heap 2' if position == ((1, 2), 1) else '1 from heap 1'",
        f"def f(position, game):\n    {last}",
        f"def f(position, game):\n    {last}[1]",
        f"def f(position, chance, game):\n    chance.random()\n    {last}[0]",
        f"def f(position, *, game, depth=3):\n    {last}[0]",
        f"class C:\n    def __call__(self, position, game):\n        {last}[0]\nf = C()",
        f"def bot(position, game):\n    {last}[0]\ndef help(position):\n    return 1",
        f"def play(position, game):\n    {last}[0]\ndef other(position):\n    return 1",
        f"def no():\n    return 1\ndef f(position, game):\n    {last}[0]",
        f"def _no(position):\n    return 1\ndef f(position, game):\n    {last}[0]",
    ]:
        tally = play_matches(NIM, bot(text), "first", 1, workers=1)
        assert tally.forfeits == {}, text
        assert tally.counts == {(2, 2): 1}, text  # only 2 from heap 2 loses that soon


def test_files_that_are_refused(bot):
    for text, name, named in [
        ("def f(x):\n    pass\ndef g(x):\n    pass", "bot.py", "bot.py:f.*bot.py:g"),
        ("def f(x):\n    pass", "bot.py:g", "'g'.*f"),
        ("x = 1", "bot.py", "no function"),
        ("x = 1", "bot.py:x", "'x'"),
        ("def f():\n    pass", "bot.py", "bot.py:f"),
        ("def f(x, depth):\n    pass", "bot.py", "bot.py:f"),
        ("x = 1", "other.py", "other.py"),
        ("1 / 0", "bot.py", "bot.py.*ZeroDivisionError"),
    ]:
        bot(text)
        with pytest.raises(ArenaError, match=named):
            play_matches(NIM, name, "first", 1)


def test_whatever_goes_wrong_forfeits_the_game(bot):
    for body, named in [
        ("return 1 / 0", "bot.py.*ZeroDivisionError"), ("raise SystemExit", "SystemExit"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"), ("return None", "None"), ("return 1", "1"),
        ("return '10'", "'10'"), ("return bot(position)", "RecursionError"), ("return game", "NameError"),
        ("import os; os._exit(3)", "bot.py"),
    ]:  # fmt: skip
        tally = play_matches(TICTACTOE, bot(f"def bot(position):\n    {body}"), "first", 1, workers=1)
        assert (tally.won(2), tally.forfeits[1].games) == (1, 1), body
        assert re.search(named, tally.forfeits[1].reason), (body, tally.forfeits[1].reason)


def test_forfeits_are_counted_alike_on_any_number_of_workers(bot):
    late = (
        "def bot(position, game):\n    if sum(map(int.bit_count, position)) > 3:\n        raise ValueError('no idea')\n"
        "    return next(iter(game.moves(position)))\n"
    )
    name = bot(late)
    pairs = [("random", name), (name, "random"), ("random", "random")]
    tallies = [play_pairs(TICTACTOE, pairs, 30, seed=1, workers=workers) for workers in (1, 2)]
    assert tallies[0] == tallies[1]
    second, first, none = tallies[0]
    assert (second.won(1), first.won(2), none.forfeits) == (30, 30, {})
    assert first.forfeits[1].games == 30
    assert "no idea" in first.forfeits[1].reason
    drawing = bot(
        "import random\ndef bot(position, game):\n    return random.choice(list(game.moves(position)))", "r.py"
    )
    tallies = [play_matches(TICTACTOE, drawing, drawing, 20, seed=3, workers=workers) for workers in (1, 2)]
    assert tallies[0] == tallies[1]
    assert len(tallies[0].lengths) > 2


def test_a_bot_has_its_seconds_for_each_move(bot):
    slow = bot("import time\ndef bot(position, game):\n    time.sleep(60)")
    tallies = play_pairs(NIM, [(slow, "first"), ("first", slow)], 1, workers=1, seconds_per_move=0.2)
    assert [tallies[0].won(2), tallies[1].won(1)] == [1, 1]
    assert "0.2" in tallies[0].forfeits[1].reason


def test_of_several_pairs_a_file_that_cannot_be_loaded_forfeits(bot):
    bad = bot("def bot(position:")
    tallies = play_pairs(NIM, [(bad, "first"), ("first", "first"), (bad, bad)], 2, workers=1)
    assert [tally.won(2) for tally in tallies] == [2, 0, 2]
    assert "SyntaxError" in tallies[0].forfeits[1].reason
    assert tallies[1].forfeits == {}


def test_no_bot_makes_a_move_that_is_none_nor_meddles_with_chance(bot):
    for trick in [
        "type(game).moves = lambda *_: iter([('win', ((0, 0), 2))])", "return ('3 from heap 2', ((1, 0), 2))",
        "return ((0, 0), 2)",
    ]:  # fmt: skip
        tally = play_matches(
            NIM, bot(f"def bot(position, game):\n    {trick}\n    return 'win'"), "first", 1, workers=1
        )
        assert tally.forfeits[1].games == 1, trick
    last = "import random\ndef bot(position, game, chance):\n    {}\n    return list(game.moves(position))[-1]\n"
    honest = play_matches(TICTACTOE, bot(last.format("pass")), "random", 20, workers=1)
    for trick in ("chance.random = chance.choice = lambda *_: 0.0", "chance.seed(0)", "random.seed(0)"):
        assert play_matches(TICTACTOE, bot(last.format(trick)), "random", 20, workers=1) == honest, trick


def test_positions_of_a_game_in_a_file_are_of_its_own_classes_and_prints_go_to_stderr(bot, capfd):
    own = "\nfrom typing import NamedTuple\n\n\nclass At(NamedTuple):\n    n: int\n    turn: int\n\n\n@dataclass"
    text = COUNT.replace("\n@dataclass", own).replace("(0, 1)", "At(0, 1)")
    text = text.replace("(number + step, 3 - player)", "At(number + step, 3 - player)")
    bot(text.replace("(int(number), int(player))", "At(int(number), int(player))"), "game.py")
    step = "return position._replace(n=position.n + 1, turn=3 - position.turn)"
    name = bot(f"def bot(position):\n    print('thinking')\n    {step}")
    assert play_matches(load("game.py"), name, "first", 1, workers=1).counts == {(1, 5): 1}
    captured = capfd.readouterr()
    assert captured.out == ""
    assert "thinking" in captured.err


def test_a_changed_file_is_read_again_and_faulty_rules_are_not_the_fault_of_a_bot(bot):
    for place, counts in ((0, {(1, 3): 1}), (2, {(2, 2): 1})):
        bot(f"def bot(position, game):\n    moves = list(game.moves(position))\n    return moves[{place} % len(moves)]")
        assert play_matches(NIM, "bot.py", "first", 1, workers=1).counts == counts
    bot(COUNT.replace("number, player = position", "number, player = position, 1 / 0"), "game.py")
    with pytest.raises(InvalidGame, match="ZeroDivisionError"):
        play_matches(load("game.py"), bot("def bot(position, game):\n    return '1'"), "random", 2)
