"""Values of positions: the canonical form of each component, and of the sum of all of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce

from arena.combinatorial.canonical_form import canonical, nimber_form, plus
from arena.combinatorial.forms import MOST_WORK, Form, WorkCounter, number_form
from arena.combinatorial.game_value import GameValue, depth_bounded, known_value
from arena.combinatorial.sums import MAX_POSITIONS, ComponentValues, GrundyValues, Parts, Progress, Side
from arena.errors import ParameterError, TooLarge, shown
from arena.rules.capabilities import HasSymmetries
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, check_is_game
from arena.rules.partizan import PartizanGame

MOST_NIMBER = 1000
"""The largest nimber whose canonical form is made: it has all smaller ones as options, and they have, too."""


def value(
    thing: AnyGame | str | Fraction | int, position: AnyPosition = None, *, max_positions: int = MAX_POSITIONS
) -> GameValue:
    """Return the value of a position, of a text in CGSuite's notation, or of a number.

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
    Circuit, ParameterError, TooLarge
        If a component can be reached from itself, by moves of either player; if the player who cannot move does not
        lose, or the text is not a value; if there are more components than the bound.

    Notes
    -----
    O(components and moves between them), and for each of them the cost of `canonical`. Positions that are equal by a
    symmetry that the game declares are valued once. Source: Aaron N. Siegel, *Combinatorial Game Theory*, 2013, ch. II.

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
    game: AnyGame, positions: Iterable[AnyPosition], most: int = MAX_POSITIONS, progress: Progress | None = None
) -> tuple[GameValue, int]:
    """Return the value of a sum of positions, None for the start, and the number of components that were valued."""
    if not isinstance(game, ImpartialGame | PartizanGame):
        reason = "only games derived from ImpartialGame or PartizanGame do, in which whoever cannot move loses"
        raise ParameterError(f"{type(game).__name__} has no values: {reason}")
    starts = [game.start if position is None else position for position in positions]
    if isinstance(game, PartizanGame):
        forms = CanonicalForms(game, WorkCounter(MOST_WORK * max(1, most // MAX_POSITIONS)))
        with depth_bounded():
            return GameValue(forms.of_sum(starts, most, progress)), len(forms.values)
    if game.misere:
        raise ParameterError("misere: values tell who wins in normal play only")
    nimbers = GrundyValues(game)
    size = nimbers.of_sum(starts, most, progress)
    if size > MOST_NIMBER:
        raise TooLarge(f"a nimber of {size:,} (at most {MOST_NIMBER:,})")
    return GameValue(nimber_form(size)), len(nimbers.values)


class CanonicalForms(ComponentValues[Form]):
    """The canonical forms of the components of a partizan game."""

    need = "values need a game without circuits"

    def __init__(self, game: AnyGame, work: WorkCounter) -> None:
        super().__init__(game)
        self.counter = work
        self.symmetric = isinstance(game, HasSymmetries) and not self.falls_apart
        self.apart: dict[Hashable, Parts] = {}

    def parts(self, position: AnyPosition) -> Parts:
        """List the components of a position, once; without components its image by symmetry."""
        known = self.apart.get(position)
        if known is None:
            known = [self.game.canonical((position, 1))[0]] if self.symmetric else super().parts(position)
            self.apart[position] = known
        return known

    def options(self, part: Hashable) -> Iterable[Iterable[Parts]]:
        """List the components after the moves of Left, and after those of Right."""
        return [self._moves(part, player) for player in (1, 2)]

    def _moves(self, part: Hashable, player: int) -> Iterator[Parts]:
        """List the components after a player's moves; a player without any has to be the loser."""
        following = None
        for _, following in self.game.moves((part, player)):
            yield self.parts(following[0])
        if following is None and self.game.winner((part, player)) == player:
            where = self.game.label((part, player))
            raise ParameterError(
                f"at {where} J{player} cannot move, and wins: values tell who wins where whoever cannot move loses"
            )

    def worth(self, sides: Sequence[Side]) -> Form:
        """Return the canonical form of the game with these options."""
        left, right = (map(self.total, side) for side in sides)
        return canonical(left, right, self.counter)

    def total(self, parts: Iterable[Hashable]) -> Form:
        """Add forms."""
        forms = (self.values[part] for part in parts)
        return reduce(lambda one, other: plus(one, other, self.counter), forms, number_form(0))
