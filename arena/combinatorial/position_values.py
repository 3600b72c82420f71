"""Values of positions that fall apart, each component valued once: Grundy values, and canonical forms."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from operator import xor
from typing import Any

from arena.combinatorial.forms import MOST_WORK, Form, WorkCounter, canonical, nimber_form, number_form, plus
from arena.combinatorial.game_value import GameValue, depth_bounded, known_value
from arena.errors import Circuit, ParameterError, TooLarge, shown
from arena.rules.capabilities import HasComponents, HasSymmetries
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, PartizanGame, check_is_game, label_of, parts_of

MAX_POSITIONS = 1_000_000  # the bound on the components that are valued, unless another one is given
WORK = 100  # the cost of moves that each of these components allows for: some microseconds
MOVE = 8  # the cost of a move, beside one for each sign or number of its component
MOST_NIMBER = 1000
"""The largest nimber whose canonical form is made: it has all smaller ones as options, and they have, too."""
Parts = Sequence[Hashable]  # the components of a position
Side = Sequence[Parts]  # the components after each move of a player
Progress = Callable[[int], object]  # called with 1 for each component that has its value


def value(
    thing: AnyGame | str | Fraction | int, position: AnyPosition = None, *, max_positions: int = MAX_POSITIONS
) -> GameValue:
    """Compute the value of a position, of a text in CGSuite's notation, or of a number.

    Parameters
    ----------
    thing : Game, str, Fraction or int
        A game of either kind: the values of an `ImpartialGame` are nimbers; in a `PartizanGame` player 1 is Left.
    position : optional
        A position of the game without its turn; by default the start.
    max_positions : int, optional
        The bound on the components that are valued, which without `components` are positions; the bounds on their
        moves and sums grow with it.

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


def grundy_value(game: AnyGame, position: AnyPosition = None, *, max_positions: int = MAX_POSITIONS) -> int:
    """Compute the Grundy value of a position from its components: 0 exactly if the player to move loses.

    Parameters
    ----------
    game : ImpartialGame
        The game; without `components` each position counts as one.
    position : optional
        A position without its turn; by default the start.
    max_positions : int, optional
        The bound on the components that are valued.

    Raises
    ------
    Circuit, ParameterError, TooLarge
        If a component can be reached from itself, the players have different moves, or there are too many components.

    Notes
    -----
    O(components and moves between them); the position graph has all combinations of them. By the theorem of
    Sprague and Grundy the value of a sum is the exclusive or of those of its components (P. M. Grundy, "Mathematics and
    games", *Eureka* 2, 1939).

    Examples
    --------
    >>> from games import load
    >>> grundy_value(load("kayles", heap=300), (20, 80, 200))
    1
    """
    return _grundy_values(game, position, max_positions)[0]


def component_values(
    game: AnyGame, position: AnyPosition = None, *, max_positions: int = MAX_POSITIONS
) -> dict[Hashable, int]:
    """Compute the Grundy values of the components of a position and of all their followers; see `grundy_value`.

    Examples
    --------
    >>> from games import load
    >>> component_values(load("kayles", heap=3))
    {(1,): 1, (2,): 2, (3,): 3}
    """
    return _grundy_values(game, position, max_positions)[1]


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


def _grundy_values(game: AnyGame, position: AnyPosition, most: int) -> tuple[int, dict[Hashable, int]]:
    if not isinstance(game, ImpartialGame):
        check_is_game(game)
        raise ParameterError(f"{shown(game)} has no Grundy values: the two players have different moves")
    known = GrundyValues(game)
    return known.of_sum([game.start if position is None else position], most), known.values


