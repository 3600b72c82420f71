"""Grundy values: of heaps against a loop that tries every move, of boards that fall apart against pycgt, in one run."""

import numpy as np
import pytest

from arena import grundy_sequence, grundy_value
from arena.machine.compiler import numba_or_none
from games import load

HEAPS = {"0.77": 10_000, "0.137": 10_000, "0.56": 30_000, "0.007": 30_000}
"""How many are computed; of the first two a few hundred, and the rest follows by the period."""
CRAM = (4, 4)


def tried(digits, last, values, seen):
    """Compute the values of heaps by every move, as the definition has it."""
    for heap in range(1, last + 1):
        for taken in range(1, min(len(digits), heap + 1)):
            digit, rest = digits[taken], heap - taken
            if digit & 1 and rest == 0:
                seen[0] = heap
            if digit & 2 and rest > 0:
                seen[values[rest]] = heap
            if digit & 4:
                for less in range(1, rest // 2 + 1):
                    seen[values[less] ^ values[rest - less]] = heap
        value = 0
        while seen[value] == heap:
            value += 1
        values[heap] = value


@pytest.fixture(scope="module")
def every_move():
    """The loop, compiled."""
    numba = numba_or_none()
    if numba is None:
        pytest.skip("numba is not installed")
    loop = numba.njit(tried)

    def values(code, last):
        digits = np.array([int(digit) for digit in code.replace(".", "")])
        result = np.zeros(last + 1, "i4")
        loop(digits, last, result, np.full(1024, -1, "i4"))
        return result

    values("0.77", 10)
    return values


@pytest.mark.parametrize("code", HEAPS)
@pytest.mark.benchmark(group="heaps")
def bench_sequence(benchmark, tell, code):
    sequence = benchmark.pedantic(grundy_sequence, (code, HEAPS[code]), rounds=3, warmup_rounds=1)
    tell(heaps=HEAPS[code], computed=sequence.computed)


@pytest.mark.parametrize("code", HEAPS)
@pytest.mark.benchmark(group="heaps")
def bench_every_move(benchmark, tell, every_move, code):
    values = benchmark.pedantic(every_move, (code, HEAPS[code]), rounds=3)
    assert list(values) == list(grundy_sequence(code, HEAPS[code]).values)
    tell(heaps=HEAPS[code])


@pytest.mark.benchmark(group="Cram")
def bench_cram(benchmark):
    rows, columns = CRAM
    game = load("cram", rows=rows, columns=columns)
    assert benchmark.pedantic(grundy_value, (game,), rounds=3) == 0


@pytest.mark.benchmark(group="Cram")
def bench_cram_by_pycgt(benchmark):
    cram = pytest.importorskip("pycgt.rulesets.cram")
    assert benchmark.pedantic(_afresh, (cram, *CRAM), rounds=1).is_zero


def _afresh(cram, rows, columns):
    """Compute a value with none known beforehand."""
    return cram.rectangle(rows, columns)
