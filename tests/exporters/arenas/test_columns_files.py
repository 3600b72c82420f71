"""Arenas as .npz and .parquet: nothing is lost, and what is no arena is refused in one line, before it is read."""

import io
import re
import subprocess
import sys
import zipfile

import naive
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet
from quick_run import quick
from random_graphs import arenas, examples

import exporters
import games
from arena import (
    ArenaError,
    CompactArena,
    InvalidArena,
    ParameterError,
    TooLarge,
    check,
    compact,
    random_arena,
    save,
    solve,
    unfold,
    vertex_named,
)
from arena.machine.columns import ARRAYS, as_list
from arena.machine.data import DATA
from arena.unfolding.packed import unfold_packed
from exporters.arenas import csv as arena_csv
from exporters.arenas import npz as arena_npz
from exporters.arenas import parquet as arena_parquet
from exporters.files import reading
from exporters.files.arena_columns import arena_of
from exporters.files.build import build

FORMATS = {"npz": arena_npz, "parquet": arena_parquet}
either_format = pytest.mark.parametrize("format_", FORMATS)
PLAIN = {"source": [0, 1, 0], "target": [1, 2, 3], "player": [1, 2, 1, 2], "winner": [-1, -1, 1, 2]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("columns")


def there_and_back(folder, format_, arena, **bounds):
    path = folder / f"arena.{format_}"
    path.write_bytes(FORMATS[format_].render(arena))
    return exporters.read_compact(path, **bounds)


def edges_of(arena):
    return sorted((tail, head) for tail in range(len(arena)) for head in arena.after(tail))


def said_of(arena):
    """Everything but the names of the vertices."""
    return {
        "player": as_list(arena.player),
        "winner": as_list(arena.winner),
        "edges": edges_of(arena),
        "degree": as_list(arena.out_degree),
        "initial": arena.initial,
    }


def refused(path, told=".", kind=InvalidArena, **bounds):
    """See that reading fails with one line."""
    with pytest.raises(kind, match=told) as error:
        exporters.read_compact(path, **bounds)
    assert "\n" not in str(error.value)
    return str(error.value)


# There and back


@examples(150)
@given(arena=arenas(), format_=st.sampled_from(list(FORMATS)))
def test_nothing_is_lost_by_writing_and_reading(folder, format_, arena):
    """Except the moves out of targets, at which play stops."""
    columns = compact(arena)
    again = there_and_back(folder, format_, columns)
    assert said_of(again) == said_of(columns)
    assert list(again.vertices) == again.labels == columns.labels
    assert solve(again).winner == {str(vertex): winner for vertex, winner in naive.winners(arena).items()}


@examples(100)
@given(arena=arenas(), format_=st.sampled_from(list(FORMATS)))
def test_numbered_vertices_stay_numbers(folder, format_, arena):
    columns = compact(arena)
    given_ = CompactArena.from_edges(
        [tail for tail, _ in edges_of(columns)],
        [head for _, head in edges_of(columns)],
        columns.player,
        columns.winner,
        initial=columns.initial,
    )
    again = there_and_back(folder, format_, given_)
    assert isinstance(again.vertices, range)
    assert said_of(again) == said_of(given_) == said_of(columns)


@examples(60)
@given(arena=arenas(), format_=st.sampled_from(list(FORMATS)))
def test_a_file_is_read_as_a_digraph_too(folder, format_, arena):
    columns = compact(arena)
    path = folder / f"graph.{format_}"
    path.write_bytes(FORMATS[format_].render(columns))
    graph = exporters.read(path)
    assert list(graph) == columns.labels
    assert [data["player"] for _, data in graph.nodes(data=True)] == as_list(columns.player)
    assert solve(graph).winner == solve(there_and_back(folder, format_, columns)).winner
    assert graph.graph["initial"] == columns.labels[columns.initial]


@either_format
@pytest.mark.parametrize(
    ("name", "parameters"),
    quick(
        4, [("rook", {}), ("fibonacci_nim", {}), ("marienbad", {}), ("subtraction", {"heap": 12}), ("tictactoe", {})]
    ),
)
def test_unfolded_games_keep_their_positions_and_whose_turn_it_is(folder, format_, name, parameters):
    """A position that either player can be to move at is asked for with the turn, as everywhere."""
    arena = compact(unfold(games.load(name, **parameters)))
    again = there_and_back(folder, format_, arena)
    assert said_of(again) == said_of(arena)
    for number in range(0, len(arena), len(arena) // 200 + 1):
        found = vertex_named(again, f"{arena.labels[number]} J{arena.player[number]}")
        assert again.number_of(found) == number
    first, second = solve(arena).summary(), solve(again).summary()
    for key in ("winner", "remoteness", "w1", "w2", "layers", "plays"):
        assert first[key] == second[key]


@either_format
def test_arenas_born_as_arrays_are_written_as_well(folder, format_):
    game = games.load("connect_four", rows=3, columns=3, align=3)
    arena = unfold_packed(game.packed(), game.initial, game.label, 10**6, 10**6, engine=ARRAYS)
    again = there_and_back(folder, format_, arena)
    assert said_of(again) == said_of(arena)
    assert again.labels == arena.labels == [game.label(position) for position in unfold(game)]


@either_format
def test_rendering_is_the_same_from_run_to_run(format_):
    arena = compact(unfold(games.load("rook")))
    assert FORMATS[format_].render(arena) == FORMATS[format_].render(arena)


@either_format
@pytest.mark.parametrize("size", [0, 1])
def test_arenas_without_edges_or_even_vertices(folder, format_, size):
    arena = CompactArena.from_edges([], [], [1] * size, [0] * size)
    again = there_and_back(folder, format_, arena)
    assert (len(again), again.arcs, again.initial) == (size, 0, None)


@either_format
@pytest.mark.parametrize("names", [["", "a"], ["é∅", "日本"], ["a b", "a,b"], ["1", "2"], ["=1+1", "'"]])
def test_labels_are_any_texts(folder, format_, names):
    arena = CompactArena.from_edges([0], [1], [1, 2], [-1, 1], vertices=names, initial=0)
    assert there_and_back(folder, format_, arena).labels == names


@either_format
def test_the_ending_may_be_written_in_capitals(folder, format_):
    path = folder / f"arena.{format_.upper()}"
    path.write_bytes(FORMATS[format_].render(CompactArena.from_edges(**PLAIN)))
    assert len(exporters.read_compact(path)) == 4


# By others


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
@pytest.mark.parametrize("kind", [list, np.int8, np.uint64, ">i4", "<i8"], ids=str)
def test_arrays_of_the_users_own_are_read(tmp_path, save, kind):
    if kind is list:
        arrays = PLAIN
    else:
        arrays = {key: np.array(values, dtype=kind if key != "winner" else "i2") for key, values in PLAIN.items()}
    save(tmp_path / "own.npz", **arrays, initial=1, extra=np.array([1.5, 2.5]))
    arena = exporters.read_compact(tmp_path / "own.npz")
    assert said_of(arena) == {**said_of(CompactArena.from_edges(**PLAIN)), "initial": 1}
    assert solve(arena).winner == {0: 1, 1: 1, 2: 1, 3: 2}


def test_a_table_of_the_users_own_is_read(tmp_path):
    table = pa.table({"player": [1, 2, 1, 2], "winner": [-1, -1, 1, 2], "successors": [[1, 3], [2], [], []]})
    for number, options in enumerate(({}, {"row_group_size": 1}, {"compression": "none", "use_dictionary": False})):
        parquet.write_table(table, tmp_path / f"{number}.parquet", **options)
        arena = exporters.read_compact(tmp_path / f"{number}.parquet", max_vertices=4, max_edges=3)
        assert said_of(arena) == said_of(CompactArena.from_edges(**PLAIN))


# What is refused: arrays


class Trap:
    """What would run if an object were unpickled."""

    def __reduce__(self):
        return pytest.fail, ("the file was executed",)


@pytest.mark.parametrize("name", [*PLAIN, "initial", "label"])
def test_pickled_objects_are_refused_and_not_executed(tmp_path, name):
    trap = np.empty(4, dtype=object)
    trap[:] = Trap()
    np.savez(tmp_path / "trap.npz", **{**PLAIN, name: trap})
    refused(tmp_path / "trap.npz", f"{name} is an array of object")


def test_an_object_of_another_name_is_never_looked_at(tmp_path):
    trap = np.empty(1, dtype=object)
    trap[:] = Trap()
    np.savez(tmp_path / "trap.npz", **PLAIN, other=trap)
    assert len(exporters.read_compact(tmp_path / "trap.npz")) == 4


@pytest.mark.parametrize("name", PLAIN)
def test_a_missing_array_is_named(tmp_path, name):
    np.savez(tmp_path / "less.npz", **{key: values for key, values in PLAIN.items() if key != name})
    assert refused(tmp_path / "less.npz", f"has no array '{name}'").startswith(str(tmp_path / "less.npz"))


@pytest.mark.parametrize("name", ["player", "winner", "successors"])
def test_a_missing_column_is_named(tmp_path, name):
    columns = {"player": [1, 2], "winner": [-1, 1], "successors": [[1], []]}
    parquet.write_table(
        pa.table({key: column for key, column in columns.items() if key != name}), tmp_path / "x.parquet"
    )
    assert name in refused(tmp_path / "x.parquet", "x.parquet")


@pytest.mark.parametrize(
    ("name", "values"),
    [
        *((name, kind) for name in PLAIN for kind in (np.float64, bool, "datetime64[s]", "S3", "U3", "c16")),
        *((name, [PLAIN[name]]) for name in PLAIN),
        *((name, np.array(PLAIN[name])[:, None]) for name in PLAIN),
        *((name, 1) for name in PLAIN),
        *((name, PLAIN[name][:-1]) for name in PLAIN),
        *((name, [*PLAIN[name], 1]) for name in PLAIN),
        *((name, [*PLAIN[name][:-1], number]) for name in PLAIN for number in (9, -5, 2**62)),
        *(("initial", value) for value in (4, -1, 2**63, 1.0, [0, 1], [], "0", True)),
        *(("label", value) for value in (["a"] * 4, ["a", "b"], [0, 1, 2, 3], [["a"], ["b"]], "a", [1.5] * 4)),
        ("winner", [0, -1, 1, 2]),
    ],
    ids=str,
)  # fmt: skip
def test_arrays_that_are_no_arena_are_refused_in_one_line(tmp_path, name, values):
    if isinstance(values, type | str) and name in PLAIN:
        values = np.array(PLAIN[name]).astype(values)
    np.savez(tmp_path / "bad.npz", **{**PLAIN, name: values})
    refused(tmp_path / "bad.npz", f"{name}|2 names" if name == "label" else name, ArenaError)


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("player", [1, 2, 3]),
        ("player", [1, 2, None]),
        ("player", ["1", "2", "1"]),
        ("player", [1.0, 2.0, 1.0]),
        ("player", [[1], [2], [1]]),
        ("winner", [-1, 1, None]),
        ("winner", [-1, 1, 5]),
        ("successors", [1, 2, 1]),
        ("successors", [[1], None, []]),
        ("successors", [[1], [None], []]),
        ("successors", [["1"], [], []]),
        ("successors", [[1.5], [], []]),
        ("successors", [[7], [], []]),
        ("successors", [[-1], [], []]),
        ("label", ["a", "a", "b"]),
        ("label", ["a", "b", None]),
        ("label", [1.5, 2.5, 3.5]),
        ("label", [["a"], ["b"], ["c"]]),
    ],
    ids=str,
)
def test_columns_that_are_no_arena_are_refused_in_one_line(tmp_path, name, column):
    good = {"player": [1, 2, 1], "winner": [-1, 1, 2], "successors": [[1], [], []]}
    parquet.write_table(pa.table({**good, name: column}), tmp_path / "bad.parquet")
    refused(tmp_path / "bad.parquet", ".", ArenaError)


