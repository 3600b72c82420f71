"""The French notebooks of docs/: run in a Jupyter kernel they give what they show, and they are small and clean."""

import json
import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import notebooks
import pytest

from exporters.notebook_pictures import WIDEST

PICTURE = notebooks.PICTURE
MOST_BYTES = 450_000


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    """Run them all as the command does, in a process of its own: what Jupyter warns of is none of our warnings."""
    folder = tmp_path_factory.mktemp("notebooks")
    done = subprocess.run(
        [sys.executable, notebooks.__file__, str(folder)], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return folder


def read(folder, name):
    return json.loads((folder / name).read_text(encoding="utf-8"))


def code_cells(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def words(svg):
    """Give what can be read in a picture, whatever Graphviz has laid it out, and where; some write blanks as text."""
    texts = (" ".join(element.itertext()).strip() for element in ET.fromstring(svg).iter() if is_text(element))
    return sorted(filter(None, texts))


def is_text(element):
    return element.tag.endswith("}text")


def shown(output):
    """Give an output without what another Graphviz, or another version of Jupyter, does otherwise."""
    data = {kind: "".join(content) for kind, content in output.get("data", {}).items()}
    if PICTURE in data:
        data[PICTURE] = words(data[PICTURE])
    return output["output_type"], "".join(output.get("text", "")), data


@pytest.mark.notebook
@pytest.mark.parametrize("name", notebooks.NAMES)
def test_a_notebook_shows_what_its_cells_give(name, fresh):
    kept, made = code_cells(read(notebooks.DOCS, name)), code_cells(read(fresh, name))
    assert len(kept) == len(made) > 15
    for number, (old, new) in enumerate(zip(kept, made, strict=True), start=1):
        assert old["source"] == new["source"]
        assert old["execution_count"] == new["execution_count"] == number
        assert list(map(shown, old["outputs"])) == list(map(shown, new["outputs"])), "".join(old["source"])


@pytest.mark.parametrize("name", notebooks.NAMES)
def test_a_notebook_is_small_and_tells_nothing_about_the_machine(name):
    path = notebooks.DOCS / name
    notebook, text = read(notebooks.DOCS, name), path.read_text(encoding="utf-8")
    assert path.stat().st_size < MOST_BYTES
    assert notebook["metadata"] == notebooks.METADATA
    assert [cell["id"] for cell in notebook["cells"]] == [f"cell-{n + 1}" for n in range(len(notebook["cells"]))]
    assert all(cell["metadata"] == {} for cell in notebook["cells"])
    assert " at 0x" not in text
    assert "/work" not in text
    assert "Traceback" not in text


@pytest.mark.parametrize(
    ("name", "pictures"), [("cours_000_001.ipynb", 12), ("tp_002.ipynb", 8), ("cours_003_004.ipynb", 8)]
)
def test_a_notebook_has_pictures_with_words_in_them(name, pictures):
    outputs = [output for cell in code_cells(read(notebooks.DOCS, name)) for output in cell["outputs"]]
    assert {output["output_type"] for output in outputs} <= {"stream", "display_data", "execute_result"}
    assert not any(output.get("name") == "stderr" for output in outputs)
    drawn = [words("".join(output["data"][PICTURE])) for output in outputs if PICTURE in output.get("data", {})]
    assert len(drawn) >= pictures
    assert all(drawn)


def test_every_question_of_the_practical_is_there():
    cells = read(notebooks.DOCS, "tp_002.ipynb")["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    assert re.findall(r"^### (Q\d+)\.", text, flags=re.MULTILINE) == [f"Q{number}" for number in range(1, 14)]


@pytest.mark.parametrize("name", notebooks.NAMES)
def test_links_and_their_targets(name):
    """A link leads to a file of docs/ or to a heading of the notebook, as Jupyter names it."""
    text = "\n".join(
        "".join(cell["source"]) for cell in read(notebooks.DOCS, name)["cells"] if cell["cell_type"] == "markdown"
    )
    headings = {heading.replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)}
    for target in re.findall(r"\]\(([^)]*)\)", text):
        if target.startswith("#"):
            assert target[1:] in headings
        elif not target.startswith("https://"):
            assert (notebooks.DOCS / target.partition("#")[0]).is_file()


@pytest.mark.parametrize("name", notebooks.NAMES)
def test_a_notebook_opens_with_one_import_of_the_toolkit(name):
    imports = [
        line
        for cell in code_cells(read(notebooks.DOCS, name))
        for line in "".join(cell["source"]).splitlines()
        if re.match("(import|from) (arena|exporters|games)", line)
    ]
    assert imports[0] == "import arena"
    assert len(imports) <= 2


@pytest.mark.parametrize("name", notebooks.NAMES)
def test_no_picture_is_wider_than_a_page(name):
    outputs = [output for cell in code_cells(read(notebooks.DOCS, name)) for output in cell["outputs"]]
    roots = [ET.fromstring("".join(output["data"][PICTURE])) for output in outputs if PICTURE in output.get("data", {})]
    assert all(float(root.get("width").removesuffix("pt")) <= WIDEST for root in roots)


ALONE = """
import sys
from pathlib import Path

import nbformat
from IPython.core.interactiveshell import InteractiveShell

from exporters.pictures import graphviz


def missing(*_, **__):
    raise graphviz.NoGraphviz("none here")


for name in ("render", "lay_out"):
    setattr(graphviz, name, missing)
shell = InteractiveShell()
for cell in nbformat.read(sys.argv[1], as_version=4).cells:
    if cell.cell_type == "code":
        result = shell.run_cell(cell.source, silent=True)
        result.raise_error()
        if result.result is not None:
            shell.display_formatter.format(result.result)
print("ran in", sorted(path.name for path in Path().iterdir()))
"""


@pytest.mark.notebook
@pytest.mark.parametrize("name", notebooks.NAMES)
def test_a_notebook_needs_no_file_and_no_graphviz(name, tmp_path):
    """As in a browser, where there is the package and nothing else."""
    command = [sys.executable, "-c", ALONE, str(notebooks.DOCS / name)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.endswith("ran in []\n")
