"""An exercise: one record, by which students' functions are marked and sheets of exercises are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from arena.errors import one_of
from arena.exercises.signature import plain_name, things_of
from arena.foreign.program import Made
from arena.words import Speaker

MODULES = ("attractors", "kernels", "searches", "course_games")
"""The files of exercises."""
REASON = "reason"
"""The name of the value that is the reason of a misbehaviour."""
LARGEST = 10**15
"""No number of an exercise is as large as this."""
SIDE_EFFECTS, COST = "side effects", "cost"
"""The lines of a mark that are no families: arguments left as they were and no memory of former calls; the growth."""


class NoAnswer(ValueError):  # noqa: N818 - what the answer is
    """An answer has not the form of one: the text, with a place for the answer, says which form it should have."""


def whole_number(value: Any) -> int:
    """Read a whole number of a size that can be written.

    Examples
    --------
    >>> whole_number(3), whole_number(-1)
    (3, -1)
    """
    if isinstance(value, bool) or not isinstance(value, int) or not -LARGEST < value < LARGEST:
        raise ValueError("no whole number")
    return value


def are_whole_numbers(values: Iterable[Any]) -> bool:
    """Return whether all values are whole numbers of a size that can be written."""
    try:
        return all(whole_number(value) < LARGEST for value in values)
    except ValueError:
        return False


class Reason(NamedTuple):
    """A sentence, said in any language: an English text with places for values, as `arena.words.say` takes it."""

    text: str
    values: Mapping[str, object] = {}

    def say(self, words: Speaker) -> str:
        """Say it in a language; a mapping among its values is listed."""
        return words(self.text, **{name: _value_in_words(name, value, words) for name, value in self.values.items()})

    def general(self, words: Speaker) -> str:
        """Say it of any instance: without the values, but for the reason of a misbehaviour."""
        values = {name: value if name == REASON else "…" for name, value in self.values.items()}
        return Reason(self.text, values).say(words)


def _value_in_words(name: str, value: object, words: Speaker) -> object:
    if isinstance(value, Reason):
        return value.say(words)
    if isinstance(value, Mapping):
        each = {key: words.number(count) if isinstance(count, int) else count for key, count in value.items()}
        return ", ".join(words("{name}: {what}", name=key, what=text) for key, text in each.items())
    if name != REASON:
        return value
    from arena.foreign.misbehaviour import misbehaviour_in_words

    return misbehaviour_in_words(str(value), words)


class Family(NamedTuple):
    """Instances that need one thing: a function has the weight of a family if it is right on all of them.

    Parameters
    ----------
    name : str
        Its name in tables and in `--weights`.
    weight : float
        Its share in the score.
    instances : callable
        Returns the instances, smallest first.
    part : callable, optional
        From an instance and an answer to the part of the answer that counts here.
    calls : callable, optional
        From an instance and the counts of a right answer to the reason why they are too large, or None.
    """

    name: str
    weight: float
    instances: Callable[[], Sequence[Any]]
    part: Callable[[Any, Any], Any] | None = None
    calls: Callable[[Any, Mapping[str, int]], Reason | None] | None = None


def families(instances: Callable[[str], Sequence[Any]], **weights: float) -> list[Family]:
    """Make families by name with their weights; an underscore in a name stands for a blank.

    Examples
    --------
    >>> [(family.name, family.instances()) for family in families(lambda name: [name], one_ply=3)]
    [('one ply', ['one ply'])]
    """
    named = {key.replace("_", " ").strip(): weight for key, weight in weights.items()}
    return [Family(name, weight, lambda name=name: instances(name)) for name, weight in named.items()]  # type: ignore[misc]


class Cost(NamedTuple):
    """How the cost of a function is counted: on instances whose size doubles, which are as bad as can be.

    Parameters
    ----------
    instance : callable
        Makes an instance of a size.
    named : str
        The instance in words, with a place for the size: "a path of {size} vertices".
    sizes : sequence of int, optional
        The sizes.
    degree : int, optional
        The power of the size with which the cost of a good program grows.
    """

    instance: Callable[[int], Any]
    named: str
    sizes: Sequence[int] = (20, 40, 80)
    degree: int = 1


@dataclass(frozen=True, eq=False)
class Exercise:
    """An exercise.

    Parameters
    ----------
    name, title : str
        Its name, and what is asked in a few words.
    called : sequence of str
        The French and other names by which it is understood.
    signature : str
        The function as the course has it: "attracteur(G, S1, F)".
    functions : sequence of str
        Other names of the function.
    parameters : mapping of str to str
        The things that parameters stand for, each with a regular expression of their names, in small plain letters.
    things : callable
        From an instance to the things, each made when it is asked for.
    reference : str
        A right program.
    families : sequence of Family
        The instances.
    mistakes : mapping of str to (str, str) or str
        The usual mistakes by what they do: a text of the reference and what stands in its place, or a whole program.
    read : callable
        Reads a student's answer, or raises `NoAnswer`.
    why : callable
        From an instance, the right answer and a wrong one to the reason why it is wrong.
    describe, show : callable
        Write an instance and an answer in one line.
    size : callable
        The size of an instance.
    exhaustive : int, optional
        All instances of at most this size are tried, so that the smallest wrong one is known.
    right : callable, optional
        The right answer of an instance, where the reference's is only one of several.
    key : callable, optional
        What two answers have in common if one mistake gives both.
    fits : callable, optional
        Whether an instance can be put to a function that asks for some things.
    given : callable, optional
        From an instance to the functions that the program may call, by the names of the course.
    prelude : str, optional
        The text that makes these, beside the program.
    over : sequence of str, optional
        The names of the prelude that the program has as its own, whatever it calls so.
    forms : bool, optional
        Whether vertices may be integers, and graphs and sets have other types.
    each : callable, optional
        The vertices that a function of one vertex is asked about, one call after the other.
    cost : Cost, optional
        How its cost is counted.
    drawn : callable, optional
        Makes of an instance what is drawn with its right answer.
    """

    name: str
    title: str
    called: Sequence[str]
    signature: str
    functions: Sequence[str]
    parameters: Mapping[str, str]
    things: Callable[[Any], Mapping[str, Callable[[], Any]]]
    reference: str
    families: Sequence[Family]
    mistakes: Mapping[str, tuple[str, str] | str]
    read: Callable[[Any, Any], Any]
    why: Callable[[Any, Any, Any], Reason]
    describe: Callable[[Any], str]
    show: Callable[[Any], str]
    size: Callable[[Any], int]
    exhaustive: int = 0
    right: Callable[[Any], Any] | None = None
    key: Callable[[Any], Any] = lambda answer: answer
    fits: Callable[[Any, Sequence[str]], bool] | None = None
    given: Callable[[Any], Mapping[str, Any]] | None = None
    prelude: str = ""
    over: Sequence[str] = ()
    forms: bool = False
    each: Callable[[Any], Sequence[Any]] | None = None
    cost: Cost | None = None
    drawn: Callable[[Any], Any] | None = None
    _modules: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def weights(self) -> dict[str, float]:
        """The weight of each family, and of the other lines of a mark."""
        weights = {family.name: family.weight for family in self.families} | {SIDE_EFFECTS: 2.0}
        return weights | ({COST: 0.0} if self.cost else {})

    def answer(self, instance: Any) -> Any:
        """Return the right answer."""
        return self.right(instance) if self.right else self.answer_of(self.reference, instance)

    def mistaken(self, mistake: str) -> str:
        """Return the program of a usual mistake.

        Examples
        --------
        >>> "in S1" in exercise_named("attractor").mistaken("swaps the players")
        True
        """
        change = self.mistakes[mistake]
        return change if isinstance(change, str) else self.reference.replace(*change)

    def answer_of(self, program: str, instance: Any) -> Any:
        """Run a program of ours on an instance, here."""
        module = self._modules.get(program)
        if module is None:
            module = self._modules[program] = {}
            exec(self.prelude, module)  # noqa: S102 - our own text
            exec(program, module)  # noqa: S102 - our own text
        things = self.things(instance)
        named = self.given(instance) if self.given else {}
        module.update({name: _made(value, module) for name, value in named.items()})
        function = self.signature.partition("(")[0]
        called = next(line for line in program.splitlines() if line.startswith(f"def {function}("))
        arguments = [_made(things[thing](), module) for thing in things_of(called.rstrip(":"), self.parameters)]
        return self.read(module[function](*arguments), instance)


def _made(value: Any, module: Mapping[str, Any]) -> Any:
    return module[value.maker](*value.arguments) if isinstance(value, Made) else value


@cache
def exercises() -> Mapping[str, Exercise]:
    """List the exercises by name."""
    modules = [import_module(f"arena.exercises.{module}") for module in MODULES]
    return {record.name: record for module in modules for record in module.EXERCISES}


def exercise_named(name: str) -> Exercise:
    """Find an exercise by its English name or a French one.

    Raises
    ------
    ParameterError
        If there is none.

    Examples
    --------
    >>> exercise_named("attractor").signature, exercise_named("Noyau").name
    ('attracteur(G, S1, F)', 'kernel')
    """
    if name in exercises():
        return exercises()[name]
    plain = plain_name(name)
    for record in exercises().values():
        if plain in map(plain_name, (record.name, *record.called, record.signature.partition("(")[0])):
            return record
    raise one_of("exercise", name, list(exercises()))
