"""The cost of a process of its own: a bot's move beside the same function called here, and a guest's start.

Times are of the clock: two processes take turns. Processor time stands beside, in `extra_info`.
"""

import itertools
import random
import time

import psutil
import pytest

import games
from arena.foreign.guest import Guest
from arena.playing.choices import made
from arena.playing.players import player
from arena.rules.python_files import load

BOT = "def bot(position, game):\n    return next(iter(game.moves(position)))[0]\n"
POSITION_ONLY = "def bot(position):\n    return '1'\n"
GAMES = {"tictactoe": BOT, "nim": BOT, "connect_four": POSITION_ONLY}
MOVES = 200


def seconds():
    """Give the processor time of this process and of those that it has started."""
    here = psutil.Process()
    times = [each.cpu_times() for each in (here, *here.children(recursive=True))]
    return sum(each.user + each.system for each in times)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.benchmark(group="200 moves of a bot")
def bench_a_move(benchmark, tmp_path, tell, name):
    game = games.load(name)
    path = tmp_path / "bot.py"
    path.write_text(GAMES[name])
    choose, chance, bot = player(game, str(path)), random.Random(0), load(path).bot
    more = (game,) if GAMES[name] is BOT else ()

    def here():
        return [made(game, game.initial, bot(game.initial, *more)) for _ in range(MOVES)]

    def beside():
        return [choose(game.initial, chance) for _ in range(MOVES)]

    assert here() == beside()
    own = min(timed(here) for _ in range(20))
    before, began = seconds(), time.perf_counter()
    for _ in range(20):
        beside()
    busy = (seconds() - before) / (time.perf_counter() - began)
    benchmark.pedantic(beside, rounds=30)
    if benchmark.stats:
        stats = benchmark.stats.stats
        over = {"least": stats.min - own, "median": stats.median - own}
        tell(**{f"{key}_over_a_call_us": value / MOVES * 1e6 for key, value in over.items()}, processors_busy=busy)


def timed(work):
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


@pytest.mark.parametrize("size", [1, 1000, 100_000])
@pytest.mark.benchmark(group="a value there and back")
def bench_a_value(benchmark, tell, size):
    value = {vertex: {vertex + 1, vertex + 2} for vertex in range(size)}
    with Guest("echo.py", text=b"def echo(x): return x") as guest:
        assert benchmark(guest.call, "echo", [value]) == value
    tell(vertices=size)


@pytest.mark.benchmark(group="a start")
def bench_a_start(benchmark, tell):
    numbers = itertools.count()

    def start():
        with Guest(f"{next(numbers)}.py", text=b"def one(): return 1") as guest:
            return guest.call("one")

    assert benchmark.pedantic(start, rounds=20, warmup_rounds=2) == 1
    tell()
