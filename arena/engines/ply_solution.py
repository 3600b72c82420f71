"""A game that was solved on files, opened from its folder."""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterator
from typing import Any, cast

from arena.engines.folder import Damaged, Folder, Record
from arena.engines.ply_loops import NO_MOVE, TALLY
from arena.engines.ply_rules import rules_of
from arena.engines.ply_tasks import BACKWARD, FORWARD, TOGETHER
from arena.engines.ply_values import KeptValues
from arena.engines.record import OF_GAMES, SOLUTION, recorded
from arena.errors import InvalidArena, ParameterError
from arena.rules.game import AnyGame
from arena.solving.good_moves import may_return
from arena.solving.regions import BY_RULE, DRAW_NAMES, ENDLESS
from arena.solving.solved import Summary, drawn_places
from arena.solving.strong import StrongSolution, TableRow
from arena.solving.strong_passes import ENDS, MOVERS, cell

KEEPS = StrongSolution
SHAPE = {"game": str, "parameters": dict, "rules": str, "sets": list, "tally": list, "by_plies": list}
"""The members of the record of a solution, and their types."""
STEPS = re.compile(rf"({FORWARD}|{BACKWARD})-[0-9]+|{TOGETHER}")
"""The names of the folders that hold positions and values."""


class PlySolution(StrongSolution):
    """A game that was solved on files."""

    @property
    def kept(self) -> KeptValues:
        """The values, and the best moves besides."""
        return cast("KeptValues", self.values)

    @property
    def way(self) -> str:
        """The way that was taken: "plies", or "rounds" over one set of positions."""
        return self.kept.way

    def draw(self, position: Hashable) -> str | None:
        """Give the kind of a draw: "rule" if a player can force a drawn end, else "endless"; None for no draw."""
        if self.value(position)[0]:
            return None
        return DRAW_NAMES[ENDLESS if self._is_endless(super()._stored(position)) else BY_RULE]

    def _is_endless(self, stored: int) -> bool:
        return stored == cell(self.rules.plies)[1] - 1

    def _stored(self, position: object) -> int:
        stored = super()._stored(position)
        return stored + self._is_endless(stored)

    def best_moves(self, position: Hashable) -> list[Hashable]:
        """List the successors that keep the winner and make progress; none if the player to move has lost.

        Where play may come back they are nearer to the end, or there is no way back, as far as `MOST_SEARCHED`
        positions tell.
        """
        keeping, (_, plies) = super().best_moves(position), self.value(position)
        if not self.rules.circular or plies is None:
            return keeping
        return [
            after
            for after in keeping
            if (self.value(after)[1] or 0) < plies or not may_return(position, after, self._as_won)
        ]

    def _as_won(self, position: Hashable) -> list[Hashable]:
        """List the successors with the position's winner."""
        winner = self.value(position)[0]
        return [after for _, after in self.game.moves(position) if self.value(after)[0] == winner]

    def staying_moves(self, position: Hashable) -> list[Hashable]:
        """List the other successors that keep the winner: play may come back from there, for ever."""
        if not self.rules.circular:
            return []
        best = self.best_moves(position)
        return [after for after in super().best_moves(position) if after not in best]

    def summary(self, position: Hashable | None = None) -> Summary:
        """Sum up, as `Solution.summary` does; plays and nodes of the tree are not counted."""
        by_rule, *endless = self.by_plies[0]
        return {**super().summary(position), "draws_by_rule": by_rule, "draws_endless": sum(endless)}

    def best_move(self, position: Hashable) -> str | None:
        """Name a best move of a position, the one that is kept beside its value; None at a sink.

        Raises
        ------
        ParameterError
            If the position cannot be reached from the start.
        """
        self.value(position)
        best = self.kept.best_move(self.rules.pack(position))
        return None if best is None else self._named(position, best)

    def drawn_vertices(self, number: int, seed: int) -> list[Hashable]:
        """Draw so many positions at random, each with equal chances, in the order of the table; O(number) batches."""
        import numpy as np

        places, codes, before = np.array(drawn_places(len(self), number, seed), "i8"), list[int](), 0
        for each, bucket in self.kept.buckets():
            rows = self.kept.sets[each]["buckets"][bucket]
            low, high = places.searchsorted([before, before + rows])
            for part in self.kept.drawn(each, bucket, places[low:high] - before):
                codes += part.codes.tolist()
            before += rows
        return list(map(self.rules.unpack, codes))

    def rows(self, *, streamed: bool = True) -> Iterator[TableRow]:  # noqa: ARG002 - no row is kept
        """Give the table, ply by ply, bucket by bucket."""
        game, unpack, draw = self.game, self.rules.unpack, cell(self.rules.plies)[1]
        for number, bucket in self.kept.buckets():
            self.kept.check(number, bucket)
            for part in self.kept.parts(number, bucket):
                for code, stored, best in zip(*(column.tolist() for column in part), strict=True):
                    value = stored + self._is_endless(stored)
                    position = unpack(code)
                    mover = game.player(position)
                    yield TableRow(
                        game.label(position),
                        mover,
                        0 if value == draw else mover if value % 2 == 0 else 3 - mover,
                        None if value == draw else (value - 1) // 2,
                        None if best == NO_MOVE else self._named(position, best),
                    )

    def _named(self, position: Hashable, number: int) -> str:
        """Name a move by its place in the packed rules, which have one of all moves that lead to the same position."""
        named: dict[Hashable, str] = {}
        for move, after in self.game.moves(position):
            named.setdefault(after, move)
        if not 0 <= number < len(named):
            raise InvalidArena(f"{self.path}: {self.game.label(position)}: the best move is none of its moves")
        return list(named.values())[number]


