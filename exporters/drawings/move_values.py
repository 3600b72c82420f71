"""Values of the moves or the squares of a position, as boards show them; `VALUES` names them, as `--values` does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from arena.errors import ParameterError, TooLarge, one_of
from arena.rules.alignment import AlignmentGame
from arena.rules.capabilities import HasMargin
from arena.rules.game import AnyGame, AnyPosition
from arena.searching.answers import Search
from arena.words import Speaker
from exporters.drawings.captions import results
from exporters.drawings.drawing import Sign
from exporters.drawings.looks import RANKS, Fill, Palette, shade
from exporters.drawings.squares import Square, Value


class Valued(NamedTuple):
    """The values of moves by their names, or of squares; the lines below the board; the meanings of looks and signs."""

    moves: Mapping[str, Value] = MappingProxyType({})
    squares: Mapping[Square, Value] = MappingProxyType({})
    lines: tuple[str, ...] = ()
    looks: tuple[tuple[Fill, str], ...] = ()
    signs: tuple[Sign, ...] = ()


Values: TypeAlias = "str | Search"
"""The forms of values: a name of `VALUES`, or the answer of a search."""


def values_of(game: AnyGame, position: AnyPosition, values: Values, style: Palette, words: Speaker) -> Valued:
    """Return the values that were asked for, or that were found."""
    if isinstance(values, Search):
        return _searched(values, style, words)
    if not isinstance(values, str) or values not in VALUES:
        raise one_of("values", values, [*VALUES, "a Search"])
    if values != "cells" and game.winner(position) is not None:
        return Valued()
    return VALUES[values](game, position, style, words)


def _solved(game: AnyGame, position: AnyPosition, style: Palette, words: Speaker) -> Valued:
    """Show who wins after each move and in how many plies, or by how much in a game that ends with a margin."""
    from arena.graphs.attributes import MARGIN
    from arena.machine import MAX_VERTICES
    from arena.playing.perfect_player import Perfect
    from arena.rules.derived import Begun
    from arena.solving.arenas import solve
    from arena.unfolding.columns import unfold_compact

    try:
        if isinstance(game, HasMargin):
            arena = unfold_compact(Begun(game, position), max_vertices=MAX_VERTICES)
            found = solve(arena, MARGIN).lookup(position, game)
        else:
            found = Perfect(game, position).lookup(position)
    except TooLarge:
        raise TooLarge(f"{game!r} is too large to be solved from here; a search values its moves") from None
    moves, told = dict[str, Value](), _ends(words, found.winner, found.remoteness)
    for each in found.moves:
        text, plies = words.player(each.winner) if each.winner else words("draw"), (each.remoteness or 0) + 1
        if found.amount is not None:
            text = _signed(int(each.amount or 0), words)
        ends = each.winner and found.amount is None
        moves[each.move] = _value(text, plies if ends else None, style.squares[each.winner], words, best=each.best)
    if found.amount is not None and found.winner:
        margin = words.number(abs(int(found.amount)))
        told = words("J{player} wins by {margin}", player=found.winner, margin=margin)
    return Valued(moves, lines=(told,), looks=_explained(moves, style, words))


def _perfect(game: AnyGame, position: AnyPosition, style: Palette, words: Speaker) -> Valued:
    """Show player 1's exact score after each move, and in how many plies play ends, by a perfect search."""
    from arena.playing.perfect_solution import PerfectSolution
    from arena.searching.perfect.board import outcome

    solution, moves = PerfectSolution(game), dict[str, Value]()
    score = solution.score(position)
    for move, after in solution.scores(position).items():
        winner, plies = outcome(solution.game, position, after)
        look, best = style.squares[winner], after == score
        moves[move] = _value(_signed(after, words), plies if winner else None, look, words, best=best)
    told = _ends(words, *outcome(solution.game, position, score))
    signs = (Sign("score", "±n", words("the winner's n-th last disc wins")),)
    return Valued(moves, lines=(told,), looks=_explained(moves, style, words), signs=signs)


def _cells(game: AnyGame, position: AnyPosition, _style: Palette, words: Speaker) -> Valued:
    """Count the lines through each square, and add up player 1's less player 2's: the h of course 000, 2.1."""
    from arena.searching.evaluations import cell_levels, evaluation

    if not isinstance(game, AlignmentGame):
        raise ParameterError(f"values cells: of games of alignments, and not of {game!r}")
    counts = {
        (row, column): next((count for count, squares in cell_levels(game) if squares & game.bit(square)), 0)
        for row, squares_of_row in enumerate(game.rows_of_squares)
        for column, square in enumerate(squares_of_row)
    }
    most = max(counts.values())
    span = most - min(counts.values()) or 1
    score = evaluation(game, "cells").score(position)
    signs = (
        Sign("cells", "n", words("n lines of {align} go through the square", align=game.align)),
        Sign("term", "h", words("J1's numbers less those of J2")),
    )
    squares = {
        square: Value((str(count),), shade(RANKS, span + most - count, 2 * span)) for square, count in counts.items()
    }
    return Valued(squares=squares, lines=(f"h = {words.decimal(score)}",), signs=signs)


def _searched(found: Search, style: Palette, words: Speaker) -> Valued:
    """Show the value of each move by a search: player 1's score, or who wins and in how many plies."""
    moves = dict[str, Value]()
    for each in found.moves:
        side = (each.value > found.draw) - (each.value < found.draw)
        look = style.better[side] if isfinite(each.value) else style.squares[1 if side > 0 else 2]
        best = each.move in found.best_moves
        moves[each.move] = _value(_signed(each.value, words), each.win_in, look, words, best=best)
    depth = words.plies(found.plies) + (f", {words('to the end of every line')}" if found.complete else "")
    line = words("min-max: {what}", what=depth)
    return Valued(moves, lines=(line,) if found.moves else (), looks=_explained(moves, style, words))


def _value(text: str, plies: int | None, look: Fill, words: Speaker, *, best: bool) -> Value:
    return Value((text,) if plies is None else (text, words("in {plies}", plies=plies)), look, best)


def _ends(words: Speaker, winner: int, plies: int | None) -> str:
    """Say who wins, 0 on a draw, and in how many plies."""
    return words("J{player} wins in {plies}", player=winner, plies=words.plies(plies or 0)) if winner else words("draw")


def _signed(value: float, words: Speaker) -> str:
    """Write a score, the sign of a finite one before it."""
    return "+" * (value > 0 and isfinite(value)) + words.decimal(value)


def _explained(moves: Mapping[str, Value], style: Palette, words: Speaker) -> tuple[tuple[Fill, str], ...]:
    won, better = style.squares, {side: words("better for J{player}", player=side) for side in (1, 2)}
    texts = {won[player]: text for player, text in results(words).items()}
    texts |= {style.better[1]: better[1], style.better[0]: words("even"), style.better[-1]: better[2]}
    used = {value.look for value in moves.values()}
    return tuple((look, text) for look, text in texts.items() if look in used)


VALUES: dict[str, Callable[[AnyGame, AnyPosition, Palette, Speaker], Valued]] = {
    "solved": _solved,
    "perfect": _perfect,
    "cells": _cells,
}
"""The functions that return values, by name."""
