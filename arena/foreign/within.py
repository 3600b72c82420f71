"""A guest in this process, where there can be no other: Python in a browser."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout

from arena.foreign.host import DONE, Host
from arena.foreign.wire import unpickled


class Within:
    """A host with the interface of a process, but in this process and without limits: it cannot end a loop."""

    def __init__(self) -> None:
        self._host = Host()
        self._prints = io.StringIO()

    def ask(self, request: bytes, _seconds: float, _most: int) -> bytes:
        """Give the answer to a request."""
        order, _, arguments = unpickled(request)
        if order == "confine":
            return DONE.encode()
        with redirect_stdout(self._prints), redirect_stderr(self._prints):
            answer: str = getattr(self._host, order)(*arguments)
        return answer.encode()

    def printed(self, most: int) -> str:
        """Give the output since the last time; its beginning if that is long."""
        text, self._prints = self._prints.getvalue(), io.StringIO()
        return f"{text[:most]}..." if len(text) > most else text

    def end(self) -> None:
        """Forget it."""
