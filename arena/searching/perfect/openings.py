"""The positions of the first plies of Connect-4, one of each pair of mirror images, as columns of their marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from arena.searching.perfect.board import rule_of
from arena.searching.perfect.lines import fours
from arena.searching.perfect.table import mirrored

if TYPE_CHECKING:
    from arena.machine.columns import Array
    from arena.rules.alignment import AlignmentGame, Marks


class Layer(NamedTuple):
    """The positions of one ply in which play goes on, in the order of their keys.

    Parameters
    ----------
    keys, mine, taken : array
        The keys, as `book_key` gives them, the marks of the player to move, and all the discs.
    """

    keys: Array
    mine: Array
    taken: Array


class Moves(NamedTuple):
    """A disc in one column, in all positions of a layer.

    Parameters
    ----------
    legal, wins, ends : array
        Whether a disc may fall into it, whether it wins, and whether play ends by it.
    mine, taken : array
        The marks of the other player, who is to move after it, and all the discs.
    """

    legal: Array
    wins: Array
    ends: Array
    mine: Array
    taken: Array


def layers(game: AlignmentGame, plies: int) -> list[Layer]:
    """List the positions of the first plies, ply by ply, in the order of their keys: O(n log n) for n of them.

    Examples
    --------
    >>> from games import load
    >>> [len(layer.keys) for layer in layers(load("connect_four"), 4)]
    [1, 4, 25, 121, 568]
    """
    import numpy as np

    start = np.zeros(1, "u8")
    listed = [Layer(start, start, start)]
    for _ in range(plies):
        after = [(moves, moves.legal & ~moves.ends) for moves in moves_of(game, listed[-1])]
        mine = np.concatenate([moves.mine[stays] for moves, stays in after])
        taken = np.concatenate([moves.taken[stays] for moves, stays in after])
        keys, places = np.unique(keys_of(game, mine, taken), return_index=True)
        listed.append(Layer(keys, mine[places], taken[places]))
    return listed


def moves_of(game: AlignmentGame, layer: Layer) -> Iterator[Moves]:
    """Make a move in all positions of a layer, column by column."""
    step, column = game.length + 1, (1 << game.length) - 1
    for number in range(game.runs):
        move = (layer.taken + game.bottom) & (column << step * number)
        mine, taken = layer.mine | move, layer.taken | move
        wins = fours(mine, step) != 0
        yield Moves(move != 0, wins, wins | (taken == game.board), mine ^ taken, taken)


def keys_of(game: AlignmentGame, mine: Array, taken: Array) -> Array:
    """Give the keys of positions, those of `book_key`."""
    import numpy as np

    keys = mine + taken
    smaller: Array = np.minimum(keys, mirrored(keys, rule_of(game, 0)))
    return smaller


def discs_of(game: AlignmentGame, key: int) -> int:
    """Count the discs of a position from its key: a column of n discs has a number from 2**n - 1 to 2**(n + 1) - 2.

    Examples
    --------
    >>> from games import load
    >>> from arena.searching.perfect.board import book_key
    >>> game = load("connect_four")
    >>> discs_of(game, book_key(game, game.parse("4455")))
    4
    """
    step = game.length + 1
    run = (1 << step) - 1
    return sum(((key >> step * number & run) + 1).bit_length() - 1 for number in range(game.runs))


def position_at(layer: Layer, place: int) -> Marks:
    """Give a position of a layer, as the game has it."""
    mine, taken = int(layer.mine[place]), int(layer.taken[place])
    return (mine, mine ^ taken) if taken.bit_count() % 2 == 0 else (mine ^ taken, mine)
