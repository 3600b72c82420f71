"""Arena files solved in a folder, held against `solve` in memory."""

import csv
import io
import json
import shutil

import numpy as np
import pytest
from command import done, output, refused
from hypothesis import given
from hypothesis import strategies as st
from numbered import numbered, write
from random_graphs import examples

import arena

WRONG = {
    "player": (lambda arrays: arrays["player"].__setitem__(3, 3), "3"),
    "winner": (lambda arrays: arrays["winner"].__setitem__(3, 7), "7"),
    "drawn": (lambda arrays: arrays["winner"].__setitem__(3, 0), "3"),
    "unwon": (lambda arrays: arrays["winner"].__setitem__(0, -1), "0"),
    "target": (lambda arrays: arrays["target"].__setitem__(3, 50), "50"),
    "negative": (lambda arrays: arrays["source"].__setitem__(3, -1), "-1"),
    "initial": (lambda arrays: arrays.__setitem__("initial", np.array(50)), "50"),
}


def ladder_arrays(size=50):
    """Return a path on which play goes down by one, and back up by one where it can."""
    down = [(vertex, vertex - 1) for vertex in range(1, size)]
    up = [(vertex, vertex + 1) for vertex in range(1, size - 1)]
    source, target = map(np.array, zip(*(down + up), strict=True))
    winner = np.where(np.arange(size) == 0, 1, -1)
    return {"source": source, "target": target, "player": 1 + np.arange(size) % 2, "winner": winner,
            "initial": np.array(7)}  # fmt: skip


@pytest.fixture
def ladder(tmp_path):
    return write(ladder_arrays(), tmp_path / "ladder.npz")


def check(path, kept):
    """Compare all that is known of each vertex with the solution in memory."""
    expected = arena.solve(arena.read_compact(path))
    for vertex, winner in expected.winner.items():
        number, rank = int(vertex), expected.remoteness.get(vertex)
        assert kept.value(number) == (winner, rank)
        assert kept.draw(number) == expected.draw.get(vertex)
        assert {*map(int, kept.best_moves(number))} == {*map(int, expected.best_moves(vertex))}
        assert {*map(int, kept.staying_moves(number))} == {*map(int, expected.staying_moves(vertex))}
        choice = kept.strategy(number)
        assert (choice is None) == (expected.strategy.get(vertex) is None)
        if choice is not None:
            assert kept.value(choice) == (winner, None if rank is None else rank - 1)


@examples(50)
@given(numbered(), st.sampled_from(["arena.npz", "arena.parquet", "arena", "edges.csv"]))
def test_random_arenas_in_files_are_solved_as_in_memory(tmp_path_factory, beyond, arrays, name):
    place = tmp_path_factory.mktemp("edges")
    path, folder = write(arrays, place / name), place / "out"
    told = beyond.solve(path, folder=folder, options=["--json"]).json()
    check(path, beyond.opened(folder))
    memory = done("solve", path, "--json").json()
    uncounted = ("plays", "tree_nodes", "game", "edges")  # on disk the moves of targets are no edges
    counted = [name for name in memory if name not in uncounted]
    assert {name: told[name] for name in counted} == {name: memory[name] for name in counted}
    assert done("verify", folder, "--json").json()["verified"]


def test_a_folder_is_asked_for_values_tables_and_checks(beyond, ladder, tmp_path):
    folder = tmp_path / "out"
    beyond.solve(ladder, folder=folder)
    assert "10" in output("verify", folder, "--sample", 10)
    assert (
        output("solve", folder, "--position", 17).splitlines()[1:]
        == (output("solve", ladder, "--position", 17).splitlines()[1:])
    )
    rows, memory = (list(csv.DictReader(io.StringIO(output("table", each)))) for each in (folder, ladder))
    shared = [name for name in memory[0] if name in rows[0] and name != "strategy"]
    assert {"position", "player", "winner", "remoteness"} <= {*shared}
    kept, expected = ([tuple(row[name] for name in shared) for row in each] for each in (rows, memory))
    assert sorted(kept) == sorted(expected)
    for ending in ("csv", "tsv"):
        done("table", folder, "-o", tmp_path / f"t.{ending}")
    assert (tmp_path / "t.csv").read_text() == output("table", folder)


