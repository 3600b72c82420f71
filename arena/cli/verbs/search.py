"""Value every move of a position by min-max."""

from __future__ import annotations

import click

from arena.cli.options import JSON
from arena.cli.output import emit_json, progress_bar
from arena.cli.searching import (
    DEPTH,
    ENDS,
    POSITION,
    SEARCHED,
    SECONDS,
    board,
    evaluation_of,
    in_json,
    position_of,
    seat,
    value_cell,
    value_in_words,
)
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.rules.game import AnyGame, AnyPosition
from arena.searching.minimax import WIN
from arena.searching.search import MoveValue, Search
from arena.searching.search import search as find
from arena.texts import counted_plies


def run(
    source: Source,
    as_json: bool,
    position: str | None,
    plies: int | None,
    seconds: float | None,
    evaluation: str | None,
    weights: str | None,
    algorithm: str,
    ends: str,
    seed: int | None,
) -> None:
    """Search a position by min-max, without unfolding the game, and value every move."""
    game, root = position_of(source, position)
    heuristic = evaluation_of(game, evaluation, weights, seed)
    with progress_bar(f"searching {source.name}", " nodes") as progress:
        result = find(
            game, root, plies=plies, seconds=seconds, evaluation=heuristic, algorithm=algorithm, ends=ends,
            seed=seed, progress=progress,
        )  # fmt: skip
    scored = "" if ends == WIN else " at the ends of play too"
    if as_json:
        emit_json(_json(source, game, root, result, heuristic.name, algorithm, ends))
    else:
        click.echo(_text(source, game, root, result, f"{algorithm}, {heuristic.name}{scored}", ends))


def _json(
    source: Source, game: AnyGame, position: AnyPosition, result: Search, evaluation: str, algorithm: str, ends: str
) -> dict[str, object]:
    return {
        "game": source.name,
        "parameters": source.parameters,
        "position": game.label(position),
        "player": game.player(position),
        "algorithm": algorithm,
        "evaluation": evaluation,
        "ends": ends,
        "plies": result.plies,
        "complete": result.complete,
        "value": in_json(result.value),
        "win_in": result.win_in,
        "move": result.move,
        "best_moves": list(result.best_moves),
        "variation": list(result.variation),
        "moves": [
            {
                "move": each.move,
                "value": in_json(each.value),
                "win_in": each.win_in,
                "variation": list(each.variation),
            }
            for each in _ordered(result, game.player(position))
        ],
        "nodes": result.nodes,
        "cutoffs": result.cutoffs,
        "memo_hits": result.memo_hits,
    }


def _ordered(result: Search, player: int) -> list[MoveValue]:
    """Put the moves in order, the best first for whoever is to move."""
    sign = 1 if player == 1 else -1

    def worth(each: MoveValue) -> tuple[float, float]:
        late = 0 if each.win_in is None else -each.win_in if each.value > 0 else each.win_in
        return -sign * each.value, -sign * late

    return sorted(result.moves, key=worth)


def _text(source: Source, game: AnyGame, position: AnyPosition, result: Search, how: str, ends: str) -> str:
    player = game.player(position)
    lines = [click.style(source.title, bold=True), board(game, position)]
    if not result.moves:
        return "\n".join([*lines, f"play has ended: {_verdict(result, ends)}"])
    everywhere = ", to the end of every line" if result.complete else ""
    lines += [
        click.style(f"{seat(game, player)} to move: {_verdict(result, ends)}", bold=True),
        f"{'best moves':20} {', '.join(result.best_moves)}",
        f"{'variation':20} {' '.join(result.variation)}",
        f"{'searched':20} {counted_plies(result.plies)} by {how}{everywhere}",
        f"{'nodes':20} {result.nodes:,} (cut-offs: {result.cutoffs:,}, memo hits: {result.memo_hits:,})",
        "",
    ]
    rows = [
        (each.move, value_cell(each.value, each.win_in), " ".join(each.variation)) for each in _ordered(result, player)
    ]
    widths = [max(map(len, column)) for column in zip(("move", "value", ""), *rows, strict=True)][:2]
    lines += [
        f"{move:>{widths[0]}}  {value:>{widths[1]}}  {line}"
        for move, value, line in [("move", "value", "variation"), *rows]
    ]
    return "\n".join(lines)


def _verdict(result: Search, ends: str) -> str:
    if result.win_in is not None:
        return value_in_words(result.value, result.win_in)
    if ends == WIN and result.complete and not result.value:
        return "a draw"
    return f"value {value_in_words(result.value, None)}"


search = Verb(
    "search",
    run,
    [
        POSITION,
        DEPTH,
        SECONDS,
        *SEARCHED,
        ENDS,
        click.Option(["--seed"], type=int, help="Draw the move among the best; without it, the first one is made."),
        JSON,
    ],
)
