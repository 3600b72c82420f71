"""The verb `analyze`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from math import inf
from typing import Annotated, Any

import click

import arena
from arena.cli.command import ARGUMENT, Fields, verb
from arena.cli.options import SIZE, Help, Output, Place, Speech
from arena.cli.output import search_bar
from arena.cli.rendering import Answer, Table, drawing, moves_of
from arena.cli.source import Source
from arena.cli.summaries import board, mistake_lines, value_cell
from arena.playing.analysis import AnalyzedMove
from arena.playing.plays import BEFORE, Moves
from arena.rules.game import label_of
from arena.searching.perfect.answers import Proved
from arena.words import Speaker
from exporters.files.reading import STDIN

SLOWER = "~"
"""The sign of a move that keeps the winner, with a slower win or a faster loss than could be."""
MISTAKE = "?"
"""The sign of a move that gave away a win or a draw."""


@verb(writes=("table", "picture"), groups=(Output, Speech))
def analyze(
    source: Source,
    moves: Annotated[tuple[str, ...], ARGUMENT, Help("The moves.", "MOVES...")],
    *,
    position: Place = None,
    look: Annotated[Mapping[str, Any], Fields(("title", "style", "legend", "blank", *SIZE, "standalone"))],
) -> Answer:
    """Evaluate each move of a finished game, and point out the mistakes.

    MOVES is a list of moves such as 4,4,5,5 or 4455, the line that `arena play` prints at the end of a game, a file
    of moves, or - for stdin. A picture plots the values of the positions.
    """
    game, start = source.placed(position, to_the_end=True)
    words, valued = source.words, list[int]()

    def note(_: Proved) -> str:
        return words("{count} positions valued", count=sum(valued))

    with search_bar(f"analyzing {source.name}", note) as watch:
        analysis = arena.analyze(game, _moves(moves), start=start, progress=valued.append, watch=watch)
    play = analysis.play
    if not analysis.complete:
        known, positions = sum(worth is not None for worth in analysis.worths), len(analysis.worths)
        click.echo(f"arena: interrupted after the last {known:,} of {positions:,} positions", err=True)
    record = source.asked(
        position=label_of(play.game)(play.positions[0]),
        complete=analysis.complete,
        winner=play.winner,
        mistakes=[move.ply for move in analysis.mistakes],
        moves=[move._asdict() for move in analysis.moves],
    )

    def summary() -> Iterator[str | Table]:
        yield from (board(play.game, play.positions[-1], play.positions[-2] if play.moves else None), "")
        scored = any(worth and worth.score is not None for worth in analysis.worths)
        fields = ["ply", "player", "move", "before", "after", *(["result"] if scored else [])]
        yield Table(fields, [_row(words, move, scored=scored) for move in analysis.moves])
        if any(move.slower for move in analysis.moves):
            yield words("{sign}: a slower win, or a faster loss, than could be", sign=SLOWER)
        yield ""
        yield from mistake_lines(words, analysis)

    table, picture = Table(AnalyzedMove._fields, analysis.moves), drawing(analysis, **source.titled(look))
    code = int(not analysis.complete)
    return Answer(source.heading, summary(), record, table, picture, beside=True, code=code)


def _moves(moves: tuple[str, ...]) -> Moves:
    """List the moves of the play; of piped text those on the line that `arena play` prints, if it is among others."""
    text = " ".join(moves)
    if text != STDIN:
        return moves_of(text) or ""
    before, *parts = BEFORE.split(sys.stdin.read())
    if not parts:
        return before
    return parts[-1].strip().partition("\n")[0] if before.strip() else parts[-1]


def _row(words: Speaker, move: AnalyzedMove, *, scored: bool) -> list[object]:
    def said(winner: int | None, plies: int | None) -> str:
        return "" if winner is None else value_cell(words, (0, inf, -inf)[winner], plies) if winner else words("draw")

    cells = [said(move.winner_before, move.plies_before), said(move.winner, move.plies)]
    if scored:
        scores = (move.score_before, move.score)
        cells = [*("" if score is None else value_cell(words, score, None) for score in scores), cells[1]]
    sign = MISTAKE if move.given_away else SLOWER if move.slower else ""
    return [move.ply, words.player(move.player), words.named(move.move) + sign, *cells]
