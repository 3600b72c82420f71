"""Arenas on disk, against `solve` in memory."""

import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numbered import numbered, write
from random_graphs import arenas, examples

import arena
from arena.engines import disk, disk_rows, disk_stream
from arena.engines.checking import verify_folder
from arena.machine import columns as machine

ALWAYS, NEVER = 0, 10**9
ENDLESS = ("buchi", "cobuchi", "parity", "safety")
COLUMNS = ("winners", "remotenesses", "choices", "draws")


def speed(size):
    return patch.multiple(machine, WORTH_COMPILING=size, WORTH_CALLING=size)


def on_disk(path, folder, room=1, edges=3, **options):
    """Solve it in parts as small as can be."""
    with pytest.MonkeyPatch.context() as patching:
        for module in (disk_rows, disk_stream):
            patching.setattr(module, "CHUNK", edges)
        patching.setattr(disk_rows, "LEAST_FILLED", 1)
        patching.setattr(disk, "_room", lambda *_: room)
        return arena.solve_on_disk(arena.read_compact(path), folder, **options)


def same(found, expected):
    for name in COLUMNS:
        assert np.asarray(getattr(found, name)).tolist() == list(getattr(expected, name)), name


@pytest.mark.parametrize("size", [NEVER, pytest.param(ALWAYS, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ending", [".npz", ".parquet"])
@examples(300)
@given(numbered(), st.sampled_from([4, 20, 10**6]), st.sampled_from([1, 3, 10**6]), st.booleans())
def test_a_solution_on_disk_is_that_in_memory(size, ending, arrays, room, edges, squeezed):
    with tempfile.TemporaryDirectory() as folder, speed(size):
        path = write(arrays, Path(folder) / f"arena{ending}", squeezed=squeezed)
        expected = arena.solve(arena.read_compact(path))
        found = on_disk(path, Path(folder) / "out", room=room, edges=edges)
        same(found, expected)
        assert found.summary() == expected.summary()
        assert list(found.rows(streamed=True)) == list(expected.rows())
        assert found.columns.stopped == expected.columns.stopped
        for vertex in range(len(found.columns)):
            assert found.lookup(vertex) == expected.lookup(vertex)
        assert verify_folder(Path(folder) / "out").flaw is None


@pytest.mark.parametrize("name", ["folder", "edges.csv"])
@examples(100)
@given(numbered())
def test_tables_of_numbered_vertices_are_streamed(name, arrays):
    with tempfile.TemporaryDirectory() as folder:
        npz_ = write(arrays, Path(folder) / "arena.npz")
        path = write(arrays, Path(folder) / name)
        expected = arena.solve(arena.read_compact(npz_))
        found = on_disk(path, Path(folder) / "out")
        same(found, expected)
        assert found.summary() == expected.summary()
        whole = arena.solve(arena.read_compact(path))
        assert {int(vertex): winner for vertex, winner in whole.winner.items()} == found.winner


@pytest.mark.parametrize("name", ["folder", "edges.csv"])
@examples(100)
@given(numbered(endless=True), st.sampled_from(["parity", "buchi"]))
def test_tables_with_marks_are_streamed(name, arrays, objective):
    with tempfile.TemporaryDirectory() as folder:
        expected = arena.solve(arena.read_compact(write(arrays, Path(folder) / "arena.npz")), objective)
        same(on_disk(write(arrays, Path(folder) / name), Path(folder) / "out", objective=objective), expected)


@examples(100)
@given(numbered(endless=True), st.sampled_from([100, 10**6]), st.integers(1, 2))
def test_a_parity_game_is_streamed(arrays, block, player):
    lines = []
    for vertex, (priority, owner) in enumerate(zip(arrays["priority"], arrays["player"], strict=True)):
        after = sorted(arrays["target"][arrays["source"] == vertex].tolist()) or [vertex]
        lines.append(f'{vertex} {priority + 3} {owner - 1} {",".join(map(str, after))} "v;{vertex}";')
    with tempfile.TemporaryDirectory() as folder, patch("exporters.files.pgsolver.MOST_VERTEX", block):
        path = Path(folder) / "game.pg"
        path.write_text("\n".join([f"parity {len(lines) - 1};", "start 0;", *lines]))
        expected = arena.solve(arena.read(path, player=player), "parity")
        parts = arena.read_compact(path, player=player)
        found = arena.solve_on_disk(parts, Path(folder) / "out", objective="parity")
        assert found.winner == expected.winner
        with pytest.raises(arena.ParameterError, match="for the objective parity, not reach"):
            arena.solve_on_disk(parts, Path(folder) / "out")
        with pytest.raises(arena.ParameterError, match="holds another job, of arena"):
            arena.solve_on_disk(arena.read_compact(path, player=3 - player), Path(folder) / "out", objective="parity")


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ("0 3 0 1;", "line 1: parity and the number of the last vertex expected"),
        ("parity 1;\n0 3 0 1;\n1 x", "line 3: its priority"),
        ("parity 1;\n1 3 0 1;\n0 3 0 1;", "vertex 1 after 0 others"),
        ("parity 1;\n0 3 0 1;\n1 3 0 7;", "an edge has the vertex 7"),
    ],
)
def test_what_is_no_parity_game_is_refused(tmp_path, wrong, text):
    (tmp_path / "game.pg").write_text(wrong)
    with pytest.raises(arena.InvalidArena, match=text):
        on_disk(tmp_path / "game.pg", tmp_path / "out", objective="parity")


@pytest.mark.parametrize(
    ("nodes", "edges", "text"),
    [
        ("id,winner\n", "source,target\n", "no column 'player'"),
        ("id,player\n", "source,to\n", "no column 'target'"),
        ("id,player,label\n", "source,target\n", "labels, which are not streamed"),
        ("id,player\n0,1\n2,1\n", "source,target\n", "vertex 2 after 1 others"),
        ("id,player\n0,1\na,1\n", "source,target\n", "nodes.csv: .*'a'"),
        ("id,player\n0,\n", "source,target\n", "player has empty cells"),
        ("id,player,initial\n0,1,yes\n1,1,yes\n", "source,target\n", "two vertices are initial"),
        ("id,player,initial\n0,1,maybe\n", "source,target\n", "initial is 'maybe'"),
        ("id,player\n0,1\n", "source,target\n0\n", "edges.csv: .*column"),
    ],
)
def test_what_are_no_tables_is_refused(tmp_path, nodes, edges, text):
    (tmp_path / "nodes.csv").write_text(nodes)
    (tmp_path / "edges.csv").write_text(edges)
    with pytest.raises(arena.InvalidArena, match=text):
        on_disk(tmp_path, tmp_path / "out")
    (tmp_path / "nodes.csv").unlink()
    with pytest.raises(arena.InvalidArena, match="no table of the vertices"):
        arena.read_compact(tmp_path / "edges.csv")


@pytest.mark.parametrize("objective", ENDLESS)
@pytest.mark.parametrize("size", [NEVER, pytest.param(ALWAYS, marks=pytest.mark.slow)])
@examples(150)
@given(numbered(endless=True), st.sampled_from([".npz", ".parquet"]))
def test_so_is_one_for_an_objective(objective, size, arrays, ending):
    with tempfile.TemporaryDirectory() as folder, speed(size):
        path = write(arrays, Path(folder) / f"arena{ending}")
        expected = arena.solve(arena.read_compact(path), objective)
        found = on_disk(path, Path(folder) / "out", objective=objective)
        same(found, expected)
        assert (found.objective, found.summary()) == (objective, expected.summary())


@pytest.fixture
def ladder(tmp_path):
    """A path of 50 vertices on which play goes down by one, and back up by one where it can."""
    size = 50
    down = [(vertex, vertex - 1) for vertex in range(1, size)]
    up = [(vertex, vertex + 1) for vertex in range(1, size - 1)]
    source, target = map(np.array, zip(*(down + up), strict=True))
    arrays = {
        "source": source,
        "target": target,
        "player": 1 + np.arange(size) % 2,
        "winner": np.where(np.arange(size) == 0, 1, -1),
        "initial": np.array(7),
    }
    return write(arrays, tmp_path / "ladder.npz")


@pytest.mark.parametrize("objective", ["min-cost", "energy", "mean-payoff"])
def test_objectives_about_weights_are_refused_before_anything_is_read(ladder, tmp_path, objective):
    with pytest.raises(arena.ParameterError, match=f"objective {objective}: on disk edges have no weights"):
        arena.solve_on_disk(arena.read_compact(ladder), tmp_path / "out", objective=objective)
    assert not (tmp_path / "out").exists()


def test_what_does_not_fit_is_refused_with_both_figures_before_anything_is_made(ladder, tmp_path):
    with pytest.raises(arena.TooLarge, match=r"50 vertices at 40 bytes each would take about 0.2 GB, .* is 0.1 GB"):
        arena.solve_on_disk(arena.read_compact(ladder), tmp_path / "out", memory=100_000_000)
    assert not (tmp_path / "out").exists()


def test_what_the_disk_has_no_room_for_is_refused(ladder, tmp_path):
    with patch.object(disk.Folder, "free", lambda _: 1000), pytest.raises(arena.TooLarge, match="of disk"):
        arena.solve_on_disk(arena.read_compact(ladder), tmp_path / "out")


def test_rows_that_stand_are_not_made_again(ladder, tmp_path):
    first = on_disk(ladder, tmp_path / "out")
    with patch.object(disk, "make_rows", side_effect=AssertionError):
        same(on_disk(ladder, tmp_path / "out"), first)


def test_rows_of_another_file_are_refused(ladder, tmp_path):
    on_disk(ladder, tmp_path / "out")
    arrays = dict(np.load(ladder)) | {"initial": np.array(8)}
    with pytest.raises(arena.ParameterError, match=r"holds another job, of arena .*ladder\.npz"):
        on_disk(write(arrays, tmp_path / "other.npz"), tmp_path / "out")


def files_of(folder):
    return sorted(path for path in folder.rglob("*.npy") if path.stat().st_size > 128)


def test_every_file_that_was_cut_short_or_changed_is_named(ladder, tmp_path):
    on_disk(ladder, tmp_path / "out")
    files = files_of(tmp_path / "out")
    assert len(files) > 8
    for path in files:
        content = path.read_bytes()
        for wrong in (content[:-1], content[:60], b"", content + b"\0"):
            path.write_bytes(wrong)
            with pytest.raises(arena.InvalidArena, match=f"{path.name}: it is cut short or has been changed"):
                arena.reopened(tmp_path / "out")
        for place in (1, 70, 130, len(content) - 1):
            path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
            with pytest.raises(arena.InvalidArena, match=f"{path.name}: it is cut short or has been changed"):
                arena.reopened(tmp_path / "out")
        path.unlink()
        with pytest.raises(arena.InvalidArena, match=f"{path.name}: it is missing"):
            arena.reopened(tmp_path / "out")
        path.write_bytes(content)
    arena.reopened(tmp_path / "out")


@pytest.mark.parametrize("name", ["reverse_ends", "player", "done"])
def test_rows_that_are_damaged_are_made_again(ladder, tmp_path, name):
    expected = on_disk(ladder, tmp_path / "out")
    path = next((tmp_path / "out" / "rows").glob(f"{name}.*"))
    content = path.read_bytes()
    path.write_bytes(content[:-8] + bytes(8))
    if name != "done":  # which nobody reads who opens the solution
        with pytest.raises(arena.InvalidArena, match=name):
            arena.reopened(tmp_path / "out")
    same(on_disk(ladder, tmp_path / "out"), expected)
    assert path.read_bytes() == content
    assert verify_folder(tmp_path / "out").flaw is None


@pytest.mark.parametrize("name", disk.SOLVED)
def test_a_claim_that_does_not_hold_is_found(ladder, tmp_path, name):
    from arena.engines.column_files import write_column

    if name == "draw":
        pytest.skip("the kinds of draws are not checked")
    on_disk(ladder, tmp_path / "out")
    solution = arena.reopened(tmp_path / "out")
    column = dict(zip(disk.SOLVED, COLUMNS, strict=True))[name]
    for vertex in range(50):
        wrong = np.array(getattr(solution, column))
        wrong[vertex] = wrong[vertex] + 1 if name != "winner" else (wrong[vertex] + 1) % 3
        write_column(disk.Folder(str(tmp_path / "out")), f"{name}.npy", wrong, disk.SOLVED[name])
        assert verify_folder(tmp_path / "out").flaw is not None, vertex


def test_a_sample_is_checked(ladder, tmp_path):
    on_disk(ladder, tmp_path / "out")
    told = []
    answer = verify_folder(tmp_path / "out", sample=5, report=lambda *step: told.append(step) or told.append)
    assert told == [("checking vertices", 1), {"positions": 5}]
    assert (answer.flaw, answer.whole) == (None, False)


WRONG = {
    "player": (lambda arrays: arrays["player"].__setitem__(3, 3), "player: 3 at place 3 "),
    "winner": (lambda arrays: arrays["winner"].__setitem__(3, 7), "winner: 7 at place 3 "),
    "drawn": (lambda arrays: arrays["winner"].__setitem__(3, 0), "winner: 0 at vertex 3, which has moves"),
    "unwon": (lambda arrays: arrays["winner"].__setitem__(0, -1), "0: a sink without a winner"),
    "target": (lambda arrays: arrays["target"].__setitem__(3, 50), "an edge has the vertex 50"),
    "negative": (lambda arrays: arrays["source"].__setitem__(3, -1), "source: -1 is no vertex"),
    "twice": (lambda arrays: arrays["source"].__setitem__(3, 3), "the edge from '3' to '3' is there twice"),
    "initial": (lambda arrays: arrays.__setitem__("initial", np.array(50)), "initial: 50 "),
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("ending", [".npz", ".parquet"])
def test_what_is_no_arena_is_refused_with_its_file_and_leaves_no_rows(ladder, tmp_path, wrong, ending):
    arrays = dict(np.load(ladder))
    if wrong == "twice":
        arrays["source"], arrays["target"] = np.append(arrays["source"], 3), np.append(arrays["target"], 2)
    elif wrong == "negative" and ending == ".parquet":
        pytest.skip("the source of a row is its place")
    else:
        WRONG[wrong][0](arrays)
    text = "the edge from '3' to '2' is there twice" if wrong == "twice" else WRONG[wrong][1]
    path = write(arrays, tmp_path / f"wrong{ending}")
    with pytest.raises(arena.InvalidArena, match=text) as error:
        on_disk(path, tmp_path / "out")
    assert str(error.value).startswith(f"{path}: ")
    assert not (tmp_path / "out" / disk.ROWS_RECORD).exists()
    same(on_disk(ladder, tmp_path / "out"), arena.solve(arena.read_compact(ladder)))


def test_a_move_out_of_a_target_that_is_there_twice_is_refused(ladder, tmp_path):
    arrays = dict(np.load(ladder))
    arrays["winner"][4] = 2
    arrays["source"], arrays["target"] = np.append(arrays["source"], 4), np.append(arrays["target"], 5)
    with pytest.raises(arena.InvalidArena, match="the edge from '4' to '5' is there twice"):
        on_disk(write(arrays, tmp_path / "wrong.npz"), tmp_path / "out")


@pytest.mark.parametrize("ending", [".npz", ".parquet"])
@examples(200)
@given(arenas())
def test_vertices_have_their_names(ending, graph):
    with tempfile.TemporaryDirectory() as folder:
        path = arena.save(graph, Path(folder) / f"arena{ending}")
        expected = arena.solve(arena.read_compact(path))
        found = on_disk(path, Path(folder) / "out")
        same(found, expected)
        assert found.summary() == expected.summary()
        assert list(found.rows()) == list(found.rows(streamed=True)) == list(expected.rows())
        for number, name in enumerate(expected.columns.vertices):
            assert found.at(name) == number
            assert found.lookup(number) == expected.lookup(name)
        with pytest.raises(arena.ParameterError, match="is not a vertex of the arena"):
            found.at("nobody")


@pytest.mark.parametrize("ending", [".npz", ".parquet"])
def test_a_name_that_is_there_twice_is_refused(ladder, tmp_path, ending):
    import pyarrow as pa
    from pyarrow import parquet as pq

    names = [f"v{number % 49}" for number in range(50)]
    path = write(dict(np.load(ladder)) | {"label": np.array(names)}, tmp_path / f"twice{ending}")
    if ending == ".parquet":
        pq.write_table(pq.read_table(path).append_column("label", pa.array(names)), path)
    with pytest.raises(arena.InvalidArena, match="label: 'v0' is there 2 times"):
        on_disk(path, tmp_path / "out")


def test_other_formats_are_refused(tmp_path):
    with pytest.raises(arena.ParameterError, match="format to read part by part: 'json'"):
        arena.read_compact(tmp_path / "arena.json")


def test_two_jobs_in_a_folder_are_not_let(ladder, tmp_path):
    (tmp_path / "out").mkdir()
    with (
        disk.at_work(disk.Folder(str(tmp_path / "out"))),
        pytest.raises(arena.ParameterError, match="another job works in"),
    ):
        on_disk(ladder, tmp_path / "out")


KILLED = """
import os, signal, sys
import arena
step = sys.argv[3]
def report(text, total):
    if text.startswith(step):
        os.kill(os.getpid(), signal.SIGKILL)
    return lambda _: None
arena.solve_on_disk(arena.read_compact(sys.argv[1]), sys.argv[2], report=report)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("step", ["reading", "counting", "sorting into rows: reverse", "sorting into rows: forward"])
def test_a_killed_job_is_begun_again(ladder, tmp_path, step):
    run = subprocess.run([sys.executable, "-c", KILLED, ladder, tmp_path / "out", step], check=False)
    assert run.returncode == -signal.SIGKILL
    with pytest.raises(arena.InvalidArena, match="holds no solution"):
        arena.reopened(tmp_path / "out")
    same(on_disk(ladder, tmp_path / "out"), arena.solve(arena.read_compact(ladder)))
    assert not list((tmp_path / "out").rglob("*.part"))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_one_that_is_killed_later_goes_on_from_its_rows(ladder, tmp_path):
    command = [sys.executable, "-c", KILLED, ladder, tmp_path / "out", "writing"]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    before = {path: path.stat().st_mtime_ns for path in files_of(tmp_path / "out" / "rows")}
    assert before
    same(on_disk(ladder, tmp_path / "out"), arena.solve(arena.read_compact(ladder)))
    assert before == {path: path.stat().st_mtime_ns for path in files_of(tmp_path / "out" / "rows")}


@pytest.mark.parametrize("name", ["source", "reverse_ends", "forward_ends", "remoteness"])
def test_a_full_disk_leaves_what_is_finished(ladder, tmp_path, name):
    from arena.engines.column_files import ColumnWriter

    def full(self, values, write=ColumnWriter.write):
        if f"/{name}.npy." in self._stream.name:
            raise OSError(28, "No space left on device")
        write(self, values)

    with patch.object(ColumnWriter, "write", full), pytest.raises(OSError, match="No space left"):
        on_disk(ladder, tmp_path / "out")
    assert not list((tmp_path / "out").rglob("*.part"))
    assert (tmp_path / "out" / disk.ROWS_RECORD).exists() == (name == "remoteness")
    same(on_disk(ladder, tmp_path / "out"), arena.solve(arena.read_compact(ladder)))
