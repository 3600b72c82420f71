"""Read files in a process of its own, which reports what became of each, the time, and how much memory it grew by."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

BOUNDS = {"max_vertices": 300, "max_edges": 1000}


def outcomes(paths: list[Path], *, bounded: bool = True, seconds: float = 300) -> list[dict[str, Any]]:
    """Return the outcome of each file: kind ("read", "refused" or an exception), text, seconds and megabytes."""
    asked = json.dumps([list(map(str, paths)), BOUNDS if bounded else {}])
    done = subprocess.run(
        [sys.executable, "-W", "ignore", __file__],
        input=asked,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def _outcome(path: str, bounds: dict[str, int]) -> dict[str, Any]:
    import arena

    kinds = []
    grown, begun = _megabytes(), time.process_time()
    for read in (arena.read, arena.read_compact):
        try:
            read(path, **bounds)
        except (arena.ArenaError, OSError) as error:
            kinds.append(("refused", str(error)))
        except BaseException as error:  # noqa: BLE001 - the test shows which
            kinds.append((type(error).__name__, str(error)[:200]))
        else:
            kinds.append(("read", ""))
    found = {"kinds": [kind for kind, _ in kinds], "texts": [text for _, text in kinds], "path": path}
    return {**found, "seconds": time.process_time() - begun, "megabytes": _megabytes() - grown}


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    PATHS, LIMITS = json.load(sys.stdin)
    for _ in range(2):  # the first reader of a format imports what it needs
        for each in PATHS[:1]:
            _outcome(each, LIMITS)
    for each in PATHS:
        sys.stdout.write(json.dumps(_outcome(each, LIMITS)) + "\n")
