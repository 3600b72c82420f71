"""Tables as Parquet, for pandas, Polars and DuckDB."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

from exporters.arena_parquet import pyarrow_or_error


def render(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Write rows as columns with types: whole numbers, truth values, texts, lists of texts; None is null.

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
    table = arrow.table({field: arrow.array(column) for field, column in zip(fields, columns, strict=True)})
    file = io.BytesIO()
    parquet.write_table(table, file, compression="zstd", write_page_checksum=True)
    return file.getvalue()
