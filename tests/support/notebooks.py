"""The notebooks of docs/: how they are run, and `python3 tests/support/notebooks.py`, which removes their outputs."""

import os
import subprocess
import tempfile
from pathlib import Path
from unittest import mock

import nbformat

DOCS = Path(__file__).parents[2] / "docs"
NAMES = ("cours_000_001.ipynb", "tp_002.ipynb", "cours_003_004.ipynb")
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
SECONDS = 300
"""How long a cell may take on a busy machine."""
FOLDERS = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")


def read(name):
    return nbformat.read(DOCS / name, as_version=4)


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
    """Number the cells, and remove their outputs and all metadata but the kernel's."""
    notebook.nbformat, notebook.nbformat_minor, notebook.metadata = 4, 5, nbformat.from_dict(METADATA)
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id, cell.metadata = f"cell-{number}", nbformat.from_dict({})
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return notebook


if __name__ == "__main__":
    for name in NAMES:
        (DOCS / name).write_text(nbformat.writes(cleaned(read(name))) + "\n", encoding="utf-8")
