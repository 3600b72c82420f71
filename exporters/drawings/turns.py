"""Search trees whose nodes have the colour of the player to move, as course 001 draws them: leaves tell who wins."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from arena.words import decimal
from exporters.drawings.colouring import Entry
from exporters.drawings.drawing import Sign
from exporters.drawings.looks import STYLES

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


def turns(tree: DiGraph, beside: set[Hashable], style: str, words: Callable[..., str]) -> list[Entry]:
    """Give the legend entry of each player's nodes, the nodes in `beside` left out."""
    looks = STYLES[style].owner
    members: dict[int, list[Hashable]] = {player: [] for player in looks}
    for node, data in tree.nodes(data=True):
        if node not in beside:
            members[data["player"]].append(node)
    text = "S{player}, vertices of J{player}"
    return [
        Entry(look, words(text, player=player), members[player], len(members[player])) for player, look in looks.items()
    ]


def leaves(
    tree: DiGraph, entries: list[Entry], notes: Mapping[Hashable, Sequence[str]], style: str, words: Callable[..., str]
) -> tuple[list[Entry], list[Entry]]:
    """Give the leaves a line of their own where their colour says who has won, and the results of which none does.

    Course 001: "Feuilles rouges : J1 gagnant car J2 ne peut plus jouer."
    """
    owners = [{tree.nodes[node]["player"] for node in entry.vertices} for entry in entries]
    told, rest = list[Entry](), list[Entry]()
    for entry, own in zip(entries, owners, strict=True):
        values = {notes[node][0] for node in entry.vertices}
        if len(own) == len(values) == 1 == sum(bool(own & other) for other in owners):
            text = words("leaves: {what}", what=f"{values.pop()}, {entry.text}")
            told.append(entry._replace(look=STYLES[style].owner[own.pop()], text=text))
        else:
            rest.append(entry)
    return told, rest


def results(tree: DiGraph, entries: list[Entry], notes: Mapping[Hashable, Sequence[str]], lang: str) -> list[Sign]:
    """Explain the values of leaves: by the value, where there is one, else by how it compares with a draw."""
    even = decimal(tree.graph["draw"], lang)
    signs = []
    for entry in (entry for entry in entries if entry.vertices):
        values = {notes[node][0] for node in entry.vertices}
        scores = [tree.nodes[node]["value"] for node in entry.vertices]
        text = values.pop() if len(values) == 1 else side(scores, tree.graph["draw"], even)
        signs.append(Sign("value", text, f"{entry.text} ({len(entry.vertices)})"))
    return signs


def side(scores: Sequence[float], draw: float, even: str) -> str:
    """Tell on which side of a draw all scores are: those of games that are won may be on either by `--ends`."""
    least, most = min(scores), max(scores)
    if least >= draw:
        return f"{'>' if least > draw else '≥'} {even}"
    return f"{'<' if most < draw else '≤'} {even}" if most <= draw else "±"
