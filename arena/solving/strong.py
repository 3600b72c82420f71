"""Strong solving: a value and a remoteness for every position, in one table and without any edge.

The table has a place for every code of a game's packed rules. Since each move leads to a larger code, or each to a
smaller one, one sweep over the table in this direction marks what can be reached, and one back values it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from arena.errors import InvalidArena, ParameterError, TooLarge
from arena.graphs.marks import REACH
from arena.machine import MAX_ARRAY_VERTICES
from arena.machine.columns import ARRAYS, LISTS, ByFields, Column
from arena.machine.compiler import numba_or_none
from arena.machine.workers import processors, sharing
from arena.rules.capabilities import packed_rules, refuse_known, swept_rules
from arena.rules.game import AnyGame, ImpartialGame, check_is_game, split_player
from arena.rules.packed import PackedRules
from arena.rules.packed_contract import DRAWN, ENDS, hold
from arena.solving.lookup import Lookup, Value
from arena.solving.solved import GraphSizes, Summary, flaw_by_moves, look_up, summed_up
from arena.solving.strong_passes import ARCS, MOVERS, cell, sweep
from arena.solving.strong_passes import ENDS as END_COUNTS
from arena.solving.table_sample import codes_to_hold, drawn
from arena.solving.verdict import Flaw

if TYPE_CHECKING:
    from arena.machine import Progress

CHUNK = 1 << 16
"""The codes of the table that are searched at once."""
MOST_PLAIN = 1_000_000
"""The codes that a table may have without numba: some seconds in plain Python."""
WORTH_SHARING = 1 << 24
"""The codes from which on threads share a table: fewer take a tenth of a second."""
MOST_THREADS = 8
"""With more, some wait: parts of a table are finished one by one, in a fifth of the time that one thread takes."""


class TableRow(NamedTuple):
    """A position in the table of a strong solution; None stands for an empty cell, of a draw or a sink."""

    position: str
    player: int
    winner: int
    remoteness: int | None
    best_move: str | None


@dataclass(frozen=True, repr=False, eq=False)
class StrongSolution(ByFields):
    """A game solved from every position that can be reached.

    Parameters
    ----------
    game : Game
        The game.
    rules : PackedRules
        Its packed rules.
    values : column
        For each code 0 if it is no position that can be reached, 255 (or the largest value of a wider type) for a draw,
        else 1 + 2 * remoteness, and 1 more if the player to move wins; see `arena.solving.strong_passes`.
    tally : sequence of int
        The number of edges, of positions of player 1 and 2, of drawn sinks, F1 and F2.
    by_plies : sequence of sequence of int
        For each winner (0, 1, 2) the number of positions by their remoteness; all draws at 0.
    path : str, optional
        The file that it was read from.
    sampled : int, optional
        How many positions were held against the plain rules, of a game from outside.
    """

    objective: ClassVar[str] = REACH
    game: AnyGame
    rules: PackedRules = field(compare=False)
    values: Column
    tally: list[int]
    by_plies: list[list[int]]
    path: str | None = field(default=None, compare=False)
    sampled: int = field(default=0, compare=False)

    def __repr__(self) -> str:
        return f"<StrongSolution of {self.game!r}: {len(self):,} positions>"

    def __len__(self) -> int:
        return self.tally[MOVERS] + self.tally[MOVERS + 1]

    def __contains__(self, position: object) -> bool:
        return self._stored(position) != 0

    def value(self, position: Hashable) -> Value:
        """Tell who wins from a position, and the plies to the end; 0 and None for a draw.

        Raises
        ------
        ParameterError
            If the position cannot be reached from the start.
        """
        stored = self._stored(position)
        if stored == 0:
            raise ParameterError(f"{position!r} cannot be reached from the start of {self.game!r}")
        if stored == cell(self.rules.plies)[1]:
            return 0, None
        mover = self.game.player(position)
        return (mover if stored % 2 == 0 else 3 - mover), (stored - 1) // 2

    @property
    def graph(self) -> AnyGame:
        """The game, whose graph is never built."""
        return self.game

    @property
    def columns(self) -> Column:
        """The table, on which the loops ran."""
        return self.values

    @property
    def start(self) -> Hashable:
        """The initial position."""
        start: Hashable = self.game.initial
        return start

    def at(self, text: str) -> Hashable:
        """Find a position by its printed form: player 1's, where that leaves the turn open and he can be to move.

        Raises
        ------
        ParameterError
            If no position is printed so that can be reached from the start.
        """
        unturned, player = split_player(text)
        turns = [text] if player or not isinstance(self.game, ImpartialGame) else [f"{text} J1", f"{text} J2"]
        position: Hashable
        for turned in turns:
            position = self.game.parse(turned if isinstance(self.game, ImpartialGame) else unturned)
            if position in self and player in (None, self.player(position)):
                return position
        raise ParameterError(f"{text!r} cannot be reached from the start of {self.game!r}")

    def player(self, position: Hashable) -> int:
        """Tell whose turn it is."""
        return self.game.player(position)

    def _stored(self, position: object) -> int:
        code = self.rules.code_of(position)
        return 0 if code is None else int(self.values[code])

    def lookup(self, position: Hashable | None = None, game: AnyGame | None = None) -> Lookup:
        """Look a position up, by default the start, with all its moves, named as in this game or another form of it.

        Raises
        ------
        ParameterError
            If the position cannot be reached from the start.
        InvalidArena
            If the value of the position does not follow from those that its moves lead to.

        Examples
        --------
        >>> from games import load
        >>> solved = strong_solve(load("connect_four", rows=3, columns=4, align=3))
        >>> start = solved.lookup()
        >>> start.winner, start.remoteness, [move.move for move in start.moves if move.best]
        (1, 9, ['2', '3'])
        """
        position = self.start if position is None else position
        if flaw := self.flaw(position):
            raise InvalidArena(f"{self.path or repr(self)}: {flaw}")
        return look_up(game or self.game, self, position)

    def flaw(self, position: Hashable) -> Flaw | None:
        """Tell how the value of a position contradicts those that its moves lead to; None if it does not."""
        return flaw_by_moves(self, self.game, position)

    def position_of(self, code: int) -> Hashable | None:
        """Give the position of a code; None if it is none."""
        try:
            position = self.rules.unpack(code)
        except (ValueError, IndexError, TypeError, OverflowError):
            return None
        return position if self.rules.code_of(position) == code else None

    def flaw_at(self, code: int) -> Flaw | None:
        """Give the flaw of a code that has a value, by the plain rules; None if there is none."""
        position = self.position_of(code)
        if position is None:
            return Flaw(f"code {code:,}", None, "it is no position, and the table has a value")
        return self.flaw(position)

    def best_moves(self, position: Hashable) -> list[Hashable]:
        """List the successors that keep the position's winner, fastest or not; none if the player to move has lost.

        Each of them makes progress: no play comes back to a position.
        """
        winner = self.value(position)[0]
        if winner not in (0, self.game.player(position)):
            return []
        return [after for _, after in self.game.moves(position) if self.value(after)[0] == winner]

    def best_move(self, position: Hashable) -> str | None:
        """Name the first of the best moves of a position: the fastest win, a draw, or the slowest loss; None at a sink.

        Raises
        ------
        ParameterError
            If the position cannot be reached from the start.
        """
        return next((move.move for move in self.lookup(position).moves if move.best), None)

    @property
    def size(self) -> int:
        """The number of positions."""
        return len(self)

    def best_after(self, vertex: Hashable) -> Hashable | None:
        """Give the successor by `best_move`; None at a sink."""
        best = self.best_move(vertex)
        return next((after for move, after in self.game.moves(vertex) if move == best), None)

    def drawn_vertices(self, number: int, seed: int) -> list[Hashable]:
        """Draw a random sample of the positions, uniformly, in the order of their codes."""
        import numpy as np

        return list(map(self.rules.unpack, drawn(np.asarray(self.values), number, seed)))

    @property
    def row(self) -> type[TableRow]:
        """The NamedTuple of the table's rows, whose fields are its columns."""
        return TableRow

    def rows(self, *, streamed: bool = True) -> Iterator[TableRow]:  # noqa: ARG002 - no row is kept
        """Give the table, by the codes of the positions.

        Examples
        --------
        >>> from games import load
        >>> print(*strong_solve(load("nim", heaps=(1, 2))).rows().__next__())
        0,0 1 2 0 None
        """
        import numpy as np

        values = np.asarray(self.values)
        for low in range(0, len(values), CHUNK):
            for code in values[low : low + CHUNK].nonzero()[0].tolist():
                position = self.rules.unpack(low + code)
                known = self.lookup(position)
                best = next((move.move for move in known.moves if move.best), None)
                yield TableRow(known.position, known.player, known.winner, known.remoteness, best)

    def layer_sizes(self, player: int) -> list[int]:
        """Count the positions that a player wins in 0, 1, 2, ... plies: the layers of his attractor."""
        sizes = self.by_plies[player]
        return sizes[: 1 + max((plies for plies, size in enumerate(sizes) if size), default=-1)]

    def staying_moves(self, position: Hashable) -> list[Hashable]:  # noqa: ARG002 - there are none
        """List no move: where no play comes back to a position, all moves that keep its winner make progress."""
        return []

    @property
    def regions(self) -> dict[str, int]:
        """The sizes of the regions, by the names of `arena verify --json`."""
        return dict(zip(("undetermined", "w1", "w2"), map(sum, self.by_plies), strict=True))

    def summary(self, position: Hashable | None = None) -> Summary:
        """Sum up, as `Solution.summary` does; plays and nodes of the tree are not counted."""
        position = self.start if position is None else position
        self.lookup(position)  # which refuses a wrong value
        tally, regions = self.tally, self.regions
        sizes: GraphSizes = {
            "vertices": len(self),
            "edges": tally[ARCS],
            "s1": tally[MOVERS],
            "s2": tally[MOVERS + 1],
            "f1": tally[END_COUNTS + 1],
            "f2": tally[END_COUNTS + 2],
            "drawn_sinks": tally[END_COUNTS],
            "w1": regions["w1"],
            "w2": regions["w2"],
            "undetermined": regions["undetermined"],
            "draws_by_rule": regions["undetermined"],
            "draws_endless": 0,
        }
        return summed_up(self, position, sizes, self.game.label)


