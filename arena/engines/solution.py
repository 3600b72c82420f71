"""A solution in a folder: positions are looked up in it, and no one reads it whole."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterator
from functools import lru_cache
from numbers import Integral
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from arena.engines.arena_rows import ArenaRows
from arena.engines.folder import Folder, Record, header
from arena.engines.levels import CODE, VALUE, Level
from arena.engines.plies import level_name
from arena.engines.rounds import DRAW
from arena.engines.rules import expand, rules_of
from arena.errors import InvalidArena, ParameterError
from arena.graphs.attributes import REACH
from arena.rules.game import AnyGame, AnyPosition, label_of, split_player
from arena.solving.regions import BY_RULE, DRAW_NAMES
from arena.solving.solved import KeptSolution, TableRow, Value, drawn_places

if TYPE_CHECKING:
    from arena.engines.levels import Numbers


class ArenaRow(NamedTuple):
    """The row of a vertex in the table; None stands for an empty cell."""

    position: str
    player: int
    sink: bool
    winner: int
    draw: str | None
    remoteness: int | None
    strategy: str | None


class ArenaGame:
    """The rules of an arena in a folder: a move is called by where it leads."""

    def __init__(self, rows: ArenaRows, name: str, initial: int | None) -> None:
        self._rows, self._name, self._initial = rows, name, initial

    def __repr__(self) -> str:
        return self._name

    @property
    def initial(self) -> int:
        """The vertex where play starts."""
        if self._initial is None:
            raise ParameterError("the arena has no initial vertex: say which vertex is meant")
        return self._initial

    def player(self, vertex: int) -> int:
        return int(self._rows.player(np.array([vertex]))[0])

    def winner(self, vertex: int) -> int | None:
        """Return who has won where play has ended."""
        winner = int(self._rows.winner(np.array([vertex]))[0])
        return None if winner < 0 else winner

    def moves(self, vertex: int) -> list[tuple[str, int]]:
        after = dict.fromkeys(expand(self._rows, np.array([vertex]))[0].tolist())
        return [(self.label(each), each) for each in after]

    def label(self, vertex: int) -> str:
        return self._rows.label(vertex)

    def parse(self, text: str) -> int:
        """Find a vertex as `vertex_named` does: player 1's, if the text leaves the turn open and there are both."""
        wanted = text.strip()
        position, turn = split_player(wanted)
        found = self._rows.named(wanted, position, *([f"{wanted} J1", f"{wanted} J2"] if turn is None else []))
        for vertex in sorted(found, key=self.player):
            if turn is None or self.player(vertex) == turn:
                return vertex
        raise ParameterError(f"{text!r:.80} is not a vertex of the arena")


