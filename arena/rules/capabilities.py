"""The capabilities of games besides their rules: each is a Protocol, and a game declares it by having its members.

A user of a capability asks `isinstance(game, HasDiagram)`; nothing is registered. In an `ImpartialGame`,
`diagram`, `place` and `canonical` are about positions without a turn, as `options` and `show` are; evaluations are
about positions with one, as `moves` is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from importlib.util import find_spec
from inspect import getattr_static
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from arena.errors import TooLarge

if TYPE_CHECKING:
    from arena.rules.game import AnyPosition
    from arena.rules.networks import Network
    from arena.rules.packed import PackedRules


@runtime_checkable
class HasDiagram(Protocol):
    """A game whose positions can be drawn as boards."""

    def diagram(self, position: AnyPosition) -> str:
        """Draw a position: its rows from the top on a line each, a character for a square.

        "." is an empty square, "#" a filled one, "x" and "o" are marks, "*" is a counter, "|" a match, "-" a row
        without any, and any other character a piece.
        """


@runtime_checkable
class HasPlaces(Protocol):
    """A game whose positions are numbers: squares of a board, heaps, counts of objects."""

    def place(self, position: AnyPosition) -> Mapping[str, float]:
        """Give the numbers of a position by their names, the same names in the same order for all positions.

        Two make a place in the plane, where pictures put the position: the first counts steps to the right, the second
        steps downwards. One makes a place on a line. Of more, a map shows two, and the others are fixed.
        """


@runtime_checkable
class HasSymmetries(Protocol):
    """A game some of whose positions are equal by a symmetry of its board."""

    def canonical(self, position: AnyPosition) -> AnyPosition:
        """Give the one position that stands for all that are equal to this one, and for itself.

        Equal positions have the same player and winner, and their moves lead to equal positions, which
        `arena.quotient` checks. It need not be within reach of play.
        """


@runtime_checkable
class HasPackedRules(Protocol):
    """A game with rules on positions packed in numbers."""

    def packed(self) -> PackedRules | None:
        """Give them; None where these parameters of the game make positions that do not fit in a number."""


@runtime_checkable
class HasEvaluations(Protocol):
    """A game that brings evaluations of its own."""

    @property
    def evaluations(self) -> Mapping[str, Callable[[AnyPosition], float]]:
        """Give them by name, the default one first: each scores a position for player 1."""


@runtime_checkable
class HasSigns(Protocol):
    """A game on whose boards each player has a sign of his own."""

    @property
    def marks(self) -> tuple[str, str]:
        """The signs of players 1 and 2 on boards."""


@runtime_checkable
class HasNeutralSigns(Protocol):
    """A game on whose boards some signs belong to neither player."""

    @property
    def neutral_signs(self) -> Mapping[str, str]:
        """The meanings of these signs."""


@runtime_checkable
class HasOwners(Protocol):
    """A game whose positions tell which player filled a square."""

    def owners(self, position: AnyPosition) -> Mapping[int, int]:
        """Give the player of each filled square that only one of them can have filled, by its number from 0."""


@runtime_checkable
class HasNetwork(Protocol):
    """A game whose board is a graph: the signs of its diagrams stand for its vertices, in their order."""

    @property
    def network(self) -> Network:
        """Give it."""


@runtime_checkable
class HasComponents(Protocol):
    """A game whose positions may fall apart into positions that do not touch each other."""

    def components(self, position: AnyPosition) -> Iterable[AnyPosition]:
        """Give positions of this game whose sum a position is; those without moves may be left out.

        Of components that are equal by a symmetry, or by a shift of the board, it may always give the same one. A move
        in a sum is a move in one of its components, and leaves the others as they are.
        """


@runtime_checkable
class HasStartParameters(Protocol):
    """A game some of whose parameters say where play starts, and nothing else.

    Where two games differ in these alone, a position of both has the same moves in both, and the same components.
    """

    @property
    def start_parameters(self) -> tuple[str, ...]:
        """Name these parameters."""


@runtime_checkable
class HasMargin(Protocol):
    """A game in which it matters by how much a player wins, like every `MarginGame`."""

    def margin(self, position: AnyPosition) -> int:
        """Give by how much player 1 has more where play has ended, below 0 where he has less; elsewhere, so far.

        Its sign says who has won: 0 is a draw.
        """


@runtime_checkable
class HasOctalCode(Protocol):
    """A game of heaps whose moves are told by the digits of a code, like every `OctalGame`."""

    def octal_digits(self) -> tuple[int, ...]:
        """Give the digits of the code: the k-th, from 0 on, says which rests a heap that loses k objects may leave."""


CAPABILITIES: dict[str, type] = {
    "diagram": HasDiagram,
    "place": HasPlaces,
    "canonical": HasSymmetries,
    "packed": HasPackedRules,
    "evaluations": HasEvaluations,
    "components": HasComponents,
    "margin": HasMargin,
}
"""The capabilities that consist of one member, by its name: their answers are checked in games from outside."""


def declared(game: object) -> list[str]:
    """List the capabilities of a game, or of the games of a class, by the names of their members; none is asked."""
    return [member for member in CAPABILITIES if getattr_static(game, member, None) is not None]


def packed_rules(game: object) -> PackedRules | None:
    """Return the rules of a game on arrays of codes; None if it has none, or its positions do not fit in a number.

    In a browser that has not loaded NumPy, every game has its plain rules alone.
    """
    if getattr_static(game, "packed", None) is None or find_spec("numpy") is None:
        return None
    rules: PackedRules | None = game.packed()  # type: ignore[attr-defined]  # it is there
    return rules and replace(rules, game=game)  # type: ignore[arg-type]  # what has packed rules is a game


def refuse_known(game: object, rules: PackedRules | None, max_vertices: int) -> None:
    """Refuse at once a game that is known to be too large."""
    if rules and rules.positions and rules.positions > max_vertices:
        raise TooLarge(
            f"{game!r} has {rules.positions:,} positions: unfolding it is not attempted (at most {max_vertices:,} "
            "vertices); search, tree, play, simulate and tournament do without, or take a smaller game"
        )
