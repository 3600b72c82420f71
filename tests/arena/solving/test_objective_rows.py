"""The table of an objective: what it asks of vertices, and its amounts."""

from fractions import Fraction

import networkx as nx
import pytest

from arena import read, solve
from arena.graphs.marks import with_marks

LIFT, ARBITER, ROBOT = (read(name) for name in ("lift", "arbiter", "robot"))


@pytest.mark.parametrize("columns", [False, True])
def test_a_table_has_the_priorities(columns):
    rows = {row.position: row for row in solve(with_marks(LIFT) if columns else LIFT, "parity").rows()}
    assert {name: row.priority for name, row in rows.items()} == dict(LIFT.nodes(data="priority"))
    assert rows["called"].winner == 1


@pytest.mark.parametrize("columns", [False, True])
def test_a_table_has_the_accepting_vertices_whatever_the_file_calls_them(columns):
    arena = nx.DiGraph([("a", "b"), ("b", "a")], accepting="good")
    for name, player, good in (("a", 1, True), ("b", 2, False)):
        arena.add_node(name, player=player, good=good)
    for objective in ("buchi", "cobuchi"):
        rows = solve(with_marks(arena) if columns else arena, objective).rows()
        assert [(row.position, row.accepting) for row in rows] == [("a", True), ("b", False)]


def test_a_table_has_the_amounts():
    for objective, column in (("energy", "credit"), ("mean-payoff", "mean_payoff"), ("min-cost", "cost")):
        solution = solve(ROBOT, objective)
        frame = solution.to_frame().set_index("position")[column]
        assert {name: None if cell is None else str(cell) for name, cell in frame.items()} == {
            name: None if amount is None else str(amount) for name, amount in solution.amount.items()
        }
    assert solve(ROBOT, "energy").to_frame().credit.dtype == "Int64"
    assert next(solve(ROBOT, "mean-payoff").rows()).mean_payoff == str(Fraction(1, 2))


def test_other_tables_have_no_more_columns():
    usual = solve(LIFT).row._fields
    assert solve(LIFT, "safety").row._fields == usual
    assert not {"priority", "accepting", "credit"} & {*usual}
