"""The code of a program: a file, or the functions of a notebook. Nothing of it is run here."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import stat
import tokenize
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from arena.foreign.misbehaviour import FILE, MEGABYTE, Misbehaviour

NOTEBOOK = ".ipynb"
MOST_BYTES = {".py": MEGABYTE, NOTEBOOK: 64 * MEGABYTE}
"""The bytes of a file, by its ending: a notebook has pictures."""
MAGIC = re.compile(r"^\s*[%!]|\?\s*$")
"""The lines that IPython reads and Python does not."""
IMPORTS = (ast.Import, ast.ImportFrom)
SIMPLE = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, *IMPORTS)
"""The statements that may stand behind `try:` on its line."""
Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Code(NamedTuple):
    """The code of a program.

    Parameters
    ----------
    text : bytes
        A module.
    cells : sequence of (int, int), optional
        For each line of the text the number of its cell, 0 where there are none, and that of the line in the cell.
    unread : sequence of str, optional
        The cells that are left out since they are no Python: "cell 3, line 2: invalid syntax".
    """

    text: bytes
    cells: Sequence[tuple[int, int]] = ()
    unread: Sequence[str] = ()

    def place(self, line: int) -> str:
        """Name a line of the text, as a notebook shows it.

        Examples
        --------
        >>> Code(b"x = 1").place(1), Code(b"x = 1", [(3, 1)]).place(1)
        ('line 1', 'cell 3, line 1')
        """
        if not 0 < line <= len(self.cells):
            return f"line {line}"
        cell, own = self.cells[line - 1]
        return f"cell {cell}, line {own}" if cell else f"line {own}"


def code_of(path: str | os.PathLike[str]) -> Code:
    """Read the code of a file; of a notebook its functions.

    Raises
    ------
    Misbehaviour
        If it cannot be read, or is no notebook.
    """
    name = os.fspath(path)
    return _of_notebook(name, source(name)) if name.lower().endswith(NOTEBOOK) else Code(source(name))


def source(path: str) -> bytes:
    """Read a file, which is a plain one of bounded size.

    Raises
    ------
    Misbehaviour
        If it is none.
    """
    most = MOST_BYTES.get(os.path.splitext(path)[1].lower(), MEGABYTE)  # noqa: PTH122
    try:
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:  # noqa: PTH123 - no waiting for a FIFO
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Misbehaviour(path, FILE, "it is no file of text")
            text = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise Misbehaviour(path, FILE, getattr(error, "strerror", None) or str(error)) from None
    if len(text) > most:
        raise Misbehaviour(path, FILE, f"it has more than {most:,} bytes")
    return text


def _cells(notebook: Any) -> list[tuple[str, str]]:
    """List the kinds and the texts of a notebook's cells, in the layouts of version 4 and of those before."""
    cells = notebook.get("cells")
    if cells is None:
        cells = [cell for sheet in notebook["worksheets"] for cell in sheet["cells"]]
    found = []
    for cell in cells:
        text = cell.get("source", cell.get("input", ""))
        found.append((str(cell["cell_type"]), text if isinstance(text, str) else "".join(text)))
    return found


def without_tests(code: Code) -> Code:
    r"""Return the functions of a program alone, without its tests.

    Examples
    --------
    >>> without_tests(Code(b"def f(): pass\nprint(1 / 0)")).text
    b'def f(): pass\n'
    """
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(code.text).readline)
        return _module([(0, "code", code.text.decode(encoding))])
    except (SyntaxError, ValueError):
        return code


def _of_notebook(path: str, content: bytes) -> Code:
    try:
        cells = _cells(json.loads(content.decode("utf-8-sig")))
        return _module([(number, *cell) for number, cell in enumerate(cells, start=1)])
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        reason = " ".join(str(error).split())[:200]
        raise Misbehaviour(path, FILE, f"no notebook of Jupyter ({reason or type(error).__name__})") from None


def _module(found: Sequence[tuple[int, str, str]]) -> Code:
    """Return the functions of numbered cells as a module.

    It has the imports, functions and classes, and each statement that gives one of these a name which it uses. Such a
    statement is passed over if it fails, as is an import of a module that only a browser has.
    """
    cells, unread = list[tuple[int, list[str], ast.Module]](), list[str]()
    for number, kind, text in found:
        if kind != "code" or text.startswith("%%"):
            continue
        python = "\n".join("" if MAGIC.search(line) else line for line in text.split("\n"))
        try:
            cells.append((number, python.split("\n"), ast.parse(python)))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            reason = getattr(error, "msg", "") or str(error) or type(error).__name__
            unread.append(f"cell {number}, line {getattr(error, 'lineno', None) or 1}: {reason}")
    needed = _needed([node for _, _, tree in cells for node in tree.body])
    written, places = list[str](), list[tuple[int, int]]()
    for number, lines, tree in cells:
        for node in tree.body:
            begin = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
            end = node.end_lineno or node.lineno
            kept = _written(node, lines[begin - 1 : end], needed)
            written += kept
            own = not isinstance(node, (*SIMPLE, Definition))  # it stands below a line `try:`
            places += [(number, min(begin + max(line, 0), end)) for line in range(-own, len(kept) - own)]
    return Code(("\n".join(written) + "\n").encode("utf-8", "replace"), places, unread)


def _written(node: ast.stmt, lines: list[str], needed: set[str]) -> list[str]:
    """Write a statement of the module, within `try` if it is no definition; nothing if it is left out."""
    is_future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
    if isinstance(node, Definition) or is_future:
        return lines
    is_setting = isinstance(node, ast.Expr) and "setrecursionlimit(" in ast.unparse(node.value)
    if not isinstance(node, IMPORTS) and (
        not (_given(node) & needed or is_setting) or "input" in _names(node, ast.Load)
    ):
        return []
    if isinstance(node, SIMPLE):
        return [f"try: {lines[0]}", *lines[1:], "except Exception: pass"]
    return ["try:", *(f" {line}" for line in lines), "except Exception: pass"]


def _needed(body: list[ast.stmt]) -> set[str]:
    """Find the names that functions and classes use and do not make themselves, and those that give these."""
    needed = set[str]()
    for node in body:
        if isinstance(node, Definition):
            own = {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)} | _names(node, ast.Store)
            shared = {name for each in ast.walk(node) if isinstance(each, ast.Global) for name in each.names}
            needed |= (_names(node, ast.Load) - own) | shared
    imported = {
        name.asname or name.name.partition(".")[0]
        for node in body if isinstance(node, IMPORTS) for name in node.names
    }  # fmt: skip
    others = [node for node in body if not isinstance(node, (*IMPORTS, Definition))]
    more = needed - imported
    needed = set()
    while more - needed:
        needed |= more
        more = {name for node in others if _given(node) & needed for name in _names(node, ast.Load)} - imported
    return needed


def _given(node: ast.stmt) -> set[str]:
    """Find the names to which a statement gives a value, or whose value it changes: x = 1, x[0] = 1, x.append(1)."""
    changed = set[ast.expr]()
    for each in ast.walk(node):
        if isinstance(each, ast.Subscript | ast.Attribute) and not isinstance(each.ctx, ast.Load):
            changed.add(each.value)
        elif isinstance(each, ast.Expr) and isinstance(each.value, ast.Call):
            changed.add(getattr(each.value.func, "value", each.value))
    return _names(node, ast.Store) | {each.id for each in changed if isinstance(each, ast.Name)}


def _names(node: ast.AST, context: type[ast.expr_context]) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, context)}
