"""Students' tables of answers: made from solutions, graded in one call."""

from __future__ import annotations

import csv
import io
from typing import Any

import networkx as nx
from hypothesis import strategies as st

from arena import Answers, Marks, answer_key, grade, solve, solve_positions

FOUR = "fibonacci_nim"
REASONS = [
    (FOUR, "winner", "(3,2)|2", ["J2;", "2 plies", "(3,2) -> (1,1) J1 -> (0,0) J2"]),
    (FOUR, "winner", "(4,3)|0", ["a draw", "3 plies", "(4,3) -> (3,2) -> (1,1) J1 -> (0,0) J2"]),
    (FOUR, "remoteness", "(4,3)|2", ["2;", "3 plies", "-> (0,0) J2"]),
    (FOUR, "strategy", "(4,3)|(2,2)", ["(2,2);", "after that move J2", "(4,3) -> (2,2) J2 -> (0,0) J1"]),
    (FOUR, "strategy", "(4,3)|(0,0)", ["(0,0);", "no such move", "(3,2), (2,2) J2, (1,1) J2"]),
    (FOUR, "best_moves", "(4,3)|(3,2);(2,2)", ["(3,2);(2,2);", "(2,2) J2 is not as good", "(2,2) J2 -> (0,0) J1"]),
    (FOUR, "best_moves", "(3,2)|(1,1)", ["(1,1);", "J1 wins", "(3,2) -> (1,1) J1 -> (0,0) J2"]),
    ("kernel_ad", "kernel", "b|yes", ["yes;", "b -> d"]),
    ("kernel_ad", "kernel", "a|no", ["no;", "no move into"]),
    ("kernel_ad", "kernel", "d|no", ["no;", "no move into"]),
    ("circuit_3", "kernel", "a|yes", ["yes;", "no kernel"]),
    ("kernel_ad", "round", "a|1", ["1;", "round 2"]),
    ("circuit_3", "round", "a|1", ["1;", "circuit"]),
    ("subtraction", "grundy", "7|2", ["2;", "{0, 1, 2}"]),
    ("circuit_3", "grundy", "a|0", ["0;", "circuit"]),
    ("subtraction", "outcome", "0|N", ["N;", "there is no move"]),
    ("subtraction", "outcome", "4|N", ["N;", "2 plies", "4 -> 3 -> 0"]),
    ("circuit_3", "remoteness", "a|2", ["2;", "a -> b -> c -> a -> ..."]),
]
"""A graph, a column, a row with a wrong answer, and what its reason names."""


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


OTHERS = {
    "winner": ["0", "1", "2", "", "perhaps"],
    "outcome": ["N", "P", "D", "", "1"],
    "remoteness": ["0", "1", "2", "7", "", "-1"],
    "kernel": ["yes", "no", "", "?"],
    "round": ["1", "2", "9", "", "first"],
    "grundy": ["0", "1", "5", "", "*"],
    "strategy": ["nowhere", ""],
    "best_moves": ["nowhere", "", ";"],
}
BLANKS = {"", "?", ";"}
UNREADABLE = {("winner", "perhaps"), ("outcome", "1"), ("remoteness", "-1"), ("round", "first"), ("grundy", "*")}


@st.composite
def spoiled(draw, graphs):
    """Draw a right table with some cells changed for the worse, and these cells."""
    graph = draw(graphs)
    answers = table_of(solved(graph))
    changed = {}
    for line, cells in answers.rows:
        for place, column in enumerate(answers.columns):
            if column in OTHERS and draw(st.integers(0, 4)) == 0 and (column != "kernel" or cells[place]):
                others = [
                    text for text in OTHERS[column] if text != cells[place] and (cells[place] or text not in BLANKS)
                ]
                cells[place] = changed[line, column] = draw(st.sampled_from(others))
    return graph, answers, changed
