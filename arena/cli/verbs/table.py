"""The verb `table`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import click

from arena.cli.command import verb
from arena.cli.options import Bounds, Csv, Graph, Objective, Output, Speech
from arena.cli.rendering import Answer, Table
from arena.cli.solutions import kept_by, kept_by_engine, reopened, solved_arena
from arena.cli.source import Source
from arena.errors import ParameterError
from arena.graphs.attributes import VERTEX_MARKS
from arena.graphs.marks import REACH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arena.engines.solution import FolderSolution
    from arena.solving.strong import StrongSolution

GIVEN = {"position", "player", "ply", "sink", *VERTEX_MARKS}
"""The columns that tell what is asked about; all others are answers."""


@verb(writes=("table",), groups=(Output, Csv, Speech))
def table(
    source: Source,
    *,
    objective: Objective = REACH,
    graph: Graph = None,
    blank: bool = False,
    sample: Annotated[int | None, click.IntRange(1)] = None,
    seed: Annotated[int | None, click.IntRange(0)] = None,
    bounds: Bounds,
) -> Answer:
    """Tabulate a solved game: one row per vertex, with who wins, how fast, and the move to make.

    The table is aligned in a terminal, CSV in a pipe, and in a file by its ending.

    Parameters
    ----------
    objective : NAME
        What J1 wants: reach, safety, buchi, cobuchi, parity, min-cost, energy, mean-payoff or margin.
    graph
        The arena (the default), or the position graph.
    blank
        Leave the cells of answers empty: a sheet to fill in.
    sample : N
        Only N rows, drawn at random.
    seed : N
        Draw other rows than those of seed 0.
    output : FILE
        A table: .csv, .tsv, .md, .tex, .json, .parquet or .xlsx; - is CSV on stdout.
    """
    from arena.solving.kept import sampled_rows
    from arena.solving.solved import drawn_places
    from arena.solving.strong import TableRow

    row: type[NamedTuple]
    rows: Iterator[Sequence[object]]
    if seed is not None and sample is None:
        raise ParameterError(f"--seed {seed}: for --sample")
    kept = None if sample is not None else _kept(source, objective)
    if sample is not None and (of_lookups := kept_by(source, objective)):
        row, rows = TableRow, sampled_rows(of_lookups.solution, of_lookups.game, sample, seed or 0)
    else:
        solution = kept or solved_arena(source, graph, *bounds.pair, objective)
        row, rows = solution.row, kept.rows(streamed=True) if kept else solution.rows()
        if sample is not None:
            every = list(rows)
            rows = (every[place] for place in drawn_places(len(every), sample, seed or 0))
    if blank:
        rows = _blanked(row._fields, rows)
    return Answer(table=Table(row._fields, rows, row if kept else None, kept.size if kept else 0))


def _blanked(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[Sequence[object]]:
    """Leave the cells empty that are answers."""
    for row in rows:
        yield [value if field in GIVEN else None for field, value in zip(fields, row, strict=True)]


def _kept(source: Source, objective: str) -> StrongSolution | FolderSolution | None:
    """Open a solution that was kept, whose table need not fit into memory."""
    return reopened(source, objective)[1] if source.is_table else kept_by_engine(source, objective)