def strong_solve(
    game: AnyGame,
    *,
    max_vertices: int = MAX_ARRAY_VERTICES,
    max_edges: int | None = None,
    progress: Progress | None = None,
) -> StrongSolution:
    """Solve a game from every position that can be reached, without storing moves.

    Parameters
    ----------
    game : Game
        A game with packed rules.
    max_vertices, max_edges : int, optional
        The bounds on the positions that can be reached and on the moves between them, which are counted and not kept.
    progress : callable, optional
        Called now and then with the number of codes swept since the last call, of twice `game.packed().size`, and a
        note for a reader.

    Returns
    -------
    StrongSolution

    Raises
    ------
    ParameterError
        If the game has no packed rules, or play may come back.
    TooLarge
        If the bound is met, or the table does not fit in the memory that is free: a byte for each code, or two or four
        where plays are longer than 125 or 32,000 plies.
    InvalidGame
        If an answer of the packed rules is out of the bounds that they declare.

    Notes
    -----
    O(|S|+|A|) steps and a glance at each code, shared by the processors where the table is large: a mover wins if a
    move leads to a position that is lost for the other player, one ply later than the fastest of them; else he keeps a
    draw if he can; else he loses, as slowly as he can. The result is the same with any number of processors.

    Examples
    --------
    >>> from games import load
    >>> game = load("nim", heaps=(1, 3, 5, 7))
    >>> solved = strong_solve(game)
    >>> solved.value(game.initial), len(solved)
    ((2, 16), 752)
    """
    check_is_game(game)
    rules = swept_rules(game)
    if rules is None:
        lacking = "circular packed rules" if packed_rules(game) else "no packed rules"
        raise ParameterError(f"{game!r} has {lacking}: solve its arena")
    refuse_known(game, rules, max_vertices)
    if numba_or_none() is None and rules.size > MOST_PLAIN:
        raise TooLarge(
            f"{game!r} has a table of {rules.size:,} positions, and without numba {MOST_PLAIN:,} are too many"
        )
    engine = ARRAYS if numba_or_none() else LISTS
    initial, name = rules.code_at(game.initial), repr(game)
    threads = min(processors() // sharing(), MOST_THREADS) if engine is ARRAYS and rules.size >= WORTH_SHARING else 1
    values, tally, by_plies = sweep(
        rules, initial, name, max_vertices, progress, max_edges=max_edges, engine=engine, threads=max(threads, 1)
    )
    sampled = 0
    if rules.plain is not None:
        import numpy as np

        sampled = hold(rules, codes_to_hold(np.asarray(values), cell(rules.plies)[1], DRAWN, ENDS))
    return StrongSolution(game, rules, values, tally, by_plies, sampled=sampled)
