"""Games solved over one set of positions, held against `solve` in memory."""

from pathlib import Path

import numpy as np
import pytest
from edge_streams import Here
from hypothesis import given
from hypothesis import strategies as st
from listed import WIDTH, ListedGame, listed_games
from process import output, refused
from quick_run import quick
from random_graphs import examples
from ways import either_way

import games
from arena.engines.folder import Folder
from arena.engines.plies import solve_by_plies
from arena.engines.ply_check import verify_by_plies
from arena.engines.record import SOLUTION
from arena.engines.rounds import come_back
from arena.engines.sizes import USUAL, Sizes
from arena.errors import InvalidGame, TooLarge
from arena.solving.arenas import solve
from arena.unfolding.unfold import unfold_compact

pytest.importorskip("pyarrow")
MEMORY = 10**9


@pytest.fixture(autouse=True, scope="module")
def _unsynced():
    """Do not wait for the disk: thousands of small files are written here, and no power is cut."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("arena.engines.folder.os.fsync", lambda _: None)
        yield


def by_rounds(game, folder, sizes=USUAL, **options):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("arena.engines.rounds.come_back", lambda _: True)
        return solve_by_plies(game, Folder(str(folder)), Here(), MEMORY, sizes=sizes, **options)


def check(game, solved):
    """Compare all that is said of each position with the solution of the unfolded arena."""
    expected = solve(unfold_compact(game))
    assert len(solved) == len(expected.columns)
    for position in expected.columns.vertices:
        winner, rank = solved.value(position)
        assert (winner, rank) == (expected.winner[position], expected.remoteness.get(position))
        assert solved.draw(position) == expected.draw.get(position)
        best, after = solved.best_move(position), dict(game.moves(position))
        assert (best is None) == (not after)
        if best is not None:
            assert solved.value(after[best]) == (winner, None if rank is None else rank - 1)
        assert set(solved.best_moves(position)) == set(expected.best_moves(position))
        assert set(solved.staying_moves(position)) == set(expected.staying_moves(position))
    summary, wanted = solved.summary(), expected.summary()
    same = [name for name in wanted if name not in ("plays", "tree_nodes", "first_moves", "staying_moves")]
    assert {name: summary[name] for name in same} == {name: wanted[name] for name in same}


@given(st.data())
@examples(60)
def test_random_games_with_circuits_are_solved_as_in_memory(tmp_path_factory, data):
    game, folder = data.draw(listed_games()), tmp_path_factory.mktemp("rounds")
    codes, narrow = data.draw(st.sampled_from([2, 8, 1000])), data.draw(st.sampled_from([0, 6, 1000]))
    solved = by_rounds(game, folder, Sizes(codes=codes, slice=3, edges=30, sorted=5, narrow=narrow))
    check(game, solved)
    assert verify_by_plies(solved)
    assert [path.name for path in folder.iterdir() if path.is_dir()] == ["together"]


@pytest.mark.fuzz  # some minutes
@given(listed_games(most=60), st.sampled_from([1, 20, 10**6]))
@examples(1000)
def test_a_thousand_random_games(tmp_path_factory, game, codes):
    folder = tmp_path_factory.mktemp("rounds")
    check(game, by_rounds(game, folder, Sizes(codes=codes, slice=50, edges=100, sorted=30, narrow=codes)))


@either_way
@pytest.mark.parametrize(
    ("name", "parameters"),
    quick(
        3,
        [
            ("subtraction", {"heap": 30}),
            ("nim", {"heaps": (2, 3), "misere": True}),
            ("tictactoe", {"rows": 2, "columns": 3, "align": 2}),
            ("hexapawn", {}),
        ],
    ),
)
def test_games_are_solved_as_in_memory(name, parameters, tmp_path, way):
    game = games.load(name, **parameters)
    with way():
        solved = by_rounds(game, tmp_path, Sizes(codes=20, slice=30, edges=50, sorted=40))
    check(game, solved)
    assert verify_by_plies(solved)


def record_of(folder):
    return Folder(str(folder)).read_json(SOLUTION)


def test_the_way_is_chosen_by_what_the_rules_declare_and_the_first_plies_show():
    names = ("connect_four", "tictactoe", "hex", "domineering", "nim", "subtraction", "kalah")
    assert [name for name in names if come_back(games.load(name))] == ["nim", "subtraction", "kalah"]
    assert come_back(ListedGame())
    assert not come_back(ListedGame(circular=False))
    chain = games.load("subtraction", heap=3000, take=(1,))
    assert come_back(chain)  # as narrow as it is, a step a ply would take longer
    assert not come_back(games.load("subtraction", heap=50, take=(1,)))


def test_the_record_and_the_solution_say_which_way_was_taken(tmp_path):
    for name, way in (("tictactoe", "plies"), ("nim", "rounds")):
        game = games.load(name, **({"rows": 2, "columns": 2, "align": 2} if name == "tictactoe" else {}))
        solved = solve_by_plies(game, Folder(str(tmp_path / name)), Here(), MEMORY)
        assert (solved.way, record_of(tmp_path / name)["way"]) == (way, way)


def test_positions_and_tasks_are_linear_in_the_size(tmp_path):
    """A heap twice as large has twice the positions, each of them listed once, and as many tasks."""
    counts = []
    for heap in (1000, 2000, 4000, 8000):
        solved = solve_by_plies(games.load("subtraction", heap=heap), Folder(str(tmp_path / str(heap))), Here(), MEMORY)
        record = record_of(tmp_path / str(heap))
        counts.append((len(solved) / heap, record["read again"], record["tasks"]))
        assert solved.value((heap, 1)) == (2, heap // 2)
    assert set(counts) == {(2.0, 0, counts[0][2])}


def test_what_many_buckets_read_again_is_bounded_by_the_rounds(tmp_path):
    solved = by_rounds(games.load("nim", heaps=(4, 5, 6)), tmp_path, Sizes(codes=30, sorted=100))
    record = record_of(tmp_path)
    rounds = len([name for name in record["passing"] if name.startswith("reach")])
    assert len(record["sets"][0]["buckets"]) > 4
    assert record["read again"] <= (rounds - 1) * len(solved)
    check(solved.game, solved)


class KilledError(Exception):
    """The end of the driver."""


class Mortal(Here):
    """An engine that dies after some tasks."""

    def __init__(self, left):
        super().__init__()
        self.left = left

    def run(self, work, job, tasks):
        for result in super().run(work, job, tasks):
            self.left -= 1
            if self.left < 0:
                raise KilledError
            yield result


def test_a_killed_job_goes_on_and_ends_alike(tmp_path):
    game, sizes = games.load("nim", heaps=(3, 4)), Sizes(codes=10, edges=50, sorted=20, narrow=10)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("arena.engines.edge_layers.os.urandom", bytes)
        expected, kills = by_rounds(game, tmp_path / "whole", sizes), 0
        for left in range(1, 400, 3):
            folder = Folder(str(tmp_path / "killed"))
            try:
                solved = solve_by_plies(game, folder, Mortal(left % 20), MEMORY, sizes=sizes)
            except KilledError:
                kills += 1
            else:
                break
    assert kills > 3
    same = [name for name in record_of(tmp_path / "whole") if name not in ("tasks", "mended")]
    one, other = record_of(tmp_path / "whole"), record_of(tmp_path / "killed")
    assert [one[name] for name in same] == [other[name] for name in same]
    assert solved.tally == expected.tally


def test_a_file_that_was_damaged_on_the_way_is_made_again(tmp_path):
    game, sizes = games.load("nim", heaps=(3, 4)), Sizes(codes=10, edges=50, sorted=20)

    class Damaging(Here):
        broken = False

        def run(self, work, job, tasks):
            codes = sorted((tmp_path / "out").glob("reach-*/*/codes-*.npy"))
            if tasks[0].step == "together" and not self.broken:
                codes[-1].write_bytes(codes[-1].read_bytes()[:-1])
                self.broken = True
            return super().run(work, job, tasks)

    solved = solve_by_plies(game, Folder(str(tmp_path / "out")), Damaging(), MEMORY, sizes=sizes)
    assert [path.partition("-")[0] for path in record_of(tmp_path / "out")["mended"]][:1] == ["reach"]
    check(game, solved)


@pytest.mark.parametrize(("bound", "text"), [("max_vertices", "vertices"), ("max_edges", "edges")])
def test_bounds_end_the_enumeration(bound, text, tmp_path):
    with pytest.raises(TooLarge, match=f"more than 1,000 {text}"):
        by_rounds(games.load("subtraction", heap=10**6), tmp_path, **{bound: 1000})
    assert not (tmp_path / SOLUTION).exists()


def test_an_end_further_than_declared_is_an_error_of_the_rules(tmp_path):
    rows = tuple((1 + code % 2, -1, 1, code + 1, *[0] * (WIDTH - 1)) for code in range(5))
    game = ListedGame((*rows, (2, 1, 0, *[0] * WIDTH)), plies=4)
    with pytest.raises(InvalidGame, match="code 0: the end is further than the plies declared, 4"):
        by_rounds(game, tmp_path)
    check(ListedGame(game.rows, plies=5), by_rounds(ListedGame(game.rows, plies=5), tmp_path / "other"))


def test_changed_kinds_of_draws_are_counted(tmp_path):
    rows = ((1, -1, 2, 1, 2, 0, 0), (2, -1, 1, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0, 0))
    solved = by_rounds(ListedGame(rows), tmp_path)
    assert [solved.draw(position) for position in range(3)] == ["rule", "rule", "rule"]
    assert solved.summary()["draws_endless"] == 0
    rows = ((1, -1, 1, 1, 0, 0, 0), (2, -1, 1, 0, 0, 0, 0))
    solved = by_rounds(ListedGame(rows), tmp_path / "other")
    assert [solved.draw(position) for position in range(2)] == ["endless", "endless"]
    assert (solved.summary()["draws_endless"], np.asarray(solved.by_plies).sum()) == (2, 2)
    assert verify_by_plies(solved)


RING = Path(__file__).parents[2] / "support" / "ring.py"
WRONG = {
    "unpack no inverse": ("(code // 2, code % 2 + 1)", "(code // 2, 1)", "packed rules: unpack gives ("),
    "another successor": ("(place + 1) %", "(place + 3) %", "where those after the plain moves are ["),
    "a position out of range": ("2 * ((place + 1) % rule[0]) + turn", "10**9", "(moves lead to codes from 0 to 23)"),
    "circuits that are not declared": ("circular=True", "circular=False", "(moves lead to larger codes"),
    "too few plies": ("plies=2 * self.size", "plies=1", "the end is further than the plies declared, 1"),
}


@pytest.mark.slow
def test_a_game_of_a_file_with_circuits_is_solved_as_in_memory(tmp_path):
    told = output("solve", RING, "--engine", "local", "--workers", 2, "-o", tmp_path / "out")
    expected = [line for line in output("solve", RING).splitlines() if not line.startswith(("plays", "nodes"))]
    assert told.splitlines() == expected
    assert "S∅ by rule, endless  0, 14" in expected


@pytest.mark.parametrize("kind", WRONG)
def test_wrong_games_of_a_file_are_refused_in_one_line(kind, tmp_path):
    old, new, reason = WRONG[kind]
    text = RING.read_text()
    assert old in text
    (tmp_path / "ring.py").write_text(text.replace(old, new))
    refused(1, reason, "solve", tmp_path / "ring.py", "--engine", "local", "--workers", 1, "-o", tmp_path / "out")


def test_rules_that_answer_otherwise_the_second_time_are_an_error(tmp_path):
    """They cannot be compiled, so they answer in plain Python."""
    rows = tuple((1 + code % 2, -1, 1, code + 1, *[0] * (WIDTH - 1)) for code in range(5))
    game, calls = ListedGame((*rows, (2, 1, 0, *[0] * WIDTH), (1, 1, 0, *[0] * WIDTH))), []

    def shifting(code, _, buffer):
        calls.append(code)
        buffer[0] = 6 if code == 2 and calls.count(2) > 1 else code + 1
        return 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("listed.successors", shifting)
        patch.setattr("arena.engines.ply_rules.numba_or_none", lambda: None)
        with pytest.raises(InvalidGame, match="the code 6, and led elsewhere the first time"):
            by_rounds(game, tmp_path)
