"""How a student's function is called: its parameters say by their names which things of an instance they want."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from arena.errors import ParameterError
from arena.foreign.guest import Function

CALL = re.compile(r"\s*(\w+)\s*(?:\(([\w\s,]*)\))?\s*")
"""A function's name, and its parameters where they are named."""
POSITIONAL = ("POSITIONAL_ONLY", "POSITIONAL_OR_KEYWORD")


class Signature(NamedTuple):
    """A function of an exercise, and the thing that each of its parameters wants."""

    function: str
    things: tuple[str, ...]

    def arguments(self, things: Mapping[str, Callable[[], Any]]) -> list[Any]:
        """Make the arguments of a call."""
        return [things[name]() for name in self.things]


def plain_name(name: str) -> str:
    """Spell a parameter's name without accents, underscores and capitals.

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


def signature(
    path: str,
    functions: Mapping[str, Function],
    usual: Sequence[str],
    names: Mapping[str, Sequence[str]],
    asked: str | None = None,
) -> Signature:
    """Find the function of an exercise in a student's file, and the things that its parameters stand for.

    Parameters
    ----------
    path : str
        The file, for messages.
    functions : mapping of str to Function
        The functions that it defines.
    usual : sequence of str
        The names that the exercise's function may have; the only function of a file may have any.
    names : mapping of str to sequence of str
        The names of parameters, by the thing that they stand for.
    asked : str, optional
        The function's name and, if they are named otherwise in the file, its parameters: "attracteur(G, S1, F)".

    Raises
    ------
    ParameterError
        If there is no such function, or it has a parameter that stands for nothing.

    Examples
    --------
    >>> from arena.foreign.guest import FunctionParameter
    >>> wanted = tuple(FunctionParameter(name, "POSITIONAL_OR_KEYWORD", True) for name in ("G", "F"))
    >>> attracteur = Function("attracteur", None, wanted)
    >>> signature("x.py", {"attracteur": attracteur}, ["attracteur"], {"successors": ["G"], "targets": ["F"]})
    Signature(function='attracteur', things=('successors', 'targets'))
    """
    match = check_call(asked)
    name = match[1] if match else _only(path, functions, usual)
    if name not in functions:
        raise _missing(path, functions, name)
    function = functions[name]
    if match and match[2] is not None:
        parameters = [parameter for parameter in map(str.strip, match[2].split(",")) if parameter]
    elif function.parameters is None:
        raise ParameterError(f"{path}: the parameters of {name} cannot be told: name them: {name}(G, F)")
    else:
        parameters = [each.name for each in function.parameters if each.required and each.kind in POSITIONAL]
    exact = {spelling: thing for thing, spellings in names.items() for spelling in spellings}  # S is no s
    known = {plain_name(spelling): thing for spelling, thing in exact.items()} | exact
    for parameter in parameters:
        if parameter not in known and plain_name(parameter) not in known:
            choices = ", ".join(spellings[0] for spellings in names.values())
            raise ParameterError(
                f"{path}: nobody knows the parameter {parameter!r} of {name}: these are known: {choices}"
            )
    return Signature(name, tuple(known.get(each) or known[plain_name(each)] for each in parameters))


def _only(path: str, functions: Mapping[str, Function], usual: Sequence[str]) -> str:
    """Choose the function of a usual name, or the only one."""
    spelled = {plain_name(name): name for name in functions}
    for name in usual:
        if plain_name(name) in spelled:
            return spelled[plain_name(name)]
    if len(functions) == 1:
        return next(iter(functions))
    raise _missing(path, functions, usual[0])


def _missing(path: str, functions: Mapping[str, Function], name: str) -> ParameterError:
    """Make the error of a file without a function; its parts between colons are said in any language."""
    if not functions:
        return ParameterError(f"{path}: it defines no function")
    return ParameterError(f"{path}: it defines no function {name}: say which one is meant: {', '.join(functions)}")
