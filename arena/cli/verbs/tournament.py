"""Let all players play each other, and tell the mean scores."""

from __future__ import annotations

import string
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from arena.cli.options import JSON, SPOKEN
from arena.cli.output import echo, emit, emit_json, progress_bar
from arena.cli.pictures import BLANK, SIZE, TITLE, tell
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.cli.verbs.simulate import SEED, WORKERS, finish, players_of_help, tell_forfeits
from arena.errors import ParameterError, one_of
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.matches import Tally

MOST_PLAYERS = len(string.ascii_uppercase)
"""The players that have a letter each."""
PICTURES = ("dot", "svg", "png", "pdf")
"""The endings of heat maps."""


class Duel(NamedTuple):
    """The games of a pair of players: J1's mean score, and who has won how often. None where nothing was played."""

    first: str
    second: str
    games: int
    mean: float | None
    standard_error: float | None
    j1: int
    j2: int
    draws: int

    @classmethod
    def of(cls, pair: tuple[str, str], tally: Tally) -> Duel:
        """Round the scores of a tally."""
        error = tally.standard_error if tally.games else None
        return cls(
            *pair,
            tally.games,
            round(tally.mean, 6) if tally.games else None,
            None if error is None else round(error, 6),
            *(tally.won(who) for who in (1, 2, 0)),
        )

    def error(self, words: Speaker) -> str:
        """Write the standard error."""
        return "" if self.standard_error is None else f"±{words.fixed(self.standard_error, '.3f')}"


class Ranked(NamedTuple):
    """A player's place, the letter that stands for him, and his mean score against the others."""

    rank: int
    name: str
    player: str
    mean: float


def run(
    source: Source, players: tuple[str, ...], as_json: bool, output: str | None, games: int, seed: int,
    workers: int | None, title: str | None, lang: str, **size: Any,  # as `picture.written` takes it
) -> None:  # fmt: skip
    """Play every ordered pair of players, and show J1's mean scores in a table: players are like minimax:plies=2."""
    from arena.playing.matches import play_pairs

    ending = _ending(output)
    if as_json and output == "-":
        raise ParameterError("--json and -o -: one or the other")
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise ParameterError(f"{len(players)} players (from 1 to {MOST_PLAYERS}, like random minimax:plies=2)")
    game = source.rules(to_the_end=True)
    pairs = [(first, second) for first in players for second in players]
    with progress_bar(f"playing {source.name}", " games", total=games * len(pairs)) as progress:
        tallies = play_pairs(game, pairs, games, seed=seed, workers=workers, progress=progress)
    played = sum(tally.games for tally in tallies)
    if not played:
        raise click.Abort
    duels = [Duel.of(pair, tally) for pair, tally in zip(pairs, tallies, strict=True)]
    words = Speaker(lang)
    played_each = words.noun(games, "{games} game a pair", "{games} games a pair", games=words.number(games))
    heading = words("{title}: {games}, seed {seed}", title=source.heading, games=played_each, seed=seed)
    if as_json:
        emit_json({"game": source.name, "parameters": source.parameters, "seed": seed, "players": list(players),
                   "duels": [duel._asdict() for duel in duels],
                   "ranking": [ranked._asdict() for ranked in _ranking(players, duels)]})  # fmt: skip
    if not as_json and output != "-":
        echo(_text(words, heading, players, duels, _ranking(players, duels)))
    if output:
        name = words("{name}: {what}", name=heading, what=words("mean score of J1")) if title is None else title
        _write(words, output, ending, name, list(players), duels, size)
    tell_forfeits(pairs, tallies)
    finish(played, games * len(pairs))


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
) -> None:
    from exporters.drawings import scores
    from exporters.pictures.picture import written
    from exporters.tables import csv as table_csv

    if ending == "csv":
        emit(output, table_csv.render(Duel._fields, duels))
        return
    names = string.ascii_uppercase[: len(players)]
    means = [[duel.mean for duel in row] for row in _rows(duels)]
    errors = [[duel.error(words) for duel in row] for row in _rows(duels)]
    drawing = scores.build(title, list(zip(names, players, strict=True)), names, means, errors, words.language)
    emit(output, written(drawing, ending, note=tell, **size))


def _rows(duels: list[Duel]) -> list[list[Duel]]:
    size = int(len(duels) ** 0.5)
    return [duels[low : low + size] for low in range(0, len(duels), size)]


def _ranking(players: tuple[str, ...], duels: list[Duel]) -> list[Ranked]:
    """Put the players in order of their mean score against the others, on both sides, once all games are played."""
    if len({duel.games for duel in duels}) > 1:
        return []
    scores: dict[int, list[float]] = {number: [] for number in range(len(players))}
    for place, duel in enumerate(duels):
        first, second = divmod(place, len(players))
        if first != second and duel.mean is not None:
            scores[first].append(duel.mean)
            scores[second].append(1 - duel.mean)
    means = {number: round(fsum(values) / len(values), 6) for number, values in scores.items() if values}
    return [
        Ranked(rank, string.ascii_uppercase[number], players[number], means[number])
        for rank, number in enumerate(sorted(means, key=lambda number: -means[number]), start=1)
    ]


def _text(words: Speaker, title: str, players: tuple[str, ...], duels: list[Duel], ranking: list[Ranked]) -> str:
    names = string.ascii_uppercase[: len(players)]
    lines = [click.style(title, bold=True)]
    lines += [f"{name}  {player}" for name, player in zip(names, players, strict=True)]
    lines += ["", words("mean score of J1 (row) against J2 (column), and its standard error")]
    lines.append("   " + "".join(name.center(15) for name in names).rstrip())
    for name, row in zip(names, _rows(duels), strict=True):
        means = ["-" if duel.mean is None else words.fixed(duel.mean, ".3f") for duel in row]
        cells = [f"{mean} {duel.error(words)}".strip() for mean, duel in zip(means, row, strict=True)]
        lines.append(f"{name}  " + "".join(cell.center(15) for cell in cells).rstrip())
    if ranking:
        ranked = words.between.join(f"{each.name} {words.fixed(each.mean, '.3f')}" for each in ranking)
        lines += ["", words("against the others, on both sides: {means}", means=ranked)]
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
        click.Option(
            ["-o", "--output"],
            type=click.Path(allow_dash=True),
            metavar="FILE",
            help="Write a .csv table, or a heat map as .svg, .png, .pdf or .dot; - is stdout.",
        ),
        TITLE,
        *SIZE,
        BLANK,
        JSON,
        *SPOKEN,
    ],
    end=players_of_help,
)
