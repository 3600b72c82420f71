"""Values of the moves or the squares of a position, as boards show them: by a search, by a solution, by a count.

A function of values takes a `ValuesRequest` and returns a `Valued`; `VALUES` names it, as `arena draw --values` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from arena.errors import ParameterError, TooLarge, one_of, shown
from arena.rules.alignment import AlignmentGame
from arena.rules.capabilities import HasMargin
from arena.rules.game import AnyGame, AnyPosition
from arena.searching.answers import Search
from arena.words import Speaker
from exporters.drawings.captions import results
from exporters.drawings.drawing import Sign
from exporters.drawings.looks import RANKS, Fill, Palette, shade
from exporters.drawings.squares import Square, Value


class ValuesRequest(NamedTuple):
    """The position whose moves or squares are valued, and the palette and language of the picture."""

    game: AnyGame
    position: AnyPosition
    style: Palette
    say: Speaker


class Valued(NamedTuple):
    """The values of moves by their names, or of squares; the lines below the board; the meanings of looks and signs."""

    moves: Mapping[str, Value] = MappingProxyType({})
    squares: Mapping[Square, Value] = MappingProxyType({})
    lines: tuple[str, ...] = ()
    looks: tuple[tuple[Fill, str], ...] = ()
    signs: tuple[Sign, ...] = ()


Values: TypeAlias = "str | Search | Mapping[str, float]"
"""The forms of values: a name of `VALUES`, the answer of a search, or player 1's score after each move."""


def values_of(request: ValuesRequest, values: Values) -> Valued:
    """Return the values that were asked for, or that were found."""
    if isinstance(values, Search):
        return _searched(request, values)
    if isinstance(values, Mapping):
        return _scored(request, values)
    if not isinstance(values, str):
        raise ParameterError(
            f"values: {shown(values)} (one of {', '.join(VALUES)}, a Search, or a score for each move)"
        )
    if values not in VALUES:
        raise one_of("values", values, list(VALUES))
    if values != "cells" and request.game.winner(request.position) is not None:
        return Valued()
    return VALUES[values](request)


def _solved(request: ValuesRequest) -> Valued:
    """Show who wins after each move and in how many plies, or by how much in a game that ends with a margin."""
    from arena.graphs.marks import MARGIN
    from arena.machine import MAX_VERTICES
    from arena.playing.perfect_player import Perfect
    from arena.rules.beginnings import Begun
    from arena.solving.arenas import solve
    from arena.unfolding.columns import unfold_compact

    game, position, style, words = request.game, request.position, request.style, request.say
    try:
        if isinstance(game, HasMargin):
            arena = unfold_compact(Begun(game, position), max_vertices=MAX_VERTICES)
            found = solve(arena, MARGIN).lookup(position, game)
        else:
            found = Perfect(game, position).lookup(position)
    except TooLarge:
        raise TooLarge(f"{game!r} is too large to be solved from here; a search values its moves") from None
    moves = {}
    for each in found.moves:
        lines: tuple[str, ...] = (words.player(each.winner) if each.winner else words("draw"),)
        if found.amount is not None:
            lines = (_signed(int(each.amount or 0), words),)
        elif each.winner:
            lines += (words("in {plies}", plies=1 + (each.remoteness or 0)),)
        moves[each.move] = Value(lines, style.squares[each.winner], each.best)
    winners = {each.winner for each in found.moves}
    if found.amount is None:
        return _decided(request, moves, winners, found.winner, found.remoteness)
    margin = words("J{player} wins by {margin}", player=found.winner, margin=words.number(abs(int(found.amount))))
    return Valued(moves, lines=(margin if found.winner else words("draw"),), looks=_results(request, winners))


def _perfect(request: ValuesRequest) -> Valued:
    """Show player 1's exact score after each move, and in how many plies play ends, by a perfect search."""
    from arena.playing.perfect_solution import PerfectSolution
    from arena.searching.perfect.board import outcome

    solution = PerfectSolution(request.game)
    scores, score = solution.scores(request.position), solution.score(request.position)
    words, moves, winners = request.say, {}, set()
    for move, after in scores.items():
        winner, plies = outcome(solution.game, request.position, after)
        when = (words("in {plies}", plies=plies),) if winner else ()
        moves[move] = Value((_signed(after, words), *when), request.style.squares[winner], after == score)
        winners.add(winner)
    told = _decided(request, moves, winners, *outcome(solution.game, request.position, score))
    sign = Sign("score", "±n", words("the winner's n-th last disc wins"))
    return told._replace(signs=(sign,)) if winners & {1, 2} else told


