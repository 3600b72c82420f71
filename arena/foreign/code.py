"""The code of a program: a file, or the functions of a notebook. Nothing of it is run here."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import stat
import tokenize
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from arena.foreign.misbehaviour import FILE, MEGABYTE, Misbehaviour

NOTEBOOK = ".ipynb"
MOST_BYTES = {".py": MEGABYTE, NOTEBOOK: 64 * MEGABYTE}
"""The bytes of a file, by its ending: a notebook has pictures."""
MAGIC = re.compile(r"^\s*[%!]|\?\s*$")
"""The lines that IPython reads and Python does not."""
IMPORTS = (ast.Import, ast.ImportFrom)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Code(NamedTuple):
    """The code of a program: texts to run one after the other, where blank lines before one keep its place."""

    parts: Sequence[tuple[bytes | str, bool]]  # each with whether it may fail
    cells: Sequence[tuple[int, int]] = ()  # the number of each cell of a notebook, and the line at which it begins
    unread: Sequence[str] = ()  # the cells that are left out since they are no Python: "cell 3, line 2: invalid syntax"

    def place(self, line: int) -> str:
        """Name a line of the code, as a notebook shows it.

        Examples
        --------
        >>> Code([]).place(1), Code([], [(3, 1)]).place(2)
        ('line 1', 'cell 3, line 2')
        """
        for cell, first in reversed(self.cells):
            if first <= line:
                return f"cell {cell}, line {line - first + 1}"
        return f"line {line}"


def code_of(path: str | os.PathLike[str]) -> Code:
    """Read the code of a file; of a notebook its functions."""
    name = os.fspath(path)
    content = source(name)
    if not name.lower().endswith(NOTEBOOK):
        return Code([(content, False)])
    try:
        return _functions(_cells(json.loads(content.decode("utf-8-sig"))))
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        reason = " ".join(str(error).split())[:200]
        raise Misbehaviour(name, FILE, f"no notebook of Jupyter ({reason or type(error).__name__})") from None


def source(path: str) -> bytes:
    """Read a file, which is a plain one of bounded size."""
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


def _cells(notebook: Any) -> list[tuple[int, str]]:
    """List the numbers and texts of a notebook's cells of code."""
    numbered = enumerate(notebook["cells"], start=1)
    return [(number, "".join(cell["source"])) for number, cell in numbered if cell["cell_type"] == "code"]


def without_tests(code: Code) -> Code:
    r"""Return the functions of a program alone, without its tests.

    Examples
    --------
    >>> without_tests(Code([(b"print(1 / 0)\ndef f(): pass", False)])).parts
    [('\ndef f(): pass', False)]
    """
    ((text, _),) = code.parts if len(code.parts) == 1 else ((b"", False),)
    if not isinstance(text, bytes) or not text:
        return code
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(text).readline)
        return _functions([(0, text.decode(encoding))])._replace(cells=())
    except (SyntaxError, ValueError):
        return code


def _functions(found: Iterable[tuple[int, str]]) -> Code:
    """Return the imports, functions and classes of numbered cells, and each statement that gives these a name they use.

    Such a statement is passed over if it fails, as is an import of a module that only a browser has.
    """
    lines, nodes, unread, cells = list[str](), list[ast.stmt](), list[str](), list[tuple[int, int]]()
    for number, text in found:
        python = ["" if MAGIC.search(line) else line for line in text.split("\n")]
        cells.append((number, len(lines) + 1))
        try:
            nodes += ast.parse("\n" * len(lines) + "\n".join(python)).body if not text.startswith("%%") else []
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            reason = getattr(error, "msg", "") or str(error) or type(error).__name__
            place = Code([], cells).place(getattr(error, "lineno", None) or len(lines) + 1)
            unread.append(f"{place}: {reason}")
        lines += python
    needed, parts, end = _needed(nodes), list[tuple[bytes | str, bool]](), 0
    for node in nodes:
        is_definition = isinstance(node, DEFINITIONS)
        begin = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
        if begin <= end or not (is_definition or isinstance(node, IMPORTS) or _serves(node, needed)):
            continue
        end = node.end_lineno or node.lineno
        parts.append(("\n" * (begin - 1) + "\n".join(lines[begin - 1 : end]), not is_definition))
    return Code(parts, cells, unread)


def _serves(node: ast.stmt, needed: set[str]) -> bool:
    """Return whether a statement gives a needed name a value, or sets the bound on recursion, and asks for no input."""
    is_setting = isinstance(node, ast.Expr) and "setrecursionlimit(" in ast.unparse(node.value)
    return (is_setting or not needed.isdisjoint(_given(node))) and "input" not in _names(node, ast.Load)


def _needed(nodes: list[ast.stmt]) -> set[str]:
    """Find the names that functions and classes use and do not make themselves, and those that give these."""
    more, imported = set[str](), set[str]()
    for node in nodes:
        if isinstance(node, DEFINITIONS):
            own = {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)} | _names(node, ast.Store)
            shared = {name for each in ast.walk(node) if isinstance(each, ast.Global) for name in each.names}
            more |= (_names(node, ast.Load) - own) | shared
        elif isinstance(node, IMPORTS):
            imported |= {name.asname or name.name.partition(".")[0] for name in node.names}
    others = [node for node in nodes if not isinstance(node, (*IMPORTS, *DEFINITIONS))]
    needed, more = set[str](), more - imported
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
