"""Run the notebooks of docs/ again, keep their outputs, and make the versions with holes.

`python3 tests/support/notebooks.py` does it all; the name of a folder after it keeps them there instead, and `--holes`
makes the holes alone. What stands between BEGIN SOLUTION and END SOLUTION, in code and in comments of Markdown, is
what becomes a hole; nbgrader reads the same marks.
"""

import os
import re
import sys
import tempfile
from pathlib import Path

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
HOLES = "_a_trous"
"""What the name of a notebook with holes ends with."""
IN_CODE = re.compile(r"^( *)### BEGIN SOLUTION\n.*?^ *### END SOLUTION$", re.MULTILINE | re.DOTALL)
IN_TEXT = re.compile(r"<!-- BEGIN SOLUTION -->\n.*?\n<!-- END SOLUTION -->", re.DOTALL)
TO_WRITE = 'raise NotImplementedError("À vous : remplacez cette ligne par votre réponse.")'
TO_ANSWER = "*À vous de répondre.*"
ABOUT_MARKS = re.compile(r"^.*`### BEGIN SOLUTION`.*$\n*", re.MULTILINE)
"""The line of a notebook that leads to its version with holes."""
OF_HOLES = (
    "> Version à trous : là où une cellule s’arrête sur `NotImplementedError`, la réponse est à écrire ; les cellules "
    "de vérification disent si elle est juste. [La version corrigée]({name})\n\n"
)


def make(folder):
    """Run each notebook in a kernel of its own, which stops at a cell that fails, and keep it in a folder."""
    import nbformat

    for name in NAMES:
        notebook = cleaned(nbformat.read(DOCS / name, as_version=4))
        run(notebook)
        notebook.metadata = nbformat.from_dict(METADATA)
        for cell in notebook.cells:
            cell.metadata.clear()
            for output in cell.get("outputs", []):
                settle(output)
        (Path(folder) / name).write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def make_holes(folder):
    """Make the version with holes of each notebook."""
    import nbformat

    for name in NAMES:
        notebook = with_holes(nbformat.read(Path(folder) / name, as_version=4), name)
        (Path(folder) / holed(name)).write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def holed(name):
    """Name the version with holes of a notebook."""
    return f"{Path(name).stem}{HOLES}.ipynb"


def with_holes(notebook, name):
    """Take the answers away, and the outputs, which would give them too."""
    notebook = cleaned(notebook)
    for cell in notebook.cells:
        pattern, hole = (IN_CODE, rf"\1{TO_WRITE}") if cell.cell_type == "code" else (IN_TEXT, TO_ANSWER)
        cell.source = pattern.sub(hole, cell.source)
        if ABOUT_MARKS.search(cell.source):
            cell.source = ABOUT_MARKS.sub(OF_HOLES.format(name=name), cell.source)
        for other in NAMES:
            cell.source = cell.source.replace(f"]({other})", f"]({holed(other)})") if other != name else cell.source
    return notebook


def cleaned(notebook):
    """Number the cells and forget their outputs."""
    import nbformat

    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id, cell.metadata = f"cell-{number}", nbformat.from_dict({})
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return notebook


def run(notebook, *, to_the_end=False):
    """Run a notebook in docs/, with a profile of IPython's own: nothing of the user's is read or written.

    It stops at a cell that fails, or goes on to the end.
    """
    from nbclient import NotebookClient

    with tempfile.TemporaryDirectory(prefix="arena-notebook-") as home:
        os.environ.update(IPYTHONDIR=home, JUPYTER_RUNTIME_DIR=home, JUPYTER_DATA_DIR=home, JUPYTER_CONFIG_DIR=home)
        os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # no warning about frozen modules
        resources = {"metadata": {"path": str(DOCS)}}
        client = NotebookClient(
            notebook,
            timeout=SECONDS,
            allow_errors=to_the_end,
            kernel_name="python3",
            resources=resources,
            coalesce_streams=True,
            extra_arguments=["--log-level=ERROR"],
        )
        client.execute()


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
    words = [word for word in sys.argv[1:] if word != "--holes"]
    target = words[0] if words else DOCS
    if "--holes" not in sys.argv:
        make(target)
    make_holes(target)
