"""The marks that objectives ask of an arena, and the kind of parity; weights read exactly and made whole numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from decimal import Decimal
from fractions import Fraction
from math import lcm
from numbers import Rational, Real
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from arena.errors import InvalidArena
from arena.graphs.attributes import FORCING, MARKS, PARITY, PRIORITY, VERTEX_MARKS, WEIGHT, Mark, misfit
from arena.graphs.compact import CompactArena

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine.columns import Array, Column

ObjectiveName: TypeAlias = Literal[
    "reach", "buchi", "cobuchi", "energy", "margin", "mean-payoff", "min-cost", "parity", "safety"
]
"""The objectives, for type checkers."""
REACH: Final = "reach"
"""The objective of the courses, which needs no marks: to bring play to one's own sinks."""
MARGIN: Final = "margin"
"""The objective of games in which it matters by how much a player wins, and the name of its amounts."""


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


def marks_of(arena: DiGraph | CompactArena) -> list[str]:
    """List the attributes by which an arena asks for an objective: of vertices with moves, or of edges; O(|S|+|A|).

    The priorities of a file that says by `forcing` that it is about reaching a sink ask for none.
    """
    if isinstance(arena, CompactArena):
        present, attributes = {*arena.marks}, arena.attributes
        weighted = arena.weight is not None or bool(arena.unweighted)
    else:
        present = {key for vertex, data in arena.nodes(data=True) if arena.adj[vertex] for key in data}
        attributes, weighted = arena.graph, is_weighted(arena)
    if FORCING in attributes:
        present.discard(PRIORITY)
    return [*(name for name in VERTEX_MARKS if name in present), *([WEIGHT] if weighted else [])]


def mark_of(columns: CompactArena, name: str) -> Array:
    """Return a mark of each vertex; where it is left out it is 0."""
    if name not in columns.marks:
        raise nowhere(MARKS[name])
    return columns.marks[name]


def weights_of(columns: CompactArena) -> Weights:
    """Return the weights of the edges in the order of the rows of predecessors, multiplied by their denominator."""
    if columns.weight is None:
        raise InvalidArena(columns.unweighted) if columns.unweighted else nowhere(MARKS[WEIGHT])
    return Weights(columns.weight, columns.denominator)


def is_weighted(arena: DiGraph) -> bool:
    return any(MARKS[WEIGHT].fits(data.get(WEIGHT)) for *_, data in arena.edges(data=True))


def unweighable(tail: str, head: str, value: object) -> InvalidArena:
    """Return the error for an edge with a weight that is none."""
    return InvalidArena(f"the edge from {tail} to {head} {misfit(MARKS[WEIGHT], WEIGHT, value)}")


def nowhere(mark: Mark) -> InvalidArena:
    if mark.is_flag:
        return InvalidArena(f"no vertex has the attribute {mark.name!r}, true where it is so")
    return InvalidArena(f"no {'edge' if mark.of == 'edges' else 'vertex'} has a {mark.name} ({mark.allowed})")


Weight: TypeAlias = int | Fraction
"""A weight as it is read: a whole one is an int."""
MOST = 10**18
"""The largest whole number of a column of weights, and their largest denominator: below the bounds of 64 bits."""
NUMBER = re.compile(
    r"[+-]?([0-9]{1,400}/[0-9]{1,400}|([0-9]{1,400}([.,][0-9]{0,400})?|[.,][0-9]{1,400})([eE][+-]?[0-9]{1,3})?)"
)
"""A fraction or a decimal, with a point or a comma, as people and programs write it; longer ones are no weights."""


class Weights(NamedTuple):
    """Weights as whole numbers: each multiplied by the least denominator of them all."""

    numbers: Column
    denominator: int


def weight_in(value: object) -> Weight | None:
    """Read a number exactly, which may be written as a text; None for everything else.

    A decimal is read as a decimal, and a float that is not whole by its shortest one: 0.1 is 1/10.
    """
    if type(value) is int:
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