@pytest.mark.parametrize("initial", ["9", "-1", "x", "", "1.0"])
def test_an_initial_vertex_that_is_none_is_refused(tmp_path, initial):
    table = pa.table({"player": [1, 2], "winner": [-1, 1], "successors": [[1], []]})
    parquet.write_table(table.replace_schema_metadata({"initial": initial}), tmp_path / "bad.parquet")
    refused(tmp_path / "bad.parquet", ".", ArenaError)


# What is refused: what breaks a convention of arenas, as in every other format

BREACHES = {
    "an edge twice": ({"target": [1, 2, 1]}, "the edge from '0' to '1' is there twice"),
    "an edge twice, out of a target": (
        {"source": [0, 1, 1], "target": [1, 2, 2], "winner": [-1, 1, 1, 2]},
        "the edge from '1' to '2' is there twice",
    ),
    "a sink that nobody wins": ({"winner": [-1, -1, 1, -1]}, "3: a sink without a winner"),
}


def written(path, source, target, player, winner):
    """Write arrays into a file, whatever they say."""
    if path.suffix == ".npz":
        np.savez(path, source=source, target=target, player=player, winner=winner)
    else:
        after = [
            [head for tail, head in zip(source, target, strict=True) if tail == vertex] for vertex in range(len(player))
        ]
        lists = pa.array(after, pa.list_(pa.uint32()))
        parquet.write_table(pa.table({"player": player, "winner": winner, "successors": lists}), path)
    return path


