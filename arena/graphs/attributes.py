"""The attributes of an arena: of its vertices, its edges and the graph, and the numbers that objectives ask for."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from math import isfinite, lcm
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, TypeGuard

from arena.errors import InvalidArena, ParameterError, shown
from arena.rules.game import is_game, is_whole

if TYPE_CHECKING:
    import networkx as nx
    from typing_extensions import TypeVar  # type checkers know it: that of Python 3.11 has no default

    from arena.machine.columns import Array, Column

    V = TypeVar("V", bound=Hashable, default=Any)
    """The type of a graph's vertices; by default Any, so that `Solution` without a type in brackets is complete."""
    T = TypeVar("T", default=Any)
    DiGraph: TypeAlias = nx.DiGraph[V]
else:
    from typing import TypeVar

    V, T = TypeVar("V"), TypeVar("T")


OWN = "arena_vertex"
"""The `repr` of the name that `initial`, `f1` or `f2` has for the vertex: it finds one that networkx has relabeled."""

PRIORITY, ACCEPTING, WEIGHT, VALUE, PARITY = "priority", "accepting", "weight", "value", "parity"
FORCING = "forcing"
"""The attribute of the graph that says, in a parity game that is about reaching sinks, who wants to reach them."""
CONTROLLER = "controller"
"""The attribute of the graph that says who is the controller of a system, "1" or "2", where it is a specification."""
LEFT_OUT = "left_out"
GRAPH_MARKS = (PARITY, FORCING, CONTROLLER)
NO_WINNER = "a sink without a winner (1, 2, or 0 for a draw)"
PGSOLVER = "the players are 1 and 2; PGSolver's 0 and 1: see the option `player` of `arena.read` for .pg files"
ObjectiveName: TypeAlias = Literal[
    "reach", "buchi", "cobuchi", "energy", "margin", "mean-payoff", "min-cost", "parity", "safety"
]
REACH: Final = "reach"
MARGIN: Final = "margin"
MOST = 10**18
"""The largest number of a mark, and the largest denominator of weights, with room below the bounds of 64 bits."""


class Mark(NamedTuple):
    """A number that objectives ask of vertices, of edges or of the ends of play: a whole one, but for edges.

    One from 0 to 1 says whether something is so, and may be left out; `of` is "vertices", "edges" or "ends".
    """

    name: str
    least: int = -MOST
    most: int = MOST
    of: str = "vertices"

    @property
    def is_flag(self) -> bool:
        return self.most == 1

    @property
    def allowed(self) -> str:
        """The values that it takes, as errors name them."""
        if self.is_flag:
            return "true or false"
        kind = "number" if self.of == "edges" else "whole number"
        return f"a {kind} from {'-10^18' if self.least else '0'} to 10^18"

    def fits(self, value: object) -> bool:
        """Tell whether a value is one of the mark's; None leaves a flag open."""
        if self.is_flag:
            return value is None or (isinstance(value, Hashable) and value in (True, False))
        number: Any = weight_in(value) if self.of == "edges" else value if is_whole(value) else None
        return number is not None and bool(self.least <= number <= self.most)

    def needed(self, winner: Array, moving: Array) -> Array:
        """Tell where it is needed: where play ends, or where it goes on."""
        return winner >= 0 if self.of == "ends" else moving & (winner < 0)

    def fault(self, value: object) -> str:
        """Return what to say of a vertex or an edge with a value that is none of the mark's."""
        if self.is_flag:
            return f"says {value!r:.80} ({self.allowed}) of being {self.name}"
        return f"has {f'no {self.name}' if value is None else f'the {self.name} {value!r:.80}'} ({self.allowed})"

    def faults(self, values: Iterable[object], needed: Array) -> Iterator[tuple[int, str]]:
        """List the places where the mark is missing, though it is needed, or is none, each with its fault."""
        for number, value in enumerate(values):
            if not (self.fits(value) or (value is None and not needed[number])):
                yield number, self.fault(value)

    @property
    def nowhere(self) -> str:
        """The fault of an arena without the mark."""
        if self.is_flag:
            return f"no vertex has the attribute {self.name!r}, true where it is so"
        return f"no {'edge' if self.of == 'edges' else 'vertex'} has a {self.name} ({self.allowed})"


