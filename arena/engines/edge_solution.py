"""An arena that was solved in bulk steps: a vertex is looked up in its bucket, and each of its moves in theirs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from numbers import Integral
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.engines.column_files import open_column
from arena.engines.edge_buckets import ROWS, bounds, bucket_of
from arena.engines.edge_rows import MOVES, NAMES
from arena.engines.edge_tasks import SOLVED, VALUES
from arena.engines.folder import Folder, Record
from arena.errors import ParameterError
from arena.graphs.marks import REACH
from arena.graphs.names import MappedNames
from arena.machine.columns import Rows
from arena.rules.game import AnyGame, split_player
from arena.showing import ShowsItself
from arena.solving.good_moves import may_return
from arena.solving.lookup import Lookup, Value
from arena.solving.regions import DRAW_NAMES
from arena.solving.solved import NOT_COUNTED, Summary, drawn_places, look_up, summed_up

if TYPE_CHECKING:
    from arena.machine.columns import Array

OPEN_BUCKETS = 16
"""The buckets that are kept open."""


class SolvedBucket(NamedTuple):
    """The columns of a bucket: the solution of its vertices, their players, targets, moves and names."""

    winner: Array
    remoteness: Array
    strategy: Array
    draw: Array
    player: Array
    target: Array
    rows: Rows
    names: MappedNames | None


class EdgeRow(NamedTuple):
    """The row of a vertex in the table; None stands for an empty cell."""

    position: str
    player: int
    sink: bool
    winner: int
    draw: str | None
    remoteness: int | None
    strategy: str | None


class EdgeColumns:
    """The arena of a solution, as far as its files tell: the vertices are numbers.

    Parameters
    ----------
    folder : Folder
        Where they are.
    solution : dict
        The record of the solution.
    """

    def __init__(self, folder: Folder, solution: Record) -> None:
        self.initial: int | None = solution["arena"]["initial"]
        self.vertices = range(solution["sizes"]["vertices"])
        self.edges: int = solution["sizes"]["edges"]
        self.labelled = bool(solution["labels"])
        self._folder, self.buckets = folder, int(solution["buckets"])
        self.bounds = bounds(len(self.vertices), self.buckets)
        self.bucket = lru_cache(maxsize=OPEN_BUCKETS)(self._opened)

    def __len__(self) -> int:
        return len(self.vertices)

    def __contains__(self, vertex: object) -> bool:
        return isinstance(vertex, Integral) and int(vertex) in self.vertices

    def number_of(self, vertex: object) -> int:
        """Give the number of a vertex.

        Raises
        ------
        ParameterError
            If there is no such vertex.
        """
        if vertex not in self:
            raise ParameterError(f"not a vertex of the graph: {vertex!r}")
        return int(vertex)  # type: ignore[call-overload, no-any-return]

    def place(self, vertex: object) -> tuple[SolvedBucket, int]:
        """Find a vertex: its bucket, and its place in it."""
        number = self.number_of(vertex)
        bucket = int(bucket_of(number, len(self), self.buckets))
        return self.bucket(bucket), number - int(self.bounds[bucket])

    def after(self, number: int) -> list[int]:
        """List the successors of a vertex; play stops at targets."""
        bucket, place = self.place(number)
        return [] if bucket.target[place] >= 0 else bucket.rows.of(place)

    def won_at(self, number: int) -> int:
        """Tell who has won at a vertex where play ends, 0 for a draw; -1 where it goes on."""
        bucket, place = self.place(number)
        return int(bucket.target[place])

    def label(self, vertex: Hashable) -> str:
        """Print a vertex."""
        bucket, place = self.place(vertex)
        return bucket.names(place) if bucket.names else str(vertex)

    def named(self, text: str) -> int:
        """Find a vertex by its printed form, " J1" or " J2" after it if that is wanted.

        Raises
        ------
        ParameterError
            If there is none.
        """
        position, turn = split_player(text.strip())
        for number in self._numbers(position, text.strip()):
            if turn is None or self.player(number) == turn:
                return number
        raise ParameterError(f"{text!r:.80} is not a vertex of the arena")

    def _numbers(self, *texts: str) -> Iterator[int]:
        """Give the vertices that have one of these names."""
        if not self.labelled:
            yield from (int(text) for text in texts[:1] if text.isdecimal() and int(text) in self.vertices)
            return
        for number in range(self.buckets):
            if names := self.bucket(number).names:
                for text in dict.fromkeys(texts):
                    with suppress(ParameterError):
                        yield int(self.bounds[number]) + names.number_of(text)

    def name(self, number: int) -> str:
        """Print a numbered vertex."""
        return self.label(number)

    def player(self, vertex: Hashable) -> int:
        """Tell whose turn it is."""
        bucket, place = self.place(vertex)
        return int(bucket.player[place])

    def moves(self, vertex: Hashable) -> list[tuple[str, Hashable]]:
        """List the moves: each is called by where it leads."""
        return [(self.label(number), number) for number in dict.fromkeys(self.after(self.number_of(vertex)))]

    def _opened(self, number: int) -> SolvedBucket:
        names = [f"{VALUES}/{number}/{name}.npy" for name in SOLVED]
        kept = ("player", f"winner-{number}", *MOVES, *(NAMES if self.labelled else ()))
        names += [f"{ROWS}/{number}/{name}.npy" for name in kept]
        with self._folder.naming():
            columns = [open_column(self._folder, name) for name in names]
        winner, remoteness, strategy, draw, player, target, start, ends, *letters = columns
        labels = MappedNames(*letters) if self.labelled else None
        return SolvedBucket(winner, remoteness, strategy, draw, player, target, Rows(start, ends), labels)


class EdgeSolution(ShowsItself):
    """A solved arena whose columns are read bucket by bucket.

    Parameters
    ----------
    folder : Folder
        Where they are.
    solution : dict
        The record of the solution.
    """

    objective = REACH
    """The aim of player 1."""
    row = EdgeRow
    """The NamedTuple of the table's rows, whose fields are its columns."""

    def __init__(self, folder: Folder, solution: Mapping[str, Any]) -> None:
        self.folder, self._about = folder, dict(solution)
        self.columns = self.graph = EdgeColumns(folder, self._about)
        self.made, self.mended = int(solution["tasks"]), dict(solution["mended"])

    def __repr__(self) -> str:
        sizes = self._about["sizes"]
        regions = f"W1 {sizes['w1']:,}, W2 {sizes['w2']:,}, S∅ {sizes['undetermined']:,}"
        return f"<EdgeSolution of {len(self.columns):,} vertices: {regions}>"

    def __contains__(self, vertex: object) -> bool:
        return vertex in self.columns

    @property
    def start(self) -> int:
        """The arena's initial vertex.

        Raises
        ------
        ParameterError
            If it has none.
        """
        if self.columns.initial is None:
            raise ParameterError("the arena has no initial vertex: say which vertex is meant")
        return self.columns.initial

    def at(self, text: str) -> int:
        """Find a vertex by its printed form.

        Raises
        ------
        ParameterError
            If there is no such vertex.
        """
        return self.columns.named(text)

    def player(self, vertex: Hashable) -> int:
        """Tell whose turn it is."""
        return self.columns.player(vertex)

    def value(self, vertex: Hashable) -> Value:
        """Tell who wins from a vertex, and the plies to the end; 0 and None for a draw."""
        bucket, place = self.columns.place(vertex)
        remoteness = int(bucket.remoteness[place])
        return int(bucket.winner[place]), remoteness if remoteness >= 0 else None

    def strategy(self, vertex: Hashable) -> int | None:
        """Give a best move of the player to move: fastest win, a move that keeps a draw, slowest loss."""
        bucket, place = self.columns.place(vertex)
        following = int(bucket.strategy[place])
        return following if following >= 0 else None

    best_after = strategy

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.columns)

    def drawn_vertices(self, number: int, seed: int) -> list[Hashable]:
        """Draw so many vertices at random, each with equal chances, in the order of their numbers."""
        return list[Hashable](drawn_places(self.size, number, seed))

    def draw(self, vertex: Hashable) -> str | None:
        """Give the kind of a draw: "rule" if a player can force a drawn sink, else "endless"; None for no draw."""
        bucket, place = self.columns.place(vertex)
        return DRAW_NAMES[int(bucket.draw[place])]

    def best_moves(self, vertex: Hashable) -> list[Hashable]:
        """List the successors that keep the vertex's winner and make progress; none for a lost player to move.

        They are nearer to the end, or play cannot come back from there, as far as `MOST_SEARCHED` vertices tell.
        """
        _, plies = self.value(vertex)
        return [
            after
            for after in self._keeping(vertex)
            if plies is None or (self.value(after)[1] or 0) < plies or not may_return(vertex, after, self._as_won)
        ]

    def staying_moves(self, vertex: Hashable) -> list[Hashable]:
        """List the other successors that keep the vertex's winner: play may come back from there, for ever."""
        best = self.best_moves(vertex)
        return [after for after in self._keeping(vertex) if after not in best]

    def rows(self, *, streamed: bool = True) -> Iterator[EdgeRow]:  # noqa: ARG002 - nothing else is kept in memory
        """Give the table in the order of the vertices' numbers, bucket by bucket."""
        columns = self.columns
        for number in range(columns.buckets):
            bucket, first = columns.bucket(number), int(columns.bounds[number])
            for place in range(len(bucket.winner)):
                rank, following = int(bucket.remoteness[place]), int(bucket.strategy[place])
                yield EdgeRow(
                    position=columns.label(first + place),
                    player=int(bucket.player[place]),
                    sink=bool(bucket.rows.start[place] == bucket.rows.start[place + 1]),
                    winner=int(bucket.winner[place]),
                    draw=DRAW_NAMES[int(bucket.draw[place])],
                    remoteness=rank if rank >= 0 else None,
                    strategy=columns.label(following) if following >= 0 else None,
                )

    @property
    def regions(self) -> dict[str, int]:
        """The sizes of the regions, by the names of `arena verify --json`."""
        return {name: self._about["sizes"][name] for name in ("undetermined", "w1", "w2")}

    def layer_sizes(self, player: int) -> list[int]:
        """Count A0, A1 without A0, A2 without A1, ... of a player."""
        return list(self._about["layers"][str(player)])

    def lookup(self, vertex: Hashable | None = None, game: AnyGame | None = None) -> Lookup:
        """Value a vertex, by default the start, and each of its moves."""
        return look_up(game or self.columns, self, self.start if vertex is None else vertex)  # type: ignore[arg-type]

    def summary(self, vertex: Hashable | None = None) -> Summary:
        """Sum up the solution, as seen from a vertex, by default the start."""
        seen = self.columns.initial if vertex is None else self.columns.number_of(vertex)
        return summed_up(self, seen, {**NOT_COUNTED, **self._about["sizes"]}, self.columns.label)

    def _keeping(self, vertex: Hashable) -> list[Hashable]:
        """List the successors that keep the vertex's winner; none if the player to move has lost."""
        return self._as_won(vertex) if self.value(vertex)[0] in (0, self.player(vertex)) else []

    def _as_won(self, vertex: Hashable) -> list[Hashable]:
        """List the successors with the vertex's winner."""
        winner, _ = self.value(vertex)
        return [after for _, after in self.columns.moves(vertex) if self.value(after)[0] == winner]


def opened(folder: Folder, solution: Record, _: object = None) -> EdgeSolution:
    """Open the folder of an arena by its record; a lookup reads only the buckets it needs."""
    return EdgeSolution(folder, solution)
