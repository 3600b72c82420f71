"""The right answers about a position graph: outcomes, the kernel, Grundy values."""

from __future__ import annotations

from typing import ClassVar

from arena.checking.answer_key import AnswerKey, Given, Read, Why, cell, some
from arena.solving.kernel_search import IN
from arena.solving.positions import Outcome, PositionSolution
from arena.words import ENGLISH

FATES = {Outcome.N: 1, Outcome.P: -1, Outcome.D: 0}
"""Whether the player to move wins."""


class PositionKey(AnswerKey):
    """The right answers about a position graph: outcomes, the kernel, Grundy values.

    Notes
    -----
    O(|S|+|A|) and a sort. Where the kernel is not known to be the only one, any set will do that is a kernel: what
    is given about a vertex is right if the definition holds there.

    Examples
    --------
    >>> from arena import solve_positions
    >>> from exporters import read
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

    def __init__(self, solution: PositionSolution, read: Read | None = None, lang: str = ENGLISH) -> None:
        self._kernel = solution.kernel
        fates = [FATES[outcome] for outcome in solution.outcomes]
        super().__init__(solution, solution.columns.labels, [None] * len(fates), fates, read, lang)
        self.choices = list(map(self._choice, range(len(self))))
        self.answers["strategy"] = [cell(self.names[after]) if after >= 0 else None for after in self.choices]

    def _choice(self, number: int) -> int:
        """Give the move that wins fastest, loses slowest or keeps a draw."""
        plies_left = max(self.remotenesses[number] - 1, -1)
        keeping = (after for after in self.after(number) if self.keeps(number, after))
        return next((after for after in keeping if self.remotenesses[after] == plies_left), -1)

    def verdict(self, number: int) -> str:
        """Tell whether the player to move wins, and in how many plies."""
        lost = self.lost(number)
        if not self.after(number):
            loses = "there is no move, and whoever is to move loses"
            return self.say(loses) if lost else self.say("there is no move, and whoever is to move wins")
        if not self._fates[number]:
            return self.say("neither player can force a win")
        loses = "whoever is to move loses in {plies} whatever the moves"
        return self.say(
            loses if lost else "whoever is to move wins in {plies}", plies=self.say.plies(self.remotenesses[number])
        )

    def words(self, column: str, number: int) -> dict[str, str]:  # noqa: ARG002
        """Give the words for the outcome and for the kernel."""
        words = {"outcome": ("N", "P", "D"), "kernel": ("yes", "no")}.get(column, ())
        return {word: word for word in words}

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
        """Give the first move into the kernel, or into the student's where there may be several."""
        known = self.answers["kernel"]
        return next((after for after in self.after(number) if (known[after] or given.get(after)) == "yes"), None)

    def _why_kernel(self, number: int, given: Given) -> Why:
        if self._kernel.exists is False:
            return Why(self.say("this graph has no kernel"), [])
        following, own = self._into(number, given), self.answers["kernel"][number] is None
        which = self.say("your kernel") if own else self.say("the kernel")
        if following is not None:
            return Why(self.say("it moves into {kernel}", kernel=which), [number, following])
        stuck = "it has no move, so none leads into {kernel}"
        return Why(self.say("none of its moves leads into {kernel}" if self.after(number) else stuck, kernel=which), [])

    def _why_round(self, number: int, given: Given) -> Why:  # noqa: ARG002
        rounds, states = self._kernel.rounds, self._kernel.states
        if not rounds[number]:
            return Why(self.say("sink removal never takes it, because of a circuit"), [])
        if states[number] == IN:
            sink = "it is a sink once the rounds before round {round} are done"
            return Why(self.say(sink, round=rounds[number]), [])
        sinks = [after for after in self.after(number) if states[after] == IN and rounds[after] == rounds[number]]
        return Why(self.say("it moves to a sink of round {round}", round=rounds[number]), [number, sinks[0]])

    def _why_grundy(self, number: int, given: Given) -> Why:  # noqa: ARG002
        values, value = self.answers["grundy"], self.answers["grundy"][number]
        if value is None:
            return Why(self.say("a circuit can be reached from it, so it has no Grundy value"), [])
        after = some([str(other) for other in sorted({int(values[after] or 0) for after in self.after(number)})])
        least = "{value} is the least number not in {values}, the values after it"
        return Why(self.say(least, value=value, values=f"{{{after}}}"), [])
