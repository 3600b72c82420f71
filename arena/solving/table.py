"""Tables as pandas DataFrames."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def frame(fields: Sequence[str], rows: Iterable[Any]) -> pd.DataFrame:
    """Make a DataFrame of named tuples, their best moves joined by ";" as in the CSV."""
    import pandas as pd

    shown = [row._replace(best_moves=";".join(row.best_moves)) for row in rows]
    return pd.DataFrame(shown, columns=list(fields)).convert_dtypes()
