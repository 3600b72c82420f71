"""Write who wins as a table, one row a vertex."""

from __future__ import annotations

from arena.cli.options import ARRAY_BOUNDS, OUTPUT, graph_option
from arena.cli.output import check_table, emit_table
from arena.cli.source import Source
from arena.cli.verb import Verb


def run(source: Source, output: str, kind: str | None, max_vertices: int | None, max_edges: int | None) -> None:
    """Write the win/lose table, one row a vertex, as CSV, Markdown, LaTeX or Parquet, by FILE's ending."""
    from arena.graphs.names import is_bare
    from arena.solving.arenas import Row, solve
    from arena.solving.positions import PositionRow, solve_positions

    check_table(output)
    if source.makes_columns(kind):
        emit_table(output, Row._fields, solve(source.compact(max_vertices, max_edges)).rows())
        return
    graph = source.graph(kind, "arena", max_vertices, max_edges)
    if is_bare(graph):
        emit_table(output, PositionRow._fields, solve_positions(graph).rows())
    else:
        emit_table(output, Row._fields, solve(graph).rows())


table = Verb("table", run, [OUTPUT, graph_option("arena"), *ARRAY_BOUNDS])
