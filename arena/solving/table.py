"""Tables as pandas DataFrames."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

    from arena.solving.arenas import Row
    from arena.solving.positions import PositionRow


def frame(fields: Sequence[str], rows: Iterable[Row | PositionRow]) -> pd.DataFrame:
    """Make a DataFrame of the rows of a table, their best moves joined by ";" as in the CSV."""
    import pandas as pd

    joined = [row._replace(best_moves=";".join(row.best_moves)) for row in rows]
    return pd.DataFrame(joined, columns=list(fields)).convert_dtypes()
