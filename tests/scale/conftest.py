"""How these tests solve beyond memory: by the command line and one public function, named here alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import done

import arena

ROOT = Path(__file__).parents[2]
LOG = ("log", "job", "lock")
"""Files that say how a folder was made, not what the solution is."""


class Beyond:
    """Work beyond memory: its commands, its folders and what they hold."""

    engine = "local"

    def words(self, *what, folder, engine=None, workers=1):
        """Return the command that solves into a folder."""
        how = ["--engine", engine or self.engine, "--workers", str(workers), "-o", str(folder)]
        return ["solve", *map(str, what), *how]

    def solve(self, *what, folder, engine=None, workers=1, options=()):
        """Solve in this process, and return the result of the command."""
        return done(*self.words(*what, folder=folder, engine=engine, workers=workers), *options)

    def start(self, *what, folder, engine=None, workers=1):
        """Solve in a process of its own, which leads a group so that it can be killed."""
        paths = os.pathsep.join(map(str, [ROOT, ROOT / "tests" / "support", os.environ.get("PYTHONPATH", "")]))
        return subprocess.Popen(
            [sys.executable, "-m", "arena", *self.words(*what, folder=folder, engine=engine, workers=workers)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
            env={**os.environ, "PYTHONPATH": paths},
        )  # fmt: skip

    def by_rules(self, game, folder):
        """Solve a game that has no name, in this process."""
        return arena.solve_in_folder(game, folder, memory=10**9)

    def opened(self, folder, game=None):
        """Open the solution that a folder keeps."""
        return arena.reopened(folder, game)

    def kept(self, folder):
        """Return the bytes of each file of the solution."""
        folder = Path(folder)
        files = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.stem.startswith(LOG))
        return {path.relative_to(folder).as_posix(): self._content(path) for path in files}

    def _content(self, path):
        """Read a file; of records leave out the memory that was free."""
        if path.suffix != ".json":
            return path.read_bytes()
        record = json.loads(path.read_text())
        record = record.get("record", record)
        return {name: record[name] for name in sorted(record) if name != "memory"}


@pytest.fixture(scope="session")
def beyond():
    pytest.importorskip("pyarrow")
    return Beyond()


@pytest.fixture(autouse=True)
def _plain(plain_loops):
    pass
