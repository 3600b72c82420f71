"""pyarrow, which is imported where it is needed."""

from __future__ import annotations

import sys
from typing import Any

from arena.errors import ParameterError
from arena.machine.memory import check_address_space

ADDRESS_SPACE = 800e6
"""The bytes of address space that pyarrow takes to be imported and to read a file in threads; with less, it crashes."""


def pyarrow_or_error() -> tuple[Any, Any]:  # modules without types
    """Return pyarrow and its module of Parquet, or tell how to install them."""
    if "pyarrow" not in sys.modules:
        check_address_space(ADDRESS_SPACE, "Parquet")
    try:
        import pyarrow as pa
        import pyarrow.compute
        import pyarrow.parquet
    except ImportError:
        raise ParameterError('Parquet needs pyarrow: pip install "arena-games[parquet]"') from None
    return pa, pyarrow.parquet