@either_format
def test_a_player_may_move_twice_in_a_row(tmp_path, format_):
    path = written(tmp_path / f"twice.{format_}", **{**PLAIN, "target": [1, 2, 2]})
    assert [breach.twice for breach in check(exporters.read(path)) if not breach.note] == [True]
    assert not any(breach.twice for breach in check(exporters.read(path, alternate=True)))


@pytest.mark.parametrize(
    "winner",
    [[None, None, 1, 2], [np.nan, np.nan, 1.0, 2.0], pa.array([None, None, 1, 2], pa.int8()), [-1, -1, 1, 2]],
)
def test_nulls_stand_for_no_winner(tmp_path, winner):
    table = {"player": [1, 2, 1, 1], "successors": [[1], [2, 3], [], []], "winner": winner}
    parquet.write_table(pa.table(table), tmp_path / "x.parquet")
    assert list(exporters.read_compact(tmp_path / "x.parquet").winner) == [-1, -1, 1, 2]


@pytest.mark.parametrize(
    ("winner", "told"),
    [
        ([1.5, None], "winner has numbers that are no whole ones"),
        ([300.0, None], "winner has numbers that are no whole ones"),
        ([float("inf"), None], "winner has numbers that are no whole ones"),
        ([None, None], "a sink without a winner"),
        (["1", None], "winner is a column of string"),
    ],
)
def test_other_winners_are_refused(tmp_path, winner, told):
    table = {"player": [1, 2], "successors": [[1], []], "winner": winner}
    parquet.write_table(pa.table(table), tmp_path / "x.parquet")
    refused(tmp_path / "x.parquet", told)


