"""`arena table`: one row a vertex, as CSV."""

from __future__ import annotations

from arena.cli.options import BOUNDS, OUTPUT, graph_option
from arena.cli.source import Source, Verb, check_csv, emit


def run(source: Source, output: str, kind: str | None, max_vertices: int, max_edges: int) -> None:
    """Write the win/lose table as CSV: one row a vertex, with its winner, its remoteness and its best moves."""
    from arena.graph import is_bare
    from arena.outcome import PositionRow, solve_positions
    from arena.solution import Row, solve
    from exporters import table as csv_table

    check_csv(output)
    if source.makes_columns(kind):
        emit(output, csv_table.render(Row._fields, solve(source.compact(max_vertices, max_edges)).rows()))
        return
    graph = source.graph(kind, "arena", max_vertices, max_edges)
    if is_bare(graph):
        content = csv_table.render(PositionRow._fields, solve_positions(graph).rows())
    else:
        content = csv_table.render(Row._fields, solve(graph).rows())
    emit(output, content)


table = Verb("table", run, [OUTPUT, graph_option("arena"), *BOUNDS])
