"""Files that swell, claim too much or never end, and paths that are none: refused soon, and with little memory."""

import io
import json
import math
import os
import struct
import zipfile
from pathlib import Path

import numpy as np
import pytest
from mutations import zipped
from readers import ARENAS, READERS, content_of, path_of, tried
from trying import Trier

import exporters
from arena.graphs.compact import CompactArena

pa = pytest.importorskip("pyarrow")
from pyarrow import parquet  # noqa: E402

FEW, MANY = 1 << 20, 1 << 22
SUCCESSORS = 4_000_000
FILLERS = [
    b" ", b"\n", b"\0", b"0", b"a", b'"', b"[", b'{"a":', b"<a>", b"<a/>", b"a,", b"1;\n", b"\\", b"[[],", b'"",',
    b"((", b"\xf0\x9f\x99\x82", b"0 1 2 3;\n", b"{},", b'{"id":1},', b"<node id='a'/>", b"- ", b"\r", b"&amp;",
]  # fmt: skip


@pytest.fixture(scope="module")
def trier():
    with Trier("readers") as process:
        yield process


CALLS = 2_000_000
"""What a bomb may cost: the calls of a reader that has looked at a few thousand rows, or at a footer."""


def refused(found, path, *, calls=CALLS, megabytes=100):
    assert found["kind"] == "refused", found["told"]
    assert str(path) in found["told"]
    assert len(found["told"].splitlines()) == 1
    assert found["calls"] < calls
    assert found["grown"] < megabytes
    return found["told"]


