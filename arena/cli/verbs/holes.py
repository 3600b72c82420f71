"""Make the statement and the solution of a notebook, and try both."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import LANG
from arena.cli.output import ResultCommand, echo, emit, some
from arena.errors import ArenaError, ParameterError, one_of
from arena.words import Speaker, usual

if TYPE_CHECKING:
    from exporters.notebooks.trial import Trial

NOTEBOOK, PAGE = ".ipynb", ".py"
"""The endings of a statement: a notebook's, and that of a page of Pyodide-MkDocs-Theme."""
SECONDS = 60.0
"""The seconds in which a cell ends, unless another bound is asked for."""


def run(
    notebooks: tuple[str, ...],
    output: str | None,
    solution: str | None,
    check: bool | None,
    seconds: float,
    lang: str | None,
) -> None:
    """Make the statement of a notebook, beside it or as -o FILE, and with --solution its solution.

    What stands between ### BEGIN SOLUTION and ### END SOLUTION becomes a hole, what stands between
    ### BEGIN HIDDEN TESTS and ### END HIDDEN TESTS is left out: nbgrader's marks. Both are run then, where nbclient is
    installed: no cell of the solution may fail, and the tests of the statement have to. Links between several
    notebooks lead to their statements. -o FILE.py is for sites where pupils' code runs in their browser.
    """
    from arena.foreign.notebook_file import beside, read, text_of
    from exporters.notebooks import exercise_page, statements

    if isnan(seconds):
        raise ParameterError(f"--seconds: {seconds} (a number of seconds above 0)")
    words = Speaker(lang or usual())
    ending = f"_{words('holes')}"
    if len(notebooks) > 1 and (output or solution):
        raise ParameterError("-o and --solution: of one notebook; the statements of several are beside them")
    targets = {name: Path(output) if output else beside(name, ending) for name in notebooks}
    for name in notebooks:
        _check_names(name, str(targets[name]), solution)
    for name in notebooks:
        whole = read(name)
        links = {Path(other).name: targets[other].name for other in notebooks if other != name}
        try:
            made, count = statements.statement(whole, lang=words.language)
            solved = statements.solution(whole)
            statements.linked(made, links)
            page = targets[name].suffix == PAGE
            text = exercise_page.render(whole, lang=words.language) if page else text_of(made)
            count = count._replace(hidden=0) if page else count  # which that page hides
            trial = _tried(whole, name, check, seconds)
        except ParameterError:
            raise
        except ArenaError as error:
            raise ArenaError(f"{name}: {error}") from None
        emit(str(targets[name]), text)
        if solution:
            emit(solution, text_of(solved))
        echo("\n".join(_lines(words, str(targets[name]), count, trial)), err=output == "-" or solution == "-")
        if trial and trial.wrong:
            raise ArenaError(f"{name}: tests that pass without an answer: {_cells(trial.wrong)}")


def _check_names(name: str, target: str, solution: str | None) -> None:
    """Refuse to write over the notebook itself, or both files into one."""
    if target != "-" and Path(target).suffix not in (NOTEBOOK, PAGE):
        raise one_of("ending", Path(target).name, [NOTEBOOK, PAGE])
    if solution not in (None, "-") and Path(str(solution)).suffix != NOTEBOOK:
        raise one_of("ending", Path(str(solution)).name, [NOTEBOOK])
    for path in filter(None, (target, solution)):
        if Path(path).exists() and Path(name).exists() and Path(path).samefile(name):
            raise ParameterError(f"-o {path}: that is the notebook itself, and would be lost")
    if solution == target:
        raise ParameterError(f"--solution {solution}: the statement's file")


def _tried(whole: Any, name: str, check: bool | None, seconds: float) -> Trial | None:
    """Try both, unless nobody can or nobody wants to."""
    from exporters.notebooks.trial import can_run, trial_of

    if check is False:
        return None
    if check is None and not can_run():
        text = 'arena: note: not run, which nbclient does: pip install "arena-games[notebook]"'
        click.echo(text, err=True)
        return None
    return trial_of(whole, Path(name).absolute().parent, seconds)


def _lines(words: Speaker, target: str, count: Any, trial: Trial | None) -> list[str]:
    """Say how many holes there are, and how the trial went."""
    holes = words.noun(count.holes, "{holes} hole", "{holes} holes", holes=words.number(count.holes))
    line = words("{name}: {what}", name=target, what=holes)
    if count.hidden:
        line += words(", hidden tests left out: {tests}", tests=words.number(count.hidden))
    if trial is None:
        return [line]
    failing = words.number(len(trial.tests) - len(trial.passed))
    tests = words("the solution runs; tests that fail in the statement: {failing} of {tests}",
                  failing=failing, tests=words.number(len(trial.tests)))  # fmt: skip
    passed = [number for number in trial.passed if number not in trial.wrong]
    return [
        line,
        tests,
        *([words("tests that pass without an answer: cells {cells}", cells=_cells(passed))] if passed else []),
    ]


def _cells(numbers: list[int]) -> str:
    return some(numbers, ", ")


holes = ResultCommand(
    "holes",
    callback=run,
    params=[
        click.Argument(["notebooks"], metavar="NOTEBOOK...", nargs=-1, required=True, type=click.Path()),
        click.Option(["-o", "--output"], metavar="FILE", help="The statement, .ipynb or .py; by default beside it."),
        click.Option(["--solution"], metavar="FILE", help="Write the solution too, without marks."),
        click.Option(["--check/--no-check"], default=None, help="Run both.  [default: where nbclient is installed]"),
        click.Option(
            ["--seconds"], type=click.FloatRange(0, min_open=True), default=SECONDS, show_default=True,
            help="How long a cell may take.",
        ),
        LANG,
    ],
    help=run.__doc__,
)  # fmt: skip
