"""Columns as the JSON of `exporters.arenas.json`, some vertices and edges at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from json.encoder import encode_basestring as quoted
from typing import TYPE_CHECKING, Any

from arena.graphs.attributes import VALUE, VERTEX_MARKS
from exporters.files.build import VERTEX
from exporters.files.column_texts import edge_batches, vertex_batches
from exporters.files.json_rows import document, dumped, with_whole_characters

if TYPE_CHECKING:
    from arena.graphs.compact import CompactArena


def parts(arena: CompactArena, head: Mapping[str, object], ids: Sequence[str | int] | None) -> Iterator[str]:
    """Write columns as `exporters.files.json_rows.document` writes the rows of their DiGraph.

    Parameters
    ----------
    arena : CompactArena
        The columns.
    head : mapping
        The members of the document before its vertices.
    ids : sequence or None
        The vertices in the file; None where they are their numbers.

    Notes
    -----
    O(|S|+|A|).
    """
    texts = None if ids is None else [quoted(each) if isinstance(each, str) else dumped(each) for each in ids]
    weighted = "" if arena.weight is None else ', "weight": %s'
    line = f'    {{"source": %s, "target": %s{weighted}}}'
    edges = (_edges(line, *columns) for columns in edge_batches(arena, texts))
    yield document(head, {}).removesuffix("\n}\n")
    for name, rows in (("nodes", _nodes(arena, ids, texts)), ("edges", edges)):
        yield from map(with_whole_characters, _table(name, rows))
    yield "\n}\n"


def _table(name: str, rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Write a list of objects, some at a time."""
    joint = f',\n  "{name}": [\n'
    empty = joint[:-1]
    for some in rows:
        yield joint + ",\n".join(some)
        joint, empty = ",\n", "\n  "
    yield empty + "]"


def _nodes(
    arena: CompactArena, ids: Sequence[str | int] | None, texts: Sequence[str] | None
) -> Iterator[Iterable[str]]:
    """Write the vertices, some at a time."""
    marks = dict.fromkeys(name for name in (VALUE, *VERTEX_MARKS, *arena.marks) if name in arena.marks)
    labels = None if arena.label is str and ids is None else arena.labels
    for numbers, columns in vertex_batches(arena, {name: name for name in marks}):
        part = slice(numbers.start, numbers.stop)
        if labels is not None:
            named = zip(labels[part], map(str, numbers if ids is None else ids[part]), strict=True)
            columns["label"] = [None if label == name else label for label, name in named]
        members = (_members(key, columns[key]) for key in sorted(columns, key=_order))
        rows = map("".join, zip(*members, strict=True))
        yield map('    {"id": %s%s}'.__mod__, zip(numbers if texts is None else texts[part], rows, strict=True))


def _edges(line: str, *columns: Sequence[Any]) -> Iterator[str]:
    """Write some edges by a pattern for tail, head and weight."""
    ends, weights = columns[:2], [map(dumped, weights) for weights in columns[2:]]
    return map(line.__mod__, zip(*ends, *weights, strict=True))


def _order(key: str) -> int:
    """Put the attributes that the conventions know first, in their order."""
    return VERTEX.index(key) if key in VERTEX else len(VERTEX)


def _members(key: str, values: Sequence[Any]) -> list[str]:
    """Write a member of each object; nothing where its value is None."""
    once = {value: "" if value is None else f", {quoted(key)}: {dumped(value)}" for value in set(values)}
    return list(map(once.__getitem__, values))
