"""The verb `tournament`."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import click

from arena.cli.command import ARGUMENT, Fields, verb
from arena.cli.options import Csv, Output, Speech
from arena.cli.output import progress_bar
from arena.cli.pictures import SIZE, drawing
from arena.cli.quality_lines import quality_lines
from arena.cli.rendering import Answer, Table
from arena.cli.source import Source
from arena.cli.verbs.simulate import Matches, players_of_help, stopped, tell_forfeits
from arena.errors import ParameterError
from arena.playing.duels import MOST_PLAYERS, Duel, Ranked, ranking, rows_of
from arena.playing.quality import Quality
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.tallies import Tally


@verb(writes=("table", "picture"), groups=(Csv,), end=players_of_help)
def tournament(
    source: Source,
    players: Annotated[tuple[str, ...], ARGUMENT],
    *,
    games: int = 100,
    matches: Matches,
    output: Output,
    look: Annotated[Mapping[str, Any], Fields(("title", "blank"))],
    size: Annotated[Mapping[str, Any], Fields(SIZE)],
    speech: Speech,
) -> Answer:
    """Rank players: every ordered pair plays, and a table shows J1's mean scores.

    Parameters
    ----------
    players : PLAYER...
        The players, like random minimax:plies=2 bot.py.
    games : N
        How many games of every ordered pair, a player against himself included.
    output
        A table, such as .csv, or a heat map, such as .svg; - is CSV on stdout.
    """
    from arena.playing.matches import play_pairs

    if not 1 <= len(players) <= MOST_PLAYERS:
        raise ParameterError(f"{len(players)} players (from 1 to {MOST_PLAYERS}, like random minimax:plies=2)")
    game = source.rules(to_the_end=True)
    pairs = [(first, second) for first in players for second in players]
    with progress_bar(f"playing {source.name}", " games", total=games * len(pairs)) as progress:
        tallies = play_pairs(game, pairs, games, **matches.options, progress=progress)
    played = sum(tally.games for tally in tallies)
    if not played:
        raise click.Abort
    duels = [Duel.of(pair, tally) for pair, tally in zip(pairs, tallies, strict=True)]
    judged = _qualities(len(players), tallies) if matches.quality else []
    words = Speaker(speech.language)
    played_each = words.noun(games, "{games} game a pair", "{games} games a pair", games=words.number(games))
    heading = words("{title}: {games}, seed {seed}", title=source.heading, games=played_each, seed=matches.seed)
    ranked = ranking(players, duels)
    record = {"game": source.name, "parameters": source.parameters, "seed": matches.seed, "players": list(players),
              "duels": [duel._asdict() for duel in duels], "ranking": [each._asdict() for each in ranked],
              "quality": [each.record() for each in judged]}  # fmt: skip
    name = words("{name}: {what}", name=heading, what=words("mean score of J1"))
    title = name if look["title"] is None else look["title"]
    tell_forfeits(pairs, tallies)
    return Answer(
        lambda _: [
            _text(words, heading, players, duels, ranked),
            *quality_lines(words, zip(string.ascii_uppercase, judged, strict=False)),
        ],
        lambda: record,
        Table(Duel._fields, duels),
        _picture(words, title, list(players), duels, {**size, "blank": look["blank"]}) if output.output else None,
        beside=output.output != "-",
        code=stopped(played, games * len(pairs)),
    )


def _qualities(players: int, tallies: Sequence[Tally]) -> list[Quality]:
    """Add up the moves of each player, on both sides and against all."""
    judged = [Quality() for _ in range(players)]
    for place, tally in enumerate(tallies):
        for side, number in zip((1, 2), divmod(place, players), strict=True):
            judged[number] = judged[number].added(tally.quality.get(side, Quality()))
    return judged


def _picture(
    words: Speaker, title: str, players: list[str], duels: list[Duel], size: Mapping[str, Any]
) -> Callable[[str], str | bytes]:
    from exporters.drawings import tournament as scores

    names = string.ascii_uppercase[: len(players)]
    means = [[duel.mean for duel in row] for row in rows_of(duels)]
    errors = [[_error(words, duel) for duel in row] for row in rows_of(duels)]
    heat = scores.build(title, list(zip(names, players, strict=True)), names, means, errors, words.language)
    return drawing(heat, **size)


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
