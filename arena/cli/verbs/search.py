"""The verb `search`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite, isnan
from typing import TYPE_CHECKING, Any, Literal

import click

from arena.cli.command import verb
from arena.cli.options import Json, Speech
from arena.cli.output import of_player, progress_bar, search_bar
from arena.cli.perfect_search import Perfectly, check_options, exact_result, proved_bounds, proved_so_far, score_lines
from arena.cli.rendering import Answer
from arena.cli.searching import (
    Algorithm,
    Depth,
    board,
    evaluation_of,
    line,
    position_of,
    seat,
    value_cell,
    value_in_words,
    variation,
)
from arena.cli.source import Source
from arena.rules.game import AnyGame, AnyPosition
from arena.searching import WIN
from arena.searching.answers import MoveValue, Search
from arena.searching.search import search as find
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.searching.perfect.answers import PerfectSearch

FOUND = ("move", "best_moves", "variation", "moves", "nodes")
VALUED = ("plies", "complete", "value", "win_in", *FOUND, "cutoffs", "memo_hits")
"""The members of a search that JSON has, in its order."""
PROVED = ("complete", "value", "winner", "win_in", "score", "low", "high", *FOUND)
"""The members of a perfect search that JSON has, in its order."""


@verb(groups=(Speech,))
def search(
    source: Source,
    *,
    position: str | None = None,
    depth: Depth,
    algorithm: Algorithm = "alphabeta",
    ends: Literal["win", "heuristic"] = "win",
    seed: int | None = None,
    exactly: Perfectly,
    form: Json,
) -> Answer:
    """Search for the best move by min-max, without unfolding the game.

    Parameters
    ----------
    position : POSITION
        Where to begin, as printed, or as Connect-4's moves like 44536.
    algorithm
        How to search; the values are the same, but for memoised_course, which is course 003 to the letter.
    ends
        What ended games are worth: infinity to the winner, or what the evaluation says.
    seed : N
        Draw the move among the best, instead of making the first.
    """
    check_options(perfect=exactly.perfect)
    if exactly.scores is not None:
        return score_lines(source.rules(), exactly, asked=position is not None, as_json=form.as_json)
    game, root = position_of(source, position)
    if exactly.perfect:
        return _perfectly(source, game, root, exactly)
    heuristic = evaluation_of(game, depth.evaluation, depth.weights, seed)
    with progress_bar(f"searching {source.name}", " nodes") as progress:
        result = find(
            game, root, plies=depth.plies, seconds=depth.seconds, evaluation=heuristic, algorithm=algorithm,
            ends=ends, seed=seed, progress=progress,
        )  # fmt: skip
    how = {"algorithm": algorithm, "evaluation": heuristic.name, "ends": ends}
    return _answer(source, game, root, result, how)


def _perfectly(source: Source, game: AnyGame, root: AnyPosition, exactly: Perfectly) -> Answer:
    """Search a position to the end of the game; say on stderr how fast, which is never twice the same."""
    from arena.playing.perfect_solution import PerfectSolution

    words = Speaker(source.lang)
    with search_bar(f"searching {source.name}", proved_so_far(words)) as watch:
        solver = PerfectSolution(
            game, memory=exactly.memory, threads=exactly.threads, book=not exactly.no_book, watch=watch
        )
        result = solver.search(root)
    rate = words.number(round(result.nodes / max(result.seconds, 1e-6)))
    counts = {"nodes": words.number(result.nodes), "seconds": words.fixed(result.seconds, ".2f"), "rate": rate}
    how = words("without a book") if solver.book is None else words("with the book")
    click.echo(words("{nodes} nodes in {seconds} s, {rate} a second, {how}", **counts, how=how), err=True)
    return _answer(source, game, root, result, {"perfect": True}, result)


def _answer(
    source: Source, game: AnyGame, position: AnyPosition, result: Search, how: dict[str, Any],
    exact: PerfectSearch | None = None,
) -> Answer:  # fmt: skip
    """Return the result of a search, with the scores of an exact one; in JSON how it was done, too."""
    of_move = ("move", "score", "value", "win_in", "best") if exact else ("move", "value", "win_in", "variation")
    values: dict[str, Any] = {name: _in_json(getattr(result, name)) for name in (PROVED if exact else VALUED)}
    values["moves"] = [
        {name: each.move in result.best_moves if name == "best" else _in_json(getattr(each, name)) for name in of_move}
        for each in _ordered(result, game.player(position), exact)
    ]
    where = {"position": game.label(position), "player": game.player(position)}
    record = {"game": source.name, "parameters": source.parameters, **where, **how, **values}
    return Answer(
        lambda words: _lines(words, source, game, position, result, how, exact),
        lambda: record,
        code=1 if exact and not result.complete else 0,
    )


def _in_json(value: object) -> object:
    """Give a value that JSON can hold, None for an unknown number."""
    if not isinstance(value, float) or isfinite(value):
        return value
    return None if isnan(value) else "inf" if value > 0 else "-inf"


def _ordered(result: Search, player: int, exact: PerfectSearch | None) -> Sequence[MoveValue]:
    """Put the moves in order, the best ones of the player to move first; columns stay from left to right."""
    if exact:
        return result.moves
    sign = 1 if player == 1 else -1

    def worth(each: MoveValue) -> tuple[float, float]:
        late = 0 if each.win_in is None else -each.win_in if each.value > 0 else each.win_in
        return -sign * each.value, -sign * late

    return sorted(result.moves, key=worth)


def _lines(
    words: Speaker, source: Source, game: AnyGame, position: AnyPosition, result: Search, how: dict[str, Any],
    exact: PerfectSearch | None,
) -> Iterator[str]:  # fmt: skip
    player = game.player(position)
    yield click.style(source.heading, bold=True)
    yield board(game, position)
    verdict = _verdict(words, result, how, exact)
    if game.winner(position) is not None:
        yield words("play has ended: {result}", result=verdict)
        return
    to_move = words("{seat} to move: {result}", seat=seat(words, game, player), result=verdict)
    yield of_player(to_move, (exact and exact.winner) or 0, bold=True)
    if result.best_moves:
        is_all = len(result.moves) == len(list(game.moves(position)))
        name = words("best moves") if is_all else words("best so far")
        yield line(name, ", ".join(map(words.named, result.best_moves)))
    if result.variation:
        yield line(words("variation"), variation(words, result.variation))
    if exact is None:
        yield from _effort(words, source, result, how)
    if result.moves:
        yield ""
        yield from _table(words, result, player, exact)
    if exact and exact.moves:
        yield words("score: +1 if J1 wins with his last disc, +2 with the one before, ...; -1, -2, ... if J2 does")
        if player == 2:
            yield words("J2 is to move, and wants the lowest score")


def _effort(words: Speaker, source: Source, result: Search, how: dict[str, Any]) -> Iterator[str]:
    """Write the depth, the algorithm and the nodes of a search by min-max, and advice where all moves are equal."""
    algorithm, evaluation, ends = how.values()
    named = f"{algorithm}, {words(evaluation)}"
    if ends != WIN:
        named = words("{how} at the ends of play too", how=named)
    everywhere = words(", to the end of every line") if result.complete else ""
    yield line(words("searched"), words("{plies} by {how}", plies=words.plies(result.plies), how=named) + everywhere)
    counts = {name: words.number(getattr(result, name)) for name in ("nodes", "cutoffs", "memo_hits")}
    yield line(words("nodes"), words("{nodes} (cut-offs: {cutoffs}, memo hits: {memo_hits})", **counts))
    if len(result.best_moves) == len(result.moves) > 1 and not result.complete and result.win_in is None:
        advice = "All moves are worth the same so far: more plies, or arena solve {game}, may tell them apart."
        yield from ("", words(advice, game=source.name))


def _table(words: Speaker, result: Search, player: int, exact: PerfectSearch | None) -> Iterator[str]:
    """Write a line for each move; the best columns have a star."""
    rows: list[tuple[int | None, str, str, str, str]] = []
    if exact:
        rows = [(None, "  ", words("column"), words("score"), "")]
        for scored in exact.scored:
            star = "* " if scored.move in result.best_moves else "  "
            score = f"{scored.score:+}" if scored.score else "0"
            rows.append((scored.winner, star, scored.move, score, exact_result(words, scored.value, scored.win_in)))
    else:
        rows = [(None, "", words("move"), words("value"), words("variation"))]
        for each in _ordered(result, player, exact):
            value = value_cell(words, each.value, each.win_in)
            rows.append((None, "", words.named(each.move), value, variation(words, each.variation)))
    first, second = max(len(move) for _, _, move, *_ in rows), max(len(value) for *_, value, _ in rows)
    for winner, star, move, value, rest in rows:
        text = f"{star}{move:>{first}}  {value:>{second}}  {rest}".rstrip()
        yield text if winner is None else of_player(text, winner)


def _verdict(words: Speaker, result: Search, how: dict[str, Any], exact: PerfectSearch | None) -> str:
    """Say who wins, the value, or the bounds that were proved before the search was stopped."""
    if exact and exact.score is None:
        return words("stopped; {bounds}", bounds=proved_bounds(words, exact.low, exact.high))
    if result.win_in is not None:
        return value_in_words(words, result.value, result.win_in)
    if exact or (how["ends"] == WIN and result.complete and not result.value):
        return words("a draw")
    return words("value {value}", value=value_in_words(words, result.value, None))
