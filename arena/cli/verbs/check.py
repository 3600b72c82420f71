"""Check the rules of a game, or the conventions of an arena file."""

from __future__ import annotations

from typing import NamedTuple

import click

from arena.cli.options import JSON
from arena.cli.output import echo, emit_json
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.errors import InvalidArena
from arena.machine import MAX_EDGES, MAX_VERTICES

MAX_POSITIONS = 10_000
"""The positions of a game that are looked at breadth first."""


class Check(NamedTuple):
    """A condition on a game or a file, and the fault that was found, if any; `sampled` if not all was seen."""

    name: str
    asks: str
    fault: str | None
    sampled: bool = False


def run(source: Source, as_json: bool, max_vertices: int | None, max_edges: int | None) -> None:
    """Check the rules of a game on a sample of its positions, or the conventions of an arena file, a line a check.

    Of a game the first positions are looked at, breadth first, and those of some random plays.
    """
    if source.game is None:
        looked, checks, notes = _arena(source, max_vertices, max_edges)
    else:
        looked, checks, notes = _rules(source, max_vertices or MAX_POSITIONS)
    failed = [check for check in checks if check.fault]
    if as_json:
        emit_json(
            {
                "game": source.name,
                "parameters": source.parameters,
                "looked_at": looked,
                "holds": not failed,
                "checks": [check._asdict() for check in checks],
                "notes": notes,
            }
        )
    else:
        echo(click.style(f"{source.title}: {looked}", bold=True))
        for check in checks:
            word = "failed" if check.fault else "sampled" if check.sampled else "ok"
            verdict = f"{word:7} {check.name:10} {check.fault or check.asks}"
            echo(click.style(verdict, bold=bool(check.fault)))
        for note in notes:
            echo(f"note    {note}")
    if failed:
        raise click.ClickException(f"{source.name}: {len(failed)} of {len(checks)} checks failed")


def _rules(source: Source, most: int) -> tuple[str, list[Check], list[str]]:
    """Check the rules of a game."""
    from arena.rules.contract import check_game

    game = source.make()
    report = check_game(game, max_positions=most)
    sampled = not report.sample.complete
    checks = [Check(check.name, check.asks, check.fault, sampled) for check in report.checks]
    return f"looked at {report.sample}", checks, []


def _arena(source: Source, max_vertices: int | None, max_edges: int | None) -> tuple[str, list[Check], list[str]]:
    """Check an arena file; a reader has refused much already."""
    from arena.graphs.conventions import check as breaches_of

    read = Check("reads", "the file can be read", None)
    try:
        graph = source.either(None, "arena", max_vertices, max_edges, whole=True)
    except InvalidArena as error:
        return "looked at the file", [read._replace(fault=str(error))], []
    breaches = breaches_of(graph)
    broken = [str(breach) for breach in breaches if not breach.note]
    more = f" (and {len(broken) - 1:,} more)" if len(broken) > 1 else ""
    asks = "it keeps the conventions of an arena, or of a graph without players"
    kept = Check("keeps", asks, broken[0] + more if broken else None)
    looked = f"looked at all {len(graph):,} vertices and {graph.number_of_edges():,} edges"
    return looked, [read, kept], [str(breach) for breach in breaches if breach.note]


check = Verb(
    "check",
    run,
    [
        JSON,
        click.Option(
            ["--max-vertices"],
            type=click.IntRange(1),
            help=f"Look at so many positions of a game, breadth first; refuse larger files.  "
            f"[default: {MAX_POSITIONS:,}; {MAX_VERTICES:,} for files]",
        ),
        click.Option(["--max-edges"], type=click.IntRange(1), help=f"Refuse larger files.  [default: {MAX_EDGES:,}]"),
    ],
)
