"""An exercise where pupils meet it, in a browser's Python: the notebook of Capytale, and a page with tests of its own.

Pyodide runs in node, as in test_pyodide.py. The notebook's cells run one after the other; the sections of the page run
as Pyodide-MkDocs-Theme says that it runs them: env, the pupil's code with the tests below it, then the secrets.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from documents import ROOT

from arena.foreign import notebook_file
from exporters.notebooks import exercise_page, statements

PYODIDE = Path(os.environ.get("ARENA_PYODIDE") or ROOT / "node_modules" / "pyodide")
SCRIPT = ROOT / "tests" / "support" / "pyodide_exercise.mjs"
pytestmark = pytest.mark.pyodide
if not (PYODIDE / "pyodide.mjs").is_file() or shutil.which("node") is None:
    pytest.skip("no Pyodide: npm install pyodide", allow_module_level=True)
pytest.importorskip("nbformat")


@pytest.fixture(scope="module")
def lesson():
    return notebook_file.read(ROOT / "docs" / "attracteur.ipynb")


def attempted(folder, *attempts):
    path = folder / "exercise.json"
    path.write_text(json.dumps(attempts), encoding="utf-8")
    done = subprocess.run(
        ["node", SCRIPT, PYODIDE, path], capture_output=True, encoding="utf-8", check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def code(notebook):
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def test_the_notebook_of_a_browser(lesson, tmp_path):
    statement, _ = statements.statement(lesson, lang="fr")
    assert "cache" not in "".join(code(statement))
    unsolved, solved = attempted(tmp_path, code(statement), code(statements.solution(lesson)))
    assert solved is None
    assert unsolved[1:] == [
        "NotImplementedError",
        "NotImplementedError: À vous : remplacez cette ligne par votre réponse.",
    ]


def test_the_page_of_a_site(lesson, tmp_path):
    parts = re.split(r"^# --- PYODIDE:(\w+) --- #$", exercise_page.render(lesson, lang="fr"), flags=re.MULTILINE)
    page = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert list(page) == ["env", "code", "corr", "tests", "secrets"]
    one_layer = page["corr"].replace("a_voir.append(s)", "pass")  # which the tests do not notice that a pupil sees
    texts = (page["code"], page["corr"], one_layer)
    attempts = [[page["env"], f"{text}\n{page['tests']}", page["secrets"]] for text in texts]
    unsolved, solved, wrong = attempted(tmp_path, *attempts)
    assert unsolved[:2] == [1, "NotImplementedError"]
    assert solved is None
    assert wrong[:2] == [2, "AssertionError"]
