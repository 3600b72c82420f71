"""What `arena solve` prints: who wins from a position, the sizes of all sets, what each move leads to."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, cast

import click

from arena.cli.colours import of_player
from arena.cli.output import some
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.rules.game import AnyGame
    from arena.solving.lookup import Lookup
    from arena.solving.solved import Summary, WeighedSummary

NAMES = 21
"""The characters before the values of the summary."""


def named_moves(game: AnyGame, position: Hashable, labels: Sequence[str]) -> list[str]:
    """Put the names of moves before the positions that they lead to, in the order of the game."""
    return [f"{move} ({label})" for move, after in game.moves(position) if (label := game.label(after)) in labels]


def _verdict(words: Speaker, winner: int, remoteness: int | None, position: str, mover: int) -> str:
    if winner and remoteness is None:
        text = "J{winner} wins from {position}, J{mover} to move: play need not end"
        return words(text, winner=winner, position=position, mover=mover)
    if remoteness is None:
        text = "Draw from {position}, J{mover} to move: neither player can force a win"
        return words(text, position=position, mover=mover)
    text = "J{winner} wins from {position}, J{mover} to move, in {plies}"
    return words(text, winner=winner, position=position, mover=mover, plies=words.plies(remoteness))


def _view(words: Speaker, summary: Summary, mover: int | None) -> list[str]:
    """Tell what is seen from the start, or that there is none."""
    winner, initial = summary["winner"], summary["initial"]
    if mover is None or winner is None or initial is None:
        return [words("No start: --from POSITION says who wins from there")]
    verdict = _verdict(words, winner, summary["remoteness"], initial, mover)
    first, staying = summary["first_moves"], summary["staying_moves"]
    none = words("none: play has ended") if summary["remoteness"] == 0 else words("none: all lose")
    lines = [
        of_player(verdict, winner, bold=True),
        _line(words("good first moves"), some(first, ", ", NAMES) or none),
    ]
    amounts = cast("WeighedSummary", summary)["amounts"].items() if "amounts" in summary else ()
    lines += [_line(words(name), words("none") if amount is None else str(amount)) for name, amount in amounts]
    if staying:
        text = "{moves}: J{mover} keeps the win, but play may come back"
        lines.append(_line(words("only staying"), words(text, moves=some(staying, ", "), mover=mover)))
    return lines


def summary_text(words: Speaker, title: str, summary: Summary, mover: int | None, *, counted: bool) -> str:
    """Tell who wins from the start, and the sizes of all sets where they are counted."""
    lines = [click.style(title, bold=True), *_view(words, summary, mover)]
    if summary["layers"] is None:
        lines.append(_line(words("sizes"), words("not counted: a perfect search looks only where it must")))
        return "\n".join(lines)
    lines += _sizes(words, summary)
    lines += [
        _line(words("J{player} by rank", player=player), some(ranks, " "))
        for player, ranks in summary["layers"].items()
    ]
    if counted and mover is not None:
        lines += [_line(words("plays"), _count(words, summary["plays"]))]
        lines += [_line(words("nodes of the tree"), _count(words, summary["tree_nodes"]))]
    return "\n".join(lines)


def _sizes(words: Speaker, summary: Summary) -> list[str]:
    def sizes(name: str, *keys: str) -> str:
        return _line(words(name), ", ".join(words.number(summary[key]) for key in keys))  # type: ignore[literal-required]  # its own keys

    lines = [
        sizes("vertices, edges", "vertices", "edges"),
        sizes("S1, S2", "s1", "s2"),
        sizes("F1, F2, drawn sinks", "f1", "f2", "drawn_sinks"),
        sizes("W1, W2, S∅", "w1", "w2", "undetermined"),
    ]
    if summary["undetermined"]:
        lines.append(sizes("S∅ by rule, endless", "draws_by_rule", "draws_endless"))
    return [*lines, _line(words("determined"), words("yes") if summary["determined"] else words("no"))]


def lookup_text(words: Speaker, title: str, looked_up: Lookup) -> str:
    """Show a position with its moves, the best ones first by a star."""
    winner = looked_up.winner
    verdict = _verdict(words, winner, looked_up.remoteness, looked_up.position, looked_up.player)
    lines = [click.style(title, bold=True), of_player(verdict, winner, bold=True)]
    outcomes = [
        words("draw")
        if move.remoteness is None
        else words("J{winner} wins, {plies} later", winner=move.winner, plies=words.plies(move.remoteness))
        for move in looked_up.moves
    ]
    width = max([24, *map(len, outcomes)])
    for move, outcome in zip(looked_up.moves, outcomes, strict=True):
        sign = "*" if move.best else "~" if move.stays else " "
        lines.append(of_player(f"{sign} {words.named(move.move):>6}  {outcome:{width}} {move.position}", move.winner))
    lines.append(words("* best: the fastest win, a draw, or the slowest loss" if looked_up.moves else "play has ended"))
    if any(move.stays for move in looked_up.moves):
        lines.append(words("~ only stays where J{winner} wins: play may come back", winner=winner))
    return "\n".join(lines)


def _count(words: Speaker, count: int | None) -> str:
    if count is None:
        return words("not counted: without end, or too many")
    return words.number(count) if count < 10**30 else words("about 10^{power}", power=len(str(count)) - 1)


def _line(name: str, value: str) -> str:
    return f"{name:<{NAMES - 1}} {value}"
