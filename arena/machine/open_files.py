"""The bound on the files that a process may have open."""

from __future__ import annotations

from contextlib import suppress

UNBOUNDED = 1 << 20
"""More files than anybody opens."""


def most_open() -> int:
    """Tell how many files a process may have open, if it asks the system for all that it is let have."""
    try:
        import resource
    except ImportError:  # Windows, which has no such bound
        return UNBOUNDED
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return UNBOUNDED if hard == resource.RLIM_INFINITY else hard


def allow_open(files: int) -> None:
    """Ask the system for so many open files, or as many as it lets this process have."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < files:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(files, most_open()), hard))
