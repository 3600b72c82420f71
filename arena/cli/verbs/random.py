"""Draw a random arena, or make one of a known family."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import click

from arena.cli.arena_output import TO, emit_arena, target_named
from arena.cli.options import ARRAY_BOUNDS, Choice, output_option
from arena.cli.output import ResultCommand
from arena.cli.source import COLUMNS
from arena.errors import ParameterError
from arena.generating.families import FAMILIES, family, sizes_of
from arena.machine import MAX_ARRAY_EDGES, MAX_ARRAY_VERTICES, MAX_EDGES, MAX_VERTICES
from exporters.formats import check_place

if TYPE_CHECKING:
    from arena.graphs.compact import CompactArena

DRAWN_SEEDS = 10**9
"""The seeds among which one is drawn: short to type."""


def run(
    sizes: tuple[int, ...],
    name: str | None,
    output: str,
    to: str | None,
    max_vertices: int | None,
    max_edges: int | None,
    **chosen: object,
) -> None:
    """Draw a random arena of SIZE vertices, or make the one of SIZE of a family that papers know.

    Sinks, degrees, successors, priorities, accepting vertices and weights are drawn uniformly, and the same for the
    same --seed on every machine. It goes to stdout as JSON, or into -o FILE, by its ending.
    """
    target = to or ("json" if output == "-" else target_named(output))
    if output != "-":
        check_place(output, target)
    large = target in COLUMNS
    bounds = {
        "max_vertices": max_vertices or (MAX_ARRAY_VERTICES if large else MAX_VERTICES),
        "max_edges": max_edges or (MAX_ARRAY_EDGES if large else MAX_EDGES),
    }
    given = {option: value for option, value in chosen.items() if value is not None}
    if name is not None:
        emit_arena(output, _of_family(name, sizes, given, bounds), target)
        return
    if len(sizes) > 1:
        raise ParameterError(f"{' '.join(map(str, sizes))}: {len(sizes)} sizes (one, the number of vertices)")
    seed = secrets.randbelow(DRAWN_SEEDS)
    emit_arena(output, _drawn(sizes[0], {"seed": seed, **given}, bounds), target)
    if "seed" not in given:
        click.echo(f"arena: note: --seed {seed} draws this arena again", err=True)


def _of_family(name: str, sizes: tuple[int, ...], given: dict[str, object], bounds: dict[str, int]) -> CompactArena:
    if given:
        raise ParameterError(f"--{next(iter(given))}: {name} is a family, of which nothing is drawn")
    return family(name, *sizes, **bounds)


def _drawn(vertices: int, given: dict[str, object], bounds: dict[str, int]) -> CompactArena:
    from arena.generating.random_arena import random_arena

    return random_arena(vertices, **given, **bounds)  # type: ignore[arg-type]  # options have their types


def _range(text: str) -> tuple[int, int]:
    """Read two whole numbers like 1:4."""
    try:
        least, most = map(int, text.split(":"))
    except ValueError:
        raise click.BadParameter(f"{text!r:.80} (two whole numbers like 1:4)") from None
    return least, most


def _degrees(text: str) -> tuple[int, int] | float:
    """Read two whole numbers, or an average."""
    if ":" in text:
        return _range(text)
    try:
        return float(text)
    except ValueError:
        raise click.BadParameter(f"{text!r:.80} (two whole numbers like 1:4, or an average)") from None


def _sizes() -> str:
    """Tell the sizes of the families."""
    return ", ".join(f"{name} {' '.join(sizes_of(name)).upper()}" for name in FAMILIES)


random = ResultCommand(
    "random",
    callback=run,
    params=[
        click.Argument(["sizes"], type=int, nargs=-1, required=True, metavar="SIZE..."),
        click.Option(["--family", "name"], type=Choice(list(FAMILIES)), help=f"SIZE is that of a family: {_sizes()}."),
        click.Option(
            ["--degrees"],
            type=_degrees,
            metavar="LEAST:MOST|AVERAGE",
            help="How many moves a vertex has that is no sink.  [default: 1:4]",
        ),
        click.Option(
            ["--sinks"],
            type=float,
            metavar="SHARE",
            help="The share of sinks.  [default: 0.1, or none with priorities, accepting vertices or weights]",
        ),
        click.Option(
            ["--bipartite/--no-bipartite"],
            default=None,
            help="Whether moves go from one player to the other, or to any other vertex.  [default: bipartite]",
        ),
        click.Option(["--priorities"], type=int, metavar="COUNT", help="Give each vertex one of so many priorities."),
        click.Option(["--accepting"], type=float, metavar="SHARE", help="The share of accepting vertices."),
        click.Option(["--weights"], type=_range, metavar="LEAST:MOST", help="Give each edge a weight."),
        click.Option(["--seed"], type=int, help="Draw the same arena again; without it the seed is told."),
        output_option("The file to write, or a folder of tables; - is stdout.", metavar="OUT", default="-"),
        TO,
        *ARRAY_BOUNDS,
    ],
    help=run.__doc__,
)
