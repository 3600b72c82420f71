"""Solutions on files: looked up and tabulated as the table in memory, and refused where they are damaged."""

import shutil

import numpy as np
import pytest

pytest.importorskip("pyarrow")

import arena
from arena import InvalidArena, ParameterError
from arena.engines import ply_solution, ply_values
from arena.engines.batches import Batches
from arena.engines.folder import Folder
from arena.engines.plies import solve_by_plies
from arena.engines.ply_check import verify_by_plies
from arena.engines.ply_solution import opened_plies
from arena.engines.record import SOLUTION
from arena.engines.sizes import Sizes
from arena.solving.strong import strong_solve
from games import load

BOARD = load("connect_four", rows=3, columns=4, align=3)
HEAPS = load("nim", heaps=(3, 4, 5))


class Here:
    """An engine that runs tasks in this process."""

    workers = 2

    def run(self, work, job, tasks):
        return [work(job, task) for task in tasks]


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """The folders of two games: one whose positions have a ply each, and one where they are brought together."""
    folders = {game: Folder(str(tmp_path_factory.mktemp("kept") / "out")) for game in (BOARD, HEAPS)}
    for game, folder in folders.items():
        solve_by_plies(game, folder, Here(), 10**9, sizes=Sizes(codes=200, slice=50, piece=4))
    return folders


@pytest.fixture
def damaged(kept, tmp_path):
    """A copy to be damaged."""
    shutil.copytree(kept[BOARD].address, tmp_path / "out")
    return tmp_path / "out"


@pytest.mark.parametrize("game", [BOARD, HEAPS])
def test_every_code_is_worth_what_the_table_says(game, kept):
    solution, table = opened_plies(kept[game], game), strong_solve(game)
    codes = range(table.rules.size)
    assert [solution.values[code] for code in codes] == [table.values[code] for code in codes]
    assert np.asarray(solution.values).tolist() == list(table.values)[: table.rules.size]


@pytest.mark.parametrize("game", [BOARD, HEAPS])
def test_sorted_codes_are_looked_up_at_once(game, kept):
    solution, table = opened_plies(kept[game], game), strong_solve(game)
    ply, sets = table.rules.ply, range(len(solution.kept.sets))
    for number in sets:
        codes = np.arange(table.rules.size)
        worth, places = solution.kept.of_codes(number, codes)
        right = [
            table.values[code]
            if len(sets) == 1 or (table.values[code] and ply(table.rules.unpack(code)) == number)
            else 0
            for code in codes.tolist()
        ]
        assert worth.tolist() == right
        assert sorted(places[places >= 0].tolist()) == list(range(sum(solution.kept.sets[number]["buckets"])))


@pytest.mark.parametrize("game", [BOARD, HEAPS])
def test_the_rows_are_those_of_the_table(game, kept):
    solution, table = opened_plies(kept[game], game), strong_solve(game)
    rows, expected = sorted(map(str, solution.rows())), sorted(map(str, table.rows()))
    assert len(rows) == len(table)
    assert [row.rpartition("best_move")[0] for row in rows] == [row.rpartition("best_move")[0] for row in expected]


@pytest.mark.parametrize("game", [BOARD, HEAPS])
def test_the_best_move_is_one_of_the_best(game, kept):
    solution, table = opened_plies(kept[game], game), strong_solve(game)
    for code in range(0, table.rules.size, 7):
        if table.values[code]:
            position = table.rules.unpack(code)
            best = [move.move for move in table.lookup(position).moves if move.best]
            assert solution.best_move(position) in (best or [None])


def test_best_moves_are_told_apart_where_there_are_hundreds(tmp_path):
    game = load("nim", heaps=(1, 260))
    solution = solve_by_plies(game, Folder(str(tmp_path)), Here(), 10**9)
    assert verify_by_plies(solution).flaw is None
    assert solution.best_move(game.initial) == "259 from heap 2"


