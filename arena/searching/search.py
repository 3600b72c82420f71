"""Search a position of any game by min-max, to a depth or within a time, without unfolding the game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from math import inf, isfinite
from time import monotonic
from typing import Any, NamedTuple

from arena.errors import ParameterError, one_of
from arena.machine import Progress
from arena.machine.compiler import numba_or_none
from arena.rules.game import AnyGame, AnyPosition, Move, check_number, position_of
from arena.searching import HEURISTIC, MOST_PLIES, PLIES, WIN
from arena.searching.answers import MoveValue, Search
from arena.searching.evaluations import Evaluation, checked_score
from arena.searching.evaluations import evaluation as named
from arena.searching.minimax import ALGORITHMS, Clock, Line, TimeUp, Value, listed

FAST_FROM = 7
"""The depth from which compiled loops are worth loading for one search: half a second."""
WORTH_LOADING = 1.0
"""A search that has fewer seconds does not load compiled loops."""


def search(  # noqa: PLR0913 - the options of two searches
    game: AnyGame,
    position: AnyPosition = None,
    *,
    plies: int | None = None,
    seconds: float | None = None,
    evaluation: Evaluation | Callable[[AnyPosition], float] | str | None = None,
    algorithm: str = "alphabeta",
    ends: str = WIN,
    seed: int | random.Random | None = None,
    fast: bool | None = None,
    progress: Progress | None = None,
    perfect: bool = False,
    memory: float | None = None,
    book: bool = True,
) -> Search:
    """Find the best moves of a position by min-max, or search it to the end of the game.

    Parameters
    ----------
    game : Game
        The rules.
    position : position or str, optional
        Where to search, as a position or in its printed form; the start by default.
    plies : int, optional
        The depth, from 1 to 50; 6 by default, and as deep as there is time with `seconds`.
    seconds : float, optional
        Search deeper and deeper until time is up or Ctrl-C, to `plies` at most, and answer with the last depth that was
        finished.
    evaluation : Evaluation, callable or str, optional
        The score of positions where the search is cut off, or its name; by default the game's own.
    algorithm : str, optional
        One of `arena.searching.minimax.ALGORITHMS`; all find the same values, but for "memoised_course".
    ends : {"win", "heuristic"}, optional
        The worth of a position where play has ended: infinity if player 1 has won, the sooner the better, minus
        infinity if player 2 has, else a draw; or its evaluation, as courses 000 and 003 have it.
    seed : int or random.Random, optional
        Draws one of the best moves at random; without it, the first of them is returned.
    fast : bool, optional
        Whether alpha-beta on a board runs compiled; by default from 7 plies on. The values are the same.
    progress : callable, optional
        Called with the number of nodes that have been looked at since the last call.
    perfect : bool, optional
        Whether to search Connect-4 to the end of the game, on boards of at most 64 squares, including an empty row
        above; the options above do not apply. After Ctrl-C the answer has bounds.
    memory, book : optional
        Of a perfect search: see `arena.PerfectSolution`.

    Returns
    -------
    Search
        Every move's value is exact. That of a perfect search is a `PerfectSearch`, with scores.

    Raises
    ------
    ParameterError
        If an argument is out of bounds, the evaluation does not fit the game, or there is no perfect search of it.
    TooLarge
        If a search of fixed depth takes more nodes than is reasonable, or there is not so much memory.

    Notes
    -----
    With b moves per position, min-max visits b**plies positions, alpha-beta at best about the square root of that.
    Courses 000 (2.2), 001, 002 and 003.

    Examples
    --------
    >>> from games import load
    >>> game = load("connect_four")
    >>> found = search(game, "4455", plies=4)
    >>> found.value, found.win_in, found.best_moves
    (inf, 3, ('3', '6'))
    >>> search(game, "2171272272332677337", perfect=True).best_moves
    ('1',)
    """
    position = position_of(game, position)
    check_perfect(
        perfect=perfect,
        min_max={
            "plies": plies,
            "seconds": seconds,
            "evaluation": evaluation,
            "algorithm": None if algorithm == "alphabeta" else algorithm,
            "ends": None if ends == WIN else ends,
            "seed": seed,
            "fast": fast,
        },
        exact={"memory": memory, "book": None if book else book},
    )
    if perfect:
        from arena.searching.perfect.solver import searched  # which extends this module

        return searched(game, position, memory=memory, book=book, progress=progress)
    heuristic = chosen_evaluation(game, evaluation)
    check_bounds(plies, seconds, algorithm, ends)
    how = How(heuristic, algorithm, ends, fast)
    if game.winner(position) is not None:
        return _ended(game, position, how)
    if seconds is None:
        result = _search(game, position, int(plies or PLIES), how, Clock(progress=progress))
    else:
        result = _deepen(game, position, seconds, int(plies or MOST_PLIES), how, progress)
    return _chosen(result, seed)


class How(NamedTuple):
    """The settings of a search at any depth."""

    heuristic: Evaluation
    algorithm: str
    ends: str
    fast: bool | None


def _deepen(
    game: AnyGame, position: AnyPosition, seconds: float, plies: int, how: How, progress: Progress | None
) -> Search:
    """Search one ply deeper each time, until time is up, there is nothing more to find, or it is deep enough."""
    deadline = monotonic() + seconds
    how = how._replace(fast=seconds >= WORTH_LOADING if how.fast is None else how.fast)
    result = _search(game, position, 1, how, Clock(progress=progress))
    try:
        while not result.complete and isfinite(result.value) and result.plies < plies:
            clock = Clock(deadline, most_nodes=inf, progress=progress)
            clock.look(0)
            result = _search(game, position, result.plies + 1, how, clock)
    except (TimeUp, KeyboardInterrupt):
        pass
    return result


def _search(game: AnyGame, position: AnyPosition, plies: int, how: How, clock: Clock) -> Search:
    """Value every move of a position to a fixed depth."""
    engine = _engine(game, plies, how, clock)
    values = [(move, *engine.value(following, plies - 1)) for move, following in listed(game, position)]
    if not values:  # a vertex with a value of its own
        return _ended(game, position, how)
    best = (max if game.player(position) == 1 else min)(value for _, value, _ in values)
    return Search(
        *_score_and_plies(best, how.ends),
        move=None,
        best_moves=tuple(move for move, value, _ in values if value == best),
        variation=(),
        moves=tuple(
            MoveValue(move, *_score_and_plies(value, how.ends), (move, *_moves(line))) for move, value, line in values
        ),
        plies=plies,
        nodes=engine.nodes + 1,
        cutoffs=engine.cutoffs,
        memo_hits=engine.memo_hits,
        complete=engine.cut_off == 0,
        draw=how.heuristic.draw,
    )


def _engine(game: AnyGame, plies: int, how: How, clock: Clock) -> Any:
    """Choose the engine of a search: an algorithm, or the compiled loop where that is worth it."""
    heuristic, algorithm, ends, fast = how
    is_usual = algorithm == "alphabeta" and ends == WIN and heuristic.board is not None
    if is_usual and (plies >= FAST_FROM if fast is None else fast) and numba_or_none() is not None:
        from arena.searching.board_search import MOST_NODES, BoardSearch, fits

        if fits(game, heuristic):
            clock.most_nodes = max(clock.most_nodes, MOST_NODES)
            return BoardSearch(game, heuristic, plies, clock)
    return ALGORITHMS[algorithm](game, heuristic, plies, clock, ends)


def chosen_evaluation(
    game: AnyGame, evaluation: Evaluation | Callable[[AnyPosition], float] | str | None
) -> Evaluation:
    """Return the evaluation that was named or given, by default the game's own; its scores are checked."""
    if evaluation is None or isinstance(evaluation, str):
        chosen = named(game, evaluation)
    elif isinstance(evaluation, Evaluation):
        chosen = evaluation
    elif callable(evaluation):
        chosen = Evaluation(getattr(evaluation, "__name__", "evaluation"), evaluation)
    else:
        raise ParameterError(f"evaluation: {evaluation!r} (a name, a function of a position or an Evaluation)")
    if chosen.board is None:
        return replace(chosen, score=checked_score(chosen.name, chosen.score))
    if chosen.board != game:
        raise ParameterError(f"evaluation {chosen.name} of {chosen.board!r} (one of {game!r})")
    return chosen


