"""Files that swell, claim too much or nest too deep, each made when it is asked for."""

import io
import struct
import zipfile

import numpy as np


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
    shapes = {
        "player": ("|i1", (2,)),
        "winner": ("|i1", (2,)),
        "source": ("<u4", (1,)),
        "target": ("<u4", (1,)),
        **changed,
    }
    return archive([(f"{name}.npy", npy(kind, shape) + bytes(1 << 20), 8) for name, (kind, shape) in shapes.items()])


def table(**options):
    """Make a Parquet file with one row that has very many successors."""
    import pyarrow as pa
    from pyarrow import parquet

    size = 2_000_000
    after = pa.LargeListArray.from_arrays(np.array([0, size]), np.ones(size, dtype="u4"))
    file = io.BytesIO()
    columns = pa.table({"player": [1], "winner": [-1], "successors": after})
    parquet.write_table(columns, file, compression="zstd", **options)
    return file.getvalue()


LAUGHS = "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 12))
LAUGHS = f"<!DOCTYPE a [<!ENTITY a0 'ha'>{LAUGHS}]><a>&a11;</a>"
LINES = (b"a" * 63 + b"\n") * (1 << 14)
PLAIN, ENDS = b'{"directed": true, "nodes": [', b'], "edges": []}'
BOMBS = {
    "quote.csv": lambda: b'source,target\n"' + LINES * 4,
    "columns.csv": lambda: b"a," * 500_000,
    "rows.csv": lambda: b"source,target\n" + b"a,b\n" * 300_000,
    "digits.json": lambda: b'{"graph": ' + b"9" * 2_000_000 + b"}",
    "vertices.json": lambda: b'{"nodes": [' + b'{"id": 1},' * 200_000,
    "depth.json": lambda: b'{"a":' * 500_000,
    "keys.json": lambda: PLAIN + b"".join(b'{"id":%d,"a%d":1},' % (n, n) for n in range(50_000)),
    "members.json": lambda: b"{" + b",".join(b'"%d":1' % n for n in range(200_000)) + b"}",
    "laughs.graphml": LAUGHS.encode,
    "laughs.gexf": LAUGHS.encode,
    "depth.graphml": lambda: b"<a>" * 500_000,
    "vertices.graphml": lambda: b"<graphml>" + b"<node/>" * 200_000,
    "attributes.gexf": lambda: b"<gexf " + b" ".join(b"a%d='1'" % n for n in range(50_000)) + b"/>",
    "vertices.gml": lambda: b"graph [ " + b"node [ id 1 ] " * 100_000,
    "depth.gml": lambda: b"graph [ " + b"a [ " * 200_000,
    "vertices.pg": lambda: b"parity 999999;\n" + b"".join(b"%d 1 0 0;" % n for n in range(100_000)),
    "edges.pg": lambda: b"parity 1;\n0 1 0 " + b"1," * 500_000 + b"1;\n",
    "brackets.hoa": lambda: b"HOA: v1 Acceptance: 1 " + b"(" * 500_000,
    "comment.hoa": lambda: b"HOA: v1 " + b"/*" * 500_000,
    "states.hoa": lambda: b"HOA: v1 Start: 0 --BODY-- " + b"".join(b"State: %d [t] 0 " % n for n in range(50_000)),
    "vertices.npz": lambda: arrays(player=("|i1", (1 << 40,))),
    "edges.npz": lambda: arrays(source=("<u4", (1 << 22,))),
    "labels.npz": lambda: arrays(label=("<U1000000000", (1,))),
    "members.npz": lambda: archive([(f"{number}.npy", b"", 0) for number in range(10_000)]),
    "head.npz": lambda: archive([("player.npy", b"\x93NUMPY\1\0\x10\x27" + b"(" * 10_000, 1)]),
    "row.parquet": table,
    "page.parquet": lambda: table(data_page_size=1 << 40, use_dictionary=False),
    "footer.parquet": lambda: b"PAR1" + b"\x19" * 1_000_000 + struct.pack("<I", 1_000_000) + b"PAR1",
}
