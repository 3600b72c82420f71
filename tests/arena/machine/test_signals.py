"""A signal that ends the process cleans up what it interrupts; elsewhere it ends the process at once."""

import os
import signal
import threading

import pytest

from arena.machine.signals import ENDING, Ended, ended_tidily


@pytest.fixture
def killed(monkeypatch):
    """List the signals by which the process would have ended."""
    numbers = []
    monkeypatch.setattr("arena.machine.signals.os.kill", lambda _, number: numbers.append(number))
    return numbers


@pytest.mark.parametrize("number", ENDING)
def test_what_is_inside_is_left_in_order_before_the_process_ends(killed, number):
    order = []

    def work():
        with ended_tidily(), ended_tidily():
            try:
                signal.raise_signal(number)
            finally:
                order.append((list(killed), signal.getsignal(number)))

    with pytest.raises(Ended):
        work()
    assert order == [([], signal.SIG_DFL)]  # so that a second one does not wait
    assert killed == [number]


def test_the_signals_have_their_meaning_again(killed):
    with ended_tidily():
        assert {signal.getsignal(number) for number in ENDING}.isdisjoint({signal.SIG_DFL, signal.SIG_IGN})
    assert {signal.getsignal(number) for number in ENDING} == {signal.SIG_DFL}
    assert not killed


def test_a_signal_that_is_ignored_stays_so():
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with ended_tidily():
            os.kill(os.getpid(), signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_thread_leaves_the_signals_alone():
    seen = []

    def work():
        with ended_tidily():
            seen.extend(map(signal.getsignal, ENDING))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert set(seen) == {signal.SIG_DFL}
