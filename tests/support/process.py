"""The command line as a process."""

import atexit
import functools
import os
import re
import subprocess
import sys
from pathlib import Path

from trying import Trier

ARENA = [sys.executable, "-c", "from arena.cli import main; main()"]
# With a buffered stdout, as in any terminal: what it could not take shows up at exit.
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}


PATIENCE = 300.0
"""Seconds after which a command is said to hang."""


def forked(*arguments, folder=None, stdin=None, **more):
    """Run a command as a fork of a process that has imported everything."""
    words, folder = list(map(str, arguments)), os.fspath(folder or Path.cwd())
    done = _forking().ask(arguments=words, folder=folder, stdin=stdin or "", most=-1, patience=PATIENCE, **more)
    return subprocess.CompletedProcess(words, done["code"], done["stdout"], done["stderr"])


def arena(*arguments, cwd=None, stdin=None, **environment):
    """Run a command: forked from a process that has imported everything, or in one of its own if it has variables."""
    words = list(map(str, arguments))
    if environment or not hasattr(os, "fork"):
        return subprocess.run(
            [*ARENA, *words],
            cwd=cwd,
            env={**ENVIRONMENT, **environment},
            capture_output=True,
            text=True,
            encoding="utf-8",
            input=stdin,
            check=False,
        )
    return forked(*words, folder=cwd, stdin=stdin)


@functools.cache
def _forking():
    """Start the process that commands are forked from, once for all tests of this process."""
    trier = Trier("commands", ENVIRONMENT, patience=2 * PATIENCE)
    atexit.register(trier.__exit__)
    return trier


def output(*arguments, **more):
    done = arena(*arguments, **more)
    assert (done.returncode, without_steps(done.stderr)) == (0, "")
    return done.stdout


def refused(code, told, *arguments, **more):
    """Check that a command fails with one line that tells what is wrong."""
    done = arena(*arguments, **more)
    assert (done.returncode, done.stdout) == (code, "")
    error = without_steps(done.stderr)
    assert error.startswith("arena: ")
    assert error.count("\n") == 1
    assert told in error


STEP = re.compile(r"(?!arena: ).+: ([\d,]+ positions, )?[\d.,]+ (\wB|bytes?), \d+\.\d s.*\n")
"""A line that a step of an engine leaves on stderr."""


def without_steps(text):
    """Leave the lines out that steps of engines have left."""
    return "".join(line for line in text.splitlines(keepends=True) if not STEP.fullmatch(line))


def rendered_by_seeds(expression):
    """Render an arena whose vertices are texts, under two seeds of the hashes: one text, if they do not matter."""
    script = (
        "import sys\n"
        "import networkx as nx\n"
        "from arena import layers, solve\n"
        "from exporters.pictures.picture import render\n"
        "arena = nx.DiGraph(initial='0')\n"
        "arena.add_nodes_from((str(n), {'player': 1 + n % 2}) for n in range(40))\n"
        "arena.add_edges_from((str(n), str(m)) for n in range(30) for m in (n + 1, (n * 7) % 40) if (n + m) % 2)\n"
        "for n in arena:\n"
        "    if not arena.adj[n]: arena.nodes[n]['winner'] = int(n) % 3\n"
        f"sys.stdout.buffer.write({expression}.encode())\n"
    )
    return {
        subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
