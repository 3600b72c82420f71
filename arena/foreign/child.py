"""The process of a guest: limits, then one request after the other; beside it a keeper that lets nothing remain.

It imports as little as possible, since one is started for each guest, and again after each misbehaviour.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from typing import Any, NoReturn

from arena.foreign.host import Host

BROKEN = 70
"""The exit code of a process that cannot go on: the guest has broken what it needs."""
INSIDE = "--inside"
"""The argument of a process that is in a sandbox, whose keeper is outside."""
TOKEN, SIZE = 8, 8
"""The bytes of a request's token, which its answer repeats, and of a length."""
SUBREAPER, PARENT_DEATH = 36, 1
"""Options of prctl: adopt orphans of one's descendants, and a signal when the parent ends."""


def main() -> NoReturn:
    """Run a guest: requests come in on descriptor 0, answers go out on 1, prints on 2."""
    command = sys.argv[1:]
    if command != [INSIDE] and sys.platform == "linux" and hasattr(os, "pidfd_open"):
        _keep(command)
    try:
        _serve()
    except BaseException:  # noqa: BLE001 - whatever the guest has done
        os._exit(BROKEN)


def _serve() -> NoReturn:
    """Answer requests until there are no more."""
    requests, answers, nowhere = os.dup(0), os.dup(1), os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)
    host, process, getpid = Host(), os.getpid(), os.getpid
    read, write, leave, loads, timer = _read, _write, os._exit, pickle.loads, None
    flush = _flush
    while True:
        token = read(requests, TOKEN)
        order, seconds, arguments = loads(read(requests, int.from_bytes(read(requests, SIZE))))
        if order == "limit":
            timer = _confine(*arguments)
            answer = '["t","done",null]'
        else:
            if timer:
                timer(seconds)
            answer = getattr(host, order)(*arguments)
        flush()
        if getpid() != process:  # the guest has forked, and this is the copy
            leave(0)
        if timer:
            timer(0)
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
    """Hand over what was printed."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:  # noqa: BLE001, S110 - the guest may have put anything there
            pass


def _confine(bounds: dict[str, int], processes: int) -> Any:
    """Set limits on this process, and give the function that sets the processor time of a call."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    for name, bound in bounds.items():
        which = getattr(resource, f"RLIMIT_{name}", None)
        if which is None:
            continue
        _, hard = resource.getrlimit(which)
        try:
            bound = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
            resource.setrlimit(which, (bound, bound))
        except (ValueError, OSError):  # a system that knows the limit but does not set it
            continue
    set_timer, which_timer = signal.setitimer, signal.ITIMER_PROF
    return lambda seconds: set_timer(which_timer, seconds)


def _keep(command: list[str]) -> None:
    """Fork; the copy goes on as the guest, this process waits for its end, and then ends all that it has started."""
    import ctypes

    prctl = ctypes.CDLL(None).prctl
    prctl(SUBREAPER, 1, 0, 0, 0)
    keeper = os.getpid()
    signal.signal(signal.SIGTERM, _end)
    guest = os.fork()
    if guest == 0:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.setsid()
        prctl(PARENT_DEATH, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != keeper:
            os._exit(0)
        if command:
            os.execv(command[0], command)  # noqa: S606 - bubblewrap, found by the parent
        return
    try:
        _wait(guest)
    except _Ended:
        pass
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os._exit(_end_all(guest))


class _Ended(BaseException):
    """The keeper was asked to end."""


def _end(*_: object) -> NoReturn:
    raise _Ended


def _wait(guest: int) -> None:
    """Wait until the guest has ended, or our parent, whose end of the pipe closes with it."""
    import select

    os.close(1)
    ends = select.poll()
    ends.register(os.pidfd_open(guest), select.POLLIN)
    ends.register(0, 0)
    ends.poll()


def _end_all(guest: int) -> int:
    """Kill the guest's group, and all of its descendants; give its exit code, 128 and more for a signal."""
    try:
        os.killpg(guest, signal.SIGKILL)
    except OSError:
        pass
    code = 0
    while True:
        for child in _children():
            try:
                os.kill(child, signal.SIGKILL)
            except OSError:
                pass
        try:
            ended, status = os.waitpid(-1, 0)
        except ChildProcessError:
            return code
        if ended == guest:
            code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)


def _children() -> list[int]:
    """List the children of this process."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:  # noqa: PTH123
            return list(map(int, file.read().split()))
    except OSError:  # a kernel without this file
        return []


if __name__ == "__main__":
    main()
