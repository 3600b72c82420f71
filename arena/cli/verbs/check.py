"""The verb `check`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import arena
from arena.cli.command import verb
from arena.cli.options import Bounds, Help, Json
from arena.cli.rendering import Answer, Table
from arena.cli.source import COLUMNS, Source
from arena.errors import InvalidArena
from arena.rules.contract import RuleCheck

MAX_POSITIONS = 10_000


@verb(
    groups=(Json, Bounds),
    help={"max_vertices": Help("Number of positions to examine.  [default: 10,000; 1,000,000 in files]", "N")},
)
def check(source: Source) -> Answer:
    """Check the rules of a game, or the arena in a file, and print one line per check.

    The rules are tried on the first positions of the game, in breadth-first order, and along some random plays.
    """
    if source.game:
        report = arena.check_game(source.make(), max_positions=source.max_vertices or MAX_POSITIONS)
        looked, checks, notes = f"looked at {report.sample}", report.checks, list[str]()
        holds = "ok" if report.sample.complete else "sampled"
    else:
        looked, checks, notes = _arena(source)
        holds = "ok"
    failed = sum(not each.holds for each in checks)
    listed = [{**vars(each), "sampled": holds == "sampled"} for each in checks]
    record = source.asked(looked_at=looked, holds=not failed, checks=listed, notes=notes)
    rows = [[holds if each.holds else "failed", each.name, each.fault or each.asks] for each in checks]
    rows += [["note", " ", note] for note in notes]
    failure = f"{source.name}: {failed} of {len(checks)} checks failed" if failed else ""
    return Answer(f"{source.title}: {looked}", [Table((), rows)], record, failure=failure)


def _arena(source: Source) -> tuple[str, list[RuleCheck], list[str]]:
    read = RuleCheck("reads", "the file can be read", None)
    kept = RuleCheck("keeps", "it keeps the conventions of an arena, or of a graph without players", None)
    try:
        graph: Any = source.columns() if source.format in COLUMNS else source.graph()
    except InvalidArena as error:
        return "looked at the file", [replace(read, fault=str(error))], []
    breaches = arena.check(graph)
    if broken := [str(breach) for breach in breaches if not breach.note]:
        more = f" (and {len(broken) - 1:,} more)" if len(broken) > 1 else ""
        kept = replace(kept, fault=broken[0] + more)
    looked = f"looked at all {len(graph):,} vertices and {graph.number_of_edges():,} edges"
    return looked, [read, kept], [str(breach) for breach in breaches if breach.note]
