"""Errors as the user reads them: a line, and the exit code."""

from __future__ import annotations

import errno
import os
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress

import click

from arena.errors import ArenaError, ParameterError
from arena.rules import faults
from arena.texts import clean

NO_ROOM = ("failed to map segment", "cannot allocate memory", "Cannot allocate memory")
"""The words of the dynamic linker where a library does not fit into memory."""
NAMES_OF_PACKAGES = {"PIL": "pillow", "resvg_py": "resvg-py"}
LONGEST_LINE = 500


def report(error: BaseException) -> int | str | None:
    """Write an error on stderr; give the exit code: 2 if the command was wrong, 1 if the work failed."""
    if isinstance(error, SystemExit) and not faults.frames_of_rules(error):  # click ends a completion so
        return error.code
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return error.exit_code
    if isinstance(error, OSError) and error.filename is None:
        with suppress(OSError):  # what stdout could not take is not tried again at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno == errno.EPIPE:
            return 1
    text, code = _explain(error)
    line = clean(" ".join(text.split()))
    click.echo(f"arena: {line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + '...'}", err=True)
    frames = [] if isinstance(error, ArenaError) else faults.frames_of_rules(error.__cause__ or error)
    if frames:
        for line in "".join(traceback.StackSummary.extract(iter(frames)).format()).splitlines():
            click.echo(clean(line), err=True)
    return code


def _explain(error: BaseException) -> tuple[str, int]:
    causes = list(_causes(error))
    if isinstance(error, ArenaError):
        return str(error), 2 if isinstance(error, ParameterError) else 1
    interrupted = any(isinstance(cause, KeyboardInterrupt | click.Abort) for cause in causes)
    if text := "interrupted" if interrupted else faults.explained(error):
        return text, 1
    if isinstance(error, click.ClickException):
        return error.format_message(), error.exit_code
    if any(map(_is_out_of_memory, causes)):
        return "out of memory; take a smaller game, or raise the limit if there is one (ulimit -v)", 1
    if isinstance(error, OSError):
        return ": ".join(str(part) for part in (error.filename, error.strerror or error) if part), 1
    place = traceback.extract_tb(error.__traceback__)[-1]
    advice = "; arena check looks for faults of the rules of a game" if faults.FILES else ""
    return _lacking(error) or f"{type(error).__name__}: {error} ({place.filename}, line {place.lineno}){advice}", 1


def _lacking(error: BaseException) -> str:
    """Say how to install a package that the toolkit may use, if an error says that its module is missing."""
    from importlib.metadata import requires

    if not isinstance(error, ModuleNotFoundError):
        return ""
    module = (error.name or "").partition(".")[0]
    package = NAMES_OF_PACKAGES.get(module, module)
    known = {re.split(r"[^\w.-]", each, maxsplit=1)[0] for each in requires("arena-games") or ()}
    return f"this needs {package}, which is not installed: pip install {package}" if package in known else ""


def _is_out_of_memory(cause: BaseException) -> bool:
    """Return whether an error comes from a lack of memory: packages in C have words of their own for it."""
    said = isinstance(cause, ImportError | OSError) and any(word in str(cause) for word in NO_ROOM)
    return said or isinstance(cause, MemoryError) or getattr(cause, "errno", None) == errno.ENOMEM


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
