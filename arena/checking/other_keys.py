"""The right answers about position graphs, and about arenas that are solved for an objective."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from arena.checking.answer_key import BLANK, LONGEST_TEXT, AnswerKey, Given, Why, cell, some
from arena.graphs.conversion import as_graph
from arena.solving.arenas import Solution, solve
from arena.solving.kernel_search import IN
from arena.solving.objectives import in_figures
from arena.solving.positions import PositionSolution

if TYPE_CHECKING:
    from arena.words import Speaker

INFINITE = {"inf": "inf", "∞": "inf", "+∞": "inf", "infini": "inf", "-inf": "-inf", "-∞": "-inf", "-infini": "-inf"}
"""The spellings of an infinite cost."""
MOST_EDGES_TRIED = 10_000_000
"""The edges of all the games that are solved to tell wrong moves from right ones: a minute of work."""


class PositionKey(AnswerKey):
    """The right answers about a position graph: outcomes, the kernel, Grundy values.

    Where the kernel is not known to be the only one, any set will do that is a kernel: what is given about a vertex is
    right if the definition holds there.

    Examples
    --------
    >>> from arena import read, solve_positions
    >>> key = PositionKey(solve_positions(read("kernel_ad")))
    >>> number = key.find("b")
    >>> key.answers["kernel"][number], key.why("kernel", number, {number: "yes"}).reason
    ('no', 'it moves into the kernel')
    """

    allowed: ClassVar = {
        "outcome": "N, P or D",
        "remoteness": "a whole number of plies",
        "kernel": "yes or no",
        "round": "a whole number",
        "grundy": "a whole number",
        "strategy": "a move",
        "best_moves": "moves",
    }
    synonyms: ClassVar = {"winner": "outcome"}
    solution: PositionSolution

    def __init__(self, solution: PositionSolution, *more: Any) -> None:
        super().__init__(solution, *more)
        self.answers["strategy"] = [cell(self.names[after]) if after >= 0 else None for after in self.choices]

    def _about_vertices(self) -> tuple[list[str], Sequence[int | None], list[int], list[int]]:
        self.fates = [{"N": 1, "P": -1, "D": 0}[outcome] for outcome in self.solution.outcomes]
        self.turns = [None] * len(self.fates)
        return self.graph.labels, self.turns, self.fates, [self._choice(number) for number in range(len(self))]

    def _choice(self, number: int) -> int:
        """Return the move that wins fastest, loses slowest or keeps a draw."""
        plies_left = max(self.remotenesses[number] - 1, -1)
        keeping = (after for after in self.after(number) if self.keeps(number, after))
        return next((after for after in keeping if self.remotenesses[after] == plies_left), -1)

    def verdict(self, number: int) -> str:
        """Say whether the player to move wins, and in how many plies."""
        lost = self.lost(number)
        if not self.after(number):
            loses = "there is no move, and whoever is to move loses"
            return self.say(loses) if lost else self.say("there is no move, and whoever is to move wins")
        if not self.fates[number]:
            return self.say("neither player can force a win")
        loses = "whoever is to move loses in {plies} whatever the moves"
        return self.say(
            loses if lost else "whoever is to move wins in {plies}", plies=self.say.plies(self.remotenesses[number])
        )

    def words(self, column: str, number: int) -> dict[str, str]:  # noqa: ARG002
        """Return the words for the outcome and for the kernel."""
        return {word: word for word in {"outcome": ("N", "P", "D"), "kernel": ("yes", "no")}.get(column, ())}

    def is_right(self, column: str, number: int, given: Given) -> bool:
        """Tell whether the answer that is given about a vertex is right."""
        if column == "kernel" and self.answers[column][number] is None:
            return (given[number] == "yes") == (self._into(number, given) is None)
        return super().is_right(column, number, given)

    def why(self, column: str, number: int, given: Given) -> Why:
        """Explain the right answer where another one was given, or none."""
        own = {"kernel": self._why_kernel, "round": self._why_round, "grundy": self._why_grundy}
        return own[column](number, given) if column in own else super().why(column, number, given)

    def _into(self, number: int, given: Given) -> int | None:
        """Return the first move into the kernel, or into the student's where there may be several."""
        known = self.answers["kernel"]
        return next((after for after in self.after(number) if (known[after] or given.get(after)) == "yes"), None)

    def _why_kernel(self, number: int, given: Given) -> Why:
        if self.solution.kernel.exists is False:
            return Why(self.say("this graph has no kernel"), [])
        following, own = self._into(number, given), self.answers["kernel"][number] is None
        which = self.say("your kernel") if own else self.say("the kernel")
        if following is not None:
            return Why(self.say("it moves into {kernel}", kernel=which), [number, following])
        stuck = "it has no move, so none leads into {kernel}"
        return Why(self.say("none of its moves leads into {kernel}" if self.after(number) else stuck, kernel=which), [])

    def _why_round(self, number: int, _: Given) -> Why:
        rounds, states = self.solution.kernel.rounds, self.solution.kernel.states
        if not rounds[number]:
            return Why(self.say("sink removal never takes it, because of a circuit"), [])
        if states[number] == IN:
            sink = "it is a sink once the rounds before round {round} are done"
            return Why(self.say(sink, round=rounds[number]), [])
        sinks = [after for after in self.after(number) if states[after] == IN and rounds[after] == rounds[number]]
        return Why(self.say("it moves to a sink of round {round}", round=rounds[number]), [number, sinks[0]])

    def _why_grundy(self, number: int, _: Given) -> Why:
        values, value = self.answers["grundy"], self.answers["grundy"][number]
        if value is None:
            return Why(self.say("a circuit can be reached from it, so it has no Grundy value"), [])
        after = some([str(other) for other in sorted({int(values[after] or 0) for after in self.after(number)})])
        least = "{value} is the least number not in {values}, the values after it"
        return Why(self.say(least, value=value, values=f"{{{after}}}"), [])


