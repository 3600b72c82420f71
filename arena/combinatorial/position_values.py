"""Values of positions: the canonical form of each component, and of the sum of all of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce

from arena.combinatorial.canonical_form import SumCounter, canonical, plus
from arena.combinatorial.components import MAX_POSITIONS, Parts, components_of, fill
from arena.combinatorial.forms import Form, number_form
from arena.combinatorial.game_value import GameValue, depth_bounded, known_value
from arena.combinatorial.sums import grundy_of_sum
from arena.combinatorial.ups import nimber_form
from arena.errors import Circuit, ParameterError, TooLarge, shown
from arena.rules.capabilities import HasComponents, HasSymmetries
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, check_is_game
from arena.rules.partizan import PartizanGame

MOST_NIMBER = 1000
"""The largest nimber whose canonical form is made: it has all smaller ones as options, and they have, too."""


def value(
    thing: AnyGame | str | Fraction | int, position: AnyPosition = None, *, max_positions: int = MAX_POSITIONS
) -> GameValue:
    """Give the value of a position, of a text in CGSuite's notation, or of a number.

    Parameters
    ----------
    thing : Game, str, Fraction or int
        A game of either kind: of an `ImpartialGame` values are nimbers; in a `PartizanGame` player 1 is Left.
    position : optional
        A position of the game without its turn; by default the start.
    max_positions : int, optional
        The bound on the components that are valued, which without `components` are positions; the bounds on their
        moves and sums grow with it.

    Returns
    -------
    GameValue

    Raises
    ------
    Circuit
        If a component can be reached from itself, by moves of either player.
    ParameterError
        If it is neither, or the player who cannot move does not lose.
    TooLarge
        If there are more components than the bound.

    Notes
    -----
    O(components and moves between them), and for each of them the cost of `canonical`. Positions that are equal by a
    symmetry that the game declares are valued once.

    References
    ----------
    John H. Conway, *On Numbers and Games*, 1976; Elwyn R. Berlekamp, John H. Conway and Richard K. Guy, *Winning Ways
    for your Mathematical Plays*, vol. 1; Aaron N. Siegel, *Combinatorial Game Theory*, 2013, chapter II.

    Examples
    --------
    >>> from games import load
    >>> print(value(load("domineering", rows=2, columns=4)), value("{0|{0|-2}}"), value("{1|*}") + 1)
    2.Miny 2.Tiny {2|1*}
    """
    if isinstance(thing, str | Fraction | int):
        if position is not None:
            raise ParameterError(f"{shown(thing)} is a value, which has no positions")
        return known_value(thing)
    check_is_game(thing)
    return value_of_sum(thing, [position], max_positions)[0]


def value_of_sum(
    game: AnyGame,
    positions: Iterable[AnyPosition],
    most: int = MAX_POSITIONS,
    progress: Callable[[int], object] | None = None,
) -> tuple[GameValue, int]:
    """Give the value of a sum of positions, None for the start, and count the components that were valued.

    Examples
    --------
    >>> from games import load
    >>> game = load("domineering", rows=2, columns=2)
    >>> total, components = value_of_sum(game, [game.start, game.start])
    >>> print(total, components)
    0 3
    """
    if not isinstance(game, ImpartialGame | PartizanGame):
        reason = "only games derived from ImpartialGame or PartizanGame do, in which whoever cannot move loses"
        raise ParameterError(f"{type(game).__name__} has no values: {reason}")
    starts = [game.start if position is None else position for position in positions]
    if isinstance(game, ImpartialGame):
        if game.misere:
            raise ParameterError("misere: values tell who wins in normal play only")
        size, number = grundy_of_sum(game, starts, most, progress)
        if size > MOST_NIMBER:
            raise TooLarge(f"a nimber of {size:,} (at most {MOST_NIMBER:,})")
        return GameValue(nimber_form(size)), number
    with depth_bounded():
        return _Values(game).of(starts, most, progress)


class _Values:
    """The forms of the components of a game's positions."""

    def __init__(self, game: PartizanGame[AnyPosition]) -> None:
        self.game = game
        self.forms: dict[Hashable, Form] = {}
        self.apart: dict[Hashable, Parts] = {}
        self.components, self.work = self._components(), SumCounter()

    def of(
        self, positions: Iterable[AnyPosition], most: int, progress: Callable[[int], object] | None
    ) -> tuple[GameValue, int]:
        """Give the value of a sum of positions, and count the components that were valued."""
        self.work = SumCounter(max(1, most // MAX_POSITIONS))
        parts = [part for position in positions for part in self.parts(position)]
        fill(parts, self.options, self.worth, self.forms, self.circuit, most=most, progress=progress)
        return GameValue(self.sum(parts)), len(self.forms)

    def _components(self) -> Callable[[AnyPosition], Parts]:
        """Give the function that lists components, or the canonical position by symmetry where there are none."""
        game = self.game
        if isinstance(game, HasSymmetries) and not isinstance(game, HasComponents):
            return lambda position: [game.canonical((position, 1))[0]]
        return components_of(game)

    def parts(self, position: AnyPosition) -> Parts:
        """List the components of a position."""
        known = self.apart.get(position)
        if known is None:
            known = self.apart[position] = self.components(position)
        return known

    def options(self, part: Hashable) -> list[Iterator[Parts]]:
        """Give the positions after the moves of Left, and after those of Right."""
        return [self.moves(part, player) for player in (1, 2)]

    def moves(self, part: Hashable, player: int) -> Iterator[Parts]:
        """Give the positions after a player's moves; a player without any has to be the loser."""
        following = None
        for _, following in self.game.moves((part, player)):
            yield self.parts(following[0])
        if following is None and self.game.winner((part, player)) == player:
            where = self.game.label((part, player))
            raise ParameterError(
                f"at {where} J{player} cannot move, and wins: values tell who wins where whoever cannot move loses"
            )

    def worth(self, moves: Sequence[Sequence[Parts]]) -> Form:
        """Give the canonical form of the game with these options."""
        left, right = (map(self.sum, options) for options in moves)
        return canonical(left, right, self.work)

    def sum(self, parts: Iterable[Hashable]) -> Form:
        """Add the forms of components."""
        forms = (self.forms[part] for part in parts)
        return reduce(lambda one, other: plus(one, other, self.work), forms, number_form(0))

    def circuit(self, parts: list[Hashable]) -> Circuit:
        """Name a circuit, on which no value is."""
        return Circuit("values need a game without circuits", list(map(self.game.show, parts)))
