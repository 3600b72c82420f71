"""The starts of a game, solved one by one: who wins, by how much, the Grundy value, the sizes of the arena."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeAlias

from arena.cli.source import Source
from arena.errors import ArenaError, ParameterError
from arena.graphs.marks import MARGIN
from arena.rules.capabilities import HasComponents, HasMargin, HasPackedRules, HasStartParameters
from arena.rules.game import ImpartialGame, made_by

if TYPE_CHECKING:
    from arena.rules.game import AnyGame

StartRow: TypeAlias = dict[str, object]
"""The parameters of a start, and its answers."""
WINNERS = {"N": 1, "P": 2, "D": 0}
"""Who wins a start of each outcome, where player 1 begins."""
COLUMNS = ["winner", "remoteness", "first_moves", "vertices", "edges", "s1", "s2", "w1", "w2", "undetermined"]
"""The columns of a row that come from the summary of a solution."""


class Starts:
    """Answers questions about one start after another.

    Games that differ in their starts alone have positions in common, and each of these has its Grundy value once.
    """

    def __init__(self) -> None:
        self.known: dict[Hashable, dict[Hashable, int]] = {}

    def answer(self, source: Source, questions: list[str]) -> StartRow:
        """Answer questions about a start: its "grundy" value, its "winner" alone, or the "summary" of its solution."""
        game, row = source.make(), StartRow()
        for question in questions:
            try:
                row |= {"grundy": self.grundy, "winner": self.winner, "summary": self.summary}[question](source, game)
            except ParameterError:
                raise
            except ArenaError as error:
                raise type(error)(f"{game!r}: {error}") from None
        return row

    def grundy(self, source: Source, game: AnyGame) -> StartRow:
        """Compute the Grundy value, by the game's components where it has some."""
        from arena.combinatorial.sums import GrundyValues
        from arena.machine import MAX_VERTICES
        from arena.solving.grundy import grundy

        if not isinstance(game, ImpartialGame):
            raise ParameterError(f"{source.name} has no Grundy values: the two players have different moves")
        if not isinstance(game, HasComponents | HasStartParameters):
            return {"grundy": int(grundy(source.columns("positions"))[game.start])}
        starts = game.start_parameters if isinstance(game, HasStartParameters) else ()
        rules = tuple((name, value) for name, value in made_by(game)[1].items() if name not in starts)
        values = GrundyValues(game, self.known.setdefault(rules, {}))
        return {"grundy": values.of_sum([game.start], source.max_vertices or MAX_VERTICES)}

    def winner(self, source: Source, game: AnyGame) -> StartRow:
        """Say who wins: of an impartial game by its components, or by its positions alone, half of its arena."""
        from arena.solving.positions import solve_positions

        if not isinstance(game, ImpartialGame):
            return self.summary(source, game)
        if isinstance(game, HasComponents) and not game.misere:
            return {"winner": 1 if self.grundy(source, game)["grundy"] else 2}
        if isinstance(game, HasPackedRules):
            return self.summary(source, game)
        solution = solve_positions(source.columns("positions"), misere=game.misere)
        return {"winner": WINNERS[solution.outcome[game.start].value]}

    def summary(self, source: Source, game: AnyGame) -> StartRow:
        """Say who wins, by how much where that matters, and how large the arena is."""
        from arena.solving.arenas import solve

        arena = source.arena()
        sizes = dict(solve(arena).summary())
        row: StartRow = {column: sizes[column] for column in COLUMNS}
        if isinstance(game, HasMargin):
            solved = solve(arena, MARGIN)
            row[MARGIN] = int((solved.amounts or [])[solved.columns.at(None)] or 0)
        return row
