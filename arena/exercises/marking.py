"""The marks of a student's function: by families of instances, with the smallest one on which it is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from itertools import chain, pairwise
from math import log2
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from arena.errors import shown
from arena.exercises.calling import FORMS, NETWORKX, Form, NotUnderstood, Signature, advice, check_call, understood
from arena.exercises.exercise import REASON, Cost, Exercise, Family, Reason, exercise_named
from arena.foreign import code as foreign
from arena.foreign.child import SPENT
from arena.foreign.code import Code, Misbehavior, code_of, decoded, misbehavior_in_words, without_tests
from arena.foreign.program import TOOLKIT, Limits, Program, Reply
from arena.words import Speaker

OUT_OF = 20
SIDE_EFFECTS, COST, SIDE_EFFECTS_WEIGHT = "side effects", "cost", 2.0
"""The lines of a mark that are no families: arguments left as they were and no memory of former calls; the growth."""
LIMITS = Limits(seconds=2.0, load_seconds=5.0, answer_bytes=foreign.MEGABYTE)
"""The bounds of a call: a good program answers in a thousandth of that."""
FILE_SECONDS = 20  # the time for all answers of a program together, where a good one takes a second
LATE = f"its answers take more than {FILE_SECONDS} s in all"
ALLOWED = ("numpy",)  # the packages that programs may import: it computes no answer
IMPATIENT = 0.3  # the seconds of a call after one that has run away
RUNS_AWAY = (foreign.TIME, foreign.MEMORY, foreign.OUTPUT, foreign.ENDED, foreign.ANSWER)
"""The kinds of misbehavior after which a family is given up."""
PROBES, FORMER, MOST_SILENT = 5, 12, 20
"""How many instances of a family find the form of the arguments, how many former calls a remembered one is sought
among, and how many calls of a family may have no answer until it is given up."""
LONG = 60  # the vertices of an instance that a right function may be too slow for
MOST_AWAY = 3  # how many forms of the arguments with which a function runs away are tried
MOST_LINES = 400_000  # the lines of Python of a call whose cost is counted, after which it is cut off
EXCESS, STEEPER = 0.5, 1.5
"""The largest excess of the measured power of the size over that of a good program, and the growth of the power from
one doubling to the next by which a cost is exponential."""
POWERS = {1: "O(n + m)", 2: "O(n²)", 3: "O(n³)", 4: "O(n⁴)"}
WRITTEN = "nested lists"  # the argument that is shown as it is
SIMPLE = (str, bool, int, float, type(None))
MODULE = re.compile(r"No module named '(\w+)")
NOTHING, NO_ANSWER = "it returns nothing (None): is a return missing?", "{answer} has not the form of an answer"


class Mistake(NamedTuple):
    """A kind of wrong answer, with the smallest instance that shows it; mistakes of a kind are reported once."""

    family: str  # the first one where it is seen
    kind: str  # the text of the reason, or the name of an error
    instance: Any  # None where there is none
    call: str  # the instance in words
    expected: str
    given: str  # an error's text in the place of an answer
    why: Reason
    times: int = 1  # the instances on which the function is wrong in this way
    smallest: bool = False  # whether all smaller instances were tried

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
    exercise, path : str
        The exercise, and the file.
    function : str
        The function and what its parameters stand for; "" if there is none.
    form : str
        The types of its arguments, where they are not the usual ones.
    parts : list of FamilyMarks
        The families, and the other lines of the mark.
    faults : list of Mistake
        The kinds of wrong answers, smallest instances first.
    known : str or None
        The common mistake that explains all these answers, if one does.
    cost : Reason or None
        The cost that was counted.
    error : str or None
        Why the file could not be tried at all.
    score : float or None
        The mark out of 20, to two decimals; None if no function could be called.
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
        """Return the reason why the file could not be tried; "" if it could."""
        return "; ".join(misbehavior_in_words(each, words) for each in (self.error or "").split("; ") if each)


def mark(
    exercise: str,
    path: str | Path,
    *,
    function: str | None = None,
    cost: float = 0,
    allow: Sequence[str] = ALLOWED,
    text: bytes | None = None,
) -> FunctionMarks:
    """Mark the function of an exercise in a student's file, which runs in a process of its own.

    A function earns the points of each family of instances on which it is always right: full marks if it is right on
    all of them, and 0 if it is right on none.

    Parameters
    ----------
    exercise : str
        The exercise: "attractor", "noyau", ...
    path : path
        The student's file, or a notebook, whose functions are tried and whose other cells are not run.
    function : str, optional
        The function's name and, where its parameters have names of their own, what they stand for:
        "attracteur(G, S1, F)".
    cost : float, optional
        The points for a cost that grows like that of a good program.
    allow : sequence of str, optional
        The packages that the program may import, besides the standard library and NumPy.
    text : bytes, optional
        The code, where that is not the whole file.

    Raises
    ------
    ParameterError
        If there is no such exercise, or the function is not named as one.

    Examples
    --------
    >>> marks = mark("attractor", "leo.py", text=b"def attracteur(G, S1, F): return set(F)")
    >>> marks.score, marks.known
    (0.0, 'gives the targets alone')
    >>> marks.faults[0].given, marks.faults[0].why.text.format(**marks.faults[0].why.values)
    ('{b}', "a is J1's and can go to b, so it is attracted, with rank 1")
    """
    record, has_networkx = exercise_named(exercise), "networkx" in allow
    check_call(function)
    try:
        code = code_of(path) if text is None else Code(decoded(text))
    except Misbehavior as error:
        return FunctionMarks(record.name, str(path), error=error.reason)

    def marks(code: Code, record: Exercise = record) -> FunctionMarks:
        given, over = record.supplied, record.over
        prelude = record.prelude + NETWORKX * has_networkx
        with Program(path, code, LIMITS, prelude=prelude, given=given, over=over, allow=allow) as program:
            try:
                readings = understood(
                    program.functions(), record.functions, record.signature, record.parameters, function
                )
                forms = [form for form in FORMS if has_networkx or form.graph != "networkx graph"]
                return _Marking(record, program, readings, forms if record.forms else FORMS[:1]).marks(cost)
            except (NotUnderstood, Misbehavior) as error:
                return replace(FunctionMarks(record.name, str(path)), **_untried(error, code))

    found = marks(code)
    if found.error is not None and (alone := without_tests(code)) is not code:
        again = marks(alone)  # perhaps its own tests or an import for its pictures fails
        return again if again.score else found
    if record.others and found.faults:
        # perhaps the fault is in another function, which has marks of its own
        again = marks(code, replace(record, over=record.others, reads=record.strict or record.reads))
        return again if (again.score or 0) > (found.score or 0) else found
    return found


def _untried(error: NotUnderstood | Misbehavior, code: Code) -> dict[str, Any]:
    if isinstance(error, NotUnderstood):
        return {"error": "; ".join([str(error), *code.unread])}
    if error.kind == foreign.IMPORT and (module := MODULE.search(error.reason)):
        advice = f"--allow {module[1]}" if find_spec(module[1]) else "which is not installed"
        advice = "which computes answers" if module[1] in TOOLKIT else advice
        return {"error": f"it imports {module[1]}: {advice}"}
    # a cell of a notebook that is no Python is not run, either
    score = None if error.error in ("SyntaxError", "IndentationError", "TabError") else 0.0
    return {"error": "; ".join([error.reason, *code.unread]), "score": score}


@cache
def solved(exercise: str, family: str, integers: bool) -> list[tuple[Any, Any]]:
    """Return the instances of a family with their right answers, solved once in a process."""
    record = exercise_named(exercise)
    instances = next(each for each in record.families if each.name == family).instances()
    named = [Form(integers=integers).instance(instance) for instance in instances]
    return [(instance, record.answer(instance)) for instance in named]


_Tried: TypeAlias = tuple[Any, bool, Mistake | None]
"""A call: the answer that was read, whether an argument has changed, and the mistake."""


class _Marking:
    """One function on all instances of an exercise."""

    def __init__(
        self, record: Exercise, program: Program, readings: Sequence[Signature], forms: Sequence[Form]
    ) -> None:
        self.record, self.program, self.readings, self.called = record, program, readings, readings[0]
        self.forms = forms
        self.form, self.seconds, self.afresh = Form(), float(FILE_SECONDS), False
        self.patience = LIMITS.seconds
        self.kinds: dict[str, Mistake] = {}
        self.answers: list[tuple[Any, Any]] = []
        self.side_effect: Mistake | None = None

    def marks(self, cost_weight: float) -> FunctionMarks:
        record = self.record
        if record.forms or len(self.readings) > 1:
            self._find_form()
        parts = [part for part in map(self._family, record.families) if part.asked]
        is_right = any(part.weight * part.share for part in parts)
        if all(given is None for _, given in self.answers) and (
            len(self.readings) > 1 or "arena" in self.called.things
        ):
            reason = next(iter(self.kinds.values())).why.values.get(REASON, "")
            why = f"no call has an answer: {reason}" if reason else "no call has an answer"
            raise NotUnderstood(f"{why}: {advice(self.called.function, record.signature)}")
        parts.append(FamilyMarks(SIDE_EFFECTS, SIDE_EFFECTS_WEIGHT, int(self.side_effect is None and is_right), 1))
        cost, is_good = self._cost() if is_right else (None, False)
        if record.cost and cost_weight:
            parts.append(FamilyMarks(COST, cost_weight, int(is_good), 1))
            cost = cost or Reason("the cost is counted of right answers alone")
        total = sum(part.weight for part in parts) / OUT_OF
        reached = sum(part.weight * part.share for part in parts) if is_right else 0.0
        parts = [part._replace(weight=round(part.weight / total, 2)) for part in parts]
        faults = sorted(self.kinds.values(), key=self._size)
        if faults and self._size(faults[0]) <= record.exhaustive:
            faults[0] = faults[0]._replace(smallest=True)
        faults += [self.side_effect] if self.side_effect else []
        function = f"{self.called.function}({', '.join(self.called.things)})"
        form = "" if self.form == FORMS[0] else self.form.said()
        known = self._known() if self.kinds else None
        score = round(reached / total, 2)
        return FunctionMarks(record.name, self.program.path, function, form, parts, faults, known, cost, None, score)

    def _size(self, mistake: Mistake) -> int:
        return 10**6 if mistake.instance is None else self.record.size(mistake.instance)

    def _pairs(self, family: Family, form: Form) -> list[tuple[Any, Any]]:
        pairs = solved(self.record.name, family.name, form.integers)
        return [pair for pair in pairs if self.record.fits(pair[0], self.called.things)]

    # ---- one family

    def _family(self, family: Family) -> FamilyMarks:
        """Call the function on all instances of a family; one that runs away is given up for this family."""
        right = silent = 0
        pairs = self._pairs(family, self.form)
        for instance, expected in pairs:
            if self.seconds < 0 or silent >= MOST_SILENT:
                break
            given, changed, mistake = self._tried(family, instance, expected)
            if mistake and mistake.kind == foreign.TIME and self.record.size(instance) >= LONG:
                right += 1  # the cost has a line of its own
                continue
            if mistake and not self.afresh and not self.side_effect and self.answers:
                given, changed, mistake = self._remembers(family, instance, expected, mistake)
            self.answers.append((instance, given))
            if changed and self.side_effect is None:
                why = Reason("it changes its argument")
                self.side_effect = Mistake(SIDE_EFFECTS, SIDE_EFFECTS, instance, self._said(instance), "", "", why)
            if mistake is None:
                right += 1
                continue
            self._add(mistake)
            silent += given is None
            if mistake.kind in RUNS_AWAY:
                silent, self.patience = MOST_SILENT, min(self.patience, IMPATIENT)
        if self.seconds < 0 and right < len(pairs):
            self._add(Mistake(family.name, foreign.TIME, None, "", "", LATE, Reason("{reason}", {REASON: LATE})))
        return FamilyMarks(family.name, family.weight, right, len(pairs))

    def _add(self, mistake: Mistake) -> None:
        """Count a mistake, and keep the smallest instance of its kind."""
        before = self.kinds.get(mistake.kind)
        if before:
            smaller = mistake if self._size(mistake) < self._size(before) else before
            mistake = smaller._replace(times=before.times + 1)
        self.kinds[mistake.kind] = mistake

    def _tried(self, family: Family, instance: Any, expected: Any) -> _Tried:
        """Call the function on an instance; find its mistake, if it makes one."""
        record, part = self.record, family.part

        def wrong(kind: str, given: str, why: Reason) -> Mistake:
            return Mistake(family.name, kind, instance, self._said(instance), record.show(expected), given, why)

        try:
            reply = self._answer(instance)
        except Misbehavior as error:
            kind = error.kind if error.kind in RUNS_AWAY else error.error or error.kind
            return None, False, wrong(kind, error.reason, Reason("{reason}", {REASON: error.reason}))
        try:
            given = record.reads(reply.value, instance)
        except Exception:  # noqa: BLE001 - an answer may be anything
            answer, text = shown(reply.value), NOTHING if reply.value is None else NO_ANSWER
            return None, False, wrong(text, answer, Reason(text, {"answer": answer}))
        if record.same(part(instance, expected), part(instance, given)):
            many = family.calls(instance, reply.counts) if family.calls else None
            mistake = many and Mistake(family.name, many.text, instance, self._said(instance), "", "", many)
            return given, bool(reply.changed), mistake
        why = record.why(instance, expected, given)
        is_plain = isinstance(reply.value, dict) and all(isinstance(each, SIMPLE) for each in reply.value.values())
        return given, bool(reply.changed), wrong(why.text, record.show(reply.value if is_plain else given), why)

    def _said(self, instance: Any) -> str:
        """Write an instance in one line, as the function is called with it."""
        if WRITTEN not in self.called.things:
            return self.record.describe(instance)
        things = self.record.things(instance)
        return f"{self.called.function}({', '.join(repr(things[thing]()) for thing in self.called.things)})"

    def _answer(self, instance: Any) -> Reply:
        """Call the function on an instance, or on each of its vertices."""
        things, names = dict(self.record.things(instance)), self.record.given(instance)
        vertices = self.record.each(instance) if self.record.each else ()
        if not vertices or "vertex" not in self.called.things:
            return self._called(things, names, vertices)
        values, changed = {}, list[int]()
        for vertex in vertices:
            reply = self._called(things | {"vertex": lambda vertex=vertex: vertex}, names)
            values[vertex] = reply.value
            changed += reply.changed
        return Reply(values, changed, {})

    def _called(self, things: Mapping[str, Any], names: Mapping[str, Any], points: Sequence[Any] = ()) -> Reply:
        if self.seconds < 0:
            raise Misbehavior(self.program.path, foreign.TIME, LATE)
        arguments = [self.form.handed(thing, things[thing]()) for thing in self.called.things]
        start = monotonic()
        try:
            reply = self.program.call(
                self.called.function, arguments, names=names, watch=True, afresh=self.afresh, seconds=self.patience,
                points=points,
            )  # fmt: skip
            # a memo is there to be filled
            return reply._replace(changed=[place for place in reply.changed if self.called.things[place] != "memo"])
        finally:
            self.seconds -= monotonic() - start

    # ---- forms and memory

    def _find_form(self) -> None:
        """Find by trying what arguments stand for, and their form: most answers are right, or all are the usual."""
        best, self.patience, self.afresh, away = (-1, self.called, self.form), IMPATIENT, True, 0
        for called in self.readings:
            fails = False
            for place, form in enumerate(self.forms):
                if away > MOST_AWAY or (place and not fails and not (form.integers and form.graph == FORMS[0].graph)):
                    continue  # no error is raised: at most the vertices are taken for numbers
                self.called, self.form, right, wrong = called, form, 0, 0
                for probe in self._probes(form):
                    given, _, mistake = self._tried(*probe)
                    right, wrong = right + (mistake is None), wrong + (mistake is not None)
                    fails = fails or (mistake is not None and given is None)
                    if mistake is not None and mistake.kind in RUNS_AWAY:
                        away += 1 if place else MOST_AWAY
                        break
                best = max(best, (right, called, form), key=lambda each: each[0])
                if not wrong:
                    break
        _, self.called, self.form = best
        self.seconds, self.patience, self.afresh = FILE_SECONDS, LIMITS.seconds, False
        self.program.close()

    def _probes(self, form: Form) -> Iterator[tuple[Family, Any, Any]]:
        for family in self.record.families:
            pairs = self._pairs(family, form)
            yield from ((family, *pair) for pair in pairs[:: max(1, len(pairs) // PROBES)])

    def _remembers(self, family: Family, instance: Any, expected: Any, mistake: Mistake) -> _Tried:
        """Ask again as if nothing had been asked before: a function that is right then remembers a former call."""
        self.afresh = True
        alone = self._tried(family, instance, expected)
        if alone[2] is not None and alone[2].kind == mistake.kind:
            self.afresh = False
            return alone
        first = "…"
        for former, _ in chain(self.answers[-FORMER:][::-1], self.answers[:FORMER]):
            self.afresh = True
            with suppress(Misbehavior):
                self._answer(former)
            self.afresh = False
            if self._tried(family, instance, expected)[2]:
                first = self._said(former)
                break
        self.afresh = True
        text = "it remembers a former call: after {first} it is wrong on {second}, on which alone it is right"
        why = Reason(text, {"second": self._said(instance), "first": first})
        self.side_effect = mistake._replace(family=SIDE_EFFECTS, kind=SIDE_EFFECTS, why=why)
        return alone

    # ---- names of mistakes, and cost

    def _known(self) -> str | None:
        """Name the usual mistake that gives the same answers on all instances that were tried."""
        record = self.record
        if any(given is None for _, given in self.answers):
            return None

        def gives_them(program: str) -> bool:
            pairs = ((record.answer_of(program, instance), given) for instance, given in self.answers)
            return all(record.same(record.key(wrong), record.key(given)) for wrong, given in pairs)

        for name in record.mistakes:
            with suppress(Exception):  # the wrong program raises an error, and the student's does not
                if gives_them(record.mistaken(name)):
                    return name
        return None

    def _cost(self) -> tuple[Reason | None, bool]:
        """Return how the cost grows with the size, and whether as that of a good program; of a right function alone."""
        cost = self.record.cost
        if cost is None or not self.kinds.keys().isdisjoint(RUNS_AWAY):
            return None, False
        counts: dict[str, int] = {}
        spent = False
        for size in cost.sizes:
            with suppress(Exception):  # it gives no answer
                counts[str(size)], spent = self._lines(self.form.instance(cost.instance(size)))
            if spent or str(size) not in counts:
                break
        return _growth(cost, counts, spent=spent) if spent or len(counts) == len(cost.sizes) else (None, False)

    def _lines(self, instance: Any) -> tuple[int, bool]:
        """Count the lines of a call with a right answer, and whether they are too many."""
        things = self.record.things(instance)
        arguments = [self.form.handed(thing, things[thing]()) for thing in self.called.things]
        try:
            reply = self.program.call(self.called.function, arguments, lines=MOST_LINES)
        except Misbehavior as error:
            if error.kind != foreign.TIME:
                raise
            return MOST_LINES, True
        if not reply.counts[SPENT] and self.record.reads(reply.value, instance) != self.record.answer(instance):
            raise ValueError("a wrong answer may be cheap for that")
        return reply.counts["lines"], bool(reply.counts[SPENT])


def _growth(cost: Cost, counts: Mapping[str, int], *, spent: bool) -> tuple[Reason | None, bool]:
    """Find the power of the size with which lines grow; the last count may only be the least that it can be."""
    powers = [log2(max(second / max(first, 1), 1)) for first, second in pairwise(counts.values())]
    if not powers:
        return None, False
    steep = powers[-1] > max(POWERS) + EXCESS
    is_exponential = steep and len(powers) > 1 and powers[-1] > STEEPER * max(powers[-2], 1)
    if spent and not steep:
        powers.pop()
    values: dict[str, object] = {"where": Reason(cost.named, {"size": "n"}), "counts": counts}
    if steep or not powers:
        text = "the cost is exponential: lines of Python by n, on {where}: {counts}"
        faster = "the cost grows faster than n⁴: lines of Python by n, on {where}: {counts}"
        return Reason(text if is_exponential else faster, values), False
    values["cost"] = POWERS[max(1, round(powers[-1]))]
    said = Reason("the cost is {cost}: lines of Python by n, on {where}: {counts}", values)
    return said, not spent and powers[-1] <= 1 + EXCESS