def test_a_look_up_opens_one_bucket(kept, monkeypatch):
    read = []

    def opens(folder, path):
        read.append(path)
        return Batches(folder, path)

    monkeypatch.setattr(ply_values, "Batches", opens)
    solution = opened_plies(kept[BOARD], BOARD)
    solution.best_move(BOARD.parse("1122"))
    assert {path.partition("/")[0] for path in read} == {"forward-4", "backward-4"}
    assert len(read) == 2


def test_what_cannot_be_reached_is_refused(kept):
    with pytest.raises(ParameterError, match="cannot be reached"):
        opened_plies(kept[BOARD], BOARD).value("nothing")


FILES = ["forward-4/0/positions.arrow", "backward-4/0/values.arrow"]


@pytest.mark.parametrize("file", FILES)
def test_a_damaged_file_is_named(file, damaged):
    path = damaged / file
    data = path.read_bytes()
    for content, reason in ((data[: len(data) // 2], "cut short"), (b"", "cut short"), (None, "it is missing")):
        path.unlink(missing_ok=True)
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(InvalidArena, match=f"out/{file}: .*{reason}"):
            list(opened_plies(Folder(str(damaged)), BOARD).rows())


@pytest.mark.parametrize("file", FILES)
def test_a_file_of_another_bucket_is_named(file, damaged):
    shutil.copy(damaged / file.replace("4/0", "5/0"), damaged / file)
    with pytest.raises(InvalidArena, match=r"out/.*-4/0/.*\.arrow: it "):
        list(opened_plies(Folder(str(damaged)), BOARD).rows())


def _set(solution, **members):
    return {"sets": [{**solution["sets"][0], **members}, *solution["sets"][1:]]}


@pytest.mark.parametrize(
    "change",
    [
        lambda _: {"kind": "disk"},
        lambda _: {"version": 99},
        lambda _: {"sets": []},
        lambda _: {"sets": [7]},
        lambda _: {"tally": [1, 2]},
        lambda _: {"parameters": []},
        lambda each: {"by_plies": each["by_plies"][:-1]},
        lambda each: {"tally": [*each["tally"][:-1], -1]},
        lambda each: {"tally": [True, *each["tally"][1:]]},
        lambda each: {"tally": [each["tally"][0], each["tally"][1] + 1, *each["tally"][2:]]},
        lambda each: _set(each, positions="../../elsewhere"),
        lambda each: _set(each, values="forward-0/../../elsewhere"),
        lambda each: _set(each, buckets=[]),
        lambda each: _set(each, buckets=["1"]),
        lambda each: _set(each, sums=[[1, 2], [1]]),
        lambda each: _set(each, sums=None),
    ],
)
def test_a_record_of_another_shape_is_refused(change, damaged):
    folder = Folder(str(damaged))
    solution = folder.read_json(SOLUTION)
    folder.write_json(SOLUTION, {**solution, **change(solution)})
    with pytest.raises(
        InvalidArena, match=r"out/solution\.json: (it is no record|it is of version (99|3)|its numbers do not)"
    ):
        opened_plies(folder, BOARD)


def test_a_record_that_was_changed_is_refused(damaged):
    path = damaged / SOLUTION
    path.write_text(path.read_text().replace('"rows": 3', '"rows": 4'))
    with pytest.raises(InvalidArena, match=r"out/solution\.json: .*its checksum differs"):
        ply_solution.header(damaged)


def test_a_solution_is_of_its_game(kept, tmp_path):
    with pytest.raises(InvalidArena, match=r"a solution of ConnectFour\(rows=3, columns=4, align=3\), not of Nim"):
        opened_plies(kept[BOARD], HEAPS)
    with pytest.raises(InvalidArena, match="holds no solution that is complete; arena solve --engine makes one"):
        opened_plies(Folder(str(tmp_path)), BOARD)


def test_a_folder_is_read_like_a_table(kept):
    assert arena.read_solution(kept[HEAPS].address, HEAPS).value(HEAPS.initial) == strong_solve(HEAPS).value(
        HEAPS.initial
    )
