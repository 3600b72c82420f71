"""Tell the worth of each move of a game that was played."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arena.cli.boards import moves_of
from arena.cli.options import JSON, SPOKEN, output_option
from arena.cli.output import echo, emit_json, search_bar
from arena.cli.pictures import SIZE, emit_picture, options_of, tell
from arena.cli.quality_lines import quality_lines
from arena.cli.searching import POSITION, board, position_of, value_cell
from arena.cli.source import Source
from arena.cli.tables import OF_CSV, aligned, check_output, emit_table
from arena.cli.verb import Verb
from arena.errors import ParameterError, one_of
from arena.words import Speaker
from exporters.files.reading import STDIN
from exporters.formats import formats
from exporters.pictures.picture import ENDINGS, PLACED

if TYPE_CHECKING:
    from arena.playing.analysis import AnalysedMove, Analysis
    from arena.playing.plays import Moves
    from arena.searching.perfect.answers import Proved

SLOWER = "~"
"""The sign of a move that keeps the winner, with a slower win or a faster loss than could be."""
MISTAKE = "?"
"""The sign of a move that gave away a win or a draw."""


def run(
    source: Source,
    moves: tuple[str, ...],
    as_json: bool,
    output: str | None,
    position: str | None,
    title: str | None,
    lang: str,
    separator: str | None,
    bom: bool,
    **looks: Any,  # as `picture.render` takes them
) -> None:
    """Analyse a game that was played: what it was worth before and after each move, and which gave something away.

    MOVES are its moves like 4,4,5,5 or 4455, the line that `arena play` prints at the end, a file of them, or - for
    what is piped in. -o FILE draws the values over the plies, or writes a table.
    """
    from arena.playing.analysis import AnalysedMove, analyse
    from exporters.pictures.picture import render

    if as_json and output == "-":
        raise ParameterError("--json and -o -: one or the other")
    ending = _ending(output, looks)
    of_csv = {"separator": separator, "bom": bom}
    check_output(output, of_csv, as_json=as_json and not output, drawn=ending in ENDINGS)
    game, start = position_of(source, position, to_the_end=True)
    words, valued = Speaker(lang), list[int]()

    def note(_: Proved) -> str:
        return words("{count} positions valued", count=sum(valued))

    with search_bar(f"analysing {source.name}", note) as watch:
        analysis = analyse(game, _moves(moves), start=start, progress=valued.append, watch=watch)
    if as_json:
        emit_json(_json(source, analysis))
    elif output != "-":
        echo(_text(words, source, analysis))
    if output and ending in ENDINGS:
        looks["title"] = title or source.heading
        emit_picture(output, ending, partial(render, analysis, lang=lang, note=tell, **looks))
    elif output:
        emit_table(output, AnalysedMove._fields, analysis.moves, words, **of_csv)
    if not analysis.complete:
        known, positions = sum(worth is not None for worth in analysis.worths), len(analysis.worths)
        click.echo(f"arena: interrupted after the last {known:,} of {positions:,} positions", err=True)
        raise click.exceptions.Exit(1)


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


def _ending(output: str | None, looks: Mapping[str, Any]) -> str:
    """Tell the format by the file's ending, a picture's or a table's, and refuse others before the work."""
    from exporters.pictures.picture import check

    ending = "csv" if output in (None, "-") else Path(str(output)).suffix.lower().removeprefix(".")
    known = [*PLACED, *(name for name in formats("table") if name not in ENDINGS)]
    if ending not in known:
        raise one_of("ending", Path(str(output)).name, [f".{name}" for name in known])
    if ending in PLACED:
        check("an analysis", ending, looks)
    return ending


def _json(source: Source, analysis: Analysis) -> dict[str, object]:
    play = analysis.play
    return {
        "game": source.name,
        "parameters": source.parameters,
        "position": play.game.label(play.positions[0]),
        "complete": analysis.complete,
        "winner": play.winner,
        "mistakes": [move.ply for move in analysis.mistakes],
        "quality": {str(side): quality.record() for side, quality in analysis.quality.items()},
        "moves": [move._asdict() for move in analysis.moves],
    }


def _text(words: Speaker, source: Source, analysis: Analysis) -> str:
    """Show the last board, a row for each move, and the mistakes in words."""
    play = analysis.play
    last = play.positions[-2] if play.moves else None
    lines = [click.style(source.heading, bold=True), board(play.game, play.positions[-1], last), ""]
    scored = any(worth and worth.score is not None for worth in analysis.worths)
    fields = ["ply", "player", "move", "before", "after", *(["result"] if scored else [])]
    lines.append(aligned(fields, [_row(words, move, scored=scored) for move in analysis.moves], words))
    if any(move.slower for move in analysis.moves):
        lines.append(words("{sign}: a slower win, or a faster loss, than could be", sign=SLOWER))
    lines += ["", *[_mistake(words, move) for move in analysis.mistakes]]
    if not analysis.mistakes and analysis.complete:
        lines.append(words("no move gave away a win or a draw"))
    lines += quality_lines(words, [(words.player(side), quality) for side, quality in analysis.quality.items()])
    return "\n".join(lines)


def _row(words: Speaker, move: AnalysedMove, *, scored: bool) -> list[object]:
    before = _value(words, move.winner_before, move.plies_before)
    after = _value(words, move.winner, move.plies)
    sign = MISTAKE if move.given_away else SLOWER if move.slower else ""
    cells = [_score(words, move.score_before), _score(words, move.score), after] if scored else [before, after]
    return [move.ply, words.player(move.player), words.named(move.move) + (sign or " "), *cells]


def _value(words: Speaker, winner: int | None, plies: int | None) -> str:
    if winner is None:
        return ""
    return value_cell(words, inf if winner == 1 else -inf, plies) if winner else words("draw")


def _score(words: Speaker, score: int | None) -> str:
    return "" if score is None else value_cell(words, score, None)


def _mistake(words: Speaker, move: AnalysedMove) -> str:
    """Name a mistake."""
    from arena.playing.analysis import DRAW, WIN

    texts = {
        WIN: "ply {ply}: J{player} plays {move} and gives away the win ({best} kept it)",
        DRAW: "ply {ply}: J{player} plays {move} and gives away the draw ({best} kept it)",
    }
    best = ", ".join(map(words.named, move.best_moves))
    return words(
        texts[move.given_away or WIN], ply=move.ply, player=move.player, move=words.named(move.move), best=best
    )


analyse = Verb(
    "analyse",
    run,
    [
        click.Argument(["moves"], nargs=-1, required=True, metavar="MOVES..."),
        POSITION,
        JSON,
        output_option(
            "Draw the values over the plies, as .svg, .png, .pdf, .tex or .dot, or write a table, as .csv, .md or "
            ".parquet; - is CSV on stdout."
        ),
        *options_of("style"),
        *OF_CSV,
        *SPOKEN,
        *options_of("title", *SIZE, "legend", "blank", "standalone"),
    ],
)
