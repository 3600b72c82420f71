"""The verb `random`."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import click

import arena
from arena.cli.command import ARGUMENT, verb
from arena.cli.options import Bounds, Choice, File, Help, ToFormat
from arena.cli.output import emit_arena, note, written_format
from arena.cli.source import COLUMNS
from arena.errors import ParameterError
from arena.generating.families import FAMILIES
from arena.machine import MAX_ARRAY_EDGES, MAX_ARRAY_VERTICES, MAX_EDGES, MAX_VERTICES

DRAWN_SEEDS = 10**9


def _range(text: str) -> tuple[int, int]:
    try:
        least, most = map(int, text.split(":"))
    except ValueError:
        raise click.BadParameter(f"{text!r:.80} (two whole numbers like 1:4)") from None
    return least, most


@verb(help={"output": Help("The file, in the format of its ending, or a folder of tables.", "FILE")}, source=False)
def random(
    sizes: Annotated[tuple[int, ...], ARGUMENT, Help("Number of vertices, or the sizes of a family.", "SIZE...")],
    *,
    family: Annotated[str | None, Choice(list(FAMILIES)), Help(f"A family: {', '.join(FAMILIES)}.", "NAME")] = None,
    degrees: Annotated[object, _range, Help("Number of moves at a vertex.  [default: 1:4]", "LEAST:MOST")] = None,
    sinks: Annotated[float | None, Help("Fraction of sinks.  [default: 0.1; 0 with an option below]", "SHARE")] = None,
    bipartite: Annotated[bool | None, Help("Let the players alternate or not.  [default: bipartite]")] = None,
    priorities: Annotated[int | None, Help("Give each vertex one of COUNT priorities.", "COUNT")] = None,
    accepting: Annotated[float | None, Help("Fraction of accepting vertices.", "SHARE")] = None,
    weights: Annotated[object, _range, Help("Give each edge a weight in this range.", "LEAST:MOST")] = None,
    seed: Annotated[int | None, Help("Random seed; by default a new one, which is reported.", "N")] = None,
    output: File = "-",
    to: ToFormat = None,
    bounds: Bounds,
) -> None:
    """Make a random arena of SIZE vertices, or an arena of a family from the literature.

    The same --seed gives the same arena on every machine. Without -o the arena is written to stdout as JSON.
    """
    target = written_format(output, to or ("json" if output == "-" else None))
    vertices, edges = (MAX_ARRAY_VERTICES, MAX_ARRAY_EDGES) if target in COLUMNS else (MAX_VERTICES, MAX_EDGES)
    most: dict[str, Any] = {"max_vertices": bounds.max_vertices or vertices, "max_edges": bounds.max_edges or edges}
    names = ("degrees", "sinks", "bipartite", "priorities", "accepting", "weights", "seed")
    values = (degrees, sinks, bipartite, priorities, accepting, weights, seed)
    given: dict[str, Any] = {name: value for name, value in zip(names, values, strict=True) if value is not None}
    if family is not None:
        if given:
            raise ParameterError(f"--{next(iter(given))}: {family} is a family, of which nothing is drawn")
        emit_arena(output, arena.family(family, *sizes, **most), target)
        return
    if len(sizes) > 1:
        raise ParameterError(f"{' '.join(map(str, sizes))}: {len(sizes)} sizes (one, the number of vertices)")
    drawn = secrets.randbelow(DRAWN_SEEDS)
    emit_arena(output, arena.random_arena(sizes[0], **{"seed": drawn, **given}, **most), target)
    if seed is None:
        note(f"--seed {drawn} draws this arena again")
