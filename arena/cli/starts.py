"""The starts of a game, solved one by one: who wins, by how much, the Grundy value, the sizes of the arena."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from arena.cli.source import Source
from arena.errors import ArenaError, ParameterError
from arena.graphs.marks import MARGIN
from arena.machine import MAX_EDGES, MAX_VERTICES
from arena.rules.capabilities import HasComponents, HasMargin, HasPackedRules, HasStartParameters
from arena.rules.game import ImpartialGame, made_by

if TYPE_CHECKING:
    from arena.graphs.compact import CompactArena
    from arena.rules.game import AnyGame

StartRow: TypeAlias = dict[str, object]
"""The parameters of a start, and its answers."""
WINNERS = {"N": 1, "P": 2, "D": 0}
"""Who wins a start of each outcome, where player 1 begins."""
COLUMNS = ["winner", "remoteness", "first_moves", "vertices", "edges", "s1", "s2", "w1", "w2", "undetermined"]
"""The columns of a row that come from the summary of a solution."""


class GrundyOfStart:
    """Gives the Grundy value of the start of an impartial game, by its components where it has some.

    Games that differ in their starts alone have positions in common, and each of these is looked at once.
    """

    def __init__(self) -> None:
        self.known: dict[Hashable, dict[Hashable, int]] = {}

    def __call__(self, source: Source, game: AnyGame, max_vertices: int | None, max_edges: int | None) -> StartRow:
        """Give it as part of a row."""
        from arena.combinatorial.sums import GrundyValues
        from arena.solving.grundy import grundy
        from arena.unfolding.columns import position_columns

        if not isinstance(game, ImpartialGame):
            raise ParameterError(f"{source.name} has no Grundy values: the two players have different moves")
        most = max_vertices or MAX_VERTICES
        if isinstance(game, HasComponents | HasStartParameters):
            starts = game.start_parameters if isinstance(game, HasStartParameters) else ()
            rules = tuple((name, value) for name, value in made_by(game)[1].items() if name not in starts)
            known = self.known.setdefault(rules, {})
            return {"grundy": GrundyValues(game, known).of_sum([game.start], most)}
        columns = position_columns(game, max_vertices=most, max_edges=max_edges or MAX_EDGES)
        return {"grundy": int(grundy(columns)[game.start])}


def winner(
    grundy: GrundyOfStart, source: Source, game: AnyGame, max_vertices: int | None, max_edges: int | None
) -> StartRow:
    """Say who wins a game: of an impartial one by its components, or by its positions alone, half of its arena."""
    from arena.solving.positions import solve_positions
    from arena.unfolding.columns import position_columns

    if isinstance(game, ImpartialGame) and isinstance(game, HasComponents) and not game.misere:
        with _named(game):
            return {"winner": 1 if grundy(source, game, max_vertices, max_edges)["grundy"] else 2}
    if not isinstance(game, ImpartialGame) or isinstance(game, HasPackedRules):
        return summary(source, game, max_vertices, max_edges)
    bounds = (max_vertices or MAX_VERTICES, max_edges or MAX_EDGES)
    with _named(game):
        columns = position_columns(game, max_vertices=bounds[0], max_edges=bounds[1])
    return {"winner": WINNERS[solve_positions(columns, misere=game.misere).outcome[game.start].value]}


def summary(source: Source, game: AnyGame, max_vertices: int | None, max_edges: int | None) -> StartRow:
    """Say who wins a game, by how much where that matters, and how large its arena is."""
    from arena.solving.arenas import solve

    with _named(game):
        arena = source.unfolded(game, max_vertices, max_edges)
    sizes: Mapping[str, object] = solve(arena).summary()
    margin = {MARGIN: _margin(arena)} if isinstance(game, HasMargin) else {}
    return {**{column: sizes[column] for column in COLUMNS}, **margin}


@contextmanager
def _named(game: AnyGame) -> Iterator[None]:
    """Name the game in the errors of its unfolding."""
    try:
        yield
    except ArenaError as error:
        raise type(error)(f"{game!r}: {error}") from None


def _margin(arena: CompactArena) -> int:
    """Give the margin of the start under best play of both."""
    from arena.solving.arenas import solve

    columns, amounts = (solved := solve(arena, MARGIN)).columns, solved.amounts or []
    return int(amounts[columns.at(None)] or 0)
