"""The answer to `hint` in `arena play`: the result of each move, on Connect-4 as bars under the columns."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING

import click

from arena.cli.bars import WIDTH, Bar, standing
from arena.cli.perfect_search import exact_result, sure_result
from arena.cli.searching import board, value_in_words
from arena.cli.seats import Options, Solver, thinking
from arena.errors import TooLarge
from arena.searching.search import search
from arena.words import Speaker, players_called

if TYPE_CHECKING:
    from arena.playing.perfect_player import Perfect
    from arena.playing.perfect_solution import PerfectSolution
    from arena.rules.alignment import AlignmentGame, Marks
    from arena.rules.game import AnyGame, AnyPosition, Move
    from arena.searching.perfect.answers import Proved
    from arena.searching.perfect.engine import Bounds
    from arena.solving.lookup import MoveLookup

PATIENCE = 10.0
"""Seconds after which a hint is given as far as it is known, where nobody can press Ctrl-C."""


class Enough(Exception):  # noqa: N818 - nothing is wrong
    """The time for a hint is over, in a terminal where Ctrl-C cannot end it."""


def hint(
    words: Speaker, game: AnyGame, here: AnyPosition, last: AnyPosition, solver: Solver | None, options: Options
) -> str:
    """Give the result of each move where that is solved or can be, else the best moves of a search.

    Parameters
    ----------
    words : Speaker
        Who says it.
    game : Game
        The rules.
    here, last : position
        The position, and the one before the last move, if any.
    solver : Perfect, PerfectSolution or None
        The solution or the search that knows the result of each move.
    options : Options
        The settings of the search where there is no solver.
    """
    from arena.playing.perfect_player import Perfect
    from arena.searching.perfect.board import fits

    if isinstance(solver, Perfect):
        return _columns(words, game, here, last, solver) if fits(game) else _listed(words, solver, here)
    if solver and fits(game):
        try:
            return _searched_columns(words, game, here, last, solver)
        except TooLarge as error:
            click.echo(str(error), err=True)
    answer = search(game, here, fast=True, **options._asdict())
    best = words(" or ").join(map(words.named, answer.best_moves))
    return words("Play {moves}: {result}", moves=best, result=value_in_words(words, answer.value, answer.win_in))


def _listed(words: Speaker, solver: Perfect, here: AnyPosition) -> str:
    """List the moves, the best ones first, those with the same outcome on a line."""
    alike: dict[tuple[bool, str], list[str]] = {}
    looked_up = solver.lookup(here)
    for move in sorted(looked_up.moves, key=lambda move: _worth(move, looked_up.player)):
        alike.setdefault((move.best, _outcome(words, move)), []).append(words.named(move.move))
    width = max([24, *(len(outcome) for _, outcome in alike)])
    lines = [
        f"{'*' if best_one else ' '} {outcome:{width}} {', '.join(moves)}"
        for (best_one, outcome), moves in alike.items()
    ]
    by_margins = looked_up.amount is not None
    best = "* best: the best margin" if by_margins else "* best: the fastest win, a draw, or the slowest loss"
    return "\n".join([*lines, words(best)])


def _outcome(words: Speaker, move: MoveLookup) -> str:
    """Tell who wins after a move, and when, or by how much."""
    if move.winner and move.amount is not None:
        margin = words.number(abs(int(move.amount)))
        return words("J{player} wins by {margin}", player=move.winner, margin=margin)
    if not move.winner:
        return words("draw")
    if not move.remoteness:
        return words("J{winner} wins at once", winner=move.winner)
    return words("J{winner} wins, {plies} later", winner=move.winner, plies=words.plies(move.remoteness))


def _worth(move: MoveLookup, mover: int) -> tuple[int, int]:
    """Give the place of a move among the others: wins, the fastest first, draws, then losses, the slowest first.

    With margins the best of these comes first.
    """
    if move.amount is not None:
        return (0, -int(move.amount) if mover == 1 else int(move.amount))
    plies = move.remoteness or 0
    return (0, plies) if move.winner == mover else (1, 0) if not move.winner else (2, -plies)


def _columns(words: Speaker, game: AlignmentGame, here: Marks, last: Marks | None, solver: Perfect) -> str:
    """Draw the bars of a solved board."""
    from arena.searching.perfect.board import score_after

    discs, squares = 1 + (here[0] | here[1]).bit_count(), game.runs * game.length
    bounds = {}
    for move in solver.lookup(here).moves:
        score = score_after(move.remoteness or 0, discs, squares) if move.winner else 0
        bounds[move.move] = (score, score) if move.winner == 1 else (-score, -score)
    best = (max if game.player(here) == 1 else min)(bounds.values())
    return _drawn(words, game, here, last, bounds, _verdict(words, game, here, *best))


def _searched_columns(
    words: Speaker, game: AlignmentGame, here: Marks, last: Marks | None, searcher: PerfectSolution
) -> str:
    """Draw the bars of a board that is searched to the end, as far as they are known when Ctrl-C comes."""
    stopped, began = "", monotonic()

    def watched(_: Proved) -> str:
        if monotonic() - began > PATIENCE and not (sys.stdin and sys.stdin.isatty()):
            raise Enough
        bounds = searcher.bounds_after(here).values()
        known = sum(low == high for low, high in bounds)
        return words("{known} of {all} columns, Ctrl-C to stop", known=known, all=len(bounds))

    try:
        with thinking(words, searcher, here, watched):
            searcher.scores(here)
    except (KeyboardInterrupt, Enough):
        stopped = "\n" + words("The search was stopped: what has a ? is not known yet.")
    verdict = _verdict(words, game, here, *searcher.bounds(here))
    return _drawn(words, game, here, last, searcher.bounds_after(here), verdict) + stopped


def _verdict(words: Speaker, game: AlignmentGame, here: Marks, low: int, high: int) -> str:
    """Say who wins a position, or cannot lose it, as far as its bounds tell."""
    from arena.searching.perfect.board import outcome

    if low == high:
        verdict = exact_result(words, low, outcome(game, here, low)[1])
    else:
        verdict = sure_result(words, low, high) or "?"
    return words("{name}: {what}", name=words("J{player} to move", player=game.player(here)), what=verdict)


def _drawn(
    words: Speaker, game: AlignmentGame, here: Marks, last: Marks | None, scores: dict[Move, Bounds], verdict: str
) -> str:
    """Draw the board, and under its columns the bars: upwards where the mover wins, downwards where he loses."""
    bars = _bars(game, here, scores)
    columns = [bars.get(name) for name, _ in game.names]
    margin = " " * ((WIDTH - max(len(name) for name, _ in game.names)) // 2)
    lines = [
        "",
        *(margin + row for row in board(game, here, last, WIDTH + 1).splitlines()),
        "",
        *standing(columns, players_called(words.language)),
        "",
        click.style(verdict, bold=True),
        words("Below each column: who wins after it (= nobody), in how many plies from here."),
        words("* best: the fastest win, a draw, or the slowest loss"),
    ]
    return "\n".join(lines)


def _bars(game: AlignmentGame, here: Marks, scores: dict[Move, Bounds]) -> dict[Move, Bar]:
    """Make the bar of each move from its bounds."""
    from arena.searching.perfect.board import outcome

    sign = 1 if game.player(here) == 1 else -1
    least = max(min(sign * low, sign * high) for low, high in scores.values())
    bars = {}
    for move, (low, high) in scores.items():
        winner, plies = outcome(game, here, low) if low == high else (1 if low > 0 else 2 if high < 0 else None, None)
        bars[move] = Bar(winner, plies, sign * low if low == high else None, False)
    most = max(max(sign * low, sign * high) for low, high in scores.values())
    return {move: bar._replace(best=bar.score == least == most) for move, bar in bars.items()}
