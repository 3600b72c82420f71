"""The verb `analyze`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING, Annotated, Any

import click

import arena
from arena.cli.command import ARGUMENT, Fields, verb
from arena.cli.options import Help, Output, Speech
from arena.cli.output import search_bar
from arena.cli.pictures import SIZE, drawing, moves_of
from arena.cli.rendering import Answer, Table, aligned
from arena.cli.searching import board, position_of, value_cell
from arena.cli.source import Source
from arena.cli.summaries import quality_lines
from arena.words import Speaker
from exporters.files.reading import STDIN

if TYPE_CHECKING:
    from arena.playing.analysis import AnalysedMove, Analysis
    from arena.playing.plays import Moves
    from arena.searching.perfect.answers import Proved

SLOWER = "~"
"""The sign of a move that keeps the winner, with a slower win or a faster loss than could be."""
MISTAKE = "?"
"""The sign of a move that gave away a win or a draw."""
GIVEN_AWAY = {
    "win": "ply {ply}: J{player} plays {move} and gives away the win ({best} kept it)",
    "draw": "ply {ply}: J{player} plays {move} and gives away the draw ({best} kept it)",
}


@verb(writes=("table", "picture"), groups=(Output, Speech))
def analyze(
    source: Source,
    moves: Annotated[tuple[str, ...], ARGUMENT, Help("The moves.", "MOVES...")],
    *,
    position: Annotated[
        str | None, Help("Where play began, as printed, or as Connect-4's moves like 44536.", "POSITION")
    ] = None,
    look: Annotated[Mapping[str, Any], Fields(("title", "style", "legend", "blank", *SIZE, "standalone"))],
) -> Answer:
    """Evaluate each move of a finished game, and name the mistakes.

    MOVES: the moves, like 4,4,5,5 or 4455; the line that `arena play` prints at the end; a file of moves; or -. A
    picture shows the values over the plies.
    """
    from arena.playing.analysis import AnalysedMove

    game, start = position_of(source, position, to_the_end=True)
    words, valued = source.words, list[int]()

    def note(_: Proved) -> str:
        return words("{count} positions valued", count=sum(valued))

    with search_bar(f"analyzing {source.name}", note) as watch:
        analysis = arena.analyze(game, _moves(moves), start=start, progress=valued.append, watch=watch)
    if not analysis.complete:
        known, positions = sum(worth is not None for worth in analysis.worths), len(analysis.worths)
        click.echo(f"arena: interrupted after the last {known:,} of {positions:,} positions", err=True)
    return Answer(
        lambda words: _lines(words, source, analysis),
        lambda: _record(source, analysis),
        Table(AnalysedMove._fields, analysis.moves),
        drawing(analysis, **source.titled(look)),
        beside=True,
        code=int(not analysis.complete),
    )


def _moves(moves: tuple[str, ...]) -> Moves:
    """List the moves of the play; of piped text those on the line that `arena play` prints, if it is among others."""
    from arena.playing.plays import BEFORE

    text = " ".join(moves)
    if text != STDIN:
        return moves_of(text) or ""
    before, *parts = BEFORE.split(sys.stdin.read())
    if not parts:
        return before
    return parts[-1].strip().partition("\n")[0] if before.strip() else parts[-1]


def _record(source: Source, analysis: Analysis) -> dict[str, object]:
    play = analysis.play
    return source.asked(
        position=play.game.label(play.positions[0]),
        complete=analysis.complete,
        winner=play.winner,
        mistakes=[move.ply for move in analysis.mistakes],
        quality={str(side): quality.record() for side, quality in analysis.quality.items()},
        moves=[move._asdict() for move in analysis.moves],
    )


def _lines(words: Speaker, source: Source, analysis: Analysis) -> Iterator[str]:
    """Show the last board, a row for each move, and the mistakes in words."""
    play = analysis.play
    yield click.style(source.heading, bold=True)
    yield from (board(play.game, play.positions[-1], play.positions[-2] if play.moves else None), "")
    scored = any(worth and worth.score is not None for worth in analysis.worths)
    fields = ["ply", "player", "move", "before", "after", *(["result"] if scored else [])]
    yield aligned(fields, [_row(words, move, scored=scored) for move in analysis.moves], words)
    if any(move.slower for move in analysis.moves):
        yield words("{sign}: a slower win, or a faster loss, than could be", sign=SLOWER)
    yield ""
    for move in analysis.mistakes:
        best, name = ", ".join(map(words.named, move.best_moves)), words.named(move.move)
        yield words(GIVEN_AWAY[str(move.given_away)], ply=move.ply, player=move.player, move=name, best=best)
    if not analysis.mistakes and analysis.complete:
        yield words("no move gave away a win or a draw")
    yield from quality_lines(words, [(words.player(side), quality) for side, quality in analysis.quality.items()])


def _row(words: Speaker, move: AnalysedMove, *, scored: bool) -> list[object]:
    before = _value(words, move.winner_before, move.plies_before)
    after = _value(words, move.winner, move.plies)
    sign = MISTAKE if move.given_away else SLOWER if move.slower else " "
    cells = [before, after]
    if scored:
        scores = (move.score_before, move.score)
        cells = [*("" if score is None else value_cell(words, score, None) for score in scores), after]
    return [move.ply, words.player(move.player), words.named(move.move) + sign, *cells]


def _value(words: Speaker, winner: int | None, plies: int | None) -> str:
    if winner is None:
        return ""
    return value_cell(words, inf if winner == 1 else -inf, plies) if winner else words("draw")
