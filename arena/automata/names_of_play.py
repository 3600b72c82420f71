"""Readable names of the vertices and the moves of a game on an automaton."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice

from arena.automata.automaton import Automaton
from arena.automata.automaton_game import AutomatonGame
from arena.automata.diagrams import Cube
from arena.automata.splitting import Cover, Splitter

MOST_LETTERS = 60
"""The characters of a state's name in the names of other vertices."""
MOST_TRIED = 200
"""The conjunctions of a label that are tried as names of moves."""
MOST_NAMED = 4
"""The conjunctions in the name of a move, and the vertices in that of a reply."""


def names_of_vertices(game: AutomatonGame) -> list[str]:
    """Return the names of the vertices: those of states, with their sets for entries; those of its ends for a reply."""
    automaton, nodes, entries = game.automaton, game.nodes, game.entries
    copies = Counter(nodes.states)
    named = []
    for state, memory in zip(nodes.states, nodes.memories, strict=True):
        name = automaton.names[state]
        named.append(f"{short(name)} #{memory}" if copies[state] > 1 else name)
    names = [
        named[node]
        if entries.vertices[node] == vertex
        else f"{short(named[node])} {{{automaton.acceptance.named(own)}}}"
        for vertex, (node, own) in enumerate(zip(entries.nodes, entries.priorities, strict=True))
    ]
    replies = (in_short((short(names[end]) for end in ends), " or ") or "no letter" for ends in game.replies)
    return names + list(replies)


def names_of_moves(game: AutomatonGame, splitter: Splitter) -> dict[tuple[int, int], str]:
    """Return the names of moves in letters: the opponent's inputs, and the player's propositions.

    Replies are shared by states, so a move from a reply is named after all choices of letters that mean it somewhere.
    """
    diagrams, automaton, names = splitter.diagrams, game.automaton, dict[tuple[int, int], dict[str, None]]()
    outputs = [_outputs(automaton, cover[:MOST_TRIED]) for cover in automaton.covers]
    for node, own in enumerate(game.entries.vertices):
        ends, labels = game.entries.ends[game.edges_of(node)], game.labels_of(node)
        chooses = game.movers[own] == game.player
        for edges, (inputs, vertex) in game.answers(node).items():
            first = [*islice(diagrams.cubes(inputs), MOST_NAMED + 1)]
            if not chooses:
                names.setdefault((own, vertex), {}).update(dict.fromkeys(map(automaton.printed, first)))
            for edge in edges if chooses or vertex >= len(game.entries.nodes) else ():
                known = names.setdefault((vertex, ends[edge]), {})
                for name, cube in outputs[labels[edge]]:
                    if name and ("" in known or len(known) > MOST_NAMED):
                        break
                    if name not in known and (
                        any(map(cube.meets, first)) or (len(first) > MOST_NAMED and diagrams.meets(inputs, cube))
                    ):
                        known[name] = None
    return {move: "" if "" in known else in_short(known) for move, known in names.items()}


def _outputs(automaton: Automaton, cover: Cover) -> list[tuple[str, Cube]]:
    """Return the conjunctions of a label by the names of what the player sets, those without a name first."""
    inputs = (1 << automaton.inputs) - 1
    named = [(automaton.printed(Cube(cube.positive & ~inputs, cube.negative & ~inputs)), cube) for cube in cover]
    return sorted(named, key=lambda each: bool(each[0]))


def in_short(names: Iterable[str], between: str = " | ") -> str:
    """Return names joined, and shortened to the first ones if they are many."""
    first = [*islice(names, MOST_NAMED + 1)]
    return between.join([*first[:MOST_NAMED], *(["..."] if len(first) > MOST_NAMED else [])])


def short(name: str) -> str:
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1] + "…"
