"""The bounds on the size of an arena that is made."""

from __future__ import annotations

from arena.errors import TooLarge
from arena.machine.memory import check_memory


def check_size(counts: tuple[int, int], bounds: tuple[int, int], needed: int = 0) -> None:
    """Refuse more vertices or edges than their bounds, or an arena that needs more bytes than are free."""
    for name, count, most in zip(("vertices", "edges"), counts, bounds, strict=True):
        if count > most:
            raise TooLarge(f"{count:,} {name} (at most {most:,}: --max-{name}, or max_{name} in Python, allows more)")
    check_memory(needed, f"{counts[0]:,} vertices and {counts[1]:,} edges", "take a smaller size")
