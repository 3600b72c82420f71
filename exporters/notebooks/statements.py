"""Statements and solutions of notebooks, by the marks that nbgrader reads.

What stands between ### BEGIN SOLUTION and ### END SOLUTION is the pupil's to write, what stands between
### BEGIN HIDDEN TESTS and ### END HIDDEN TESTS is the teacher's. In Markdown the marks may be comments, <!-- ... -->;
what such a comment holds besides BEGIN SOLUTION stands in the statement instead.

References
----------
nbgrader, https://nbgrader.readthedocs.io/en/stable/user_guide/creating_and_grading_assignments.html
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from itertools import takewhile
from typing import NamedTuple

from arena.errors import ArenaError
from arena.foreign.notebook_file import Notebook
from arena.words import ENGLISH, say

SOLUTION, HIDDEN = "SOLUTION", "HIDDEN TESTS"
MARK = re.compile(rf"^(?P<indent>\s*)(?:#+|<!--)\s*(?P<side>BEGIN|END) (?P<what>{SOLUTION}|{HIDDEN})\s*(?P<open>-->)?$")
"""A line that is a mark, and no sentence about one."""
TO_WRITE = "Your turn: replace this line by your answer."
TO_ANSWER = "*Your answer.*"


class MarkedLine(NamedTuple):
    """A line of a cell: its text, the region that it is of, and its part there.

    The part is "BEGIN" or "END" of a mark, "own" for a text that the statement has instead, else "".
    """

    text: str
    region: str | None
    part: str


class Versions(NamedTuple):
    """The versions of a cell: statement, the same with its hidden tests, answer, the hidden tests; and its holes."""

    statement: str
    tried: str
    answer: str
    hidden: str
    holes: int


class Count(NamedTuple):
    """The holes of a statement, and the cells whose hidden tests it leaves out."""

    holes: int
    hidden: int


def statement(notebook: Notebook, *, lang: str = ENGLISH, hidden: bool = False) -> tuple[Notebook, Count]:
    """Take the answers away, and the outputs, which would give them too.

    Parameters
    ----------
    notebook : nbformat.NotebookNode
        The notebook of the teacher.
    lang : str, optional
        The language of what stands in the holes.
    hidden : bool, optional
        Whether the hidden tests stay.

    Raises
    ------
    ArenaError
        If there is nothing to take away, or a mark has no other that it goes with.
    """
    made = copy.deepcopy(notebook)
    told = [versions(cell, number, lang) for number, cell in enumerate(made.cells, start=1)]
    for cell, version in zip(made.cells, told, strict=True):
        cell.source = version.tried if hidden else version.statement
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    count = Count(sum(version.holes for version in told), sum(bool(version.hidden) for version in told))
    if not count.holes:
        raise ArenaError("no ### BEGIN SOLUTION, so there is nothing to take away")
    return made, count


def solution(notebook: Notebook) -> Notebook:
    """Take the marks away, and leave the answers, the hidden tests and the outputs.

    Raises
    ------
    ArenaError
        If a mark has no other that it goes with.
    """
    made = copy.deepcopy(notebook)
    for number, cell in enumerate(made.cells, start=1):
        cell.source = "\n".join(line.text for line in _lines(cell.source, number) if not line.part)
    return made


def versions(cell: Notebook, number: int, lang: str = ENGLISH) -> Versions:
    """Give the versions of a cell.

    Raises
    ------
    ArenaError
        If a mark has no other that it goes with.
    """
    lines = _lines(cell.source, number)
    answer = "\n".join(line.text for line in lines if line.region != HIDDEN and not line.part)
    hidden = "\n".join(line.text for line in lines if line.region == HIDDEN and not line.part)
    holes = sum(line[1:] == (SOLUTION, "BEGIN") for line in lines)
    if not holes and cell.metadata.get("nbgrader", {}).get("solution"):  # a whole cell, as nbgrader has it
        hole = _hole(cell.cell_type, "", lang)
        return Versions(hole, hole, answer, hidden, 1)
    left = [_left(cell.cell_type, lines, lang, hidden=kept) for kept in (False, True)]
    return Versions(left[0], left[1], answer, hidden, holes)


def linked(made: Notebook, names: Mapping[str, str]) -> None:
    """Let the links of a statement lead to the statements of other notebooks, in place."""
    for cell in made.cells:
        for name, other in names.items():
            if cell.cell_type == "markdown":
                cell.source = cell.source.replace(f"]({name})", f"]({other})")


def _lines(source: str, number: int) -> list[MarkedLine]:
    """Read the lines of a cell; a comment that begins a solution may go on for some lines."""
    lines, region, in_comment = list[MarkedLine](), None, False
    for text in source.split("\n"):
        mark = None if in_comment else MARK.match(text)
        if mark:
            begins, what = mark["side"] == "BEGIN", mark["what"]
            if begins == (region is not None) or region not in (None, what):
                where = "inside another region" if begins else f"without its BEGIN {what}"
                raise ArenaError(f"cell {number}: {mark['side']} {what} {where}")
            lines.append(MarkedLine(text, what, mark["side"]))
            region = what if begins else None
            in_comment = begins and "<!--" in text and not mark["open"]
        else:
            lines.append(MarkedLine(text, region, "own" if in_comment else ""))
            in_comment = in_comment and text.strip() != "-->"
    if region is not None:
        raise ArenaError(f"cell {number}: BEGIN {region} without its END")
    return lines


def _left(kind: str, lines: list[MarkedLine], lang: str, *, hidden: bool) -> str:
    """Write a cell without its answers."""
    left = list[str]()
    for place, (text, region, part) in enumerate(lines):
        if region is None or (region == HIDDEN and hidden and not part):
            left.append(text)
        elif (region, part) == (SOLUTION, "BEGIN"):
            own = [line.text for line in takewhile(lambda line: line.part == "own", lines[place + 1 :])]
            left += own[:-1] or [_hole(kind, text, lang)]
    return "\n".join(left)


def _hole(kind: str, mark: str, lang: str) -> str:
    """Write a hole, as far to the right as the mark."""
    if kind != "code":
        return say(TO_ANSWER, lang)
    return f'{mark[: len(mark) - len(mark.lstrip())]}raise NotImplementedError("{say(TO_WRITE, lang)}")'
