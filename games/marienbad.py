"""The game of Marienbad: Nim with heaps of 1, 3, 5, 7 in misère play (course 001)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from games.nim import Nim


@dataclass(frozen=True)
class Marienbad(Nim):
    """Four heaps of 1, 3, 5 and 7 matches: whoever takes the last match loses (course 001)."""

    misere: Annotated[bool, "whoever takes the last one loses"] = True
