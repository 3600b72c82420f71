"""The marks of a student's function: by families of instances, with the smallest one on which it is wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from itertools import pairwise, product
from math import inf, log2
from operator import itemgetter
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from arena.errors import shown
from arena.exercises.calling import FORMS, NETWORKX, Form, NotUnderstood, advice, check_call, understood
from arena.exercises.exercise import NOTHING, REASON, Cost, Exercise, Family, Reason, exercise_named
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
FILE_SECONDS = 20.0  # the time for all answers of a program together, where a good one takes a second
LATE = f"its answers take more than {FILE_SECONDS:g} s in all"
ALLOWED = ("numpy",)  # the packages that programs may import: it computes no answer
IMPATIENT = 0.3  # the seconds of a call after one that has run away, and of those that find a form
RUNS_AWAY = (foreign.TIME, foreign.MEMORY, foreign.OUTPUT, foreign.ENDED, foreign.ANSWER, LATE)
"""The kinds of misbehavior after which a family is given up."""
PROBES, FORMER, MOST_AWAY = 5, 12, 3
"""How many instances of a family find the form of the arguments, how many former calls a remembered one is sought
among, and how many forms may make a function run away."""
MOST_LINES = 400_000  # the lines of Python of a call whose cost is counted, after which it is cut off
EXCESS, STEEPER = 0.5, 1.5
"""The largest excess of the measured power of the size over that of a good program, and the growth of the power from
one doubling to the next by which a cost is exponential."""
POWERS = {1: "O(n + m)", 2: "O(n²)", 3: "O(n³)", 4: "O(n⁴)"}
WRITTEN = "nested lists"  # the argument that is shown as it is
SIMPLE = (str, bool, int, float, type(None))
MODULE = re.compile(r"No module named '(\w+)")
NO_ANSWER = "{answer} has not the form of an answer"


class Trial(NamedTuple):
    """A function on one instance of a family, or of all trials that show one mistake the smallest."""

    family: str
    instance: Any
    answer: Any = None  # as it was read; None where there is none
    changed: bool = False  # whether an argument was changed
    kind: str = ""  # of the mistake: the text of the reason, or the name of an error; "" if there is none
    why: Reason = Reason("")
    call: str = ""  # the instance in words
    expected: str = ""
    given: str = ""  # an error's text in the place of an answer
    times: int = 1  # the instances of the family on which the function is wrong in this way
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
    faults : list of Trial
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
    faults: list[Trial] = field(default_factory=list)
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
    record = exercise_named(exercise)
    check_call(function)
    none = FunctionMarks(record.name, str(path))
    try:
        code = code_of(path) if text is None else Code(decoded(text))
    except Misbehavior as error:
        return replace(none, error=error.reason)

    def marks(code: Code, record: Exercise = record, asked: str | None = function) -> FunctionMarks:
        prelude = record.prelude + NETWORKX * ("networkx" in allow)
        given, over = record.supplied, record.over
        with Program(path, code, LIMITS, prelude=prelude, given=given, over=over, allow=allow) as program:
            try:
                return _Marking(record, program, asked, code.lost, has_networkx="networkx" in allow).marks(cost)
            except (NotUnderstood, Misbehavior) as error:
                return replace(none, **_untried(error, code))

    def beside_ours(record: Exercise, found: FunctionMarks) -> FunctionMarks:
        called = found.function.partition("(")[0]
        return marks(code, record.beside_ours(called), called) if called else found

    found = marks(code)
    if found.error is not None and (alone := without_tests(code)) is not code:
        again = marks(alone)  # perhaps its own tests or an import for its pictures fails
        return again if again.score else found
    if record.partner and found.faults:
        again, partner = beside_ours(record, found), exercise_named(record.partner)
        # the fault is in the other function, which has marks of its own, unless that is right beside ours, too
        if (again.score or 0) > (found.score or 0) and not (again and beside_ours(partner, marks(code, partner, None))):
            return again
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


class _Marking:
    """One function on all instances of an exercise."""

    def __init__(
        self, record: Exercise, program: Program, asked: str | None, lost: Sequence[str], *, has_networkx: bool
    ) -> None:
        self.record, self.program, names = record, program, record.functions
        self.readings = understood(program.functions(), names, record.signature, record.parameters, asked, lost)
        forms = [form for form in FORMS if has_networkx or form.graph != "networkx graph"]
        self.forms = forms if record.forms else FORMS[:1]
        self.called, self.form = self.readings[0], FORMS[0]
        self.seconds, self.patience, self.afresh = FILE_SECONDS, LIMITS.seconds, False
        self.trials: list[Trial] = []
        self.side_effect: Trial | None = None

    def marks(self, cost_weight: float) -> FunctionMarks:
        record = self.record
        if len(self.readings) * len(self.forms) > 1:
            self._find_form()
        for family in record.families:
            self._try_family(family)
        self._check_understood()
        right = Counter(trial.family for trial in self.trials if not trial.kind)
        asked = {family: len(self._pairs(family)) for family in record.families}
        parts = [FamilyMarks(each.name, each.weight, right[each.name], asked[each]) for each in asked if asked[each]]
        is_right = any(part.weight * part.share for part in parts)
        parts.append(FamilyMarks(SIDE_EFFECTS, SIDE_EFFECTS_WEIGHT, int(is_right and self.side_effect is None), 1))
        cost, is_good = self._cost() if is_right else (None, False)
        if record.cost and cost_weight:
            parts.append(FamilyMarks(COST, cost_weight, int(is_good), 1))
            cost = cost or Reason("the cost is counted of right answers alone")
        total = sum(part.weight for part in parts) / OUT_OF
        reached = sum(part.weight * part.share for part in parts) if is_right else 0.0
        return FunctionMarks(
            record.name,
            self.program.path,
            function=f"{self.called.function}({', '.join(self.called.things)})",
            form=self.form.said(),
            parts=[part._replace(weight=round(part.weight / total, 2)) for part in parts],
            faults=self._faults(),
            known=self._known(),
            cost=cost,
            score=round(reached / total, 2),
        )

    def _pairs(self, family: Family) -> list[tuple[Any, Any]]:
        pairs = solved(self.record.name, family.name, self.form.integers)
        return [pair for pair in pairs if self.record.fits(pair[0], self.called.things)]

    # ---- calls

    def _try_family(self, family: Family) -> None:
        """Call the function on all instances of a family; one that runs away is given up for this family."""
        for instance, expected in self._pairs(family):
            trial = self._tried(family, instance, expected)
            if trial.kind and self.trials and not self.afresh:
                trial = self._alone(trial, family, expected)
            self.trials.append(trial)
            if trial.changed and self.side_effect is None:
                why = Reason("it changes its argument")
                self.side_effect = Trial(SIDE_EFFECTS, instance, None, True, SIDE_EFFECTS, why, self._said(instance))
            if trial.kind in RUNS_AWAY:
                self.patience = IMPATIENT
                break

    def _tried(self, family: Family, instance: Any, expected: Any) -> Trial:
        """Call the function on an instance; find its mistake, if it makes one."""
        record, trial = self.record, Trial(family.name, instance)

        def wrong(kind: str, why: Reason, given: str) -> Trial:
            right, found = record.show(expected), trial._replace(kind=kind, why=why, call=self._said(instance))
            return found._replace(expected=right, given=given) if given != right else found

        try:
            value, changed, counts = self._answer(instance)
        except Misbehavior as error:
            if error.kind == foreign.TIME and record.size(instance) >= record.untimed:
                return trial  # the cost has a line of its own
            kind = error.kind if error.kind in RUNS_AWAY else error.error or error.kind
            return wrong(kind, Reason("{reason}", {REASON: error.reason}), error.reason)
        try:
            answer = record.reads(value, instance)
        except Exception:  # noqa: BLE001 - an answer may be anything
            text = NOTHING if value is None else NO_ANSWER
            said = shown(value).replace(record.hidden(instance), "")
            return wrong(text, Reason(text, {"answer": said}), said)
        trial = trial._replace(answer=answer, changed=bool(changed))
        if record.same(family.part(instance, expected), family.part(instance, answer)):
            many = family.calls(instance, counts) if family.calls else None
            return wrong(many.text, many, "")._replace(expected="") if many else trial
        why = record.why(instance, expected, answer)
        is_plain = isinstance(value, dict) and all(isinstance(each, SIMPLE) for each in value.values())
        return wrong(why.text, why, record.show(value if is_plain else answer))

    def _answer(self, instance: Any) -> Reply:
        """Call the function on an instance, or on each of its vertices."""
        things, names = dict(self.record.things(instance)), self.record.given(instance)
        vertices = self.record.each(instance) if self.record.each else ()
        if not vertices or "vertex" not in self.called.things:
            return self._called(things, names, points=vertices)
        each = {vertex: self._called(things | {"vertex": lambda at=vertex: at}, names) for vertex in vertices}
        changed = [place for reply in each.values() for place in reply.changed]
        return Reply({vertex: reply.value for vertex, reply in each.items()}, changed, {})

    def _called(self, things: Mapping[str, Any], names: Mapping[str, Any], **how: Any) -> Reply:
        """Call the function with its things; `how` goes to the program."""
        if self.seconds < 0:
            raise Misbehavior(self.program.path, LATE, LATE)
        function, wanted, start = *self.called, monotonic()
        arguments = [self.form.handed(thing, things[thing]()) for thing in wanted]
        how |= {"names": names, "watch": True, "afresh": self.afresh, "seconds": self.patience}
        try:
            reply = self.program.call(function, arguments, **how)
        finally:
            self.seconds -= monotonic() - start
        # a memo is there to be filled
        return reply._replace(changed=[place for place in reply.changed if wanted[place] != "memo"])

    # ---- forms and memory

    def _find_form(self) -> None:
        """Find by trying what arguments stand for, and their form: the first that is right, or is right most often."""
        self.patience, self.afresh = IMPATIENT, True
        best, away, fails = (-1, self.called, self.form), 0, False
        for called, form in product(self.readings, self.forms):
            fails = fails and form != FORMS[0]
            if away >= MOST_AWAY or not (fails or form in FORMS[:2]):
                continue  # no error is raised: at most the vertices are taken for numbers
            self.called, self.form = called, form
            trials = self._probed()
            right = sum(not trial.kind for trial in trials)
            best = max(best, (right, called, form), key=itemgetter(0))
            if right == len(trials) > 0:
                break
            fails = fails or any(trial.kind and trial.answer is None for trial in trials)
            away += any(trial.kind in RUNS_AWAY for trial in trials)
        _, self.called, self.form = best
        self.seconds, self.patience, self.afresh = FILE_SECONDS, LIMITS.seconds, False
        self.program.close()

    def _probed(self) -> list[Trial]:
        """Call the function on some instances of each family, until it runs away."""
        trials = list[Trial]()
        for family in self.record.families:
            pairs = self._pairs(family)
            for pair in pairs[:: max(1, len(pairs) // PROBES)]:
                trials.append(self._tried(family, *pair))
                if trials[-1].kind in RUNS_AWAY:
                    return trials
        return trials

    def _alone(self, trial: Trial, family: Family, expected: Any) -> Trial:
        """Try again as if nothing had been asked before: a function that is right then remembers a former call."""

        def fails_after(former: Trial) -> bool:
            self.afresh = True
            with suppress(Misbehavior):
                self._answer(former.instance)
            self.afresh = False
            return bool(self._tried(family, trial.instance, expected).kind)

        self.afresh = True
        alone = self._tried(family, trial.instance, expected)
        if alone.kind:
            self.afresh = False
            return alone
        formers = filter(fails_after, self.trials[-FORMER:][::-1] + self.trials[:FORMER])
        first = next((self._said(former.instance) for former in formers), "…")
        self.afresh = True
        text = "it remembers a former call: after {first} it is wrong on {second}, on which alone it is right"
        why = Reason(text, {"second": trial.call, "first": first})
        self.side_effect = trial._replace(family=SIDE_EFFECTS, kind=SIDE_EFFECTS, why=why)
        return alone

    # ---- the report

    def _check_understood(self) -> None:
        """Refuse a function none of whose calls has an answer if its parameters may have been misunderstood."""
        if all(trial.answer is None for trial in self.trials) and (
            len(self.readings) > 1 or "arena" in self.called.things
        ):
            reason = self.trials[0].why.values.get(REASON)
            why = f"no call has an answer: {reason}" if reason else "no call has an answer"
            raise NotUnderstood(f"{why}; {advice(self.called.function, self.record.signature)}")

    def _faults(self) -> list[Trial]:
        """Report each kind of mistake by the smallest instance that shows it, and the side effect."""

        def size(trial: Trial) -> float:
            return self.record.size(trial.instance) if trial.kind != LATE else inf

        wrong = sorted((trial for trial in self.trials if trial.kind), key=size)
        times = Counter((trial.kind, trial.family) for trial in wrong)
        least = {trial.kind: trial._replace(times=times[trial.kind, trial.family]) for trial in reversed(wrong)}
        faults = [least[kind] for kind in dict.fromkeys(trial.kind for trial in wrong)]
        if faults and size(faults[0]) <= self.record.exhaustive:
            faults[0] = faults[0]._replace(smallest=True)
        return faults + [self.side_effect] * (self.side_effect is not None)

    def _said(self, instance: Any) -> str:
        """Write an instance in one line, as the function is called with it."""
        if WRITTEN not in self.called.things:
            return self.record.describe(instance)
        things = self.record.things(instance)
        return f"{self.called.function}({', '.join(repr(things[thing]()) for thing in self.called.things)})"

    # ---- names of mistakes, and cost

    def _known(self) -> str | None:
        """Name the usual mistake that gives the same answers on all instances that were tried."""
        record, wrong = self.record, [trial for trial in self.trials if trial.kind]
        if not wrong or any(trial.answer is None for trial in wrong):
            return None
        answered = [trial for trial in self.trials if trial.answer is not None]

        def is_given(program: str) -> bool:
            pairs = ((record.answer_of(program, trial.instance), trial.answer) for trial in answered)
            return all(record.same(record.key(mistaken), record.key(given)) for mistaken, given in pairs)

        for name in record.mistakes:
            with suppress(Exception):  # the wrong program raises an error, and the student's does not
                if is_given(record.mistaken(name)):
                    return name
        return None

    def _cost(self) -> tuple[Reason | None, bool]:
        """Return how the cost grows with the size, and whether as that of a good program; of a right function alone."""
        cost, counts, spent = self.record.cost, dict[str, int](), False
        if cost is None or any(trial.kind in RUNS_AWAY for trial in self.trials):
            return None, False
        for size in cost.sizes:
            try:
                counts[str(size)], spent = self._lines(self.form.instance(cost.instance(size)))
            except Exception:  # noqa: BLE001 - it gives no answer, or a wrong one, which may be cheap
                return None, False
            if spent:
                break
        return _growth(cost, counts, spent=spent)

    def _lines(self, instance: Any) -> tuple[int, bool]:
        """Count the lines of a call with a right answer, and whether they are too many."""
        value, _, counts = self._called(self.record.things(instance), {}, lines=MOST_LINES)
        if not counts[SPENT] and self.record.reads(value, instance) != self.record.answer(instance):
            raise ValueError("a wrong answer")
        return counts["lines"], bool(counts[SPENT])


def _growth(cost: Cost, counts: Mapping[str, int], *, spent: bool) -> tuple[Reason | None, bool]:
    """Find the power of the size with which lines grow; the last count may only be the least that it can be."""
    powers = [log2(max(second / max(first, 1), 1)) for first, second in pairwise(counts.values())]
    if not powers:
        return None, False
    *before, last = powers
    cut_off = {[*counts][-1]: f"> {MOST_LINES}"} if spent else {}
    values: dict[str, object] = {"where": Reason(cost.named, {"size": "n"}), "counts": {**counts, **cut_off}}
    if last > max(POWERS) + EXCESS or (spent and not before):
        text = "the cost grows faster than n⁴: lines of Python by n, on {where}: {counts}"
        if before and last > STEEPER * max(before[-1], 1):
            text = "the cost is exponential: lines of Python by n, on {where}: {counts}"
        return Reason(text, values), False
    values["cost"] = POWERS[max(1, round(before[-1] if spent else last))]
    said = Reason("the cost is {cost}: lines of Python by n, on {where}: {counts}", values)
    return said, not spent and last <= 1 + EXCESS
