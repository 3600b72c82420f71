"""The verb `table`."""

from __future__ import annotations

from typing import Annotated, Any

from arena.cli.command import verb
from arena.cli.options import Bounds, Count, Graph, Help, Objective, Output, Speech, Whole
from arena.cli.rendering import Answer, Table
from arena.cli.solutions import reopened, solved_graph
from arena.cli.source import Source
from arena.errors import ParameterError
from arena.graphs.attributes import VERTEX_MARKS
from arena.solving.solved import TableRow, drawn_places

GIVEN = {"position", "player", "ply", "sink", *VERTEX_MARKS}


@verb(writes=("table",), groups=(Output, Speech, Bounds))
def table(
    source: Source,
    *,
    objective: Objective = None,
    graph: Graph = None,
    blank: Annotated[bool, Help("Leave the answers empty, as a sheet to fill in.")] = False,
    sample: Annotated[Count, Help("Write only N rows, chosen at random.", "N")] = None,
    seed: Annotated[int | None, Whole(0), Help("Seed of the sample.", "N")] = None,
) -> Answer:
    """Tabulate a solved game: one row per vertex, with who wins, how fast, and the move to make.

    In a terminal the table is aligned, in a pipe it is CSV, and the ending of a file names its format.
    """
    if seed is not None and sample is None:
        raise ParameterError(f"--seed {seed}: for --sample")
    objective = source.wanted(objective)
    if source.kept:  # whose table need not fit into memory
        kept: Any = reopened(source, objective)[1]
        table = Table(kept.row._fields, kept.rows(), kept.row, len(kept))
        if sample is not None:
            table = Table(TableRow._fields, map(kept.row_of, kept.drawn_vertices(sample, seed or 0)))
    else:
        solution = solved_graph(source, source.columns(graph), objective)
        table = Table(solution.row._fields, solution.rows())
        if sample is not None:
            every = list(table.rows)
            table = table._replace(rows=[every[place] for place in drawn_places(len(every), sample, seed or 0)])
    if blank:
        given = [field in GIVEN for field in table.fields]
        rows = ([value if known else None for known, value in zip(given, row, strict=True)] for row in table.rows)
        table = table._replace(rows=rows)
    return Answer(table=table)
