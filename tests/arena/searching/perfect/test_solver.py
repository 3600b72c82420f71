"""Perfect searches by `arena.search`: what they answer, when they are stopped, what they refuse."""

from __future__ import annotations

from math import inf, isnan

import pytest

from arena import search
from arena.errors import ParameterError, TooLarge
from arena.searching.perfect.answers import PerfectSearch, Proved, ScoredMove
from arena.searching.perfect.solver import PerfectSolver
from games import load

GAME = load("connect_four", rows=4, columns=5)
LATE = "315555122124"
EARLY = "3155"


def perfect(position: str = LATE, **how: object) -> PerfectSearch:
    """Search perfectly."""
    result = search(GAME, position, perfect=True, **how)  # type: ignore[arg-type]
    assert isinstance(result, PerfectSearch)
    return result


def test_the_answer() -> None:
    found = perfect()
    assert (found.value, found.winner, found.win_in, found.score) == (inf, 1, 5, 2)
    assert (found.move, found.best_moves, found.complete) == ("3", ("3",), True)
    assert found.moves[3] == ScoredMove("4", 0, None, ("4",), 0)
    assert found.moves[2].variation == found.variation
    assert len(found.variation) == found.plies == 5


def test_the_frame_has_the_scores() -> None:
    frame = perfect().to_frame()
    assert list(frame.columns) == ["move", "score", "value", "win_in", "best"]
    assert frame["score"].tolist() == [1, 1, 2, 0]
    assert frame["best"].tolist() == [False, False, True, False]


def test_a_played_game() -> None:
    found = perfect("1212121")
    assert (found.value, found.win_in, found.move, found.moves, found.plies) == (inf, 0, None, (), 0)


@pytest.mark.parametrize("how", [{"memory": 1024}, {"threads": 2}, {"book": False}, {"fast": False}])
def test_how_it_is_searched_changes_no_answer(how: dict[str, object]) -> None:
    found, usual = perfect(EARLY + "1221", **how), perfect(EARLY + "1221")
    assert (found.score, found.scored) == (usual.score, usual.scored)


@pytest.mark.parametrize(
    "refused",
    [
        {"plies": 4},
        {"seconds": 1},
        {"evaluation": "zero"},
        {"algorithm": "minimax"},
        {"ends": "heuristic"},
        {"seed": 1},
    ],
)
def test_what_a_perfect_search_does_not_ask_is_refused(refused: dict[str, object]) -> None:
    with pytest.raises(ParameterError, match=f"{next(iter(refused))}: not of a perfect search"):
        perfect(**refused)


@pytest.mark.parametrize("refused", [{"memory": 1e6}, {"threads": 2}, {"book": False}])
def test_what_only_a_perfect_search_asks_is_refused_elsewhere(refused: dict[str, object]) -> None:
    with pytest.raises(ParameterError, match=f"{next(iter(refused))}: of a perfect search alone"):
        search(GAME, LATE, **refused)  # type: ignore[arg-type]


def test_other_games_are_refused() -> None:
    with pytest.raises(ParameterError, match="only boards on which discs fall; its solution is exact"):
        search(load("tictactoe"), perfect=True)


def test_too_little_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.machine.memory.free_memory", lambda: 1000)
    with pytest.raises(TooLarge, match="are free; ask for less memory"):
        perfect(memory=1e6)


def test_progress_counts_the_nodes() -> None:
    counts: list[int] = []
    found = perfect(EARLY, fast=False, progress=counts.append)
    assert len(counts) > 5
    assert 0 < sum(counts) <= found.nodes


class Stopped:
    """Presses Ctrl-C at the first word of a search that fits."""

    def __init__(self, *, among_moves: bool) -> None:
        self.among_moves, self.proved = among_moves, None

    def __call__(self, proved: Proved) -> None:
        if (proved.move is not None) == self.among_moves:
            self.proved = proved
            raise KeyboardInterrupt


def test_ctrl_c_answers_with_the_bounds() -> None:
    watch = Stopped(among_moves=False)
    found = PerfectSolver(GAME, fast=False, watch=watch).search(GAME.parse(EARLY))
    assert watch.proved is not None
    assert (found.low, found.high) == watch.proved[:2]
    assert found.low < found.high
    assert not found.complete
    assert isnan(found.value)
    assert (found.score, found.winner, found.win_in, found.move, found.moves) == (None, None, None, None, ())


def test_ctrl_c_leaves_the_bounds_that_are_proved_so_far() -> None:
    solver, position = PerfectSolver(GAME, fast=False), GAME.parse(EARLY)
    least, most = solver.bounds(position)

    def watch(proved: Proved) -> None:
        if proved[:2] != (least, most):
            raise KeyboardInterrupt

    solver.watch = watch
    with pytest.raises(KeyboardInterrupt):
        solver.score(position)
    low, high = solver.bounds(position)
    assert least <= low < high <= most
    assert (low, high) != (least, most)
    solver.watch = None
    assert low <= solver.score(position) <= high


def test_ctrl_c_among_the_moves_keeps_those_that_were_scored() -> None:
    solver = PerfectSolver(GAME, fast=False, watch=Stopped(among_moves=True))
    found, usual = solver.search(GAME.parse(EARLY)), perfect(EARLY)
    assert (found.complete, found.score, found.value) == (False, usual.score, usual.value)
    assert found.scored == usual.scored[: len(found.scored)]
    assert len(found.scored) < len(usual.scored)
    solver.watch = None
    again = solver.search(GAME.parse(EARLY))
    assert (again.complete, again.score, again.best_moves) == (True, usual.score, usual.best_moves)


@pytest.mark.parametrize(
    ("low", "high", "winner"), [(1, 3, 1), (-3, -1, 2), (0, 0, 0), (0, 2, None), (-2, 0, None), (-1, 1, None)]
)
def test_the_winner_is_known_before_the_score(low: int, high: int, winner: int | None) -> None:
    counts = {"plies": 0, "nodes": 0, "cutoffs": 0, "memo_hits": 0}
    found = PerfectSearch(0, None, None, (), (), (), **counts, complete=False, low=low, high=high)
    assert found.winner == winner
