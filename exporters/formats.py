"""The formats of arenas, tables and solutions, found by looking, and the uses and options of those of arenas."""

from __future__ import annotations

import ast
import inspect
import os
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import ParameterError, one_of

if TYPE_CHECKING:
    from types import ModuleType

    from exporters.files import StrPath

DECLARED = ("AS_COLUMNS", "ENDINGS", "LEAST_COLUMNS", "LEAVES_OUT", "OBJECTIVE", "OPTIONS")
"""The constants by which a format of arenas says how it is used."""
UNTOLD = "json"
"""The format of input without a known ending, such as piped input."""
FOLDERS = "csv"
"""The format that is written as a folder."""


def formats(kind: str = "arena") -> list[str]:
    """List the formats of a kind, "arena", "table" or "solution": the modules of `exporters.arenas` and so on.

    Examples
    --------
    >>> formats("table")
    ['csv', 'md', 'parquet', 'tex', 'tsv', 'xlsx']
    """
    folders = import_module(f"exporters.{kind}s").__path__
    return sorted(module.name for module in pkgutil.iter_modules(folders))


def ending_among(path: StrPath, allowed: Sequence[str]) -> str:
    """Give the ending of a path in small letters, dot included, if it is one of those.

    Raises
    ------
    ParameterError
        If it is another one.

    Examples
    --------
    >>> ending_among("Nim.SVG", [".svg", ".png"])
    '.svg'
    """
    ending = Path(path).suffix.lower()
    if ending not in allowed:
        raise one_of("ending", Path(path).name, allowed)
    return ending


def format_of(path: StrPath) -> str | None:
    """Tell the format of an arena by the ending of its path; None if it has none of them.

    Examples
    --------
    >>> format_of("game.graphml"), format_of("folder/"), format_of("game.doc")
    ('graphml', 'csv', None)
    >>> format_of("edges.csv")
    'edges'
    """
    ending = Path(path).suffix.lower()
    format_ = next((format_ for format_ in formats() if ending in endings(format_)), None) if ending else None
    if format_ is not None and ending != f".{FOLDERS}":
        return format_
    is_folder = os.fspath(path) and (os.fspath(path).endswith(os.sep) or Path(path).is_dir())
    return FOLDERS if is_folder else format_


def endings(format: str) -> tuple[str, ...]:  # noqa: A002
    """List the endings of a format of arenas: its `ENDINGS`, or else its name; files are written with the first one.

    Examples
    --------
    >>> endings("json"), endings("edges")
    (('.json',), ('.csv', '.tsv', '.txt', '.edgelist'))
    """
    return tuple(_outline(format).constants.get("ENDINGS", (f".{format}",)))


def can(use: str, format: str) -> bool:  # noqa: A002
    """Tell whether a format of arenas can "read" or "render".

    Examples
    --------
    >>> can("read", "hoa"), can("render", "hoa"), can("render", "edges")
    (True, True, False)
    """
    return use in _outline(format).functions


def reader_options(format: str | None = None) -> dict[str, tuple[str, str]]:  # noqa: A002
    """List the users' options of a format's reader, or of all readers: a place-holder and a help for each option.

    Examples
    --------
    >>> reader_options()["vertices"][0]
    'FILE'
    """
    return {
        name: about
        for format_ in ([format] if format else formats())
        for name, about in _outline(format_).constants.get("OPTIONS", {}).items()
    }


class _Outline(NamedTuple):
    """The functions and constants that the module of a format declares."""

    functions: frozenset[str]
    constants: Mapping[str, Any]  # of the types that the module gives them


@cache
def _outline(format_: str) -> _Outline:
    """Read the outline of a module out of its text: importing them all would import NumPy for a line of help."""
    _check_format(format_)
    spec = find_spec(f"exporters.arenas.{format_}")
    body = ast.parse(spec.loader.get_source(spec.name)).body  # type: ignore[union-attr]
    constants = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in DECLARED
    }
    return _Outline(frozenset(node.name for node in body if isinstance(node, ast.FunctionDef)), constants)


