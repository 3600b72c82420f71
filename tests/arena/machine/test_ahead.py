"""Parts that threads work ahead on: each is finished once and in order, and nothing goes on after an error."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena.machine.ahead import in_order, window

LONG = 30
"""Seconds after which a thread that waits for another one gives up."""


@examples(50)
@given(st.integers(0, 40), st.integers(1, 4))
def test_parts_are_finished_once_and_in_order_by_one_thread_at_a_time(parts, threads):
    lock, busy, finished, begun = threading.Lock(), set(), [], []

    def work(_, part, ahead):
        with lock:
            assert part not in busy
            assert len(finished) <= part < len(finished) + window(threads)
            busy.add(part)
            if ahead:
                assert part not in begun
                begun.append(part)
            else:
                assert part == len(finished)
        with lock:
            busy.remove(part)
            if not ahead:
                finished.append(part)

    told = list(in_order(work, parts, threads))
    assert finished == list(range(parts))
    assert told == sorted(set(told))
    assert told[-1] == parts


def test_one_thread_never_works_ahead():
    turns = []
    list(in_order(lambda *turn: turns.append(turn), 5, 1))
    assert turns == [(0, part, False) for part in range(5)]


@pytest.mark.parametrize("threads", [2, 3])
def test_every_thread_has_a_part_while_the_first_is_open(threads):
    """The first part is not finished before all others threads are at a part of their own."""
    together, ahead_of = threading.Barrier(threads, timeout=LONG), set()

    def work(thread, part, ahead):
        if part < threads:
            if not ahead and part == 0:
                together.wait()
            elif ahead:
                ahead_of.add(thread)
                together.wait()

    list(in_order(work, threads, threads))
    assert len(ahead_of) == threads - 1


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("ahead_too", [False, True])
def test_an_error_of_any_thread_reaches_the_caller_and_ends_the_others(threads, ahead_too):
    last = []

    def work(_, part, ahead):
        last.append(part)
        if part == 7 and (ahead_too or not ahead):
            raise ValueError("seven")

    with pytest.raises(ValueError, match="seven"):
        list(in_order(work, 10**9, threads))
    assert max(last) <= 7 + window(threads)


def test_a_caller_that_stops_asking_ends_the_threads():
    before, turns = threading.active_count(), []
    steps = in_order(lambda *turn: turns.append(turn), 10**9, 3)
    next(steps)
    steps.close()
    assert threading.active_count() == before
    assert len(turns) < 10**6
