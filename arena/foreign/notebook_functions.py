"""The functions that a notebook defines, as the text of a module, without its tests and pictures."""

from __future__ import annotations

import ast
import os
import re
from typing import TypeAlias

from arena.foreign.guest_file import GuestCode, source
from arena.foreign.notebook_file import ENDING, Notebook, read

MAGIC = re.compile(r"^\s*[%!]|\?\s*$")
"""The lines that IPython reads and Python does not."""
IMPORTS = (ast.Import, ast.ImportFrom)
SIMPLE = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, *IMPORTS)
"""The statements that may stand behind `try:` on its line."""
Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def code_of(path: str | os.PathLike[str]) -> GuestCode:
    """Read the code of a file; of a notebook its functions. Nothing of it is run.

    Raises
    ------
    Misbehaviour
        If it cannot be read, or is no notebook.
    ParameterError
        If nbformat is not installed.
    """
    if os.fspath(path).lower().endswith(ENDING):
        return source_of(read(path))
    return GuestCode(source(os.fspath(path)))


def source_of(notebook: Notebook) -> GuestCode:
    """Give the functions of a notebook that has been read.

    The text is a module of its imports, functions, classes, and of each statement that gives one of these a name which
    it uses. Such a statement that fails is passed over, and an import of a module that only a browser has, or nobody.
    """
    cells, unread = list[tuple[int, list[str], ast.Module]](), list[str]()
    for number, cell in enumerate(notebook.cells, start=1):
        if cell.cell_type != "code" or cell.source.startswith("%%"):
            continue
        text = _python_of(cell.source)
        try:
            cells.append((number, text.split("\n"), ast.parse(text)))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            reason = getattr(error, "msg", "") or str(error) or type(error).__name__
            unread.append(f"cell {number}, line {getattr(error, 'lineno', None) or 1}: {reason}")
    needed = _needed([node for _, _, tree in cells for node in tree.body])
    written, places = list[str](), list[tuple[int, int]]()
    for number, lines, tree in cells:
        for node in tree.body:
            begin, end = _span(node)
            kept = _written(node, lines[begin - 1 : end], needed)
            written += kept
            places += [(number, min(begin + max(place, 0), end)) for place in _places(node, len(kept))]
    return GuestCode(("\n".join(written) + "\n").encode("utf-8", "replace"), places, unread)


def _span(node: ast.stmt) -> tuple[int, int]:
    """Give the first line of a statement, decorators included, and the last one."""
    decorators = [each.lineno for each in getattr(node, "decorator_list", [])]
    return min([node.lineno, *decorators]), node.end_lineno or node.lineno


def _python_of(source: str) -> str:
    """Give the text of a cell without the lines that IPython reads and Python does not."""
    return "\n".join("" if MAGIC.search(line) else line for line in source.split("\n"))


def _written(node: ast.stmt, lines: list[str], needed: set[str]) -> list[str]:
    """Write a statement of the module, within `try` if it is no definition; nothing if it is left out."""
    if isinstance(node, Definition) or _is_future(node):
        return lines
    if not isinstance(node, IMPORTS) and (
        not (_given(node) & needed or _is_setting(node)) or "input" in _names(node, ast.Load)
    ):
        return []
    guarded = (
        [f"try: {lines[0]}", *lines[1:]] if isinstance(node, SIMPLE) else ["try:", *(f" {line}" for line in lines)]
    )
    return [*guarded, "except Exception: pass"]


def _places(node: ast.stmt, count: int) -> range:
    """Count the written lines of a statement from its first one, before which a `try:` of its own may stand."""
    own = not isinstance(node, (*SIMPLE, Definition))
    return range(-own, count - own)


def _needed(body: list[ast.stmt]) -> set[str]:
    """Find the names that functions and classes use and do not make themselves, and those that give these."""
    needed = set[str]()
    for node in body:
        if isinstance(node, Definition):
            own = {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)} | _names(node, ast.Store)
            shared = {name for each in ast.walk(node) if isinstance(each, ast.Global) for name in each.names}
            needed |= (_names(node, ast.Load) - own) | shared
    imported = {name.asname or name.name.partition(".")[0]
                for node in body if isinstance(node, IMPORTS) for name in node.names}  # fmt: skip
    others = [node for node in body if not isinstance(node, (*IMPORTS, Definition))]
    needed -= imported
    while (
        added := {name for node in others if _given(node) & needed for name in _names(node, ast.Load)}
        - needed
        - imported
    ):
        needed |= added
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


def _is_setting(node: ast.stmt) -> bool:
    """Tell whether a statement lets functions recurse deeper: sys.setrecursionlimit(...)."""
    return isinstance(node, ast.Expr) and "setrecursionlimit(" in ast.unparse(node.value)


def _is_future(node: ast.stmt) -> bool:
    """Tell whether a statement says how the module is read: from __future__ import annotations."""
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"
