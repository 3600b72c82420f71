"""A winning strategy: a move for each vertex, which wins from the whole attractor against every opponent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from arena.exercises.arenas_to_try import Instance
from arena.exercises.attractors import EXERCISE as ATTRACTOR
from arena.exercises.attractors import own_vertices, ranks
from arena.exercises.exercise import NoAnswer, Reason

NAME = "strategy"
TITLE = "winning strategy"
Moves = Mapping[str, str]


@dataclass(frozen=True, eq=False)
class MovesChosen:
    """The moves of a strategy, and a shortest play that it loses, if there is one; all that win are equal.

    Parameters
    ----------
    moves : mapping of str to str
        A successor for each vertex.
    lost : tuple of str
        A play from a won vertex that leaves the won vertices or goes round; () if the strategy wins.
    """

    moves: Moves
    lost: tuple[str, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MovesChosen) and (self.moves == other.moves if self.lost or other.lost else True)

    def __hash__(self) -> int:
        return hash(self.lost)


def decisive(instance: Instance) -> list[str]:
    """List the vertices of the player from which he wins by a move."""
    rank, own = ranks(instance), own_vertices(instance)
    return [vertex for vertex in instance.vertices if vertex in own and rank.get(vertex, 0) > 0]


def tried_strategy(instance: Instance, moves: Moves) -> MovesChosen:
    """Try a strategy from all won vertices against all opponents."""
    kept = {vertex: moves[vertex] for vertex in decisive(instance) if vertex in moves}
    return MovesChosen(kept, losing_play(instance, kept))


def losing_play(instance: Instance, moves: Moves) -> tuple[str, ...]:
    """Find a shortest play that a strategy loses: a vertex without a move, a move out of the attractor, a circuit.

    O(n (n + m)): a breadth-first search from each vertex for a way back to it.
    """
    rank, after, own = ranks(instance), instance.successors(), decisive(instance)
    for vertex in own:
        if vertex not in moves:
            return (vertex,)
        if moves[vertex] not in after[vertex] or moves[vertex] not in rank:
            return (vertex, moves[vertex])
    inner = [vertex for vertex in instance.vertices if rank.get(vertex, 0) > 0]
    heads = {vertex: [moves[vertex]] if vertex in moves else after[vertex] for vertex in inner}
    circuits = [circuit for vertex in inner if (circuit := _way_back(heads, vertex))]
    return min(circuits, key=len, default=())


def _way_back(heads: Mapping[str, list[str]], vertex: str) -> tuple[str, ...]:
    before: dict[str, str] = {}
    waiting = [vertex]
    for tail in waiting:
        for head in heads.get(tail, []):
            if head == vertex:
                way = [head, tail]
                while way[-1] != vertex:
                    way.append(before[way[-1]])
                return tuple(reversed(way))
            if head not in before:
                before[head] = tail
                waiting.append(head)
    return ()


def _by_rank(instance: Instance) -> MovesChosen:
    """Go to a successor of the least rank."""
    rank, after = ranks(instance), instance.successors()
    moves = {
        vertex: min((head for head in after[vertex] if head in rank), key=lambda head: rank[head])
        for vertex in decisive(instance)
    }
    return tried_strategy(instance, moves)


def _read(value: Any, instance: Instance) -> MovesChosen:
    """Read a dict of moves; those of vertices that are not won by a move do not count."""
    if not isinstance(value, dict) or not set(value) <= set(instance.vertices):
        raise NoAnswer("{answer} is not a dict of moves")
    moves = {vertex: move for vertex, move in value.items() if move not in (None, -1, "")}
    if not all(move in instance.vertices for move in moves.values()):
        raise NoAnswer("{answer} is not a dict of moves")
    return tried_strategy(instance, moves)


def _why(instance: Instance, _: MovesChosen, given: MovesChosen) -> Reason:
    """Tell the play that is lost."""
    vertex, *rest = given.lost
    if not rest:
        return Reason("{vertex} is won by a move, and the strategy has none", {"vertex": vertex})
    if rest[0] not in instance.successors()[vertex]:
        return Reason("{vertex} has no edge to {head}", {"vertex": vertex, "head": rest[0]})
    play = {"play": ", ".join(given.lost)}
    if rest[-1] == vertex:
        return Reason("the play {play} follows the strategy and goes round: it comes to no target", play)
    text = "the play {play} follows the strategy and leaves the attractor, where the opponent need not come to a target"
    return Reason(text, play)


def _show(answer: MovesChosen) -> str:
    """Write moves in a line."""
    return "{" + ", ".join(f"{vertex}: {move}" for vertex, move in answer.moves.items()) + "}"


def _choosing(choice: Callable[[Instance, list[str]], str | None]) -> Callable[[Instance], MovesChosen]:
    """Give the strategy that makes a choice among the successors of each vertex."""

    def answer(instance: Instance) -> MovesChosen:
        after = instance.successors()
        moves = {vertex: choice(instance, after[vertex]) for vertex in decisive(instance)}
        return tried_strategy(instance, {vertex: move for vertex, move in moves.items() if move is not None})

    return answer


def _attracted(instance: Instance, heads: list[str]) -> str:
    return next(head for head in heads if head in ranks(instance))


def _slowest(instance: Instance, heads: list[str]) -> str:
    rank = ranks(instance)
    return max((head for head in heads if head in rank), key=lambda head: rank[head])


def _target(instance: Instance, heads: list[str]) -> str | None:
    return next((head for head in heads if head in instance.targets), None)


EXERCISE = replace(
    ATTRACTOR,
    title=TITLE,
    functions=("strategie", "strategy", "strategie_gagnante", "coup_gagnant", "coup"),
    parameters={**ATTRACTOR.parameters, "vertex": ("s", "v", "x", "sommet", "position", "pos")},
    things=lambda instance, **options: {
        **ATTRACTOR.things(instance, **options),
        "vertex": lambda: instance.vertices[0],
    },
    right=_by_rank,
    read=_read,
    why=_why,
    mistakes={
        "takes the first successor": _choosing(lambda _, heads: heads[0]),
        "takes the last successor": _choosing(lambda _, heads: heads[-1]),
        "goes to any attracted vertex: play may go round": _choosing(_attracted),
        "goes to the attracted vertex of the largest rank": _choosing(_slowest),
        "moves only where a target is next": _choosing(_target),
        "gives no moves": lambda instance: tried_strategy(instance, {}),
    },
    show=_show,
    cost=None,
    easy=lambda instance: None if decisive(instance) else tried_strategy(instance, {}),
    each=decisive,
)
