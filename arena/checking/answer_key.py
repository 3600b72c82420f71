"""The right answers to the table of a solved graph, and why each is right, with a line of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.checking.circuits import parts
from arena.errors import ParameterError
from arena.graphs.compact import CompactGraph
from arena.graphs.conversion import as_graph
from arena.graphs.edge_weights import weight_in
from arena.graphs.names import names_of, sorted_by_name
from arena.rules.game import split_player
from arena.solving.arenas import solve
from arena.solving.kernel_search import IN
from arena.solving.objectives import in_figures
from arena.solving.positions import PositionSolution
from arena.texts import CONTROLS_OF_CELLS, as_text, clean
from arena.words import ENGLISH, Speaker, in_all_languages, words

if TYPE_CHECKING:
    from arena.solving.arenas import Solution

MOST_PLIES = 200
"""The plies after which a line of play is cut: nobody reads more."""
MOST_LISTED = 8
"""The moves or values of a vertex that a reason lists."""
LONGEST_TEXT = 200
"""The characters of somebody's text that a reason repeats."""
LONGEST_POSITION = 2_000
"""The characters that a position may have: the rules need not read a longer text."""
MOST_EDGES_TRIED = 10_000_000
"""The edges of all the games that are solved to tell wrong moves from right ones: a minute of work."""
BLANK = ("", "?", "/", "-", "–", "—", "∅", "∞", "inf", "infini", "na", "n/a", "nan", "none", "null", "aucun", "aucune")
"""The spellings of a cell without an answer."""
INFINITE = {"inf": "inf", "∞": "inf", "+∞": "inf", "infini": "inf", "-inf": "-inf", "-∞": "-inf", "-infini": "-inf"}
"""The spellings of an infinite cost."""
MOVES = {"strategy": "a move", "best_moves": "moves"}
OF_ARENAS = {"winner": "1, 2, or 0 for a draw", "remoteness": "a whole number of plies", **MOVES}
OF_POSITIONS = {
    "outcome": "N, P or D",
    "remoteness": "a whole number of plies",
    "kernel": "yes or no",
    "round": "a whole number",
    "grundy": "a whole number",
    **MOVES,
}
"""The columns that can be graded, and the answers that may stand there."""
FATES = {"N": 1, "P": -1, "D": 0}
Read = Callable[[str], Hashable]
"""Reads a position in any spelling of its game, " J1" or " J2" after it where the turn is given."""
Given = Mapping[int, str]
"""The cells of a column of a student's table by numbered vertices, spelled as the right answers are."""


class Why(NamedTuple):
    """Why an answer is right, and a path of the graph that shows it, as numbered vertices; it may be empty."""

    reason: str
    play: Sequence[int]


