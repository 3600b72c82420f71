"""In a browser's Python, Pyodide run by node, the toolkit imports and unfolds as it does here.

The npm package is node_modules/pyodide, or in the folder that ARENA_PYODIDE names. No registry of this machine has
NumPy for it, so what needs NumPy, which is all that solves, is not asked.
"""

import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import distribution, requires
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import arena

ROOT = Path(arena.__file__).parent.parent
PYODIDE = Path(os.environ.get("ARENA_PYODIDE") or ROOT / "node_modules" / "pyodide")
pytestmark = [
    pytest.mark.pyodide,
    pytest.mark.skipif(shutil.which("node") is None or not (PYODIDE / "pyodide.mjs").is_file(), reason="no Pyodide"),
]
CHECK = """
import json
import arena, games
found = {"names": games.names(), "unfolded": {}}
for name, parameters in {"nim": {"heaps": (1, 2)}, "tictactoe": {"rows": 2, "columns": 2, "align": 2}}.items():
    graph = arena.unfold(arena.load(name, **parameters))
    found["unfolded"][name] = [
        [[str(vertex), data["player"], data.get("winner")] for vertex, data in graph.nodes(data=True)],
        [[str(tail), str(head), data["move"]] for tail, head, data in graph.edges(data=True)],
    ]
    bare = arena.position_graph(arena.load("rook", rows=2, columns=3))
    found["rook"] = [[str(tail), str(head)] for tail, head in bare.edges]
json.dumps(found)
"""
NODE = """
import { pathToFileURL } from "node:url";
const [folder, check, ...packages] = process.argv.slice(1);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ env: { HOME: "/home/pyodide" } });
for (const each of packages) {
  const [name, place] = each.split("=");
  python.FS.mkdirTree(`/site/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: place }, `/site/${name}`);
}
try {
  process.stdout.write(python.runPython("import sys; sys.path.append('/site')\\n" + check));
} catch (error) {
  process.stderr.write(error.message);
  process.exit(1);
}
"""


def packages():
    """Return the folders of the toolkit, and of what it needs, as far as that is plain Python."""
    yield from ((name, ROOT / name) for name in ("arena", "games", "exporters", "data"))
    for requirement in map(Requirement, requires("arena-games") or []):
        wanted = requirement.marker is None or requirement.marker.evaluate({"sys_platform": "emscripten", "extra": ""})
        if wanted and "Root-Is-Purelib: true" in (distribution(requirement.name).read_text("WHEEL") or ""):
            yield requirement.name, Path(find_spec(requirement.name).origin).parent


def test_it_imports_and_unfolds(tmp_path):
    given = [f"{name}={place}" for name, place in packages()]
    asked = ["node", "--input-type=module", "-e", NODE, "--", str(PYODIDE.resolve()), CHECK, *given]
    browser = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False, timeout=300, cwd=tmp_path)
    assert browser.returncode == 0, browser.stderr
    script = CHECK.replace("\njson.dumps(found)", "\nprint(json.dumps(found))")
    here = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True, cwd=tmp_path
    )
    assert json.loads(browser.stdout) == json.loads(here.stdout)