def archive(members):
    """Make a .zip of members that are made of blocks."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        for name, block, times in members:
            with made.open(name, "w") as member:
                for _ in range(times):
                    member.write(block)
    return file.getvalue()


def npy(kind, shape):
    head = repr({"descr": kind, "fortran_order": False, "shape": shape}).encode()
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(head)) + head


def arrays(**changed):
    members = {
        "player": ("|i1", (2,)),
        "winner": ("|i1", (2,)),
        "source": ("<u4", (1,)),
        "target": ("<u4", (1,)),
        **changed,
    }
    return archive([(f"{name}.npy", npy(kind, shape) + bytes(1 << 20), 16) for name, (kind, shape) in members.items()])


def table(**options):
    """Make a Parquet file with one row that has very many successors."""
    after = pa.LargeListArray.from_arrays(np.array([0, SUCCESSORS]), np.ones(SUCCESSORS, dtype="u4"))
    file = io.BytesIO()
    parquet.write_table(
        pa.table({"player": [1], "winner": [-1], "successors": after}), file, compression="zstd", **options
    )
    return file.getvalue()


def alike(vertices, degree=0, **options):
    """Make a Parquet file whose vertices are all alike: a few bytes stand for a column of them."""
    start, heads = np.arange(vertices + 1) * degree, np.tile(np.arange(degree, dtype="u4"), vertices)
    player, winner = np.ones(vertices, dtype="i1"), np.full(vertices, -1 if degree else 1, dtype="i1")
    file, after = io.BytesIO(), pa.LargeListArray.from_arrays(start, heads)
    made = pa.table({"player": player, "winner": winner, "successors": after})
    parquet.write_table(made, file, compression="zstd", **options)
    return file.getvalue()


def lying(content, claimed=3):
    """Have the footer claim that a column has a few values, whatever its pages hold."""
    size = struct.unpack("<I", content[-8:-4])[0]
    footer = content[-8 - size : -8]
    told, number = b"", 2 * SUCCESSORS
    while number > 127:
        told, number = told + bytes([number & 127 | 128]), number >> 7
    told += bytes([number])
    lie = bytes([2 * claimed | 128, *[128] * (len(told) - 2), 0])
    assert told in footer
    return content[: -8 - size] + footer.replace(told, lie) + content[-8:]


def footer(content):
    return b"PAR1" + content + struct.pack("<I", len(content)) + b"PAR1"


def labelled(texts, **options):
    """Make a Parquet file whose vertices are called after these texts."""
    size, file = len(texts), io.BytesIO()
    columns = {"player": [1] * size, "winner": [1] * size, "successors": pa.array([[]] * size, pa.list_(pa.int32()))}
    made = pa.table({**columns, "label": texts})
    parquet.write_table(made, file, compression="zstd", store_schema=False, **options)
    return file.getvalue()


HEADER = {"rules": "", "game": "", "parameters": {}, "codes": 1, "bytes": 1, "tally": [0] * 6, "plies": 1}


def solved(**header):
    return solved_beginning(json.dumps({**HEADER, **header}).encode())


def solved_beginning(header):
    return b"arena solved table 1\n" + struct.pack("<Q", len(header)) + header + bytes(9000)


LAUGHS = (
    "<!DOCTYPE a [<!ENTITY a0 'ha'>"
    + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 12))
    + "]><a>&a11;</a>"
)
MANY_LINES = (b"a" * 63 + b"\n") * (1 << 14)
EDGES = ("edges.csv", b"", 1)
ONE_LABEL = pa.DictionaryArray.from_arrays(pa.array([0] * 299), ["a" * 10_000_000])
BEGINNINGS = {"use_dictionary": False, "column_encoding": {"label": "DELTA_BYTE_ARRAY"}}
PLAIN, ENDS = b'{"directed": true, "nodes": [', b'], "edges": []}'
BOMBS = {
    "csv, spaces": ("arenas.csv", lambda: archive([("nodes.csv", b" " * (1 << 20), 16), EDGES])),
    "csv, short lines": ("arenas.csv", lambda: archive([("nodes.csv", b"id\n" * (1 << 20), 16), EDGES])),
    "csv, one vertex": ("arenas.csv", lambda: archive([("nodes.csv", b"id" + b"\na" * (1 << 20), 16), EDGES])),
    "csv, empty lines": ("arenas.csv", lambda: archive([("nodes.csv", b"id" + b"\n" * (1 << 20), 8), EDGES])),
    "csv, a quote": ("arenas.csv", lambda: archive([("nodes.csv", b'id\n"' + MANY_LINES, 8), EDGES])),
    "csv, columns": ("arenas.csv", lambda: archive([("nodes.csv", b"a," * 500_000, 1), EDGES])),
    "csv, members": ("arenas.csv", lambda: zipped([(f"{number}", b"") for number in range(20_000)])),
    "csv, twice": ("arenas.csv", lambda: zipped([(f"{number}/nodes.csv", b"id\n") for number in range(2000)])),
    "csv, wide": ("arenas.csv", lambda: archive([("nodes.csv", b"id" + b",a" * 9999 + b"\na" * (1 << 20), 1), EDGES])),
    "csv, quotes": ("arenas.csv", lambda: archive([("nodes.csv", b'id\n""' + b'\n"a"' * (1 << 20), 4), EDGES])),
    "npz, vertices": ("arenas.npz", lambda: arrays(player=("|i1", (1 << 40,)))),
    "npz, edges": ("arenas.npz", lambda: arrays(source=("<u4", (1 << 22,)))),
    "npz, long labels": ("arenas.npz", lambda: arrays(label=("<U1000000000", (1,)))),
    "npz, no size": ("arenas.npz", lambda: arrays(label=("<U0", (1 << 60,)))),
    "npz, members": ("arenas.npz", lambda: zipped([(f"{number}.npy", b"") for number in range(20_000)])),
    "npz, nested head": ("arenas.npz", lambda: zipped([("player.npy", b"\x93NUMPY\1\0\x10\x27" + b"(" * 10_000)])),
    "json, digits": ("arenas.json", lambda: b'{"graph": ' + b"9" * 2_000_000 + b"}"),
    "json, vertices": ("arenas.json", lambda: b'{"nodes": [' + b'{"id": 1},' * 300_000),
    "json, edges": ("arenas.json", lambda: b'{"edges": [' + b'{"source": 1},' * 300_000),
    "json, depth": ("arenas.json", lambda: b'{"a":' * 500_000),
    "json, keys": ("arenas.json", lambda: PLAIN + b"".join(b'{"id":%d,"a%d":1},' % (n, n) for n in range(100_000))),
    "json, alike": ("arenas.json", lambda: PLAIN + b'{"id":1},' * 300_000 + b'{"id":1}' + ENDS),
    "json, long keys": ("arenas.json", lambda: PLAIN + b'{"%s":1},' % (b"a" * 999_999) * 4 + b"{}" + ENDS),
    "json, no objects": ("arenas.json", lambda: PLAIN + b"{}," * 400_000 + b"{}" + ENDS),
    "json, colons": ("arenas.json", lambda: PLAIN + b'{"id":"' + b":" * 4_000_000 + b'"},' * 2 + ENDS),
    "json, members": ("arenas.json", lambda: b"{" + b",".join(b'"%d":1' % n for n in range(300_000)) + b"}"),
    "xml, laughs": ("arenas.graphml", LAUGHS.encode),
    "xml, outside": ("arenas.gexf", lambda: b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///dev/zero">]><a>&b;</a>'),
    "xml, depth": ("arenas.graphml", lambda: b"<a>" * 1_000_000),
    "xml, vertices": ("arenas.graphml", lambda: b"<graphml>" + b"<node/>" * 300_000),
    "xml, edges": ("arenas.gexf", lambda: b"<gexf>" + b"<edge/>" * 300_000),
    "xml, attributes": ("arenas.gexf", lambda: b"<gexf " + b" ".join(b"a%d='1'" % n for n in range(100_000)) + b"/>"),
    "edges, spaces": ("arenas.edges", lambda: b" " * (1 << 22)),
    "edges, empty lines": ("arenas.edges", lambda: b"source,target" + b"\n" * (1 << 22)),
    "edges, a quote": ("arenas.edges", lambda: b'source,target\n"' + MANY_LINES * 8),
    "edges, columns": ("arenas.edges", lambda: b"a," * 500_000),
    "edges, short lines": ("arenas.edges", lambda: b"source,target\n" + b"a,b\n" * 300_000),
    "gml, vertices": ("arenas.gml", lambda: b"graph [ " + b"node [ id 1 ] " * 300_000),
    "gml, edges": ("arenas.gml", lambda: b"graph [ " + b"edge [ source 1 target 1 ] " * 300_000),
    "gml, depth": ("arenas.gml", lambda: b"graph [ " + b"a [ " * 500_000),
    "gml, graphs": ("arenas.gml", lambda: b"graph [ ] " * 300_000),
    "gml, quotes": ("arenas.gml", lambda: b'graph [ a "' + b"[" * 4_000_000),
    "gml, digits": ("arenas.gml", lambda: b"graph [ node [ id " + b"9" * 2_000_000 + b" ] ]"),
    "json, plain vertices": ("arenas.json", lambda: b'{"directed": true, "nodes": [' + b'{"id": [1]},' * 300_000),
    "json, plain depth": ("arenas.json", lambda: b'{"directed": true, "edges": [], "nodes": [{"id": ' + b"[" * 900),
    "pg, vertices": ("arenas.pg", lambda: b"parity 999999;\n" + b"".join(b"%d 1 0 0;" % n for n in range(300_000))),
    "pg, edges": ("arenas.pg", lambda: b"parity 1;\n0 1 0 " + b"1," * 1_000_000 + b"1;\n"),
    "pg, digits": ("arenas.pg", lambda: b"parity " + b"9" * 1_000_000 + b";\n"),
    "parquet, one row": ("arenas.parquet", table),
    "parquet, one page": ("arenas.parquet", lambda: table(data_page_size=1 << 40, use_dictionary=False)),
    "parquet, a footer that lies": ("arenas.parquet", lambda: lying(table(data_page_size=1 << 40))),
    "parquet, one label": ("arenas.parquet", lambda: labelled(ONE_LABEL)),
    "parquet, beginnings": ("arenas.parquet", lambda: labelled(["a" * 1_000_000] * 299, **BEGINNINGS)),
    "parquet, more vertices": ("arenas.parquet", lambda: labelled(["a"] * 400)),
    "parquet, a long footer": ("arenas.parquet", lambda: footer(b"\x19" * 4_000_000)),
    "parquet, a deep footer": ("arenas.parquet", lambda: footer(b"\x1c" * 90_000)),
    "parquet, empty texts": ("arenas.parquet", lambda: footer(b"\x19\xf8\xff\xff\xff\xff\x7f" + bytes(4_000_000))),
    "solved, a long header": ("solutions.solved_table", lambda: b"arena solved table 1\n" + b"\xff" * 100),
    "solved, plies": ("solutions.solved_table", lambda: solved(plies=1 << 60)),
    "solved, bytes": ("solutions.solved_table", lambda: solved(bytes=1 << 60)),
    "solved, fewer than none": ("solutions.solved_table", lambda: solved(plies=-5, bytes=-(1 << 60))),
    "solved, no JSON": ("solutions.solved_table", lambda: solved_beginning(b"[" * (1 << 20))),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused(trier, tmp_path, name):
    reader, make = BOMBS[name]
    path = path_of(tmp_path, reader)
    path.write_bytes(make())
    if (found := tried(trier, reader, path))["calls"] >= CALLS:  # the compiler's, where it has not run yet
        found = {**found, "calls": tried(trier, reader, path)["calls"]}
    refused(found, path, megabytes=500 if "label" in name else 150)


SINKS = {"player": ("|i1", (1 << 24,)), "winner": ("|i1", (1 << 24,)), "source": ("<u4", (0,)), "target": ("<u4", (0,))}
SWOLLEN = {
    "sinks.parquet": lambda: alike(6_000_000),
    "same_moves.parquet": lambda: alike(1_500_000, 3),
    "all_moves.parquet": lambda: alike(2_500, 2_500),
    "sinks.npz": lambda: archive(
        [(f"{name}.npy", npy(*head) + bytes(math.prod(head[1])), 1) for name, head in SINKS.items()]
    ),
}
"""Arenas that a few bytes stand for, and that no bound of the user's refuses."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SWOLLEN)
def test_arenas_much_larger_than_their_files_are_refused_unread(trier, tmp_path, name):
    path = tmp_path / name
    path.write_bytes(SWOLLEN[name]())
    found = tried(trier, f"arenas{path.suffix}", path, max_vertices=None, max_edges=None)
    assert "more than 1,000 times the" in refused(found, path, megabytes=64)