def _decided(
    request: ValuesRequest, moves: Mapping[str, Value], winners: set[int], winner: int, plies: int | None
) -> Valued:
    """Show moves whose results are known, below them who wins from here, 0 on a draw, and in how many plies."""
    words = request.say
    ends = words("J{player} wins in {plies}", player=winner, plies=words.plies(plies or 0)) if winner else words("draw")
    return Valued(moves, lines=(ends,), looks=_results(request, winners))


def _results(request: ValuesRequest, winners: set[int]) -> tuple[tuple[Fill, str], ...]:
    """Explain the looks of some results."""
    return tuple((request.style.squares[each], text) for each, text in results(request.say).items() if each in winners)


def _signed(value: float, words: Speaker) -> str:
    """Write a score, the sign of a finite one before it."""
    return "+" * (value > 0 and isfinite(value)) + words.decimal(value)


def _cells(request: ValuesRequest) -> Valued:
    """Count the lines through each square, and add up player 1's squares less those of player 2.

    The heuristic h of course 000, 2.1: "Nombres associés à chaque case".
    """
    from arena.searching.evaluations import cell_levels, evaluation

    game, words = request.game, request.say
    if not isinstance(game, AlignmentGame):
        raise ParameterError(f"values cells: of games of alignments, and not of {game!r}")
    counts = {
        (row, column): next((count for count, squares in cell_levels(game) if squares & game.bit(square)), 0)
        for row, squares_of_row in enumerate(game.rows_of_squares)
        for column, square in enumerate(squares_of_row)
    }
    most = max(counts.values())
    span = most - min(counts.values()) or 1
    looks = {count: shade(RANKS, span + most - count, 2 * span) for count in set(counts.values())}
    score = evaluation(game, "cells").score(request.position)
    signs = (
        Sign("cells", "n", words("n lines of {align} go through the square", align=game.align)),
        Sign("term", "h", words("J1's numbers less those of J2")),
    )
    squares = {square: Value((str(count),), looks[count]) for square, count in counts.items()}
    return Valued(squares=squares, lines=(f"h = {words.decimal(score)}",), signs=signs)


def _searched(request: ValuesRequest, found: Search) -> Valued:
    """Show the value of each move by a search: player 1's score, or who wins and in how many plies."""
    moves = {
        each.move: _score(request, each.value, each.win_in, found.draw, best=each.move in found.best_moves)
        for each in found.moves
    }
    depth = [request.say.plies(found.plies)]
    depth += [request.say("to the end of every line")] if found.complete else []
    line = request.say("min-max: {what}", what=", ".join(filter(None, depth)))
    return Valued(moves, lines=(line,) if found.moves else (), looks=_sides(request, moves))


def _scored(request: ValuesRequest, scores: Mapping[str, float]) -> Valued:
    """Show player 1's score after each move; the greatest or the least are best, as the mover would have it."""
    names = [move for move, _ in request.game.moves(request.position)]
    if unknown := [move for move in scores if move not in names]:
        raise one_of("move", unknown[0], names)
    best = (max if request.game.player(request.position) == 1 else min)(scores.values(), default=None)
    moves = {move: _score(request, value, None, 0, best=value == best) for move, value in scores.items()}
    return Valued(moves, looks=_sides(request, moves))


def _score(request: ValuesRequest, value: float, win_in: int | None, draw: float, *, best: bool) -> Value:
    style, side = request.style, (value > draw) - (value < draw)
    when = () if win_in is None else (request.say("in {plies}", plies=win_in),)
    look = style.better[side] if isfinite(value) else style.squares[1 if value > 0 else 2]
    return Value((_signed(value, request.say), *when), look, best)


def _sides(request: ValuesRequest, moves: Mapping[str, Value]) -> tuple[tuple[Fill, str], ...]:
    style, words = request.style, request.say
    texts: dict[Fill, Any] = {
        style.squares[1]: words("J{player} wins", player=1),
        style.better[1]: words("better for J{player}", player=1),
        style.better[0]: words("even"),
        style.better[-1]: words("better for J{player}", player=2),
        style.squares[2]: words("J{player} wins", player=2),
    }
    used = {value.look for value in moves.values()}
    return tuple((look, text) for look, text in texts.items() if look in used)


VALUES: dict[str, Callable[[ValuesRequest], Valued]] = {"solved": _solved, "perfect": _perfect, "cells": _cells}
"""The functions that return values, by name."""
