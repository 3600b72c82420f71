"""The verb `kernel`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import partial
from typing import Annotated

import click

import arena
from arena.cli.command import verb
from arena.cli.options import Bounds, Graph, Help, Output, Speech
from arena.cli.output import MOST_SHOWN, check_kept, some
from arena.cli.rendering import Answer
from arena.cli.source import Source
from arena.solving.kernel import BOUND
from arena.words import Speaker


@verb(
    groups=(Speech, Bounds),
    help={"output": Help("Keep the kernel, and the Grundy values if there are any, for arena verify.", "FILE.json")},
)
def kernel(
    source: Source,
    *,
    graph: Annotated[Graph, Help("The position graph (the default where there is one), or the arena.")] = None,
    bound: Annotated[int, click.IntRange(0), Help("Choices that the exact search may try.", "N")] = BOUND,
    output: Output,
) -> Answer:
    """Find the kernel of a graph, and the moves that lead into it.

    Sink removal decides vertices round by round; an exact search decides those that circuits leave.
    """
    import networkx as nx

    from arena.graphs.names import name_order, names_of
    from exporters.saving import save, solution_formats

    if output.output:
        check_kept(output.output, list(solution_formats(arena.Kernel)))
    columns = source.columns(graph, "positions")
    found, names = arena.kernel(columns, bound=bound), names_of(columns)
    names = dict(sorted(names.items(), key=lambda item: name_order(item[1])))
    misere = source.misere or (isinstance(columns, nx.DiGraph) and columns.graph.get("misere"))

    def lines(words: Speaker) -> Iterator[str]:
        yield click.style(source.heading, bold=True)
        yield from _lines(found, names, words)
        if misere:
            yield words("The kernel is of the graph: in misère play it does not tell who loses; `arena table` does.")

    name = source.name_of(columns)
    return Answer(lines, partial(_record, found, names), keep=lambda path: save(found, path, name=name))


def _named(names: dict[Hashable, str], vertices: Iterable[Hashable]) -> list[str]:
    """Return the names of some vertices, in the order of all."""
    members = set(vertices)
    return [name for vertex, name in names.items() if vertex in members]


def _strategy(found: arena.Kernel, names: dict[Hashable, str]) -> dict[str, str]:
    chosen = found.strategy
    return {name: names[chosen[vertex]] for vertex, name in names.items() if vertex in chosen}


def _record(found: arena.Kernel, names: dict[Hashable, str]) -> dict[str, object]:
    return {
        "exists": found.exists,
        "unique": found.unique,
        "kernel": None if found.kernel is None else _named(names, found.kernel),
        "rounds": [_named(names, sinks) for sinks in found.sink_rounds],
        "in_every": _named(names, found.in_every),
        "in_none": _named(names, found.in_none),
        "undecided": _named(names, found.undecided),
        "strategy": _strategy(found, names),
    }


def _lines(found: arena.Kernel, names: dict[Hashable, str], words: Speaker) -> Iterator[str]:
    """Write the kernel, its rounds, what circuits leave, and the moves into it."""
    yield click.style(_verdict(found, names, words), bold=True)
    rounds = found.sink_rounds
    for number, sinks in enumerate(rounds[:MOST_SHOWN], start=1):
        yield words("round {round}: {vertices}", round=number, vertices=some(_named(names, sinks), ", ", words=words))
    if len(rounds) > MOST_SHOWN:
        yield words("... ({rounds} rounds in all)", rounds=words.number(len(rounds)))
    if undecided := _named(names, found.undecided):
        one = "left by sink removal: {vertices} ({choices} choice tried)"
        several = "left by sink removal: {vertices} ({choices} choices tried)"
        tried, left = words.number(found.choices), some(undecided, ", ", words=words)
        yield words.noun(found.choices, one, several, vertices=left, choices=tried)
    if strategy := _strategy(found, names):
        into = words("move into it: ")
        moves = [words("{tail} to {head}", tail=tail, head=head) for tail, head in strategy.items()]
        yield into + some(moves, ", ", len(into), words)


def _verdict(found: arena.Kernel, names: dict[Hashable, str], words: Speaker) -> str:
    if found.kernel is None and found.exists is False:
        return words("no kernel")
    if found.kernel is None:
        return words("not decided within {choices} choices; raise --bound", choices=words.number(found.choices))
    which = {
        True: words("the only kernel"),
        False: words("one of several kernels"),
        None: words("a kernel, perhaps of several"),
    }
    members = some(_named(names, found.kernel), ", ", words=words)
    return words("{name}: {what}", name=f"{{{members}}}", what=which[found.unique])