def test_labels_name_vertices(beyond, tmp_path):
    done("convert", "tictactoe", "--rows", 2, "--columns", 3, "--align", 2, "-o", tmp_path / "board.parquet")
    beyond.solve(tmp_path / "board.parquet", folder=tmp_path / "out")
    told = output("solve", tmp_path / "out", "--position", ".../x.o").splitlines()[1:]
    assert told == output("solve", tmp_path / "board.parquet", "--position", ".../x.o").splitlines()[1:]
    done("convert", "subtraction", "--heap", 4, "-o", tmp_path / "heap.json")
    beyond.solve(tmp_path / "heap.json", folder=tmp_path / "heap")
    for position, winner in (("2", "J1"), ("2 J1", "J1"), ("2 J2", "J2")):
        assert f"{winner} wins from" in output("solve", tmp_path / "heap", "--position", position)
    assert "nowhere" in refused("solve", tmp_path / "out", "--position", "nowhere")


def test_what_is_no_arena_is_refused_with_its_file(beyond, tmp_path):
    for wrong, (spoil, named) in WRONG.items():
        arrays = ladder_arrays()
        spoil(arrays)
        for ending in [".npz"] if wrong == "negative" else [".npz", ".parquet"]:  # there the source is the row's place
            path = write(arrays, tmp_path / f"{wrong}{ending}")
            error = refused(*beyond.words(path, folder=tmp_path / f"{wrong}-{ending[1:]}"), code=1)
            assert str(path) in error
            assert named in error


def test_what_are_no_tables_is_refused(beyond, tmp_path):
    for number, (nodes, edges) in enumerate([
        ("id,winner\n0,1\n", "source,target\n"), ("id,player\n", "source,to\n"),
        ("id,player\n0,1\na,1\n", "source,target\n"), ("id,player\n0,\n", "source,target\n"),
        ("id,player,initial\n0,1,yes\n1,1,yes\n", "source,target\n"),
        ("id,player,initial\n0,1,maybe\n", "source,target\n"), ("id,player\n0,1\n", "source,target\n0\n"),
    ]):  # fmt: skip
        (tmp_path / "nodes.csv").write_text(nodes)
        (tmp_path / "edges.csv").write_text(edges)
        refused(*beyond.words(tmp_path, folder=tmp_path / f"out{number}"))


def test_other_objectives_and_jobs_are_refused(beyond, ladder, tmp_path):
    for objective in ("parity", "min-cost", "energy"):
        words = beyond.words(ladder, folder=tmp_path / "out")
        assert objective in refused(*words, "--objective", objective, code=2)
        assert not (tmp_path / "out").exists()
    assert "10.0 MB" in refused(*beyond.words(ladder, folder=tmp_path / "out"), "--memory", "10MB", code=1)
    assert "40" in refused(*beyond.words(ladder, folder=tmp_path / "out"), "--max-vertices", 40, code=1)
    assert not (tmp_path / "out").exists()
    beyond.solve(ladder, folder=tmp_path / "out")
    other = write(ladder_arrays() | {"initial": np.array(8)}, tmp_path / "other.npz")
    assert "out" in refused(*beyond.words(other, folder=tmp_path / "out"), code=2)


def test_what_was_cut_short_is_named(beyond, ladder, tmp_path):
    folder = tmp_path / "out"
    beyond.solve(ladder, folder=folder)
    kept, named = beyond.kept(folder), 0
    for name in kept:
        path = folder / name
        content = path.read_bytes()
        path.write_bytes(content[: len(content) // 2])
        named += name in refused("verify", folder, code=1)
        path.write_bytes(content)
    assert named > len(kept) // 2
    shutil.copytree(folder, tmp_path / "moved")
    assert json.loads(output("solve", tmp_path / "moved", "--json"))["vertices"] == 50


@pytest.mark.slow
def test_a_deep_arena_takes_few_steps(beyond, tmp_path):
    path = write(ladder_arrays(20_000), tmp_path / "deep.npz")
    beyond.solve(path, folder=tmp_path / "out")
    solution = beyond.opened(tmp_path / "out")
    expected = arena.solve(arena.read_compact(path))
    assert [solution.value(vertex) for vertex in range(0, 20_000, 97)] == [
        (expected.winner[vertex], expected.remoteness.get(vertex)) for vertex in range(0, 20_000, 97)
    ]