def opened(folder: Folder, solution: Record, game: AnyGame | None) -> PlySolution:
    """Open a solution by its record; a lookup reads only the batches it needs.

    Raises
    ------
    InvalidArena
        If it is of another game, or of another shape.
    ParameterError
        If no game is given.
    """
    _check_shape(solution)
    if game is None:
        raise ParameterError(f"{folder} is a solution of {solution['rules']:.200}: give the game, too")
    if solution["rules"] != repr(game):
        raise InvalidArena(f"{folder} is a solution of {solution['rules']:.200}, not of {game!r}")
    rules, counts = rules_of(game), solution["by_plies"]
    size = rules.plies + 1
    if len(counts) != 3 * size or sum(counts) != sum(solution["tally"][MOVERS:ENDS]):
        raise Damaged(SOLUTION, "its numbers do not add up")
    by_plies = [counts[low : low + size] for low in range(0, len(counts), size)]
    values = KeptValues(folder, game, solution)
    return PlySolution(game, rules, values, solution["tally"], by_plies, str(folder))


def opened_plies(folder: Folder, game: AnyGame) -> PlySolution:
    """Open the solution of a game in a folder.

    Raises
    ------
    InvalidArena
        If there is none, or one of another game.
    """
    with folder.naming():
        return opened(folder, recorded(folder), game)


def header(address: str | os.PathLike[str]) -> Record:
    """Read the record of the solution in a folder, with the name of the game and its parameters.

    Raises
    ------
    InvalidArena
        If there is none, or it was changed.
    """
    folder = Folder(os.fspath(address))
    with folder.naming():
        solution = recorded(folder)
        _check_shape(solution)
        return solution


def read(address: str | os.PathLike[str], game: AnyGame) -> PlySolution:
    """Open the solution of a game in a folder, as a format of files does."""
    return opened_plies(Folder(os.fspath(address)), game)


def _check_shape(solution: Record) -> None:
    """Refuse a record that is none of a game's solution."""
    if not (
        solution.get("kind") == OF_GAMES
        and all(type(solution.get(name)) is kind for name, kind in SHAPE.items())
        and len(solution["tally"]) == TALLY
        and _are_counts(solution["tally"] + solution["by_plies"])
        and bool(solution["sets"])
        and all(map(_is_set, solution["sets"]))
        and sum(sum(each["buckets"]) for each in solution["sets"]) == sum(solution["tally"][MOVERS:ENDS])
    ):
        raise Damaged(SOLUTION, "it is no record of a solution")


def _is_set(each: Any) -> bool:  # any value of JSON
    if not isinstance(each, dict):
        return False
    rows, sums = each.get("buckets"), each.get("sums")
    return (
        isinstance(rows, list)
        and bool(rows)
        and all(STEPS.fullmatch(str(each.get(name))) for name in ("positions", "values"))
        and isinstance(sums, list)
        and len(sums) == 2
        and all(isinstance(column, list) and _are_counts(column) for column in (rows, *sums))
        and {len(column) for column in sums} == {len(rows)}
    )


def _are_counts(numbers: list[Any]) -> bool:
    return all(type(number) is int and number >= 0 for number in numbers)
