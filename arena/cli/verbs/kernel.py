"""Find the kernel of a graph."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

import click

from arena.cli.options import BOUNDS, JSON, graph_option
from arena.cli.output import MOST_SHOWN, check_kept, emit_json, some
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.solving.kernel import BOUND

if TYPE_CHECKING:
    from arena.solving.kernel import Kernel


def run(
    source: Source,
    as_json: bool,
    output: str | None,
    kind: str | None,
    bound: int,
    max_vertices: int,
    max_edges: int,
) -> None:
    """Find the kernel by sink removal, then by an exact search where circuits are left."""
    from arena.graphs.names import names_of, natural
    from arena.solving.kernel import Kernel
    from arena.solving.kernel import kernel as find_kernel

    if output:
        from exporters.saving import solution_formats

        check_kept(output, list(solution_formats(Kernel)), source.name)
    graph = source.graph(kind, "positions", max_vertices, max_edges)
    result, names = find_kernel(graph, bound=bound), names_of(graph)
    if output:
        from exporters.saving import save

        save(result, output, name=source.title)

    def printed(vertices: Iterable[Hashable]) -> list[str]:
        return sorted((names[vertex] for vertex in vertices), key=natural)

    members = None if result.kernel is None else printed(result.kernel)
    rounds, undecided = [printed(sinks) for sinks in result.sink_rounds], printed(result.undecided)
    report = {
        "exists": result.exists,
        "unique": result.unique,
        "kernel": members,
        "rounds": rounds,
        "in_every": printed(result.in_every),
        "in_none": printed(result.in_none),
        "undecided": undecided,
    }
    if as_json:
        emit_json(report)
    else:
        click.echo(click.style(source.title, bold=True))
        _tell(result, members, rounds, undecided)
        if graph.graph.get("misere"):
            click.echo("The kernel is of the graph: in misère play it does not tell who loses; `arena table` does.")


def _tell(result: Kernel, members: list[str] | None, rounds: list[list[str]], undecided: list[str]) -> None:
    click.echo(click.style(_verdict(result, members), bold=True))
    for number, sinks in enumerate(rounds[:MOST_SHOWN], start=1):
        click.echo(f"round {number}: {some(sinks, ', ')}")
    if len(rounds) > MOST_SHOWN:
        click.echo(f"... ({len(rounds):,} rounds in all)")
    if undecided:
        click.echo(f"left by sink removal: {some(undecided, ', ')} ({result.choices:,} choices tried)")


def _verdict(result: Kernel, members: list[str] | None) -> str:
    if members is None:
        return (
            "no kernel" if result.exists is False else f"not decided within {result.choices:,} choices; raise --bound"
        )
    which = {True: "the only kernel", False: "one of several kernels", None: "a kernel, perhaps of several"}[
        result.unique
    ]
    return f"{{{some(members, ', ')}}}: {which}"


kernel = Verb(
    "kernel",
    run,
    [
        JSON,
        click.Option(
            ["-o", "--output"],
            metavar="FILE.json",
            help="Keep the kernel, and the Grundy values where there are any, for arena verify.",
        ),
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
