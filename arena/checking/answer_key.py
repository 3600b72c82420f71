"""The right answers about a solved game, and why another one is wrong, with a line of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from arena.errors import ParameterError, shortened, shown
from arena.graphs.attributes import weight_in
from arena.graphs.conversion import as_graph
from arena.graphs.names import names_of, sorted_by_name
from arena.rules.game import split_player
from arena.solving.arenas import Solution, solve
from arena.solving.objectives import in_figures
from arena.solving.positions import FATES, PositionSolution, solve_positions
from arena.solving.solved import no_solution
from arena.texts import CONTROLS_OF_CELLS, as_text, clean
from arena.words import ENGLISH, Speaker, in_all_languages, words

MOST_PLIES = 200  # after which a line of play is cut
LONGEST_POSITION = 2_000
BLANK = ("", "?", "/", "-", "–", "—", "∅", "∞", "inf", "infini", "na", "n/a", "nan", "none", "null", "aucun", "aucune")
INFINITE = re.compile(r"([+-]?)(inf|infini|∞)")
AMOUNT = "a number, a fraction, or inf"
ALLOWED = {
    "winner": "1, 2, or 0 for a draw",
    "outcome": "N, P or D",
    "remoteness": "a whole number of plies",
    "kernel": "yes or no",
    "round": "a whole number",
    "grundy": "a whole number",
    "strategy": "a move",
    "best_moves": "moves",
}
OF_ARENAS = ("winner", "remoteness", "strategy", "best_moves")
OF_POSITIONS = ("outcome", "remoteness", "kernel", "round", "grundy", "strategy", "best_moves")
AROUND = "it keeps the win and never brings it nearer: with your other moves play can go round for ever"
Why: TypeAlias = tuple[str, Sequence[int]]
"""Why an answer is right, and a path of the graph that shows it, as numbered vertices; it may be empty."""
Given: TypeAlias = Mapping[int, str]
"""The cells of a column of a student's table by numbered vertices, spelled as the right answers are."""


