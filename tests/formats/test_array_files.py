"""Arenas as .npz and .parquet: what others write is read, and what is no arena is refused in one line, unread."""

import io
import subprocess
import sys
import zipfile

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

import arena
import exporters

PLAIN = {"source": [0, 1, 0], "target": [1, 2, 3], "player": [1, 2, 1, 2], "winner": [-1, -1, 1, 2]}
TABLE = {"player": [1, 2, 1, 2], "winner": [-1, -1, 1, 2], "successors": [[1, 3], [2], [], []]}
either_format = pytest.mark.parametrize("format_", ["npz", "parquet"])


def said(columns):
    """Return everything but the names of the vertices."""
    edges = sorted((tail, head) for tail in range(len(columns)) for head in columns.after(tail))
    return [*map(int, columns.player)], [*map(int, columns.winner)], edges, columns.initial


EXPECTED = ([1, 2, 1, 2], [-1, -1, 1, 2], [(0, 1), (0, 3), (1, 2)], None)


def refused(path, *words, kind=arena.ArenaError, **bounds):
    """Check that both doors refuse a file in one line with its path and some words."""
    for read in (exporters.read, exporters.read_compact):
        with pytest.raises(kind) as error:
            read(path, **bounds)
        text = str(error.value)
        assert len(text.splitlines()) == 1
        assert all(word in text for word in (*words, str(path))), text


def write(path, **changed):
    """Write the plain arena with some arrays or columns changed, or without those that are None."""
    if path.suffix == ".npz":
        np.savez(path, **{key: value for key, value in {**PLAIN, **changed}.items() if value is not None})
    else:
        columns = {key: value for key, value in {**TABLE, **changed}.items() if value is not None}
        parquet.write_table(pa.table(columns), path)
    return path


def test_arrays_of_others_are_read(tmp_path):
    path = tmp_path / "x.npz"
    for save in (np.savez, np.savez_compressed):
        for kind in (list, np.int8, np.uint64, ">i4", "<i8"):
            arrays = PLAIN if kind is list else {
                key: np.array(values, dtype=kind if key != "winner" else "i2") for key, values in PLAIN.items()
            }  # fmt: skip
            save(path, **arrays, initial=1, extra=np.array([1.5]))
            columns = exporters.read_compact(path)
            assert said(columns) == (*EXPECTED[:3], 1)
            assert arena.solve(columns).winner == {0: 1, 1: 1, 2: 1, 3: 2}
            assert columns.left_out == "extra of the file"
            assert arena.compact(exporters.read(path)).labels == ["0", "1", "2", "3"]


def test_tables_of_others_are_read(tmp_path):
    path = tmp_path / "x.parquet"
    for options in ({}, {"row_group_size": 1}, {"compression": "none", "use_dictionary": False}):
        parquet.write_table(pa.table({**TABLE, "color": ["a"] * 4}), path, **options)
        columns = exporters.read_compact(path, max_vertices=4, max_edges=3)
        assert said(columns) == EXPECTED
        assert "color" in columns.left_out
    for winner in ([None, None, 1, 2], [np.nan, np.nan, 1.0, 2.0], pa.array([None, None, 1, 2], pa.int8())):
        assert said(exporters.read_compact(write(path, winner=winner))) == EXPECTED
    for kind in (pa.list_(pa.int8()), pa.list_(pa.uint64()), pa.large_list(pa.int32())):
        assert said(exporters.read_compact(write(path, successors=pa.array(TABLE["successors"], kind)))) == EXPECTED


@either_format
def test_arenas_may_be_empty(tmp_path, format_):
    path = tmp_path / f"x.{format_}"
    for size in (0, 1):
        empty = arena.CompactArena.from_edges([], [], [1] * size, [0] * size)
        again = exporters.read_compact(arena.save(empty, path))
        assert (len(again), again.initial) == (size, None)
    capitals = tmp_path / f"Y.{format_.upper()}"
    assert len(exporters.read_compact(arena.save(empty, capitals))) == 1


@either_format
def test_marks_and_weights_of_others_are_read(tmp_path, format_):
    path = tmp_path / f"x.{format_}"
    weights = {"weight": [1, -2, 3]} if format_ == "npz" else {"weights": [[1, 3], [-2], [], []]}
    columns = exporters.read_compact(write(path, priority=[3, 2, 0, 0], accepting=[1, 0, 0, 1], **weights))
    assert [*map(int, columns.marks["priority"])] == [3, 2, 0, 0]
    assert [weight for *_, weight in arena.as_graph(columns).edges.data("weight")] == [1, 3, -2]
    assert {number for number, winner in arena.solve(columns, "buchi").winner.items() if winner == 2} == {3}
    denominator = {"denominator": 4} if format_ == "npz" else {}
    if denominator:
        columns = exporters.read_compact(write(path, **weights, **denominator))
        graph = exporters.read(path)
        assert [str(weight) for *_, weight in graph.edges(data="weight")] == ["1/4", "3/4", "-1/2"]


