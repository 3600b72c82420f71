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
    left = [processes]
    getpid, getppid, getpgrp = os.getpid, os.getppid, getattr(os, "getpgrp", os.getpid)
    waitid = getattr(os, "waitid", None)
    flags = os.WEXITED | os.WNOHANG | os.WNOWAIT if waitid else 0

    def is_own(number: int) -> bool:
        if number in (0, getpid(), getpgrp()):
            return True
        if waitid is None:
            return number > 1 and number != getppid()
        if number < 0:
            return False
        try:
            waitid(os.P_PID, number, flags)
        except (OSError, OverflowError):  # no child of this process
            return False
        return True

    def hook(event: str, arguments: tuple[int, ...]) -> None:
        if event in SENDING:
            if not is_own(arguments[0]):
                raise PermissionError("a guest sends no signals to other processes")
        elif event in STARTING:
            left[0] -= 1
            if left[0] < 0:
                raise BlockingIOError(f"a guest starts at most {processes} processes in a call")

    sys.addaudithook(hook)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=lambda: left.__setitem__(0, 0))
    return left


def _crowd(processes: int) -> dict[str, int]:
    """Bound the processes of this user, threads included, by those that there are and a few more.

    The system does not hold root to it.
    """
    try:
        numbers, user, count = os.listdir("/proc"), os.getuid(), 0
    except (OSError, AttributeError):
        return {}
    for number in filter(str.isdigit, numbers):
        with contextlib.suppress(OSError):
            if os.stat(f"/proc/{number}").st_uid == user:
                count += os.stat(f"/proc/{number}/task").st_nlink - 2
    return {"NPROC": count + MORE + processes}


MORE = 64
"""Threads that the user may start elsewhere meanwhile, and other guests."""
