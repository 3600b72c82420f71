"""In a browser's Python, Pyodide run by node, the toolkit imports, unfolds, solves and draws DOT as it does here.

The npm package is node_modules/pyodide, or in the folder that ARENA_PYODIDE names. It brings no NumPy: where it is not
beside it, what needs NumPy is not asked.
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
import json, sys
import arena, games
from pathlib import Path
found = {"names": games.names(), "unfolded": {}, "dot": {}}
for name, parameters in {"nim": {"heaps": (1, 2)}, "tictactoe": {"rows": 2, "columns": 2, "align": 2}}.items():
    game = arena.load(name, **parameters)
    graph = arena.unfold(game)
    solution = arena.solve(graph)
    found["unfolded"][name] = [[str(v), data["player"], solution.winner[v]] for v, data in graph.nodes(data=True)]
    found["dot"][name] = arena.draw(graph, Path("picture.dot")).read_text()
try:
    arena.draw(graph, Path("picture.svg"))
    found["svg"] = True
except arena.ArenaError as error:
    found["svg"] = "\\n" in str(error)
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
try { await python.loadPackage(["numpy"], { messageCallback() {}, errorCallback() {} }); } catch {}
process.stdout.write(python.runPython("import sys; sys.path.append('/site')\\n" + check));
"""


def packages():
    """Return the folders of the toolkit, and of what it needs, as far as that is plain Python."""
    yield from ((name, ROOT / name) for name in ("arena", "games", "exporters", "data"))
    for requirement in map(Requirement, requires("arena-games") or []):
        wanted = requirement.marker is None or requirement.marker.evaluate({"sys_platform": "emscripten", "extra": ""})
        if wanted and "Root-Is-Purelib: true" in (distribution(requirement.name).read_text("WHEEL") or ""):
            yield requirement.name, Path(find_spec(requirement.name).origin).parent


def test_it_imports_unfolds_and_draws_the_same_dot(tmp_path):
    given = [f"{name}={place}" for name, place in packages()]
    asked = ["node", "--input-type=module", "-e", NODE, "--", str(PYODIDE.resolve()), CHECK, *given]
    browser = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False, timeout=300, cwd=tmp_path)
    assert browser.returncode == 0, browser.stderr[-300:]
    script = CHECK.replace("\njson.dumps(found)", "\nprint(json.dumps(found))")
    here = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True, cwd=tmp_path
    )
    found, wanted = json.loads(browser.stdout), json.loads(here.stdout)
    assert found["svg"] is False, "without Graphviz a picture is refused in one line"
    assert {**found, "svg": True} == wanted
