"""Edge tables solved by processes, from files of each format, and looked up on the command line."""

import json
import os
import signal

import numpy as np
import pytest
from edge_streams import Here, scattered, streamed
from numbered import write
from process import arena, output, refused
from quick_run import quick

from arena.engines.checking import verify_folder
from arena.engines.column_files import open_column, write_column
from arena.engines.edge_tasks import EdgeJob
from arena.engines.edges import solve_by_layers
from arena.engines.folder import Folder
from arena.engines.opening import reopened
from arena.engines.sizes import Sizes
from arena.engines.workers.local import Local
from arena.errors import InvalidArena, ParameterError
from arena.graphs.compact import CompactArena
from arena.solving.arenas import solve
from exporters.arena_files import read_compact

pytest.importorskip("pyarrow")
MEMORY = 10**9
SIZES = Sizes(edges=100, narrow=30)


@pytest.fixture
def local():
    engine = Local(2)
    yield engine
    engine.close()


def once(arrays):
    """Leave out parallel edges, which files of arenas do not have, and moves of targets."""
    ends = np.unique(np.stack([arrays["source"], arrays["target"]]), axis=1)
    ends = ends[:, arrays["winner"][ends[0]] < 0]
    degree = np.bincount(ends[0], minlength=len(arrays["winner"]))
    winner = np.where((degree == 0) & (arrays["winner"] < 0), 0, arrays["winner"])
    return {**arrays, "source": ends[0], "target": ends[1], "winner": winner, "initial": np.array(3)}


ARRAYS = once(scattered(150, 400, seed=3))


def in_memory():
    solution = solve(CompactArena.from_edges(*(ARRAYS[name] for name in ("source", "target", "player", "winner"))))
    return list(zip(solution.winner.values(), np.asarray(solution.remoteness).tolist(), strict=True))


def values(solution):
    pairs = [solution.value(vertex) for vertex in range(len(solution.columns))]
    return [(winner, -1 if rank is None else rank) for winner, rank in pairs]


@pytest.mark.parametrize("name", quick(1, ["arena.npz", "arena.parquet", "arena"]))
def test_processes_solve_each_format(tmp_path, local, name):
    path = write(ARRAYS, tmp_path / name)
    parts = read_compact(path)
    assert len(parts.shares) == (50 if name.endswith("parquet") else 1)
    solution = solve_by_layers(parts, Folder(str(tmp_path / "out")), local, MEMORY, sizes=SIZES)
    assert values(solution) == in_memory()
    assert solution.start == 3


def test_a_killed_process_is_replaced(tmp_path, monkeypatch):
    do, flag = EdgeJob.do, tmp_path / "killed"

    def killing(job, task):
        if task.step == "layers-2" and not flag.exists():
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return do(job, task)

    monkeypatch.setattr(EdgeJob, "do", killing)
    engine = Local(2)
    try:
        parts = read_compact(write(ARRAYS, tmp_path / "arena.parquet"))
        assert values(solve_by_layers(parts, Folder(str(tmp_path / "out")), engine, MEMORY, sizes=SIZES)) == in_memory()
    finally:
        engine.close()
    assert flag.exists()


def test_labels_name_vertices(tmp_path):
    path = tmp_path / "board.parquet"
    output("convert", "tictactoe", path)
    solution = solve_by_layers(read_compact(path), Folder(str(tmp_path / "out")), Here(), MEMORY, sizes=SIZES)
    start = solution.start
    assert solution.at(solution.columns.label(start)) == start
    assert {move.position for move in solution.lookup().moves} == set(
        map(solution.columns.label, solution.columns.after(start))
    )
    with pytest.raises(ParameterError, match="'nowhere' is not a vertex"):
        solution.at("nowhere")


def relabelled(path, out, labels):
    """Write the table of an arena with some other labels."""
    import pyarrow as pa
    from pyarrow import parquet

    table = parquet.read_table(path)
    names = table.column("label").to_pylist()
    for place, name in labels.items():
        names[place] = name
    place = table.schema.get_field_index("label")
    parquet.write_table(table.set_column(place, table.schema.field(place), pa.array(names)), out)
    return table.column("player").to_pylist()


