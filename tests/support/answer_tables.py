"""Students' tables of answers: made from solutions, graded in one call."""

from __future__ import annotations

import csv
import io
from typing import Any

import networkx as nx

from arena import Answers, Marks, answer_key, grade, solve, solve_positions


def cell(value: Any) -> str:
    """Write a value as `arena table` does."""
    if value is None or isinstance(value, bool):
        return {None: "", True: "yes", False: "no"}[value]
    return (
        ";".join(map(cell, value)) if isinstance(value, list | tuple) and not hasattr(value, "_fields") else str(value)
    )


def solved(graph: nx.DiGraph[Any]) -> Any:
    """Solve an arena, or a graph without players."""
    bare = graph.graph.get("kind") == "graph" or not nx.get_node_attributes(graph, "player")
    return solve_positions(graph) if bare else solve(graph)


def table_of(solution: Any) -> Answers:
    """Return the table of a student who has copied `arena table`."""
    rows = list(solution.rows())
    fields = list(rows[0]._fields) if rows else ["position", "outcome", "winner"]
    # A carriage return would end a line: the toolkit's tables show it as a symbol.
    return Answers(fields, [(n, [cell(v).replace("\r", "␍") for v in row]) for n, row in enumerate(rows, start=2)])


def marks_of(graph: Any, columns: str, *rows: str, read: Any = None, lang: str = "en") -> Marks:
    """Grade rows that begin on line 2, with cells between bars."""
    key = answer_key(solved(graph) if isinstance(graph, nx.DiGraph) else graph, read, lang=lang)
    return grade(key, Answers(columns.split("|"), [(n, row.split("|")) for n, row in enumerate(rows, start=2)]))


def as_csv(rows: list[list[str]], delimiter: str = ",", end: str = "\n") -> str:
    """Write rows as CSV."""
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator=end).writerows(rows)
    return text.getvalue()
