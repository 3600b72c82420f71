"""The verb `check`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import click

import arena
from arena.cli.command import verb
from arena.cli.options import Bounds, Help, Json
from arena.cli.rendering import Answer
from arena.cli.source import COLUMNS, Source
from arena.errors import InvalidArena
from arena.words import Speaker

MAX_POSITIONS = 10_000


class Check(NamedTuple):
    """A condition on a game or a file, and the fault that was found, if any; `sampled` if not all was seen."""

    name: str
    asks: str
    fault: str | None
    sampled: bool = False


@verb(
    groups=(Json, Bounds),
    help={"max_vertices": Help("How many positions to examine.  [default: 10,000; 1,000,000 in files]", "N")},
)
def check(source: Source) -> Answer:
    """Check the rules of a game, or the arena in a file: one line per check.

    The first positions of a game are examined, breadth first, and those of some random plays.
    """
    looked, checks, notes = _arena(source) if source.game is None else _rules(source)
    failed = [check for check in checks if check.fault]
    record = source.asked(looked_at=looked, holds=not failed, checks=[check._asdict() for check in checks], notes=notes)

    def lines(_: Speaker) -> Iterator[str]:
        yield click.style(f"{source.title}: {looked}", bold=True)
        for check in checks:
            word = "failed" if check.fault else "sampled" if check.sampled else "ok"
            yield click.style(f"{word:7} {check.name:10} {check.fault or check.asks}", bold=bool(check.fault))
        yield from (f"note    {note}" for note in notes)

    failure = f"{source.name}: {len(failed)} of {len(checks)} checks failed" if failed else ""
    return Answer(lines, lambda: record, failure=failure)


def _rules(source: Source) -> tuple[str, list[Check], list[str]]:
    """Check the rules of a game."""
    report = arena.check_game(source.make(), max_positions=source.max_vertices or MAX_POSITIONS)
    sampled = not report.sample.complete
    checks = [Check(check.name, check.asks, check.fault, sampled) for check in report.checks]
    return f"looked at {report.sample}", checks, []


def _arena(source: Source) -> tuple[str, list[Check], list[str]]:
    """Check an arena file; a reader has refused much already."""
    read = Check("reads", "the file can be read", None)
    try:
        graph: Any = source.columns() if source.format in COLUMNS else source.graph()
    except InvalidArena as error:
        return "looked at the file", [read._replace(fault=str(error))], []
    breaches = arena.check(graph)
    broken = [str(breach) for breach in breaches if not breach.note]
    more = f" (and {len(broken) - 1:,} more)" if len(broken) > 1 else ""
    asks = "it keeps the conventions of an arena, or of a graph without players"
    kept = Check("keeps", asks, broken[0] + more if broken else None)
    looked = f"looked at all {len(graph):,} vertices and {graph.number_of_edges():,} edges"
    return looked, [read, kept], [str(breach) for breach in breaches if breach.note]