@either_format
@pytest.mark.parametrize("breach", BREACHES)
def test_an_arena_that_breaks_a_convention_is_refused_as_in_the_other_formats(tmp_path, format_, breach):
    changed, told = BREACHES[breach]
    path = written(tmp_path / f"bad.{format_}", **{**PLAIN, **changed})
    assert refused(path, told).startswith(str(path))
    with pytest.raises(InvalidArena, match=told):
        exporters.read(path)


@pytest.mark.parametrize("format_", [*FORMATS, "json", "csv"])
@pytest.mark.parametrize("breach", ["an edge twice", "a sink that nobody wins"])
def test_columns_that_break_a_convention_are_not_written(format_, breach):
    changed, told = BREACHES[breach]
    with pytest.raises(InvalidArena, match=told):
        exporters.render(CompactArena.from_edges(**{**PLAIN, **changed}), format_)


@examples(40)
@given(data=st.data(), arrays=st.booleans())
def test_the_rule_for_columns_is_that_for_graphs(data, arrays):
    """Whatever edges and winners there are: columns are refused where the same rows of a JSON file are."""
    size = data.draw(st.integers(1, 5))
    vertex, player = st.integers(0, size - 1), [1 + number % 2 for number in range(size)]
    edges = data.draw(st.lists(st.tuples(vertex, vertex), max_size=5))
    tails = {tail for tail, _ in edges}
    winner = [data.draw(st.sampled_from([-1, 1, 2] if number in tails else [-1, 0, 1])) for number in range(size)]
    targets = {f"f{won}": [number for number in range(size) if winner[number] == won] for won in (1, 2)}
    nodes = [
        {"id": number, "player": player[number], **({"winner": won} if won >= 0 else {})}
        for number, won in enumerate(winner)
    ]
    rows = [{"source": tail, "target": head} for tail, head in edges]

    def tried(make):
        try:
            make()
        except InvalidArena:
            return False
        return True

    def as_columns():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("arena.machine.columns.WORTH_COMPILING", 0 if arrays else 10**9)
            patch.setattr("arena.machine.columns.WORTH_CALLING", 0 if arrays else 10**9)
            ends = [[end[place] for end in edges] for place in (0, 1)]
            arena_of("x", *(np.array(column, dtype="i8") for column in (*ends, player, winner)), initial=0, labels=None)

    as_graph = tried(lambda: build(nodes, rows, {"kind": "arena", "initial": 0, **targets}, "x"))
    assert tried(as_columns) == as_graph


