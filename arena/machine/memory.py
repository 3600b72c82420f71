"""The free memory: large columns are estimated and compared with it before they are taken."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

from arena.errors import ParameterError, TooLarge

CONTROL_GROUP = Path("/sys/fs/cgroup")
SMALL = 1_000_000
"""Fewer bytes are taken without asking how many are free, which takes about 10 ms the first time."""


def free_memory() -> float:
    """Tell how many bytes this process can still take: of the machine's, its container's and its own limit.

    Infinite where nothing is known of it, as in a browser.
    """
    return min(_machine(), _container(), _process())


def check_memory(needed: float, what: str, advice: str = "take a smaller game") -> None:
    """Refuse to take more bytes than are free."""
    if needed > SMALL and needed > (free := free_memory()):
        raise TooLarge(f"{what} would take about {as_size(needed)} and {as_size(free)} are free; {advice}")


def over(what: str, bound: int) -> TooLarge:
    """Make the error for a graph over its bound on vertices or edges."""
    return TooLarge(
        f"more than {bound:,} {what}; raise --max-{what} (max_{what} in Python) if there is the memory, "
        "take a smaller game, or search it without unfolding it"
    )


def check_counts(counts: tuple[int, int], bounds: tuple[int | None, int | None]) -> None:
    """Refuse more vertices or more edges than a bound on them allows."""
    for what, count, bound in zip(("vertices", "edges"), counts, bounds, strict=True):
        if bound is not None and count > bound:
            raise over(what, bound)


def check_address_space(needed: float, what: str) -> None:
    """Refuse to import a package in C that would crash, or fail half-way, under `ulimit -v`."""
    free = _process()
    if needed > free:
        figures = f"{needed / 1e6:,.0f} MB of address space and {max(free, 0) / 1e6:,.0f} MB are free"
        raise TooLarge(f"{what} needs {figures}; raise the limit (ulimit -v)")


def as_size(count: float) -> str:
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= size / 10:
            return f"{count / size:,.1f} {unit}"
    return f"{max(count, 0):,.0f} bytes"


def bytes_of(text: str) -> int:
    parts = re.fullmatch(r"(\d+(?:\.\d+)?) *([kMGT]?)(i?)B?", text.strip(), re.IGNORECASE)
    if not parts:
        raise ParameterError(f"not an amount of memory: {text!r:.80} (such as 500MB or 2GB)")
    return int(float(parts[1]) * (1024 if parts[3] else 1000) ** " kMGT".lower().index(parts[2].lower() or " "))


def _machine() -> float:
    try:
        import psutil

        return float(psutil.virtual_memory().available)
    except (ImportError, OSError):
        return float("inf")


def _container() -> float:
    with contextlib.suppress(OSError, ValueError):
        most = float((CONTROL_GROUP / "memory.max").read_text())
        taken = float((CONTROL_GROUP / "memory.current").read_text())
        with contextlib.suppress(OSError, ValueError):
            # Cached pages of files are dropped when memory is needed.
            lines = dict(line.split() for line in (CONTROL_GROUP / "memory.stat").read_text().splitlines())
            taken -= float(lines.get("inactive_file", 0))
        return most - taken
    return float("inf")


def _process() -> float:
    try:
        from resource import RLIM_INFINITY, RLIMIT_AS, getrlimit  # not on Windows, and empty in JupyterLite

        most = getrlimit(RLIMIT_AS)[0]
        if most == RLIM_INFINITY:
            return float("inf")
        import psutil

        return float(most - psutil.Process().memory_info().vms)
    except (ImportError, OSError):
        return float("inf")