# What is refused


class Trap:
    """What would run if an object were unpickled."""

    def __reduce__(self):
        return pytest.fail, ("the file was executed",)


def test_pickled_objects_are_never_executed(tmp_path):
    trap = np.empty(4, dtype=object)
    trap[:] = Trap()
    for name in (*PLAIN, "initial", "label"):
        refused(write(tmp_path / "trap.npz", **{name: trap}), name)
    assert len(exporters.read_compact(write(tmp_path / "trap.npz", other=trap))) == 4


def test_arrays_that_are_no_arena_are_refused(tmp_path):
    path = tmp_path / "x.npz"
    for name, values in PLAIN.items():
        refused(write(path, **{name: None}), name)
        for kind in (np.float64, bool, "datetime64[s]", "S3", "U3", "c16"):
            refused(write(path, **{name: np.array(values).astype(kind)}), name)
        for changed in ([values], np.array(values)[:, None], 1, values[:-1], [*values, 1]):
            refused(write(path, **{name: changed}))
        for number in (9, -5, 2**62):
            refused(write(path, **{name: [*values[:-1], number]}), name)
    for value in (4, -1, 2**63, 1.0, [0, 1], [], "0", True):
        refused(write(path, initial=value), "initial")
    for value in (["a"] * 4, ["a", "b"], [0, 1, 2, 3], [["a"], ["b"]], "a", [1.5] * 4):
        refused(write(path, label=value))
    refused(write(path, winner=[0, -1, 1, 2]))
    refused(write(path, target=[1, 2, 1]), "'0'", "'1'", "twice")
    refused(write(path, winner=[-1, -1, 1, -1]), "3: ")
    for name, values in (("priority", [-1, 0, 0, 0]), ("accepting", [0, 2, 0, 0]), ("weight", [1]), ("denominator", 0)):
        more = {"weight": [1, 2, 3]} if name == "denominator" else {}
        refused(write(path, **{name: values}, **more), name)
    for letter, order in ((0x110000, "<"), (0xD800, ">")):
        letters = np.array([[97, 98], [99, 0], [100, letter], [101, 0]], dtype=f"{order}u4")
        refused(write(path, label=letters.view(f"{order}U2")[:, 0]))


def test_columns_that_are_no_arena_are_refused(tmp_path):
    path = tmp_path / "x.parquet"
    for name in TABLE:
        refused(write(path, **{name: None}), name)
    for name, column in [
        ("player", [1, 2, 3, 1]), ("player", [1, 2, None, 1]), ("player", ["x", "2", "1", "2"]),
        ("player", [1.5, 2.0, 1.0, 1.0]), ("player", [[1], [2], [1], [1]]), ("winner", [-1, -1, 1, 5]),
        ("winner", [-1, -1, None, None]), ("winner", [1.5, None, 1, 2]), ("winner", [300.0, None, 1, 2]),
        ("winner", [float("inf"), None, 1, 2]), ("winner", ["1", None, None, None]), ("successors", [1, 2, 1, 2]),
        ("successors", [[1], None, [], []]), ("successors", [[1], [None], [], []]), ("successors", [["1"], [], [], []]),
        ("successors", [[1.5], [], [], []]), ("successors", [[7], [2], [], []]), ("successors", [[-1], [2], [], []]),
        ("successors", [[1, 1], [2], [], []]), ("label", ["a", "a", "b", "c"]), ("label", ["a", "b", None, "c"]),
        ("label", [["a"], ["b"], ["c"], ["d"]]),
    ]:  # fmt: skip
        refused(write(path, **{name: column}))
    for initial in ("9", "-1", "x", "", "1.0"):
        table = pa.table(TABLE).replace_schema_metadata({"initial": initial})
        parquet.write_table(table, path)
        refused(path)
    table = pa.table(TABLE).replace_schema_metadata({"initial": "2"})
    parquet.write_table(table, path)
    assert exporters.read_compact(path).initial == 2


def claimed(path, name, shape):
    """Write an archive of arrays, of one of which there is nothing but its shape."""
    with zipfile.ZipFile(path, "w") as archive:
        for each in {**PLAIN, name: None}:
            file = io.BytesIO()
            if each == name:
                header = {"descr": "<U9" if name == "label" else "<i8", "fortran_order": False, "shape": shape}
                np.lib.format.write_array_header_1_0(file, header)
            else:
                np.save(file, PLAIN[each])
            archive.writestr(f"{each}.npy", file.getvalue())
    return path


