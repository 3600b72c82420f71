"""Students' tables held against the right answers: the mark, and the reason of each fault with a line of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from arena.checking.answer_key import MOST_PLIES, AnswerKey
from arena.errors import ArenaError, InvalidTable, shortened, shown

OUT_OF = 20
LONGEST_LINE = 12  # the vertices of a line of play that a reason shows
SYNONYMS = {"winner": "outcome", "outcome": "winner"}
ROW = ("position", "player")
SPOKEN = {"0": "a draw", "1": "J1", "2": "J2"}


class Answers(NamedTuple):
    """A student's table, spelled like `arena table`: `exporters.text.student_table.read` makes it from a file.

    It has the names of its columns, including `position` (unknown columns are not graded); the line number and cells of
    each row; and a note for the reader on how the file was read.
    """

    columns: list[str]
    rows: list[tuple[int, list[str]]]
    note: str = ""


class Fault(NamedTuple):
    """A wrong cell of a table, or a wrong row, which has no column.

    The position is the printed form, or the student's text if there is none; `said` is the student's cell, and `answer`
    the right one. The reason is a sentence with the line of play, and `play` is a path of the graph that shows it, by
    printed forms; it may be empty.
    """

    line: int
    position: str
    column: str | None
    said: str | None
    answer: str | None
    reason: str
    play: list[str]


@dataclass(frozen=True)
class Marks:
    """The marks of a table: how many of the cells that count are right, and the faults by line.

    `graded` and `not_graded` are its columns, `positions` is the number of positions of the graph, and `missing` lists
    those that the table leaves out.
    """

    right: int
    asked: int
    graded: list[str]
    not_graded: list[str]
    positions: int
    missing: list[str]
    faults: list[Fault]

    @property
    def score(self) -> float:
        """The mark, out of `OUT_OF`, to two decimals; the full mark only if everything is right."""
        if self.right == self.asked:
            return float(OUT_OF)
        return min(round(OUT_OF * self.right / self.asked, 2), OUT_OF - 0.01)


def grade(key: AnswerKey, answers: Answers) -> Marks:
    """Mark a student's table: every cell of the columns that can be graded.

    Parameters
    ----------
    key : AnswerKey
        The right answers.
    answers : Answers
        The table.

    Returns
    -------
    Marks

    Raises
    ------
    InvalidTable
        If the table has no column that can be graded.

    Notes
    -----
    Every position of the graph counts, in every graded column in which it has an answer; positions that the table
    leaves out count as not answered. An answer where there should be none is wrong and counts, too. So does every
    graded cell of a row that names no position, or one that an earlier row has named.

    O(|S|) for each column, and for each row the length of the line of play and the degrees along it.

    Examples
    --------
    >>> from arena import answer_key, solve, unfold
    >>> from games import load
    >>> key = answer_key(solve(unfold(load("subtraction", heap=2))))
    >>> table = [(2, ["2", "maybe"]), (3, ["1", "1"]), (4, ["0 J1", "2"]), (5, ["0 J2", "1"])]
    >>> marks = grade(key, Answers(["position", "winner"], table))
    >>> marks.right, marks.asked, marks.score
    (2, 4, 10.0)
    >>> for fault in marks.faults:
    ...     print(fault.line, fault.position, fault.reason)
    2 2 'maybe' cannot be read (1, 2, or 0 for a draw); J1 wins in 1 ply: 2 -> 0 J2
    3 1 you say J1; J2 wins in 1 ply: 1 -> 0 J1
    """
    graded, say = _graded(key, answers.columns), key.say
    rows, faults = _rows(key, answers)
    right, asked = 0, len(faults) * len(graded)
    for place, column in graded.items():
        spelled = {number: key.spelled(column, number, cells[place]) for number, (_, cells) in rows.items()}
        given = {number: text for number, text in spelled.items() if text}
        wrong, answer = key.wrong(column, given), key.answers[column]
        right, asked = right + len(given) - len(wrong), asked + len(key.names) - answer.count(None)
        for number, text in spelled.items():
            line, said = rows[number][0], rows[number][1][place]
            asked += answer[number] is None and text != ""
            why = wrong.get(number)
            if why:
                spoken = say(SPOKEN[said]) if column == "winner" and said in SPOKEN else say.named(said)
                complaint = say("you say {cell}", cell=shortened(spoken))
            elif text is None:
                allowed = say(key.gradable[column])
                complaint = say("{cell} cannot be read ({allowed})", cell=shown(said), allowed=allowed)
            elif not text and answer[number] is not None:
                complaint = say("no answer")
            else:
                continue
            if why := why or key.why(column, number, given):
                names = [key.names[vertex] for vertex in why[1]]
                reason = complaint + say("; ") + _with_play(key, why[0], names)
                known = key.names[number], answers.columns[place], shortened(said), answer[number]
                faults.append(Fault(line, *known, reason, names))
    return Marks(
        right,
        asked,
        graded=[answers.columns[place] for place in graded],
        not_graded=[name for place, name in enumerate(answers.columns) if not (place in graded or name in ROW)],
        positions=len(key.names),
        missing=[name for number, name in enumerate(key.names) if number not in rows],
        faults=sorted(faults, key=lambda fault: fault.line),
    )


def _graded(key: AnswerKey, columns: Sequence[str]) -> dict[int, str]:
    graded: dict[int, str] = {}
    for place, name in enumerate(columns):
        column = name if name in key.gradable else SYNONYMS.get(name)
        if column in key.gradable and column not in graded.values():
            graded[place] = column
    if not graded:
        raise InvalidTable("no column to grade among {columns}", columns=", ".join(columns))
    if "position" not in columns:
        raise InvalidTable("no column of positions among {columns}", columns=", ".join(columns))
    return graded


def _rows(key: AnswerKey, answers: Answers) -> tuple[dict[int, tuple[int, list[str]]], list[Fault]]:
    """Find the row of each numbered vertex, and the rows of none."""
    rows, faults, say = dict[int, tuple[int, list[str]]](), list[Fault](), key.say
    places = [answers.columns.index(name) if name in answers.columns else None for name in ROW]
    for line, cells in answers.rows:
        position, player = ("" if at is None else "".join(cells[at : at + 1]) for at in places)
        player = player.strip()
        if len(cells) != len(answers.columns):
            text = "{cells} cells under {headings} headings: quote what holds the separator"
            reason = say(text, cells=len(cells), headings=len(answers.columns))
        elif player not in ("", "1", "2"):
            reason = say("player {player} cannot be read (1 or 2)", player=shown(player))
        else:
            try:
                number = key.find(position, int(player) if player else None)
                if number not in rows:
                    rows[number] = line, cells
                    continue
                reason = say("the same position as on line {line}", line=rows[number][0])
            except ArenaError as error:
                reason = str(error)
        faults.append(Fault(line, shown(position), None, None, None, shortened(reason), []))
    return rows, faults


def _with_play(key: AnswerKey, reason: str, play: list[str]) -> str:
    """Write a reason and its line of play, the middle of a long line left out."""
    goes_on = play[-1:] and (play[-1] in play[:-1] or len(play) > MOST_PLIES)
    names = [*play, *(["..."] if goes_on else [])]
    if len(names) > LONGEST_LINE:
        names = [*names[: LONGEST_LINE - 2], "...", *names[-2:]]
    return key.say("{name}: {what}", name=reason, what=" -> ".join(names)) if len(names) > 1 else reason
