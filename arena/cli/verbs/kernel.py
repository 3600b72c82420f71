"""Find the kernel of a graph."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

import click

from arena.cli.options import BOUNDS, JSON, LANG, graph_option, output_option
from arena.cli.output import MOST_SHOWN, check_kept, echo, emit_json, some
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.solving.kernel import BOUND
from arena.words import Speaker

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
    lang: str,
) -> None:
    """Find the kernel by sink removal, then by an exact search where circuits are left."""
    from arena.graphs.compact import CompactGraph
    from arena.graphs.names import name_order, names_of
    from arena.solving.kernel import Kernel
    from arena.solving.kernel import kernel as find_kernel

    if output:
        from exporters.saving import solution_formats

        check_kept(output, list(solution_formats(Kernel)))
    graph = source.either(kind, "positions", max_vertices, max_edges)
    result, names = find_kernel(graph, bound=bound), names_of(graph)
    if output:
        from exporters.saving import save

        save(result, output, name=source.title)

    in_order = sorted(names, key=lambda vertex: name_order(names[vertex]))
    place = {vertex: number for number, vertex in enumerate(in_order)}

    def printed(vertices: Iterable[Hashable]) -> list[str]:
        return [names[vertex] for vertex in sorted(vertices, key=place.__getitem__)]

    members = None if result.kernel is None else printed(result.kernel)
    rounds, undecided = [printed(sinks) for sinks in result.sink_rounds], printed(result.undecided)
    chosen = result.strategy
    strategy = {names[vertex]: names[chosen[vertex]] for vertex in in_order if vertex in chosen}
    report = {
        "exists": result.exists,
        "unique": result.unique,
        "kernel": members,
        "rounds": rounds,
        "in_every": printed(result.in_every),
        "in_none": printed(result.in_none),
        "undecided": undecided,
        "strategy": strategy,
    }
    if as_json:
        emit_json(report)
    else:
        words = Speaker(lang)
        echo(click.style(source.heading, bold=True))
        _tell(words, result, members, rounds, undecided, strategy)
        if not isinstance(graph, CompactGraph) and graph.graph.get("misere"):
            text = "The kernel is of the graph: in misère play it does not tell who loses; `arena table` does."
            echo(words(text))


def _tell(
    words: Speaker,
    result: Kernel,
    members: list[str] | None,
    rounds: list[list[str]],
    undecided: list[str],
    strategy: dict[str, str],
) -> None:
    echo(click.style(_verdict(words, result, members), bold=True))
    for number, sinks in enumerate(rounds[:MOST_SHOWN], start=1):
        echo(words("round {round}: {vertices}", round=number, vertices=some(sinks, ", ", words=words)))
    if len(rounds) > MOST_SHOWN:
        echo(words("... ({rounds} rounds in all)", rounds=words.number(len(rounds))))
    if undecided:
        one = "left by sink removal: {vertices} ({choices} choice tried)"
        several = "left by sink removal: {vertices} ({choices} choices tried)"
        tried, left = words.number(result.choices), some(undecided, ", ", words=words)
        echo(words.noun(result.choices, one, several, vertices=left, choices=tried))
    if strategy:
        into = words("move into it: ")
        moves = [words("{tail} to {head}", tail=tail, head=head) for tail, head in strategy.items()]
        echo(into + some(moves, ", ", len(into), words))


def _verdict(words: Speaker, result: Kernel, members: list[str] | None) -> str:
    if members is None:
        if result.exists is False:
            return words("no kernel")
        return words("not decided within {choices} choices; raise --bound", choices=words.number(result.choices))
    which = {
        True: words("the only kernel"),
        False: words("one of several kernels"),
        None: words("a kernel, perhaps of several"),
    }
    return words("{name}: {what}", name=f"{{{some(members, ', ', words=words)}}}", what=which[result.unique])


kernel = Verb(
    "kernel",
    run,
    [
        JSON,
        output_option(
            "Keep the kernel, and the Grundy values where there are any, for arena verify.",
            metavar="FILE.json",
        ),
        graph_option("positions"),
        click.Option(
            ["--bound"],
            type=click.IntRange(0),
            default=BOUND,
            show_default=True,
            help="Choices that the exact search may try on graphs with circuits, with a hundred steps for each.",
        ),
        *BOUNDS,
        LANG,
    ],
)
