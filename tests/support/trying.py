"""A process that tries inputs in place of the tests: it may die, hang or swell, and they notice.

`python trying.py readers` answers each line on stdin, a request as JSON, with a line on stdout; `python trying.py
commands` does so too, and runs each command in a process of its own, forked from one that has imported everything.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import pkgutil
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import tracemalloc
import warnings
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Self

from signals import heard

MOST_MEMORY = 8 << 30
"""What a process that tries may have in all; far less is what it should need."""
PATIENCE = 300.0
"""Seconds after which an input is said to hang: so many that no busy machine takes them."""


class DiedError(AssertionError):
    """The process that tried an input is no more: it crashed, or did not answer."""


class Trier:
    """The tests' side: it starts the process, asks it, and starts another one where it died."""

    def __init__(self, what: str, environment: Mapping[str, str] = os.environ, patience: float = PATIENCE) -> None:
        self.what, self.patience = what, patience
        self.environment = {**environment, "COLUMNS": "80"}
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process:
            self._stop()

    def ask(self, **request: Any) -> dict[str, Any]:
        """Have an input tried, and give the answer."""
        if self.process is None:
            self.process = self._started()
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        if not select.select([self.process.stdout], [], [], self.patience)[0]:
            self._end(f"no answer after {self.patience} s", request)
        line = self.process.stdout.readline()
        if not line:
            self._end("it died", request)
        return json.loads(line)

    def _started(self) -> subprocess.Popen[bytes]:
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        with heard():
            return subprocess.Popen(
                [sys.executable, __file__, self.what],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                env=self.environment,
            )

    def _end(self, why: str, request: dict[str, Any]) -> None:
        code, told = self._stop()
        raise DiedError(f"{why} (exit code {code}) over {request}: {told[-2000:]}")

    def _stop(self) -> tuple[int, str]:
        """End the process; give its exit code and what it said on stderr."""
        self.process.kill()
        self.process.communicate()
        code, self.process = self.process.returncode, None
        self.errors.seek(0)
        told = self.errors.read().decode(errors="replace")
        self.errors.close()
        return code, told


