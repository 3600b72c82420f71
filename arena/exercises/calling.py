"""How a student's function is called: what its parameters stand for by their names, and the types of its arguments."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from inspect import getsource
from itertools import islice, permutations, product
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import ArenaError, Refusal
from arena.exercises.instances import renamed
from arena.foreign.child import Made

if TYPE_CHECKING:
    from arena.foreign.program import Parameter

CALL = re.compile(r"\s*(\w+)\s*(?:\(([\w\s,]*)\))?\s*")  # a function's name, and its parameters where they are named
MOST_READINGS, MOST_TRIED = 6, 10_000
VARYING = {"player", "depth"}
"""The things whose value changes from one instance to the other: they are passed even where they have a default."""
OWNERS, ENDS = ("vertices of player 1",), ("ends won by player 1", "ends won by player 2")
GIVEN_BY: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("predecessors", "edges"), ("successors",)),
    **dict.fromkeys(("vertices of player 2", "vertices of the player"), OWNERS),
    **dict.fromkeys(("owners", "owners J1 and J2", "owners 0 and 1"), OWNERS),
    **dict.fromkeys(("matches", "most"), ("position",)),
    "arena": ("successors", *OWNERS), "values of the ends": ENDS, "nested lists": ("position", "depth"),
}  # fmt: skip
"""The things of a course's signature that others are given for."""
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


def _things(name: str, parameters: Mapping[str, str]) -> list[str]:
    """List the things that a parameter may stand for; capitals count where a pattern has them."""
    spellings = (name, plain_name(name))
    return list(
        dict.fromkeys(each for word in spellings for each in parameters if re.fullmatch(parameters[each], word))
    )


def things_of(signature: str, parameters: Mapping[str, str]) -> list[str]:
    """List the things that a course's signature wants."""
    return [(*_things(name, parameters), name)[0] for name in _names(signature.partition("(")[2].rstrip(")"))]


def _names(listed: str) -> list[str]:
    return [name for name in map(str.strip, listed.split(",")) if name]


def understood(
    functions: Mapping[str, Sequence[Parameter] | None],
    usual: Sequence[str],
    signature: str,
    parameters: Mapping[str, str],
    asked: str | None = None,
    lost: Sequence[str] = (),
) -> list[Signature]:
    """Find the function of an exercise in a file, the one asked for, and what its parameters may stand for.

    It may be one of those that are lost in a damaged cell.
    """
    match = check_call(asked)
    name = match[1] if match else _chosen([*functions, *lost], usual)
    if not functions:
        raise NotUnderstood("it defines no function")
    if name is None or name not in functions:
        course, listed = usual[0], ", ".join(functions)
        raise NotUnderstood(f"it defines no function {name or course}: say which one by --function: {listed}")
    found = functions[name]
    if match and match[2] is not None:
        names = [(each, True) for each in _names(match[2])]
    elif found is None:
        raise NotUnderstood(f"the parameters of {name} cannot be told: {advice(name, signature)}")
    else:
        names = [(each.name, each.required) for each in found if each.kind in POSITIONAL]
    return [Signature(name, things) for things in _readings(names, signature, parameters, name)]


def _readings(
    names: Sequence[tuple[str, bool]], signature: str, parameters: Mapping[str, str], function: str
) -> list[tuple[str, ...]]:
    """List what parameters may stand for: all that the course's signature wants, each thing once.

    Those with a default value are used where something is missing without them, or where their value changes; a letter
    like k may count what it likes.
    """
    wanted = things_of(signature, parameters)
    known = [_things(name, parameters) for name, _ in names]
    others = [*wanted, *{"values of the ends"}.intersection(parameters)]
    needed, best = sum(required for _, required in names), list[tuple[str, ...]]()
    for number in range(needed, len(names) + 1):
        name = names[number - 1][0] if number else ""
        if best and "arena" not in best[0] and (len(name) == 1 or VARYING.isdisjoint(known[number - 1])):
            break
        tried = islice(product(*(each or others for each in known[:number])), MOST_TRIED)
        found = [things for things in tried if _fit(things, wanted)]
        counts = [sum(len({*_given_by(thing)}.intersection(wanted)) for thing in things) for things in found]
        best = [things for things, count in zip(found, counts, strict=True) if count == min(counts)] or best
    if best:  # where a name says nothing, it may be the course's order
        as_taught = [tuple(wanted)] if len(names) == len(wanted) and not all(known) else []
        return list(dict.fromkeys([*best[: MOST_READINGS - 1], *as_taught]))
    unknown = [name for (name, required), things in zip(names, known, strict=True) if required and not things]
    if unknown:
        why = f"nobody knows the parameter {unknown[0]!r} of {function}"
        raise NotUnderstood(f"{why}: {advice(function, signature, is_longer=needed > len(wanted))}")
    there = {each for things in known[:needed] for thing in things for each in _given_by(thing)}
    course = _names(signature.partition("(")[2].rstrip(")"))
    missing = [name for name, thing in zip(course, wanted, strict=True) if thing not in there]
    raise NotUnderstood(f"no parameter of {function} is {(missing or course)[0]!r}: {advice(function, signature)}")


