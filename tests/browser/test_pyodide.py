"""In a browser the toolkit answers as here: pyodide_check.py is run by CPython and by Pyodide, in node.

The folder of the npm package is node_modules/pyodide, or named by ARENA_PYODIDE. It brings no NumPy, pandas and
Pillow, which a browser loads from elsewhere, as pyodide-lock.json lists them: what needs them is not run.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from importlib.metadata import distribution, requires
from importlib.util import find_spec
from pathlib import Path

import pyodide_check
import pytest
from documents import ROOT
from packaging.requirements import Requirement

PYODIDE = Path(os.environ.get("ARENA_PYODIDE") or ROOT / "node_modules" / "pyodide")
CHECK = ROOT / "tests" / "support" / "pyodide_check.py"
pytestmark = pytest.mark.pyodide
REASONS = (
    "No module named 'numpy'",
    "No module named 'pandas'",
    "This Python build lacks multiprocessing",
    "Parquet needs pyarrow",
    ".xlsx needs XlsxWriter",
    "exporters.pictures.graphviz.NoGraphviz: ",
)
"""Why an example may fail."""
OTHERWISE = {
    "arena.engines.lease.at_work": "No module named 'pyarrow'",
    "arena.machine.code_cache": "No module named 'numba'",
    "arena.machine.intrinsics": "No module named 'numba'",
    "arena.machine.lane_intrinsics": "No module named 'llvmlite'",
    "arena.machine.memory.check_memory": "Got nothing",  # nothing tells how much memory is free
    "exporters.tables.parquet.render": "Parquet needs pyarrow",
    "exporters.tables.xlsx.render": "xlsxwriter",
}

if not (PYODIDE / "pyodide.mjs").is_file() or shutil.which("node") is None:
    pytest.skip("no Pyodide: npm install pyodide", allow_module_level=True)


def needed(name):
    """List what a distribution needs in a browser."""
    found = [Requirement(line) for line in requires(name) or []]
    browser = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "extra": ""}
    return [each for each in found if each.marker is None or each.marker.evaluate(browser)]


def pure(name):
    return "Root-Is-Purelib: true" in (distribution(name).read_text("WHEEL") or "")


def packages():
    """Give the folders of the toolkit and of what it needs, as far as that is plain Python."""
    for name in ("arena", "games", "exporters", "data"):
        yield name, ROOT / name
    for requirement in needed("arena-games"):
        if pure(requirement.name):
            yield requirement.name, Path(find_spec(requirement.name).origin).parent


def answers(*command):
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def here():
    return answers(sys.executable, CHECK)


@pytest.fixture(scope="module")
def browser():
    folders = [f"{name}={place}" for name, place in packages()]
    return answers("node", ROOT / "tests" / "support" / "pyodide.mjs", PYODIDE, CHECK, *folders)


def test_micropip_finds_what_the_toolkit_needs():
    listed = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    for requirement in needed("arena-games"):
        name = requirement.name
        assert pure(name) or requirement.specifier.contains(listed[name]["version"])
        assert not pure(name) or not needed(name)


def test_it_is_a_browser_without_the_heavy_libraries(browser):
    assert browser["platform"] == "emscripten"
    assert {*browser["absent"]} == pyodide_check.HEAVY - {"networkx"}
    assert browser["imported"] == []
    assert browser["numba"] == "None"


@pytest.mark.parametrize("name", pyodide_check.ANSWERS)
def test_the_answers_are_the_same(name, here, browser):
    assert "Traceback" not in str(here[name])
    assert browser[name] == here[name]


@pytest.mark.parametrize("format_", ["svg", "png", "pdf"])
def test_a_picture_wants_graphviz(format_, browser):
    drawn = "PDF" if format_ == "pdf" else "SVG"
    told = browser[f"picture {format_}"]
    assert told == f"no Graphviz draws this as {drawn} (no pygraphviz is installed); write a .dot file"


def test_the_command_line_tells_that_there_is_no_graphviz(browser):
    (code, out, err), files = browser["draw"]
    assert (code, out, files) == (1, "", ["nim.dot"])
    assert err.startswith("arena: no Graphviz lays this out (no pygraphviz is installed)")
    assert err.endswith("; wrote nim.dot\n")
    assert err.count("\n") == 1
    (code, out, err), files = browser["film"]
    assert (code, out, files) == (1, "", [])
    assert err.startswith("arena: no Graphviz lays this out")
    assert err.count("\n") == 1


def test_a_notebook_keeps_the_plain_forms(browser):
    assert browser["notebook"]["asked"] == 10
    assert browser["notebook"]["pictures"] == []


def test_viz_js_draws_the_dot_text(browser):
    if "viz.js" not in browser:
        pytest.skip("no Viz.js: npm install @viz-js/viz")
    for vertices, edges, svg in browser["viz.js"].values():
        titles = [title.text for title in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}title")]
        assert len([title for title in titles if re.fullmatch(r"v\d+", title)]) == vertices
        assert len([title for title in titles if re.fullmatch(r"v\d+->v\d+", title)]) == edges


def test_the_examples_of_the_docstrings(browser):
    found = browser["doctests"]
    assert found["examples"] > 300
    unexplained = {
        name: told
        for name, told in found["failures"].items()
        if not any(reason in told for reason in (*REASONS, OTHERWISE.get(name, "a reason")))
    }
    assert not unexplained, "\n".join(f"{name}: {told}" for name, told in unexplained.items())
