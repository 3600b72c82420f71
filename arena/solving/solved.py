"""The face of every solution: who wins, how fast, by which moves, and the sizes of all sets."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Hashable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from arena.errors import ParameterError, TooLarge, shown
from arena.graphs.attributes import REACH
from arena.graphs.names import natural_order
from arena.rules.game import AnyGame, ImpartialGame, check_number, label_of, parsed, split_player
from arena.unfolding.unfold import unfold_from

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine import Progress

Value: TypeAlias = tuple[int, int | None]
"""Who wins (1, 2, or 0 for a draw), and the plies to the end (None on draws)."""
Keeps: TypeAlias = Callable[[Any, int], bool]
"""Tells whether a part has all moves of a position, from the position and its distance from the part's start."""
MOST_SEARCHED = 10_000
"""The vertices that are searched for a way back: some tenths of a second where they are read from files."""


class MoveLookup(NamedTuple):
    """A move: where it leads, who then wins and in how many more plies (None on draws).

    The best moves win fastest, or keep a draw, or lose slowest. A move stays if it keeps the win but play may come
    back from there, so that making it again and again need not win. If the objective is about weights, there is an
    amount, as in tables.
    """

    move: str
    position: str
    winner: int
    remoteness: int | None
    best: bool
    stays: bool
    amount: int | str | None = None


class Lookup(NamedTuple):
    """A position with its values, and its moves."""

    position: str
    player: int
    winner: int
    remoteness: int | None
    moves: list[MoveLookup]
    amount: int | str | None = None


class TableRow(NamedTuple):
    """A position in the table of a kept solution; None stands for an empty cell, of a draw or a sink."""

    position: str
    player: int
    winner: int
    remoteness: int | None
    best_move: str | None


SUMMARY = (
    *("vertices", "edges", "s1", "s2", "f1", "f2", "drawn_sinks", "w1", "w2", "undetermined", "draws_by_rule"),
    *("draws_endless", "determined", "initial", "winner", "remoteness", "first_moves", "staying_moves", "layers"),
    *("plays", "tree_nodes"),
)
Summary: TypeAlias = dict[str, Any]
"""The object of `arena solve --json`, without the game's name and parameters: sizes, and the view from a vertex.

Sizes are those of the graph and of the sets of course 001, None where nothing counts them; plays and nodes of the game
tree also where they are endless or too many. If no vertex was asked about and there is no initial vertex, the entries
about a vertex are None too. A solution with amounts has that of the vertex, under the amount's name.
"""


class GoodMoves(ABC):
    """The good moves of a solved game: they keep the outcome for the player to move, who has none if he has lost.

    At a vertex that he wins, a move makes progress if it lowers the remoteness, or if play cannot come back to the
    vertex after it: a player who makes only such moves wins. Others that keep the win *stay*; on a draw none does.
    """

    @abstractmethod
    def _good(self, vertex: Any) -> tuple[list[Any], list[Any]]:
        """List the best moves from a vertex, and all that keep the outcome for the player to move."""

    def best_moves(self, vertex: Any) -> list[Any]:
        """List the successors that keep the outcome for the player to move and make progress."""
        return self._good(vertex)[0]

    def staying_moves(self, vertex: Any) -> list[Any]:
        """List the other successors that keep his outcome: play may come back from there, for ever."""
        best, keeping = self._good(vertex)
        return [after for after in keeping if after not in best]


