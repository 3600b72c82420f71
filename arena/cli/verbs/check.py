"""The verb `check`."""

from __future__ import annotations

from typing import Any

import arena
from arena.cli.command import verb
from arena.cli.options import Bounds, Help, Json
from arena.cli.rendering import Answer, Table
from arena.cli.source import COLUMNS, Source
from arena.errors import InvalidArena

MAX_POSITIONS = 10_000


@verb(
    groups=(Json, Bounds),
    help={"max_vertices": Help("Number of positions to examine.  [default: 10,000; 1,000,000 in files]", "N")},
)
def check(source: Source) -> Answer:
    """Check the rules of a game, or the arena in a file, and print one line per check.

    The rules are tried on the first positions of the game, in breadth-first order, and along some random plays.
    """
    looked, checks, notes = _rules(source) if source.game else _arena(source)
    failed = sum(bool(each["fault"]) for each in checks)
    record = source.asked(looked_at=looked, holds=not failed, checks=checks, notes=notes)

    words = ["failed" if each["fault"] else "sampled" if each["sampled"] else "ok" for each in checks]
    rows = [[word, each["name"], each["fault"] or each["asks"]] for word, each in zip(words, checks, strict=True)]
    rows += [["note", " ", note] for note in notes]
    failure = f"{source.name}: {failed} of {len(checks)} checks failed" if failed else ""
    return Answer(f"{source.title}: {looked}", [Table((), rows)], record, failure=failure)


def _rules(source: Source) -> tuple[str, list[dict[str, Any]], list[str]]:
    report = arena.check_game(source.make(), max_positions=source.max_vertices or MAX_POSITIONS)
    names, sampled = ("name", "asks", "fault"), not report.sample.complete
    checks = [{**{name: getattr(each, name) for name in names}, "sampled": sampled} for each in report.checks]
    return f"looked at {report.sample}", checks, []


def _arena(source: Source) -> tuple[str, list[dict[str, Any]], list[str]]:
    read: dict[str, Any] = {"name": "reads", "asks": "the file can be read", "fault": None, "sampled": False}
    kept = {**read, "name": "keeps", "asks": "it keeps the conventions of an arena, or of a graph without players"}
    try:
        graph: Any = source.columns() if source.format in COLUMNS else source.graph()
    except InvalidArena as error:
        return "looked at the file", [{**read, "fault": str(error)}], []
    breaches = arena.check(graph)
    if broken := [str(breach) for breach in breaches if not breach.note]:
        kept["fault"] = broken[0] + (f" (and {len(broken) - 1:,} more)" if len(broken) > 1 else "")
    looked = f"looked at all {len(graph):,} vertices and {graph.number_of_edges():,} edges"
    return looked, [read, kept], [str(breach) for breach in breaches if breach.note]
