"""The packages `games` and `exporters` beside this one: their names are common, and a user's file may bear them too."""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder

from arena.errors import ArenaError

NEIGHBORS = ("games", "exporters")


class InTheWay(ArenaError, ImportError):  # noqa: N818
    """Another file bears the name of one of our packages, and Python finds it first."""


def check_neighbors() -> None:
    """Refuse to go on where Python would import another `games` or `exporters` than ours; neither is imported."""
    ours = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))  # noqa: PTH120 - pathlib takes longer to import than all of this
    for name in NEIGHBORS:
        module = sys.modules.get(name)
        spec = None if module else PathFinder.find_spec(name)
        place = spec.origin if spec else getattr(module, "__file__", None)
        if place and os.path.dirname(os.path.dirname(os.path.abspath(place))) != ours:  # noqa: PTH100, PTH120
            if os.path.basename(place) == "__init__.py":  # noqa: PTH119
                place = os.path.dirname(place)  # noqa: PTH120
            raise InTheWay(
                f"{place} is in the way of the package {name} of arena-games, since Python looks there first: rename it"
            )
