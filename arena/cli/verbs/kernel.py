"""The verb `kernel`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import click

from arena.cli.command import verb
from arena.cli.options import Bounds, Graph, Output, Speech
from arena.cli.output import MOST_SHOWN, check_kept, some
from arena.cli.rendering import Answer
from arena.cli.source import Source
from arena.solving.kernel import BOUND
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph
    from arena.solving.kernel import Kernel


@verb(groups=(Speech,))
def kernel(
    source: Source,
    *,
    graph: Graph = None,
    bound: Annotated[int, click.IntRange(0)] = BOUND,
    output: Output,
    bounds: Bounds,
) -> Answer:
    """Find the kernel of a graph, and the moves that lead into it.

    Sink removal decides vertices round by round; an exact search decides those that circuits leave.

    Parameters
    ----------
    graph
        The position graph (the default where there is one), or the arena.
    bound : N
        Choices that the exact search may try.
    output : FILE.json
        Keep the kernel, and the Grundy values if there are any, for arena verify.
    """
    from arena.solving.kernel import Kernel
    from arena.solving.kernel import kernel as find_kernel
    from exporters.saving import save, solution_formats

    if output.output:
        check_kept(output.output, list(solution_formats(Kernel)))
    searched = source.either(graph, "positions", *bounds.pair)
    printed = _Printed.of(find_kernel(searched, bound=bound), searched)

    def lines(words: Speaker) -> Iterable[str]:
        return [click.style(source.heading, bold=True), *printed.lines(words)]

    return Answer(lines, printed.record, keep=lambda path: save(printed.result, path, name=source.title))


@dataclass(frozen=True)
class _Printed:
    """A kernel by the names of its vertices, in their order."""

    result: Kernel
    graph: DiGraph | CompactGraph
    names: dict[Hashable, str]

    @classmethod
    def of(cls, result: Kernel, graph: DiGraph | CompactGraph) -> _Printed:
        from arena.graphs.names import name_order, names_of

        names = names_of(graph)
        in_order = sorted(names, key=lambda vertex: name_order(names[vertex]))
        return cls(result, graph, {vertex: names[vertex] for vertex in in_order})

    def all_of(self, vertices: Iterable[Hashable]) -> list[str]:
        members = set(vertices)
        return [name for vertex, name in self.names.items() if vertex in members]

    @property
    def strategy(self) -> dict[str, str]:
        chosen = self.result.strategy
        return {name: self.names[chosen[vertex]] for vertex, name in self.names.items() if vertex in chosen}

    def record(self) -> dict[str, object]:
        result = self.result
        return {
            "exists": result.exists,
            "unique": result.unique,
            "kernel": None if result.kernel is None else self.all_of(result.kernel),
            "rounds": [self.all_of(sinks) for sinks in result.sink_rounds],
            "in_every": self.all_of(result.in_every),
            "in_none": self.all_of(result.in_none),
            "undecided": self.all_of(result.undecided),
            "strategy": self.strategy,
        }

    def lines(self, words: Speaker) -> Iterable[str]:
        from arena.graphs.compact import CompactGraph

        yield click.style(self._verdict(words), bold=True)
        rounds = self.result.sink_rounds
        for number, sinks in enumerate(rounds[:MOST_SHOWN], start=1):
            vertices = some(self.all_of(sinks), ", ", words=words)
            yield words("round {round}: {vertices}", round=number, vertices=vertices)
        if len(rounds) > MOST_SHOWN:
            yield words("... ({rounds} rounds in all)", rounds=words.number(len(rounds)))
        if undecided := self.all_of(self.result.undecided):
            one = "left by sink removal: {vertices} ({choices} choice tried)"
            several = "left by sink removal: {vertices} ({choices} choices tried)"
            tried, left = words.number(self.result.choices), some(undecided, ", ", words=words)
            yield words.noun(self.result.choices, one, several, vertices=left, choices=tried)
        if strategy := self.strategy:
            into = words("move into it: ")
            moves = [words("{tail} to {head}", tail=tail, head=head) for tail, head in strategy.items()]
            yield into + some(moves, ", ", len(into), words)
        if not isinstance(self.graph, CompactGraph) and self.graph.graph.get("misere"):
            yield words("The kernel is of the graph: in misère play it does not tell who loses; `arena table` does.")

    def _verdict(self, words: Speaker) -> str:
        if self.result.kernel is None:
            if self.result.exists is False:
                return words("no kernel")
            return words(
                "not decided within {choices} choices; raise --bound", choices=words.number(self.result.choices)
            )
        which = {
            True: words("the only kernel"),
            False: words("one of several kernels"),
            None: words("a kernel, perhaps of several"),
        }
        members = some(self.all_of(self.result.kernel), ", ", words=words)
        return words("{name}: {what}", name=f"{{{members}}}", what=which[self.result.unique])
