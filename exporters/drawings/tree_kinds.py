"""The kinds of nodes of a search tree, with looks and meanings: leaves differ by who has won or is better off."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from arena.words import Speaker, decimal
from exporters.drawings.colouring import Entry
from exporters.drawings.looks import STYLES, Fill

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

FAINT_TEXT = "#767676"
"""The text of what was cut off."""
INNER = Fill("#ffffff")
KNOWN = Fill("#ffffff", border="dotted")
PRUNED = Fill("#ffffff", FAINT_TEXT, "dashed")
NAMED = ("values", "zero", "cells", "rollouts", "alignments")
"""The evaluations that have a name in each language: games may bring others."""


def entries_by_kind(tree: DiGraph, style: str, lang: str) -> dict[tuple[str, int], Entry]:
    """Give the look of each kind of node, its meaning, and its nodes."""
    meanings = _meanings(tree, style, lang)
    members: dict[tuple[str, int], list[Hashable]] = {kind: [] for kind in meanings}
    for node, data in tree.nodes(data=True):
        members[_kind(data, tree.graph["draw"])].append(node)
    return {kind: Entry(*meaning, members[kind], len(members[kind])) for kind, meaning in meanings.items()}


def _kind(data: dict[str, Any], draw: float) -> tuple[str, int]:
    """Tell the kind of a node, and for leaves who has won or is better off, 1 for player 1 and -1 for player 2."""
    if data["pruned"]:
        return "pruned", 0
    if data.get("leaf", "known") == "known":
        return data.get("leaf", "inner"), 0
    if "winner" in data:
        return "ended", (0, 1, -1)[data["winner"]]
    return "cut off", (data["value"] > draw) - (data["value"] < draw)


def _meanings(tree: DiGraph, style: str, lang: str) -> dict[tuple[str, int], tuple[Fill, str]]:
    """Give the look of each kind of node, with its meaning."""
    words, won = Speaker(lang), STYLES[style].won
    evaluation, draw = tree.graph["evaluation"], tree.graph["draw"]
    scored = words("scored by {evaluation}", evaluation=words(evaluation) if evaluation in NAMED else evaluation)
    scored += ", " + words("even at {value}", value=decimal(draw, lang)) if draw else ""
    better = {
        1: words("better for J{player}", player=1), 0: words("even"), -1: words("better for J{player}", player=2)
    }  # fmt: skip
    texts = {1: words("won by J{player}", player=1), 0: words("draw"), -1: words("won by J{player}", player=2)}
    ended = {1: Fill(won[1].fill, won[1].text), 0: INNER, -1: Fill(won[2].fill, won[2].text)}
    return {
        **{("ended", side): (look, texts[side]) for side, look in ended.items()},
        **{
            ("cut off", side): (look, words("{name}: {what}", name=scored, what=better[side]))
            for side, look in STYLES[style].better.items()
        },
        ("known", 0): (KNOWN, words("known from an earlier visit")),
        ("pruned", 0): (PRUNED, words("cut off: branches not visited")),
        ("inner", 0): (INNER, ""),
    }
