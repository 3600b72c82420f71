"""The parent's side of a guest's process: requests and answers over a pipe, each by a deadline."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from pathlib import Path
from typing import BinaryIO

from arena.foreign import keeper, sandbox
from arena.foreign.child import ALONE, SIZE, TOKEN
from arena.foreign.misbehaviour import Garbled, Gone, Late

MAIN = "from arena.foreign.child import main; main()"
"""The program of a guest's process."""
CHUNK = 1 << 16
"""The bytes that are read at once, at least."""
MOST_SECONDS = 1e6
"""The seconds that the system can be asked to wait: eleven days."""
GRACE = 3.0
"""The seconds in which a process ends that is told to: its keeper ends all that it has started."""
VARIABLES = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR", "SYSTEMROOT")
"""The variables of the environment that a guest gets; others may hold secrets."""
FIXED = {
    "PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "PYTHONSAFEPATH": "1",
    "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1",
}  # fmt: skip
"""Variables that all guests have: sets are in the same order each time, and libraries take one thread."""


class Process:
    """A process for a guest, with a folder of its own."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="arena-guest-")
        here = Path(self.folder, "here")
        here.mkdir()
        self._prints = Path(self.folder, "prints")
        try:
            popen = self._popen = _popen(self.folder, str(here), self._prints)
        except OSError:  # no more processes, say
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        self._output = self._prints.open("rb", buffering=0)
        self._requests, self._answers = (stream.fileno() for stream in (popen.stdin, popen.stdout) if stream)
        self._polls = hasattr(select, "poll")
        if self._polls:  # Windows has no such thing for pipes
            os.set_blocking(self._requests, False)
            self._coming = select.poll()
            self._coming.register(self._answers, select.POLLIN)
        self._end = weakref.finalize(self, _end, popen, self._output, self.folder, os.getpid())

    def ask(self, request: bytes, seconds: float, most: int) -> bytes:
        """Send a request, and give the answer, of so many bytes at most.

        Raises
        ------
        Late, Gone, Garbled
            If none comes.
        """
        seconds = min(seconds, MOST_SECONDS)
        deadline = time.monotonic() + seconds
        if self._polls:
            return self._asked(request, deadline, most)
        timer = threading.Timer(seconds, _kill, [self._popen])
        timer.start()
        try:
            return self._asked(request, float("inf"), most)
        except Gone:
            if time.monotonic() >= deadline:
                raise Late from None
            raise
        finally:
            timer.cancel()

    def _asked(self, request: bytes, deadline: float, most: int) -> bytes:
        token = os.urandom(TOKEN)
        self._send(token + len(request).to_bytes(SIZE) + request, deadline)
        head = self._receive(TOKEN + SIZE, b"", deadline)
        size = int.from_bytes(head[TOKEN : TOKEN + SIZE])
        if head[:TOKEN] != token:
            raise Garbled("it wrote into the pipe over which it answers")
        if size > most:
            raise Garbled(f"its answer has {size:,} bytes (at most {most:,})")
        answer = self._receive(TOKEN + SIZE + size, head, deadline)[TOKEN + SIZE :]
        if len(answer) > size:
            raise Garbled("it wrote into the pipe over which it answers")
        return answer

    def _send(self, data: bytes, deadline: float) -> None:
        """Write all bytes: the process may not read them."""
        view = memoryview(data)
        while view:
            try:
                view = view[os.write(self._requests, view) :]
            except BlockingIOError:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise Late from None
                room = select.poll()
                room.register(self._requests, select.POLLOUT)
                room.poll(left * 1000 + 1)
            except OSError:
                raise Gone(self._code()) from None

    def _receive(self, count: int, data: bytes, deadline: float) -> bytes:
        """Read until there are so many bytes; some more may have come with them."""
        parts, have = [data], len(data)
        while have < count:
            if self._polls:
                left = deadline - time.monotonic()
                if left <= 0 or not self._coming.poll(left * 1000 + 1):
                    raise Late
            part = os.read(self._answers, max(CHUNK, min(count - have, 1 << 20)))
            if not part:
                raise Gone(self._code())
            parts.append(part)
            have += len(part)
        return b"".join(parts)

    def _code(self) -> int | None:
        """Wait for the exit code of a process that has closed the pipe; None if it goes on without."""
        try:
            return self._popen.wait(GRACE)
        except subprocess.TimeoutExpired:
            return None

    def printed(self, most: int) -> str:
        """Give the output since the last time; its beginning if that is long."""
        size = os.fstat(self._output.fileno()).st_size - self._output.tell()
        if size <= 0:
            return ""
        text = self._output.read(most).decode(errors="replace")
        if os.name == "posix":  # elsewhere it goes on growing, to its limit
            os.truncate(self._prints, 0)
        self._output.seek(0, os.SEEK_END)
        return f"{text}..." if size > most else text

    def end(self) -> None:
        """End it, and all that it has started, and remove its folder."""
        self._end()


def _popen(folder: str, here: str, prints: Path) -> subprocess.Popen[bytes]:
    """Start the process: in a sandbox if there is one, beside a keeper where that can be."""
    program = [sys.executable, "-c", MAIN]
    arguments = [ALONE]
    if keeper.is_possible():
        inside = sandbox.command(here)
        arguments = [folder, *([*inside, *program, ALONE] if inside else [])]
    with prints.open("ab") as output:
        return subprocess.Popen(  # noqa: S603 - Python, with a program of ours
            [*program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=output, bufsize=0, cwd=here,
            env=_environment(here), start_new_session=True,
        )  # fmt: skip


def _environment(here: str) -> dict[str, str]:
    """Give the variables of a guest's process: it finds the modules that this one finds."""
    variables = {name: os.environ[name] for name in VARIABLES if name in os.environ}
    paths = [*map(os.path.abspath, sys.path), str(Path(__file__).parents[2])]
    return {**variables, **FIXED, "PYTHONPATH": os.pathsep.join(paths), "TMPDIR": here, "TEMP": here}


def _end(popen: subprocess.Popen[bytes], output: BinaryIO, folder: str, owner: int) -> None:
    if os.getpid() == owner:
        _kill(popen)
        popen.wait()
        shutil.rmtree(folder, ignore_errors=True)
    else:  # a copy by fork: the process is the other's
        popen.returncode = 0
    for stream in (popen.stdin, popen.stdout, output):
        if stream:
            stream.close()


def _kill(popen: subprocess.Popen[bytes]) -> None:
    """Have the keeper end all, or else end the group or the tree of processes."""
    if keeper.is_possible():
        popen.terminate()
        try:
            popen.wait(GRACE)
        except subprocess.TimeoutExpired:
            popen.kill()  # and with the keeper the guest ends
        return
    if os.name == "posix":
        with contextlib.suppress(OSError):
            os.killpg(popen.pid, signal.SIGKILL)
        return
    import psutil

    with contextlib.suppress(psutil.Error):
        root = psutil.Process(popen.pid)
        for each in [*root.children(recursive=True), root]:
            with contextlib.suppress(psutil.Error):
                each.kill()
