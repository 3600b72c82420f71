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
import time
import weakref
from pathlib import Path

SIZE, TOKEN = 8, 8
"""The bytes of a length, and of the token of a request, which its answer repeats: garbage does not."""
CHUNK = 1 << 16
"""The bytes that are read at once."""
GRACE = 2.0
"""The seconds in which a process ends that is killed, and its keeper cleans up."""
KEPT_VARIABLES = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR", "SYSTEMROOT")
"""The variables of the environment that a guest gets; others may hold secrets."""
FIXED = {
    "PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "PYTHONSAFEPATH": "1",
    "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1",
}  # fmt: skip
"""Variables that all guests have: the same order of sets each time, and libraries that take one thread."""


class Late(Exception):  # noqa: N818 - named for the answer
    """No answer has come by the deadline."""


class Gone(Exception):  # noqa: N818
    """The process has ended, with an exit code, or has closed the pipe: then the code is None."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class Garbled(Exception):  # noqa: N818
    """Something else than an answer has come."""


class Process:
    """A process for a guest, with a folder of its own."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="arena-guest-")
        here = Path(self.folder, "here")
        here.mkdir()
        self._printed_path = Path(self.folder, "printed")
        variables = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
        paths = os.pathsep.join(path for path in sys.path if path)
        with self._printed_path.open("ab") as output:
            self._popen = subprocess.Popen(
                [sys.executable, "-c", "from arena.foreign.child import main; main()"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=output, bufsize=0, cwd=here,
                env={**variables, **FIXED, "PYTHONPATH": paths, "TMPDIR": str(here)}, start_new_session=True,
            )  # fmt: skip
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._requests, self._answers = self._popen.stdin.fileno(), self._popen.stdout.fileno()
        os.set_blocking(self._requests, False)
        self._coming = select.poll()
        self._coming.register(self._answers, select.POLLIN)
        self._output = self._printed_path.open("rb", buffering=0)
        self._finish = weakref.finalize(self, _end, self._popen, self._output, self.folder, os.getpid())

    def ask(self, request: bytes, seconds: float, most: int) -> bytes:
        """Send a request, and give the answer.

        Raises
        ------
        Late, Gone, Garbled
            If none comes.
        """
        deadline, token = time.monotonic() + seconds, os.urandom(TOKEN)
        self._send(token + len(request).to_bytes(SIZE) + request, deadline)
        head = self._receive(TOKEN + SIZE, b"", deadline)
        size = int.from_bytes(head[TOKEN : TOKEN + SIZE])
        if head[:TOKEN] != token:
            raise Garbled("it wrote into the pipe over which it answers")
        if size > most:
            raise Garbled(f"its answer has {size:,} bytes, more than {most:,}")
        data = self._receive(TOKEN + SIZE + size, head, deadline)
        if len(data) != TOKEN + SIZE + size:
            raise Garbled("it wrote into the pipe over which it answers")
        return data[TOKEN + SIZE :]

    def _send(self, data: bytes, deadline: float) -> None:
        """Write all bytes: the process may not read them."""
        view = memoryview(data)
        while True:
            try:
                view = view[os.write(self._requests, view) :]
            except BlockingIOError:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise Late from None
                select.select([], [self._requests], [], left)
            except OSError:
                raise Gone(self._code()) from None
            if not view:
                return

    def _receive(self, count: int, data: bytes, deadline: float) -> bytes:
        """Read until there are so many bytes; some more may have come with them."""
        parts, have = [data], len(data)
        while have < count:
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
        """Give what was printed since the last time, its beginning if it is long."""
        size = os.fstat(self._output.fileno()).st_size
        if size == 0:
            return ""
        text = self._output.read(most).decode(errors="replace")
        os.truncate(self._printed_path, 0)
        self._output.seek(0)
        return text + "..." if size > most else text

    def end(self) -> None:
        """End it, all that it has started, and its folder."""
        self._finish()


def _end(popen: subprocess.Popen[bytes], output: object, folder: str, owner: int) -> None:
    if os.getpid() != owner:  # a copy by fork: the process belongs to the other
        return
    popen.terminate()
    try:
        popen.wait(GRACE)
    except subprocess.TimeoutExpired:
        pass
    with contextlib.suppress(OSError):
        os.killpg(popen.pid, signal.SIGKILL)
    popen.wait()
    for stream in (popen.stdin, popen.stdout, output):
        stream.close()  # type: ignore[union-attr, attr-defined]
    shutil.rmtree(folder, ignore_errors=True)