class Solved(GoodMoves):
    """A solved game or arena, however it was solved, as tables, pictures and verbs see it.

    A subclass defines the value and the moves of a vertex; which moves are good, and all that is shown, follows.
    """

    objective: str = REACH
    graph: Any
    columns: Any
    circular: bool = False
    """Whether play may come back to a vertex."""

    @abstractmethod
    def value(self, vertex: Any) -> Value:
        """Return who wins from a vertex, and its remoteness: the plies to the end. 0 and None for a draw."""

    @abstractmethod
    def player(self, vertex: Any) -> int:
        """Return whose turn it is."""

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
        """Find a vertex by its printed form, " J1" or " J2" after it where the turn is not in it."""

    @property
    @abstractmethod
    def start(self) -> Hashable:
        """Where play starts; a ParameterError if there is no start."""

    @property
    def sizes(self) -> dict[str, int | None]:
        """The sizes of the graph and of its regions; empty if they are not counted."""
        return {}

    def layer_sizes(self, player: int) -> list[int]:  # noqa: ARG002 - neither player's
        """Count A0, A1 without A0, A2 without A1, ... of a player; empty if they are not counted."""
        return []

    def _good(self, vertex: Any) -> tuple[list[Any], list[Any]]:
        """Find good moves by the values of the successors; whether play may come back, `MOST_SEARCHED` of them tell."""
        winner, plies = self.value(vertex)
        keeping = self._as_won(vertex) if winner in (0, self.player(vertex)) else []
        if not self.circular or plies is None:
            return keeping, keeping
        nearer = {after for after in keeping if (self.value(after)[1] or 0) < plies}
        return [after for after in keeping if after in nearer or not self._may_return(vertex, after)], keeping

    def _as_won(self, vertex: Any) -> list[Any]:
        """List the successors with the vertex's winner."""
        winner, successors = self.value(vertex)[0], dict.fromkeys(after for _, after in self.moves(vertex))
        return [after for after in successors if self.value(after)[0] == winner]

    def _may_return(self, vertex: Any, after: Any) -> bool:
        """Search for a way back to a vertex after a move, along moves that keep the winner."""
        reached, pending = {after}, [after]
        while pending and len(reached) <= MOST_SEARCHED:
            following = self._as_won(pending.pop())
            if vertex in following:
                return True
            pending += [each for each in following if each not in reached]
            reached.update(following)
        return bool(pending)

    def lookup(self, vertex: Any = None, game: AnyGame | None = None) -> Lookup:
        """Value a vertex, the start by default, and each of its moves, which another game may name."""
        rules, vertex = game or self, self.start if vertex is None else vertex
        (winner, plies), mover = self.value(vertex), rules.player(vertex)
        staying, good = set(self.staying_moves(vertex)), set(self.best_moves(vertex))
        moves = [(move, after, *self.value(after)) for move, after in rules.moves(vertex)]
        as_good = [left for _, _, won, left in moves if won == winner and left is not None]
        best = (min if winner == mover else max)(as_good, default=None)
        endless = winner != 0 and plies is None  # then no plies tell which moves win
        looked_up = [
            MoveLookup(
                move,
                label_of(rules)(after),
                won,
                left,
                best=after in good if endless else won == winner and left == best,
                stays=after in staying,
                amount=self._amount_written(after),
            )
            for move, after, won, left in moves
        ]
        return Lookup(label_of(rules)(vertex), mover, winner, plies, looked_up, self._amount_written(vertex))

    def _amount_written(self, vertex: Any) -> int | str | None:  # noqa: ARG002 - without weights there is none
        return None

    def summary(self, vertex: Any = None) -> Summary:
        """Summarize the solution, seen from a vertex: what `arena solve --json` prints, except the game.

        The start by default; if there is neither, the entries about a vertex are None or empty.
        """
        if vertex is None:
            with suppress(ParameterError):
                vertex = self.start
        sizes, seen = self.sizes, dict[str, object](first_moves=[], staying_moves=[])
        if vertex is not None:
            (seen["winner"], seen["remoteness"]), seen["initial"] = self.value(vertex), self.label(vertex)
            good, staying = self.best_moves(vertex), self.staying_moves(vertex)
            for name, moves in (("first_moves", good), ("staying_moves", staying)):
                labels = list(map(self.label, moves))
                seen[name] = [labels[number] for number in natural_order(labels)]
        if sizes:
            seen["determined"] = sizes["undetermined"] == 0
            seen["layers"] = {str(player): self.layer_sizes(player) for player in (1, 2)}
        seen["plays"], seen["tree_nodes"] = self._plays_from(vertex)
        return dict.fromkeys(SUMMARY) | sizes | seen

    def _plays_from(self, vertex: Any) -> tuple[int | None, int | None]:  # noqa: ARG002
        """Count the plays from a vertex and the nodes of its game tree, None where nothing counts them."""
        return None, None


