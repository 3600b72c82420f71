"""The face of every solution: who wins, how fast, by which moves, and the sizes of all sets."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypedDict, cast, runtime_checkable

from arena.errors import ParameterError, shown
from arena.graphs.attributes import T, V
from arena.graphs.names import name_order
from arena.rules.game import AnyGame, AnyPosition

if TYPE_CHECKING:
    from arena.solving.lookup import ColumnRules, Lookup, Value

PerVertex: TypeAlias = Mapping[V, T]
"""A value of each vertex: a dict, or a column that is read like one where the vertices are the numbers from 0 on."""


class GraphSizes(TypedDict):
    """The sizes of a graph and of the sets of course 001, its draws by rule and endless ones apart.

    They are None where nothing counts them, as where a game is only searched.
    """

    vertices: int | None
    edges: int | None
    s1: int | None
    s2: int | None
    f1: int | None
    f2: int | None
    drawn_sinks: int | None
    w1: int | None
    w2: int | None
    undetermined: int | None
    draws_by_rule: int | None
    draws_endless: int | None


NOT_COUNTED = cast("GraphSizes", dict.fromkeys(GraphSizes.__annotations__))
"""The sizes of a game that is only searched."""


class Summary(GraphSizes):
    """The object of `arena solve --json`, without the game's name and parameters: sizes, and the view from a vertex.

    The plays and the nodes of the game tree are None where they are not counted, endless or too many. If no vertex was
    asked about and there is no initial vertex, the entries about a vertex are None too.
    """

    determined: bool | None
    initial: str | None
    winner: int | None
    remoteness: int | None
    first_moves: list[str]
    staying_moves: list[str]
    layers: dict[str, list[int]] | None
    plays: int | None
    tree_nodes: int | None


class WeighedSummary(Summary):
    """The summary of a solution with amounts: it has the amount of the vertex under the amount's name."""

    amounts: dict[str, int | str | None]


@runtime_checkable
class Solved(Protocol):
    """A solved game or arena, however it was solved, as tables, pictures and verbs see it."""

    @property
    def graph(self) -> object:
        """The graph, columns or game that was given: a game may be solved without being unfolded."""

    @property
    def columns(self) -> object:
        """The columns that the loops ran on."""

    @property
    def objective(self) -> str:
        """The objective of player 1 for which it was solved."""

    @property
    def start(self) -> Hashable:
        """Where play starts.

        Raises
        ------
        ParameterError
            If nothing says where.
        """

    def __contains__(self, vertex: object) -> bool: ...

    def at(self, text: str) -> Hashable:
        """Find a vertex by its printed form, " J1" or " J2" after it where the turn is not in it.

        Raises
        ------
        ParameterError
            If there is no such vertex.
        """

    def player(self, vertex: Hashable) -> int:
        """Tell whose turn it is."""

    def value(self, vertex: Hashable) -> Value:
        """Tell who wins from a vertex, and its remoteness: the plies to the end. 0 and None for a draw."""

    def best_moves(self, vertex: Hashable) -> Sequence[Hashable]:
        """List the successors that keep the vertex's winner and make progress; none if the player to move has lost."""

    def staying_moves(self, vertex: Hashable) -> Sequence[Hashable]:
        """List the other successors that keep the vertex's winner: play may come back from there, for ever."""

    def layer_sizes(self, player: int) -> list[int]:
        """Count A0, A1 without A0, A2 without A1, ... of a player; none of them where nothing counts them."""

    def lookup(self, vertex: Hashable | None = None, game: AnyGame | None = None) -> Lookup:
        """Value a vertex, by default the start, and each of its moves, which bear their names in the game."""

    def summary(self, vertex: Hashable | None = None) -> Summary:
        """Sum up the solution, as seen from a vertex, by default the start."""


def summed_up(
    solved: Solved,
    vertex: Hashable | None,
    sizes: GraphSizes,
    label: Callable[[AnyPosition], str],
    plays: int | None = None,
    tree_nodes: int | None = None,
) -> Summary:
    """Make the summary of a solution, as seen from a vertex if there is one."""
    winner, remoteness = (None, None) if vertex is None else solved.value(vertex)
    counted = sizes["undetermined"] is not None
    return {
        **sizes,
        "determined": sizes["undetermined"] == 0 if counted else None,
        "initial": None if vertex is None else label(vertex),
        "winner": winner,
        "remoteness": remoteness,
        "first_moves": [] if vertex is None else sorted(map(label, solved.best_moves(vertex)), key=name_order),
        "staying_moves": [] if vertex is None else sorted(map(label, solved.staying_moves(vertex)), key=name_order),
        "layers": {str(player): solved.layer_sizes(player) for player in (1, 2)} if counted else None,
        "plays": plays,
        "tree_nodes": tree_nodes,
    }


def look_up(
    game: AnyGame | ColumnRules,
    solved: Solved,
    position: Hashable,
    amount: Callable[[Hashable], int | str | None] = lambda _: None,
) -> Lookup:
    """Value a position and its moves.

    Parameters
    ----------
    game : Game or ColumnRules
        The rules.
    solved : Solved
        Their solution.
    position : Position
        The position.
    amount : callable, optional
        Gives the amount of a position where an objective is about weights.
    """
    from arena.solving.lookup import Lookup, MoveLookup

    winner, plies = solved.value(position)
    staying, good = set(solved.staying_moves(position)), set(solved.best_moves(position))
    moves = [(move, after, *solved.value(after)) for move, after in game.moves(position)]
    as_good = [left for _, _, won, left in moves if won == winner and left is not None]
    best = (min if winner == game.player(position) else max)(as_good, default=None)
    endless = winner != 0 and plies is None  # then no plies tell which moves win
    return Lookup(
        game.label(position),
        game.player(position),
        winner,
        plies,
        [
            MoveLookup(
                move,
                game.label(after),
                won,
                left,
                best=after in good if endless else won == winner and left == best,
                stays=after in staying,
                amount=amount(after),
            )
            for move, after, won, left in moves
        ],
        amount(position),
    )


def drawn_places(size: int, number: int, seed: int) -> list[int]:
    """Draw a sample of the numbers below a size, sorted; all of them if the sample would be as large.

    Examples
    --------
    >>> drawn_places(1000, 3, seed=1), drawn_places(2, 3, seed=1)
    ([137, 582, 867], [0, 1])
    """
    chance = random.Random(seed)  # noqa: S311 - of a seed, the same ones each time
    return sorted(chance.sample(range(size), min(number, size)))


def no_solution(value: object) -> ParameterError:
    """Make the error for a value that is no solution, where one is asked for."""
    return ParameterError(f"{shown(value)} is no solution: solve(arena) gives one, with unfold(game) for the arena")