# What is refused: too much


def claimed(path, **shapes):
    """An archive of arrays, of some of which there is nothing but their shapes."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in {**PLAIN, **shapes}:
            file = io.BytesIO()
            if name in shapes:
                header = {"descr": "<U9" if name == "label" else "<i8", "fortran_order": False, "shape": shapes[name]}
                np.lib.format.write_array_header_1_0(file, header)
            else:
                np.save(file, PLAIN[name])
            archive.writestr(f"{name}.npy", file.getvalue())
    return path


@pytest.mark.parametrize(
    ("name", "bound", "told"),
    [
        ("source", {"max_edges": 100}, "1,000,000,000,000 edges, more than 100"),
        ("target", {"max_edges": 3}, "1,000,000,000,000 edges, more than 3"),
        ("player", {"max_vertices": 100}, "1,000,000,000,000 vertices, more than 100"),
        ("winner", {"max_vertices": 4}, "1,000,000,000,000 vertices, more than 4"),
        ("label", {"max_vertices": 4}, "1,000,000,000,000 vertices, more than 4"),
    ],
)
def test_arrays_over_a_bound_are_refused_before_they_are_read(tmp_path, name, bound, told):
    path = claimed(tmp_path / "large.npz", **{name: (10**12,)})
    assert "raise --max-" in refused(path, told, TooLarge, **bound)


@pytest.mark.parametrize("shape", [(10**12,), (1, 10**12), (2**62, 4), ()], ids=str)
@pytest.mark.parametrize("bounds", [{}, {"max_vertices": 100, "max_edges": 100}], ids=["no bound", "bounds"])
@pytest.mark.parametrize("name", ["source", "initial"])
def test_an_array_that_claims_more_than_there_is_is_refused(tmp_path, name, bounds, shape):
    refused(claimed(tmp_path / "large.npz", **{name: shape}), ".", ArenaError, **bounds)


def compressed(path, **arrays):
    """An archive of arrays of one value each, given as kind, size and value, of which little is left on the disk."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (kind, size, value) in arrays.items():
            with archive.open(f"{name}.npy", "w") as member:
                np.lib.format.write_array(member, np.full(size, value, dtype=kind))
    return path


@pytest.fixture
def heads_alone(monkeypatch):
    """Let the heads of arrays be read, and nothing else of them."""
    monkeypatch.setattr(np.lib.format, "read_array", lambda *_, **__: pytest.fail("an array was read"))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"label": ("<U1", 5, "a")}, "label has 5 entries (as many as player has, 4)"),
        ({"winner": ("i1", 3, -1)}, "winner has 3 entries (as many as player has, 4)"),
        ({"target": ("u4", 2, 1)}, "target has 2 entries (as many as source has, 3)"),
    ],
    ids=str,
)
@pytest.mark.usefixtures("heads_alone")
def test_arrays_of_other_lengths_are_refused_before_any_is_read(tmp_path, changed, told):
    plain = {"player": ("i1", 4, 1), "winner": ("i1", 4, -1), "source": ("u4", 3, 0), "target": ("u4", 3, 1)}
    refused(compressed(tmp_path / "x.npz", **{**plain, **changed}), re.escape(told))