class AnswerKey:
    """The right answers about every vertex of a solved arena or position graph; `answer_key` makes it.

    A move is right as a *strategy* if it keeps the win or the draw, fastest or not, unless the win then never comes.
    For other objectives the game in which the player has only the student's moves is solved again, and the moves are
    right if each vertex keeps its winner and its amount. If the kernel is not known to be the only one, any kernel
    is right.
    """

    def __init__(
        self, solution: Solution | PositionSolution, read: Callable[[str], Hashable] | None, lang: str
    ) -> None:
        words(lang)  # an unknown language is refused before the work
        self.say, self.solution, self._read = Speaker(lang), solution, read
        self.graph: Any = solution.columns
        self.left, self.turns, size = solution.remotenesses.tolist(), self.graph.turns.tolist(), len(self.graph)
        self.fates: list[int]  # whether the player to move wins (1), loses (-1) or neither
        self.choices: list[int]  # the move of the best play of both; -1 where there is none
        if isinstance(solution, PositionSolution):
            self.amount, self.endless, gradable = "", False, [*OF_POSITIONS]
            self.names, self.fates = self.graph.labels, [FATES[outcome] for outcome in solution.outcomes]
            self.choices = list(map(self._choice, range(size)))
        else:
            self.amount, self.endless = solution.amount_column, not solution.asked.usual
            gradable = [self.amount if self.amount and name == "remoteness" else name for name in OF_ARENAS]
            if self.endless and not solution.asked.permissive:
                gradable.remove("best_moves")
            self.names, won = list(names_of(self.graph).values()), solution.winners.tolist()
            self.fates = [each and (1 if each == turn else -1) for each, turn in zip(won, self.turns, strict=True)]
            self.choices = solution.choices.tolist()
        self.gradable = {column: ALLOWED.get(column, AMOUNT) for column in gradable}
        self._numbers: dict[tuple[str, int | None], int] = {}  # without a player, player 1's is meant if there is one
        for number in sorted(range(size), key=self.turns.__getitem__):
            for turn in (None, self.turns[number]) if self.turns[number] else (None, 1, 2):
                self._numbers.setdefault((_cell(self.graph.labels[number]) or "", turn), number)
        self.answers: dict[str, list[str | None]] = {column: [None] * size for column in gradable}
        table: Any = solution.rows()
        for number, row in zip(sorted_by_name(self.graph), table, strict=True):
            for column in self.answers.keys() & {*row._fields}:
                self.answers[column][number] = _cell(getattr(row, column))
        if isinstance(solution, PositionSolution):
            self.answers["strategy"] = [_cell(self.names[after]) if after >= 0 else None for after in self.choices]

    def _choice(self, number: int) -> int:
        """Return the move of a position that wins fastest, loses slowest or keeps a draw."""
        left = max(self.left[number] - 1, -1)
        return next((each for each in self.after(number) if self._keeps(number, each) and self.left[each] == left), -1)

    def _keeps(self, number: int, following: int) -> bool:
        """Check whether a move keeps the win, the draw or the loss of the player to move."""
        again = self.turns[number] and self.turns[number] == self.turns[following]
        return self.fates[number] == (self.fates[following] if again else -self.fates[following])

    def _kept(self, number: int, text: str) -> list[int]:
        """List the moves that a text may mean and that keep the win, the draw or the loss, the fastest first."""
        kept = [following for following in self.moves(number, text) if self._keeps(number, following)]
        return sorted(kept, key=self.left.__getitem__)

    def after(self, number: int) -> list[int]:
        """List the vertices that the moves lead to; none where play has ended."""
        return list(dict.fromkeys(self.graph.after(number)))

    def find(self, text: str, player: int | None = None) -> int:
        """Find the vertex that a text names: by its printed form, else in any spelling that the game reads."""
        unturned, turn = split_player(text.strip())
        clear = player is None or turn in (None, player)
        turn = turn or player
        for wanted in [(text, player), (text.strip(), player), *([(unturned, turn)] if clear else [])]:
            if wanted in self._numbers:
                return self._numbers[wanted]
        if clear and self._read and unturned and len(text) <= LONGEST_POSITION:
            with suppress(ValueError):
                return int(self.graph.number_of(self._read(f"{unturned} J{turn}" if turn else unturned)))
        unknown = "not a position with J{player} to move: {position}" if turn else "not a position: {position}"
        raise ParameterError(self.say(unknown, player=player or turn, position=shown(text)))

    def moves(self, number: int, text: str) -> list[int]:
        """List the vertices after this one that a text may mean: by a move's name in any language, or where it is."""
        wanted, after = text.strip(), self.after(number)
        graph: Any = self.solution.graph
        named = [following for following in after if self.graph.labels[following].strip() == wanted]
        if wanted and graph is not self.graph:
            leaving, vertices = graph.adj[self.graph.vertices[number]], self.graph.vertices
            moves = {following: str(leaving[vertices[following]].get("move")) for following in after}
            named += [following for following, move in moves.items() if wanted in in_all_languages(move)]
        if wanted and after and not named:
            with suppress(ValueError):
                named = [self.find(text, self.turns[after[0]] or None)]
        return [following for following in named if following in after]

    def spelled(self, column: str, number: int, text: str) -> str | None:
        """Return an answer as the right one is written, "" where there is none; None if it cannot be read."""
        stripped, mover = text.strip(), self.turns[number]
        if column in ("strategy", "best_moves"):
            return "" if stripped.strip("; |").casefold() in BLANK and not self.moves(number, text) else text
        if column == self.amount and (sign := INFINITE.fullmatch(stripped)) and self.answers[column][number]:
            return "-inf" if sign[1] == "-" else "inf"
        if stripped.casefold() in BLANK:
            return ""
        if column == self.amount:
            value = weight_in(stripped.replace("−", "-"))
            return None if value is None else str(value)
        meanings: dict[str, dict[str, str]] = {
            "winner": {"0": "0", "1": "1", "2": "2", "D": "0", "N": str(mover), "P": str(3 - mover)},
            "outcome": {str(name): str(name) for name in FATES},
            "kernel": {"yes": "yes", "no": "no"},
        }
        if column in meanings:
            return meanings[column].get(stripped)
        return (stripped.lstrip("0") or "0") if re.fullmatch("[0-9]+", stripped) else None

    def wrong(self, column: str, given: Given) -> dict[int, Why]:
        """Explain the wrong answers: of each vertex by itself, and of a strategy as a whole."""
        wrong = {number: why for number in given if (why := self.why(column, number, given))}
        return wrong | self._losing(given, wrong) if column == "strategy" else wrong

    def why(self, column: str, number: int, given: Given) -> Why | None:
        """Explain the right answer if the student's is wrong or missing; return None if it is right."""
        text, answer, after = given.get(number), self.answers[column][number], self.after(number)
        if column == "strategy" and text is not None and after:
            return None if self._kept(number, text) else self._by_move(number, self.moves(number, text))
        if column == "kernel" and text is not None and answer is None:
            answer = "yes" if self._into(number, given) is None else "no"
        if text is not None and text == answer:
            return None
        if column == "best_moves" and text is not None and answer:
            return self._by_moves(number, text)
        return self._reason(column, number, given)

    def _reason(self, column: str, number: int, given: Given) -> Why:
        """Say why the right answer is right, by the definition of the column."""
        solution: Any = self.solution
        answers, answer, path = self.answers[column], self.answers[column][number], list[int]()
        known = {"round": answer, "value": answer}
        if column == "kernel":
            reason = "this graph has no kernel" if solution.kernel.exists is False else "it has no move into the kernel"
            if solution.kernel.exists is not False and (following := self._into(number, given)) is not None:
                reason, path = "it has a move into the kernel", [number, following]
        elif column == "round":
            reason = "removed in round {round}" if answer else "sink removal never takes it, because of a circuit"
        elif column == "grundy" and answer:
            reason = "{value} is the least number not in {values}, the values after it"
            values = sorted({int(answers[each] or 0) for each in self.after(number)})
            known["values"] = f"{{{shortened(', '.join(map(str, values)))}}}"
        elif column == "grundy":
            reason = "a circuit can be reached from it, so it has no Grundy value"
        else:
            return self._verdict(number), self._line(number)
        return self.say(reason, **known), path

    def _verdict(self, number: int) -> str:
        """Say who wins, and in how many plies, or the amount."""
        say, mover, fate, goes_on = self.say, self.turns[number], self.fates[number], self.after(number)
        winner = mover if fate > 0 else 3 - mover
        if self.endless and self.left[number] < 0:
            return self._claim(self.solution, number)
        if not goes_on and not mover:
            loses = "there is no move, and whoever is to move loses"
            return say("there is no move, and whoever is to move wins" if fate > 0 else loses)
        if not goes_on:
            return say("play has ended, won by J{player}", player=winner) if fate else say("play has ended in a draw")
        if not fate:
            return say("neither player can force a win")
        plies = say.plies(self.left[number])
        if not mover:
            loses = "whoever is to move loses in {plies} whatever the moves"
            return say("whoever is to move wins in {plies}" if fate > 0 else loses, plies=plies)
        wins = say("J{player} wins in {plies}", player=winner, plies=plies)
        return wins if fate > 0 else say("{verdict} whatever J{player} plays", verdict=wins, player=mover)

    def _claim(self, solution: Any, number: int) -> str:
        """Say who wins, or the amount, in a solution of the game or of one with fewer moves."""
        if solution.amounts is None:
            return self.say("J{player} wins, and play need not end", player=int(solution.winners[number]))
        name, value = solution.asked.amount, in_figures(solution.amounts[number])
        return self.say("{amount} {value}", amount=self.say(name), value=self.say("none") if value is None else value)

    def _line(self, number: int) -> list[int]:
        """Return the best play of both players, up to the end of play or to the first vertex that is met again."""
        path = {number: None}
        while len(path) <= MOST_PLIES and (number := self.choices[number]) >= 0:
            if number in path:
                return [*path, number]
            path[number] = None
        return [*path]

    def _by_move(self, number: int, moves: Sequence[int]) -> Why:
        """Say who wins after a move, or that there is no move."""
        if not moves:
            after = shortened(", ".join(self.names[each] for each in self.after(number)))
            return self.say("no such move (to {positions})", positions=after), ()
        reason = self.say("after that move {verdict}", verdict=self._verdict(moves[0]))
        return reason, [number, *self._line(moves[0])]

    def _by_moves(self, number: int, text: str) -> Why | None:
        """Say which of the given moves is not a best one, or which best move is left out; None if they are right."""
        best, parts = self.solution.best_of(number), {part.strip() for part in re.split(r"[;|\n]", text)} - {""}
        short = len(parts) <= 2 * len(self.after(number))
        named = [self.moves(number, part) for part in sorted(parts)] if short else []
        if not named or not all(named):
            return self._by_move(number, [])
        moves = [next((after for after in each if after in best), each[0]) for each in named]
        extra = [following for following in moves if following not in best]
        for chosen in extra or [following for following in best if following not in moves]:
            worse = "the move to {position} is not as good as others, {verdict}"
            reason = worse if extra else "the move to {position} is as good, {verdict}"
            told = self.say(reason, position=self.names[chosen], verdict=self._verdict(chosen))
            return told, [number, *self._line(chosen)]
        return None

    def _into(self, number: int, given: Given) -> int | None:
        """Return the first move into the kernel, or into the student's where there may be several."""
        known = self.answers["kernel"]
        return next((after for after in self.after(number) if (known[after] or given.get(after)) == "yes"), None)

    def _losing(self, given: Given, wrong: Mapping[int, Why]) -> dict[int, Why]:
        """Explain the moves by which a strategy as a whole loses something, though each of them keeps the winner.

        The game in which one player has only his moves is solved again: every vertex must keep its winner and its
        amount. Vertices whose answer is already wrong or missing get the best move, so that each mistake counts once;
        of moves that are wrong in combination alone, those at the first vertices count as right. Moves that cannot be
        wrong are not tried: the solver's own and, to reach sinks, all best moves.
        """
        solution: Any = self.solution
        graph, vertices, reasons = as_graph(solution.graph), self.graph.vertices, dict[int, Why]()
        of_positions = isinstance(solution, PositionSolution)
        misere = of_positions and any(fate > 0 and not self.after(n) for n, fate in enumerate(self.fates))

        def solved(moves: Mapping[int, int]) -> Any:
            kept = {vertices[number]: vertices[move] for number, move in moves.items()}
            game = graph.copy()
            game.remove_edges_from([(tail, head) for tail, head in graph.edges if kept.get(tail, head) != head])
            return solve_positions(game, misere=misere) if of_positions else solve(game, solution.objective)

        def outcome(solution: Any) -> object:
            amounts = getattr(solution, "amounts", None) or ()
            return [*(solution.outcomes if of_positions else solution.winners), *amounts]

        for player in {*self.turns}:
            moves = {
                number: choice
                for number, choice in enumerate(self.choices)
                if self.turns[number] == player and choice >= 0 and (self.amount or self.fates[number] > 0)
            }
            others = dict[int, int]()
            for number in sorted(given.keys() & moves.keys() - wrong.keys()):
                move = self._kept(number, given[number])[0]
                good = [moves[number]] if self.endless else solution.best_of(number)
                (moves if move in good else others)[number] = move
            right = [outcome(solution), outcome(solved(moves))] if others else []
            if not others or outcome(solved(moves | others)) in right:
                continue
            for number, move in others.items():
                worse = solved(moves | {number: move})
                if outcome(worse) in right:
                    moves[number] = move
                elif self.endless:
                    text, told = "with your strategy: {worse}; by best play: {verdict}", self._claim(worse, number)
                    reasons[number] = self.say(text, worse=told, verdict=self._verdict(number)), ()
                else:
                    reasons[number] = self.say(AROUND), [number, move]
        return reasons


def answer_key(
    solution: Solution | PositionSolution, read: Callable[[str], Hashable] | None = None, *, lang: str = ENGLISH
) -> AnswerKey:
    """Make the answer key of a solved arena or position graph, which serves for a whole class.

    Parameters
    ----------
    solution : Solution or PositionSolution
        The answer of `solve` or `solve_positions`.
    read : callable, optional
        Reads a text that is not the printed form of a vertex, and returns the vertex or raises a ValueError. Where the
        turn is given, " J1" or " J2" stands after the text.
    lang : {"en", "fr"}, optional
        The language of the reasons.

    Raises
    ------
    ParameterError
        If there is no such language, or the value is no solution.

    Notes
    -----
    O(|S|+|A|) and a sort. Grading a strategy solves three games for each player who has moves that may lose, and one
    more for each of these players if some of the moves do.
    """
    if not isinstance(solution, Solution | PositionSolution):
        raise no_solution(solution)
    return AnswerKey(solution, read, lang)


def _cell(value: object) -> str | None:
    """Return a cell as the table shows it and a reader gets it back."""
    return clean(as_text(value), CONTROLS_OF_CELLS) or None
