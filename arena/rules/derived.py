"""Games made of functions, as course 003 has them, or of other games: begun elsewhere, or with equal moves merged."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from arena.errors import ParameterError, one_of, shown
from arena.rules.capabilities import HasSymmetries
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, Move, has, label_of, parsed
from arena.rules.packed import PackedRules, packed_rules

Moves = Callable[[AnyPosition], "Iterable[AnyPosition] | Mapping[str, AnyPosition]"]
Player = Callable[[AnyPosition], object]


@dataclass(frozen=True, eq=False)
class ImplicitGame:
    """A game whose rules are functions; see `implicit`."""

    successors: Moves
    mover: Player
    evaluate: Callable[[AnyPosition], float] | None
    ended: Callable[[AnyPosition], int | None] | None
    label: Callable[[AnyPosition], str]
    start: AnyPosition
    players: tuple[object, object]

    def __repr__(self) -> str:
        return f"implicit({getattr(self.successors, '__name__', 'moves')})"

    @property
    def initial(self) -> AnyPosition:
        if self.start is None:
            raise ParameterError(f"{self!r} has no start: implicit(..., initial=position) gives one")
        return self.start

    @property
    def evaluations(self) -> dict[str, Callable[[AnyPosition], float]]:
        return {getattr(self.evaluate, "__name__", "evaluate"): self.evaluate} if self.evaluate else {}

    def player(self, position: AnyPosition) -> int:
        mover = self.mover(position)
        if mover not in self.players:
            raise one_of("player", mover, self.players)
        return 1 + self.players.index(mover)

    def moves(self, position: AnyPosition) -> list[tuple[str, AnyPosition]]:
        """List the moves, called as `successors` calls them, or after the positions that they lead to."""
        after = self.successors(position) if self.ended is None or self.ended(position) is None else ()
        return list(after.items()) if isinstance(after, Mapping) else [(self.label(each), each) for each in after]

    def winner(self, position: AnyPosition) -> int | None:
        won = None if self.ended is None else self.ended(position)
        if won is not None or any(True for _ in self.successors(position)):
            return won
        if self.ended is not None:
            return 0
        if self.evaluate is None:
            return 3 - self.player(position)
        return {inf: 1, -inf: 2}.get(self.evaluate(position), 0)


def implicit(
    moves: Moves,
    player: Player,
    evaluate: Callable[[Any], float] | None = None,
    winner: Callable[[Any], int | None] | None = None,
    label: Callable[[Any], str] = str,
    *,
    initial: Any = None,
    players: tuple[object, object] = (1, 2),
) -> ImplicitGame:
    """Make a game from functions, for `search`, `search_tree`, `play_matches`, and for `unfold` if it is finite.

    Parameters
    ----------
    moves : callable
        From a position to the positions that can be reached by a move, in a list or by the names of the moves in a
        dictionary; none where play has ended. Positions are hashable values, such as strings or tuples.
    player : callable
        From a position to the player whose turn it is.
    evaluate : callable, optional
        From a position to its score for player 1, on which a search falls back: the heuristic.
    winner : callable, optional
        From a position to who has won: 1, 2, 0 for a draw, None while nobody has. Play ends where somebody has won, and
        is drawn where nobody has and there is no move. Without it a position that has no move is won by the player for
        whom `evaluate` is infinite, and drawn if it is finite; without both, a player who cannot move has lost.
    label : callable, optional
        Prints a position.
    initial : position, optional
        Where play starts, unless a function is asked about another position.
    players : pair, optional
        What `player` returns for player 1, who maximizes, and for player 2; (0, 1) in course 003.

    Examples
    --------
    Count to 10 in steps of 1 or 2; the player who says 10 wins.

    >>> from arena import search, unfold
    >>> def steps(position):
    ...     number, player = position
    ...     return {str(step): (number + step, 3 - player) for step in (1, 2) if number + step <= 10}
    >>> game = implicit(steps, lambda position: position[1], initial=(0, 1))
    >>> search(game, plies=10).best_moves, len(unfold(game))
    (('1',), 20)
    """
    given = {"moves": moves, "player": player, "evaluate": evaluate, "winner": winner, "label": label}
    for name, function in given.items():
        if not callable(function) and (function is not None or name in ("moves", "player", "label")):
            raise ParameterError(f"{name}: {shown(function)} (a function of a position)")
    return ImplicitGame(moves, player, evaluate, winner, label, initial, players)


class Begun:
    """A game that begins at another position."""

    label: Callable[[AnyPosition], str]
    parse: Callable[[str], AnyPosition]
    margin: Callable[[AnyPosition], int]

    def __init__(self, game: AnyGame, initial: AnyPosition) -> None:
        self.game, self.initial = game, initial
        self.player, self.moves, self.winner = game.player, game.moves, game.winner
        for name in ("label", "parse", "margin"):
            if has(game, name):
                setattr(self, name, getattr(game, name))

    def __repr__(self) -> str:
        return repr(self.game)

    def packed(self) -> PackedRules | None:
        """Return the packed rules of the game, without the count of positions, which is that of its own start."""
        rules = packed_rules(self.game)
        return rules and replace(rules, positions=None, ply=None, level=rules.level or rules.ply)


def canonical_of(game: object) -> Callable[[AnyPosition], Hashable]:
    """Return the function that maps positions of a game, with their turn, to one of all that are equal by symmetry."""
    if not isinstance(game, HasSymmetries):
        raise ParameterError(f"{game!r} declares no symmetry: it has no member `canonical`")
    if isinstance(game, ImpartialGame):
        return lambda position: (game.canonical(position[0]), position[1])
    return game.canonical


class Merged:
    """A game in which, of the moves to equal positions, only the first one is left.

    `equal` has the positions that a move stands for, itself the first, by the position before it and the one after it.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game, self._canonical = game, canonical_of(game)
        self.initial, self.player, self.winner, self.label = game.initial, game.player, game.winner, label_of(game)
        self.equal: dict[tuple[AnyPosition, AnyPosition], list[AnyPosition]] = {}

    def parse(self, text: str) -> AnyPosition:
        return parsed(self._game, text)

    def moves(self, position: AnyPosition) -> Iterator[tuple[Move, AnyPosition]]:
        """List the moves, the first one of each class."""
        classes: dict[Hashable, list[tuple[Move, AnyPosition]]] = {}
        for move, after in self._game.moves(position):
            classes.setdefault(self._canonical(after), []).append((move, after))
        for members in classes.values():
            self.equal[position, members[0][1]] = [after for _, after in members]
            yield members[0]
