"""The standard output kept for results, while the code of others prints on stderr."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TextIO

_kept: list[TextIO] = []
"""The stream of results while prints are redirected to stderr, else nothing."""


def results() -> TextIO:
    return _kept[0] if _kept else sys.stdout


@contextmanager
def kept_for_results() -> Iterator[None]:
    """Keep stdout for the stream `results()`; all other prints go to stderr.

    That is for Python's own streams. The descriptor 1, which `os.write`, libraries in C and other processes use, is
    exchanged where a command begins, see `arena.cli.main`.
    """
    if _kept:
        yield
        return
    _kept.append(sys.stdout)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        _kept.clear()
