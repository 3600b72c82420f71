"""How a student's function is called: what its parameters stand for by their names, and the types of its arguments."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import ArenaError, Refusal
from arena.exercises.instances import renamed

if TYPE_CHECKING:
    from arena.foreign.program import Parameter

CALL = re.compile(r"\s*(\w+)\s*(?:\(([\w\s,]*)\))?\s*")  # a function's name, and its parameters where they are named
POSITIONAL = ("POSITIONAL_ONLY", "POSITIONAL_OR_KEYWORD")
HELPERS = re.compile(r"test|main|affich|init|exemple")  # the plain names of functions that are no answers


class NotUnderstood(ArenaError):  # noqa: N818 - named for what the file is
    """No function of a file can be called: the text says what was tried, and which option helps."""


class Signature(NamedTuple):
    """A function of a file, and the thing that each of its parameters wants."""

    function: str
    things: tuple[str, ...]


def plain_name(name: str) -> str:
    """Spell a name without accents, underscores and capitals."""
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
    return next((each for word in spellings for each in parameters if re.fullmatch(parameters[each], word)), None)


def things_of(signature: str, parameters: Mapping[str, str]) -> list[str]:
    """List the things that a course's signature wants."""
    return [_thing(name, parameters) or name for name in _names(signature.partition("(")[2].rstrip(")"))]


def _names(listed: str) -> list[str]:
    return [name for name in map(str.strip, listed.split(",")) if name]


def understood(
    functions: Mapping[str, Sequence[Parameter] | None],
    usual: Sequence[str],
    signature: str,
    parameters: Mapping[str, str],
    asked: str | None = None,
) -> Signature:
    """Find the function of an exercise in a file, the one asked for, and the things that its parameters stand for."""
    match = check_call(asked)
    name = match[1] if match else _chosen(list(functions), usual)
    if not functions:
        raise NotUnderstood("it defines no function")
    if name is None or name not in functions:
        course, listed = usual[0], ", ".join(functions)
        raise NotUnderstood(f"it defines no function {name or course}: say which one by --function: {listed}")
    found, call = functions[name], signature.partition("(")[2]
    if match and match[2] is not None:
        names = _names(match[2])
    elif found is None:
        advice = f"say them by --function: --function {signature}"
        raise NotUnderstood(f"the parameters of {name} cannot be told: {advice}")
    else:
        names = [each.name for each in found if each.required and each.kind in POSITIONAL]
    things = [_thing(each, parameters) for each in names]
    left = [thing for thing in things_of(signature, parameters) if thing not in things]
    if things.count(None) == len(left) == 1:
        things = [thing or left[0] for thing in things]  # the only one that it can be
    if None in things:
        unknown, advice = names[things.index(None)], f"say what they are by --function: --function {name}({call}"
        raise NotUnderstood(f"nobody knows the parameter {unknown!r} of {name}: {advice}")
    return Signature(name, tuple(filter(None, things)))


def _chosen(functions: Sequence[str], names: Sequence[str]) -> str | None:
    """Choose the function of a usual name, one with such a name in its own, or the only one."""
    plain = {plain_name(each): each for each in functions}
    usual = list(map(plain_name, names))
    near = [[each for each in plain if len(name) > 3 and name in each] for name in usual]
    others = [each for each in plain if not HELPERS.match(each)]
    only = [group for group in (others, list(plain)) if len(group) == 1]
    groups = [[name] for name in usual if name in plain] + near + only
    return next((plain[min(group, key=len)] for group in groups if group), None)


class Form(NamedTuple):
    """The types of what a function is called with: of graphs, of sets, and whether the vertices are 0, 1, 2, ..."""

    graph: str = "dict of lists"
    sets: type = set
    integers: bool = False

    def instance(self, instance: Any) -> Any:
        if not self.integers:
            return instance
        names = sorted(instance.vertices, key=lambda name: (len(name), name))
        return renamed(instance, {name: number for number, name in enumerate(names)})

    def handed(self, thing: str, value: Any) -> Any:
        if isinstance(value, set) and self.sets is list:
            return sorted(value, key=lambda each: (len(str(each)), str(each)))
        if thing not in ("successors", "predecessors") or not isinstance(value, dict):
            return value
        numbers, edges = range(len(value)), [(tail, head) for tail, heads in value.items() for head in heads]
        forms: dict[str, Callable[[], Any]] = {
            "dict of lists": lambda: value,
            "dict of sets": lambda: {vertex: set(heads) for vertex, heads in value.items()},
            "list of lists": lambda: [list(value[vertex]) for vertex in numbers],
            "matrix": lambda: [[int(head in value[tail]) for head in numbers] for tail in numbers],
            "pair (S, A)": lambda: (self.sets(value), self.sets(edges)),
        }
        return forms[self.graph]()

    def said(self) -> str:
        """Name it: "list of lists; sets as lists; vertices 0, 1, 2, ..."."""
        parts = [self.graph] + ["sets as lists"] * (self.sets is list) + ["vertices 0, 1, 2, ..."] * self.integers
        return "; ".join(parts)


FORMS = (
    Form(),
    Form(sets=list),
    Form("dict of sets"),
    Form(integers=True),
    Form(sets=list, integers=True),
    *(Form("list of lists", sets, True) for sets in (set, list)),
    *(Form("pair (S, A)", sets) for sets in (set, list)),
    *(Form("matrix", sets, True) for sets in (set, list)),
)
