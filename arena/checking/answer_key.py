"""The right answers to the table of an arena, and why each is right, with a line of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from arena.checking.circuits import parts
from arena.errors import ParameterError
from arena.graphs.compact import CompactGraph
from arena.graphs.names import names_of, sorted_by_name
from arena.rules.game import split_player
from arena.texts import CONTROLS_OF_CELLS, as_text, clean
from arena.words import ENGLISH, Speaker, in_all_languages, words

if TYPE_CHECKING:
    from arena.solving.arenas import Solution
    from arena.solving.positions import PositionSolution

MOST_PLIES = 200
"""The plies after which a line of play is cut: nobody reads more."""
MOST_LISTED = 8
"""The moves or values of a vertex that a reason lists."""
LONGEST_TEXT = 200
"""The characters of somebody's text that a reason repeats."""
LONGEST_POSITION = 2_000
"""The characters that a position may have: the rules need not read a longer text."""
BLANK = ("", "?", "/", "-", "–", "—", "∅", "∞", "inf", "infini", "na", "n/a", "nan", "none", "null", "aucun", "aucune")
"""The spellings of a cell without an answer."""
Read = Callable[[str], Hashable]
"""Reads a position in any spelling of its game, " J1" or " J2" after it where the turn is given."""
Given = Mapping[int, str]
"""The cells of a column of a student's table by numbered vertices, spelled as the right answers are."""


class Why(NamedTuple):
    """Why an answer is right, and a path of the graph that shows it, as numbered vertices; it may be empty."""

    reason: str
    play: Sequence[int]


