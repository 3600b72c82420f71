"""The right answers about an arena, which a student's table is held against."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from arena.checking.answer_key import AnswerKey, Read
from arena.graphs.names import names_of
from arena.machine.columns import as_list
from arena.words import ENGLISH

if TYPE_CHECKING:
    from arena.solving.arenas import Solution


class ArenaKey(AnswerKey):
    """The right answers about an arena: who wins, how fast, and by which moves.

    Notes
    -----
    O(|S|+|A|) and a sort. A move is right as a *strategy* if it keeps the winner or the draw, fastest or not;
    moves by which a win never comes are wrong, see `wrong`.

    Examples
    --------
    >>> from arena import solve, unfold
    >>> from games import load
    >>> key = ArenaKey(solve(unfold(load("fibonacci_nim", matches=4))))
    >>> number = key.find("(3,2) J2")
    >>> key.answers["winner"][number], key.verdict(number), [key.names[after] for after in key.line(number)]
    ('1', 'J1 wins in 2 plies whatever J2 plays', ['(3,2)', '(1,1) J1', '(0,0) J2'])
    """

    allowed: ClassVar = {
        "winner": "1, 2, or 0 for a draw",
        "remoteness": "a whole number of plies",
        "strategy": "a move",
        "best_moves": "moves",
    }
    synonyms: ClassVar = {"outcome": "winner"}

    def __init__(self, solution: Solution, read: Read | None = None, lang: str = ENGLISH) -> None:
        self.choices = as_list(solution.choices)
        turns, self._winners = as_list(solution.columns.player), as_list(solution.winners)
        fates = [winner and (1 if winner == turn else -1) for winner, turn in zip(self._winners, turns, strict=True)]
        super().__init__(solution, list(names_of(solution.columns).values()), turns, fates, read, lang)

    def verdict(self, number: int) -> str:
        """Tell who wins, and in how many plies."""
        winner, mover = self._winners[number], self.turns[number]
        if not self.after(number):
            won = "play has ended, won by J{player}"
            return self.say(won, player=winner) if winner else self.say("play has ended in a draw")
        if not winner:
            return self.say("neither player can force a win")
        wins = self.say("J{player} wins in {plies}", player=winner, plies=self.say.plies(self.remotenesses[number]))
        whatever = "{verdict} whatever J{player} plays"
        return wins if winner == mover else self.say(whatever, verdict=wins, player=mover)

    def words(self, column: str, number: int) -> dict[str, str]:
        """Give the words for the winner; N and P tell whether the player to move wins."""
        mover = self.turns[number] or 0
        meanings = {"0": "0", "1": "1", "2": "2", "D": "0", "N": str(mover), "P": str(3 - mover)}
        return meanings if column == "winner" else {}
