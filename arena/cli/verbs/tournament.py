"""The verb `tournament`."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from arena.cli.command import ARGUMENT, Fields, verb
from arena.cli.options import SIZE, Help, Output, Speech
from arena.cli.rendering import Answer, Table, drawing
from arena.cli.source import Source
from arena.cli.verbs.simulate import Matches, played, players_of_help
from arena.errors import ParameterError
from arena.playing.results import MOST_PLAYERS, Duel, ranking, rows_of
from exporters.drawings.tournament import build, cell_text


@verb(writes=("table", "picture"), groups=(Output, Speech), end=players_of_help)
def tournament(
    source: Source,
    players: Annotated[tuple[str, ...], ARGUMENT, Help("The players, like random bot.py.", "PLAYER...")],
    *,
    games: Annotated[int, Help("Games per ordered pair; each player also meets itself.", "N")] = 100,
    matches: Matches,
    look: Annotated[Mapping[str, Any], Fields(("title", "blank", *SIZE))],
) -> Answer:
    """Rank players by games of every ordered pair, and show J1's mean scores in a table or a heat map."""
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise ParameterError(f"{len(players)} players (from 1 to {MOST_PLAYERS}, like random minimax:plies=2)")
    pairs, words = [(first, second) for first in players for second in players], source.words
    tallies, code = played(source, pairs, games, matches)
    duels = [Duel.of(pair, tally) for pair, tally in zip(pairs, tallies, strict=True)]
    ranked = ranking(players, duels)
    played_each = words.noun(games, "{games} game a pair", "{games} games a pair", games=words.number(games))
    heading = words("{title}: {games}, seed {seed}", title=source.heading, games=played_each, seed=matches.seed)
    record = source.asked(
        seed=matches.seed,
        players=list(players),
        duels=[duel._asdict() for duel in duels],
        ranking=[each._asdict() for each in ranked],
    )
    names = string.ascii_uppercase[: len(players)]

    def summary() -> Iterator[str | Table]:
        yield Table((), list(zip(names, players, strict=True)))
        yield from ("", words("mean score of J1 (row) against J2 (column), and its standard error"))
        means = [[cell_text(duel, words) for duel in row] for row in rows_of(duels)]
        yield Table([" ", *names], [[name, *row] for name, row in zip(names, means, strict=True)])
        if ranked:
            scores = words.between.join(f"{each.name} {words.fixed(each.mean, '.3f')}" for each in ranked)
            yield from ("", words("against the others, on both sides: {means}", means=scores))
            text = "{name} {elo} ({elo_low} to {elo_high})"
            rated = words.between.join(words(text, **each._asdict()) for each in ranked)
            yield words("Elo, 0 for the mean of all, and its 95% interval: {ratings}", ratings=rated)

    about = words("{name}: {what}", name=heading, what=words("mean score of J1"))
    heat = build(about if look["title"] is None else look["title"], players, duels, source.lang)
    picture = drawing(heat, **{name: value for name, value in look.items() if name != "title"})
    return Answer(heading, summary(), record, Table(Duel._fields, duels), picture, beside=True, code=code)