class ObjectiveKey(AnswerKey):
    """The right answers about an arena with an objective: who wins, the amount, and by which moves.

    A *strategy* is right if nothing is lost by it: the game in which its player has only these moves is solved again,
    and each vertex keeps its winner and its amount. So any winning or optimal strategy is right, whatever the solver's.
    The game is solved three times for each player, and O(k log |S|) times more where k of his moves are wrong.

    Examples
    --------
    >>> from arena import read, solve
    >>> key = ObjectiveKey(solve(read("lift"), "parity"))
    >>> key.answers["winner"][key.find("called")], key.verdict(key.find("fast"))
    ('1', 'J2 wins, and play need not end')
    """

    solution: Solution

    @property
    def gradable(self) -> dict[str, str]:
        """The columns that can be graded: good moves only where any of them can be combined."""
        columns = dict(self.allowed)
        if not self.solution.asked.permissive:
            del columns["best_moves"]
        if self.solution.amounts is not None:
            del columns["remoteness"]
            columns[self.solution.amount_column] = "a number, a fraction, or inf"
        return columns

    def verdict(self, number: int) -> str:
        """Say who wins, and in how many plies, or the amount."""
        if self.remotenesses[number] >= 0:
            return super().verdict(number)
        return _told(self.say, self.solution, number)

    def spelled(self, column: str, number: int, text: str) -> str | None:
        """Return an answer as the right one is written; a number in any spelling."""
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

    def as_a_whole(self, given: Given, wrong: Mapping[int, Why]) -> dict[int, Why]:
        """Explain the moves by which a strategy as a whole loses something, though each of them may stay where it wins.

        If several moves are wrong only in combination, the ones at the first vertices count as right.
        """
        reasons: dict[int, Why] = {}
        for player in (1, 2):
            solver = {
                number: choice
                for number, choice in enumerate(self.choices)
                if self.turns[number] == player and choice >= 0
                if self.solution.amounts is not None or not self.lost(number)
            }
            judged = sorted(given.keys() & solver.keys() - wrong.keys())
            chosen = {number: self.chosen(number, given[number]) for number in judged}
            other = {number: move for number, move in chosen.items() if move not in (None, solver[number])}
            for number, worse in _Trial(self.solution, solver, other).failing(list(other)):
                text = "with your strategy: {worse}; by best play: {verdict}"
                told = _told(self.say, worse, number)
                reasons[number] = Why(self.say(text, worse=told, verdict=self.verdict(number)), [])
        return reasons


def _told(say: Speaker, solution: Solution, number: int) -> str:
    """Say who wins, or the amount, in a solution of a game or of one with fewer moves."""
    if solution.amounts is None:
        return say("J{player} wins, and play need not end", player=int(solution.winners[number]))
    name, value = solution.asked.amount, in_figures(solution.amounts[number])
    return say("{amount} {value}", amount=say(name), value=say("none") if value is None else value)


class _Trial:
    """Games in which a player has a single move at each vertex where it matters: the solver's, or a student's other."""

    def __init__(self, solution: Solution, solver: Mapping[int, int], other: Mapping[int, int | None]) -> None:
        self._solution, self._graph, self._tried = solution, as_graph(solution.graph), 0
        self._moves, self._other = dict[int, int | None](solver), other
        self._good = [_outcome(solution), *([_outcome(self._solved(self._moves))] if other else [])]

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
        vertices = self._solution.columns.vertices
        kept = {vertices[number]: vertices[move] for number, move in moves.items() if move is not None}
        game = self._graph.copy()
        game.remove_edges_from([(v, after) for v, after in self._graph.edges if kept.get(v, after) != after])
        self._tried += self._graph.number_of_edges()
        return solve(game, self._solution.objective)


def _outcome(solution: Solution) -> tuple[list[int], object]:
    """Return the winners and the amounts, which a strategy must not change."""
    return solution.winners.tolist(), solution.amounts and list(solution.amounts)