@pytest.mark.usefixtures("heads_alone")
def test_empty_labels_that_take_no_bytes_are_refused_before_any_is_made(tmp_path):
    refused(claimed(tmp_path / "x.npz", label=(95_000_000,)), "label claims 95,000,000 entries, more than there are")
    for size, told in ((95_000_000, "label has 95,000,000 entries"), (4, "all are empty")):
        path = compressed(tmp_path / "y.npz", **dict.fromkeys(PLAIN, ("i1", 4, 1)))
        with zipfile.ZipFile(path, "a") as archive, archive.open("label.npy", "w") as member:
            np.lib.format.write_array_header_1_0(member, {"descr": "<U0", "fortran_order": False, "shape": (size,)})
        refused(path, told)


@pytest.mark.parametrize("name", ["player", "source", "label"])
@pytest.mark.usefixtures("heads_alone")
def test_what_all_arrays_take_together_is_held_against_the_memory_before_any_is_read(tmp_path, monkeypatch, name):
    """No array alone is too large; what is free is set to three times what the largest one takes."""
    sizes = {"player": 1000, "source": 1000}
    arrays = {
        "player": ("i1", sizes["player"], 1), "winner": ("i1", sizes["player"], -1),
        "source": ("u4", sizes["source"], 0), "target": ("u4", sizes["source"], 1),
    }  # fmt: skip
    if name == "label":
        arrays["label"] = ("<U9", sizes["player"], "a")
    kind, size, _ = arrays[name]
    monkeypatch.setattr("arena.machine.memory.free_memory", lambda: 3 * size * np.dtype(kind).itemsize)
    refused(compressed(tmp_path / "x.npz", **arrays), "an arena of 1,000 vertices and 1,000 edges would", TooLarge)


def test_a_table_over_a_bound_is_refused_before_it_is_read(tmp_path, monkeypatch):
    table = pa.table({"player": [1, 2], "winner": [-1, 1], "successors": [[1] * 50, []]})
    parquet.write_table(table, tmp_path / "large.parquet")
    monkeypatch.setattr(parquet.ParquetFile, "read", lambda *_: pytest.fail("the file was read"))
    refused(tmp_path / "large.parquet", "2 vertices, more than 1; raise --max-vertices", TooLarge, max_vertices=1)
    refused(tmp_path / "large.parquet", "edges, more than 40; raise --max-edges", TooLarge, max_edges=40)


@either_format
def test_bounds_are_exact(folder, format_):
    arena = CompactArena.from_edges(**PLAIN)
    assert len(there_and_back(folder, format_, arena, max_vertices=4, max_edges=3)) == 4
    for bound, told in (({"max_vertices": 3}, "4 vertices, more than 3"), ({"max_edges": 2}, "edges, more than 2")):
        with pytest.raises(TooLarge, match=told):
            there_and_back(folder, format_, arena, **bound)
        with pytest.raises(TooLarge, match=told):
            exporters.read(folder / f"arena.{format_}", **bound)


# What is refused: other files


@pytest.fixture(scope="module")
def tictactoe():
    return compact(unfold(games.load("tictactoe", rows=2, columns=3, align=3)))


