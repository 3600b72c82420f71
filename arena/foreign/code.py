"""The code of a program, a file or the functions of a notebook, and what goes wrong with it. Nothing is run here."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import stat
import tokenize
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arena.errors import ArenaError
from arena.texts import clean
from arena.words import Speaker

MEGABYTE = 1 << 20
FILE, LOAD, RAISED, MEMORY, TIME, ENDED, ANSWER, OUTPUT, IMPORT = (
    "file", "load", "raised", "memory", "time", "ended", "answer", "output", "import",
)  # fmt: skip
MOST_TEXT = 500  # the characters of a reason
PLACED = re.compile(r"(.*) \(((?:cell \d+, )?line \d+)\)")  # the reason of a misbehavior, and the place in its file
NOTEBOOK = ".ipynb"
MAGIC = re.compile(r"^\s*[%!]|\?\s*$")  # the lines that IPython reads and Python does not
DEFINED = re.compile(r"^\s*def\s+(\w+)", re.MULTILINE)
IMPORTS = (ast.Import, ast.ImportFrom)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Misbehavior(ArenaError):  # noqa: N818 - named for what the program has done
    """A program of somebody else has gone wrong, or broken a limit.

    `program` is the file, and the function after a colon where one was called; `kind` is one of those above, `reason`
    the text without the program, and `error` the class of the exception that was raised, "" if none was.
    """

    def __init__(self, program: str, kind: str, reason: str, error: str = "") -> None:
        self.program, self.kind, self.error = program, kind, error
        self.reason = clean(" ".join(reason.split()))[:MOST_TEXT]
        super().__init__(f"{clean(program)}: {self.reason}")

    def __reduce__(self) -> tuple[type[Misbehavior], tuple[str, str, str, str]]:
        return type(self), (self.program, self.kind, self.reason, self.error)


def misbehavior_in_words(reason: str, words: Speaker) -> str:
    """Say the reason of a misbehavior and its place in a language; Python's own messages stay as they are."""
    placed = PLACED.fullmatch(reason)
    text, place = placed.groups() if placed else (reason, "")
    said = words("{name}: {what}", name="", what="").join(map(words.named, text.split(": ")))
    return f"{said} ({words.named(place)})" if place else said


class Code(NamedTuple):
    """The text of a program."""

    text: str
    may_fail: bool = False  # whether a statement that raises an error is passed over
    cells: Sequence[tuple[int, int]] = ()  # the number of each cell of a notebook, and the line at which it begins
    unread: Sequence[str] = ()  # the cells that are left out since they are no Python: "cell 3, line 2: invalid syntax"
    lost: Sequence[str] = ()  # the functions that these define

    def place(self, line: int) -> str:
        """Name a line of the code, as a notebook shows it."""
        for cell, first in reversed(self.cells):
            if first <= line:
                return f"cell {cell}, line {line - first + 1}"
        return f"line {line}"


def code_of(path: str | os.PathLike[str]) -> Code:
    """Read the code of a file; of a notebook its functions."""
    name = os.fspath(path)
    content = source(name)
    if not name.lower().endswith(NOTEBOOK):
        return Code(decoded(content))
    try:
        numbered = enumerate(json.loads(content.decode("utf-8-sig"))["cells"], start=1)
        return _functions(
            [(number, "".join(cell["source"])) for number, cell in numbered if cell["cell_type"] == "code"]
        )
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise Misbehavior(name, FILE, "it is not a Jupyter notebook, or a damaged one") from None


def source(path: str) -> bytes:
    """Read a file, which is a plain one of bounded size; a notebook has pictures."""
    most = 64 * MEGABYTE if path.lower().endswith(NOTEBOOK) else MEGABYTE
    try:
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:  # noqa: PTH123 - no waiting for a FIFO
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Misbehavior(path, FILE, "it is not a text file")
            text = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise Misbehavior(path, FILE, getattr(error, "strerror", None) or str(error)) from None
    if len(text) > most:
        raise Misbehavior(path, FILE, f"it has more than {most:,} bytes")
    return text


def decoded(text: bytes) -> str:
    """Return the text of a program; if it is not in the encoding that it declares, or in UTF-8, in that of Windows."""
    try:
        return text.decode(tokenize.detect_encoding(io.BytesIO(text).readline)[0])
    except (SyntaxError, ValueError, LookupError):  # LookupError: rot13 and the like are codecs of no text
        return text.decode("cp1252", "replace")


def without_tests(code: Code) -> Code:
    """Return the functions of a program alone, without its tests."""
    return code if code.may_fail else _functions([(0, code.text)])._replace(cells=())


def _functions(found: Iterable[tuple[int, str]]) -> Code:
    """Keep of numbered cells the imports, functions and classes, and each statement that gives a name they use."""
    lines, nodes, cells = list[str](), list[ast.stmt](), list[tuple[int, int]]()
    unread, lost = list[str](), list[str]()
    for number, text in found:
        python = ["" if MAGIC.search(line) else line for line in text.split("\n")]
        cells.append((number, len(lines) + 1))
        try:
            nodes += ast.parse("\n" * len(lines) + "\n".join(python)).body if not text.startswith("%%") else []
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            reason = getattr(error, "msg", "") or str(error) or type(error).__name__
            place = Code("", cells=cells).place(getattr(error, "lineno", None) or len(lines) + 1)
            unread.append(f"{place}: {reason}")
            lost += DEFINED.findall(text)
        lines += python
    needed, kept = _needed(nodes), set[int]()
    for node in nodes:
        is_setting = isinstance(node, ast.Expr) and "setrecursionlimit(" in ast.unparse(node.value)
        serves = (is_setting or not needed.isdisjoint(_given(node))) and "input" not in _names(node, ast.Load)
        if serves or isinstance(node, (*DEFINITIONS, *IMPORTS)):
            begin = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
            kept |= {*range(begin, (node.end_lineno or node.lineno) + 1)}
    text = "\n".join(line if number in kept else "" for number, line in enumerate(lines, start=1))
    return Code(text, True, cells, unread, lost)


def _needed(nodes: list[ast.stmt]) -> set[str]:
    """Find the names that functions and classes use and do not make themselves, and those that give these."""
    needed, more = set[str](), set[str]()
    for node in nodes:
        if isinstance(node, DEFINITIONS):
            own = {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)} | _names(node, ast.Store)
            shared = {name for each in ast.walk(node) if isinstance(each, ast.Global) for name in each.names}
            more |= (_names(node, ast.Load) - own) | shared
    others = [node for node in nodes if not isinstance(node, (*IMPORTS, *DEFINITIONS))]
    while more - needed:
        needed |= more
        more = {name for node in others if _given(node) & needed for name in _names(node, ast.Load)}
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
