"""Solutions on files are held against their moves: whatever is wrong in them is found, with sound checksums too."""

import shutil

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("pyarrow")

from ways import without_numba

from arena import InvalidArena
from arena.engines.batches import CODES, Batches, batch_file
from arena.engines.folder import Folder
from arena.engines.plies import solve_by_plies
from arena.engines.ply_check import valued, verify_by_plies
from arena.engines.ply_loops import NO_MOVE, bucket_of
from arena.engines.ply_solution import opened_plies
from arena.engines.record import SOLUTION
from arena.engines.sizes import Sizes
from games import load

BOARD = load("connect_four", rows=3, columns=3, align=3)
HEAPS = load("nim", heaps=(2, 3))
SAMPLES = [None, 10**6]
SIZES = Sizes(codes=60, slice=20, piece=2, checked=50)


class Here:
    """An engine that runs tasks in this process."""

    workers = 2

    def run(self, work, job, tasks):
        return [work(job, task) for task in tasks]


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    folders = {game: tmp_path_factory.mktemp("kept") / "out" for game in (BOARD, HEAPS)}
    for game, folder in folders.items():
        solve_by_plies(game, Folder(str(folder)), Here(), 10**9, sizes=SIZES)
    return folders


@pytest.fixture
def copy(kept, tmp_path):
    shutil.copytree(kept[BOARD], tmp_path / "out")
    return Folder(str(tmp_path / "out"))


def flaw(folder, game=BOARD, sample=None):
    return verify_by_plies(opened_plies(folder, game), sample=sample, sizes=SIZES).flaw


def rewritten(folder, number, bucket, change):
    """Change the positions, values and best moves of a bucket, and make all checksums fit."""
    solution = folder.read_json(SOLUTION)
    each = solution["sets"][number]
    paths = f"{each['positions']}/{bucket}/positions.arrow", f"{each['values']}/{bucket}/values.arrow"
    positions, values = (Batches(folder, path) for path in paths)
    columns = [values.columns(place) for place in range(len(values))]
    codes, worth, best = change(positions.all_codes(), *(np.concatenate(parts) for parts in zip(*columns, strict=True)))
    for place, path in enumerate(paths):
        kinds = [CODES, [worth.dtype.str[1:], best.dtype.str[1:]]][place]
        with batch_file(folder, path, kinds) as file:
            for low in range(0, len(codes), 20):
                part = slice(low, low + 20)
                _ = file.columns(worth[part], best[part]) if place else file.codes(codes[part])
        each["sums"][place][bucket] = file.sum
    solution["tally"][1] += len(codes) - each["buckets"][bucket]
    solution["by_plies"][0] += len(codes) - each["buckets"][bucket]
    each["buckets"][bucket] = len(codes)
    folder.write_json(SOLUTION, solution)


@pytest.mark.parametrize("game", [BOARD, HEAPS])
@pytest.mark.parametrize("sample", [None, 1, 30, 10**6])
def test_a_sound_solution_is_found_sound(game, sample, kept):
    assert flaw(Folder(str(kept[game])), game, sample) is None


def test_a_check_is_plain_where_nothing_is_compiled(kept):
    with without_numba():
        assert flaw(Folder(str(kept[BOARD]))) is None


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("place", [0, 7, -1])
def test_a_wrong_value_is_found(sample, place, copy):
    def change(codes, worth, best):
        worth[place] = worth[place] + 2 if worth[place] < 100 else 3
        return codes, worth, best

    rewritten(copy, 5, 0, change)
    assert "the table says that" in str(flaw(copy, sample=sample))


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_wrong_best_move_is_found(sample, copy):
    def change(codes, worth, best):
        place = next(place for place, move in enumerate(best) if move != NO_MOVE)
        best[place] = NO_MOVE
        return codes, worth, best

    rewritten(copy, 5, 0, change)
    assert "its best move does not follow" in str(flaw(copy, sample=sample))


def test_a_position_that_is_missing_is_found(copy):
    rewritten(copy, 5, 0, lambda *columns: [np.delete(column, 3) for column in columns])
    assert "a move leads to" in str(flaw(copy))


