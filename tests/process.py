"""The command line as a process."""

import os
import subprocess
import sys

ARENA = [sys.executable, "-c", "from arena.cli import main; main()"]
# With a buffered stdout, as in any terminal: what it could not take shows up at exit.
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}


def arena(*arguments, cwd=None, stdin=None, **environment):
    return subprocess.run(
        [*ARENA, *map(str, arguments)],
        cwd=cwd,
        env={**ENVIRONMENT, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        input=stdin,
        check=False,
    )


def output(*arguments, **more):
    done = arena(*arguments, **more)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def refused(code, told, *arguments, **more):
    """Check that a command fails with one line that tells what is wrong."""
    done = arena(*arguments, **more)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith("arena: ")
    assert done.stderr.count("\n") == 1
    assert told in done.stderr


def rendered_by_seeds(expression):
    """Render an arena whose vertices are texts, under two seeds of the hashes: one text, if they do not matter."""
    script = (
        "import sys\n"
        "import networkx as nx\n"
        "from arena import layers, solve\n"
        "from exporters import grid_dot, layers_dot\n"
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
