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