MARKS = {
    mark.name: mark
    for mark in (Mark(PRIORITY, 0), Mark(ACCEPTING, 0, 1), Mark(WEIGHT, of="edges"), Mark(VALUE, of="ends"))
}
"""The marks by their names, in the order in which an arena that has several asks for their objectives."""
VERTEX_MARKS = {name: mark for name, mark in MARKS.items() if mark.of == "vertices"}
"""The marks of all vertices, not of the ends of play alone."""
COLUMN_MARKS = {**VERTEX_MARKS, VALUE: MARKS[VALUE]}


def mapped(values: Sequence[Any], convert: Callable[[Any], Any]) -> list[Any]:
    """Convert values, equal ones once; if they are of different types, each by itself."""
    kinds = {*map(type, values)} - {type(None)}
    if kinds not in ({str}, {int}, {bool}, set()):
        return list(map(convert, values))
    once: dict[Hashable, Any] = {value: convert(value) for value in dict.fromkeys(values)}
    return list(map(once.__getitem__, values))


def is_idle(name: str, value: int, winner: int) -> bool:
    """Tell whether a mark in a column stands for none: a value where play goes on, and priority 0 where it ends."""
    return winner < 0 if name == VALUE else name == PRIORITY and winner >= 0 and value == 0


class Parity(NamedTuple):
    """The kind of a parity game: the priority that decides, and who wins if an even one does."""

    highest: bool = True
    even: int = 1

    def __str__(self) -> str:
        return f"{'max' if self.highest else 'min'} {'even' if self.even == 1 else 'odd'}"


PARITIES = {str(kind): kind for kind in (Parity(highest, even) for highest in (True, False) for even in (1, 2))}
"""The kinds by their names: "max odd" says that player 1 wins if the highest priority is odd."""


def parity_of(attributes: Mapping[str, object]) -> Parity:
    """Read the kind of a parity game from the attributes of a graph: "max even" unless they say otherwise."""
    value = str(attributes.get(PARITY) or Parity())
    if value not in PARITIES:
        raise InvalidArena(f"parity: {value!r:.80} (one of {', '.join(PARITIES)})")
    return PARITIES[value]


def initial_of(graph: DiGraph[V]) -> V | None:
    """Return the vertex where play starts; None if the graph names none, or no vertex of its own."""
    name: V | None = graph.graph.get("initial")
    vertices = [] if name is None else _called(graph, [name])
    return vertices[0] if len(vertices) == 1 and vertices[0] in graph else None


def targets_of(graph: DiGraph, player: int) -> list[Hashable]:
    """Return the vertices that `f1` or `f2` of the graph names; a name of no vertex stays as it is."""
    return _called(graph, graph.graph.get(f"f{player}", ()))


def _called(graph: DiGraph, names: Iterable[Hashable]) -> list[Any]:
    """Find the vertices that attributes of the graph name: by their attribute `OWN`, else by the names themselves."""
    names = list(names)
    if all(name in graph and graph.nodes[name].get(OWN) == repr(name) for name in names):
        return names
    called: dict[str, list[Hashable]] = {}
    for vertex, data in graph.nodes(data=True):
        if isinstance(own := data.get(OWN), str):
            called.setdefault(own, []).append(vertex)
    return [vertex for name in names for vertex in called.get(repr(name), [name])]


def mark_named(graph: DiGraph) -> DiGraph:
    """Let the graph's `initial`, `f1` and `f2` follow their vertices when these are relabeled; return the graph."""
    initial = initial_of(graph)
    named = {f"f{player}": targets_of(graph, player) for player in (1, 2) if f"f{player}" in graph.graph}
    for data in graph.nodes.values():
        data.pop(OWN, None)
    graph.graph.update(named if initial is None else {**named, "initial": initial})
    for vertex in [*([] if initial is None else [initial]), *(each for names in named.values() for each in names)]:
        if vertex in graph:
            graph.nodes[vertex][OWN] = repr(vertex)
    return graph


