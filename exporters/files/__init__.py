"""Files read within bounds, and written whole or not at all."""

import os
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena, CompactGraph

StrPath: TypeAlias = str | os.PathLike[str]
Arena: TypeAlias = "DiGraph | CompactArena"
Graph: TypeAlias = "DiGraph | CompactGraph"
Numbers: TypeAlias = "NDArray[np.integer[Any]]"
