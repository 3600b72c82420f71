"""The capabilities of games besides their rules: each is a Protocol, and a game declares it by having its members.

A user of a capability asks `isinstance(game, HasDiagram)`; nothing is registered. In an `ImpartialGame`,
`diagram`, `place` and `canonical` are about positions without a turn, as `options` and `show` are; evaluations are
about positions with one, as `moves` is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from arena.rules.game import AnyPosition
    from arena.rules.networks import Network


@runtime_checkable
class HasDiagram(Protocol):
    """A game that draws its positions as boards: the rows from the top, a character for a square.

    "." is an empty square, "#" a filled one, "x" and "o" are marks, "*" is a counter, "|" a match, "-" a row without
    any, and any other character a piece.
    """

    def diagram(self, position: AnyPosition) -> str: ...


@runtime_checkable
class HasPlaces(Protocol):
    """A game whose positions are numbers by names: the same names in the same order for all positions.

    One number makes a place on a line. Two make a place in the plane: the first counts steps to the right, the second
    steps downwards. Of more, a map shows two, and the others are fixed.
    """

    def place(self, position: AnyPosition) -> Mapping[str, float]: ...


@runtime_checkable
class HasSymmetries(Protocol):
    """A game that maps positions which are equal by a symmetry of its board to one of them, in or out of reach of play.

    Equal positions have the same player and winner, and their moves lead to equal positions, which `arena.quotient`
    checks.
    """

    def canonical(self, position: AnyPosition) -> AnyPosition: ...


@runtime_checkable
class HasEvaluations(Protocol):
    """A game with evaluations of its own by name, the default one first: each scores a position for player 1."""

    @property
    def evaluations(self) -> Mapping[str, Callable[[AnyPosition], float]]: ...


@runtime_checkable
class HasSigns(Protocol):
    """A game on whose boards players 1 and 2 have a sign each."""

    @property
    def marks(self) -> tuple[str, str]: ...


@runtime_checkable
class HasNeutralSigns(Protocol):
    """A game on whose boards some signs belong to neither player, with the meaning of each."""

    @property
    def neutral_signs(self) -> Mapping[str, str]: ...


@runtime_checkable
class HasNetwork(Protocol):
    """A game whose board is a graph: the signs of its diagrams stand for its vertices, in their order."""

    @property
    def network(self) -> Network: ...


@runtime_checkable
class HasComponents(Protocol):
    """A game whose positions may fall apart into positions whose sum they are; those without moves may be left out.

    A move in a sum is a move in one of its components, and leaves the others as they are. Of components that are equal
    by a symmetry, or by a shift of the board, it may always be the same one.
    """

    def components(self, position: AnyPosition) -> Iterable[AnyPosition]: ...


@runtime_checkable
class HasStartParameters(Protocol):
    """A game some of whose parameters, which it names, say where play starts, and nothing else.

    Where two games differ in these alone, a position of both has the same moves in both, and the same components.
    """

    @property
    def start_parameters(self) -> tuple[str, ...]: ...


@runtime_checkable
class HasMargin(Protocol):
    """A game in which it matters by how much player 1 has more; the sign says who has won, and 0 is a draw."""

    def margin(self, position: AnyPosition) -> int: ...


@runtime_checkable
class HasOctalCode(Protocol):
    """A game of heaps, like every `OctalGame`: digit k says which rests a heap that loses k objects may leave."""

    def octal_digits(self) -> tuple[int, ...]: ...


CAPABILITIES = ("diagram", "canonical", "packed", "components", "margin")
"""The capabilities that `check_game` checks, each by the name of its one member."""
