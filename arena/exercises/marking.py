"""The marks of a student's function: by families of instances, with the smallest one on which it is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from arena.errors import ArenaError, ParameterError, one_of, shown
from arena.exercises.exercise import COST, REASON, SIDE_EFFECTS, Exercise, Family, NoAnswer, Reason, exercise_named
from arena.exercises.forms import FORMS, Form
from arena.exercises.growing_cost import growth
from arena.exercises.signature import NotUnderstood, Signature, check_call, understood
from arena.foreign.code import Code, code_of, without_tests
from arena.foreign.misbehaviour import (
    ANSWER,
    ENDED,
    FILE,
    IMPORT,
    MEGABYTE,
    MEMORY,
    OUTPUT,
    TIME,
    Misbehaviour,
    misbehaviour_in_words,
)
from arena.foreign.program import TOOLKIT, Limits, Program, Reply
from arena.words import Speaker

OUT_OF = 20
LIMITS = Limits(seconds=2.0, load_seconds=5.0, answer_bytes=MEGABYTE)
"""The bounds of a call: a good program answers in a thousandth of that."""
FILE_SECONDS = 20.0
"""The time for all answers of a program together, where a good one takes a second."""
ALLOWED = ("numpy",)
"""The packages that programs may import: it computes no answer."""
IMPATIENT = 0.5
"""The seconds of a call after one that has run away."""
RUNS_AWAY = (TIME, MEMORY, OUTPUT, ENDED, ANSWER)
"""The kinds of misbehaviour after which a family is given up."""
PROBES = 5
"""The instances of each family by which the form of the arguments is found."""
FORMER = 12
"""The former calls among which the one is looked for that a function remembers."""
MODULE = re.compile(r"No module named '(\w+)")
MOST_SILENT = 20
"""The instances of a family on which a function may give no answer until the family is given up."""
VERTEX = "vertex"
"""The vertex among the things that a function of one vertex wants."""


class Mistake(NamedTuple):
    """A kind of wrong answer, with the smallest instance that shows it.

    Parameters
    ----------
    family : str
        The first family where it is seen.
    kind : str
        The text of the reason, or the name of an error: mistakes of a kind are reported once.
    instance : object
        The instance; None where there is none.
    expected, given : str
        The right answer and the student's, written for a reader; an error's text in the place of an answer.
    why : Reason
        Why it is wrong.
    times : int
        The instances on which the function is wrong in this way.
    smallest : bool
        Whether all smaller instances were tried, so that none of them shows a fault.
    """

    family: str
    kind: str
    instance: Any
    expected: str
    given: str
    why: Reason
    times: int = 1
    smallest: bool = False

    def shown_answer(self, words: Speaker) -> str:
        """Write the student's answer; an error in the language."""
        return self.why.say(words) if self.given == self.why.values.get(REASON) else self.given


