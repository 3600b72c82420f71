"""The marks of a student's function: tried on instances, smallest first, with the smallest one on which it is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from arena.checking.grading import OUT_OF
from arena.errors import ArenaError, ParameterError, one_of, shown
from arena.exercises.exercise import COST, REASON, UNCHANGED, Exercise, ExercisePart, NoAnswer, Reason, exercise_named
from arena.exercises.growing_cost import growth
from arena.exercises.signature import Signature, check_call, signature
from arena.foreign.guest import Guest, Reply
from arena.foreign.guest_file import GuestCode
from arena.foreign.limits import Limits
from arena.foreign.misbehaviour import ENDED, MEMORY, OUTPUT, TIME, Misbehaviour, misbehaviour_in_words
from arena.foreign.notebook_functions import code_of
from arena.words import Speaker

LIMITS = Limits(wall_seconds=2.0)
"""The bounds of a call: a good program answers in a thousandth of that."""
PATIENCE = {TIME: 1, MEMORY: 1, OUTPUT: 1, ENDED: 3}
"""How often a program may break a bound of its process, until all other answers are wrong."""
FILE_SECONDS = 10.0
"""The time for all answers of a program together, where a good one takes a second."""
FORM = "form"
"""The kind of mistake of an answer that has not the form of one."""
VERTEX = "vertex"
"""The name of the vertex among the things that a function of one vertex wants."""
CHANGES = "it changes its argument"
NEVER = 1 << 30
"""A bound on misbehaviours that is never reached."""


class Mistake(NamedTuple):
    """A kind of wrong answer: the first instance, the smallest one, that shows it, and how many do.

    Parameters
    ----------
    part : str
        The part of the exercise.
    kind : str
        The text of the reason, or the name of an error: mistakes of a kind are told once.
    instance : object
        The instance; None where there is none.
    expected, given : str
        The right answer and the student's, written for a reader; an error's text in the place of an answer.
    why : Reason
        Why it is wrong.
    times : int
        The instances of the part on which the function is wrong in this way.
    smallest : bool
        Whether all smaller arenas were tried, so that none of them shows a fault.
    """

    part: str
    kind: str
    instance: Any
    expected: str
    given: str
    why: Reason
    times: int
    smallest: bool = False

    def shown_answer(self, words: Speaker) -> str:
        """Write the student's answer; an error in the language."""
        return self.why.say(words) if self.given == self.why.values.get(REASON) else self.given


class PartMarks(NamedTuple):
    """The marks of a part: its weight, how many answers count, and how many of these are right."""

    name: str
    weight: float
    right: int
    asked: int

    @property
    def share(self) -> float:
        """The share of the weight that is reached."""
        return self.right / self.asked if self.asked else 1.0


@dataclass(frozen=True)
class FunctionMarks:
    """The marks of a student's function.

    Parameters
    ----------
    exercise : str
        The exercise.
    path : str
        The file.
    function : str
        The function and the things that its parameters stand for; "" where there is none.
    parts : list of PartMarks
        The parts.
    faults : list of Mistake
        The kinds of wrong answers, the smallest instance first in each part.
    known : str or None
        The usual mistake that gives all these answers, if one does.
    cost : str or None
        The cost that was counted.
    error : str or None
        Why the file could not be tried at all.
    """

    exercise: str
    path: str
    function: str
    parts: list[PartMarks]
    faults: list[Mistake]
    known: str | None = None
    cost: str | None = None
    error: str | None = None

    @property
    def score(self) -> float:
        """The mark out of `OUT_OF`, to two decimals; the full mark only if everything is right."""
        total = sum(part.weight for part in self.parts)
        if not total:
            return 0.0
        reached = sum(part.weight * part.share for part in self.parts)
        score = round(OUT_OF * reached / total, 2)
        return score if not self.faults else min(score, OUT_OF - 0.01)

    def __bool__(self) -> bool:
        return self.error is None and not self.faults

    def error_in_words(self, words: Speaker) -> str:
        """Say why the file could not be tried; "" if it could."""
        return misbehaviour_in_words(self.error, words) if self.error is not None else ""


