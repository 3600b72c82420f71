"""Values of the moves or the squares of a position, as boards show them: by a search, by a solution, by a count.

A function of values takes a `ValuesRequest` and gives a `Valued`; `VALUES` names it, as `arena draw --values` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from arena.errors import ParameterError, TooLarge, one_of, shown
from arena.rules.alignment import AlignmentGame
from arena.rules.game import AnyGame, AnyPosition
from arena.searching.answers import Search
from arena.searching.evaluations import cell_levels, evaluation
from arena.solving.lookup import Lookup
from arena.words import Speaker, decimal, plies_in
from exporters.drawings.captions import results
from exporters.drawings.drawing import Sign
from exporters.drawings.looks import RANKS, WHITE, Fill, Palette, shade
from exporters.drawings.squares import Square, Value


class ValuesRequest(NamedTuple):
    """The position whose moves or squares are valued, and the palette and language of the picture."""

    game: AnyGame
    position: AnyPosition
    style: Palette
    lang: str

    @property
    def say(self) -> Speaker:
        """The speaker of the language."""
        return Speaker(self.lang)


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
    """Give the values that were asked for, or that were found.

    Raises
    ------
    ParameterError
        If there are none of that name, or not of such a game.
    TooLarge
        If the game is too large to be solved from here.
    """
    if isinstance(values, Search):
        return searched(request, values)
    if isinstance(values, str):
        if values not in VALUES:
            raise one_of("values", values, list(VALUES))
        return VALUES[values](request)
    if not isinstance(values, Mapping):
        raise ParameterError(
            f"values: {shown(values)} (one of {', '.join(VALUES)}, a Search, or a score for each move)"
        )
    return scored(request, values)


def solved(request: ValuesRequest) -> Valued:
    """Tell for each move who wins after it and in how many plies, by solving the game from here.

    In a game that ends with a margin, tell by how much.
    """
    from exporters.drawings.solved_moves import solved_moves

    if request.game.winner(request.position) is not None:
        return Valued()
    try:
        found = solved_moves(request.game, request.position)
    except TooLarge:
        raise TooLarge(f"{request.game!r} is too large to be solved from here; a search values its moves") from None
    if found.amount is not None:
        return _margins(request, found)
    words, moves = request.say, {}
    for each in found.moves:
        when = (words("in {plies}", plies=1 + (each.remoteness or 0)),) if each.winner else ()
        lines = (words.player(each.winner) if each.winner else words("draw"), *when)
        moves[each.move] = Value(lines, _won_by(request, each.winner), each.best)
    return _decided(request, moves, {each.winner for each in found.moves}, found.winner, found.remoteness)


def _margins(request: ValuesRequest, found: Lookup) -> Valued:
    """Show by how much player 1 has more at the end after each move, if both play for that."""
    words, moves = request.say, {}
    for each in found.moves:
        margin = int(each.amount or 0)
        text = f"{'+' * (margin > 0)}{decimal(margin, request.lang)}"
        moves[each.move] = Value((text,), _won_by(request, each.winner), each.best)
    ends = words("J{player} wins by {margin}", player=found.winner, margin=words.number(abs(int(found.amount or 0))))
    looks = _results(request, {each.winner for each in found.moves})
    return Valued(moves, lines=(ends if found.winner else words("draw"),), looks=looks)


def perfect(request: ValuesRequest) -> Valued:
    """Tell player 1's exact score after each move, and in how many plies play ends, by a perfect search."""
    from arena.playing.perfect_solution import PerfectSolution
    from arena.searching.perfect.board import outcome

    if request.game.winner(request.position) is not None:
        return Valued()
    solution = PerfectSolution(request.game)
    scores, score = solution.scores(request.position), solution.score(request.position)
    words, moves, winners = request.say, {}, set()
    for move, after in scores.items():
        winner, plies = outcome(solution.game, request.position, after)
        when = (words("in {plies}", plies=plies),) if winner else ()
        text = f"{'+' if after > 0 else ''}{decimal(after, request.lang)}"
        moves[move] = Value((text, *when), _won_by(request, winner), after == score)
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
    return tuple((_won_by(request, each), text) for each, text in results(request.say).items() if each in winners)


def _won_by(request: ValuesRequest, winner: int) -> Fill:
    return _plain(request.style.won.get(winner, WHITE))


def cells(request: ValuesRequest) -> Valued:
    """Count the lines through each square, and tell the sum of player 1's squares less that of player 2's.

    Notes
    -----
    The heuristic h of course 000, 2.1: "Nombres associés à chaque case".
    """
    game = request.game
    if not isinstance(game, AlignmentGame):
        raise ParameterError(f"values cells: of games of alignments, and not of {game!r}")
    counts = {
        (row, column): next((count for count, squares in cell_levels(game) if squares & game.bit(square)), 0)
        for row, squares_of_row in enumerate(game.rows_of_squares)
        for column, square in enumerate(squares_of_row)
    }
    most, least = max(counts.values()), min(counts.values())
    span = most - least or 1
    squares = {
        square: Value((str(count),), shade(RANKS, span + most - count, 2 * span)) for square, count in counts.items()
    }
    score, words = evaluation(game, "cells").score(request.position), request.say
    signs = (
        Sign("cells", "n", words("n lines of {align} go through the square", align=game.align)),
        Sign("term", "h", words("J1's numbers less those of J2")),
    )
    return Valued(squares=squares, lines=(f"h = {decimal(score, request.lang)}",), signs=signs)


def searched(request: ValuesRequest, found: Search) -> Valued:
    """Tell the value of each move by a search: player 1's score, or who wins and in how many plies."""
    moves = {
        each.move: _score(request, each.value, each.win_in, found.draw, best=each.move in found.best_moves)
        for each in found.moves
    }
    return Valued(moves, lines=(_depth(request, found),) if found.moves else (), looks=_sides(request, moves))


def scored(request: ValuesRequest, scores: Mapping[str, float]) -> Valued:
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
    text = decimal(value, request.lang)
    look = style.better[side] if isfinite(value) else _plain(style.won[1 if value > 0 else 2])
    return Value((f"+{text}" if isfinite(value) and value > 0 else text, *when), look, best)


def _depth(request: ValuesRequest, found: Search) -> str:
    depth = plies_in(found.plies, request.lang)
    ends = request.say("to the end of every line") if found.complete else ""
    return request.say("min-max: {what}", what=", ".join(filter(None, [depth, ends])))


def _sides(request: ValuesRequest, moves: Mapping[str, Value]) -> tuple[tuple[Fill, str], ...]:
    style, words = request.style, request.say
    texts: dict[Fill, Any] = {
        _plain(style.won[1]): words("J{player} wins", player=1),
        style.better[1]: words("better for J{player}", player=1),
        style.better[0]: words("even"),
        style.better[-1]: words("better for J{player}", player=2),
        _plain(style.won[2]): words("J{player} wins", player=2),
    }
    used = {value.look for value in moves.values()}
    return tuple((look, text) for look, text in texts.items() if look in used)


def _plain(look: Fill) -> Fill:
    """Give a look without its border: squares have borders of their own."""
    return Fill(look.fill, look.text)


VALUES: dict[str, Callable[[ValuesRequest], Valued]] = {"solved": solved, "perfect": perfect, "cells": cells}
"""The functions that give values, by name."""
