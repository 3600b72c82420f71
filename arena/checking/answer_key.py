"""The right answers to the table of a game, and why each is right, with a line of play."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import numpy as np

from arena.errors import ParameterError
from arena.graphs.compact import CompactGraph
from arena.graphs.components import components
from arena.graphs.names import sorted_by_name
from arena.machine.columns import Rows, as_list
from arena.rules.game import split_player
from arena.texts import CONTROLS_OF_CELLS, as_text, clean
from arena.words import ENGLISH, Speaker, in_all_languages, words

if TYPE_CHECKING:
    from arena.solving.arena_rows import Row
    from arena.solving.arenas import Solution
    from arena.solving.positions import PositionRow, PositionSolution

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


class AnswerKey(ABC):
    """The right answers about every vertex of a solved graph.

    Parameters
    ----------
    solution : Solution or PositionSolution
        The solved graph; the cells of its `rows` are the answers.
    names : list of str
        The unique names of the numbered vertices.
    turns : list of int or None
        The player to move at each of them; None on a position graph.
    fates : list of int
        Whether the player to move wins (1), loses (-1), or neither (0).
    read : callable, optional
        Reads what is no printed form of a vertex, or raises a ValueError.
    lang : str, optional
        The language of the reasons.

    Attributes
    ----------
    say : Speaker
        Who says the reasons.
    answers : dict
        For each column that can be graded the right cell of each numbered vertex, as `arena table` writes it; None
        where it leaves the cell empty.
    choices : list of int
        The move of the best play of both; -1 where there is none.
    """

    allowed: ClassVar[Mapping[str, str]]
    """The columns that can be graded, and the answers that may stand there."""
    synonyms: ClassVar[Mapping[str, str]]
    """Columns that say the same as one of these."""
    choices: Sequence[int]

    def __init__(
        self,
        solution: Solution | PositionSolution,
        names: list[str],
        turns: Sequence[int | None],
        fates: Sequence[int],
        read: Read | None,
        lang: str = ENGLISH,
    ) -> None:
        words(lang)  # an unknown language is refused before the work
        self.say = Speaker(lang)
        self.graph, self.names, self.turns, self._fates = solution.columns, names, turns, fates
        self._read, self._best_of = read, solution.best_of
        self._with_moves = None if isinstance(solution.graph, CompactGraph) else solution.graph
        self.remotenesses = as_list(solution.remotenesses)
        self._numbers = self._numbered()
        self.answers: dict[str, list[str | None]] = {column: [None] * len(self) for column in self.gradable}
        rows: Iterable[Row | PositionRow] = solution.rows()
        for number, row in zip(sorted_by_name(self.graph), rows, strict=True):
            for column in self.answers.keys() & {*row._fields}:
                self.answers[column][number] = cell(getattr(row, column))

    @property
    def gradable(self) -> Mapping[str, str]:
        """The columns that can be graded in this table, and the answers that may stand there."""
        return self.allowed

    def __len__(self) -> int:
        return len(self.graph)

    @abstractmethod
    def verdict(self, number: int) -> str:
        """Tell who wins, and how fast."""

    @abstractmethod
    def words(self, column: str, number: int) -> Mapping[str, str]:
        """Give the words that may stand in a column, each with its meaning; none for a column of numbers."""

    def lost(self, number: int) -> bool:
        """Tell whether the player to move has lost."""
        return self._fates[number] < 0

    def keeps(self, number: int, following: int) -> bool:
        """Tell whether a move keeps the win, the draw or the loss of the player to move."""
        again = self.turns[number] is not None and self.turns[number] == self.turns[following]
        return self._fates[number] == (self._fates[following] if again else -self._fates[following])

    def after(self, number: int) -> list[int]:
        """List the vertices that the moves lead to; none where play has ended."""
        return list(dict.fromkeys(self.graph.after(number)))

    def line(self, number: int) -> list[int]:
        """Give the best play of both players, up to the end of play or to the first vertex that is met again."""
        path, seen = [number], {number}
        while len(path) <= MOST_PLIES and (following := self.choices[path[-1]]) >= 0:
            path.append(following)
            if following in seen:
                break
            seen.add(following)
        return path

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

    def best(self, number: int) -> list[int]:
        """List the vertices that the best moves lead to; none if the player to move has lost."""
        return list(dict.fromkeys(self._best_of(number)))

    def spelled(self, column: str, number: int, text: str) -> str | None:
        """Give an answer as the right one is written, "" where there is none; None if it cannot be read."""
        stripped = text.strip()
        if column in ("strategy", "best_moves"):
            return "" if stripped.strip("; |").casefold() in BLANK and not self.moves(number, text) else text
        if stripped.casefold() in BLANK:
            return ""
        meanings = self.words(column, number)
        if meanings:
            return meanings.get(stripped)
        return (stripped.lstrip("0") or "0") if re.fullmatch("[0-9]+", stripped) else None

    def is_right(self, column: str, number: int, given: Given) -> bool:
        """Tell whether the answer that is given about a vertex is right."""
        text = given[number]
        if column == "strategy":
            return self._chosen(number, text) is not None
        if column == "best_moves" and text != self.answers[column][number]:
            return set(self._listed(number, text)) == {*self.best(number)}
        return text == self.answers[column][number]

    def wrong(self, column: str, given: Given) -> dict[int, Why]:
        """Explain the wrong answers: of each vertex by itself, and of a strategy as a whole."""
        wrong = {
            number: self.why(column, number, given) for number in given if not self.is_right(column, number, given)
        }
        return wrong | self._as_a_whole(given, wrong) if column == "strategy" else wrong

    def why(self, column: str, number: int, given: Given) -> Why:
        """Explain the right answer where another one was given, or none."""
        if number in given and self.after(number):
            if column == "strategy":
                return self._why_not(number, self.moves(number, given[number])[:1])
            if column == "best_moves":
                return self._why_others(number, self._listed(number, given[number]))
        return Why(self.verdict(number), self.line(number))

    def _numbered(self) -> dict[tuple[str, int | None], int]:
        """Find the vertices by printed form and player; without a player, player 1's is meant if there is one."""
        numbers: dict[tuple[str, int | None], int] = {}
        for number in sorted(range(len(self)), key=lambda number: self.turns[number] or 0):
            text, player = cell(self.graph.labels[number]) or "", self.turns[number]
            for turn in (None, player) if player else (None, 1, 2):
                numbers.setdefault((text, turn), number)
        return numbers

    def _listed(self, number: int, text: str) -> list[int | None]:
        """Read moves separated by ";"; None for a part that is no move, or if there are more parts than moves."""
        parts = {part.strip() for part in re.split(r"[;|\n]", text)} - {""}
        if len(parts) > 2 * len(self.after(number)):
            return [None]
        listed, best = list[int | None](), set(self.best(number))
        for part in sorted(parts):
            named = self.moves(number, part)
            listed.append(next((after for after in named if after in best), named[0] if named else None))
        return listed

    def _chosen(self, number: int, text: str) -> int | None:
        """Choose the fastest of the moves that a text may mean and that keep the win, the draw or the loss."""
        kept = [following for following in self.moves(number, text) if self.keeps(number, following)]
        return min(kept, key=lambda following: self.remotenesses[following], default=None)

    def _as_a_whole(self, given: Given, wrong: Mapping[int, Why]) -> dict[int, Why]:
        """Explain the moves of a strategy that keep a win for ever: those on a circuit that do not bring it nearer.

        Vertices whose answer is already wrong or missing get the best move, so that each mistake counts once. Ranks
        cannot decrease all along a circuit, so every circuit of the strategy's moves has a move that does not lower the
        rank; without such moves no play goes round for ever, and the strategy wins. O(|S|+|A|).
        """
        left = self.remotenesses
        winning = [number for number in range(len(self)) if left[number] > 0 and not self.lost(number)]
        moves = {number: self.choices[number] for number in winning if self.choices[number] >= 0}
        judged = given.keys() & moves.keys() - wrong.keys()
        chosen = {number: move for number in judged if (move := self._chosen(number, given[number])) is not None}
        idle = [number for number, following in chosen.items() if left[following] >= left[number]]
        if not idle:
            return {}
        moves |= chosen
        rows = [
            [] if left[number] <= 0 else [moves[number]] if number in moves else self.after(number)
            for number in range(len(self))
        ]
        circuits = components(Rows.of_lists(rows), np.zeros(len(rows), "i1")).tolist()
        reason = self.say(
            "it keeps the win and never brings it nearer: with your other moves play can go round for ever"
        )
        return {
            number: Why(reason, self._round(number, rows, circuits))
            for number in sorted(idle)
            if circuits[number] == circuits[chosen[number]]
        }

    @staticmethod
    def _round(number: int, rows: Sequence[Sequence[int]], circuits: Sequence[int]) -> list[int]:
        """Give a play from a vertex on a circuit that never leaves its component, until it comes back to a vertex."""
        path, seen = [number], set[int]()
        while len(path) <= MOST_PLIES and path[-1] not in seen:
            seen.add(path[-1])
            path.append(next(after for after in rows[path[-1]] if circuits[after] == circuits[number]))
        return path

    def _why_not(self, number: int, moves: Sequence[int | None]) -> Why:
        """Tell who wins after a move, or that there is no move."""
        if not moves or moves[0] is None:
            after = some([self.names[after] for after in self.after(number)])
            return Why(self.say("no such move (to {positions})", positions=after), [])
        reason = self.say("after that move {verdict}", verdict=self.verdict(moves[0]))
        return Why(reason, [number, *self.line(moves[0])])

    def _why_others(self, number: int, moves: Sequence[int | None]) -> Why:
        """Tell which of the given moves is not a best one, or which best move is left out."""
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


def quoted(text: str) -> str:
    """Quote a student's text, on one line."""
    return repr(shortened(text))


def shortened(text: str) -> str:
    """Give a text, or its beginning if it is long."""
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}..."


def some(texts: Sequence[str]) -> str:
    """Join the first texts of a list."""
    return ", ".join(texts[:MOST_LISTED]) + (", ..." if len(texts) > MOST_LISTED else "")


def cell(value: object) -> str | None:
    """Give a cell as the table shows it and a reader gets it back."""
    return clean(as_text(value), CONTROLS_OF_CELLS) or None
