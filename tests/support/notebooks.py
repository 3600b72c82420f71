"""Run the notebooks of docs/ again and keep their outputs.

`python3 tests/support/notebooks.py` does it all; the name of a folder after it keeps them there instead.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest import mock

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
FOLDERS = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")


def make(folder):
    """Run each notebook in a kernel of its own, which stops at a cell that fails, and keep it in a folder."""
    import nbformat

    for name in NAMES:
        notebook = cleaned(nbformat.read(DOCS / name, as_version=4))
        run(notebook, DOCS)
        notebook.metadata = nbformat.from_dict(METADATA)
        for cell in notebook.cells:
            cell.metadata.clear()
            for output in cell.get("outputs", []):
                settle(output)
        (Path(folder) / name).write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def run(notebook, folder):
    """Run all cells; the first that fails raises. The outputs are put into the notebook."""
    from nbclient import NotebookClient

    with tempfile.TemporaryDirectory() as home:  # Jupyter's settings
        own = dict.fromkeys(FOLDERS, home) | {"PYDEVD_DISABLE_FILE_VALIDATION": "1"}
        with mock.patch.dict(os.environ, own):
            client = NotebookClient(
                notebook, timeout=SECONDS, kernel_name="python3", resources={"metadata": {"path": str(folder)}},
                coalesce_streams=True, extra_arguments=["--log-level=ERROR"],
            )  # fmt: skip
            client.execute(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


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
    make(sys.argv[1] if len(sys.argv) > 1 else DOCS)
