"""Colours of a difference: by the change of winner, from whom to whom."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.graphs.names import is_bare
from arena.words import Speaker
from exporters.drawings.colouring import Coloring, Request, colouring, entries_of
from exporters.drawings.looks import ABSENT, CHANGED, DRAW_BY_RULE, OUTCOMES, Fill, shade

if TYPE_CHECKING:
    from arena.solving.difference import Difference

BORDERS = {"P": "solid", "N": "dashed", "D": "dotted", "J1": "solid", "J2": "dashed", "draw": "dotted"}
"""The borders of outcomes, the same as in other pictures."""
ALONE = "absent"
"""The kind of a vertex that the second graph has not."""


@colouring("changes", "difference")
def _by_change(request: Request) -> Coloring:
    compared = _difference(request)
    moved = list(compared.counts)
    shades: dict[object, Fill] = {
        kind: shade(CHANGED, rank, len(moved) - 1, BORDERS[kind[1]]) for rank, kind in enumerate(moved)
    }
    return _coloring(request, shades, {outcome: Fill("#ffffff", border=border) for outcome, border in BORDERS.items()})


@colouring("both", "difference")
def _by_both(request: Request) -> Coloring:
    """Split vertices that change hands into the colours of both results."""
    from arena.solving.difference import called

    compared, words = _difference(request), request.say
    own = {**OUTCOMES, "J1": request.style.won[1], "J2": request.style.won[2], "draw": DRAW_BY_RULE}
    halves: dict[object, Fill] = {
        (before, after): replace(own[before], border="solid", half=own[after].fill) for before, after in compared.counts
    }
    drawn = _coloring(request, halves, own)
    same = {vertex: called(before, words) for vertex, (before, after) in compared.outcomes.items() if before == after}
    return replace(drawn, short=same, terms={"/": words("above it the first one, below it the second"), **drawn.terms})


def _difference(request: Request) -> Difference:
    from arena.solving.difference import Difference

    if not isinstance(request.solution, Difference):
        raise ParameterError("colours 'changes' and 'both': of a difference")
    return request.solution


def _coloring(request: Request, changed: dict[object, Fill], same: dict[str, Fill]) -> Coloring:
    """Colour vertices that change hands by how they do, and others by who gets them in both."""
    from arena.solving.difference import called

    compared, words = _difference(request), request.say
    kinds: dict[Hashable, object] = {
        vertex: before if before == after else ALONE if after is None else (before, after)
        for vertex, (before, after) in compared.outcomes.items()
    }
    texts: dict[object, str] = {
        (before, after): words("from {before} to {after}", before=called(before, words), after=called(after, words))
        for before, after in compared.counts
    }
    texts |= {outcome: words("{outcome} in both", outcome=called(outcome, words)) for outcome in BORDERS}
    looks: dict[object, Fill] = dict(chain(changed.items(), same.items(), [(ALONE, ABSENT)]))
    texts[ALONE] = words("in the first one alone")
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        entries_of(kinds, looks, texts),
        notes={vertex: _note(before, after, words) for vertex, (before, after) in compared.outcomes.items()},
        terms={"N": words("the player to move wins"), "P": words("the player to move loses")}
        if is_bare(request.graph)
        else {},
        tooltips={vertex: texts[kind] for vertex, kind in kinds.items()},
    )


def _note(before: str, after: str | None, words: Speaker) -> str:
    from arena.solving.difference import called

    return (
        called(before, words) if after in (before, None) else f"{called(before, words)} → {called(str(after), words)}"
    )