@either_format
def test_a_file_cut_short_is_refused_by_its_name(tmp_path, format_, tictactoe):
    content, path = FORMATS[format_].render(tictactoe), tmp_path / f"cut.{format_}"
    for size in {*range(0, len(content), len(content) // 100), len(content) - 1}:
        path.write_bytes(content[:size])
        assert str(path) in refused(path)


@either_format
@pytest.mark.parametrize(
    "content",
    [b"", b"PK", b"PAR1", b"PAR1PAR1", b"\x93NUMPY", b"{}", b"\0" * 999, b"PK\x05\x06" + b"\0" * 18],
    ids=repr,
)
def test_a_foreign_file_is_refused_by_its_name(tmp_path, format_, content):
    path = tmp_path / f"foreign.{format_}"
    path.write_bytes(content)
    assert str(path) in refused(path)


@either_format
def test_the_file_of_another_format_is_refused_by_its_name(tmp_path, format_, tictactoe):
    path = tmp_path / f"other.{format_}"
    for other in {*FORMATS} - {format_}:
        path.write_bytes(FORMATS[other].render(tictactoe))
        assert str(path) in refused(path)
    path.write_bytes((DATA / "sans_interet.json").read_bytes())
    assert str(path) in refused(path)


def test_a_lone_array_and_an_archive_of_other_things_are_refused(tmp_path):
    np.save(tmp_path / "lone.npy", np.arange(3))
    (tmp_path / "lone.npy").rename(tmp_path / "lone.npz")
    refused(tmp_path / "lone.npz", "lone.npz is not an arena in .npz")
    with zipfile.ZipFile(tmp_path / "other.npz", "w") as archive:
        for name in PLAIN:
            archive.writestr(f"{name}.npy", b"no array")
    refused(tmp_path / "other.npz", "other.npz is not an arena in .npz")


WAYS = [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]


@pytest.mark.parametrize("way", WAYS)
def test_members_that_do_not_decompress_are_refused_by_the_name_of_the_file(tmp_path, way):
    """Whatever the member is compressed by, whichever byte of it is wrong: it is refused, or says the same."""
    for name, members in {
        "x.npz": {f"{name}.npy": npy(np.array(values)) for name, values in PLAIN.items()},
        "x.zip": {name: "".join(parts) for name, parts in arena_csv.tables(exporters.read("sans_interet")).items()},
    }.items():
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", way) as archive:
            for member, part in members.items():
                archive.writestr(member, part)
            first = archive.infolist()[0]
        begin = 30 + len(first.filename)
        assert read_with_changes(tmp_path / name, file.getvalue(), range(begin, begin + first.compress_size, 2)) == {
            "refused"
        }


@pytest.mark.parametrize(("place", "value"), [(8, 99), (6, 1)], ids=["another way to compress", "encrypted"])
@pytest.mark.parametrize("name", ["x.npz", "x.zip"])
def test_members_that_nobody_can_open_are_refused_by_the_name_of_the_file(tmp_path, name, place, value):
    graph, path = exporters.read("sans_interet"), tmp_path / name
    content = bytearray(exporters.render(graph, exporters.format_of(path)))
    content[place] |= value
    central = content.index(b"PK\1\2")
    content[central + place + 2] |= value
    path.write_bytes(content)
    assert str(path) in refused(path)


def npy(array):
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


@pytest.mark.parametrize("letter", [0x110000, 0xFFFFFFFF, 0xD800, 0xDFFF])
@pytest.mark.parametrize("order", ["<", ">"])
def test_labels_whose_letters_are_none_are_refused_by_the_name_of_the_file(tmp_path, order, letter):
    letters = np.array([[97, 98], [99, 0], [100, letter], [101, 0]], dtype=f"{order}u4")
    label = letters.view(f"{order}U2")[:, 0]
    np.savez(tmp_path / "x.npz", **PLAIN, label=label)
    assert str(tmp_path / "x.npz") in refused(tmp_path / "x.npz", f"label 2 is no whole text: {letter:#x} is no letter")


def read_with_changes(path, content, places):
    """Read the file with one byte changed at each place; give how each is refused, or what is wrong with it."""
    path.write_bytes(content)
    expected, wrong = exporters.read_compact(path), set()
    for place in places:
        path.write_bytes(content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :])
        try:
            again = exporters.read_compact(path)
        except ArenaError as error:
            wrong.add("several lines" if "\n" in str(error) else "refused" if str(path) in str(error) else "no name")
        except Exception as error:  # noqa: BLE001 - it is shown which
            wrong.add(type(error).__name__)
        else:
            if {**said_of(again), "initial": 0} != {**said_of(expected), "initial": 0}:
                wrong.add("another arena")
    return wrong


every = pytest.mark.parametrize("step", [97, pytest.param(1, marks=pytest.mark.fuzz)])


@every
def test_a_changed_byte_is_refused_or_makes_no_difference(tmp_path, tictactoe, step):
    content = arena_npz.render(tictactoe)
    assert read_with_changes(tmp_path / "changed.npz", content, range(0, len(content), step)) == {"refused"}


@every
def test_a_changed_byte_in_a_page_is_refused_or_makes_no_difference(tmp_path, tictactoe, step):
    content = arena_parquet.render(tictactoe)
    pages = range(4, footer_of(content), step)
    assert read_with_changes(tmp_path / "changed.parquet", content, pages) == {"refused"}


@pytest.mark.slow
@pytest.mark.parametrize("step", [19, pytest.param(1, marks=pytest.mark.fuzz)])
def test_a_changed_byte_in_the_footer_never_ends_the_process(tmp_path, tictactoe, step):
    content, path = arena_parquet.render(tictactoe), tmp_path / "changed.parquet"
    (tmp_path / "whole").write_bytes(content)
    script = (
        "import sys, exporters\n"
        "path, whole = sys.argv[1], open(sys.argv[2], 'rb').read()\n"
        "for place in range(int(sys.argv[3]), len(whole), int(sys.argv[4])):\n"
        "    open(path, 'wb').write(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])\n"
        "    try:\n"
        "        exporters.read_compact(path)\n"
        "    except Exception:\n"
        "        pass\n"
    )
    words = [sys.executable, "-W", "ignore", "-c", script, path, tmp_path / "whole", str(footer_of(content)), str(step)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def footer_of(content):
    return len(content) - 8 - int.from_bytes(content[-8:-4], "little")


@either_format
def test_a_file_that_is_not_there_is_an_os_error(tmp_path, format_):
    with pytest.raises(FileNotFoundError):
        exporters.read_compact(tmp_path / f"nothing.{format_}")
    (tmp_path / f"folder.{format_}").mkdir()
    with pytest.raises(IsADirectoryError):
        exporters.read_compact(tmp_path / f"folder.{format_}")


@pytest.mark.parametrize(
    ("name", "values"),
    [("player", [1, None]), ("successors", [[1], None]), ("successors", [[None], []])],
)
def test_gaps_in_parquet_are_told_by_the_name_of_their_column(name, values, tmp_path):
    table = {"player": [1, 2], "winner": [-1, 1], "successors": pa.array([[1], []], pa.list_(pa.int32()))}
    table[name] = pa.array(values, table[name].type) if name == "successors" else values
    parquet.write_table(pa.table(table), tmp_path / "gaps.parquet")
    with pytest.raises(InvalidArena, match=f"gaps.parquet is not an arena in Parquet: {name} has gaps"):
        exporters.read_compact(tmp_path / "gaps.parquet")


def test_without_pyarrow_parquet_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    (tmp_path / "x.parquet").write_bytes(b"PAR1")
    for attempt in (
        lambda: exporters.read_compact(tmp_path / "x.parquet"),
        lambda: arena_parquet.render(CompactArena.from_edges(**PLAIN)),
    ):
        with pytest.raises(ParameterError, match="pip install"):
            attempt()


@pytest.mark.parametrize("ending", ["npz", "parquet"])
def test_a_few_bytes_for_very_many_vertices_are_refused_before_these_are_read(tmp_path, monkeypatch, ending):
    path, size = tmp_path / f"sinks.{ending}", 500_000
    sinks = CompactArena.from_edges([], [], player=np.ones(size, "i1"), winner=np.ones(size, "i1"))
    save(sinks, path)
    assert len(exporters.read_compact(path)) == size
    monkeypatch.setattr(reading, "SMALL", 0)
    with pytest.raises(
        TooLarge, match=r"500,000 vertices and .* edges would take about .* MB, more than 1,000 times the"
    ):
        exporters.read_compact(path)
    save(random_arena(1000, seed=1), path)
    assert len(exporters.read_compact(path)) == 1000


@examples(30)
@given(arena=arenas(), times=st.sampled_from([100, 1000]), format_=st.sampled_from(list(FORMATS)))
def test_arenas_that_shrink_too_much_are_written_so_that_they_can_be_read(folder, format_, arena, times):
    columns = compact(arena)
    size = len(columns) * 1000
    many = CompactArena.from_edges(
        [tail for tail, _ in edges_of(columns)],
        [head for _, head in edges_of(columns)],
        np.append(columns.player, np.ones(size, "i1")),
        np.append(columns.winner, np.ones(size, "i1")),
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(reading, "SMALL", 0)
        patched.setattr(reading, "SWELLING", times)
        assert said_of(there_and_back(folder, format_, many)) == said_of(many)
