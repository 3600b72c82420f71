"""Colours of a difference: by the change of winner, from whom to whom."""

from __future__ import annotations

from collections.abc import Hashable

from arena.errors import ParameterError
from arena.graphs.names import is_bare
from arena.words import Speaker
from exporters.drawings.colouring import Coloring, Request, colouring, entries_of
from exporters.drawings.looks import ABSENT, CHANGED, Fill, shade

BORDERS = {"P": "solid", "N": "dashed", "D": "dotted", "J1": "solid", "J2": "dashed", "draw": "dotted"}
"""The borders of outcomes, the same as in other pictures."""
ALONE = "absent"
"""The kind of a vertex that the second graph has not."""


@colouring("changes", "difference")
def _by_change(request: Request) -> Coloring:
    from arena.solving.difference import Difference, called

    compared, words = request.solution, request.say
    if not isinstance(compared, Difference):
        raise ParameterError("colour 'changes': of a difference")
    kinds: dict[Hashable, object] = {
        vertex: before if before == after else ALONE if after is None else (before, after)
        for vertex, (before, after) in compared.outcomes.items()
    }
    moved = list(compared.counts)
    looks: dict[object, Fill] = {
        kind: shade(CHANGED, rank, len(moved) - 1, BORDERS[kind[1]]) for rank, kind in enumerate(moved)
    }
    texts: dict[object, str] = {
        kind: words("from {before} to {after}", before=called(kind[0], words), after=called(kind[1], words))
        for kind in moved
    }
    looks |= {outcome: Fill("#ffffff", border=border) for outcome, border in BORDERS.items()}
    texts |= {outcome: words("{outcome} in both", outcome=called(outcome, words)) for outcome in BORDERS}
    looks[ALONE], texts[ALONE] = ABSENT, words("in the first one alone")
    bare = is_bare(request.graph)
    notes = {vertex: _note(before, after, words) for vertex, (before, after) in compared.outcomes.items()}
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        entries_of(kinds, looks, texts),
        notes=notes,
        short={vertex: note.replace(" → ", "→") for vertex, note in notes.items()},
        terms={"N": words("the player to move wins"), "P": words("the player to move loses")} if bare else {},
        tooltips={vertex: texts[kind] for vertex, kind in kinds.items()},
    )


def _note(before: str, after: str | None, words: Speaker) -> str:
    from arena.solving.difference import called

    return (
        called(before, words) if after in (before, None) else f"{called(before, words)} → {called(str(after), words)}"
    )
