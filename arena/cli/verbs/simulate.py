"""Play many games between two players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arena.cli.options import JSON, SPOKEN
from arena.cli.output import echo, emit_json, progress_bar
from arena.cli.quality_lines import told_quality
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.machine import MOST_WORKERS
from arena.texts import clean
from arena.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.playing.tallies import Forfeits, Tally

SEED = click.Option(["--seed"], type=int, default=0, show_default=True, help="The results depend on it alone.")
WORKERS = click.Option(
    ["--workers"], type=click.IntRange(1, MOST_WORKERS), help="How many processes play; by default all processors."
)

SECONDS_PER_MOVE = click.Option(
    ["--seconds-per-move"],
    type=float,
    default=10.0,
    show_default=True,
    help="The time of a bot (FILE.py) for a move; it forfeits the game if it takes longer.",
)

QUALITY = click.Option(
    ["--quality"],
    is_flag=True,
    help="Say how many moves kept the value, the mean loss (a win is 1, a draw 1/2) and the first slip; the game is "
    "solved for that.",
)


def run(
    source: Source, as_json: bool, games: int, first: str, second: str, seed: int, workers: int | None,
    seconds_per_move: float, quality: bool, lang: str,
) -> None:  # fmt: skip
    """Play many games between two players, and tell J1's mean score with its 95% interval, and the lengths."""
    from arena.playing.matches import play_matches

    game = source.rules(to_the_end=True)
    with progress_bar(f"playing {source.name}", " games", total=games) as progress:
        tally = play_matches(
            game, first, second, games,
            seed=seed, workers=workers, seconds_per_move=seconds_per_move, quality=quality, progress=progress,
        )  # fmt: skip
    if not tally.games:
        raise click.Abort
    if as_json:
        head = {"game": source.name, "parameters": source.parameters, "first": first, "second": second, "seed": seed}
        emit_json({**head, **_summary(tally, first == second)})
    else:
        echo(_text(Speaker(lang), source.heading, first, second, seed, tally))
    tell_forfeits([(first, second)], [tally])
    finish(tally.games, games)


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


def players_of_help() -> str:
    """List the players, for those who name one."""
    from arena.playing.players import described

    return (
        f"PLAYER is one of {', '.join(described())}; options are written as in minimax:plies=4,evaluation=cells. "
        "Or FILE.py, or FILE.py:FUNCTION: a function from a position to a move's name, or to the position after it."
    )


def finish(played: int, wanted: int) -> None:
    """Say so if Ctrl-C came before the last game."""
    if played < wanted:
        click.echo(f"arena: interrupted after {played:,} of {wanted:,} games", err=True)
        raise click.exceptions.Exit(1)


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


simulate = Verb(
    "simulate",
    run,
    [
        click.Option(["--games"], type=int, default=1000, show_default=True, help="How many games."),
        click.Option(
            ["--first"],
            default="random",
            show_default=True,
            metavar="PLAYER",
            help="J1, like minimax:plies=4 or bot.py.",
        ),
        click.Option(["--second"], default="random", show_default=True, metavar="PLAYER", help="J2, likewise."),
        SEED,
        WORKERS,
        SECONDS_PER_MOVE,
        QUALITY,
        JSON,
        *SPOKEN,
    ],
    end=players_of_help,
)
