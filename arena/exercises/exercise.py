"""An exercise: one record, by which students' functions are marked and sheets of exercises are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from itertools import chain, product
from operator import eq
from typing import Any, NamedTuple

from arena.errors import Refusal
from arena.exercises.calling import plain_name, things_of
from arena.exercises.instances import describe_arena, show, things_of_graph
from arena.foreign.child import MODULE, Made
from arena.foreign.code import misbehavior_in_words
from arena.words import Speaker

MODULES = ("attractors", "acyclic", "searches", "course_games", "connect_four")
NOTHING = "it returns nothing (None): is a return missing?"
REASON = "reason"  # the name of the value that is the reason of a misbehavior
LARGEST = 10**15  # no number of an exercise is as large


def is_whole(value: Any) -> bool:
    """Return whether a value is a whole number of a size that can be written."""
    return isinstance(value, int) and not isinstance(value, bool) and -LARGEST < value < LARGEST


def whole_number(value: Any) -> int:
    if not is_whole(value) and not (isinstance(value, float) and value.is_integer()):
        raise ValueError("no whole number")
    return int(value)


class Reason(NamedTuple):
    """A sentence, said in any language: an English text with places for values, as `arena.words.say` takes it."""

    text: str
    values: Mapping[str, object] = {}

    def say(self, words: Speaker) -> str:
        """Say it in a language; a mapping among its values is listed."""
        return words(self.text, **{name: _value_in_words(name, value, words) for name, value in self.values.items()})

    def general(self, words: Speaker) -> str:
        """Say it of any instance: without the values, but for the reason of a misbehavior."""
        values = {name: value if name == REASON else "…" for name, value in self.values.items()}
        return Reason(self.text, values).say(words)


def _value_in_words(name: str, value: object, words: Speaker) -> object:
    if isinstance(value, Reason):
        return value.say(words)
    if isinstance(value, Mapping):
        each = {key: words.number(count) if isinstance(count, int) else count for key, count in value.items()}
        return ", ".join(words("{name}: {what}", name=key, what=text) for key, text in each.items())
    return misbehavior_in_words(str(value), words) if name == REASON else value


def whole(_: Any, answer: Any) -> Any:
    return answer


class Family(NamedTuple):
    """Instances that need one thing: a function has the weight of a family if it is right on all of them."""

    name: str
    weight: float
    instances: Callable[[], Sequence[Any]]  # the smallest first
    part: Callable[[Any, Any], Any] = whole  # the part of an instance's answer that counts here
    calls: Callable[[Any, Mapping[str, int]], Reason | None] | None = None  # why the counts of a right answer are wrong


def families(
    sort: Callable[[], Mapping[str, Sequence[Any]]], calls: Any = None, part: Any = whole, **weights: float
) -> list[Family]:
    """Make families of instances that are sorted by name, once; an underscore in a name stands for a blank."""
    named = {key.replace("_", " "): weight for key, weight in weights.items()}
    return [
        Family(name, weight, lambda name=name: _sorted_out(sort)[name], part, calls)  # type: ignore[misc]
        for name, weight in named.items()
    ]


@cache
def _sorted_out(sort: Callable[[], Mapping[str, Sequence[Any]]]) -> Mapping[str, Sequence[Any]]:
    return sort()


class Cost(NamedTuple):
    """How the cost of a function is counted: on instances whose size doubles, which are as bad as can be."""

    instance: Callable[[int], Any]
    named: str  # the instance in words, with a place for the size: "a path of {size} vertices"
    sizes: Sequence[int] = (20, 40, 80)


@dataclass(frozen=True, eq=False)
class Exercise:
    """An exercise. Its instances are arenas by default, or anything of which things have names, made when asked for."""

    name: str
    title: str
    names: Sequence[str]  # the function as the course has it, "attracteur(G, S1, F)", and others of the exercise and it
    reference: str  # a right program
    families: Sequence[Family]
    mistakes: Mapping[str, tuple[str, str] | str]  # by what they do: a text of the reference and another, or a program
    parameters: Mapping[str, str]  # things that parameters stand for, with regular expressions of their plain names
    reads: Callable[[Any, Any], Any]  # a student's answer on an instance; any error means that it is none
    why: Callable[[Any, Any, Any], Reason]  # from an instance, the right answer and a wrong one
    things: Callable[[Any], Mapping[str, Callable[[], Any]]] = things_of_graph
    describe: Callable[[Any], str] = describe_arena  # an instance in one line
    size: Callable[[Any], int] = lambda instance: len(instance.vertices)
    show: Callable[[Any], str] = show  # an answer in one line
    hidden: Callable[[Any], str] = lambda _: ""  # what is left out of an answer that is shown as it is
    untimed: int = 60  # the size from which running out of time is no mistake: these show fixed numbers of rounds
    exhaustive: int = 0  # all instances of at most this size are tried, so that the smallest wrong one is known
    right: Callable[[Any], Any] | None = None  # the answer, where the reference's is only one of several
    same: Callable[[Any, Any], bool] = eq  # whether a student's answer agrees with the right one
    key: Callable[[Any], Any] = lambda answer: answer  # what two answers have in common if one mistake gives both
    fits: Callable[[Any, Sequence[str]], bool] = lambda _instance, _wanted: True  # whether one suits the call
    given: Callable[[Any], Mapping[str, Any]] = lambda _: {}  # functions of an instance, by the names of the course
    prelude: str = ""  # the text that makes these, beside the program
    supplied: Sequence[str] = ()  # the names of the prelude that the program has, unless it defines them
    over: Sequence[str] = ()  # those that it has in place of its own
    partner: str = ""  # the exercise of the function that calls this one, and is called by it
    strict: Callable[[Any, Any], Any] | None = None  # reads an answer that our partner is to use
    forms: bool = False  # whether vertices may be integers, and graphs and sets have other types
    each: Callable[[Any], Sequence[Any]] | None = None  # the vertices that a function of one vertex is asked about
    cost: Cost | None = None
    drawn: Any = None  # a function: what is drawn of an instance, with its right answer
    look: Mapping[str, Any] = field(default_factory=dict)  # the options of its picture
    _modules: dict[str, tuple[dict[str, Any], list[str]]] = field(default_factory=dict)

    @property
    def signature(self) -> str:
        return self.names[0]

    @property
    def functions(self) -> list[str]:
        return [self.signature.partition("(")[0], *self.names[1:], self.name]

    def beside_ours(self, function: str) -> Exercise:
        """Return the exercise in which our partner calls a student's function, and is called by it."""
        calls = f"\nimport sys\ndef {self.functions[0]}(*a): return sys.modules['{MODULE}'].{function}(*a)\n"
        over = exercise_named(self.partner).functions[:1]
        return replace(self, prelude=self.prelude + calls, over=over, reads=self.strict or self.reads)

    def answer(self, instance: Any) -> Any:
        return self.right(instance) if self.right else self.answer_of(self.reference, instance)

    def mistaken(self, mistake: str) -> str:
        change = self.mistakes[mistake]
        return change if isinstance(change, str) else self.reference.replace(*change)

    def answer_of(self, program: str, instance: Any) -> Any:
        """Run a program of ours on an instance, here."""
        function = self.functions[0]
        if program not in self._modules:
            module: dict[str, Any] = {}
            exec(self.prelude, module)  # noqa: S102 - our own text
            exec(program, module)  # noqa: S102 - our own text
            called = next(line for line in program.splitlines() if line.startswith(f"def {function}("))
            self._modules[program] = module, things_of(called.rstrip(":"), self.parameters)
        (module, wanted), things = self._modules[program], self.things(instance)
        module.update({name: _made(value, module) for name, value in self.given(instance).items()})
        arguments = [_made(things[thing](), module) for thing in wanted]
        return self.reads(module[function](*arguments), instance)

    def sort(self, instances: Iterable[Any], rest: str, **mistakes: Sequence[str]) -> dict[str, list[Any]]:
        """Sort instances by the first family one of whose mistakes they show; the others show none of them."""
        found: dict[str, list[Any]] = {name.replace("_", " "): [] for name in (rest, *mistakes)}
        for instance in instances:
            right = self.answer(instance)
            shown = (family for family, names in mistakes.items() if self._shows(instance, right, names))
            found[next(shown, rest).replace("_", " ")].append(instance)
        return found

    def shows(self, instance: Any, *mistakes: str) -> bool:
        """Return whether one of some mistakes gives a wrong answer on an instance."""
        return self._shows(instance, self.answer(instance), mistakes)

    def _shows(self, instance: Any, right: Any, mistakes: Iterable[str]) -> bool:
        return any(not self.same(right, self.answer_of(self.mistaken(each), instance)) for each in mistakes)


def _made(value: Any, module: Mapping[str, Any]) -> Any:
    return module[value.maker](*value.arguments) if isinstance(value, Made) else value


@cache
def exercises() -> Mapping[str, Exercise]:
    modules = [import_module(f"arena.exercises.{module}") for module in MODULES]
    return {record.name: record for module in modules for record in module.EXERCISES}


def exercise_named(name: str, known: Mapping[str, Exercise] | None = None) -> Exercise:
    known = known or exercises()
    if name in known:
        return known[name]
    for most, record in product((2, None), known.values()):  # usual names before those that are possible, too
        if plain_name(name) in map(plain_name, record.functions[:most]):
            return record
    values = {"name": repr(name), "known": ", ".join(known)}
    if near := get_close_matches(name[:100], chain(*(record.functions for record in known.values())), n=1):
        raise Refusal("unknown exercise: {name} (did you mean {near}? one of {known})", near=near[0], **values)
    raise Refusal("unknown exercise: {name} (one of {known})", **values)
