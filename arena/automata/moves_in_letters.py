"""Games whose states belong to players, as games in letters: a move is chosen by its number, in binary.

Each player has one proposition per bit, as in the parity games of the reactive synthesis competition. So the strategies
of all games on automata are machines of one kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from arena.automata.automaton_game import AutomatonGame, played_by_letters
from arena.automata.diagrams import Cube
from arena.automata.splitting import Cover


def in_letters(game: AutomatonGame) -> AutomatonGame:
    """Return the same game in letters: the owner of a state chooses the bits of the number of an edge.

    The last edge of a state has all numbers that are left. What the other player chooses there does not matter.
    """
    automaton, first = game.automaton, game.automaton.first
    own = {
        state: game.movers[game.entries.vertices[node]] == game.player for node, state in enumerate(game.nodes.states)
    }
    degrees = {is_own: [1] for is_own in (False, True)}
    for state, is_own in own.items():
        degrees[is_own].append(first[state + 1] - first[state])
    inputs, outputs = ((max(degrees[is_own]) - 1).bit_length() for is_own in (False, True))
    covers, labels = dict[Cover, int](), list[int]()
    for state in range(len(automaton.names)):
        size = first[state + 1] - first[state]
        for number in range(size):
            cover = tuple(_numbered(number, size, inputs if own[state] else 0))
            labels.append(covers.setdefault(cover, len(covers)))
    propositions = (
        *(f"j{int(game.player.opponent)}_{bit}" for bit in range(inputs)),
        *(f"j{int(game.player)}_{bit}" for bit in range(outputs)),
    )
    lettered = replace(automaton, labels=labels, covers=[*covers], propositions=propositions, inputs=inputs)
    return replace(played_by_letters(lettered, game.player, None), title=game.title)


def _numbered(number: int, size: int, first: int) -> Iterator[Cube]:
    """Yield the conjunctions of bits, from a first proposition on, that stand for an edge among `size` ones."""
    bits = (size - 1).bit_length()
    if number < size - 1 or not bits:
        yield Cube(number << first, ((1 << bits) - 1 & ~number) << first)
        return
    for bit in range(bits):  # a number is larger if it has a bit that the other lacks, and agrees in the higher ones
        if not (number - 1) >> bit & 1:
            known = (1 << bits) - (1 << bit)
            higher = (number - 1) & known | 1 << bit
            yield Cube(higher << first, (known & ~higher) << first)
