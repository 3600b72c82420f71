"""Places by the Graphviz in pygraphviz's wheel, so that a picture is the same on every machine.

A `dot` of the machine lays out where the environment names it, or where there is no wheel, and Viz.js in a browser.
Graphviz runs as a child process with a time limit; sizes are given to it, so that it needs no font.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

from arena.errors import ArenaError, ParameterError, TooLarge
from arena.machine.signals import ended_tidily

SECONDS = 20
"""After how many seconds a layout is given up."""
NAMED = "ARENA_DOT"
"""The environment variable that names the `dot` that lays out instead of the wheel."""
SCRIPT = str(Path(__file__).with_name("graphviz_wheel.py"))


class NoGraphviz(ArenaError):  # noqa: N818
    """There is no Graphviz that lays this out: neither in a wheel nor on the machine, or not the one that is named."""


def lay_out(source: str) -> dict[str, Any]:  # JSON, whose values are of every type
    """Lay DOT text out, and return Graphviz's `json0`, with the nodes among `objects` and the `edges`."""
    places: dict[str, Any]
    if sys.platform == "emscripten":  # by the Viz.js that a page has loaded beside Python
        try:
            import js

            text: str | None = js.arenaViz.render(source, js.JSON.parse('{"format": "json0", "engine": "dot"}')).output
        except (ImportError, AttributeError):
            raise _lacking("no Viz.js in the page") from None
        places = json.loads(text or "{}")
        if not places:
            raise _lacking("Viz.js refuses it")
        return places
    with ended_tidily():
        try:
            done = subprocess.run(  # noqa: S603 - Graphviz, or our own script
                _command(), input=source.encode(), capture_output=True, check=False, timeout=SECONDS
            )
        except subprocess.TimeoutExpired:
            raise TooLarge(
                f"the layout takes Graphviz more than {SECONDS} seconds: many edges cross many rows"
            ) from None
        except OSError as error:
            raise _lacking(error.strerror or str(error)) from None
    if done.returncode == 0 and done.stdout:
        places = json.loads(done.stdout)
        return places
    lines = done.stderr.decode(errors="replace").strip().splitlines()
    first = next((number for number, line in enumerate(lines) if line.startswith("Error")), -1)
    raise _lacking(" ".join(lines[first:]) or f"exit code {done.returncode}, and no places")


def _command() -> list[str]:
    """Return the command of the Graphviz that lays out: the one that is named, the wheel's, or the machine's."""
    named = os.environ.get(NAMED)
    dot = shutil.which(named or "dot")
    if named and not dot:
        raise ParameterError(f"{NAMED}: {named!r} is no program (the path of Graphviz's dot, such as /usr/bin/dot)")
    wheel = None if named else _wheel_libraries()
    if dot and wheel is None:
        return [dot, "-Tjson0"]
    if wheel is None:
        raise _lacking("no pygraphviz is installed")
    return [sys.executable, *(("-I", "-S") if wheel else ("-P",)), SCRIPT, wheel]


def _wheel_libraries() -> str | None:
    """Return the folder of the libraries in pygraphviz's wheel: None without pygraphviz, "" where it has no folder."""
    found = PathFinder.find_spec("pygraphviz")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parents[1] / "pygraphviz.libs"
    return str(folder) if any(folder.glob("libgvc-*.so*")) else ""


def _lacking(reason: str) -> NoGraphviz:
    if named := os.environ.get(NAMED):
        return NoGraphviz(f"{NAMED}={named}: no Graphviz that lays this out ({reason}); write a .dot file")
    advice = f"name a dot by {NAMED}=/usr/bin/dot, or "
    if sys.platform == "emscripten":
        advice = ""
    elif _wheel_libraries() is None:
        advice = "pip install pygraphviz, or apt install graphviz, or "
    return NoGraphviz(f"no Graphviz lays this out ({reason}); {advice}write a .dot file")
