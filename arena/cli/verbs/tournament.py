"""Let all players play each other, and tell the mean scores."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import JSON, SPOKEN, output_option
from arena.cli.output import echo, emit, emit_json, progress_bar
from arena.cli.pictures import SIZE, options_of, tell
from arena.cli.quality_lines import quality_lines
from arena.cli.source import Source
from arena.cli.tables import OF_CSV, check_output, emit_table
from arena.cli.verb import Verb
from arena.cli.verbs.simulate import (
    QUALITY,
    SECONDS_PER_MOVE,
    SEED,
    WORKERS,
    finish,
    players_of_help,
    tell_forfeits,
)
from arena.errors import ParameterError, one_of
from arena.playing.duels import MOST_PLAYERS, Duel, Ranked, ranking, rows_of
from arena.playing.quality import Quality
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.tallies import Tally

PICTURES = ("dot", "svg", "png", "pdf")
"""The endings of heat maps."""


def run(
    source: Source, players: tuple[str, ...], as_json: bool, output: str | None, games: int, seed: int,
    workers: int | None, seconds_per_move: float, quality: bool, title: str | None, lang: str,
    **size: Any,  # as `picture.written` takes it
) -> None:  # fmt: skip
    """Play every ordered pair of players, and show J1's mean scores in a table: players are like minimax:plies=2."""
    from arena.playing.matches import play_pairs

    ending = _ending(output)
    if as_json and output == "-":
        raise ParameterError("--json and -o -: one or the other")
    of_csv = {option: size.pop(option) for option in ("separator", "bom")}
    check_output(output, of_csv, as_json=as_json and not output, drawn=ending in PICTURES)
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise ParameterError(f"{len(players)} players (from 1 to {MOST_PLAYERS}, like random minimax:plies=2)")
    game = source.rules(to_the_end=True)
    pairs = [(first, second) for first in players for second in players]
    with progress_bar(f"playing {source.name}", " games", total=games * len(pairs)) as progress:
        tallies = play_pairs(
            game,
            pairs,
            games,
            seed=seed,
            workers=workers,
            seconds_per_move=seconds_per_move,
            quality=quality,
            progress=progress,
        )
    played = sum(tally.games for tally in tallies)
    if not played:
        raise click.Abort
    duels = [Duel.of(pair, tally) for pair, tally in zip(pairs, tallies, strict=True)]
    judged = _qualities(len(players), tallies) if quality else []
    words = Speaker(lang)
    played_each = words.noun(games, "{games} game a pair", "{games} games a pair", games=words.number(games))
    heading = words("{title}: {games}, seed {seed}", title=source.heading, games=played_each, seed=seed)
    if as_json:
        emit_json({"game": source.name, "parameters": source.parameters, "seed": seed, "players": list(players),
                   "duels": [duel._asdict() for duel in duels],
                   "ranking": [ranked._asdict() for ranked in ranking(players, duels)],
                   "quality": [each.record() for each in judged]})  # fmt: skip
    if not as_json and output != "-":
        echo(_text(words, heading, players, duels, ranking(players, duels)))
        for line in quality_lines(words, zip(string.ascii_uppercase, judged, strict=False)):
            echo(line)
    if output:
        name = words("{name}: {what}", name=heading, what=words("mean score of J1")) if title is None else title
        _write(words, output, ending, name, list(players), duels, size, of_csv)
    tell_forfeits(pairs, tallies)
    finish(played, games * len(pairs))


def _qualities(players: int, tallies: Sequence[Tally]) -> list[Quality]:
    """Add up the moves of each player, on both sides and against all."""
    judged = [Quality() for _ in range(players)]
    for place, tally in enumerate(tallies):
        for side, number in zip((1, 2), divmod(place, players), strict=True):
            judged[number] = judged[number].added(tally.quality.get(side, Quality()))
    return judged


def _ending(output: str | None) -> str:
    """Tell the format by the file's ending; CSV on stdout."""
    ending = "csv" if output in (None, "-") else Path(str(output)).suffix.lower().removeprefix(".")
    if ending not in ("csv", *PICTURES):
        raise one_of("ending", Path(str(output)).name, [f".{known}" for known in ("csv", *PICTURES)])
    if output not in (None, "-") and not Path(str(output)).parent.is_dir():
        raise ParameterError(f"-o {output}: no such folder")
    return ending


def _write(
    words: Speaker,
    output: str,
    ending: str,
    title: str,
    players: list[str],
    duels: list[Duel],
    size: dict[str, Any],
    of_csv: Mapping[str, object],
) -> None:
    from exporters.drawings import tournament as scores
    from exporters.pictures.picture import render

    if ending == "csv":
        emit_table(output, Duel._fields, duels, words, **of_csv)
        return
    names = string.ascii_uppercase[: len(players)]
    means = [[duel.mean for duel in row] for row in rows_of(duels)]
    errors = [[_error(words, duel) for duel in row] for row in rows_of(duels)]
    drawing = scores.build(title, list(zip(names, players, strict=True)), names, means, errors, words.language)
    emit(output, render(drawing, ending, note=tell, **size))


def _error(words: Speaker, duel: Duel) -> str:
    """Write the standard error of a mean score."""
    return "" if duel.standard_error is None else f"±{words.fixed(duel.standard_error, '.3f')}"


def _text(words: Speaker, title: str, players: tuple[str, ...], duels: list[Duel], ranked: list[Ranked]) -> str:
    names = string.ascii_uppercase[: len(players)]
    lines = [click.style(title, bold=True)]
    lines += [f"{name}  {player}" for name, player in zip(names, players, strict=True)]
    lines += ["", words("mean score of J1 (row) against J2 (column), and its standard error")]
    lines.append("   " + "".join(name.center(15) for name in names).rstrip())
    for name, row in zip(names, rows_of(duels), strict=True):
        means = ["-" if duel.mean is None else words.fixed(duel.mean, ".3f") for duel in row]
        cells = [f"{mean} {_error(words, duel)}".strip() for mean, duel in zip(means, row, strict=True)]
        lines.append(f"{name}  " + "".join(cell.center(15) for cell in cells).rstrip())
    if ranked:
        scores = words.between.join(f"{each.name} {words.fixed(each.mean, '.3f')}" for each in ranked)
        lines += ["", words("against the others, on both sides: {means}", means=scores)]
        rated = words.between.join(
            words("{name} {elo} ({low} to {high})", name=each.name, elo=each.elo, low=each.elo_low, high=each.elo_high)
            for each in ranked
        )
        lines.append(words("Elo, 0 for the mean of all, and its 95% interval: {ratings}", ratings=rated))
    return "\n".join(lines)


tournament = Verb(
    "tournament",
    run,
    [
        click.Argument(["players"], nargs=-1, required=True, metavar="PLAYER..."),
        click.Option(
            ["--games"],
            type=int,
            default=100,
            show_default=True,
            help="How many games of every ordered pair, a player against himself included.",
        ),
        SEED,
        WORKERS,
        SECONDS_PER_MOVE,
        QUALITY,
        output_option("Write a .csv table, or a heat map as .svg, .png, .pdf or .dot; - is stdout."),
        *OF_CSV,
        *options_of("title", *SIZE, "blank"),
        JSON,
        *SPOKEN,
    ],
    end=players_of_help,
)
