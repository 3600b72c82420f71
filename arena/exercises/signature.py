"""How a student's function is called: its parameters say by their names what they stand for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import ArenaError, Refusal

if TYPE_CHECKING:
    from arena.exercises.exercise import Exercise
    from arena.foreign.program import Parameter

CALL = re.compile(r"\s*(\w+)\s*(?:\(([\w\s,]*)\))?\s*")
"""A function's name, and its parameters where they are named."""
POSITIONAL = ("POSITIONAL_ONLY", "POSITIONAL_OR_KEYWORD")
HELPERS = re.compile(r"test|main|affich|init|exemple")
"""The plain names of functions that are no answers."""


class NotUnderstood(ArenaError):  # noqa: N818 - named for what the file is
    """No function of a file can be called: the text says what was tried, and which option helps."""


class Signature(NamedTuple):
    """A function of a file, and the thing that each of its parameters wants."""

    function: str
    things: tuple[str, ...]


def plain_name(name: str) -> str:
    """Spell a name without accents, underscores and capitals.

    Examples
    --------
    >>> plain_name("S_1"), plain_name("Arêtes")
    ('s1', 'aretes')
    """
    letters = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in letters if letter.isalnum() and not unicodedata.combining(letter)).casefold()


def check_call(asked: str | None) -> re.Match[str] | None:
    """Read how a function is named, and called: "attracteur" or "attracteur(G, S1, F)"."""
    match = CALL.fullmatch(asked) if asked is not None else None
    if asked is not None and match is None:
        raise Refusal("{asked} names no function (attracteur, or attracteur(G, S1, F))", asked=repr(asked))
    return match


def _thing(name: str, parameters: Mapping[str, str]) -> str | None:
    """Return the thing that a parameter stands for; capitals count where a pattern has them."""
    spellings = (name, plain_name(name))
    return next(
        (each for spelling in spellings for each in parameters if re.fullmatch(parameters[each], spelling)), None
    )


def things_of(signature: str, parameters: Mapping[str, str]) -> list[str]:
    """List the things that a course's signature wants.

    Examples
    --------
    >>> things_of("attracteur(G, F)", {"successors": "G|graphe", "targets": "F"})
    ['successors', 'targets']
    """
    return [_thing(name, parameters) or name for name in _names(signature.partition("(")[2].rstrip(")"))]


def _names(listed: str) -> list[str]:
    return [name for name in map(str.strip, listed.split(",")) if name]


def understood(
    functions: Mapping[str, Sequence[Parameter] | None], record: Exercise, asked: str | None = None
) -> Signature:
    """Find the function of an exercise in a file, and the things that its parameters stand for.

    `asked` is the function's name and, if they are named otherwise in the file, its parameters.
    """
    match, parameters = check_call(asked), record.parameters
    course, sign, listed = record.signature.partition("(")
    name = match[1] if match else _chosen(list(functions), [course, *record.functions])
    if not functions:
        raise NotUnderstood("it defines no function")
    if name is None or name not in functions:
        listed = ", ".join(functions)
        raise NotUnderstood(f"it defines no function {name or course}: say which one by --function: {listed}")
    found = functions[name]
    if match and match[2] is not None:
        names = _names(match[2])
    elif found is None:
        advice = f"say them by --function: --function {record.signature}"
        raise NotUnderstood(f"the parameters of {name} cannot be told: {advice}")
    else:
        names = [each.name for each in found if each.required and each.kind in POSITIONAL]
    things = [_thing(each, parameters) for each in names]
    left = [thing for thing in things_of(record.signature, parameters) if thing not in things]
    if things.count(None) == len(left) == 1:
        things = [thing or left[0] for thing in things]  # the only one that it can be
    if None in things:
        unknown, advice = names[things.index(None)], f"say what they are by --function: --function {name}{sign}{listed}"
        raise NotUnderstood(f"nobody knows the parameter {unknown!r} of {name}: {advice}")
    return Signature(name, tuple(filter(None, things)))


def _chosen(functions: Sequence[str], names: Sequence[str]) -> str | None:
    """Choose the function of a usual name, one with such a name in its own, or the only one."""
    plain = {plain_name(each): each for each in functions}
    usual = list(map(plain_name, names))
    near = [[each for each in plain if len(name) > 3 and name in each] for name in usual]
    others = [each for each in plain if not HELPERS.match(each)]
    only = [group for group in (others, list(plain)) if len(group) == 1]
    return next(
        (plain[min(group, key=len)] for group in [[name] for name in usual if name in plain] + near + only if group),
        None,
    )