class AnswerKey:
    """The right answers about every vertex of a solved arena or position graph; `answer_key` makes it.

    A move is right as a *strategy* if it keeps the winner or the draw, fastest or not; moves by which a win never comes
    are wrong. For an objective of endless play it is right if nothing is lost by it: the game in which its player has
    only these moves is solved again, and each vertex keeps its winner and its amount. Where the kernel is not known to
    be the only one, any set will do that is a kernel.

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
    O(|S|+|A|) and a sort. A strategy of an objective takes three games for each player, and O(k log |S|) more where k
    of his moves are wrong.

    Examples
    --------
    >>> from arena import load, solve, unfold
    >>> key = AnswerKey(solve(unfold(load("fibonacci_nim", matches=4))))
    >>> number = key.find("(3,2) J2")
    >>> key.answers["winner"][number], key.verdict(number), [key.names[after] for after in key.line(number)]
    ('1', 'J1 wins in 2 plies whatever J2 plays', ['(3,2)', '(1,1) J1', '(0,0) J2'])
    """

    def __init__(self, solution: Solution | PositionSolution, read: Read | None = None, lang: str = ENGLISH) -> None:
        words(lang)  # an unknown language is refused before the work
        self.say, self.solution, self._read = Speaker(lang), solution, read
        self.graph: CompactGraph = solution.columns
        self._with_moves: Any = None if isinstance(solution.graph, CompactGraph) else solution.graph
        self.left: list[int] = solution.remotenesses.tolist()
        self.amount, self.endless = "", False
        self.turns: list[int | None]
        """The player to move at each vertex, None on a position graph."""
        self.fates: list[int]
        """Whether the player to move wins (1), loses (-1) or neither."""
        self.choices: list[int]
        """The move of the best play of both; -1 where there is none."""
        if isinstance(solution, PositionSolution):
            self.gradable, self.synonyms = dict(OF_POSITIONS), {"winner": "outcome"}
            self.names, self.turns = self.graph.labels, [None] * len(self)
            self.fates = [FATES[outcome] for outcome in solution.outcomes]
            self.choices = list(map(self._choice, range(len(self))))
        else:
            self.gradable, self.synonyms = dict(OF_ARENAS), {"outcome": "winner"}
            self.names, self.turns = list(names_of(self.graph).values()), solution.columns.player.tolist()
            self.fates = [
                won and (1 if won == turn else -1)
                for won, turn in zip(solution.winners.tolist(), self.turns, strict=True)
            ]
            self.choices, self.endless = solution.choices.tolist(), not solution.asked.ranked
            if self.endless and not solution.asked.permissive:
                del self.gradable["best_moves"]
            if solution.amounts is not None:
                del self.gradable["remoteness"]
                self.amount = solution.amount_column
                self.gradable[self.amount] = "a number, a fraction, or inf"
        self._numbers: dict[tuple[str, int | None], int] = {}  # without a player, player 1's is meant if there is one
        for number in sorted(range(len(self)), key=lambda number: self.turns[number] or 0):
            text, player = cell(self.graph.labels[number]) or "", self.turns[number]
            for turn in (None, player) if player else (None, 1, 2):
                self._numbers.setdefault((text, turn), number)
        self.answers: dict[str, list[str | None]] = {column: [None] * len(self) for column in self.gradable}
        rows: Any = solution.rows()
        for number, row in zip(sorted_by_name(self.graph), rows, strict=True):
            for column in self.answers.keys() & {*row._fields}:
                self.answers[column][number] = cell(getattr(row, column))
        if isinstance(solution, PositionSolution):
            self.answers["strategy"] = [cell(self.names[after]) if after >= 0 else None for after in self.choices]

    def _choice(self, number: int) -> int:
        """Return the move of a position that wins fastest, loses slowest or keeps a draw."""
        left = max(self.left[number] - 1, -1)
        return next((each for each in self.after(number) if self.keeps(number, each) and self.left[each] == left), -1)

    def __len__(self) -> int:
        return len(self.graph)

    def verdict(self, number: int) -> str:
        """Say who wins, and in how many plies, or the amount."""
        say, mover, fate = self.say, self.turns[number], self.fates[number]
        if self.endless and self.left[number] < 0:
            return self._told(self.solution, number)
        if not self.after(number) and mover is None:
            loses = "there is no move, and whoever is to move loses"
            return say("there is no move, and whoever is to move wins" if fate > 0 else loses)
        winner = fate and mover and (mover if fate > 0 else 3 - mover)
        if not self.after(number):
            won = "play has ended, won by J{player}"
            return say(won, player=winner) if winner else say("play has ended in a draw")
        if not fate:
            return say("neither player can force a win")
        plies = say.plies(self.left[number])
        if mover is None:
            loses = "whoever is to move loses in {plies} whatever the moves"
            return say("whoever is to move wins in {plies}" if fate > 0 else loses, plies=plies)
        wins = say("J{player} wins in {plies}", player=winner, plies=plies)
        return wins if fate > 0 else say("{verdict} whatever J{player} plays", verdict=wins, player=mover)

    def _told(self, solution: Any, number: int) -> str:
        """Say who wins, or the amount, in a solution of a game or of one with fewer moves."""
        if solution.amounts is None:
            return self.say("J{player} wins, and play need not end", player=int(solution.winners[number]))
        name, value = solution.asked.amount, in_figures(solution.amounts[number])
        return self.say("{amount} {value}", amount=self.say(name), value=self.say("none") if value is None else value)

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
        if not wanted or not after:
            return []
        named = [following for following in after if self.graph.labels[following].strip() == wanted]
        if self._with_moves is not None:
            leaving, vertices = self._with_moves.adj[self.graph.vertices[number]], self.graph.vertices
            moves = {following: str(leaving[vertices[following]].get("move")) for following in after}
            named += [following for following, move in moves.items() if wanted in in_all_languages(move)]
        if not named:
            try:
                named = [self.find(text, self.turns[after[0]])]
            except ValueError:
                return []
        return [following for following in named if following in after]

    def spelled(self, column: str, number: int, text: str) -> str | None:
        """Return an answer as the right one is written, "" where there is none; None if it cannot be read."""
        stripped = text.strip()
        if column in MOVES:
            return "" if stripped.strip("; |").casefold() in BLANK and not self.moves(number, text) else text
        if column == self.amount and stripped in INFINITE and self.answers[column][number] is not None:
            return INFINITE[stripped]
        if stripped.casefold() in BLANK:
            return ""
        if column == self.amount:
            value = weight_in(stripped.replace("−", "-"))
            return None if value is None else str(value)
        mover = self.turns[number] or 0
        meanings = {
            "winner": {"0": "0", "1": "1", "2": "2", "D": "0", "N": str(mover), "P": str(3 - mover)},
            "outcome": {name: name for name in FATES},
            "kernel": {"yes": "yes", "no": "no"},
        }
        if column in meanings:
            return meanings[column].get(stripped)
        return (stripped.lstrip("0") or "0") if re.fullmatch("[0-9]+", stripped) else None

    def chosen(self, number: int, text: str) -> int | None:
        """Choose the fastest of the moves that a text may mean and that keep the win, the draw or the loss."""
        kept = [following for following in self.moves(number, text) if self.keeps(number, following)]
        return min(kept, key=lambda following: self.left[following], default=None)

    def _listed(self, number: int, text: str) -> list[int | None]:
        """Read moves separated by ";"; None for a part that is no move, or if there are more parts than moves."""
        listed = {part.strip() for part in re.split(r"[;|\n]", text)} - {""}
        if len(listed) > 2 * len(self.after(number)):
            return [None]
        named, best = [self.moves(number, part) for part in sorted(listed)], {*self.best(number)}
        return [next((after for after in each if after in best), each[0] if each else None) for each in named]

    def wrong(self, column: str, given: Given) -> dict[int, Why]:
        """Explain the wrong answers: of each vertex by itself, and of a strategy as a whole."""
        wrong = {number: why for number in given if (why := self.why(column, number, given))}
        if column != "strategy":
            return wrong
        return wrong | (self._losing(given, wrong) if self.endless else self._going_round(given, wrong))

    def why(self, column: str, number: int, given: Given) -> Why | None:
        """Explain the right answer where another one is given, or none; None where it is given."""
        text, answer, after = given.get(number), self.answers[column][number], self.after(number)
        if column in MOVES and text is not None and after:
            if column == "strategy":
                return (
                    None if self.chosen(number, text) is not None else self._why_not(number, self.moves(number, text))
                )
            return None if text == answer else self._why_others(number, self._listed(number, text))
        if column == "kernel" and text is not None and answer is None:
            answer = "yes" if self._into(number, given) is None else "no"
        if text is not None and text == answer:
            return None
        own = {"kernel": self._why_kernel, "round": self._why_round, "grundy": self._why_grundy}
        return own[column](number, given) if column in own else Why(self.verdict(number), self.line(number))

    def _why_not(self, number: int, moves: Sequence[int]) -> Why:
        """Say who wins after a move, or that there is no move."""
        if not moves:
            after = some([self.names[after] for after in self.after(number)])
            return Why(self.say("no such move (to {positions})", positions=after), [])
        reason = self.say("after that move {verdict}", verdict=self.verdict(moves[0]))
        return Why(reason, [number, *self.line(moves[0])])

    def _why_others(self, number: int, moves: Sequence[int | None]) -> Why | None:
        """Say which of the given moves is not a best one, or which best move is left out; None if they are right."""
        if self.fates[number] < 0:
            return Why(self.say("no move is good, {verdict}", verdict=self.verdict(number)), self.line(number))
        if None in moves or not moves:
            return self._why_not(number, [])
        best = self.best(number)
        extra = [following for following in moves if following is not None and following not in best]
        if extra and self.keeps(number, extra[0]):
            stays = "the move to {position} keeps the win, but play can come back from there"
            return Why(self.say(stays, position=self.names[extra[0]]), [number, extra[0]])
        for chosen in extra or [following for following in best if following not in moves]:
            worse = "the move to {position} is not as good as others, {verdict}"
            text = worse if extra else "the move to {position} is as good, {verdict}"
            reason = self.say(text, position=self.names[chosen], verdict=self.verdict(chosen))
            return Why(reason, [number, *self.line(chosen)])
        return None

    def _into(self, number: int, given: Given) -> int | None:
        """Return the first move into the kernel, or into the student's where there may be several."""
        known = self.answers["kernel"]
        return next((after for after in self.after(number) if (known[after] or given.get(after)) == "yes"), None)

    def _why_kernel(self, number: int, given: Given) -> Why:
        solution: Any = self.solution
        if solution.kernel.exists is False:
            return Why(self.say("this graph has no kernel"), [])
        which = self.say("your kernel" if self.answers["kernel"][number] is None else "the kernel")
        if (following := self._into(number, given)) is not None:
            return Why(self.say("it moves into {kernel}", kernel=which), [number, following])
        stuck = "it has no move, so none leads into {kernel}"
        return Why(self.say("none of its moves leads into {kernel}" if self.after(number) else stuck, kernel=which), [])

    def _why_round(self, number: int, _: Given) -> Why:
        solution: Any = self.solution
        rounds, states = solution.kernel.rounds, solution.kernel.states
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

    def _going_round(self, given: Given, wrong: Mapping[int, Why]) -> dict[int, Why]:
        """Explain the moves of a strategy that keep a win for ever: those on a circuit that do not bring it nearer.

        Vertices whose answer is already wrong or missing get the best move, so that each mistake counts once. Ranks
        cannot decrease all along a circuit, so every circuit of the strategy's moves has a move that does not lower the
        rank; without such moves no play goes round for ever, and the strategy wins. O(|S|+|A|).
        """
        left, size = self.left, len(self)
        moves = {n: self.choices[n] for n in range(size) if left[n] > 0 and self.fates[n] >= 0 <= self.choices[n]}
        judged = given.keys() & moves.keys() - wrong.keys()
        chosen = {number: move for number in judged if (move := self.chosen(number, given[number])) is not None}
        idle = sorted(number for number, following in chosen.items() if left[following] >= left[number])
        if not idle:
            return {}
        moves |= chosen
        rows = [[] if left[n] <= 0 else [moves[n]] if n in moves else self.after(n) for n in range(size)]
        edges = np.array([(tail, head) for tail, row in enumerate(rows) for head in row], "i8").reshape(-1, 2)
        circuits = parts(size, edges[:, 0], edges[:, 1]).tolist()
        reason = self.say(
            "it keeps the win and never brings it nearer: with your other moves play can go round for ever"
        )
        reasons = {}
        for number in idle:
            if circuits[number] == circuits[chosen[number]] >= 0:
                path, seen = [number], set[int]()
                while len(path) <= MOST_PLIES and path[-1] not in seen:
                    seen.add(path[-1])
                    path.append(next(after for after in rows[path[-1]] if circuits[after] == circuits[number]))
                reasons[number] = Why(reason, path)
        return reasons

    def _losing(self, given: Given, wrong: Mapping[int, Why]) -> dict[int, Why]:
        """Explain the moves by which a strategy as a whole loses something, though each of them may stay where it wins.

        Moves that change nothing are kept while the others are tried. A list of moves that fails is split into halves:
        k wrong moves among n take about k log n games. If several moves are wrong only in combination, the ones at the
        first vertices count as right.
        """
        solution: Any = self.solution
        graph, vertices, reasons, tried = as_graph(solution.graph), solution.columns.vertices, dict[int, Why](), 0

        def solved(moves: Mapping[int, int]) -> Any:
            nonlocal tried
            kept = {vertices[number]: vertices[move] for number, move in moves.items()}
            game = graph.copy()
            game.remove_edges_from([(tail, head) for tail, head in graph.edges if kept.get(tail, head) != head])
            tried += graph.number_of_edges()
            return solve(game, solution.objective)

        def failing(numbers: Sequence[int]) -> list[tuple[int, Any]]:
            if not numbers:
                return []
            worse = solved(more := moves | {number: other[number] for number in numbers})
            if _outcome(worse) in good:
                moves.update(more)
                return []
            if len(numbers) == 1 or tried > MOST_EDGES_TRIED:
                return [(number, worse) for number in numbers]
            half = len(numbers) // 2
            return [*failing(numbers[:half]), *failing(numbers[half:])]

        for player in (1, 2):
            tried = 0
            moves = {
                number: choice
                for number, choice in enumerate(self.choices)
                if self.turns[number] == player and choice >= 0 and (self.amount or self.fates[number] >= 0)
            }
            judged = sorted(given.keys() & moves.keys() - wrong.keys())
            chosen = {number: self.chosen(number, given[number]) for number in judged}
            other = {number: move for number, move in chosen.items() if move not in (None, moves[number])}
            good = [_outcome(solution), *([_outcome(solved(moves))] if other else [])]
            for number, worse in failing(list(other)):
                text, told = "with your strategy: {worse}; by best play: {verdict}", self._told(worse, number)
                reasons[number] = Why(self.say(text, worse=told, verdict=self.verdict(number)), [])
        return reasons


def _outcome(solution: Any) -> tuple[list[int], object]:
    """Return the winners and the amounts, which a strategy must not change."""
    return solution.winners.tolist(), solution.amounts and list(solution.amounts)


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
