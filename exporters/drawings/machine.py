"""Machines as drawings: a node for each state, and on each arrow the propositions that are read and set."""

from __future__ import annotations

from arena.automata.machine import Machine
from arena.automata.names_of_play import in_short, short
from arena.automata.reduction import decided
from arena.words import Speaker
from exporters.drawings.captions import titled
from exporters.drawings.drawing import Drawing, Edge, Legend, Line, Node, Sign
from exporters.drawings.looks import palette_of


def build(machine: Machine, *, style: str = "default", lang: str = "en", title: str | None = None) -> Drawing:
    words, look, chosen = Speaker(lang), palette_of(style).owner[machine.player], decided(machine)
    nodes = tuple(Node(int(machine.player), look, (Line(short(name)),)) for name in chosen.names)
    labels = dict[tuple[int, int], dict[str, list[str]]]()
    for state, cube, after in chosen.lines():
        sets = chosen.printed(cube, chosen.sets)
        labels.setdefault((state, after), {}).setdefault(sets, []).append(chosen.printed(cube, chosen.reads))
    edges = tuple(
        Edge(*ends, label=in_short((_label(reads, sets) for sets, reads in by_sets.items()), "\n"))
        for ends, by_sets in labels.items()
    )
    name = titled(title or "", words("the controller" if machine.is_controller else "the environment"), words)
    signs = (Sign("move", "→", words("what is read / what is set"), edge=Edge(0, 0)),)
    return Drawing("graph", name, nodes, edges, legend=Legend(name, signs=signs), start=0)


def _label(reads: list[str], sets: str) -> str:
    """Write propositions that are read, in a line for each way, and those that are set; of none nothing is written."""
    return " / ".join("" if text == "true" else text for text in (in_short(reads, " |\n"), sets)).strip()
