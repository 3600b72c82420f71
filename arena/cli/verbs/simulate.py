"""The verb `simulate`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import click

from arena.cli.command import verb
from arena.cli.options import Json, Speech
from arena.cli.output import progress_bar
from arena.cli.quality_lines import told_quality
from arena.cli.rendering import Answer
from arena.cli.source import Source
from arena.machine import MOST_WORKERS
from arena.texts import clean
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.tallies import Forfeits, Tally


@dataclass(frozen=True)
class Matches:
    """Matches

    Parameters
    ----------
    seed : N
        The seed of the games.
    workers : N
        How many processes play; by default one per processor.
    seconds_per_move : SECONDS
        The time of a bot (FILE.py) for a move, after which it forfeits.
    quality
        Report how many moves kept the value; the game is solved for that.
    """  # noqa: D400 - the heading of a panel

    seed: int = 0
    workers: Annotated[int | None, click.IntRange(1, MOST_WORKERS)] = None
    seconds_per_move: float = 10.0
    quality: bool = False

    @property
    def options(self) -> dict[str, Any]:
        """The options as `play_matches` takes them."""
        return vars(self)


def players_of_help() -> str:
    """List the players, for those who name one."""
    from arena.playing.players import described

    return (
        f"PLAYER is one of {', '.join(described())}; options are written as in minimax:plies=4,evaluation=cells. "
        "Or FILE.py, or FILE.py:FUNCTION: a function from a position to a move's name, or to the position after it."
    )


@verb(groups=(Json, Speech), end=players_of_help)
def simulate(
    source: Source, *, games: int = 1000, first: str = "random", second: str = "random", matches: Matches
) -> Answer:
    """Play many games between two players: J1's mean score, with its 95% interval, and the lengths.

    Parameters
    ----------
    games : N
        How many games.
    first : PLAYER
        J1, like minimax:plies=4 or bot.py.
    second : PLAYER
        J2, likewise.
    """
    from arena.playing.matches import play_matches

    game = source.rules(to_the_end=True)
    with progress_bar(f"playing {source.name}", " games", total=games) as progress:
        tally = play_matches(game, first, second, games, **matches.options, progress=progress)
    if not tally.games:
        raise click.Abort
    seed = matches.seed
    head = {"game": source.name, "parameters": source.parameters, "first": first, "second": second, "seed": seed}
    tell_forfeits([(first, second)], [tally])
    return Answer(
        lambda words: [_text(words, source.heading, first, second, seed, tally)],
        lambda: {**head, **_summary(tally, first == second)},
        code=stopped(tally.games, games),
    )


def tell_forfeits(pairs: Sequence[tuple[str, str]], tallies: Sequence[Tally]) -> None:
    """Say once for each player who has forfeited games how many, and why the first one."""
    forfeits: dict[str, Forfeits] = {}
    for pair, tally in zip(pairs, tallies, strict=True):
        for side, forfeited in tally.forfeits.items():
            earlier = forfeits.get(pair[side - 1])
            forfeits[pair[side - 1]] = earlier.added(forfeited._replace(first=earlier.first)) if earlier else forfeited
    for name, (games, _, reason) in forfeits.items():
        counted = f"{games:,} game{'s' if games > 1 else ''}"
        click.echo(clean(f"arena: {name} forfeited {counted}; the first one: {reason}"), err=True)


def stopped(played: int, wanted: int) -> int:
    """Say so if Ctrl-C came before the last game, and return the exit code."""
    if played < wanted:
        click.echo(f"arena: interrupted after {played:,} of {wanted:,} games", err=True)
    return int(played < wanted)


def _summary(tally: Tally, same: bool) -> dict[str, object]:
    low, high = tally.interval
    error = tally.standard_error
    return {
        "games": tally.games,
        "mean": round(tally.mean, 6),
        "interval": [round(low, 6), round(high, 6)],
        "standard_error": None if error is None else round(error, 6),
        "j1": tally.won(1),
        "j2": tally.won(2),
        "draws": tally.won(0),
        "quality": {str(side): quality.record() for side, quality in sorted(tally.quality.items())},
        "forfeits": {str(side): forfeits.games for side, forfeits in sorted(tally.forfeits.items())},
        "first_move_advantage": round(tally.mean - 0.5, 6) if same else None,
        "length": {"mean": round(tally.mean_length, 3), "least": min(tally.lengths), "most": max(tally.lengths)},
        "lengths": {str(length): count for length, count in sorted(tally.lengths.items())},
    }


def _text(words: Speaker, title: str, first: str, second: str, seed: int, tally: Tally) -> str:
    low, high = tally.interval
    shares = words.between.join(
        f"{words.number(tally.won(who))} ({words.fixed(tally.won(who) / tally.games, '.2%')})" for who in (1, 2, 0)
    )
    games = words.noun(tally.games, "{games} game", "{games} games", games=words.number(tally.games))
    interval = words(" (95%: {low} to {high})", low=words.fixed(low, ".4f"), high=words.fixed(high, ".4f"))
    length = words(
        "{mean} plies, from {least} to {most}",
        mean=words.fixed(tally.mean_length, ".1f"), least=min(tally.lengths), most=max(tally.lengths),
    )  # fmt: skip
    lines = [
        click.style(words("{title}: {games}, seed {seed}", title=title, games=games, seed=seed), bold=True),
        f"{words.player(1):20} {first}",
        f"{words.player(2):20} {second}",
        click.style(f"{words('mean score of J1'):20} {words.fixed(tally.mean, '.4f')}", bold=True) + interval,
        f"{words('won by J1, J2, drawn'):20} {shares}",
        f"{words('length'):20} {length}",
    ]
    for mover, quality in sorted(tally.quality.items()):
        lines.append(f"{words('moves of {name}', name=words.player(mover)):20} {told_quality(words, quality)}")
    if first == second:
        score, side = words.fixed(tally.mean - 0.5, "+.4f"), 1 if low > 0.5 else 2 if high < 0.5 else None
        favours = (
            words("{score}: it favours {whom}", score=score, whom=words.player(side))
            if side
            else words("{score}: it favours nobody for certain", score=score)
        )
        lines.append(f"{words('moving first'):20} {favours}")
    return "\n".join(lines)