class Calls:
    """What counts calls, of Python's and of C's functions: work that is the same on every machine."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, _frame: Any, event: str, _argument: Any) -> None:
        """Take what the interpreter reports."""
        self.number += event in ("call", "c_call")


def readers() -> None:
    """Answer requests to read a file."""
    import arena
    import exporters

    for name in ("networkx", "numpy", "pandas", "numba", "pyarrow.parquet", "pyarrow.csv", "psutil"):
        with contextlib.suppress(ImportError):
            import_module(name)
    graphs = {None: None}
    warnings.simplefilter("error")
    for request, answer in requests():
        given = request.get("graph")
        if given not in graphs:
            graphs[given] = exporters.read(given)
        before, calls = _grown(), Calls()
        if request.get("traced"):
            tracemalloc.start()
        sys.setprofile(calls)
        try:
            told = _read(request, graphs[given])
            found = {"kind": "read", "told": told}
        except (arena.ArenaError, OSError) as error:
            found = {"kind": "refused", "told": str(error), "type": type(error).__name__}
        except BaseException:  # noqa: BLE001 - whatever it is, the tests are told
            found = {"kind": "failed", "told": traceback.format_exc()[-3000:]}
        finally:
            sys.setprofile(None)
        traced = tracemalloc.get_traced_memory()[1] if request.get("traced") else 0
        tracemalloc.stop()
        answer({**found, "calls": calls.number, "grown": _grown(peak=True) - before, "traced": traced / 1e6})


def _read(request: dict[str, Any], graph: Any) -> str:
    """Read a file as the tests want it; tell what is wrong with what came out, or nothing."""
    import exporters

    kind, _, format_ = request["reader"].partition(".")
    path = request["path"]
    if kind == "arenas":
        most = {"max_vertices": request["max_vertices"], "max_edges": request["max_edges"]}
        if request.get("columns"):
            exporters.read_compact(path, format=format_, **most)
            return ""
        return _flaw(exporters.read(path, format=format_, **most), most)
    if request["reader"] == "solutions.solved_table":
        return _look_up(path)
    module = import_module(f"exporters.{request['reader']}")
    if kind == "text":
        return _graded(module.read(path), graph)
    import arena

    flaw = arena.verify(graph, module.read(path, graph)).flaw
    return "" if flaw is None or len(str(flaw).splitlines()) == 1 else f"told in several lines: {flaw}"


def _flaw(graph: Any, most: dict[str, int]) -> str:
    """Tell what is wrong with an arena that was read: it must be one, and can be written."""
    import arena
    import exporters

    if len(graph) > most["max_vertices"] or graph.number_of_edges() > most["max_edges"]:
        return f"{graph} is over the bounds"
    # A player who moves twice in a row is let through: `--alternate` mends it.
    breaches = [str(breach) for breach in arena.check(graph) if not (breach.note or breach.twice)]
    if breaches == ["graph: no initial vertex"]:  # which columns may lack
        return ""
    exporters.render(graph, "json").encode()
    return "; ".join(breaches)


def _look_up(path: str) -> str:
    """Open a solved table as `arena solve` does, and look its start up."""
    source = import_module("arena.cli.source").Source(path, {}, None)
    _, solved = import_module("arena.cli.solutions").reopened(source)
    solved.summary()
    return ""


def _graded(answers: Any, graph: Any) -> str:
    """Grade what was read as a table of answers."""
    from arena.checking import grading
    from arena.checking.arena_answers import ArenaKey
    from arena.errors import ArenaError
    from arena.solving import arenas as solution

    try:
        report = grading.grade(ArenaKey(solution.solve(graph)), answers)
    except ArenaError as error:  # it knows no path
        return "" if len(str(error).splitlines()) == 1 else f"told in several lines: {error}"
    return "" if 0 <= report.score <= grading.OUT_OF else f"the score is {report.score}"


def _grown(*, peak: bool = False) -> int:
    """Tell how much memory is taken, or was at the highest since the last time it was asked without `peak`, in MB."""
    try:
        text = Path("/proc/self/status").read_text()
        if not peak:
            Path("/proc/self/clear_refs").write_text("5")
    except OSError:  # not on Linux
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    name = "VmHWM:" if peak else "VmRSS:"
    return int(next(line.split()[1] for line in text.splitlines() if line.startswith(name))) >> 10


def commands() -> None:
    """Answer requests to run a command."""
    import arena.cli
    import exporters
    import games

    others = ("networkx", "numpy", "pandas", "pyarrow.parquet", "psutil", "numba", "graphviz", "PIL.Image")
    for name in others:
        with contextlib.suppress(ImportError):
            import_module(name)
    for package in (arena, exporters, games):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            with contextlib.suppress(ImportError):  # of a cluster that is not installed
                import_module(module.name)
    gc.collect()
    gc.freeze()  # so that no child copies all pages to mark what stands on them
    for request, answer in requests():
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as given:
            given.write(request.get("stdin", "").encode(errors="surrogateescape"))
            given.seek(0)
            began = time.monotonic()
            child = os.fork()
            if child == 0:
                _run(request, [given.fileno(), out.fileno(), err.fileno()], arena.cli.main)
            if "interrupted" in request or "worked" in request:
                time.sleep(request.get("interrupted", 0))
                _work(child, request.get("worked", 0))
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(child, signal.SIGINT)  # as a terminal does: the command and its workers
            code, used = _waited(child, request.get("patience", PATIENCE / 2))
            out.seek(0)
            err.seek(0)
            most = request.get("most", 4000)
            answer(
                {
                    "code": code,
                    "stdout": out.read(most).decode(errors="replace"),
                    "stderr": err.read(most).decode(errors="backslashreplace"),
                    "seconds": used.ru_utime + used.ru_stime,
                    "wall": time.monotonic() - began,
                    "memory": used.ru_maxrss >> 10,
                }
            )


def _run(request: dict[str, Any], files: list[int], main: Any) -> None:
    """Be the command: never come back."""
    code = 99
    try:
        os.setsid()
        for number, file in enumerate(files):
            os.dup2(file, number)
        os.chdir(request["folder"])
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if "file_size" in request:
            resource.setrlimit(resource.RLIMIT_FSIZE, (request["file_size"], request["file_size"]))
        sys.argv = ["arena", *map(os.fsdecode, map(os.fsencode, request["arguments"]))]
        sys.stdin = open(0)  # noqa: SIM115 - what the fork left of it belongs to the requests
        main()
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 0 if error.code is None else 98
    except BaseException:  # noqa: BLE001
        traceback.print_exc()
    finally:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except BaseException:  # noqa: BLE001 - as the interpreter would at exit
            code = 120
        os._exit(code)


def _work(child: int, seconds: float) -> None:
    """Wait until a command and its workers have used so much processor time, or the command has ended."""
    watched, ticks, used = os.pidfd_open(child), os.sysconf("SC_CLK_TCK"), 0.0
    while used < seconds and not select.select([watched], [], [], 0.01)[0]:
        used = 0.0
        for file in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                fields = file.read_text().rpartition(")")[2].split()
                if int(fields[3]) == child:  # its session
                    used += sum(map(int, fields[11:13])) / ticks
    os.close(watched)


def _waited(child: int, patience: float) -> tuple[int, resource.struct_rusage]:
    """Wait for a command, and end it and all that it started when it takes too long."""
    watched = os.pidfd_open(child)
    late = not select.select([watched], [], [], patience)[0]
    os.close(watched)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    _, status, used = os.wait4(child, 0)
    return (-999 if late else os.waitstatus_to_exitcode(status)), used


def requests() -> Any:
    """Give each request, and what sends its answer; whatever else is printed goes to stderr."""
    channel = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)

    def answer(found: dict[str, Any]) -> None:
        channel.write(json.dumps(found).encode() + b"\n")

    for line in iter(sys.stdin.buffer.readline, b""):
        yield json.loads(line), answer


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    {"readers": readers, "commands": commands}[sys.argv[1]]()
