"""The verb `tournament`."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import click

from arena.cli.command import ARGUMENT, Fields, verb
from arena.cli.options import Help, Output, Speech
from arena.cli.pictures import SIZE, drawing
from arena.cli.rendering import Answer, Table
from arena.cli.source import Source
from arena.cli.summaries import quality_lines
from arena.cli.verbs.simulate import Matches, played, players_of_help
from arena.errors import ParameterError
from arena.playing.duels import MOST_PLAYERS, Duel, Ranked, ranking, rows_of
from arena.playing.quality import Quality
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.tallies import Tally


@verb(writes=("table", "picture"), groups=(Output, Speech), end=players_of_help)
def tournament(
    source: Source,
    players: Annotated[
        tuple[str, ...], ARGUMENT, Help("The players, like random minimax:plies=2 bot.py.", "PLAYER...")
    ],
    *,
    games: Annotated[int, Help("Games per ordered pair, including each player against himself.", "N")] = 100,
    matches: Matches,
    look: Annotated[Mapping[str, Any], Fields(("title", "blank", *SIZE))],
) -> Answer:
    """Rank players: every ordered pair plays, and a table or a heat map shows J1's mean scores."""
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise ParameterError(f"{len(players)} players (from 1 to {MOST_PLAYERS}, like random minimax:plies=2)")
    pairs, words = [(first, second) for first in players for second in players], source.words
    tallies, code = played(source, pairs, games, matches)
    duels = [Duel.of(pair, tally) for pair, tally in zip(pairs, tallies, strict=True)]
    judged, ranked = _qualities(len(players), tallies) if matches.quality else [], ranking(players, duels)
    played_each = words.noun(games, "{games} game a pair", "{games} games a pair", games=words.number(games))
    heading = words("{title}: {games}, seed {seed}", title=source.heading, games=played_each, seed=matches.seed)
    record = source.asked(
        seed=matches.seed,
        players=list(players),
        duels=[duel._asdict() for duel in duels],
        ranking=[each._asdict() for each in ranked],
        quality=[each.record() for each in judged],
    )

    def lines(words: Speaker) -> Iterator[str]:
        yield click.style(heading, bold=True)
        yield from _lines(words, players, duels, ranked)
        yield from quality_lines(words, zip(string.ascii_uppercase, judged, strict=False))

    title = words("{name}: {what}", name=heading, what=words("mean score of J1"))
    shown = {**look, "title": title if look["title"] is None else look["title"]}
    return Answer(
        lines,
        lambda: record,
        Table(Duel._fields, duels),
        _picture(words, list(players), duels, shown),
        beside=True,
        code=code,
    )


def _qualities(players: int, tallies: Sequence[Tally]) -> list[Quality]:
    """Add up the moves of each player, on both sides and against all."""
    judged = [Quality() for _ in range(players)]
    for number, tally in enumerate(tallies):
        for side, place in zip((1, 2), divmod(number, players), strict=True):
            judged[place] = judged[place].added(tally.quality.get(side, Quality()))
    return judged


def _picture(words: Speaker, players: list[str], duels: list[Duel], look: dict[str, Any]) -> Callable[[str], object]:
    """Draw the mean scores as a heat map."""

    def draw(path: str) -> object:
        from exporters.drawings.tournament import build

        names = string.ascii_uppercase[: len(players)]
        means = [[duel.mean for duel in row] for row in rows_of(duels)]
        errors = [[_error(words, duel) for duel in row] for row in rows_of(duels)]
        heat = build(look.pop("title"), list(zip(names, players, strict=True)), names, means, errors, words.language)
        return drawing(heat, **look)(path)

    return draw


def _error(words: Speaker, duel: Duel) -> str:
    """Write the standard error of a mean score."""
    return "" if duel.standard_error is None else f"±{words.fixed(duel.standard_error, '.3f')}"


def _lines(words: Speaker, players: tuple[str, ...], duels: list[Duel], ranked: list[Ranked]) -> Iterator[str]:
    """Write the players by their letters, the table of their scores, and the ranking."""
    names = string.ascii_uppercase[: len(players)]
    yield from (f"{name}  {player}" for name, player in zip(names, players, strict=True))
    yield from ("", words("mean score of J1 (row) against J2 (column), and its standard error"))
    yield "   " + "".join(name.center(15) for name in names).rstrip()
    for name, row in zip(names, rows_of(duels), strict=True):
        means = ["-" if duel.mean is None else words.fixed(duel.mean, ".3f") for duel in row]
        cells = [f"{mean} {_error(words, duel)}".strip() for mean, duel in zip(means, row, strict=True)]
        yield f"{name}  " + "".join(cell.center(15) for cell in cells).rstrip()
    if not ranked:
        return
    scores = words.between.join(f"{each.name} {words.fixed(each.mean, '.3f')}" for each in ranked)
    yield from ("", words("against the others, on both sides: {means}", means=scores))
    rated = words.between.join(
        words("{name} {elo} ({low} to {high})", name=each.name, elo=each.elo, low=each.elo_low, high=each.elo_high)
        for each in ranked
    )
    yield words("Elo, 0 for the mean of all, and its 95% interval: {ratings}", ratings=rated)
