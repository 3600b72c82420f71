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
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from arena.errors import ArenaError, ParameterError, TooLarge
from arena.machine.signals import ended_tidily

SECONDS = 20
NAMED = "ARENA_DOT"
"""The environment variable that names the `dot` that lays out instead of the wheel."""
SCRIPT = str(Path(__file__).with_name("graphviz_wheel.py"))


class NoGraphviz(ArenaError):  # noqa: N818
    """There is no Graphviz that lays this out: neither in a wheel nor on the machine, or not the one that is named."""


def lay_out(source: str) -> dict[str, Any]:  # JSON, whose values are of every type
    """Lay DOT text out, and return Graphviz's `json0`, with the nodes among `objects` and the `edges`."""
    text = _by_viz(source) if sys.platform == "emscripten" else _by_child(source)
    places: dict[str, Any] = json.loads(text or "{}")
    if not places:
        raise _lacking("it refuses the graph")
    return places


def _by_viz(source: str) -> str | None:
    """Lay out by the Viz.js that a page has loaded beside Python."""
    try:
        import js

        output: str | None = js.arenaViz.render(source, js.JSON.parse('{"format": "json0", "engine": "dot"}')).output
    except (ImportError, AttributeError):
        raise _lacking("no Viz.js in the page") from None
    return output


def _by_child(source: str) -> str:
    with ended_tidily():
        try:
            done = subprocess.run(  # noqa: S603 - Graphviz
                _command(), input=source.encode(), capture_output=True, check=False, timeout=SECONDS
            )
        except subprocess.TimeoutExpired:
            raise TooLarge(
                f"the layout takes Graphviz more than {SECONDS} seconds: many edges cross many rows"
            ) from None
        except OSError as error:
            raise _lacking(error.strerror or str(error)) from None
    if done.returncode:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        raise _lacking(lines[-1] if lines else f"exit code {done.returncode}")
    return done.stdout.decode()


def _command() -> list[str]:
    """Return the command of the Graphviz that lays out: the one that is named, the wheel's, or the machine's."""
    named = os.environ.get(NAMED)
    dot = shutil.which(named or "dot")
    if named and not dot:
        raise ParameterError(f"{NAMED}: {named!r} is no program (the path of Graphviz's dot, such as /usr/bin/dot)")
    if not named and (found := find_spec("pygraphviz")) and found.origin:
        libraries = Path(found.origin).parents[1] / "pygraphviz.libs"
        return [sys.executable, *(("-I", "-S", SCRIPT, str(libraries)) if libraries.is_dir() else ("-P", SCRIPT, ""))]
    if not dot:
        raise _lacking("no pygraphviz is installed")
    return [dot, "-Tjson0"]


def _lacking(reason: str) -> NoGraphviz:
    return NoGraphviz(
        f"no Graphviz lays this out ({reason}): pip install pygraphviz, or apt install graphviz, or name a dot by "
        f"{NAMED}=/usr/bin/dot, or write a .dot file"
    )
