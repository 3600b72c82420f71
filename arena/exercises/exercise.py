"""An exercise: how a student's function is called, its right answers, usual mistakes, and why an answer is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import arena.exercises
from arena.errors import one_of
from arena.machine.declarations import members_by_name
from arena.words import Speaker

RECORD = "EXERCISE"
"""The name under which a module of this folder has its exercise."""
REASON = "reason"
"""The name of the value that is the reason of a misbehaviour."""
LARGEST = 10**15
"""No number of an exercise is as large as this."""


class NoAnswer(ValueError):  # noqa: N818 - what the answer is
    """An answer has not the form of one: the text, with a place for the answer, says which form it should have."""


def whole_number(value: Any) -> int:
    """Read a whole number of a size that can be written.

    Raises
    ------
    ValueError
        If it is none.

    Examples
    --------
    >>> whole_number(3), whole_number(-1)
    (3, -1)
    """
    if isinstance(value, bool) or not isinstance(value, int) or not -LARGEST < value < LARGEST:
        raise ValueError("no whole number")
    return value


def are_whole_numbers(values: Iterable[Any]) -> bool:
    """Tell whether all values are whole numbers of a size that can be written."""
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
    if isinstance(value, Mapping):
        each = {key: words.number(count) if isinstance(count, int) else count for key, count in value.items()}
        return ", ".join(words("{name}: {what}", name=key, what=text) for key, text in each.items())
    if name != REASON:
        return value
    from arena.foreign.misbehaviour import misbehaviour_in_words

    return misbehaviour_in_words(str(value), words)


@dataclass(frozen=True)
class ExercisePart:
    """A part of an exercise that has marks of its own: instances that are tried, smallest first.

    Parameters
    ----------
    name : str
        Its name in tables and in `--weights`.
    weight : float
        Its share in the score.
    instances : callable
        Gives the instances.
    calls : callable, optional
        From an instance and the counts of a right answer to the reason why they are too large, or None.
    complete : bool, optional
        Whether the instances are all that there are of their sizes: then the first wrong one is a smallest one.
    """

    name: str
    weight: float
    instances: Callable[[], Sequence[Any]]
    calls: Callable[[Any, Sequence[Mapping[str, int]]], Reason | None] | None = None
    complete: bool = False


@dataclass(frozen=True)
class Cost:
    """How the accesses of a function, and its lines that are run, are counted on instances whose size doubles.

    Parameters
    ----------
    weight : float
        Its share in the score.
    instance : callable
        Makes an instance of a size: one that is as bad as can be for the usual slow program.
    sizes : sequence of int
        The sizes, each twice the one before.
    expected : str
        The cost of a good program.
    degree : float
        The power of the size with which the accesses of a good program grow.
    """

    weight: float
    instance: Callable[[int], Any]
    sizes: Sequence[int] = (20, 40, 80, 160)
    expected: str = "O(n + m)"
    degree: float = 1.0


@dataclass(frozen=True)
class Exercise:
    """An exercise that students solve by a function.

    Parameters
    ----------
    title : str
        What is asked, in a few words.
    functions : sequence of str
        The names that the function may have.
    parameters : mapping of str to sequence of str
        The things that its parameters may stand for, each with the names that such a parameter has.
    things : callable
        Gives from an instance the things, by their names, each made when it is asked for.
    right : callable
        The right answer of an instance: naive, from the definition.
    read : callable
        Reads a student's answer: it gives it in the form of the right one, or raises `NoAnswer`.
    why : callable
        From an instance, the right answer and a student's wrong one to the reason why it is wrong.
    parts : sequence of ExercisePart
        The instances, by part.
    mistakes : mapping of str to callable
        Usual mistakes: what they do in a few words, and the answer that they give of an instance.
    describe : callable
        Writes an instance for a reader, in one line.
    show : callable
        Writes an answer for a reader.
    fits : callable, optional
        Tells whether an instance can be put to a function that asks for some things, where not all can.
    cost : Cost, optional
        How its cost is counted, if it is.
    easy : callable, optional
        The trivial answer of an instance, such as its targets as the attractor: where that is the right answer, the
        instance counts only if the student's function gives another one.
    drawn : callable, optional
        Makes of an instance the thing that is drawn with its right answer.
    given : callable, optional
        Gives from an instance the functions that a student's may call, by the names that they have in a course.
    each : callable, optional
        Gives from an instance the vertices that a function of a vertex is asked about, one call after the other.
    """

    title: str
    functions: Sequence[str]
    parameters: Mapping[str, Sequence[str]]
    things: Callable[..., Mapping[str, Callable[[], Any]]]
    right: Callable[[Any], Any]
    read: Callable[[Any, Any], Any]
    why: Callable[[Any, Any, Any], Reason]
    parts: Sequence[ExercisePart]
    mistakes: Mapping[str, Callable[[Any], Any]]
    describe: Callable[[Any], str]
    show: Callable[[Any], str]
    fits: Callable[[Any, Sequence[str]], bool] | None = None
    cost: Cost | None = None
    easy: Callable[[Any], Any] | None = None
    drawn: Callable[[Any], Any] | None = None
    given: Callable[[Any], Mapping[str, Any]] | None = None
    each: Callable[[Any], Sequence[Any]] | None = None

    @property
    def weights(self) -> dict[str, float]:
        """The weight of each part, unchanged arguments and the cost included."""
        weights = {part.name: part.weight for part in self.parts} | {UNCHANGED: UNCHANGED_WEIGHT}
        return weights | ({COST: self.cost.weight} if self.cost else {})


UNCHANGED = "unchanged"
"""The part for leaving arguments as they were."""
UNCHANGED_WEIGHT = 2.0
COST = "cost"
"""The part for the number of accesses."""


@cache
def exercises() -> Mapping[str, Exercise]:
    """List the exercises by name: the modules of this folder that say one's name."""
    return members_by_name(arena.exercises.__name__, RECORD)


def exercise_named(name: str) -> Exercise:
    """Find an exercise.

    Raises
    ------
    ParameterError
        If there is none of the name.

    Examples
    --------
    >>> exercise_named("attractor").functions[0]
    'attracteur'
    """
    if name not in exercises():
        raise one_of("exercise", name, list(exercises()))
    return exercises()[name]