def target_of(path: StrPath) -> str:
    """Tell the format in which an arena is written to a path; a path without an ending is a folder.

    Raises
    ------
    ParameterError
        If the ending is of no format.

    Examples
    --------
    >>> target_of("game.pg"), target_of("game")
    ('pg', 'csv')
    """
    ending = Path(path).suffix.lower()
    if ending in ("", f".{FOLDERS}"):
        return FOLDERS
    by_ending = {endings(name)[0]: name for name in formats() if can("render", name) and name != FOLDERS}
    if ending not in by_ending:
        raise one_of("ending", Path(path).name, [*by_ending, "none for a folder"])
    return by_ending[ending]


def read_endings(use: str = "read") -> list[str]:
    """List the endings of the arena files that can be read, or otherwise used as `can` has it.

    Examples
    --------
    >>> read_endings("game")
    ['.ehoa', '.hoa']
    """
    return sorted({ending for name in formats() if can(use, name) for ending in endings(name)})


def check_place(path: StrPath, format: str) -> bool:  # noqa: A002
    """Tell whether an arena in a format is a folder at a path.

    Raises
    ------
    ParameterError
        If it is, and the path has an ending.
    """
    if format == FOLDERS and Path(path).suffix:
        raise ParameterError(f"{path}: {format} is a folder, without an ending")
    return format == FOLDERS


def options_of(use: str, format: str) -> list[str]:  # noqa: A002
    """List the options of "read" or "render" of a format; none if it has not that function.

    Examples
    --------
    >>> options_of("read", "json"), options_of("render", "edges")
    (['path', 'max_vertices', 'max_edges'], [])
    """
    if not can(use, format):
        return []
    return list(inspect.signature(getattr(module_of(format), use)).parameters)


def has_columns(format: str) -> bool:  # noqa: A002
    """Tell whether a format is of arenas as columns, read and written without a DiGraph: it says `AS_COLUMNS = True`.

    Examples
    --------
    >>> has_columns("npz"), has_columns("json")
    (True, False)
    """
    return bool(_outline(format).constants.get("AS_COLUMNS", False))


def reads_columns(path: StrPath, format: str | None = None) -> bool:  # noqa: A002
    """Tell whether a file is read into columns without a DiGraph: by its format, and by its size where that says so.

    Examples
    --------
    >>> reads_columns("nim.npz"), reads_columns("nim.pg"), reads_columns("nim.json")
    (True, True, False)
    """
    from exporters.files.reading import bytes_there

    known = format or format_of(path) or UNTOLD
    if not (has_columns(known) or can("columns", known) or can("tables_of", known)):
        return False
    least = _outline(known).constants.get("LEAST_COLUMNS", 0)
    return not least or bytes_there(path, "*.csv") >= least


def objective_of(path: StrPath, format: str | None = None) -> str:  # noqa: A002
    """Give the objective that all files of a format are about; nothing where a file may be about any.

    Examples
    --------
    >>> objective_of("arbiter.ehoa"), objective_of("arbiter.json")
    ('parity', '')
    """
    return str(_outline(format or format_of(path) or UNTOLD).constants.get("OBJECTIVE", ""))


def keeps_moves(format: str) -> bool:  # noqa: A002
    """Tell whether the columns of a file have all that it says of moves: others are for large files alone.

    Examples
    --------
    >>> keeps_moves("npz"), keeps_moves("edges")
    (True, False)
    """
    return "LEAST_COLUMNS" not in _outline(format).constants


def leaves_out(format: str) -> tuple[str, ...]:  # noqa: A002
    """List the attributes of vertices and edges that a format cannot hold: it says so by `LEAVES_OUT`.

    Examples
    --------
    >>> leaves_out("pg"), leaves_out("json")
    (('accepting', 'weight', 'move', 'pos', 'value'), ())
    """
    return tuple(_outline(format).constants.get("LEAVES_OUT", ()))


def _check_format(format_: str) -> None:
    if format_ not in formats():
        raise one_of("format", format_, formats())


def module_of(format_: str) -> ModuleType:
    """Import the module of a format of arenas."""
    _check_format(format_)
    return import_module(f"exporters.arenas.{format_}")


def check_options(use: str, format_: str, given: Mapping[str, object]) -> None:
    """Refuse an option that "read" or "render" of a format does not have."""
    for option in given:
        if option not in options_of(use, format_):
            raise ParameterError(f"--{option.replace('_', '-')}: {format_} has no such option")