class AnswerKey:
    """The right answers about every vertex of a solved graph: here of an arena, who wins, how fast, and by which moves.

    A move is right as a *strategy* if it keeps the winner or the draw, fastest or not; moves by which a win never comes
    are wrong, see `wrong`.

    Parameters
    ----------
    solution : Solution or PositionSolution
        The solved graph; the cells of its `rows` are the answers.
    read : callable, optional
        Reads what is no printed form of a vertex, or raises a ValueError.
    lang : str, optional
        The language of the reasons.

    Notes
    -----
    O(|S|+|A|) and a sort.

    Examples
    --------
    >>> from arena import load, solve, unfold
    >>> key = AnswerKey(solve(unfold(load("fibonacci_nim", matches=4))))
    >>> number = key.find("(3,2) J2")
    >>> key.answers["winner"][number], key.verdict(number), [key.names[after] for after in key.line(number)]
    ('1', 'J1 wins in 2 plies whatever J2 plays', ['(3,2)', '(1,1) J1', '(0,0) J2'])
    """

    allowed: ClassVar[Mapping[str, str]] = {
        "winner": "1, 2, or 0 for a draw",
        "remoteness": "a whole number of plies",
        "strategy": "a move",
        "best_moves": "moves",
    }
    """The columns that can be graded, and the answers that may stand there."""
    synonyms: ClassVar[Mapping[str, str]] = {"outcome": "winner"}
    """Columns that say the same as one of these."""
    turns: Sequence[int | None]
    """The player to move at each vertex."""
    choices: Sequence[int]
    """The move of the best play of both; -1 where there is none."""

    def __init__(self, solution: Solution | PositionSolution, read: Read | None = None, lang: str = ENGLISH) -> None:
        words(lang)  # an unknown language is refused before the work
        self.say, self.solution, self._read = Speaker(lang), solution, read
        self.graph: CompactGraph = solution.columns
        self._with_moves: Any = None if isinstance(solution.graph, CompactGraph) else solution.graph
        self.remotenesses = solution.remotenesses.tolist()
        self.names, self.turns, self.fates, self.choices = self._about_vertices()
        self._numbers = self._numbered()
        self.answers: dict[str, list[str | None]] = {column: [None] * len(self) for column in self.gradable}
        rows: Any = solution.rows()
        for number, row in zip(sorted_by_name(self.graph), rows, strict=True):
            for column in self.answers.keys() & {*row._fields}:
                self.answers[column][number] = cell(getattr(row, column))

    def _about_vertices(self) -> tuple[list[str], Sequence[int | None], list[int], list[int]]:
        """Return the names, the turns, whether the player to move wins (1), loses (-1) or neither, and the moves."""
        solution: Any = self.solution
        turns, self._winners = solution.columns.player.tolist(), solution.winners.tolist()
        fates = [winner and (1 if winner == turn else -1) for winner, turn in zip(self._winners, turns, strict=True)]
        return list(names_of(self.graph).values()), turns, fates, solution.choices.tolist()

    @property
    def gradable(self) -> Mapping[str, str]:
        """The columns that can be graded in this table, and the answers that may stand there."""
        return self.allowed

    def __len__(self) -> int:
        return len(self.graph)

    def verdict(self, number: int) -> str:
        """Say who wins, and in how many plies."""
        winner, mover = self._winners[number], self.turns[number]
        if not self.after(number):
            won = "play has ended, won by J{player}"
            return self.say(won, player=winner) if winner else self.say("play has ended in a draw")
        if not winner:
            return self.say("neither player can force a win")
        wins = self.say("J{player} wins in {plies}", player=winner, plies=self.say.plies(self.remotenesses[number]))
        whatever = "{verdict} whatever J{player} plays"
        return wins if winner == mover else self.say(whatever, verdict=wins, player=mover)

    def words(self, column: str, number: int) -> Mapping[str, str]:
        """Return the words that may stand in a column, each with its meaning; none for a column of numbers."""
        mover = self.turns[number] or 0
        meanings = {"0": "0", "1": "1", "2": "2", "D": "0", "N": str(mover), "P": str(3 - mover)}
        return meanings if column == "winner" else {}

    def lost(self, number: int) -> bool:
        """Tell whether the player to move has lost."""
        return self.fates[number] < 0

    def keeps(self, number: int, following: int) -> bool:
        """Tell whether a move keeps the win, the draw or the loss of the player to move."""
        again = self.turns[number] is not None and self.turns[number] == self.turns[following]
        return self.fates[number] == (self.fates[following] if again else -self.fates[following])

    def after(self, number: int) -> list[int]:
        """List the vertices that the moves lead to; none where play has ended."""
        return list(dict.fromkeys(self.graph.after(number)))

    def best(self, number: int) -> list[int]:
        """List the vertices that the best moves lead to; none if the player to move has lost."""
        return list(dict.fromkeys(self.solution.best_of(number)))

    def line(self, number: int) -> list[int]:
        """Return the best play of both players, up to the end of play or to the first vertex that is met again."""
        path, seen = [number], {number}
        while len(path) <= MOST_PLIES and (following := self.choices[path[-1]]) >= 0:
            path.append(following)
            if following in seen:
                break
            seen.add(following)
        return path

    def _numbered(self) -> dict[tuple[str, int | None], int]:
        """Find the vertices by printed form and player; without a player, player 1's is meant if there is one."""
        numbers: dict[tuple[str, int | None], int] = {}
        for number in sorted(range(len(self)), key=lambda number: self.turns[number] or 0):
            text, player = cell(self.graph.labels[number]) or "", self.turns[number]
            for turn in (None, player) if player else (None, 1, 2):
                numbers.setdefault((text, turn), number)
        return numbers

    def find(self, text: str, player: int | None = None) -> int:
        """Find the vertex that a text names: by its printed form, else in any spelling that the game reads.

        Raises
        ------
        ParameterError
            If there is none.
        """
        for wanted in (text, text.strip()):
            if (wanted, player) in self._numbers:
                return self._numbers[wanted, player]
        unturned, turn = split_player(text.strip())
        if turn and player and turn != player:
            clash = "{position} has J{turn} to move, and the column of players has J{player}"
            raise ParameterError(self.say(clash, position=quoted(text), turn=turn, player=player))
        turn = turn or player
        if (unturned, turn) in self._numbers:
            return self._numbers[unturned, turn]
        if self._read and unturned and len(text) <= LONGEST_POSITION:
            try:
                return self.graph.number_of(self._read(f"{unturned} J{turn}" if turn else unturned))
            except ValueError:
                if self.say.language == ENGLISH:  # the rules of games say in English alone what is wrong
                    raise
        if turn:
            unknown = "not a position with J{player} to move: {position}"
            raise ParameterError(self.say(unknown, player=turn, position=quoted(text)))
        raise ParameterError(self.say("not a position: {position}", position=quoted(text)))

    def moves(self, number: int, text: str) -> list[int]:
        """List the vertices after this one that a text may mean: by a move's name in any language, or where it is."""
        wanted, after = text.strip(), self.after(number)
        if not wanted:
            return []
        named = [following for following in after if self.graph.labels[following].strip() == wanted]
        if self._with_moves is not None:
            leaving, vertices = self._with_moves.adj[self.graph.vertices[number]], self.graph.vertices
            moves = {following: str(leaving[vertices[following]].get("move")) for following in after}
            named += [following for following, move in moves.items() if wanted in in_all_languages(move)]
        if not named and after:
            try:
                named = [self.find(text, self.turns[after[0]])]
            except ValueError:
                return []
        return [following for following in named if following in after]

    def spelled(self, column: str, number: int, text: str) -> str | None:
        """Return an answer as the right one is written, "" where there is none; None if it cannot be read."""
        stripped = text.strip()
        if column in ("strategy", "best_moves"):
            return "" if stripped.strip("; |").casefold() in BLANK and not self.moves(number, text) else text
        if stripped.casefold() in BLANK:
            return ""
        if meanings := self.words(column, number):
            return meanings.get(stripped)
        return (stripped.lstrip("0") or "0") if re.fullmatch("[0-9]+", stripped) else None

    def is_right(self, column: str, number: int, given: Given) -> bool:
        """Tell whether the answer that is given about a vertex is right."""
        text = given[number]
        if column == "strategy":
            return self.chosen(number, text) is not None
        if column == "best_moves" and text != self.answers[column][number]:
            return set(self._listed(number, text)) == {*self.best(number)}
        return text == self.answers[column][number]

    def wrong(self, column: str, given: Given) -> dict[int, Why]:
        """Explain the wrong answers: of each vertex by itself, and of a strategy as a whole."""
        wrong = {
            number: self.why(column, number, given) for number in given if not self.is_right(column, number, given)
        }
        return wrong | self.as_a_whole(given, wrong) if column == "strategy" else wrong

    def why(self, column: str, number: int, given: Given) -> Why:
        """Explain the right answer where another one was given, or none."""
        if number in given and self.after(number):
            if column == "strategy":
                return self._why_not(number, self.moves(number, given[number])[:1])
            if column == "best_moves":
                return self._why_others(number, self._listed(number, given[number]))
        return Why(self.verdict(number), self.line(number))

    def _listed(self, number: int, text: str) -> list[int | None]:
        """Read moves separated by ";"; None for a part that is no move, or if there are more parts than moves."""
        listed = {part.strip() for part in re.split(r"[;|\n]", text)} - {""}
        if len(listed) > 2 * len(self.after(number)):
            return [None]
        read, best = list[int | None](), set(self.best(number))
        for part in sorted(listed):
            named = self.moves(number, part)
            read.append(next((after for after in named if after in best), named[0] if named else None))
        return read

    def chosen(self, number: int, text: str) -> int | None:
        """Choose the fastest of the moves that a text may mean and that keep the win, the draw or the loss."""
        kept = [following for following in self.moves(number, text) if self.keeps(number, following)]
        return min(kept, key=lambda following: self.remotenesses[following], default=None)

    def as_a_whole(self, given: Given, wrong: Mapping[int, Why]) -> dict[int, Why]:
        """Explain the moves of a strategy that keep a win for ever: those on a circuit that do not bring it nearer.

        Vertices whose answer is already wrong or missing get the best move, so that each mistake counts once. Ranks
        cannot decrease all along a circuit, so every circuit of the strategy's moves has a move that does not lower the
        rank; without such moves no play goes round for ever, and the strategy wins. O(|S|+|A|).
        """
        left = self.remotenesses
        winning = [number for number in range(len(self)) if left[number] > 0 and not self.lost(number)]
        moves = {number: self.choices[number] for number in winning if self.choices[number] >= 0}
        judged = given.keys() & moves.keys() - wrong.keys()
        chosen = {number: move for number in judged if (move := self.chosen(number, given[number])) is not None}
        idle = [number for number, following in chosen.items() if left[following] >= left[number]]
        if not idle:
            return {}
        moves |= chosen
        rows = [
            [] if left[number] <= 0 else [moves[number]] if number in moves else self.after(number)
            for number in range(len(self))
        ]
        edges = np.array([(tail, head) for tail, row in enumerate(rows) for head in row], "i8").reshape(-1, 2)
        circuits = parts(len(rows), edges[:, 0], edges[:, 1]).tolist()
        reason = self.say(
            "it keeps the win and never brings it nearer: with your other moves play can go round for ever"
        )
        return {
            number: Why(reason, _round(number, rows, circuits))
            for number in sorted(idle)
            if circuits[number] == circuits[chosen[number]] >= 0
        }

    def _why_not(self, number: int, moves: Sequence[int | None]) -> Why:
        """Say who wins after a move, or that there is no move."""
        if not moves or moves[0] is None:
            after = some([self.names[after] for after in self.after(number)])
            return Why(self.say("no such move (to {positions})", positions=after), [])
        reason = self.say("after that move {verdict}", verdict=self.verdict(moves[0]))
        return Why(reason, [number, *self.line(moves[0])])

    def _why_others(self, number: int, moves: Sequence[int | None]) -> Why:
        """Say which of the given moves is not a best one, or which best move is left out."""
        if self.lost(number):
            return Why(self.say("no move is good, {verdict}", verdict=self.verdict(number)), self.line(number))
        if None in moves or not moves:
            return self._why_not(number, [])
        best = self.best(number)
        extra = [following for following in moves if following is not None and following not in best]
        if extra and self.keeps(number, extra[0]):
            stays = "the move to {position} keeps the win, but play can come back from there"
            return Why(self.say(stays, position=self.names[extra[0]]), [number, extra[0]])
        chosen = (extra or [following for following in best if following not in moves])[0]
        worse = "the move to {position} is not as good as others, {verdict}"
        text = worse if extra else "the move to {position} is as good, {verdict}"
        reason = self.say(text, position=self.names[chosen], verdict=self.verdict(chosen))
        return Why(reason, [number, *self.line(chosen)])


def _round(number: int, rows: Sequence[Sequence[int]], circuits: Sequence[int]) -> list[int]:
    """Return a play from a vertex on a circuit that never leaves its component, until it comes back to a vertex."""
    path, seen = [number], set[int]()
    while len(path) <= MOST_PLIES and path[-1] not in seen:
        seen.add(path[-1])
        path.append(next(after for after in rows[path[-1]] if circuits[after] == circuits[number]))
    return path


def quoted(text: str) -> str:
    """Quote a student's text, on one line."""
    return repr(shortened(text))


def shortened(text: str) -> str:
    """Return a text, or its beginning if it is long."""
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}..."


def some(texts: Sequence[str]) -> str:
    """Join the first texts of a list."""
    return ", ".join(texts[:MOST_LISTED]) + (", ..." if len(texts) > MOST_LISTED else "")


def cell(value: object) -> str | None:
    """Return a cell as the table shows it and a reader gets it back."""
    return clean(as_text(value), CONTROLS_OF_CELLS) or None
