"""The limits of a guest, set in its process before its file is loaded."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Mapping

SENDING = frozenset({"os.kill", "os.killpg"})
"""The audit events of signals, with the process or the group as their first argument."""
STARTING = frozenset({"os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "subprocess.Popen"})
"""The audit events of new processes."""

Renew = Callable[[float], object]
"""Called before each call with its seconds of processor time (0 for any), and after it with 0."""


def confine(bounds: Mapping[str, int], processes: int) -> Renew:
    """Set limits on this process, and give the function that renews those of a call.

    Parameters
    ----------
    bounds : mapping
        The limits of the system by their names without RLIMIT_: AS, DATA, FSIZE, NOFILE, CORE.
    processes : int
        How many processes may be started in a call.
    """
    allowed = _only_own_signals(processes)
    try:
        import resource
    except ImportError:  # Windows
        return lambda _: allowed.__setitem__(0, processes)
    for name, bound in {**bounds, **_crowd(processes)}.items():
        which = getattr(resource, f"RLIMIT_{name}", None)
        if which is not None:
            _, hard = resource.getrlimit(which)
            least = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
            with contextlib.suppress(ValueError, OSError):  # some systems know a limit and do not set it
                resource.setrlimit(which, (least, least))
    set_timer, timer = signal.setitimer, signal.ITIMER_PROF

    def renew(seconds: float) -> None:
        allowed[0] = processes
        set_timer(timer, seconds)  # at zero the signal ends the process

    return renew


def _only_own_signals(processes: int) -> list[int]:
    """Refuse signals to other processes than the guest's own, and too many new ones; give how many are left.

    That is for Python's own functions: nobody stops a guest that calls the library of C, but a sandbox.
    """
    left, is_own = [processes], _is_own

    def hook(event: str, arguments: tuple[int, ...]) -> None:
        if event in SENDING and not is_own(arguments[0]):
            raise PermissionError("a guest sends no signals to other processes")
        if event in STARTING:
            left[0] -= 1
            if left[0] < 0:
                raise BlockingIOError(f"a guest starts at most {processes} processes in a call")

    sys.addaudithook(hook)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=lambda: left.__setitem__(0, 0))
    return left


def _is_own(number: int) -> bool:
    """Tell whether a number is that of this process, of its group, or of one of its children."""
    if number in (0, os.getpid(), os.getpgrp() if hasattr(os, "getpgrp") else 0):
        return True
    if not hasattr(os, "waitid"):
        return number > 1 and number != os.getppid()
    try:
        os.waitid(os.P_PID, number, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except (OSError, OverflowError):
        return False
    return number > 0


def _crowd(processes: int) -> dict[str, int]:
    """Limit this user's processes, threads included, to those that run and a few more.

    The system does not apply this limit to root.
    """
    try:
        places, user, count = os.scandir("/proc"), os.getuid(), 0
    except (OSError, AttributeError):
        return {}
    with places:
        for place in places:
            with contextlib.suppress(OSError):
                if place.name.isdigit() and place.stat().st_uid == user:
                    count += os.stat(f"{place.path}/task").st_nlink - 2  # noqa: PTH116 - pathlib takes long to import
    return {"NPROC": count + MORE + processes}


MORE = 64
"""Threads that the user may start elsewhere meanwhile, and other guests."""
