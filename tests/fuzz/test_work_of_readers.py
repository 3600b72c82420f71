"""The work of every reader, found by looking, for each byte of a file: bounded by a constant, good or damaged.

Work is counted: calls of functions, and the bytes of the objects that are there at once.
"""

from random import Random

import pytest
from mutations import BYTES, SPAN, WORDS, Step, damaged
from readers import ARENAS, content_of, path_of, tried
from trying import Trier

from arena import random_arena

CALLS, FREE_CALLS = {False: 60, True: 15}, 30_000
"""The calls for each byte, of a graph and of columns, and those for any file: a graph is checked and written, too."""
MEMORY, FREE_MEMORY = 60, 6e6
"""The bytes in memory for each byte of a file, and those for any file."""
SIZES = (50, 200)
KEPT = ("csv", "npz", "parquet")
"""Formats of bytes, in which damages of words say nothing."""


@pytest.fixture(scope="module")
def trier():
    with Trier("readers") as process:
        yield process


def file_of(reader, size):
    """Write an arena of so many vertices as the reader's format has it."""
    format_ = reader.partition(".")[2]
    return content_of(random_arena(size, degrees=(2, 4), sinks=0.2, seed=size), format_)


def damages(content, format_, number):
    """Damage a file in some ways, drawn by a seed."""
    random, kinds = Random(number), [*BYTES] if format_ in KEPT else [*BYTES, *WORDS]
    for _ in range(number):
        steps = [Step(random.choice(kinds), random.randrange(SPAN), random.randrange(SPAN)) for _ in range(2)]
        yield damaged(content, steps)


def cost(trier, reader, path, content, **more):
    """Count the calls and the bytes of a reader."""
    path.write_bytes(content)
    for _ in range(2):  # the first file of a process may have loops compiled
        found = tried(trier, reader, path, traced=True, max_vertices=10**6, max_edges=10**6, **more)
        assert found["kind"] in ("read", "refused"), found["told"]
        if found["calls"] < FREE_CALLS + CALLS[more.get("columns", False)] * len(content):
            break
    return found["calls"], found["traced"] * 1e6


@pytest.mark.parametrize("number", [2, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("columns", [pytest.param(False, marks=pytest.mark.slow), True])
@pytest.mark.parametrize("reader", ARENAS)
def test_work_is_bounded_by_the_size_of_the_file(trier, tmp_path, reader, columns, number):
    path, format_ = path_of(tmp_path, reader), reader.partition(".")[2]
    cost(trier, reader, path, file_of(reader, SIZES[0]), columns=columns)  # what is imported is not counted
    whole = []
    for size in SIZES:
        content = file_of(reader, size)
        for each in [content, *damages(content, format_, number)]:
            calls, memory = cost(trier, reader, path, each, columns=columns)
            assert calls < FREE_CALLS + CALLS[columns] * len(each), each
            assert memory < FREE_MEMORY + MEMORY * len(each), each
            whole += [calls] if each is content else []
    assert whole[1] / whole[0] < 1.3 * SIZES[1] / SIZES[0]
