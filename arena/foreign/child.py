"""The process of a guest: its limits, then one request after the other.

It imports as little as possible, since one is started for each guest, and again after each misbehaviour.
"""

from __future__ import annotations

import contextlib
import os
import sys

from arena.foreign.host import DONE, Host
from arena.foreign.wire import unpickled

TYPE_CHECKING = False  # that of typing takes two milliseconds to import
if TYPE_CHECKING:
    from typing import NoReturn

BROKEN = 70
"""The exit code of a process that cannot go on: the guest has broken what it needs."""
ALONE = "--alone"
"""The argument of a process without a keeper to be started: its keeper is outside of its sandbox, or there is none."""
TOKEN, SIZE = 8, 8
"""The bytes of the token of a request, which its answer repeats, and of a length."""


def main() -> NoReturn:
    """Run a guest: requests come in on descriptor 0, answers go out on 1, prints on 2.

    The arguments are the folder of the process and the command that starts it in a sandbox, if any.
    """
    folder, *command = sys.argv[1:]
    if folder != ALONE:
        from arena.foreign.keeper import keep

        keep(command, folder)
    try:
        _serve()
    except BaseException:  # noqa: BLE001 - the guest may have replaced anything
        os._exit(BROKEN)


def _serve() -> NoReturn:
    """Answer requests until there are no more; functions are named first, since a guest may replace them."""
    requests, answers, nowhere = os.dup(0), os.dup(1), os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)
    host, process, renew = Host(), os.getpid(), None
    read, write, flush, unpickle, getpid, leave = _read, _write, _flush, unpickled, os.getpid, os._exit
    while True:
        token = read(requests, TOKEN)
        order, seconds, arguments = unpickle(read(requests, int.from_bytes(read(requests, SIZE))))
        if order == "confine":
            from arena.foreign.confinement import confine

            renew, answer = confine(*arguments), DONE
        else:
            if renew:
                renew(seconds)
            answer = getattr(host, order)(*arguments)
        flush()
        if getpid() != process:  # the guest has forked, and this is the copy
            leave(0)
        if renew:
            renew(0)
        data = answer.encode()
        write(answers, token + len(data).to_bytes(SIZE) + data)


def _read(descriptor: int, count: int) -> bytes:
    """Read so many bytes; end the process where there are no more."""
    parts = []
    while count:
        part = os.read(descriptor, min(count, 1 << 20))
        if not part:
            os._exit(0)
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _write(descriptor: int, data: bytes) -> None:
    """Write all bytes."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _flush() -> None:
    """Hand the output over."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(BaseException):  # the guest may have put anything there
            stream.flush()