class FolderSolution(KeptSolution):
    """A solved game or arena in a folder.

    Parameters
    ----------
    folder : Folder
        The folder.
    record : dict
        The record of the solution.
    game : Game, optional
        The game; by default the arena in the folder.
    """

    objective = REACH

    def __init__(self, folder: Folder, record: Record, game: AnyGame | None = None) -> None:
        self.folder, self._record = folder, record
        self.rules: Any = rules_of(folder, game)  # PackedRules or ArenaRows
        self.is_arena, rows = game is None, cast("ArenaRows", self.rules)
        self.game: AnyGame = game or ArenaGame(rows, str(folder), record["initial"])
        self.circular = bool(record["circuits"])
        self.level = lru_cache(record["levels"])(lambda number: Level(folder, level_name(number)))

    def __repr__(self) -> str:
        kind = "vertices" if self.is_arena else "positions"
        return f"<FolderSolution of {self.game!r}: {len(self):,} {kind}>"

    def __len__(self) -> int:
        return int(self._record["sizes"]["vertices"])

    @property
    def edges(self) -> int:
        """The number of moves."""
        return int(self._record["sizes"]["edges"])

    @property
    def levels(self) -> int:
        """The number of levels."""
        return int(self._record["levels"])

    @property
    def row(self) -> type[TableRow | ArenaRow]:
        """The NamedTuple of the table's rows, whose fields are its columns."""
        return ArenaRow if self.is_arena else TableRow

    def __contains__(self, position: object) -> bool:
        return self._place(position) is not None

    def at(self, text: str) -> Hashable:
        """Find a position by its printed form, as `Solved.at` says."""
        return self.game.parse(text) if self.is_arena else super().at(text)

    def value(self, position: AnyPosition) -> Value:
        """Return who wins from a position, and the plies to the end; 0 and None for a draw."""
        return _as_value(self._stored(position, VALUE))

    def draw(self, position: AnyPosition) -> str | None:
        """Return the kind of a draw: "rule" if a player can force a drawn end, else "endless"; None for no draw."""
        if self.value(position)[0]:
            return None
        return DRAW_NAMES[self._stored(position, DRAW) if self.circular else BY_RULE]

    def best_after(self, position: AnyPosition) -> AnyPosition | None:
        """Return the successor by the fastest win, a move that keeps a draw, or the slowest loss; None at a sink."""
        self._stored(position, VALUE)
        code = np.array([self._code(position)])
        best = int(self._best(code)[0])
        if best < 0:
            return None
        after = int(expand(self.rules, code)[0][best])
        return after if self.is_arena else self.rules.unpack(after)

    strategy = best_after

    def layer_sizes(self, player: int) -> list[int]:
        """Count the positions that a player wins in 0, 1, 2, ... plies: the layers of his attractor."""
        return list(self._record["layers"][str(player)])

    @property
    def regions(self) -> dict[str, int]:
        """The sizes of the regions, by the names of `arena verify --json`."""
        return {name: self._record["sizes"][name] for name in ("undetermined", "w1", "w2")}

    @property
    def sizes(self) -> dict[str, int | None]:
        """The sizes of the graph and of its regions."""
        return dict(self._record["sizes"])

    def drawn_vertices(self, number: int, seed: int) -> list[Hashable]:
        """Draw a random sample of the positions, uniformly, in the order of the table."""
        places, before, codes = np.array(drawn_places(len(self), number, seed), "i8"), 0, list[int]()
        for ply in range(self.levels):
            level = self.level(ply)
            for place in places[(places >= before) & (places < before + len(level))] - before:
                group = int(np.searchsorted(level.begins, place, "right")) - 1
                codes.append(int(level.group(group, CODE)[place - level.begins[group]]))
            before += len(level)
        return codes if self.is_arena else list(map(self.rules.unpack, codes))  # type: ignore[return-value]

    def rows(self) -> Iterator[TableRow | ArenaRow]:
        """Yield the table, in the order of levels and codes."""
        for ply in range(self.levels):
            level = self.level(ply)
            for group in range(len(level.firsts)):
                codes = level.group(group, CODE)
                columns = [codes, level.group(group, VALUE), self._best(codes), self._draws(level, group)]
                for code, stored, best, draw in zip(*(column.tolist() for column in columns), strict=True):
                    yield self._row(code, _as_value(stored), best, draw)

    def _row(self, code: int, value: Value, best: int, draw: int) -> TableRow | ArenaRow:
        game, position = self.game, code if self.is_arena else self.rules.unpack(code)
        after = None
        if best >= 0:
            named: dict[Hashable, str] = {}
            for move, successor in game.moves(position):
                named.setdefault(successor, move)
            after = list(named.values())[best]
        label, player = label_of(game)(position), game.player(position)
        if self.is_arena:
            return ArenaRow(label, player, best < 0, value[0], DRAW_NAMES[draw], value[1], after)
        return TableRow(label, player, *value, after)

    def _draws(self, level: Level, group: int) -> Numbers:
        """Return the kinds of draws of a group of positions; 0 where somebody wins."""
        if self.circular:
            return level.group(group, DRAW)
        kinds: Numbers = (level.group(group, VALUE) == 0) * BY_RULE
        return kinds

    def _best(self, codes: Numbers) -> Numbers:
        """Return the place of the first best move of each of some positions of a level; -1 where play has ended."""
        children, starts = expand(self.rules, codes)
        worth, values = self.values_after(codes, children, starts), self._values(codes)
        wanted = np.repeat(np.where(values > 0, values - 2, 0), np.diff(starts))
        best = np.full(len(codes), -1)
        right = np.flatnonzero(worth == wanted)[::-1]
        parents = np.searchsorted(starts, right, "right") - 1
        best[parents] = right - starts[parents]  # the first one is written last
        if (best[np.diff(starts) > 0] < 0).any():
            raise InvalidArena(f"{self.folder}: a value does not follow from those that its moves lead to")
        return best

    def values_after(self, codes: Numbers, children: Numbers, starts: Numbers) -> Numbers:
        """Return the values of the successors of some positions of a level."""
        if not len(children):
            return np.empty(0, "i4")
        return self.level(self.level_of(int(codes[0])) + (self.levels > 1)).of(VALUE, codes, children, starts)

    def _values(self, codes: Numbers) -> Numbers:
        return self.level(self.level_of(int(codes[0]))).of(VALUE, codes, codes, np.arange(len(codes) + 1))

    def level_of(self, code: int) -> int:
        """Return the number of a code's level."""
        return int(self.rules.ply(np.array([code]))[0]) if self.levels > 1 else 0

    def _code(self, position: object) -> int | None:
        if self.is_arena:
            return int(position) if isinstance(position, Integral) and 0 <= int(position) < len(self) else None
        code: int | None = self.rules.code_of(position)
        return code

    def _place(self, position: object) -> tuple[Level, int, int] | None:
        """Find a position: its level, its group, and its place there."""
        code = self._code(position)
        if code is None or (number := self.level_of(code)) >= self.levels:
            return None
        place = self.level(number).place(code)
        return place and (self.level(number), *place)

    def _stored(self, position: object, column: str) -> int:
        found = self._place(position)
        if found is None:
            raise ParameterError(f"{position!r} cannot be reached from the start of {self.game!r}")
        level, group, place = found
        return int(level.group(group, column)[place])


KEEPS = FolderSolution
"""The class of solutions that this module reads, as formats of solutions declare it."""


def _as_value(stored: int) -> Value:
    return (2 - stored % 2, (stored - 1) // 2) if stored else (0, None)


def reopened(path: str | os.PathLike[str], game: AnyGame | None = None) -> FolderSolution:
    """Open the solution that `solve_in_folder` left in a folder, without solving anything again.

    Parameters
    ----------
    path : path
        The folder.
    game : Game, optional
        The game, if it is a solution of one.

    Returns
    -------
    FolderSolution
        Its files are read, and compared with their checksums, when lookups ask for them.

    Raises
    ------
    InvalidArena
        If there is no solution in it, or one of another game, or a file is damaged.
    ParameterError
        If it is a solution of a game that is not given.

    Notes
    -----
    O(1).
    """
    record = header(path)
    if record["kind"] == "game":
        if game is None:
            raise ParameterError(f"{path} is a solution of {record['rules']:.200}: give the game, too")
        if record["rules"] != repr(game):
            raise InvalidArena(f"{path} is a solution of {record['rules']:.200}, not of {game!r}")
    return FolderSolution(Folder(path), record, game if record["kind"] == "game" else None)


read = reopened
