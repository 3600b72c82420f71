"""The verb `kernel`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import partial
from typing import Annotated, Any

import click

import arena
from arena.cli.command import verb
from arena.cli.options import Bounds, Graph, Help, Output, Speech, Whole
from arena.cli.output import MOST_SHOWN, check_kept, some
from arena.cli.rendering import Answer, Line
from arena.cli.source import Source
from arena.graphs.names import names_of, sorted_by_name
from arena.solving.kernel import BOUND
from arena.words import Speaker
from exporters.saving import save, solution_formats

UNIQUE = {True: "the only kernel", False: "one of several kernels", None: "a kernel, perhaps of several"}


@verb(
    groups=(Speech, Bounds),
    help={"output": Help("Save the kernel, and any Grundy values, for arena verify.", "FILE.json")},
)
def kernel(
    source: Source,
    *,
    graph: Annotated[Graph, Help("Which graph to use; by default the position graph, if there is one.")] = None,
    bound: Annotated[int, Whole(0), Help("Most choices that the exact search tries.", "N")] = BOUND,
    output: Output,
) -> Answer:
    """Find the kernel of a graph, and the moves that lead into it.

    Removing sinks decides the vertices round by round; an exact search decides those that circuits leave open.
    """
    if output.output:
        check_kept(output.output, list(solution_formats(arena.Kernel)))
    columns = source.columns(graph, "positions")
    found = arena.kernel(columns, bound=bound)
    named_vertices = [*names_of(found.columns).items()]
    names = dict(named_vertices[number] for number in sorted_by_name(found.columns))

    def named(vertices: Iterable[Hashable]) -> list[str]:
        members = set(vertices)
        return [name for vertex, name in names.items() if vertex in members]

    chosen = found.strategy
    record = {
        "exists": found.exists,
        "unique": found.unique,
        "kernel": None if found.kernel is None else named(found.kernel),
        "rounds": [named(sinks) for sinks in found.sink_rounds],
        "in_every": named(found.in_every),
        "in_none": named(found.in_none),
        "undecided": named(found.undecided),
        "strategy": {name: names[chosen[vertex]] for vertex, name in names.items() if vertex in chosen},
    }
    summary = [*_summary(source.words, record, found.choices)]
    if source.misere or getattr(columns, "graph", {}).get("misere"):
        remark = "The kernel is of the graph: in misère play it does not tell who loses; `arena table` does."
        summary.append(source.words(remark))
    keep = partial(save, found, name=source.name_of(columns))
    return Answer(source.heading, summary, record, keep=keep)


def _summary(words: Speaker, found: dict[str, Any], choices: int) -> Iterator[str | Line]:
    verdict, rounds = words("not decided within {choices} choices; raise --bound", choices=choices), found["rounds"]
    if found["kernel"] is not None:
        members = f"{{{some(found['kernel'], ', ', words=words)}}}"
        verdict = words("{name}: {what}", name=members, what=words(UNIQUE[found["unique"]]))
    elif found["exists"] is False:
        verdict = words("no kernel")
    yield click.style(verdict, bold=True)
    for number, sinks in enumerate(rounds[:MOST_SHOWN], start=1):
        yield Line(words("round {round}", round=number), sinks)
    if len(rounds) > MOST_SHOWN:
        yield words("... ({rounds} rounds in all)", rounds=words.number(len(rounds)))
    if found["undecided"]:
        yield from (Line("left by sink removal", found["undecided"]), Line("choices tried", choices))
    if moves := [words("{tail} to {head}", tail=tail, head=head) for tail, head in found["strategy"].items()]:
        yield Line("moves into it", moves)