class SolvedGame(Solved):
    """A solution of a game whose graph is not kept."""

    game: Any
    columns: Any = None

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
        """Return whose turn it is."""
        return int(self.game.player(position))

    def moves(self, position: Any) -> Iterable[tuple[str, Any]]:
        """List the moves, each with the position that it leads to."""
        moves: Iterable[tuple[str, Any]] = self.game.moves(position)
        return moves

    def label(self, position: Any) -> str:
        """Print a position."""
        return str(label_of(self.game)(position))

    def at(self, text: str) -> Hashable:
        return position_among(self, self.game, text)


class KeptSolution(SolvedGame):
    """A solution of a game that holds the value of every position."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def drawn_vertices(self, number: int, seed: int) -> list[Any]:
        """Draw a random sample of the positions, uniformly, in the order of the table."""

    def best_after(self, position: Any) -> Any:
        """Return the successor by the fastest win, a move that keeps a draw, or the slowest loss; None at a sink."""
        moves = zip(self.lookup(position).moves, self.moves(position), strict=True)
        return next((after for looked_up, (_, after) in moves if looked_up.best), None)

    def best_move(self, position: Any) -> str | None:
        """Name the move to `best_after`; None at a sink."""
        return next((each.move for each in self.lookup(position).moves if each.best), None)

    def part(self, start: Any, keeps: Keeps, most: int, progress: Progress | None = None) -> DiGraph:
        """Unfold a part of the game, as an arena with the same winners and ranks.

        It has all moves of the positions that `keeps` tells, else a best one, which leads to the next lower rank or
        stays in S∅; positions have the number of the moves left out as `hidden`, and the graph that of all positions as
        `excerpt`. `most` bounds the positions. Whether a draw is endless or by rule is told of the part.
        """
        start = self.start if start is None else start
        self.value(start)  # which refuses what is no position of it
        away, hidden = {start: 0}, dict[Any, int]()

        def moves(position: Any) -> list[tuple[str, Any]]:
            every: dict[Any, str] = {}
            for move, after in self.moves(position):
                every.setdefault(after, move)
            if len(every) > 1 and not keeps(position, away[position]):
                best = self.best_after(position)
                hidden[position] = len(every) - 1
                every = {best: every[best]} if best in every else dict([next(iter(every.items()))])
            for after in every:
                away.setdefault(after, away[position] + 1)
            return [(move, after) for after, move in every.items()]

        try:
            part = unfold_from(self.game, start, moves, max_vertices=most, progress=progress)
        except TooLarge as error:
            of = f"of {len(self):,} from {self.label(start)}"
            raise TooLarge(
                f"a part of more than {most:,} positions {of}; take a later start, or fewer moves around it"
            ) from error
        for position, left_out in hidden.items():
            part.nodes[position]["hidden"] = left_out
        part.graph["excerpt"] = len(self)
        return part

    def row_of(self, position: Any) -> TableRow:
        """Return the row of a position."""
        return TableRow(self.label(position), self.player(position), *self.value(position), self.best_move(position))


def position_among(known: Container[Any], game: AnyGame, text: str) -> Hashable:
    """Find a position by its printed form: player 1's, where that leaves the turn open and he can be to move."""
    impartial, (unturned, player) = isinstance(game, ImpartialGame), split_player(text)
    for turned in [text] if player or not impartial else [f"{text} J1", f"{text} J2"]:
        position: Hashable = parsed(game, turned if impartial else unturned)
        if position in known and player in (None, game.player(position)):
            return position
    raise ParameterError(f"{text!r} cannot be reached from the start of {game!r}")


def drawn_places(size: int, number: int, seed: int) -> list[int]:
    """Draw a sample of the numbers below a size, sorted; all of them if the sample would be as large."""
    check_number("sample", number, 0)
    chance = random.Random(seed)  # noqa: S311 - of a seed, the same ones each time
    return sorted(chance.sample(range(size), min(number, size)))


def no_solution(value: object) -> ParameterError:
    return ParameterError(f"{shown(value)} is no solution: solve(arena) gives one, with unfold(game) for the arena")