def test_an_array_that_claims_more_than_there_is_is_refused(tmp_path):
    for name in ("source", "target", "player", "winner", "label"):
        refused(claimed(tmp_path / "x.npz", name, (10**12,)), name)
    for shape in ((10**12,), (1, 10**12), (2**62, 4), ()):
        for name in ("source", "initial"):
            refused(claimed(tmp_path / "x.npz", name, shape))


@pytest.fixture(scope="module")
def tictactoe():
    return arena.unfold_compact(arena.load("tictactoe", rows=2, columns=3, align=3))


@either_format
def test_cut_and_foreign_files_are_refused(tmp_path, format_, tictactoe):
    path = tmp_path / f"x.{format_}"
    content = arena.save(tictactoe, path).read_bytes()
    cuts = [content[:size] for size in (*range(0, len(content), len(content) // 20), len(content) - 1)]
    foreign = [b"PK", b"PAR1", b"PAR1PAR1", b"\x93NUMPY", b"{}", b"\0" * 999, b"PK\x05\x06" + b"\0" * 18, b"a,b\n"]
    others = [arena.save(tictactoe, tmp_path / f"o.{other}").read_bytes() for other in {"npz", "parquet"} - {format_}]
    for each in (*cuts, *foreign, *others):
        path.write_bytes(each)
        refused(path)


def read_with_changes(path, content, places):
    """Read a file with one byte changed at each place; return what happened."""
    path.write_bytes(content)
    expected, found = exporters.read_compact(path), set()
    for place in places:
        path.write_bytes(content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :])
        try:
            again = exporters.read_compact(path)
        except arena.ArenaError as error:
            found.add("refused" if str(path) in str(error) and "\n" not in str(error) else str(error))
        else:
            found.add("another arena" if said(again)[:3] != said(expected)[:3] else "same")
    return found


every = pytest.mark.parametrize("step", [197, pytest.param(1, marks=pytest.mark.fuzz)])


@every
def test_a_changed_byte_is_refused_or_makes_no_difference(tmp_path, tictactoe, step):
    for name in ("x.npz", "x.parquet"):
        content = arena.save(tictactoe, tmp_path / name).read_bytes()
        start, end = (
            (4, len(content) - 8 - int.from_bytes(content[-8:-4], "little")) if name.endswith("t") else (0, None)
        )
        assert read_with_changes(tmp_path / name, content, range(start, end or len(content), step)) <= {
            "refused",
            "same",
        }


@pytest.mark.parametrize("step", [pytest.param(19, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.fuzz)])
def test_a_changed_byte_in_the_footer_of_parquet_never_ends_the_process(tmp_path, tictactoe, step):
    content = arena.save(tictactoe, tmp_path / "whole.parquet").read_bytes()
    footer = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
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
    words = [tmp_path / "x.parquet", tmp_path / "whole.parquet", str(footer), str(step)]
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", script, *words], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_members_of_an_archive_may_be_packed_in_any_way_and_lie_in_none(tmp_path):
    members = {}
    for name, values in PLAIN.items():
        file = io.BytesIO()
        np.save(file, np.array(values))
        members[f"{name}.npy"] = file.getvalue()
    path = tmp_path / "x.npz"
    for way in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        with zipfile.ZipFile(path, "w", way) as archive:
            for name, part in members.items():
                archive.writestr(name, part)
        assert said(exporters.read_compact(path)) == EXPECTED
        content = bytearray(path.read_bytes())
        for place, value in ((8, 99), (6, 1)):  # another way to pack, encrypted
            changed = content.copy()
            changed[place] |= value
            changed[changed.index(b"PK\1\2") + place + 2] |= value
            path.write_bytes(changed)
            refused(path)
    with zipfile.ZipFile(path, "w") as archive:
        for name in members:
            archive.writestr(name, b"no array")
    refused(path)


@either_format
def test_columns_that_break_a_convention_are_not_written(tmp_path, format_):
    path = tmp_path / f"x.{format_}"
    twice = arena.CompactArena.from_edges(**{**PLAIN, "target": [1, 2, 1]})
    nobody = arena.CompactArena.from_edges(**{**PLAIN, "winner": [-1, -1, 1, -1]})
    for columns, word in ((twice, "twice"), (nobody, "3")):
        with pytest.raises(arena.InvalidArena, match=word):
            arena.save(columns, path)
        assert not path.exists()