class GrundyValues:
    """The Grundy values of the components of a game's positions, and of all components that they may become."""

    need = "Grundy values need a game without circuits"

    def __init__(self, game: AnyGame, values: dict[Hashable, Any] | None = None) -> None:
        self.game: Any = game
        self.values: dict[Hashable, Any] = {} if values is None else values
        self.falls_apart = isinstance(game, HasComponents)
        self.most_work = self.work = 0

    def _options(self, part: Hashable) -> Iterable[Iterable[Parts]]:
        """List the components that each move leaves, for each player who has moves of his own."""
        return [(self.parts(following) for _, following in self.game.options(part))]

    def _worth(self, sides: Sequence[Side]) -> Any:
        """Return the value of a component from its moves, once all components in them have values."""
        values = {self._total(after) for after in sides[0]}
        return next(number for number in range(len(values) + 1) if number not in values)

    def _total(self, parts: Iterable[Hashable]) -> Any:
        """Return the value of a sum of components that have values."""
        return reduce(xor, (self.values[part] for part in parts), 0)

    def parts(self, position: AnyPosition) -> Parts:
        """List the components of a position, or the position itself where the game has none."""
        return list(self.game.components(position)) if self.falls_apart else [position]

    def of_sum(self, positions: Iterable[AnyPosition], most: int, progress: Progress | None = None) -> Any:
        """Return the value of a sum of positions, of `most` components, in O(components and moves between them)."""
        self.most_work, self.work = WORK * max(most, MAX_POSITIONS), 0
        parts = [part for position in positions for part in self.parts(position)]
        for part in parts:
            self._fill(part, most, progress)
        return self._total(parts)

    def _fill(self, part: Hashable, most: int, progress: Progress | None) -> None:
        """Value a component after all those that it may become, depth first."""
        waiting, entered = [part], dict[Hashable, Sequence[Side]]()
        while waiting:
            part = waiting[-1]
            if part in self.values:
                waiting.pop()
                continue
            if part not in entered:
                sides = entered[part] = [self._listed(part, moves) for moves in self._options(part)]
                if len(self.values) + len(entered) > most:
                    raise TooLarge(f"more than {most:,} components")
                found = dict.fromkeys(each for side in sides for after in side for each in after)
                missing = [each for each in found if each not in self.values]
                again = next((each for each in missing if each in entered), None)
                if again is not None:
                    circling = list(entered)
                    raise Circuit(self.need, list(map(self.game.show, circling[circling.index(again) :])))
                if missing:
                    waiting += missing
                    continue
            self.values[part] = self._worth(entered.pop(part))
            if progress:
                progress(1)

    def _listed(self, part: Hashable, moves: Iterable[Parts]) -> Side:
        """List moves, whose work is bounded: of a heap there may be as many as it has objects."""
        size = parts_of(part)
        cost, listed = size + MOVE, list[Parts]()
        for after in moves:
            self.work += cost
            if self.work > self.most_work:
                bound = f"more than {self.most_work // cost:,} moves of components of {size:,} signs or numbers"
                advice = "take a smaller position, or raise --max-vertices (max_positions in Python)"
                raise TooLarge(f"{bound}; {advice}")
            listed.append(after)
        return listed


class CanonicalForms(GrundyValues):
    """The canonical forms of the components of a partizan game, as Grundy values are those of an impartial one."""

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

    def _options(self, part: Hashable) -> Iterable[Iterable[Parts]]:
        return [self._moves(part, player) for player in (1, 2)]

    def _moves(self, part: Hashable, player: int) -> Iterator[Parts]:
        """List the components after a player's moves; a player without any has to be the loser."""
        following = None
        for _, following in self.game.moves((part, player)):
            yield self.parts(following[0])
        if following is None and self.game.winner((part, player)) == player:
            where = f"at {label_of(self.game)((part, player))} J{player} cannot move, and wins"
            raise ParameterError(f"{where}: values tell who wins where whoever cannot move loses")

    def _worth(self, sides: Sequence[Side]) -> Form:
        left, right = (map(self._total, side) for side in sides)
        return canonical(left, right, self.counter)

    def _total(self, parts: Iterable[Hashable]) -> Form:
        forms = (self.values[part] for part in parts)
        return reduce(lambda one, other: plus(one, other, self.counter), forms, number_form(0))
