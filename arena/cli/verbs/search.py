"""The verb `search`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import isfinite, isnan
from typing import Annotated, Any, Literal

import click

import arena
from arena.cli.command import verb
from arena.cli.options import Choice, Help, Json, Place, Speech
from arena.cli.output import note, of_player, progress_bar
from arena.cli.rendering import Answer, Line, Table
from arena.cli.source import Source
from arena.cli.summaries import board, listed, proved_bounds, seat, value_cell, value_in_words
from arena.errors import ParameterError
from arena.machine.memory import bytes_of
from arena.machine.stdout import results
from arena.rules.game import AnyGame, AnyPosition, label_of
from arena.searching import WIN
from arena.searching.evaluations import evaluation as evaluation_named
from arena.searching.evaluations import read_weights
from arena.searching.minimax import ALGORITHMS
from arena.searching.perfect.answers import PerfectSearch
from arena.words import Speaker
from exporters.files.reading import STDIN

FOUND = ("move", "best_moves", "variation", "moves", "nodes")
VALUED = ("plies", "complete", "value", "win_in", *FOUND, "cutoffs", "memo_hits")
PROVED = ("complete", "value", "winner", "win_in", "score", "low", "high", *FOUND)


@dataclass(frozen=True)
class Perfectly:
    """Perfect search of Connect-4."""

    perfect: Annotated[bool, Help("Search to the end of the game, for exact scores.")] = False
    memory: Annotated[str | None, Help("Memory of its table, like 300M.  [default: 128MiB]", "SIZE")] = None
    scores: Annotated[str | None, Help("Print the score of the position on each line; - is stdin.", "FILE")] = None


@verb(groups=(Speech,))
def search(
    source: Source,
    *,
    position: Place = None,
    plies: Annotated[int | None, Help("Depth of the search.  [default: 6]", "N")] = None,
    seconds: Annotated[float | None, Help("Search deeper and deeper for this long.", "SECONDS")] = None,
    evaluation: Annotated[str | None, Help("How to score positions: alignments, cells, rollouts ...", "NAME")] = None,
    weights: Annotated[str | None, Help("Weights of alignments, like 0,1,10,100,inf.", "W,W,...")] = None,
    algorithm: Annotated[str, Choice(list(ALGORITHMS)), Help("Algorithm, such as memoised.")] = "alphabeta",
    ends: Annotated[Literal["win", "heuristic"], Help("Score ended games as infinite or by the evaluation.")] = "win",
    seed: Annotated[int | None, Help("Choose at random among the best moves, with this seed.", "N")] = None,
    exactly: Perfectly,
    form: Json,
) -> Answer:
    """Find the best move by min-max search, without unfolding the game."""
    memory = None if exactly.memory is None else bytes_of(exactly.memory)
    if exactly.scores is not None:
        return _scores(arena.PerfectSolution(source.rules(), memory=memory), exactly.scores, as_json=form.as_json)
    game, root = source.placed(position)
    named = evaluation or weights  # which a perfect search refuses
    numbers = None if weights is None else read_weights(weights)
    heuristic = None if exactly.perfect else evaluation_named(game, evaluation, weights=numbers, seed=seed or 0)
    with progress_bar(f"searching {source.name}", " nodes") as progress:
        result = arena.search(
            game, root, plies=plies, seconds=seconds, evaluation=heuristic or named, algorithm=algorithm,
            ends=ends, seed=seed, progress=progress, perfect=exactly.perfect, memory=memory,
        )  # fmt: skip
    how: dict[str, Any] = {"perfect": True}
    if heuristic:
        how = {"algorithm": algorithm, "evaluation": heuristic.name, "ends": ends}
    elif isinstance(result, PerfectSearch):  # on stderr, since it is never twice the same
        words, rate = source.words, source.words.number(round(result.nodes / max(result.seconds, 1e-6)))
        counts = {"nodes": words.number(result.nodes), "seconds": words.fixed(result.seconds, ".2f"), "rate": rate}
        click.echo(words("{nodes} nodes in {seconds} s, {rate} a second", **counts), err=True)
    return Answer(
        source.heading,
        _summary(source.words, game, root, result, how),
        source.asked(position=label_of(game)(root), player=game.player(root), **how, **_record(game, root, result)),
        code=int(isinstance(result, PerfectSearch) and not result.complete),
    )


def _scores(solution: arena.PerfectSolution, path: str, *, as_json: bool) -> Answer:
    """Score the position on each line of a file, or name its error: text as soon as lines arrive, or JSON."""
    if path == STDIN and sys.stdin is None:  # closed by whoever started us
        raise ParameterError("--scores -: nothing is piped in")
    rows, failed, numbers, out = list[dict[str, object]](), False, count(1), results()
    for lines in _arriving(path):
        for text, number in zip(map(str.strip, lines), numbers, strict=False):
            score, error = None, ""
            try:
                score = solution.score(text)
            except ParameterError as refused:
                error, failed = f"line {number}: {refused}", True
            if as_json:
                rows.append({"position": text, "score": score, **({"error": error} if error else {})})
            elif error:
                note(error)
            else:
                out.write(f"{text} {score}\n")
        out.flush()
    return Answer(record=rows, code=int(failed))


def _arriving(path: str) -> Iterator[list[str]]:
    """Yield the lines of a file, as many at once as have arrived."""
    with click.open_file(path, "rb") as file:
        rest = b""
        while chunk := file.read1():  # type: ignore[attr-defined]
            *lines, rest = (rest + chunk).split(b"\n")
            yield [line.decode(errors="replace") for line in lines]
        yield [rest.decode(errors="replace")] if rest else []


def _record(game: AnyGame, position: AnyPosition, result: arena.Search) -> dict[str, Any]:
    is_exact = isinstance(result, PerfectSearch)
    of_move = ("move", "score", "value", "win_in", "best") if is_exact else ("move", "value", "win_in", "variation")
    values: dict[str, Any] = {name: _in_json(getattr(result, name)) for name in (PROVED if is_exact else VALUED)}
    values["moves"] = [
        {name: each.move in result.best_moves if name == "best" else _in_json(getattr(each, name)) for name in of_move}
        for each in _ordered(result, game.player(position))
    ]
    return values


def _in_json(value: object) -> object:
    """Return a value that JSON can hold, None for an unknown number."""
    if not isinstance(value, float) or isfinite(value):
        return value
    return None if isnan(value) else "inf" if value > 0 else "-inf"


def _ordered(result: arena.Search, player: int) -> Sequence[arena.MoveValue]:
    """Put the moves in order, the best ones of the player to move first; columns stay from left to right."""
    if isinstance(result, PerfectSearch):
        return result.moves
    sign = 1 if player == 1 else -1
    return sorted(
        result.moves,
        key=lambda each: (-sign * each.value, (each.win_in or 0) * (1 if sign * each.value > 0 else -1)),
    )


def _summary(
    words: Speaker, game: AnyGame, position: AnyPosition, result: arena.Search, how: dict[str, Any]
) -> Iterator[str | Line | Table]:
    """Say the verdict or the bounds that were proved, the best moves, how they were searched, and all moves."""
    player, exact = game.player(position), result if isinstance(result, PerfectSearch) else None
    if exact and exact.score is None:
        verdict = words("stopped; {bounds}", bounds=proved_bounds(words, exact))
    elif result.win_in is not None:
        verdict = value_in_words(words, result.value, result.win_in)
    elif exact or (how["ends"] == WIN and result.complete and not result.value):
        verdict = words("a draw")
    else:
        verdict = words("value {value}", value=value_in_words(words, result.value, None))
    yield board(game, position)
    if game.winner(position) is not None:
        yield words("play has ended: {result}", result=verdict)
        return
    to_move = words("{seat} to move: {result}", seat=seat(words, game, player), result=verdict)
    yield of_player(to_move, (exact and exact.winner) or 0, bold=True)
    if result.best_moves:
        is_all = len(result.moves) == len(list(game.moves(position)))
        yield Line("best moves" if is_all else "best so far", ", ".join(map(words.named, result.best_moves)))
    if result.variation:
        yield Line("variation", listed(words, result.variation))
    if exact is None:
        named = f"{how['algorithm']}, {words(how['evaluation'])}"
        named = named if how["ends"] == WIN else words("{how} at the ends of play too", how=named)
        searched = words("{plies} by {how}", plies=words.plies(result.plies), how=named)
        yield Line("searched", searched + (words(", to the end of every line") if result.complete else ""))
        nodes, cutoffs, hits = map(words.number, (result.nodes, result.cutoffs, result.memo_hits))
        text = "{nodes} (cut-offs: {cutoffs}, memo hits: {memo_hits})"
        yield Line("nodes", words(text, nodes=nodes, cutoffs=cutoffs, memo_hits=hits))
    if result.moves:
        yield from ("", _table(words, result, player))
    if exact and exact.moves:
        yield words("score: +1 if J1 wins with his last disc, +2 with the one before, ...; -1, -2, ... if J2 does")


def _table(words: Speaker, result: arena.Search, player: int) -> Table:
    if not isinstance(result, PerfectSearch):
        rows = [
            [words.named(each.move), value_cell(words, each.value, each.win_in), listed(words, each.variation)]
            for each in _ordered(result, player)
        ]
        return Table(("move", "value", "variation"), rows)
    rows = [
        [
            "*" if each.move in result.best_moves else " ",
            each.move,
            f"{each.score:+}" if each.score else "0",
            value_in_words(words, each.value, each.win_in) if each.value else words("a draw"),
        ]
        for each in result.scored
    ]
    return Table((" ", "column", "score", " "), rows, players=[each.winner for each in result.scored])
