"""The face of every solution: who wins, how fast, by which moves, and the sizes of all sets."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypedDict, cast

from arena.errors import ParameterError, shown
from arena.graphs.marks import REACH
from arena.graphs.names import name_order
from arena.rules.game import AnyGame, ImpartialGame, parsed, split_player

if TYPE_CHECKING:
    from arena.solving.lookup import Lookup, Value


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


class Solved(ABC):
    """A solved game or arena, however it was solved, as tables, pictures and verbs see it.

    A subclass gives the value and the moves of a vertex; which moves are good, and all that is shown, follows.
    """

    objective: str = REACH
    graph: Any
    columns: Any
    circular: bool = False
    """Whether play may come back to a vertex."""

    @abstractmethod
    def value(self, vertex: Any) -> Value:
        """Tell who wins from a vertex, and its remoteness: the plies to the end. 0 and None for a draw."""

    @abstractmethod
    def player(self, vertex: Any) -> int:
        """Tell whose turn it is."""

    @abstractmethod
    def moves(self, vertex: Any) -> Iterable[tuple[str, Any]]:
        """List the moves, each with the vertex that it leads to."""

    @abstractmethod
    def label(self, vertex: Any) -> str:
        """Print a vertex."""

    @abstractmethod
    def __contains__(self, vertex: object) -> bool: ...

    @abstractmethod
    def at(self, text: str) -> Hashable:
        """Find a vertex by its printed form, " J1" or " J2" after it where the turn is not in it.

        Raises
        ------
        ParameterError
            If there is no such vertex.
        """

    @property
    @abstractmethod
    def start(self) -> Hashable:
        """Where play starts.

        Raises
        ------
        ParameterError
            If nothing says where.
        """

    @property
    def sizes(self) -> GraphSizes:
        """The sizes of the graph and of its regions, None where nothing counts them."""
        return NOT_COUNTED

    def layer_sizes(self, player: int) -> list[int]:  # noqa: ARG002 - neither player's
        """Count A0, A1 without A0, A2 without A1, ... of a player; none of them where nothing counts them."""
        return []

    def keeping_moves(self, vertex: Any) -> list[Any]:
        """List the successors that keep the winner for the player to move; none if he has lost."""
        return self._as_won(vertex) if self.value(vertex)[0] in (0, self.player(vertex)) else []

    def best_moves(self, vertex: Any) -> list[Any]:
        """List the successors that keep the vertex's winner and make progress; none if the player to move has lost.

        A winning move makes progress if it lowers the remoteness, or if play cannot come back to the vertex after it,
        as far as `MOST_SEARCHED` vertices tell: a player who makes only such moves wins. On a draw all moves that keep
        the draw are good.

        Raises
        ------
        ParameterError
            If there is no such vertex.
        """
        keeping, (_, plies) = self.keeping_moves(vertex), self.value(vertex)
        if not self.circular or plies is None:
            return keeping
        nearer = [(self.value(after)[1] or 0) < plies for after in keeping]
        pairs = zip(keeping, nearer, strict=True)
        return [after for after, near in pairs if near or not may_return(vertex, after, self._as_won)]

    def staying_moves(self, vertex: Any) -> list[Any]:
        """List the other successors that keep the vertex's winner: play may come back from there, for ever."""
        best = self.best_moves(vertex)
        return [after for after in self.keeping_moves(vertex) if after not in best]

    def _as_won(self, vertex: Any) -> list[Any]:
        """List the successors with the vertex's winner."""
        winner, successors = self.value(vertex)[0], dict.fromkeys(after for _, after in self.moves(vertex))
        return [after for after in successors if self.value(after)[0] == winner]

    def lookup(self, vertex: Any = None, game: AnyGame | None = None) -> Lookup:
        """Value a vertex and each of its moves.

        Parameters
        ----------
        vertex : vertex, optional
            The start by default.
        game : Game, optional
            The game that names the moves.

        Raises
        ------
        ParameterError
            If there is no such vertex, or none was given and there is no start.
        """
        return look_up(game or self, self, self.start if vertex is None else vertex, self._amount_written)

    def _amount_written(self, vertex: Any) -> int | str | None:  # noqa: ARG002
        return None

    def summary(self, vertex: Any = None) -> Summary:
        """Sum up the solution, as seen from a vertex.

        Parameters
        ----------
        vertex : vertex, optional
            The start by default. If there is neither, the entries about a vertex are None or empty.

        Returns
        -------
        dict
            What `arena solve --json` prints, without the game's name and parameters.

        Raises
        ------
        ParameterError
            If there is no such vertex.
        """
        if vertex is None:
            with suppress(ParameterError):
                vertex = self.start
        (winner, remoteness), good, staying = (None, None), list[str](), list[str]()
        if vertex is not None:
            winner, remoteness = self.value(vertex)
            good, staying = (
                sorted(map(self.label, moves), key=name_order)
                for moves in (self.best_moves(vertex), self.staying_moves(vertex))
            )
        sizes = self.sizes
        counted, (plies, nodes) = sizes["undetermined"] is not None, self._plays_from(vertex)
        return {
            **sizes,
            "determined": sizes["undetermined"] == 0 if counted else None,
            "initial": None if vertex is None else self.label(vertex),
            "winner": winner,
            "remoteness": remoteness,
            "first_moves": good,
            "staying_moves": staying,
            "layers": {str(player): self.layer_sizes(player) for player in (1, 2)} if counted else None,
            "plays": plies,
            "tree_nodes": nodes,
        }

    def _plays_from(self, vertex: Any) -> tuple[int | None, int | None]:  # noqa: ARG002
        """Count the plays from a vertex and the nodes of its game tree, None where nothing counts them."""
        return None, None


