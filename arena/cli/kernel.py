"""`arena kernel`: the kernel, round by round."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

import click

from arena.cli.options import BOUNDS, JSON, graph_option
from arena.cli.source import MOST_SHOWN, Source, Verb, emit_json, some
from arena.kernel import BOUND

if TYPE_CHECKING:
    from arena.kernel import Kernel


def run(source: Source, as_json: bool, kind: str | None, bound: int, max_vertices: int, max_edges: int) -> None:
    """Find the kernel by sink removal, then by an exact search where circuits are left."""
    from arena.graph import names_of
    from arena.kernel import kernel as find_kernel
    from arena.order import natural

    graph = source.graph(kind, "positions", max_vertices, max_edges)
    found, names = find_kernel(graph, bound=bound), names_of(graph)

    def printed(vertices: Iterable[Hashable]) -> list[str]:
        return sorted((names[vertex] for vertex in vertices), key=natural)

    members = None if found.kernel is None else printed(found.kernel)
    rounds, undecided = [printed(sinks) for sinks in found.sink_rounds], printed(found.undecided)
    report = {
        "exists": found.exists,
        "unique": found.unique,
        "kernel": members,
        "rounds": rounds,
        "in_every": printed(found.in_every),
        "in_none": printed(found.in_none),
        "undecided": undecided,
    }
    if as_json:
        emit_json(report)
        return
    click.echo(click.style(source.title, bold=True))
    click.echo(click.style(_verdict(found, members), bold=True))
    for number, sinks in enumerate(rounds[:MOST_SHOWN], start=1):
        click.echo(f"round {number}: {some(sinks, ', ')}")
    if len(rounds) > MOST_SHOWN:
        click.echo(f"... ({len(rounds):,} rounds in all)")
    if undecided:
        click.echo(f"left by sink removal: {some(undecided, ', ')} ({found.choices:,} choices tried)")
    if graph.graph.get("misere"):
        click.echo("The kernel is of the graph: in misère play it does not tell who loses; `arena table` does.")


def _verdict(found: Kernel, members: list[str] | None) -> str:
    if members is None:
        return "no kernel" if found.exists is False else f"not decided within {found.choices:,} choices; raise --bound"
    which = {True: "the only kernel", False: "one of several kernels", None: "a kernel, perhaps of several"}[
        found.unique
    ]
    return f"{{{some(members, ', ')}}}: {which}"


kernel = Verb(
    "kernel",
    run,
    [
        JSON,
        graph_option("positions"),
        click.Option(
            ["--bound"],
            type=click.IntRange(0),
            default=BOUND,
            show_default=True,
            help="Choices that the exact search may try on graphs with circuits.",
        ),
        *BOUNDS,
    ],
)
