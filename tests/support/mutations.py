"""Bad input: hostile texts and numbers, and ways to damage a file. What was tried is counted.

A damage is a list of steps, each an operation with two whole numbers that say where and how: quick for hypothesis to
draw, and short when it shrinks.
"""

from __future__ import annotations

import io
import json
import re
import struct
import warnings
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from random_graphs import arenas, digraphs

TRIED: Counter[str] = Counter()
"""How many inputs were tried, by what read them."""
SPAN = 1 << 32
TEXTS = [
    "", " ", "a", "\0", "\n", "\r\n", "\t", '"', "'", "\\", ",", ";", "{", "[", "<", "&", "%", "=cmd|' /C calc'!A0",
    "'=1", "<script>alert(1)</script>", "\\input{/etc/passwd}", "🙂", "\u202eabc", "שלום", "\ufeff", "\ufffe",
    "\x1b[31m", "\x7f", "\u2028", "\ud800", "e\u0301", "J1", " J2", "(0,0)", "__class__", "../../etc/passwd", "%s%n",
    "${x}", "$(x)", "`x`", "null", "NaN", "true", "-0", "1e999", "0x10", "1_000", "٣", "²", "&#0;", "&lol;",
    "]]>", "--", "_x0000_", "a" * 70_000,
]  # fmt: skip
NUMBERS = [
    "0", "-0", "-1", "1", "2", "3", "7", "255", "256", "65536", "2147483647", "2147483648", "4294967296",
    "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551616",
    "1" + "0" * 400, "9" * 5000, "1.0", "0.5", "1e2", "1e999", "-1e999", "1e-999", "NaN", "Infinity", "-Infinity",
    "007", "+1", "1_000", "0x10", "٣", "true", "null", "-", "1.", ".5", "1e", "",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, False, 0, 1, 2, 3, -1, 1 << 31, 1 << 63, -(1 << 63), 1 << 64, 10**400, 0.0, -0.0, 1.0, 2.0, 0.5, 1e308,
    float("nan"), float("inf"), "", "0", "1", "arena", "graph", [], [None], [[]], {}, {"id": "a"}, [{}], {"source": 1},
    *TEXTS[:-1],
]  # fmt: skip
NUMBER = re.compile(rb"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
TEXT = re.compile(rb'"(?:[^"\\]|\\.)*"|(?<=>)[^<>]+(?=<)|(?<=,)[^,\n]+')


class Step(NamedTuple):
    """One operation on a content, at a place, by an amount: both are parts of SPAN."""

    operation: str
    place: int
    amount: int


class File(bytes):
    """The content of a file, which a failing test does not print whole."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{len(self)} bytes, {bytes(self[:200])!r}>"


Operation = Callable[[bytes, int, int], bytes]


def _at(size: int, part: int) -> int:
    return size * part // SPAN


def _one(choices: Sequence[Any], part: int) -> Any:
    return choices[_at(len(choices), part)]


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogatepass")


def _range(content: bytes, place: int, amount: int) -> tuple[int, int]:
    """Give a place and another some bytes after it: few, most of the time."""
    low = _at(len(content), place)
    return low, low + 1 + _at(len(content) if amount % 4 == 0 else 16, amount)


def flip(content: bytes, place: int, amount: int) -> bytes:
    """Change one bit."""
    low = _at(len(content), place)
    return content[:low] + bytes(byte ^ 1 << _at(8, amount) for byte in content[low : low + 1]) + content[low + 1 :]


def put(content: bytes, place: int, amount: int) -> bytes:
    """Put another byte there, one that is at an end of its range most of the time."""
    low = _at(len(content), place)
    byte = _one([0, 1, 0x7F, 0x80, 0xFF], amount) if amount % 2 else _at(256, amount)
    return content[:low] + bytes([byte]) + content[low + 1 :]


def insert(content: bytes, place: int, amount: int) -> bytes:
    """Insert a hostile text."""
    low = _at(len(content) + 1, place)
    return content[:low] + _bytes(_one([*TEXTS, *NUMBERS], amount)) + content[low:]


def delete(content: bytes, place: int, amount: int) -> bytes:
    """Take some bytes away."""
    low, high = _range(content, place, amount)
    return content[:low] + content[high:]


def double(content: bytes, place: int, amount: int) -> bytes:
    """Have some bytes twice."""
    low, high = _range(content, place, amount)
    return content[:high] + content[low:]


def blank(content: bytes, place: int, amount: int) -> bytes:
    """Set some bytes to zero."""
    low, high = _range(content, place, amount)
    return content[:low] + bytes(len(content[low:high])) + content[high:]


def cut(content: bytes, place: int, amount: int) -> bytes:
    """Keep the beginning or the end alone."""
    low = _at(len(content), place)
    return content[:low] if amount % 2 else content[low:]


def splice(content: bytes, place: int, amount: int) -> bytes:
    """Go on with another part of the same content."""
    return content[: _at(len(content), place)] + content[_at(len(content), amount) :]


def append(content: bytes, place: int, amount: int) -> bytes:
    """Add what follows the end."""
    return content + _one(
        [b"\0", b"\n", b"garbage", content, content[:100], bytes(5000), b"{}", b"</a>"], place ^ amount
    )


BYTES: dict[str, Operation] = {
    operation.__name__: operation for operation in (flip, put, insert, delete, double, blank, cut, splice, append)
}


def _found(pattern: re.Pattern[bytes], content: bytes, place: int) -> tuple[int, int]:
    """Find where one of the places stands that a pattern matches."""
    found = [match.span() for match in pattern.finditer(content)]
    return _one(found, place) if found else (0, 0)


def number(content: bytes, place: int, amount: int) -> bytes:
    """Put another number where one stands."""
    low, high = _found(NUMBER, content, place)
    return content[:low] + _bytes(_one(NUMBERS, amount)) + content[high:]


def text(content: bytes, place: int, amount: int) -> bytes:
    """Put another text where one stands, in its quotes if it has some."""
    low, high = _found(TEXT, content, place)
    told = _one(TEXTS, amount)
    if content[low : low + 1] == b'"':
        told = json.dumps(told, ensure_ascii=amount % 2 == 0) if amount % 3 else f'"{told}"'
    return content[:low] + _bytes(told) + content[high:]


def line(content: bytes, place: int, amount: int) -> bytes:
    """Take a line away, have it twice, or elsewhere."""
    lines = content.splitlines(keepends=True) or [b""]
    low = _at(len(lines), place)
    taken = lines.pop(low)
    there = [[], [taken, taken], [taken] * 300, [taken.swapcase()], [taken.rstrip()], [taken.lstrip()]]
    elsewhere = _at(len(lines) + 1, amount)
    if amount % 7 == 6:
        return b"".join([*lines[:elsewhere], taken, *lines[elsewhere:]])
    return b"".join([*lines[:low], *there[amount % 7], *lines[low:]])


def nest(content: bytes, place: int, amount: int) -> bytes:
    """Open many brackets or elements, and close them or not."""
    low = _found(re.compile(rb"(?<=[:,\n>])"), content, place)[0]
    opening, closing = _one([(b"[", b"]"), (b'{"a":', b"}"), (b"<a>", b"</a>"), (b"(", b")"), (b'"', b'"')], amount)
    depth = _one([5, 200, 100_000], (amount * 5) % SPAN)
    return content[:low] + opening * depth + (closing * depth if amount % 2 else b"") + content[low:]


def encode(content: bytes, place: int, amount: int) -> bytes:
    """Write the text in another encoding, or with other ends of lines."""
    told = content.decode("utf-8", errors="replace")
    encoding = _one(
        ["utf-8-sig", "utf-16", "utf-16-be", "utf-32", "latin-1", "cp1252", "utf-7", "cp037", "crlf", "cr"], amount
    )
    if encoding in ("crlf", "cr"):
        return _bytes(told.replace("\n", "\r\n" if encoding == "crlf" else "\r"))
    if place % 2:
        told = re.sub("utf-8", encoding, told, count=1, flags=re.IGNORECASE)
    return told.encode(encoding, errors="replace")


def markup(content: bytes, place: int, amount: int) -> bytes:
    """Insert a piece of XML that is well formed, but has no place in an arena, or change an attribute's type."""
    if amount % 4 == 0:
        low, high = _found(re.compile(rb'(?<=type=")[a-z]+'), content, place)
        return (
            content[:low] + _one([b"int", b"long", b"boolean", b"string", b"float", b"x", b""], amount) + content[high:]
        )
    low = _found(re.compile(rb"(?<=>)"), content, place)[0]
    return content[:low] + _one(MARKUP, amount) + content[low:]


MARKUP = [
    b'<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>', b'<!DOCTYPE a SYSTEM "file:///etc/passwd">', b"<!-- -->",
    b"<?php?>", b"<![CDATA[x]]>", b"&lt;", b"&b;", b"<node/>", b'<node id="a"/>', b'<node id="0"/>', b"<edge/>",
    b'<edge source="a" target="b"/>', b'<edge id="0" source="(0,0)" target="(0,0)"/>', b"<graph/>", b"<hyperedge/>",
    b'<graph edgedefault="undirected">', b'<graph edgedefault="directed"/>', b"<data/>", b'<data key="d0">x</data>',
    b'<data key="d9">1</data>', b"<key/>", b'<key id="d0" for="node" attr.name="player" attr.type="string"/>',
    b'<key id="d9" for="all" attr.name="id" attr.type="int"><default>7</default></key>', b"<attvalues/>", b"<port/>",
    b'<attvalue for="0" value="x"/>', b'<attvalue value="x"/>', b'<attvalue for="77" value="x"/>', b"<edges/>",
    b"<nodes/>", b"<meta/>", b'<node id="z" pid="a" start="x"/>', b'<viz:color r="1"/>', b"<parents/>", b"&#0;",
    b"<spells><spell start='x'/></spells>",
]  # fmt: skip
WORDS: dict[str, Operation] = {
    operation.__name__: operation for operation in (number, text, line, nest, encode, markup)
}


def _places(document: Any) -> list[tuple[Any, Any]]:
    """List where a value stands in a JSON document: what holds it, and by which key."""
    keys: Any = document if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ()
    return [place for key in keys for place in [(document, key), *_places(document[key])]]


def _document(content: bytes, place: int) -> tuple[Any, Any, Any]:
    """Read a JSON document, and choose a place in it; the document alone if it is none any more."""
    try:
        document = json.loads(content)
        holder, key = _one(_places(document) or [([None], 0)], place)
    except (ValueError, RecursionError):
        return content, [None], 0
    return document, holder, key


def _written(document: Any, amount: int) -> bytes:
    return document if isinstance(document, bytes) else _bytes(json.dumps(document, ensure_ascii=amount % 2 == 0))


def retype(content: bytes, place: int, amount: int) -> bytes:
    """Put another value, of another type most of the time."""
    document, holder, key = _document(content, place)
    holder[key] = _one(VALUES, amount)
    return _written(document, amount)


def drop(content: bytes, place: int, amount: int) -> bytes:
    """Take a key or an entry away."""
    document, holder, key = _document(content, place)
    del holder[key]
    return _written(document, amount)


def again(content: bytes, place: int, amount: int) -> bytes:
    """Have a key or an entry twice, with another value or the same."""
    document, holder, key = _document(content, place)
    if isinstance(holder, list):
        holder.insert(key, holder[key])
        return _written(document, amount)
    mark, other = "twice#", holder[key] if amount % 2 else _one(VALUES, amount)
    holder[mark] = other
    return _written(document, amount).replace(json.dumps(mark).encode(), _bytes(json.dumps(key)))


def rename(content: bytes, place: int, amount: int) -> bytes:
    """Call a key otherwise."""
    document, holder, key = _document(content, place)
    if isinstance(holder, dict):
        other = _one([key.upper(), f"{key} ", "id", "source", "__proto__", "initial", "f1", "f2", "value", ""], amount)
        holder[other] = holder.pop(key)
    return _written(document, amount)


JSON: dict[str, Operation] = {operation.__name__: operation for operation in (retype, drop, again, rename)}
OPERATIONS = {**BYTES, **WORDS, **JSON}


def damaged(content: bytes, steps: Sequence[Step]) -> File:
    """Take the steps, one after the other."""
    for step in steps:
        content = OPERATIONS[step.operation](content, step.place, step.amount)
    return File(content)


def steps_of(*kinds: dict[str, Operation], most: int = 4) -> st.SearchStrategy[list[Step]]:
    """Draw some steps of these kinds, four at most."""
    names = [name for kind in kinds for name in kind]
    parts = st.integers(0, SPAN - 1)
    return st.lists(st.builds(Step, st.sampled_from(names), parts, parts), min_size=1, max_size=most)


Entry = tuple[str, bytes]
WAYS = [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]


def unzipped(content: bytes) -> list[Entry]:
    """Give what is in a .zip."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return [(name, archive.read(name)) for name in archive.namelist()]


def zipped(entries: Sequence[Entry], flaw: int = 0) -> File:
    """Make a .zip of it, with the flag of encryption, another way of compressing, or neither."""
    file = io.BytesIO()
    with (
        warnings.catch_warnings(action="ignore"),
        zipfile.ZipFile(file, "w", WAYS[flaw % 4]) as archive,
    ):
        for name, part in entries:
            archive.writestr(zipfile.ZipInfo(name), part)
    content = bytearray(file.getvalue())
    if flaw // 4 == 1:
        for mark, place in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
            content[content.index(mark) + place] |= 1
    if flaw // 4 == 2:
        for mark, place in ((b"PK\3\4", 8), (b"PK\1\2", 10)):
            content[content.index(mark) + place] = 99
    return File(content)


NAMES = ["nodes.csv", "../nodes.csv", "/nodes.csv", "a/nodes.csv", "NODES.CSV", "nodes.csv/", "edges.csv", "x" * 60_000,
         "player.npy", "player", "initial.npy", "label.npy", "../player.npy", "extra.npy"]  # fmt: skip


@st.composite
def archives(draw: st.DrawFn, seeds: Sequence[bytes]) -> bytes:
    """Draw a .zip: a member is damaged, gone, there twice or called otherwise."""
    entries = unzipped(draw(st.sampled_from(seeds)))
    chosen = draw(st.integers(0, len(entries) - 1))
    name, part = entries[chosen]
    what = draw(st.integers(0, 9))
    if what == 0:
        del entries[chosen]
    elif what == 1:
        entries[chosen] = draw(st.sampled_from(NAMES)), part
    elif what == 2:
        entries.append((f"a/{name}", part))
    elif part.startswith(b"\x93NUMPY") and what % 2:
        entries[chosen] = name, draw(arrays(part))
    else:
        entries[chosen] = name, damaged(part, draw(steps_of(BYTES, WORDS)))
    return zipped(entries, draw(st.integers(0, 11)))


@st.composite
def arrays(draw: st.DrawFn, content: bytes) -> bytes:
    """Draw a .npy whose head says something else than its numbers."""
    size = struct.unpack("<H", content[8:10])[0]
    head, body = content[10 : 10 + size].decode(), content[10 + size :]
    kinds = [
        "|O",
        "<i8",
        "<f8",
        "<U1000000000",
        "|V8",
        "<M8[s]",
        ">u4",
        "|b1",
        "|S3",
        "<c16",
        "<U0",
        "",
        "x",
        "<i3",
        "[('a','<i4')]",
    ]
    shapes = [
        "()",
        "(0,)",
        "(1,)",
        "(-1,)",
        "(3, 3)",
        "(1000000000000,)",
        "(True,)",
        "(1.5,)",
        "None",
        "('a',)",
        "1",
        "(1<<70,)",
    ]
    head = (
        re.sub("'descr': '[^']*'", lambda _: f"'descr': {draw(st.sampled_from(kinds))!r}", head)
        if draw(st.booleans())
        else head
    )
    head = re.sub(r"\(\d*,?\)", lambda _: draw(st.sampled_from(shapes)), head) if draw(st.booleans()) else head
    if draw(st.integers(0, 4)) == 0:
        head = draw(
            st.sampled_from(
                [f"__import__('os').{head}", "(" * 5000, head.replace("False", "True"), "{}", "[]", "{1:2}"]
            )
        )
    version = draw(st.sampled_from([b"\1\0", b"\1\0", b"\1\0", b"\2\0", b"\3\0", b"\x09\x09"]))
    told = head.encode()
    length = struct.pack("<H" if version == b"\1\0" else "<I", len(told))
    return b"\x93NUMPY" + version + length + told + body


@st.composite
def solved_tables(draw: st.DrawFn, seeds: Sequence[bytes]) -> bytes:
    """Draw a solved table whose header says something else, and whose checksum is right."""
    content = draw(st.sampled_from(seeds))
    start = content.index(b"\n") + 1
    size = struct.unpack("<Q", content[start : start + 8])[0]
    header = content[start + 8 : start + 8 + size]
    known = json.loads(header)
    rest = 24 * (known["plies"] + 1) + 4 * -(-known["bytes"] // (1 << 20))
    numbers = content[start + 8 + size : start + 8 + size + rest]
    table = content[len(content) - known["bytes"] :]
    if draw(st.integers(0, 3)) == 0:
        numbers = damaged(numbers, draw(steps_of(BYTES)))
    else:
        header = damaged(header, draw(steps_of(JSON, {"number": number})))
    head = content[:start] + struct.pack("<Q", len(header)) + header + numbers
    head += struct.pack("<I", zlib.crc32(head))
    return File(head + bytes(-len(head) % 4096) + table)


def files(seeds: Sequence[bytes], others: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """Draw a damaged file of a format, of which some good ones are given, or one of another format, or any bytes."""
    bad = _damaged(list(map(File, seeds)))
    return bad | bad | bad | st.sampled_from(list(map(File, others))) | st.binary(max_size=99)


def odd_files(seeds: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """Draw a file of a format that has a number, a text or a line changed, and may still be a good one."""
    kinds: list[dict[str, Operation]] = [{"number": number, "text": text, "line": line}]
    if seeds[0].startswith(b"{"):
        kinds += [JSON, {"retype": retype}]
    chosen = st.sampled_from(list(map(File, seeds)))
    if not _is_text(seeds[0]):
        return chosen | _damaged(list(map(File, seeds)))
    return st.builds(damaged, chosen, steps_of(*kinds, most=2))


@st.composite
def odd_arenas(draw: st.DrawFn) -> bytes:
    """Draw an arena file, of a random arena or a bare graph, with odd labels, moves and values here and there."""
    graph = draw(arenas() | digraphs())
    names = st.sampled_from([name for name in TEXTS if name != "\ud800"])
    scores = st.sampled_from([0, 1, -1, 1 << 53, 1 << 62, 10**300, 1e308, -0.0, 0.1])
    bare = all("player" not in data for _, data in graph.nodes(data=True))
    for _, data in graph.nodes(data=True):
        if draw(st.integers(0, 3)) == 0:
            data["label"] = draw(names)
        if not bare and draw(st.integers(0, 3)) == 0:
            data["value"] = draw(scores)
    for _, _, data in graph.edges(data=True):
        if draw(st.integers(0, 3)) == 0:
            data["move"] = draw(names)
    document = {
        "format": "arena",
        "version": 1,
        "kind": "graph" if bare else "arena",
        "graph": {**graph.graph, **({"name": draw(names)} if draw(st.booleans()) else {})},
        "nodes": [{"id": vertex, **data} for vertex, data in graph.nodes(data=True)],
        "edges": [{"source": tail, "target": head, **data} for tail, head, data in graph.edges(data=True)],
    }
    return File(_bytes(json.dumps(document, ensure_ascii=False)))


def _damaged(seeds: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    raw = st.builds(damaged, st.sampled_from(seeds), steps_of(BYTES))
    if seeds[0].startswith(b"PK"):
        return raw | archives(seeds) | archives(seeds)
    if seeds[0].startswith(b"arena solved"):
        return raw | solved_tables(seeds)
    if not _is_text(seeds[0]):
        return raw
    words = st.builds(damaged, st.sampled_from(seeds), steps_of(WORDS, WORDS, BYTES))
    if seeds[0].startswith(b"{"):
        return (
            raw
            | words
            | st.builds(damaged, st.sampled_from(seeds), steps_of(JSON, JSON, {"number": number, "text": text}))
        )
    return raw | words


def _is_text(content: bytes) -> bool:
    try:
        return "\0" not in content.decode()
    except UnicodeDecodeError:
        return False


def tries(number: int) -> Callable[[Any], Any]:
    """Decorate a test that is to see this many inputs: few are the same each time, many are new ones."""
    return settings(
        max_examples=number,
        deadline=None,
        derandomize=number < 1000,
        database=None,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
    )
