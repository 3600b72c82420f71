"""Value every move of a position by min-max."""

from __future__ import annotations

import click

from arena.cli.options import JSON, SPOKEN
from arena.cli.output import echo, emit_json, progress_bar, search_bar
from arena.cli.perfect_search import PERFECT, check_options, print_scores, proved_so_far, show
from arena.cli.searching import (
    DEPTH,
    ENDS,
    POSITION,
    SEARCHED,
    SECONDS,
    board,
    evaluation_of,
    in_json,
    line,
    position_of,
    seat,
    value_cell,
    value_in_words,
    variation,
)
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.rules.game import AnyGame, AnyPosition
from arena.searching import WIN
from arena.searching.answers import MoveValue, Search
from arena.searching.search import search as find
from arena.words import Speaker


def run(  # noqa: PLR0913, PLR0917 - the options of two searches
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
    perfect: bool,
    memory: float | None,
    threads: int,
    no_book: bool,
    scores: str | None,
    lang: str,
) -> None:
    """Search a position by min-max, without unfolding the game, and value every move."""
    check_options(perfect=perfect)
    if scores is not None:
        refused = {"json": as_json, "position": position is not None}
        print_scores(source.rules(), scores, refused, memory=memory, threads=threads, book=not no_book)
        return
    if perfect:
        _perfectly(source, as_json, position, lang, memory=memory, threads=threads, book=not no_book)
        return
    game, root = position_of(source, position)
    heuristic = evaluation_of(game, evaluation, weights, seed)
    with progress_bar(f"searching {source.name}", " nodes") as progress:
        result = find(
            game, root, plies=plies, seconds=seconds, evaluation=heuristic, algorithm=algorithm, ends=ends,
            seed=seed, progress=progress,
        )  # fmt: skip
    if as_json:
        emit_json(_json(source, game, root, result, heuristic.name, algorithm, ends))
    else:
        words = Speaker(lang)
        named = words(heuristic.name)
        how = (
            f"{algorithm}, {named}"
            if ends == WIN
            else words("{how} at the ends of play too", how=f"{algorithm}, {named}")
        )
        echo(_text(words, source, game, root, result, how, ends))


def _perfectly(
    source: Source, as_json: bool, position: str | None, lang: str, *, memory: float | None, threads: int, book: bool
) -> None:
    """Search a position to the end of the game."""
    from arena.searching.perfect.solver import PerfectSolver

    words, (game, root) = Speaker(lang), position_of(source, position)
    with search_bar(f"searching {source.name}", proved_so_far(words)) as watch:
        solver = PerfectSolver(game, memory=memory, threads=threads, book=book, watch=watch)
        result = solver.search(root)
    show(words, source, game, root, result, as_json=as_json, booked=solver.book is not None)


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
    """Put the moves in order, the best ones of the player to move first."""
    sign = 1 if player == 1 else -1

    def worth(each: MoveValue) -> tuple[float, float]:
        late = 0 if each.win_in is None else -each.win_in if each.value > 0 else each.win_in
        return -sign * each.value, -sign * late

    return sorted(result.moves, key=worth)


def _text(
    words: Speaker, source: Source, game: AnyGame, position: AnyPosition, result: Search, how: str, ends: str
) -> str:
    player = game.player(position)
    lines = [click.style(source.heading, bold=True), board(game, position)]
    if not result.moves:
        return "\n".join([*lines, words("play has ended: {result}", result=_verdict(words, result, ends))])
    to_move = words("{seat} to move: {result}", seat=seat(words, game, player), result=_verdict(words, result, ends))
    everywhere = words(", to the end of every line") if result.complete else ""
    searched = words("{plies} by {how}", plies=words.plies(result.plies or 0), how=how) + everywhere
    counts = {name: words.number(getattr(result, name)) for name in ("nodes", "cutoffs", "memo_hits")}
    lines += [
        click.style(to_move, bold=True),
        line(words("best moves"), ", ".join(map(words.named, result.best_moves))),
        line(words("variation"), variation(words, result.variation)),
        line(words("searched"), searched),
        line(words("nodes"), words("{nodes} (cut-offs: {cutoffs}, memo hits: {memo_hits})", **counts)),
    ]
    if len(result.best_moves) == len(result.moves) > 1 and not result.complete and result.win_in is None:
        advice = "All moves are worth the same so far: more plies, or arena solve {game}, may tell them apart."
        lines += ["", words(advice, game=source.name)]
    lines.append("")
    headings = (words("move"), words("value"), words("variation"))
    rows = [
        (words.named(each.move), value_cell(words, each.value, each.win_in), variation(words, each.variation))
        for each in _ordered(result, player)
    ]
    widths = [max(map(len, column)) for column in zip((*headings[:2], ""), *rows, strict=True)][:2]
    lines += [f"{move:>{widths[0]}}  {value:>{widths[1]}}  {played}" for move, value, played in [headings, *rows]]
    return "\n".join(lines)


def _verdict(words: Speaker, result: Search, ends: str) -> str:
    if result.win_in is not None:
        return value_in_words(words, result.value, result.win_in)
    if ends == WIN and result.complete and not result.value:
        return words("a draw")
    return words("value {value}", value=value_in_words(words, result.value, None))


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
        *PERFECT,
        JSON,
        *SPOKEN,
    ],
)
