"""Notebooks tried in a kernel of Jupyter, a process of its own: the solution runs, and the statement's tests fail."""

from __future__ import annotations

import ast
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from arena.errors import ArenaError, ParameterError
from arena.foreign.notebook_file import Notebook, nbformat_or_error
from arena.foreign.notebook_functions import has_assert, python_of
from exporters.notebooks import statements

NEEDED = ("nbclient", "ipykernel")
"""The packages that run a notebook."""
FOLDERS = ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR")
"""The folders of a user's own settings, which a trial neither reads nor writes."""


class Trial(NamedTuple):
    """The tests of a statement, by the numbers of their cells: all, and those that pass without an answer."""

    tests: list[int]
    passed: list[int]
    must_fail: list[int]

    @property
    def wrong(self) -> list[int]:
        """The tests that are there to fail, and pass."""
        return [number for number in self.passed if number in self.must_fail]


def can_run() -> bool:
    """Tell whether the packages that run a notebook are installed."""
    return all(find_spec(name) for name in NEEDED)


def trial_of(notebook: Notebook, folder: Path, seconds: float) -> Trial:
    """Run the solution of a notebook, in which no cell may fail, and its statement with the hidden tests.

    Parameters
    ----------
    notebook : nbformat.NotebookNode
        The notebook of the teacher.
    folder : path
        The folder in which it runs.
    seconds : float
        How long a cell may take.

    Raises
    ------
    ArenaError
        If a cell of the solution fails, a cell takes too long, or no test of the statement fails.
    ParameterError
        If the packages that run it are not installed.
    """
    failed = run(statements.solution(notebook), folder, seconds, "the solution")
    if failed:
        number, reason = next(iter(failed.items()))
        raise ArenaError(f"the solution: cell {number} fails: {reason}")
    unsolved, _ = statements.statement(notebook, hidden=True)
    failed = run(unsolved, folder, seconds, "the statement")
    tests = [number for number, cell in enumerate(unsolved.cells, start=1) if _is_test(cell)]
    must_fail = [number for number in tests if _is_graded(notebook.cells[number - 1])]
    if not failed.keys() & {*tests}:
        raise ArenaError("no test of the statement fails" if tests else "no test: no cell has an assert")
    return Trial(tests, [number for number in tests if number not in failed], must_fail)


def run(notebook: Notebook, folder: Path, seconds: float, name: str) -> dict[int, str]:
    """Run all cells, and give the errors of those that fail, by their numbers; the outputs are put into the notebook.

    Raises
    ------
    ArenaError
        If a cell takes longer than it may, or ends the kernel.
    ParameterError
        If the packages that run it are not installed.
    """
    if not can_run():
        raise ParameterError('a notebook is run by nbclient and ipykernel: pip install "arena-games[notebook]"')
    from nbclient import NotebookClient
    from nbclient.exceptions import CellTimeoutError, DeadKernelError

    nbformat_or_error()
    with _settings():
        client = NotebookClient(
            notebook, timeout=seconds, allow_errors=True, kernel_name="python3",
            resources={"metadata": {"path": str(folder)}}, coalesce_streams=True,
            extra_arguments=["--log-level=ERROR"],
        )  # fmt: skip
        reached: list[int] = []
        client.on_cell_start = lambda cell, cell_index: reached.append(cell_index)  # noqa: ARG005 - nbclient's names
        try:
            client.execute(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # what the kernel itself says
        except CellTimeoutError:
            raise ArenaError(f"{name}: cell {_last(reached)} has not ended after {seconds:g} s") from None
        except DeadKernelError:
            raise ArenaError(f"{name}: cell {_last(reached)} has ended the kernel") from None
    return {
        number: f"{output.ename}: {' '.join(output.evalue.split())[:200]}"
        for number, cell in enumerate(notebook.cells, start=1)
        for output in cell.get("outputs", [])
        if output.output_type == "error"
    }


@contextmanager
def _settings() -> Iterator[None]:
    """Give Jupyter an empty folder for all settings, and no warnings about frozen modules."""
    with tempfile.TemporaryDirectory(prefix="arena-notebook-") as home:
        own = dict.fromkeys(FOLDERS, home) | {"PYDEVD_DISABLE_FILE_VALIDATION": "1"}
        with mock.patch.dict(os.environ, own):
            yield


def _last(reached: list[int]) -> int:
    return reached[-1] + 1 if reached else 1


def _is_test(cell: Notebook) -> bool:
    """Tell whether a cell has an assert, or is graded."""
    if cell.cell_type != "code":
        return False
    try:
        return _is_graded(cell) or has_assert(ast.parse(python_of(cell.source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def _is_graded(cell: Notebook) -> bool:
    """Tell whether nbgrader gives points for a cell, or it has hidden tests: it is there to fail."""
    return bool(cell.metadata.get("nbgrader", {}).get("grade")) or f"BEGIN {statements.HIDDEN}" in cell.source
