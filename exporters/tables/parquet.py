"""Tables as Parquet, for pandas, Polars and DuckDB."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from arena.texts import as_text
from exporters.files.arrow import pyarrow_or_error

GROUP = 1 << 16
"""The rows of a group that is written at once."""


def check() -> None:
    """Refuse the format before the work if the package that it needs is not installed."""
    pyarrow_or_error()


def render(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Write rows as columns with types: whole numbers, truth values, texts, lists of texts; None is null.

    A column that has no single type, or numbers of more than 64 bits, is written as text.

    Parameters
    ----------
    fields : sequence of str
        The names of the columns.
    rows : iterable of sequences
        The rows.

    Raises
    ------
    ParameterError
        If pyarrow is not installed.

    Examples
    --------
    >>> render(["position", "rank"], [["(4,3)", 3]])[:4]
    b'PAR1'
    """
    arrow, parquet = pyarrow_or_error()
    columns = list(zip(*rows, strict=True)) or [()] * len(fields)

    def typed(column: Sequence[object]) -> Any:  # an array of pyarrow, which has no types
        try:
            return arrow.array(column)
        except (arrow.ArrowException, OverflowError, UnicodeEncodeError):
            return arrow.array([None if cell is None else as_text(cell) for cell in column])

    table = arrow.table({field: typed(column) for field, column in zip(fields, columns, strict=True)})
    file = io.BytesIO()
    parquet.write_table(table, file, compression="zstd", write_page_checksum=True)
    return file.getvalue()


def parts(types: Mapping[str, object], rows: Iterable[Sequence[object]]) -> Iterator[bytes]:
    """Write rows a group at a time, so that they need not fit into memory.

    Parameters
    ----------
    types : mapping
        For each column `int`, `str`, `bool`, one of them or None, or a sequence of texts.
    rows : iterable of sequences
        The rows, of these types.

    Raises
    ------
    ParameterError
        If pyarrow is not installed.

    Examples
    --------
    >>> b"".join(parts({"position": str, "rank": int | None}, [["(4,3)", None]]))[:4]
    b'PAR1'
    """
    arrow, parquet = pyarrow_or_error()
    schema = arrow.schema([(name, _type(arrow, kind)) for name, kind in types.items()])
    file, each = io.BytesIO(), iter(rows)
    with parquet.ParquetWriter(file, schema, compression="zstd", write_page_checksum=True) as writer:
        while group := list(islice(each, GROUP)):
            cells = zip(*group, strict=True)
            columns = [arrow.array(column, field.type) for column, field in zip(cells, schema, strict=True)]
            writer.write_table(arrow.table(columns, schema=schema))
            yield _taken(file)
    yield _taken(file)


def _taken(file: io.BytesIO) -> bytes:
    """Take the bytes written since the last time; the writer counts their place in the whole itself."""
    data = file.getvalue()
    file.seek(0)
    file.truncate()
    return data


def _type(arrow: Any, kind: object) -> Any:  # types of pyarrow, which has no types
    names = {int: arrow.int64(), str: arrow.string(), bool: arrow.bool_()}
    return next((type_ for each, type_ in names.items() if kind in (each, each | None)), arrow.list_(arrow.string()))
