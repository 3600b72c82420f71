"""A notebook's exercise as one file of Python with sections, as sites of Pyodide-MkDocs-Theme show it in a browser.

`env` runs before the pupil's code and is not shown, `code` is what the pupil completes, `corr` the solution, `tests`
stand below the pupil's code, and `secrets` are run when the pupil asks for a verdict: they are in the page, hidden from
the eye, but from nobody who searches it.

References
----------
Pyodide-MkDocs-Theme, https://frederic-zinelli.gitlab.io/pyodide-mkdocs-theme/redactors/IDE-details/
"""

from __future__ import annotations

import ast

from arena.errors import ArenaError
from arena.foreign.notebook_file import Notebook
from arena.foreign.notebook_functions import Definition, has_assert, python_of, span
from arena.words import ENGLISH
from exporters.notebooks import statements

SECTIONS = ("env", "code", "corr", "tests", "secrets")
"""The sections, in their order in the file."""


def render(notebook: Notebook, *, lang: str = ENGLISH) -> str:
    """Write the exercise of a notebook: all cells with holes, those before them, and the tests.

    Parameters
    ----------
    notebook : nbformat.NotebookNode
        The notebook of the teacher.
    lang : str, optional
        The language of what stands in the holes.

    Raises
    ------
    ArenaError
        If there is no hole in its code, or a cell is no Python.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> source = '''def double(x):
    ...     ### BEGIN SOLUTION
    ...     return 2 * x
    ...     ### END SOLUTION
    ... '''
    >>> cell = SimpleNamespace(cell_type="code", source=source, metadata={})
    >>> print(render(SimpleNamespace(cells=[cell])).split("# --- PYODIDE:corr --- #")[1].strip())
    def double(x):
        return 2 * x
    """
    parts: dict[str, list[str]] = {name: [] for name in SECTIONS}
    for number, cell in enumerate(notebook.cells, start=1):
        if cell.cell_type == "code" and not cell.source.startswith("%%"):
            try:
                _add(parts, statements.versions(cell, number, lang))
            except SyntaxError as error:
                raise ArenaError(f"cell {number}, line {error.lineno}: {error.msg}") from None
    if not parts["code"]:
        raise ArenaError("no hole in its code")
    texts = {name: "\n\n\n".join(filter(None, map(str.strip, listed))) for name, listed in parts.items()}
    return "\n\n".join(f"# --- PYODIDE:{name} --- #\n{text}\n" for name, text in texts.items() if text)


def _add(parts: dict[str, list[str]], cell: statements.Versions) -> None:
    """Put a cell into the sections that it is of."""
    blank, tests = _parted(cell.statement)
    if cell.holes:
        parts["code"].append(blank)
        parts["corr"].append(_parted(cell.answer)[0])
        parts["tests"].append(tests)
    elif not parts["code"]:
        parts["env"].append(blank)
        parts["tests"].append(tests)
    elif any(not isinstance(node, ast.Expr) for node in ast.parse(python_of(cell.statement)).body):
        parts["tests"].append(python_of(cell.statement))
    parts["secrets"].append(python_of(cell.hidden))


def _parted(source: str) -> tuple[str, str]:
    """Part a cell into definitions and tests; calls that show something are left out."""
    text = python_of(source)
    lines, tests = text.split("\n"), list[str]()
    for node in reversed(ast.parse(text).body):
        begin, end = span(node)
        if isinstance(node, ast.Expr) or (not isinstance(node, Definition) and has_assert(node)):
            tests[:0] = lines[begin - 1 : end] if has_assert(node) else []
            del lines[begin - 1 : end]
    return "\n".join(lines), "\n".join(tests)
