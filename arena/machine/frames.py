"""Results as pandas DataFrames, whose columns have the same dtypes whichever cells are empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, get_args, get_type_hints

import numpy as np

from arena.texts import as_text

if TYPE_CHECKING:
    import pandas as pd

    from arena.machine.columns import Array

R = TypeVar("R", bound="Any")


class Texts(NamedTuple):
    """A column of texts: each has a place in a list, or after it among those of this column; nothing has -1."""

    texts: Sequence[Any]
    places: Array
    own: Sequence[str] = ()

    def tolist(self) -> list[str | None]:
        texts = [*self.texts, *self.own] if self.own else self.texts
        return [str(texts[place]) if place >= 0 else None for place in self.places.tolist()]


Cells: TypeAlias = "Array | Texts | Sequence[Any]"

DTYPES = {int: "Int64", float: "Float64", bool: "boolean", str: "string"}
"""The dtypes of what rows hold, which all have a place for what is missing."""


def frame(row: type[object], rows: Iterable[Sequence[object]]) -> pd.DataFrame:
    """Make a DataFrame of rows of a NamedTuple, whose annotations give the dtypes."""
    import pandas as pd

    dtypes = {
        name: next((DTYPES[type_] for type_ in (hint, *get_args(hint)) if type_ in DTYPES), "string")
        for name, hint in get_type_hints(row).items()
    }
    cells = [[as_text(cell) if isinstance(cell, list | tuple) else cell for cell in each] for each in rows]
    return pd.DataFrame(cells, columns=list(dtypes), dtype=object).astype(dtypes)


def masked(numbers: Array) -> np.ma.MaskedArray[Any, Any]:
    """Leave the negative numbers out, which stand for none."""
    return np.ma.masked_less(numbers, 0)


def rows(row: type[R], columns: Mapping[str, Cells]) -> Iterator[R]:
    """Make rows of columns: arrays, masked arrays, texts, or lists."""
    lists = (column.tolist() if isinstance(column, np.ndarray | Texts) else column for column in columns.values())
    return map(row._make, zip(*lists, strict=True))


def frame_of(columns: Mapping[str, Array | Texts], vertices: Array) -> pd.DataFrame:
    """Make a DataFrame of columns as `rows` has them, and the vertices; the kinds of arrays give the dtypes."""
    import pandas as pd

    lists: dict[int, Any] = {}

    def series(column: Array | Texts) -> Any:
        if isinstance(column, Texts):
            if id(column.texts) not in lists:  # several columns may take their texts from one list
                lists[id(column.texts)] = pd.Series(column.texts).astype("string")
            texts = pd.concat([lists[id(column.texts)], pd.Series(column.own, dtype="string")])
            return texts.array.take(column.places, allow_fill=True)
        dtype: Any = {"b": "boolean", "f": "Float64"}.get(column.dtype.kind, "Int64")
        return pd.Series(np.ma.getdata(column)).astype(dtype).mask(np.ma.getmaskarray(column))

    cells = {name: series(column) for name, column in columns.items()}
    return pd.DataFrame({**cells, "vertex": pd.Series(vertices, dtype="object")})
