"""The French notebooks of docs/: they run in a Jupyter kernel and draw, and git keeps them without outputs."""

import re
from xml.etree import ElementTree as ET

import nbformat
import notebooks
import pytest

PICTURE = "image/svg+xml"
LEAST_PICTURES = {"cours_000_001.ipynb": 12, "tp_002.ipynb": 8, "cours_003_004.ipynb": 8}


@pytest.mark.notebook
@pytest.mark.parametrize("name", notebooks.NAMES)
def test_a_notebook_runs_draws_and_says_nothing_of_the_machine(name):
    notebook = notebooks.read(name)
    notebooks.run(notebook, notebooks.DOCS)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = [ET.fromstring(output.data[PICTURE]) for output in outputs if PICTURE in output.get("data", {})]
    assert len(pictures) >= LEAST_PICTURES[name]
    assert all("".join(picture.itertext()).strip() for picture in pictures)
    assert not any(output.get("name") == "stderr" for output in outputs)
    shown = "".join(output.get("text", "") for output in outputs)
    assert not any(word in shown for word in (" at 0x", "/work", "Traceback"))


@pytest.mark.parametrize("name", notebooks.NAMES)
def test_a_notebook_is_kept_without_outputs(name):
    text = (notebooks.DOCS / name).read_text(encoding="utf-8")
    assert text == nbformat.writes(notebooks.cleaned(notebooks.read(name))) + "\n"


@pytest.mark.parametrize("name", notebooks.NAMES)
def test_the_links_of_a_notebook_lead_somewhere(name):
    text = "\n".join(cell.source for cell in notebooks.read(name).cells if cell.cell_type == "markdown")
    headings = {heading.replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)}
    for target in re.findall(r"\]\(([^)]*)\)", text):
        if target.startswith("#"):
            assert target[1:] in headings
        elif not target.startswith("https://"):
            assert (notebooks.DOCS / target.partition("#")[0]).is_file()
