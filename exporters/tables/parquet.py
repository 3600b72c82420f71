"""Tables as Parquet, for pandas, Polars and DuckDB."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any

from arena.texts import as_text
from exporters.files.parquet_sizes import pyarrow_or_error


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