def check_is_graph(value: object) -> None:
    """Refuse a value that is no graph of networkx, and say how to get one."""
    import networkx as nx

    if isinstance(value, nx.Graph):
        return
    hint = "unfold(game) gives a game's arena, read(file) a file's" if is_game(value) or isinstance(value, str) else ""
    allowed = hint or "an arena or a bare graph, as a networkx.DiGraph or in columns"
    raise ParameterError(f"{shown(value)} is no graph ({allowed})")


def wrong_player(player: object) -> str:
    """Name the fault of the `player` of a vertex; an empty text if it is 1 or 2."""
    hint = f"; {PGSOLVER}" if is_whole(player, 0, 0) else ""
    return "" if is_whole(player, 1, 2) else f"in neither S1 nor S2 (player is {shown(player)}{hint})"


def is_score(value: object) -> TypeGuard[float]:
    """Tell whether a value can be the score of a vertex: a finite number, no truth value."""
    with suppress(OverflowError):
        return not isinstance(value, bool) and isinstance(value, Real) and isfinite(value)
    return False


def label(graph: DiGraph, vertex: Hashable) -> str:
    """Return the printed form of a vertex: its `label` attribute, or the vertex itself."""
    return str(graph._node[vertex].get("label", vertex))  # type: ignore[attr-defined]  # noqa: SLF001 - `nodes` is slow


# ---- weights, read exactly and made whole numbers


Weight: TypeAlias = int | Fraction
NUMBER = re.compile(
    r"[+-]?([0-9]{1,400}/[0-9]{1,400}|([0-9]{1,400}([.,][0-9]{0,400})?|[.,][0-9]{1,400})([eE][+-]?[0-9]{1,3})?)"
)
"""A fraction or a decimal, with a point or a comma, as people and programs write it; longer ones are no weights."""


class Weights(NamedTuple):
    """Weights as whole numbers: each multiplied by the least denominator of them all."""

    numbers: Column
    denominator: int


def weight_in(value: object) -> Weight | None:
    """Read a number, or its text, exactly: a float as its shortest decimal, 0.1 as 1/10; None for everything else."""
    if type(value) is int or (type(value) is Fraction and value.denominator > 1):
        return value
    if isinstance(value, float) or (isinstance(value, Real) and not isinstance(value, Rational)):
        number = float(value)  # the shortest decimal of a large whole one would be another number
        value = int(number) if number.is_integer() else str(value)
    if isinstance(value, bool):
        return None
    if isinstance(value, Rational):
        return _whole_if_it_is(Fraction(int(value.numerator), int(value.denominator)))
    if not isinstance(value, (str, Decimal)) or not NUMBER.fullmatch(text := str(value).strip()):
        return None
    try:
        return _whole_if_it_is(Fraction(text if "/" in text else Decimal(text.replace(",", "."))))
    except ZeroDivisionError:
        return None


def scaled(weights: Collection[Weight]) -> Weights:
    """Multiply weights by their least common denominator; O(number of weights)."""
    denominator, largest = 1, max(1, max(weights, default=0), -min(weights, default=0))
    for each in {weight.denominator for weight in weights}:
        denominator = lcm(denominator, each)
        if denominator * largest > MOST:
            reason = f"their common denominator is {denominator:,} or more (fewer decimals need a smaller one)"
            raise InvalidArena(f"the weights cannot be made whole numbers up to 10^18: {reason}")
    return Weights([weight.numerator * (denominator // weight.denominator) for weight in weights], denominator)


def divided(number: Weight, denominator: int) -> Weight:
    """Divide a sum of multiplied weights again; a whole number that is divided stays an int where it can."""
    quotient = Fraction(number, denominator)
    return quotient if isinstance(number, Fraction) else _whole_if_it_is(quotient)


def _whole_if_it_is(number: Fraction) -> Weight:
    return number.numerator if number.denominator == 1 else number
