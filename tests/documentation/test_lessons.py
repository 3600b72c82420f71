"""The French notebooks of docs/: run in a Jupyter kernel they show what they hold, and they are small and clean."""

import json
import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import notebooks
import pytest

PICTURE = notebooks.PICTURE
LEAST_PICTURES = {"cours_000_001.ipynb": 12, "tp_002.ipynb": 8, "cours_003_004.ipynb": 8}


def read(folder, name):
    return json.loads((folder / name).read_text(encoding="utf-8"))


def code_cells(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def words(svg):
    """Return what can be read in a picture, wherever Graphviz has put it."""
    texts = (element for element in ET.fromstring(svg).iter() if element.tag.endswith("}text"))
    return sorted(filter(None, ("".join(element.itertext()).strip() for element in texts)))


def shown(output):
    """Return an output without what another Graphviz, or another version of Jupyter, does otherwise."""
    data = {kind: "".join(content) for kind, content in output.get("data", {}).items()}
    if PICTURE in data:
        data[PICTURE] = words(data[PICTURE])
    return output["output_type"], "".join(output.get("text", "")), data


@pytest.mark.notebook
def test_notebooks_show_what_their_cells_give(tmp_path):
    command = [sys.executable, notebooks.__file__, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    for name in notebooks.NAMES:
        kept, made = code_cells(read(notebooks.DOCS, name)), code_cells(read(tmp_path, name))
        assert len(kept) == len(made) > 15
        for old, new in zip(kept, made, strict=True):
            assert old["source"] == new["source"]
            assert list(map(shown, old["outputs"])) == list(map(shown, new["outputs"])), "".join(old["source"])


@pytest.mark.parametrize("name", notebooks.NAMES)
def test_a_notebook_is_small_and_says_nothing_of_the_machine(name):
    path = notebooks.DOCS / name
    notebook, text = read(notebooks.DOCS, name), path.read_text(encoding="utf-8")
    assert path.stat().st_size < 450_000
    assert notebook["metadata"] == notebooks.METADATA
    assert all(cell["metadata"] == {} for cell in notebook["cells"])
    assert not any(word in text for word in (" at 0x", "/work", "Traceback"))
    outputs = [output for cell in code_cells(notebook) for output in cell["outputs"]]
    drawn = [words("".join(output["data"][PICTURE])) for output in outputs if PICTURE in output.get("data", {})]
    assert len(drawn) >= LEAST_PICTURES[name]
    assert all(drawn)
    assert not any(output.get("name") == "stderr" for output in outputs)


@pytest.mark.parametrize("name", notebooks.NAMES)
def test_the_links_of_a_notebook_lead_somewhere(name):
    cells = read(notebooks.DOCS, name)["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    headings = {heading.replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)}
    for target in re.findall(r"\]\(([^)]*)\)", text):
        if target.startswith("#"):
            assert target[1:] in headings
        elif not target.startswith("https://"):
            assert (notebooks.DOCS / target.partition("#")[0]).is_file()