def advice(function: str, signature: str, *, is_longer: bool = False) -> str:
    if is_longer:  # no option helps
        return f"the exercise asks for {signature.replace(', ', ',')}"  # one word for `named`
    return f"say what its parameters are by --function: --function {function}({signature.partition('(')[2]}"


def _fit(things: Sequence[str], wanted: Sequence[str]) -> bool:
    """Return whether things give all that is wanted, none of them twice, and no whole beside one of its parts."""
    parts = [{*_given_by(thing)} for thing in things]
    is_whole = all(len(one) == 1 or one.isdisjoint(other) for one, other in permutations(parts, 2))
    return is_whole and len({*things}) == len(things) and {*wanted} <= {each for part in parts for each in part}


def _given_by(thing: str) -> Sequence[str]:
    return GIVEN_BY.get(thing, (thing,))


def _chosen(functions: Sequence[str], names: Sequence[str]) -> str | None:
    """Choose the function of a usual name, one with such a name in its own or a part of it, or the only one."""
    plain = {plain_name(each): each for each in functions}
    usual = list(map(plain_name, names))
    near = [[each for each in plain if len(name) > 3 and name in each] for name in usual]
    short = [[each for each in plain if len(each) > 3 and name.startswith(each)] for name in usual]
    others = [each for each in plain if not HELPERS.match(each)]
    only = [group for group in (others, list(plain)) if len(group) == 1]
    groups = [[name] for name in usual if name in plain] + near + short + only
    return next((plain[min(group, key=len)] for group in groups if group), None)


GRAPHS: Mapping[str, Callable[[dict[Any, list[Any]], type], Any]] = {
    "dict of lists": lambda graph, _: graph,
    "dict of sets": lambda graph, _: {vertex: {*heads} for vertex, heads in graph.items()},
    "list of lists": lambda graph, _: [graph[vertex] for vertex in range(len(graph))],
    "matrix": lambda graph, _: [[int(head in graph[tail]) for head in range(len(graph))] for tail in range(len(graph))],
    "pair (S, A)": lambda graph, sets: (sets(graph), sets((tail, head) for tail in graph for head in graph[tail])),
    "networkx graph": lambda graph, _: Made("networkx_graph", graph),
}
"""The forms of graphs, made of a dict of lists and the type of sets."""


class Form(NamedTuple):
    """The types of what a function is called with: of graphs, of sets, and whether the vertices are 0, 1, 2, ..."""

    graph: str = "dict of lists"
    sets: type = set
    integers: bool = False

    def instance(self, instance: Any) -> Any:
        if not self.integers:
            return instance
        return renamed(instance, {name: number for number, name in enumerate(instance.vertices)})

    def handed(self, thing: str, value: Any) -> Any:
        if isinstance(value, set) and self.sets is list:
            return sorted(value, key=lambda each: (len(str(each)), str(each)))
        if thing == "arena":
            graph, *sides = value
            return (self.handed("successors", graph), *(self.handed("", side) for side in sides))
        is_graph = thing in ("successors", "predecessors") and isinstance(value, dict)
        return GRAPHS[self.graph](value, self.sets) if is_graph else value

    def said(self) -> str:
        """Name it: "list of lists; sets as lists; vertices 0, 1, 2, ..."; "" if it is the usual one."""
        parts = [self.graph] + ["sets as lists"] * (self.sets is list) + ["vertices 0, 1, 2, ..."] * self.integers
        return "; ".join(parts) if self != Form() else ""


FORMS = (
    Form(),
    Form(integers=True),
    Form(sets=list),
    Form(sets=list, integers=True),
    Form("dict of sets"),
    *(Form("list of lists", sets, True) for sets in (set, list)),
    *(Form("matrix", sets, True) for sets in (set, list)),
    *(Form(graph, sets) for graph in ("pair (S, A)", "networkx graph") for sets in (set, list)),
)


@cache
def graph_class() -> type:
    """Make the class of graphs that can be compared, in a program that may import networkx."""
    import networkx as nx

    class Graph(nx.DiGraph):  # type: ignore[type-arg]
        counts: dict[str, int] = {}  # noqa: RUF012 - no call is counted
        __hash__ = nx.DiGraph.__hash__

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Graph) and nx.utils.graphs_equal(self, other)

    return Graph


def networkx_graph(successors: object) -> object:
    return graph_class()(successors)


NETWORKX = f"from functools import cache\n\n{getsource(graph_class)}\n{getsource(networkx_graph)}"
"""Our text before programs that may import networkx."""