def test_a_position_too_many_is_found(copy):
    solution = opened_plies(copy, BOARD)
    known = {code for bucket in range(len(solution.kept.sets[3]["buckets"])) for code in codes_of(solution, 3, bucket)}
    other = next(
        code
        for code in range(solution.rules.size)
        if code not in known and solution.rules.ply(solution.rules.unpack(code)) == 3
    )
    bucket = bucket_of(other, solution.kept.shift, len(solution.kept.sets[3]["buckets"]))

    def change(codes, worth, best):
        order = np.argsort(more := np.append(codes, other))
        return (
            more[order],
            np.append(worth, worth.dtype.type(1))[order],
            np.append(best, best.dtype.type(NO_MOVE))[order],
        )

    rewritten(copy, 3, bucket, change)
    assert str(flaw(copy)) == "no move leads to 1 positions after 3 plies"


def codes_of(solution, number, bucket):
    return [code for part in solution.kept.parts(number, bucket) for code in part.codes.tolist()]


@pytest.mark.parametrize(("sample", "text"), [(None, "no move leads to 1 positions after 5"), (10**6, "stand twice")])
def test_positions_that_stand_twice_are_found(sample, text, copy):
    rewritten(copy, 5, 0, lambda *columns: [np.insert(column, 3, column[3]) for column in columns])
    assert text in str(flaw(copy, sample=sample))


def test_wrong_counts_are_found(copy):
    solution = copy.read_json(SOLUTION)
    solution["tally"][0] += 1
    copy.write_json(SOLUTION, solution)
    assert str(flaw(copy)) == "solution.json counts other positions and moves"


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize(
    "file", ["forward-5/0/positions.arrow", "backward-7/0/values.arrow", "backward-0/0/values.arrow"]
)
def test_files_are_held_against_their_checksums(file, sample, kept, copy):
    other = kept[BOARD] / file.replace("5/", "6/").replace("7/", "6/").replace("-0/", "-1/")
    shutil.copy(other, copy.at(file))
    with pytest.raises(InvalidArena, match=r"out/(forward|backward)-\d/0/.*\.arrow: it "):
        flaw(copy, sample=sample)


DRAW = 255
"""The value of a draw by rule, as a byte has it."""
PLACES = st.tuples(st.sampled_from([1, 2]), st.sampled_from([-1, -1, 0, 1, 2]))
SUCCESSORS = st.lists(st.one_of(st.integers(0, 6), st.sampled_from([DRAW - 1, DRAW])), min_size=1, max_size=4)


def by_definition(after, mover, won):
    """Value a position: a win as soon as may be, else a draw, else a loss as late as may be; 0 if a value lacks."""
    if won >= 0:
        return DRAW if won == 0 else 2 if won == mover else 1
    if 0 in after:
        return 0
    plies = {name: [(value - 1) // 2 + 1 for value in after if kind(value) == name] for name in ("won", "lost")}
    if plies["lost"]:
        return 2 * min(plies["lost"]) + 2
    return DRAW if any(kind(value) == "drawn" for value in after) else 2 * max(plies["won"]) + 1


def kind(value):
    """Tell how a position is for the player to move."""
    return "drawn" if value >= DRAW - 1 else "lost" if value % 2 else "won"


@given(st.lists(st.tuples(PLACES, SUCCESSORS, st.integers(-1, 4)), min_size=1))
def test_positions_are_valued_by_the_definition(positions):
    after = [[] if won >= 0 else values for (_, won), values, _ in positions]
    expected = [by_definition(values, *place) for (place, _, _), values in zip(positions, after, strict=True)]
    columns = [np.array(column) for column in zip(*(place for place, _, _ in positions), strict=True)]
    best = np.array([move for _, _, move in positions], "i1")
    children = np.array([value for values in after for value in values], "u1")
    values, choices = valued(children, np.cumsum([len(each) for each in after]), best, *columns, DRAW)
    assert values.tolist() == expected
    for place, (((mover, won), _, move), own) in enumerate(zip(positions, after, strict=True)):
        if won >= 0:
            assert choices[place] == (move == NO_MOVE)
        elif expected[place]:
            alone = by_definition([own[move]], mover, won) if 0 <= move < len(own) else None
            assert choices[place] == (alone == expected[place])