def mark(
    exercise: str,
    path: str | Path,
    *,
    function: str | None = None,
    weights: Mapping[str, float] | None = None,
    limits: Limits = LIMITS,
    text: bytes | None = None,
) -> FunctionMarks:
    """Mark the function of an exercise in a student's file, which runs in a process of its own.

    Parameters
    ----------
    exercise : str
        The exercise: "attractor", "kernel", ...
    path : path
        The student's file, or a notebook, whose functions are tried and whose other cells are not run.
    function : str, optional
        The function's name and, where its parameters have names of their own, what they stand for:
        "attracteur(G, S1, F)".
    weights : mapping of str to float, optional
        The weights of parts, in the place of the usual ones.
    limits : Limits, optional
        The bounds of a call.
    text : bytes, optional
        The code, where that is not the whole file.

    Raises
    ------
    ParameterError
        If there is no such exercise or part, a weight is below zero, or nbformat is missing, which reads notebooks.

    Examples
    --------
    >>> code = b"def attracteur(G, S1, F): return set(F)"
    >>> marks = mark("attractor", "leo.py", text=code)
    >>> marks.score < 10, marks.known
    (True, 'gives the targets alone')
    >>> marks.faults[0].given, marks.faults[0].why.text.format(**marks.faults[0].why.values)
    ('{b}', "a is J1's and can go to b, so it is attracted, with rank 1")
    """
    record = exercise_named(exercise)
    shares = weights_of(record, weights or {})
    check_call(function)
    try:
        code = code_of(path) if text is None else GuestCode(text)
    except Misbehaviour as error:
        return FunctionMarks(exercise, str(path), "", [], [], error=str(error))
    with Guest(path, limits, text=code.text, place=code.place) as guest:
        try:
            called = signature(str(path), guest.functions(), record.functions, record.parameters, function)
        except ArenaError as error:
            return FunctionMarks(exercise, str(path), "", [], [], error="; ".join([str(error), *code.unread]))
        return _Marking(exercise, record, guest, called, shares).marks()


def weights_of(exercise: Exercise, given: Mapping[str, float]) -> dict[str, float]:
    """Give the weight of each part, the usual one where none is given."""
    usual = exercise.weights
    for name, weight in given.items():
        if name not in usual:
            raise one_of("part", name, list(usual))
        if not 0 <= weight < float("inf"):
            raise ParameterError(f"the weight of {name} is {weight:g}; it has to be 0 or more")
    if not any((usual | dict(given)).values()):
        raise ParameterError("all weights are 0")
    return usual | dict(given)


