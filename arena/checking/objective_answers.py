"""The right answers about an arena that is solved for an objective, which a student's table is held against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from arena.checking.answer_key import BLANK, LONGEST_TEXT, Given, Read, Why
from arena.checking.arena_answers import ArenaKey
from arena.graphs.conversion import as_graph
from arena.machine.columns import as_list
from arena.solving.arenas import Solution, solve
from arena.solving.objectives import in_figures
from arena.words import ENGLISH

INFINITE = {"inf": "inf", "∞": "inf", "+∞": "inf", "infini": "inf", "-inf": "-inf", "-∞": "-inf", "-infini": "-inf"}
"""The spellings of an infinite cost."""
MOST_EDGES_TRIED = 10_000_000
"""The edges of all the games that are solved to tell wrong moves from right ones: a minute of work."""


class ObjectiveKey(ArenaKey):
    """The right answers about an arena with an objective: who wins, the amount, and by which moves.

    A *strategy* is right if nothing is lost by it: the game in which its player has only these moves is solved again,
    and each vertex keeps its winner and its amount. So any winning or optimal strategy is right, whatever the solver's.

    Notes
    -----
    The game is solved three times for each player, and O(k log |S|) times more where k of his moves are wrong.

    Examples
    --------
    >>> from arena import read, solve
    >>> key = ObjectiveKey(solve(read("lift"), "parity"))
    >>> key.answers["winner"][key.find("called")], key.verdict(key.find("fast"))
    ('1', 'J2 wins, and play need not end')
    """

    allowed: ClassVar = {**ArenaKey.allowed, "amount": "a number, a fraction, or inf"}

    def __init__(self, solution: Solution, read: Read | None = None, lang: str = ENGLISH) -> None:
        self.solution = solution
        super().__init__(solution, read, lang)

    @property
    def gradable(self) -> dict[str, str]:
        """The columns that can be graded: good moves only where any of them can be combined."""
        columns = dict(self.allowed)
        amount = columns.pop("amount")
        if not self.solution.asked.permissive:
            del columns["best_moves"]
        if self.solution.amounts is not None:
            del columns["remoteness"]
            columns[self.solution.amount_column] = amount
        return columns

    def counts(self, number: int) -> bool:
        """Tell whether it matters where the player to move goes: with weights always, else where he wins."""
        return self.choices[number] >= 0 and (self.solution.amounts is not None or not self.lost(number))

    def verdict(self, number: int) -> str:
        """Tell who wins, and in how many plies, or the amount."""
        if self.remotenesses[number] >= 0:
            return super().verdict(number)
        return self.told(self.solution, number)

    def told(self, solution: Solution, number: int) -> str:
        """Tell who wins, or the amount, in a solution of this game or of one with fewer moves."""
        if solution.amounts is None:
            return self.say("J{player} wins, and play need not end", player=int(solution.winners[number]))
        name, value = solution.asked.amount, in_figures(solution.amounts[number])
        return self.say("{amount} {value}", amount=self.say(name), value=self.say("none") if value is None else value)

    def spelled(self, column: str, number: int, text: str) -> str | None:
        """Give an answer as the right one is written; a number in any spelling."""
        if self.solution.amounts is None or column != self.solution.amount_column:
            return super().spelled(column, number, text)
        stripped = text.strip().casefold().replace(",", ".").replace("−", "-")
        if stripped in INFINITE and self.answers[column][number] is not None:
            return INFINITE[stripped]
        if stripped in BLANK:
            return ""
        try:
            return str(Fraction(stripped)) if len(stripped) <= LONGEST_TEXT and "e" not in stripped else None
        except (ValueError, ZeroDivisionError):
            return None

    def _as_a_whole(self, given: Given, wrong: Mapping[int, Why]) -> dict[int, Why]:
        """Explain the moves by which a strategy as a whole loses something, though each of them may stay where it wins.

        If several moves are wrong only in combination, the ones at the first vertices count as right.
        """
        reasons: dict[int, Why] = {}
        for player in (1, 2):
            mine = [number for number in sorted(given.keys() - wrong.keys()) if self.turns[number] == player]
            chosen = {number: self._chosen(number, given[number]) for number in mine if self.counts(number)}
            other = {number: move for number, move in chosen.items() if move not in (None, self.choices[number])}
            for number, worse in _StrategyTrial(self, player, other).failing(list(other)):
                text = "with your strategy: {worse}; by best play: {verdict}"
                reason = self.say(text, worse=self.told(worse, number), verdict=self.verdict(number))
                reasons[number] = Why(reason, [])
        return reasons


class _StrategyTrial:
    """Tries a student's moves in games where the player has a single move at each vertex that matters.

    Parameters
    ----------
    key : ObjectiveKey
        The right answers.
    player : {1, 2}
        Whose moves.
    other : mapping
        The moves that differ from the solver's.
    """

    def __init__(self, key: ObjectiveKey, player: int, other: Mapping[int, int | None]) -> None:
        self._key, self._other, self._tried = key, other, 0
        self._graph = as_graph(key.solution.graph)
        counting = [number for number in range(len(key)) if key.turns[number] == player and key.counts(number)]
        self._moves: dict[int, int | None] = {number: key.choices[number] for number in counting}
        self._good = [_outcome(key.solution), *([_outcome(self._solved(self._moves))] if other else [])]

    def failing(self, numbers: Sequence[int]) -> list[tuple[int, Solution]]:
        """Find the moves that make a win or an amount worse, each with a solved game in which they do.

        Moves that change nothing are kept while the others are tried. A list of moves that fails is split into halves:
        k wrong moves among n take about k log n games.
        """
        if not numbers:
            return []
        moves = self._moves | {number: self._other[number] for number in numbers}
        solution = self._solved(moves)
        if _outcome(solution) in self._good:
            self._moves = moves
            return []
        if len(numbers) == 1 or self._tried > MOST_EDGES_TRIED:
            return [(number, solution) for number in numbers]
        half = len(numbers) // 2
        return [*self.failing(numbers[:half]), *self.failing(numbers[half:])]

    def _solved(self, moves: Mapping[int, int | None]) -> Solution:
        """Solve the game with these moves alone at their vertices."""
        vertices = self._key.solution.columns.vertices
        kept = {vertices[number]: vertices[move] for number, move in moves.items() if move is not None}
        game = self._graph.copy()
        game.remove_edges_from([(v, after) for v, after in self._graph.edges if kept.get(v, after) != after])
        self._tried += self._graph.number_of_edges()
        return solve(game, self._key.solution.objective)


def _outcome(solution: Solution) -> tuple[list[int], object]:
    """Give the winners and the amounts, which a strategy must not change."""
    return as_list(solution.winners), solution.amounts and list(solution.amounts)