def check_perfect(*, perfect: bool, min_max: Mapping[str, object], exact: Mapping[str, object]) -> None:
    """Refuse options of min-max in a perfect search, and the other way round; None is an option not given."""
    refused = [name for name, value in (min_max if perfect else exact).items() if value is not None]
    if refused and perfect:
        raise ParameterError(f"{refused[0]}: not of a perfect search, which goes to the end of the game")
    if refused:
        raise ParameterError(f"{refused[0]}: of a perfect search alone")


def check_bounds(plies: int | None, seconds: float | None, algorithm: str, ends: str = WIN) -> None:
    """Check a depth, a time, and the names of an algorithm and of the worth of ends."""
    if plies is not None:
        check_number("plies", plies, 1, MOST_PLIES)
    if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds < inf):
        raise ParameterError(f"seconds: {seconds!r} (a number above 0)")
    if algorithm not in ALGORITHMS:
        raise one_of("algorithm", algorithm, list(ALGORITHMS))
    if ends not in (WIN, HEURISTIC):
        raise one_of("ends", ends, [WIN, HEURISTIC])


def _ended(game: AnyGame, position: AnyPosition, how: How) -> Search:
    winner = None if how.ends == HEURISTIC else game.winner(position)
    score = how.heuristic.score(position) if winner is None else (how.heuristic.draw, inf, -inf)[winner]
    worth = _score_and_plies((score, 0), how.ends)
    counts = {"plies": 0, "nodes": 1, "cutoffs": 0, "memo_hits": 0}
    return Search(*worth, None, (), (), (), **counts, complete=True, draw=how.heuristic.draw)


def _chosen(result: Search, seed: int | random.Random | None) -> Search:
    """Choose among the best moves."""
    if not result.best_moves:
        return result
    chance = seed if isinstance(seed, random.Random) or seed is None else random.Random(seed)  # noqa: S311
    move = chance.choice(result.best_moves) if chance else result.best_moves[0]
    variation = next(each.variation for each in result.moves if each.move == move)
    return replace(result, move=move, variation=variation)


def _score_and_plies(value: Value, ends: str) -> tuple[float, int | None]:
    """Return a score, an int where it is whole, and the plies to the end where there is a forced win."""
    score, tempo = value
    if not isfinite(score):
        return score, None if ends == HEURISTIC else int(abs(tempo))
    return (int(score) if score == int(score) else score), None


def _moves(line: Line) -> tuple[Move, ...]:
    moves = []
    while line:
        move, line = line
        moves.append(move)
    return tuple(moves)