class KeptSolution(Solved):
    """A solution that holds the value of every vertex."""

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of vertices."""

    @abstractmethod
    def best_after(self, vertex: Any) -> Any:
        """Return the successor by the fastest win, a move that keeps a draw, or the slowest loss; None at a sink."""

    @abstractmethod
    def drawn_vertices(self, number: int, seed: int) -> list[Any]:
        """Draw a random sample of the vertices, uniformly, in the order of the table."""


class SolvedGame(Solved):
    """A solution of a game whose graph is not kept."""

    game: Any

    @property
    def graph(self) -> Any:
        """The game."""
        return self.game

    @property
    def start(self) -> Hashable:
        """The initial position."""
        start: Hashable = self.game.initial
        return start

    def player(self, position: Any) -> int:
        """Tell whose turn it is."""
        return int(self.game.player(position))

    def moves(self, position: Any) -> Iterable[tuple[str, Any]]:
        """List the moves, each with the position that it leads to."""
        moves: Iterable[tuple[str, Any]] = self.game.moves(position)
        return moves

    def label(self, position: Any) -> str:
        """Print a position."""
        return str(self.game.label(position))

    def at(self, text: str) -> Hashable:
        """Find a position by its printed form: player 1's, where that leaves the turn open and he can be to move.

        Raises
        ------
        ParameterError
            If no position is printed so that can be reached from the start.
        """
        impartial, (unturned, player) = isinstance(self.game, ImpartialGame), split_player(text)
        for turned in [text] if player or not impartial else [f"{text} J1", f"{text} J2"]:
            position: Hashable = parsed(self.game, turned if impartial else unturned)
            if position in self and player in (None, self.player(position)):
                return position
        raise ParameterError(f"{text!r} cannot be reached from the start of {self.game!r}")


MOST_SEARCHED = 10_000
"""The vertices that are searched for a way back: some tenths of a second where they are read from files."""


def may_return(
    vertex: Hashable, after: Hashable, keeping: Callable[[Hashable], Iterable[Hashable]], most: int = MOST_SEARCHED
) -> bool:
    """Search for a way back to a vertex after a move, along moves that keep the winner.

    Where more than `most` vertices are met the search is given up, and the answer is that there may be one.

    Examples
    --------
    >>> ways = {0: [1, 3], 1: [2], 2: [0], 3: []}
    >>> [may_return(0, after, ways.get) for after in ways[0]]
    [True, False]
    """
    reached, pending = {after}, [after]
    while pending and len(reached) <= most:
        for following in keeping(pending.pop()):
            if following == vertex:
                return True
            if following not in reached:
                reached.add(following)
                pending.append(following)
    return bool(pending)


def look_up(
    game: AnyGame | Solved,
    solved: Solved,
    position: Hashable,
    amount: Callable[[Hashable], int | str | None] = lambda _: None,
) -> Lookup:
    """Value a position and its moves.

    Parameters
    ----------
    game : Game or Solved
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
