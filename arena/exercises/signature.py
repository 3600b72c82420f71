"""How a student's function is called: its parameters say by their names what they stand for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from arena.errors import ArenaError, ParameterError
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
    """Read how a function is named, and called: "attracteur" or "attracteur(G, S1, F)".

    Raises
    ------
    ParameterError
        If the text is neither.
    """
    match = CALL.fullmatch(asked) if asked is not None else None
    if asked is not None and match is None:
        raise ParameterError(f"{asked!r} names no function (attracteur, or attracteur(G, S1, F))")
    return match


@cache
def _pattern(names: str) -> re.Pattern[str]:
    return re.compile(names)


def _thing(name: str, parameters: Mapping[str, str]) -> str | None:
    """Return the thing that a parameter stands for; capitals count where a pattern has them."""
    for spelling in (name, plain_name(name)):
        for thing, names in parameters.items():
            if _pattern(names).fullmatch(spelling):
                return thing
    return None


def things_of(signature: str, parameters: Mapping[str, str]) -> list[str]:
    """List the things that a course's signature wants.

    Examples
    --------
    >>> things_of("attracteur(G, F)", {"successors": "G|graphe", "targets": "F"})
    ['successors', 'targets']
    """
    names = [name.strip() for name in signature.partition("(")[2].rstrip(")").split(",") if name.strip()]
    return [_thing(name, parameters) or name for name in names]


def understood(
    functions: Mapping[str, Sequence[Parameter] | None],
    signature: str,
    others: Sequence[str],
    parameters: Mapping[str, str],
    asked: str | None = None,
) -> Signature:
    """Find the function of an exercise in a file, and the things that its parameters stand for.

    Parameters
    ----------
    functions : mapping of str to sequence of Parameter
        The functions that the file defines, with their parameters.
    signature : str
        The function of the course.
    others : sequence of str
        Other names that it may have; the only function of a file may have any.
    parameters : mapping of str to str
        Regular expressions of the names of parameters, by the thing that they stand for.
    asked : str, optional
        The function's name and, if they are named otherwise in the file, its parameters: "attracteur(G, S1, F)".

    Raises
    ------
    NotUnderstood
        If there is no such function, or it has a parameter that stands for nothing.

    Examples
    --------
    >>> wanted = [Parameter(name, "POSITIONAL_OR_KEYWORD", True) for name in ("G", "x")]
    >>> understood({"attr": wanted}, "attracteur(G, F)", ["attr"], {"successors": "G", "targets": "F"})
    Signature(function='attr', things=('successors', 'targets'))
    """
    match = check_call(asked)
    course = signature.partition("(")[0]
    name = match[1] if match else _chosen(list(functions), [course, *others])
    if name is None or name not in functions:
        raise _missing(functions, name or course)
    found = functions[name]
    if match and match[2] is not None:
        names = [each for each in map(str.strip, match[2].split(",")) if each]
    elif found is None:
        raise NotUnderstood(f"the parameters of {name} cannot be told: say them by --function: --function {signature}")
    else:
        names = [each.name for each in found if each.required and each.kind in POSITIONAL]
    things = [_thing(each, parameters) for each in names]
    unknown = [each for each, thing in zip(names, things, strict=True) if thing is None]
    left = [thing for thing in things_of(signature, parameters) if thing not in things]
    if len(unknown) == len(left) == 1:
        things = [thing or left[0] for thing in things]  # the only one that it can be
    elif unknown:
        advice = f"say what they are by --function: --function {name}{signature[len(course) :]}"
        raise NotUnderstood(f"nobody knows the parameter {unknown[0]!r} of {name}: {advice}")
    return Signature(name, tuple(filter(None, things)))


def _chosen(functions: Sequence[str], names: Sequence[str]) -> str | None:
    """Choose the function of a usual name, one with such a name in its own, or the only one."""
    plain = {plain_name(each): each for each in functions}
    for name in map(plain_name, names):
        if name in plain:
            return plain[name]
    for name in map(plain_name, names):
        near = [each for each in plain if len(name) > 3 and name in each]
        if near:
            return plain[min(near, key=len)]
    others = [each for each in functions if not HELPERS.match(plain_name(each))]
    return others[0] if len(others) == 1 else functions[0] if len(functions) == 1 else None


def _missing(functions: Mapping[str, object], name: str) -> NotUnderstood:
    """Return the error of a file without a function; its parts between colons are said in any language."""
    if not functions:
        return NotUnderstood("it defines no function")
    return NotUnderstood(f"it defines no function {name}: say which one by --function: {', '.join(functions)}")
