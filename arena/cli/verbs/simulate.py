"""The verb `simulate`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import click

import arena
from arena.cli.command import verb
from arena.cli.options import Help, Json, MoveSeconds, Speech, Workers
from arena.cli.output import progress_bar
from arena.cli.rendering import Answer, Line
from arena.cli.source import Source
from arena.playing.players import described
from arena.playing.results import Tally
from arena.texts import clean


@dataclass(frozen=True)
class Matches:
    """Matches."""

    seed: Annotated[int, Help("Seed of the games.", "N")] = 0
    workers: Workers = None
    seconds_per_move: MoveSeconds = 10.0


def players_of_help() -> str:
    """List the players, for those who name one."""
    return (
        f"PLAYER is one of {', '.join(described())}; options are written as in minimax:plies=4,evaluation=cells. "
        "Or FILE.py, or FILE.py:FUNCTION: a function from a position to a move's name, or to the position after it."
    )


@verb(groups=(Json, Speech), end=players_of_help)
def simulate(
    source: Source,
    *,
    games: Annotated[int, Help("Number of games.", "N")] = 1000,
    first: Annotated[str, Help("Who plays J1: random, minimax:plies=4, bot.py ...", "PLAYER")] = "random",
    second: Annotated[str, Help("Who plays J2.", "PLAYER")] = "random",
    matches: Matches,
) -> Answer:
    """Play many games between two players, and report J1's mean score with its 95% interval."""
    (tally,), code = played(source, [(first, second)], games, matches)
    (low, high), error, lengths = tally.interval, tally.standard_error, sorted(tally.lengths.items())
    least, most, counts = lengths[0][0], lengths[-1][0], [tally.won(who) for who in (1, 2, 0)]
    record = source.asked(
        first=first,
        second=second,
        seed=matches.seed,
        games=tally.games,
        mean=round(tally.mean, 6),
        interval=[round(low, 6), round(high, 6)],
        standard_error=None if error is None else round(error, 6),
        **dict(zip(("j1", "j2", "draws"), counts, strict=True)),
        forfeits={str(side): forfeits.games for side, forfeits in sorted(tally.forfeits.items())},
        first_move_advantage=round(tally.mean - 0.5, 6) if first == second else None,
        length={"mean": round(tally.mean_length, 3), "least": least, "most": most},
        lengths={str(length): count for length, count in lengths},
    )

    words, fixed = source.words, source.words.fixed
    games_played = words.noun(tally.games, "{games} game", "{games} games", games=words.number(tally.games))
    title = words("{title}: {games}, seed {seed}", title=source.heading, games=games_played, seed=matches.seed)
    interval = words(" (95%: {low} to {high})", low=fixed(low, ".4f"), high=fixed(high, ".4f"))
    shares = [f"{words.number(count)} ({fixed(count / tally.games, '.2%')})" for count in counts]
    length = words("{mean} plies, from {least} to {most}", mean=fixed(tally.mean_length, ".1f"), least=least, most=most)
    summary = [
        Line("J1", first),
        Line("J2", second),
        Line("mean score of J1", fixed(tally.mean, ".4f") + interval),
        Line("won by J1, J2, drawn", words.between.join(shares)),
        Line("length", length),
    ]
    if first == second:
        side = 1 if low > 0.5 else 2 if high < 0.5 else None
        text = "{score}: it favors {whom}" if side else "{score}: it favors nobody for certain"
        whom = words.player(side) if side else ""
        summary.append(Line("moving first", words(text, score=fixed(tally.mean - 0.5, "+.4f"), whom=whom)))
    return Answer(title, summary, record, code=code)


def played(
    source: Source, pairs: Sequence[tuple[str, str]], games: int, matches: Matches
) -> tuple[Sequence[Tally], int]:
    """Play the games of some pairs, and return them with the exit code; say who forfeited, and if Ctrl-C came."""
    wanted = games * len(pairs)
    with progress_bar(f"playing {source.name}", " games", total=wanted) as progress:
        tallies = arena.play_pairs(source.rules(to_the_end=True), pairs, games, **vars(matches), progress=progress)
    if not (done := sum(tally.games for tally in tallies)):
        raise click.Abort
    forfeits: dict[str, tuple[int, str]] = {}
    for pair, tally in zip(pairs, tallies, strict=True):
        for side, forfeited in tally.forfeits.items():
            earlier, reason = forfeits.get(pair[side - 1], (0, forfeited.reason))
            forfeits[pair[side - 1]] = earlier + forfeited.games, reason
    for name, (number, reason) in forfeits.items():
        counted = f"{number:,} game{'s' if number > 1 else ''}"
        click.echo(clean(f"arena: {name} forfeited {counted}; the first one: {reason}"), err=True)
    if done < wanted:
        click.echo(f"arena: interrupted after {done:,} of {wanted:,} games", err=True)
    return tallies, int(done < wanted)