COLUMNS = [name for name, (reader, _) in BOMBS.items() if reader in ("arenas.csv", "arenas.edges", "arenas.json")]


@pytest.mark.slow
@pytest.mark.parametrize("name", COLUMNS)
def test_bombs_are_refused_by_readers_of_columns(trier, tmp_path, name):
    reader, make = BOMBS[name]
    path = path_of(tmp_path, reader)
    path.write_bytes(make())
    tried(trier, reader, path, columns=True)  # the compiler is not counted
    refused(tried(trier, reader, path, columns=True), path, megabytes=150)


@pytest.mark.parametrize("size", [FEW, pytest.param(MANY, marks=pytest.mark.fuzz)])
@pytest.mark.parametrize("reader", ARENAS)
def test_swollen_files(trier, tmp_path, reader, size):
    """A file that begins well and goes on with one thing takes time and memory like its size, and no more."""
    path = path_of(tmp_path, reader)
    graph = exporters.read("sans_interet")
    content = content_of(graph, reader.partition(".")[2])
    for number, filler in enumerate(FILLERS if size == MANY else FILLERS[:: 1 + len(reader) % 3]):
        kept = [0, len(content) // 3, 2 * len(content) // 3][number % 3]
        path.write_bytes(content[:kept] + filler * (size // len(filler)))
        found = tried(trier, reader, path)
        assert found["kind"] in ("read", "refused"), found["told"]
        assert found["calls"] < 100_000 + 20 * size
        assert found["grown"] < 130 + 30 * size / 1e6  # 80 of it are numba, which reads files from 1 MB on


def chain(size):
    """Make an arena of one long play."""
    tails = np.arange(size - 1, dtype="u4")
    winner = np.where(np.arange(size) == size - 1, 1, -1)
    return CompactArena.from_edges(tails, tails + 1, player=np.arange(size) % 2 + 1, winner=winner, initial=0)


@pytest.mark.slow
@pytest.mark.parametrize("size", [2000, pytest.param(30_000, marks=pytest.mark.fuzz)])
@pytest.mark.parametrize("reader", ARENAS)
def test_bounds_are_held_while_a_file_is_read(trier, tmp_path, reader, size):
    path = path_of(tmp_path, reader)
    path.write_bytes(content_of(chain(size), reader.partition(".")[2]))
    within = {"max_vertices": 2 * size, "max_edges": 2 * size}
    tried(trier, reader, path, max_vertices=10)  # what is imported is not counted
    whole = tried(trier, reader, path, traced=True, **within)
    assert whole["kind"] == "read", whole["told"]
    for bounds in ({**within, "max_vertices": 10}, {**within, "max_edges": 10}):
        found = tried(trier, reader, path, traced=True, **bounds)
        told = refused(found, path)
        assert "more than 10; raise --max-" in told
        assert found["traced"] < 0.5 * whole["traced"]
        assert found["calls"] < 0.5 * whole["calls"]


def odd_paths(folder):
    """Make paths that are no ordinary files."""
    (folder / "folder").mkdir()
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "gone").symlink_to(folder / "nowhere")
    (folder / "linked").symlink_to(folder / "folder")
    (folder / "empty").write_bytes(b"")
    (folder / "nodes").mkdir()
    (folder / "nodes" / "nodes.csv").mkdir()
    names = [
        "folder", "loop", "gone", "linked", "empty", "nodes", "missing", "x/missing", "empty/x", "x" * 300,
        "missing\n\x1b[31m", "missing\udcff", "missing\u202e",
    ]  # fmt: skip
    return [folder / name for name in names] + [os.devnull, "/", ".", ""]


@pytest.mark.parametrize("reader", READERS)
def test_paths_that_are_no_files_are_refused(trier, tmp_path, reader):
    for path in odd_paths(tmp_path):
        found = tried(trier, reader, path)
        if str(path).endswith(("empty", os.devnull)) and reader == "solutions.sol":  # which claims nothing
            continue
        assert found["kind"] == "refused", (path, found["told"])
        assert found["calls"] < CALLS
        assert found["grown"] < 150


SOON = ("arenas.csv", "arenas.npz", "arenas.parquet")


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/dev/zero", "/proc/self/mem"])
@pytest.mark.parametrize(
    "reader", [reader if reader in SOON else pytest.param(reader, marks=pytest.mark.fuzz) for reader in READERS]
)
def test_devices_without_end_are_refused(trier, reader, path):
    if not Path(path).exists():
        pytest.skip(f"no {path} here")
    found = tried(trier, reader, path)
    assert found["kind"] == "refused", found["told"]
    assert found["calls"] < CALLS
    assert found["grown"] < 1200  # of what may be a pipe, 1 GB is read