class _Marking:
    """One function on all instances of an exercise."""

    def __init__(
        self, name: str, exercise: Exercise, guest: Guest, called: Signature, weights: Mapping[str, float]
    ) -> None:
        self.name, self.exercise, self.guest, self.called, self.weights = name, exercise, guest, called, weights
        self.parts: list[PartMarks] = []
        self.kinds: dict[str, Mistake] = {}
        self.answers: list[tuple[Any, Any]] = []
        self.changed: Mistake | None = None
        self.left = dict(PATIENCE)
        self.seconds = FILE_SECONDS
        self.given_up: Mistake | None = None

    def marks(self) -> FunctionMarks:
        """Try all parts."""
        for part in self.exercise.parts:
            self._try(part)
        self._unchanged()
        cost = self._cost()
        faults = [*self.kinds.values()]
        function = f"{self.called.function}({', '.join(self.called.things)})"
        known = self._known() if faults else None
        return FunctionMarks(self.name, self.guest.path, function, self.parts, faults, known, cost)

    def _try(self, part: ExercisePart) -> None:
        """Call the function on all instances of a part; a program that runs away is given up."""
        right = asked = 0
        for instance, expected in solved_instances(self.name, part.name):
            if self.exercise.fits and not self.exercise.fits(instance, self.called.things):
                continue
            mistake = self.given_up or self._mistake(part, instance, expected)
            easy = self.exercise.easy is not None and self.exercise.easy(instance) == expected
            asked += not easy or mistake is not None
            right += not easy and mistake is None
            if mistake is not None and self.given_up is None:
                first = self.kinds.setdefault(mistake.kind, mistake._replace(smallest=part.complete and not self.kinds))
                self.kinds[mistake.kind] = first._replace(times=first.times + 1)
                self.left[mistake.kind] = self.left.get(mistake.kind, NEVER) - 1
                self.given_up = mistake if not self.left[mistake.kind] else None
        self.parts.append(PartMarks(part.name, self.weights[part.name], right, asked))

    def _mistake(self, part: ExercisePart, instance: Any, expected: Any) -> Mistake | None:
        """Call the function on an instance; give its mistake, if it makes one."""
        right = self.exercise.show(expected)
        given = None
        try:
            answer = self._answer(instance)
            given = self.exercise.read(answer.value, instance)
        except Misbehaviour as error:
            said, why = error.reason, Reason("{reason}", {"reason": error.reason})
            kind = error.kind if error.kind in PATIENCE else error.error or error.kind
        except NoAnswer as error:
            said, kind = shown(answer.value), FORM
            why = Reason(str(error), {"answer": said})
        else:
            if answer.changed:
                self.changed = self.changed or Mistake(UNCHANGED, UNCHANGED, instance, "", "", Reason(CHANGES), 1)
            if given != expected:
                said, why = self._compared(instance, expected, given)
                kind = why.text
        self.answers.append((instance, given))
        if given != expected:
            return Mistake(part.name, kind, instance, right, said, why, 0)
        many = part.calls(instance, answer.counts) if part.calls else None
        return many and Mistake(part.name, many.text, instance, "", "", many, 0)

    def _answer(self, instance: Any) -> Reply:
        """Call the function on an instance, or on each of its vertices."""
        things = dict(self.exercise.things(instance))
        names = self.exercise.given(instance) if self.exercise.given else None
        if self.exercise.each is None or VERTEX not in self.called.things:
            return self._called(self.called.arguments(things), names)
        values, changed = {}, tuple[int, ...]()
        for vertex in self.exercise.each(instance):
            reply = self._called(self.called.arguments(things | {VERTEX: partial(str, vertex)}), names)
            values[vertex], changed = reply.value, changed + reply.changed
        return Reply(values, "", changed, ())

    def _compared(self, instance: Any, expected: Any, given: Any) -> tuple[str, Reason]:
        """Write a wrong answer, and why it is wrong."""
        try:
            return self.exercise.show(given), self.exercise.why(instance, expected, given)
        except ValueError as error:  # a number of more digits than Python writes
            return shown(given), Reason("{reason}", {"reason": str(error).partition(";")[0]})

    def _called(self, arguments: list[Any], names: Mapping[str, Any] | None) -> Reply:
        """Call the function, if there is time left."""
        if self.seconds < 0:
            raise Misbehaviour(self.guest.path, TIME, f"its answers take more than {FILE_SECONDS:g} s in all")
        start = monotonic()
        try:
            return self.guest.answer(self.called.function, arguments, watch=True, names=names)
        finally:
            self.seconds -= monotonic() - start

    def _unchanged(self) -> None:
        if self.changed is not None:
            self.kinds[UNCHANGED] = self.changed
        good = self.changed is None and any(part.right for part in self.parts)
        self.parts.append(PartMarks(UNCHANGED, self.weights[UNCHANGED], int(good), 1))

    def _known(self) -> str | None:
        """Name the usual mistake that gives the same answers on all instances that were tried."""
        if any(given is None for _, given in self.answers):
            return None
        for name, mistaken in self.exercise.mistakes.items():
            if all(mistaken(instance) == given for instance, given in self.answers):
                return name
        return None

    def _cost(self) -> str | None:
        """Mark how the cost grows with the size, if anything is right."""
        cost = self.exercise.cost
        if cost is None:
            return None
        if self.given_up or not any(part.right for part in self.parts):
            self.parts.append(PartMarks(COST, self.weights[COST], 0, 1))
            return None
        told, why = growth(self.name, cost, self.guest, self.called)
        if why is not None:
            self.kinds[COST] = Mistake(COST, COST, None, cost.expected if told else "", told or "", why, 1)
        self.parts.append(PartMarks(COST, self.weights[COST], int(why is None), 1))
        return told


@cache
def solved_instances(exercise: str, part: str) -> list[tuple[Any, Any]]:
    """Give the instances of a part with their right answers, solved once in a process."""
    record = exercise_named(exercise)
    instances = next(each for each in record.parts if each.name == part).instances()
    return [(instance, record.right(instance)) for instance in instances]
