"""Results as pandas DataFrames, whose columns have the same dtypes whichever cells are empty."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, get_args, get_type_hints

from arena.texts import as_text

if TYPE_CHECKING:
    import pandas as pd

DTYPES = {int: "Int64", float: "Float64", bool: "boolean", str: "string"}
"""The dtypes of what rows hold, which all have a place for what is missing."""


def frame(
    row: type[object], rows: Iterable[Sequence[object]], vertices: Sequence[Hashable] | None = None
) -> pd.DataFrame:
    """Make a DataFrame of rows of a NamedTuple, whose annotations give the dtypes.

    Parameters
    ----------
    row : type
        The NamedTuple.
    rows : iterable
        The rows; a list in them becomes its members joined by ";", as in the CSV.
    vertices : sequence of vertices, optional
        The vertex of each row, for a column `vertex` of objects.

    Examples
    --------
    >>> from arena.solving.arena_rows import Row
    >>> dict(frame(Row, []).dtypes.astype(str))["remoteness"]
    'Int64'
    """
    import pandas as pd

    hints = get_type_hints(row)
    columns = list(zip(*rows, strict=True)) or [()] * len(hints)
    series = {name: _column(hint, cells) for (name, hint), cells in zip(hints.items(), columns, strict=True)}
    if vertices is not None:
        series["vertex"] = pd.Series(vertices, dtype="object")
    return pd.DataFrame(series)


def _column(hint: object, cells: Sequence[object]) -> pd.Series:
    """Give a column the dtype of an annotation like `int` or `int | None`."""
    import pandas as pd

    dtype = next((DTYPES[type_] for type_ in (hint, *get_args(hint)) if type_ in DTYPES), "string")
    texts = [as_text(cell) if isinstance(cell, list | tuple) else cell for cell in cells]
    return pd.Series(texts, dtype=dtype)