class FamilyMarks(NamedTuple):
    """The marks of a family: its weight, and how many answers of how many are right."""

    name: str
    weight: float
    right: int
    asked: int

    @property
    def share(self) -> float:
        """The share of the weight that is reached: all or nothing."""
        return float(self.right == self.asked)


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
    form : str
        The types of its arguments, where they are not the usual ones.
    parts : list of FamilyMarks
        The families, and the other lines of the mark.
    faults : list of Mistake
        The kinds of wrong answers, smallest instances first.
    known : str or None
        The usual mistake that gives all these answers, if one does.
    cost : Reason or None
        The cost that was counted.
    error : str or None
        Why the file could not be tried at all.
    score : float or None
        The mark out of 20, to two decimals; None where it could not be understood how the function is called.
    """

    exercise: str
    path: str
    function: str = ""
    form: str = ""
    parts: list[FamilyMarks] = field(default_factory=list)
    faults: list[Mistake] = field(default_factory=list)
    known: str | None = None
    cost: Reason | None = None
    error: str | None = None
    score: float | None = None

    def __bool__(self) -> bool:
        return self.error is None and not self.faults

    def error_in_words(self, words: Speaker) -> str:
        """Say why the file could not be tried; "" if it could."""
        return "; ".join(misbehaviour_in_words(each, words) for each in (self.error or "").split("; ") if each)


def mark(
    exercise: str,
    path: str | Path,
    *,
    function: str | None = None,
    weights: Mapping[str, float] | None = None,
    cost: float = 0,
    allow: Sequence[str] = ALLOWED,
    limits: Limits = LIMITS,
    text: bytes | None = None,
) -> FunctionMarks:
    """Mark the function of an exercise in a student's file, which runs in a process of its own.

    A function has the weight of each family of instances on which it is always right; full marks if it is right on
    all, and none if it is right on no family.

    Parameters
    ----------
    exercise : str
        The exercise: "attractor", "noyau", ...
    path : path
        The student's file, or a notebook, whose functions are tried and whose other cells are not run.
    function : str, optional
        The function's name and, where its parameters have names of their own, what they stand for:
        "attracteur(G, S1, F)".
    weights : mapping of str to float, optional
        The weights of families, in the place of the usual ones.
    cost : float, optional
        The weight of a cost that grows as that of a good program.
    allow : sequence of str, optional
        The packages that the program may import, besides Python's own.
    limits : Limits, optional
        The bounds of a call.
    text : bytes, optional
        The code, where that is not the whole file.

    Raises
    ------
    ParameterError
        If there is no such exercise or family, or a weight is below zero.

    Examples
    --------
    >>> marks = mark("attractor", "leo.py", text=b"def attracteur(G, S1, F): return set(F)")
    >>> marks.score, marks.known
    (0.0, 'gives the targets alone')
    >>> marks.faults[0].given, marks.faults[0].why.text.format(**marks.faults[0].why.values)
    ('{b}', "a is J1's and can go to b, so it is attracted, with rank 1")
    """
    record = exercise_named(exercise)
    shares = weights_of(record, {**({COST: cost} if cost and record.cost else {}), **(weights or {})})
    check_call(function)
    try:
        code = code_of(path) if text is None else Code([(text, False)])
    except Misbehaviour as error:
        return FunctionMarks(record.name, str(path), error=str(error))
    marks = _marks(record, path, code, function, shares, allow, limits)
    if marks.error is not None:  # perhaps its own tests or an import for its pictures fails
        alone = _marks(record, path, without_tests(code), function, shares, allow, limits)
        return alone if alone.score else marks
    return marks


def _marks(
    record: Exercise,
    path: str | Path,
    code: Code,
    function: str | None,
    shares: Mapping[str, float],
    allow: Sequence[str],
    limits: Limits,
) -> FunctionMarks:
    """Mark the code of a file."""
    none = FunctionMarks(record.name, str(path))
    with Program(path, code, limits, prelude=record.prelude, given=record.over, allow=allow) as program:
        try:
            functions = program.functions()
            called = understood(functions, record.signature, record.functions, record.parameters, function)
        except NotUnderstood as error:
            return replace(none, error="; ".join([f"{path}: {error}", *code.unread]))
        except Misbehaviour as error:
            if error.kind == IMPORT and (module := MODULE.search(error.reason)):
                advice = "which computes answers" if module[1] in TOOLKIT else f"--allow {module[1]}"
                return replace(none, error=f"{path}: it imports {module[1]}: {advice}")
            score = None if error.kind == FILE else 0.0
            return replace(none, error="; ".join([str(error), *code.unread]), score=score)
        return _Marking(record, program, called, shares).marks()


def weights_of(exercise: Exercise, given: Mapping[str, float]) -> dict[str, float]:
    """Return the weight of each family, the usual one where none is given."""
    usual = exercise.weights
    for name, weight in given.items():
        if name not in usual:
            raise one_of("family", name, list(usual))
        if not 0 <= weight < float("inf"):
            raise ParameterError(f"the weight of {name} is {weight:g}; it has to be 0 or more")
    if not any((usual | dict(given)).values()):
        raise ParameterError("all weights are 0")
    return usual | dict(given)


@cache
def solved(exercise: str, family: str, integers: bool) -> list[tuple[Any, Any]]:
    """Return the instances of a family with their right answers, solved once in a process."""
    record = exercise_named(exercise)
    instances = next(each for each in record.families if each.name == family).instances()
    named = [Form(integers=integers).instance(instance) for instance in instances]
    return [(instance, record.answer(instance)) for instance in named]


class _Tried(NamedTuple):
    """A call: the reply or the misbehaviour, the answer that was read, and the mistake."""

    given: Any
    changed: bool
    mistake: Mistake | None


class _Marking:
    """One function on all instances of an exercise."""

    def __init__(self, record: Exercise, program: Program, called: Signature, weights: Mapping[str, float]) -> None:
        self.record, self.program, self.called, self.weights = record, program, called, weights
        self.form, self.seconds, self.afresh = Form(), FILE_SECONDS, False
        self.patience = program.limits.seconds
        self.kinds: dict[str, Mistake] = {}
        self.sizes: dict[str, int] = {}
        self.answers: list[tuple[Any, Any]] = []
        self.called_with: list[Any] = []
        self.side_effect: Mistake | None = None
        self.failure: Mistake | None = None

    def marks(self) -> FunctionMarks:
        """Try all families."""
        record = self.record
        if record.forms:
            self._find_form()
        parts = [part for part in map(self._family, record.families) if part.asked]
        reached = sum(part.weight * part.share for part in parts)
        weight = self.weights[SIDE_EFFECTS]
        parts.append(FamilyMarks(SIDE_EFFECTS, weight, int(self.side_effect is None and reached > 0), 1))
        cost, growing = self._cost(reached > 0)
        if growing is not None:
            parts.append(growing)
        total = sum(part.weight for part in parts)
        reached = sum(part.weight * part.share for part in parts) if reached else 0.0
        faults = sorted(self.kinds.values(), key=lambda fault: self.sizes[fault.kind])
        smallest = faults and self.sizes[faults[0].kind] <= record.exhaustive
        faults = [fault._replace(smallest=bool(smallest and not at)) for at, fault in enumerate(faults)]
        faults += [fault for fault in (self.side_effect,) if fault]
        function = f"{self.called.function}({', '.join(self.called.things)})"
        form = "" if self.form == FORMS[0] else self.form.said()
        known = self._known() if self.kinds else None
        score = round(OUT_OF * reached / total, 2) if total else 0.0
        return FunctionMarks(record.name, self.program.path, function, form, parts, faults, known, cost, None, score)

    # ---- one family

    def _family(self, family: Family) -> FamilyMarks:
        """Call the function on all instances of a family; one that runs away is given up for this family."""
        right = asked = silent = 0
        given_up = False
        for instance, expected in solved(self.record.name, family.name, self.form.integers):
            if self.record.fits and not self.record.fits(instance, self.called.things):
                continue
            asked += 1
            if given_up or self.seconds < 0:
                continue
            tried = self._tried(family, instance, expected)
            if tried.mistake and not self.afresh and not self.side_effect and self.called_with:
                tried = self._remembers(family, instance, expected, tried)
            self.answers.append((instance, tried.given))
            self.called_with.append(instance)
            if tried.changed and self.side_effect is None:
                why = Reason("it changes its argument")
                self.side_effect = Mistake(SIDE_EFFECTS, SIDE_EFFECTS, instance, "", "", why)
            if tried.mistake is None:
                right += 1
                continue
            self._add(tried.mistake)
            silent += tried.given is None
            given_up = silent == MOST_SILENT
            if tried.mistake.kind in RUNS_AWAY:
                given_up, self.patience = True, min(self.patience, IMPATIENT)
        if self.seconds < 0 and right < asked:
            reason = f"its answers take more than {FILE_SECONDS:g} s in all"
            self._add(Mistake(family.name, TIME, None, "", reason, Reason("{reason}", {REASON: reason})))
        return FamilyMarks(family.name, self.weights[family.name], right, asked)

    def _add(self, mistake: Mistake) -> None:
        """Count a mistake, and keep the smallest instance of its kind."""
        size = 10**6 if mistake.instance is None else self.record.size(mistake.instance)
        before = self.kinds.get(mistake.kind)
        if before is None or size < self.sizes[mistake.kind]:
            self.kinds[mistake.kind] = mistake._replace(times=before.times + 1 if before else 1)
            self.sizes[mistake.kind] = size
        else:
            self.kinds[mistake.kind] = before._replace(times=before.times + 1)

    def _tried(self, family: Family, instance: Any, expected: Any) -> _Tried:
        """Call the function on an instance; find its mistake, if it makes one."""
        record, given = self.record, None
        part = family.part or (lambda _instance, answer: answer)
        try:
            reply = self._answer(instance)
            given = record.read(reply.value, instance)
        except Misbehaviour as error:
            kind = error.kind if error.kind in RUNS_AWAY else error.error or error.kind
            why = Reason("{reason}", {REASON: error.reason})
            return _Tried(None, False, Mistake(family.name, kind, instance, record.show(expected), error.reason, why))
        except Exception as error:  # noqa: BLE001 - an answer may be anything
            text = str(error) if isinstance(error, NoAnswer) else "{answer} has not the form of an answer"
            why = Reason(text, {"answer": shown(reply.value)})
            return _Tried(
                None, False, Mistake(family.name, text, instance, record.show(expected), shown(reply.value), why)
            )
        if part(instance, given) == part(instance, expected):
            many = family.calls(instance, reply.counts) if family.calls else None
            return _Tried(given, bool(reply.changed), many and Mistake(family.name, many.text, instance, "", "", many))
        try:
            said, why = record.show(given), record.why(instance, expected, given)
        except ValueError as error:  # a number of more digits than Python writes
            said, why = shown(given), Reason("{reason}", {REASON: str(error).partition(";")[0]})
        mistake = Mistake(family.name, why.text, instance, record.show(expected), said, why)
        return _Tried(given, bool(reply.changed), mistake)

    def _answer(self, instance: Any) -> Reply:
        """Call the function on an instance, or on each of its vertices."""
        things = dict(self.record.things(instance))
        names = self.record.given(instance) if self.record.given else None
        if self.record.each is None or VERTEX not in self.called.things:
            return self._called(things, names)
        values, changed = {}, list[int]()
        for vertex in self.record.each(instance):
            reply = self._called(things | {VERTEX: lambda vertex=vertex: vertex}, names)
            values[vertex] = reply.value
            changed += reply.changed
        return Reply(values, changed, {})

    def _called(self, things: Mapping[str, Any], names: Mapping[str, Any] | None) -> Reply:
        if self.seconds < 0:
            raise Misbehaviour(self.program.path, TIME, f"its answers take more than {FILE_SECONDS:g} s in all")
        arguments = [self.form.handed(thing, things[thing]()) for thing in self.called.things]
        start = monotonic()
        try:
            return self.program.call(self.called.function, arguments, names=names, watch=True, afresh=self.afresh,
                                     seconds=self.patience)  # fmt: skip
        finally:
            self.seconds -= monotonic() - start

    # ---- forms and memory

    def _find_form(self) -> None:
        """Find the form of arguments by trying: the one with which most answers are right, the usual one if none is."""
        best, self.patience, self.afresh, fails = (-1, 0), self.patience / 2, True, False
        for place, form in enumerate(FORMS):
            if place and not fails and not (form.integers and form.graph == FORMS[0].graph):
                continue  # no error is raised: at most the vertices are taken for numbers
            self.form, right, wrong, away = form, 0, 0, False
            for family, instance, expected in self._probes(form):
                tried = self._tried(family, instance, expected)
                right += tried.mistake is None
                wrong += tried.mistake is not None
                fails = fails or bool(tried.mistake and tried.given is None)
                away = bool(tried.mistake and tried.mistake.kind in RUNS_AWAY)
                if away:
                    break
            best = max(best, (right, -place))
            if not wrong or (away and place):
                break
        self.form, self.afresh = FORMS[-best[1]], False
        self.seconds, self.patience = FILE_SECONDS, self.program.limits.seconds
        self.program.close()

    def _probes(self, form: Form) -> list[tuple[Family, Any, Any]]:
        """Choose some instances of each family."""
        fits, things, probes = self.record.fits, self.called.things, []
        for family in self.record.families:
            pairs = solved(self.record.name, family.name, form.integers)
            pairs = [pair for pair in pairs if not fits or fits(pair[0], things)]
            probes += [(family, *pair) for pair in pairs[:: max(1, len(pairs) // PROBES)]]
        return probes

    def _remembers(self, family: Family, instance: Any, expected: Any, tried: _Tried) -> _Tried:
        """Ask again as if nothing had been asked before: a function that is right then remembers a former call."""
        self.afresh = True
        alone = self._tried(family, instance, expected)
        if alone.mistake is not None and alone.mistake.kind == (tried.mistake or alone.mistake).kind:
            self.afresh = False
            return alone
        describe, before = self.record.describe, None
        for former in [*self.called_with[-FORMER:][::-1], *self.called_with[:FORMER]]:
            self.afresh = True
            with suppress(Misbehaviour):
                self._answer(former)
            self.afresh = False
            if self._tried(family, instance, expected).mistake:
                before = former
                break
        self.afresh = True
        values = {"second": describe(instance), "first": describe(before) if before is not None else "…"}
        text = "it remembers a former call: after {first} it is wrong on {second}, on which alone it is right"
        given = tried.mistake.given if tried.mistake else ""
        why = Reason(text, values)
        self.side_effect = Mistake(SIDE_EFFECTS, SIDE_EFFECTS, instance, self.record.show(expected), given, why)
        return alone

    # ---- names of mistakes, and cost

    def _known(self) -> str | None:
        """Name the usual mistake that gives the same answers on all instances that were tried."""
        if any(given is None for _, given in self.answers):
            return None
        record = self.record
        for name in record.mistakes:
            program = record.mistaken(name)
            try:
                if all(
                    record.key(record.answer_of(program, instance)) == record.key(given)
                    for instance, given in self.answers
                ):
                    return name
            except Exception:  # noqa: BLE001, S112 - the wrong program raises an error, and the student's does not
                continue
        return None

    def _cost(self, is_right: bool) -> tuple[Reason | None, FamilyMarks | None]:
        """Count how the cost grows with the size, if the function is right on some family."""
        cost, weight = self.record.cost, self.weights.get(COST, 0.0)
        if cost is None or not is_right or any(kind in self.kinds for kind in RUNS_AWAY):
            return None, FamilyMarks(COST, weight, 0, 1) if cost and weight else None
        try:
            said, good = growth(self.record, cost, self.program, self.called, self.form)
        except ArenaError:
            said, good = None, False
        return said, FamilyMarks(COST, weight, int(good), 1) if weight else None
