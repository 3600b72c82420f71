"""Play many games between two players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arena.cli.options import JSON
from arena.cli.output import emit_json, progress_bar
from arena.cli.source import Source
from arena.cli.verb import Verb

if TYPE_CHECKING:
    from arena.playing.matches import Tally

SEED = click.Option(["--seed"], type=int, default=0, show_default=True, help="The results depend on it alone.")
WORKERS = click.Option(
    ["--workers"], type=click.IntRange(1, 64), help="How many processes play; by default all processors."
)


def run(source: Source, as_json: bool, games: int, first: str, second: str, seed: int, workers: int | None) -> None:
    """Play many games between two players, and tell J1's mean score with its 95% interval, and the lengths."""
    from arena.playing.matches import play_matches

    game = source.rules(to_the_end=True)
    with progress_bar(f"playing {source.name}", " games", total=games) as progress:
        tally = play_matches(game, first, second, games, seed=seed, workers=workers, progress=progress)
    if not tally.games:
        raise click.Abort
    if as_json:
        head = {"game": source.name, "parameters": source.parameters, "first": first, "second": second, "seed": seed}
        emit_json({**head, **_summary(tally, first == second)})
    else:
        click.echo(_text(source.title, first, second, seed, tally))
    finish(tally.games, games)


def players_of_help() -> str:
    """List the players, for those who name one."""
    from arena.playing.players import described

    return f"PLAYER is one of {', '.join(described())}; options are written as in minimax:plies=4,evaluation=cells."


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
        "first_move_advantage": round(tally.mean - 0.5, 6) if same else None,
        "length": {"mean": round(tally.mean_length, 3), "least": min(tally.lengths), "most": max(tally.lengths)},
        "lengths": {str(length): count for length, count in sorted(tally.lengths.items())},
    }


def _text(title: str, first: str, second: str, seed: int, tally: Tally) -> str:
    low, high = tally.interval
    shares = ", ".join(f"{tally.won(who):,} ({tally.won(who) / tally.games:.2%})" for who in (1, 2, 0))
    lines = [
        click.style(f"{title}: {tally.games:,} game{'s' if tally.games > 1 else ''}, seed {seed}", bold=True),
        f"{'J1':20} {first}",
        f"{'J2':20} {second}",
        click.style(f"{'mean score of J1':20} {tally.mean:.4f}", bold=True) + f" (95%: {low:.4f} to {high:.4f})",
        f"{'won by J1, J2, drawn':20} {shares}",
        f"{'length':20} {tally.mean_length:.1f} plies, from {min(tally.lengths)} to {max(tally.lengths)}",
    ]
    if first == second:
        whom = "J1" if low > 0.5 else "J2" if high < 0.5 else "nobody for certain"
        lines.append(f"{'moving first':20} {tally.mean - 0.5:+.4f}: it favours {whom}")
    return "\n".join(lines)


simulate = Verb(
    "simulate",
    run,
    [
        click.Option(["--games"], type=int, default=1000, show_default=True, help="How many games."),
        click.Option(
            ["--first"], default="random", show_default=True, metavar="PLAYER", help="J1, like minimax:plies=4."
        ),
        click.Option(["--second"], default="random", show_default=True, metavar="PLAYER", help="J2, likewise."),
        SEED,
        WORKERS,
        JSON,
    ],
    end=players_of_help,
)
