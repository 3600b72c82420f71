"""Run the notebooks of docs/ again, keep their outputs, and make the versions with holes by `arena holes`.

`python3 tests/support/notebooks.py` does it all; the name of a folder after it keeps them there instead.
"""

import re
import subprocess
import sys
from pathlib import Path

from arena.foreign.notebook_file import beside
from exporters.notebooks.trial import run

DOCS = Path(__file__).parents[2] / "docs"
NAMES = ("cours_000_001.ipynb", "tp_002.ipynb", "cours_003_004.ipynb")
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
SECONDS = 300
"""How long a cell may take on a busy machine."""
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
BETWEEN_TAGS = re.compile(r"(?<=>)(<!--.*?-->|\n)+(?=<|$)")
"""Graphviz's comments and ends of lines: a fifth of a notebook."""
PICTURE = "image/svg+xml"


def make(folder):
    """Run each notebook in a kernel of its own, which stops at a cell that fails, and keep it in a folder."""
    import nbformat

    for name in NAMES:
        notebook = cleaned(nbformat.read(DOCS / name, as_version=4))
        failed = run(notebook, DOCS, SECONDS, name)
        assert not failed, failed
        notebook.metadata = nbformat.from_dict(METADATA)
        for cell in notebook.cells:
            cell.metadata.clear()
            for output in cell.get("outputs", []):
                settle(output)
        (Path(folder) / name).write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def make_holes(folder):
    """Make the version with holes of each notebook, by the command."""
    command = [sys.executable, "-m", "arena", "holes", *NAMES, "--no-check", "--lang", "fr"]
    subprocess.run(command, cwd=folder, check=True)


def holed(name):
    """Name the version with holes of a notebook."""
    return beside(name, "_a_trous").name


def cleaned(notebook):
    """Number the cells and forget their outputs."""
    import nbformat

    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id, cell.metadata = f"cell-{number}", nbformat.from_dict({})
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return notebook


def settle(output):
    """Leave out what is another one in every run, and the plain form of what shows itself as a picture."""
    output.pop("transient", None)
    data = output.get("data", {})
    if PICTURE in data:
        data.pop("text/plain", None)
        data[PICTURE] = BETWEEN_TAGS.sub("", data[PICTURE])
    elif "text/plain" in data:
        data["text/plain"] = ADDRESS.sub("", data["text/plain"])


if __name__ == "__main__":
    target = sys.argv[1] if len(sys.argv) > 1 else DOCS
    make(target)
    make_holes(target)
