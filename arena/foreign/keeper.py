"""The keeper of a guest: it waits for its end, or its parent's, and then ends all descendants."""

from __future__ import annotations

import contextlib
import os
import signal
import sys

TYPE_CHECKING = False  # that of typing takes two milliseconds to import
if TYPE_CHECKING:
    from typing import NoReturn

SUBREAPER, PARENT_DEATH = 36, 1
"""Options of prctl: adopt the orphans of one's descendants; a signal when the parent ends."""


class _Ended(BaseException):
    """The keeper was asked to end."""


def is_possible() -> bool:
    """Tell whether this system lets a process adopt orphans, and wait for a process as for a file."""
    return sys.platform == "linux" and hasattr(os, "pidfd_open")


def keep(command: list[str], folder: str) -> None:
    """Fork: the copy returns, as the guest, or becomes a command; this process is its keeper and never returns.

    Parameters
    ----------
    command : list of str
        The program that starts the guest in a sandbox, and its arguments; none for a guest in the copy itself.
    folder : str
        The folder that is removed if the parent has ended without doing so.
    """
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
            os.execv(command[0], command)  # noqa: S606 - bubblewrap, where the parent has found it
        return
    alone = False
    with contextlib.suppress(_Ended):
        alone = _wait(guest)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    code = _end_all(guest)
    if alone:
        import shutil

        shutil.rmtree(folder, ignore_errors=True)
    os._exit(code)


def _end(*_: object) -> NoReturn:
    raise _Ended


def _wait(guest: int) -> bool:
    """Wait for the end of the guest, or of our parent, with whom the pipe of requests closes: then give True."""
    import select

    os.close(1)
    ends = select.poll()
    ends.register(os.pidfd_open(guest), select.POLLIN)
    ends.register(0, 0)
    return any(descriptor == 0 for descriptor, _ in ends.poll())


def _end_all(guest: int) -> int:
    """Kill the guest's group, and all of its descendants; give its exit code, 128 and more for a signal."""
    with contextlib.suppress(OSError):
        os.killpg(guest, signal.SIGKILL)
    code = 0
    while True:
        for child in _children():
            with contextlib.suppress(OSError):
                os.kill(child, signal.SIGKILL)
        try:
            ended, status = os.waitpid(-1, 0)
        except ChildProcessError:
            return code
        if ended == guest:
            code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)


def _children() -> list[int]:
    """List the children of this process; none where the kernel does not tell them."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:  # noqa: PTH123 - quick to import
            return list(map(int, file.read().split()))
    except OSError:
        return []