@pytest.mark.parametrize("edges", [4, 10**6])
def test_a_label_of_two_vertices_is_refused_by_name(tmp_path, edges):
    """In many buckets or one; not where the turn tells the vertices apart."""
    path, sizes = tmp_path / "board.parquet", Sizes(edges=edges)
    output("convert", "tictactoe", "--rows", 2, "--columns", 3, "--align", 2, path)
    player = relabelled(path, tmp_path / "turns.parquet", {})
    other = player.index(1, 5)
    relabelled(path, tmp_path / "turns.parquet", {0: "same", player.index(2): "same"})
    solve_by_layers(
        read_compact(tmp_path / "turns.parquet"), Folder(str(tmp_path / "turns")), Here(), MEMORY, sizes=sizes
    )
    relabelled(path, tmp_path / "twice.parquet", {0: "same", other: "same"})
    with pytest.raises(InvalidArena, match=f"vertex {other} is labelled 'same' like another one of the same player, 0"):
        solve_by_layers(
            read_compact(tmp_path / "twice.parquet"), Folder(str(tmp_path / "out")), Here(), MEMORY, sizes=sizes
        )


@pytest.mark.parametrize(
    ("objective", "told"), [("parity", "parity by --engine disk"), ("min-cost", "min-cost without --engine")]
)
def test_other_objectives_are_refused_with_the_way_that_solves_them(tmp_path, objective, told):
    path = write(ARRAYS, tmp_path / "arena.parquet")
    options = ["--engine", "local", "-o", tmp_path / "out", "--objective", objective]
    refused(2, f"in bulk steps only reach is solved for; {told}", "solve", path, *options)


def test_the_command_line_solves_and_looks_up(tmp_path):
    path, folder = write(ARRAYS, tmp_path / "arena.parquet"), tmp_path / "out"
    solved = arena("solve", path, "--json")
    expected = json.loads(solved.stdout)
    assert "moves twice in a row" in solved.stderr
    told = json.loads(arena("solve", path, "--engine", "local", "-o", folder, "--json").stdout)
    counted = [name for name in expected if name not in ("plays", "tree_nodes", "game")]
    assert {name: told[name] for name in counted} == {name: expected[name] for name in counted}
    assert "J" in output("solve", folder, "--lookup", 17)
    assert repr(reopened(str(folder))).startswith("<EdgeSolution of 150 vertices: W1 ")


def test_the_folder_is_tabulated_and_verified(tmp_path):
    path, folder = write(ARRAYS, tmp_path / "arena.parquet"), tmp_path / "out"
    output("solve", path, "--engine", "local", "-o", folder)
    rows = [line.split(",") for line in output("table", folder).splitlines()]
    assert rows[0] == ["position", "player", "sink", "winner", "draw", "remoteness", "strategy"]
    told = sorted((int(row[0]), int(row[3]), int(row[5] or -1)) for row in rows[1:])
    assert told == [(vertex, *value) for vertex, value in enumerate(in_memory())]
    assert output("verify", folder).startswith("verified: ")
    assert "10 of 150" in output("verify", folder, "--sample", 10)


@pytest.mark.parametrize(("column", "change"), quick(1, [("winner", 1), ("remoteness", 2), ("strategy", 1)]))
def test_each_false_claim_is_found(tmp_path, column, change):
    solve_by_layers(streamed(ARRAYS, tmp_path / "arena"), Folder(str(tmp_path / "out")), Here(), MEMORY, sizes=SIZES)
    assert verify_folder(str(tmp_path / "out")).flaw is None
    for vertex in range(0, 150, 7):
        path, place = f"values/{vertex * 5 // 150}/{column}.npy", vertex - -(-(vertex * 5 // 150) * 150 // 5)
        before = open_column(Folder(str(tmp_path / "out")), path).copy()
        false = before.copy()
        false[place] = false[place] + change if column != "winner" else (false[place] + change) % 3
        write_column(Folder(str(tmp_path / "out")), path, false, before.dtype.str)
        assert "does not follow from its successors'" in str(verify_folder(str(tmp_path / "out")).flaw)
        write_column(Folder(str(tmp_path / "out")), path, before, before.dtype.str)
