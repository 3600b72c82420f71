"""The command line in process: what a user types, and what the user sees."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import sys
import warnings
from pathlib import Path
from typing import Any, NamedTuple

from arena.cli import main

TRACEBACK = "Traceback (most recent call last)"


class Result(NamedTuple):
    """The exit code of a command, and what it wrote on stdout and on stderr."""

    code: int
    out: str
    err: str
    data: bytes = b""
    """Stdout as bytes, for pictures and other binary files."""

    def json(self) -> Any:
        """Return the JSON on stdout."""
        return json.loads(self.out)

    def rows(self) -> list[dict[str, str]]:
        """Return the rows of the CSV on stdout."""
        return list(csv.DictReader(io.StringIO(self.out)))


def run(*arguments: object, stdin: str | bytes = "", cwd: str | Path | None = None) -> Result:
    """Run `arena ARGUMENTS` in this process, as a user would; fail if a traceback reaches the user."""
    out, err = io.BytesIO(), io.BytesIO()
    given = io.BytesIO(stdin.encode("utf-8", "surrogateescape") if isinstance(stdin, str) else stdin)
    streams = {
        "argv": ["arena", *map(str, arguments)],
        "stdin": io.TextIOWrapper(given, encoding="utf-8"),
        "stdout": io.TextIOWrapper(out, encoding="utf-8"),
        "stderr": io.TextIOWrapper(err, encoding="utf-8", write_through=True),
    }
    kept = {name: getattr(sys, name) for name in streams}
    columns = os.environ.get("COLUMNS")
    with contextlib.chdir(cwd or Path.cwd()), warnings.catch_warnings():
        warnings.simplefilter("default", UserWarning)  # pytest makes errors of them; a user sees a line
        os.environ["COLUMNS"] = "80"
        vars(sys).update(streams)
        try:
            code = _exit_code()
        finally:
            with contextlib.suppress(OSError, ValueError):  # a command may have closed them
                streams["stdout"].flush()
            vars(sys).update(kept)
            os.environ.pop("COLUMNS")
            if columns is not None:
                os.environ["COLUMNS"] = columns
    result = Result(
        code, out.getvalue().decode(errors="replace"), err.getvalue().decode(errors="replace"), out.getvalue()
    )
    assert TRACEBACK not in result.err, f"arena {' '.join(map(str, arguments))}\n{result.err}"
    return result


def output(*arguments: object, stdin: str | bytes = "", cwd: str | Path | None = None) -> str:
    """Return the stdout of a command that must succeed."""
    return done(*arguments, stdin=stdin, cwd=cwd).out


def done(*arguments: object, stdin: str | bytes = "", cwd: str | Path | None = None) -> Result:
    """Run a command that must succeed."""
    result = run(*arguments, stdin=stdin, cwd=cwd)
    assert result.code == 0, f"arena {' '.join(map(str, arguments))}\nexit code {result.code}: {result.err}"
    return result


def refused(*arguments: object, code: int | None = None, stdin: str = "", cwd: str | Path | None = None) -> str:
    """Return the one line on stderr of a command that must fail without writing anything on stdout.

    Below it may stand where in a file of the user's it went wrong.
    """
    result = run(*arguments, stdin=stdin, cwd=cwd)
    typed = f"arena {' '.join(map(str, arguments))}"
    assert result.code in ((1, 2) if code is None else (code,)), f"{typed}\nexit code {result.code}: {result.err}"
    assert result.out == "", f"{typed}\n{result.out}"
    assert result.err.startswith("arena: "), f"{typed}\n{result.err}"
    line, *below = result.err.splitlines(keepends=True)
    assert all(each.startswith("  ") for each in below), f"{typed}\n{result.err}"
    return line


def _exit_code() -> int:
    """Run the command line on `sys.argv`, and return its exit code."""
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    return 0
