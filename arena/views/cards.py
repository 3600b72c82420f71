"""A proof small enough to be held in one hand: a card a position where the winner is to move."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from arena.errors import ParameterError, TooLarge
from arena.graphs.attributes import initial_of
from arena.solving.arenas import Solution, solve
from arena.views import View, Viewed, ViewRequest
from arena.views.proof import proof, replies

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

MOST = 54
"""The cards of a deck that can be printed and held."""
SHORT = 8
"""The characters of the longest name of a move that has room below a board."""


def cards(arena: DiGraph, solution: Solution, game: object, start: Hashable = None) -> DiGraph:
    """Give a proof with the numbers of its cards: the positions from which the winner has to move.

    Parameters
    ----------
    arena, solution, start
        As `arena.proof` takes them.
    game : Game
        The rules of the arena.

    Returns
    -------
    networkx.DiGraph
        The proof, whose vertices have the number of their `card`, from the start on in the order of play: the start,
        and the positions where the winner is to move. Where his move ends play there is no card if the names of such
        moves are short, for they stand beside the replies. `kind` is "cards", and `rules` the game.

    Raises
    ------
    ParameterError
        If nobody wins, or play has ended there, or there is no such vertex.
    TooLarge
        If there are more than `MOST`.

    Notes
    -----
    O(|S|+|A|).

    Examples
    --------
    >>> from arena import load, solve, unfold
    >>> game = load("subtraction", heap=5)
    >>> arena = unfold(game)
    >>> deck = cards(arena, solve(arena), game)
    >>> [(game.label(vertex), card) for vertex, card in deck.nodes(data="card") if card]
    [('5', 1)]
    """
    import networkx as nx

    if not solution.winners[solution.columns.at(start)]:
        name = solution.columns.name(solution.columns.at(start))
        raise ParameterError(f"neither player wins from {name}, and cards prove a win; take another start by --from")
    part = proof(arena, solution, start=start)
    prover, begin = part.graph["proof"].player, initial_of(part)
    if not part.adj[begin]:
        raise ParameterError("play has ended at the start: no cards")
    turns = [
        vertex for vertex in nx.bfs_tree(part, begin) if part.nodes[vertex]["player"] == prover and part.adj[vertex]
    ]
    last = {vertex: move for vertex in turns for after, move in part.adj[vertex].items() if not part.adj[after]}
    beside = last if all(len(str(data.get("move", ""))) <= SHORT for data in last.values()) else {}
    own = dict.fromkeys([begin, *(vertex for vertex in turns if vertex not in beside)])
    for number, vertex in enumerate(own, start=1):
        part.nodes[vertex]["card"] = number
    if len(own) > MOST:
        raise TooLarge(
            f"a proof on {len(own):,} cards (at most {MOST}); take a smaller game, or a later start by --from"
        )
    part.graph.update(kind="cards", rules=game)
    return part


def _make(request: ViewRequest) -> Viewed:
    return Viewed(cards(request.graph, solve(request.graph), request.game(), request.start))


VIEW = View(
    "the proof as cards to be cut out, with the boards of the winner's one move and of all replies",
    _make,
    start="where the cards start",
    needs_players=True,
    kind="cards",
    keeps=replies,
)
