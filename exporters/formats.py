"""The formats of arenas and tables, found by looking, and what reads and writes arenas in them."""

from __future__ import annotations

import ast
import inspect
import os
import pkgutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from arena.errors import InvalidArena, ParameterError, one_of
from arena.graphs.compact import CompactArena, as_graph
from arena.graphs.marks import with_marks
from arena.machine.data import DATA

if TYPE_CHECKING:
    from types import ModuleType

    from arena.engines.disk_stream import ArenaStream
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph
    from exporters.files import StrPath

    Arena: TypeAlias = DiGraph | CompactArena
    Graph: TypeAlias = DiGraph | CompactGraph


DECLARED = ("AS_COLUMNS", "ENDINGS", "LEAVES_OUT", "OPTIONS")
"""The constants by which a format of arenas says how it is used."""
FOLDERS = "csv"
"""The format that is written as a folder, or as a .zip of one."""


def formats(kind: str = "arena") -> list[str]:
    """List the formats of a kind, "arena", "table" or "solution": the modules of `exporters.arenas` and so on.

    Examples
    --------
    >>> formats("table")
    ['csv', 'md', 'parquet', 'tex', 'tsv', 'xlsx']
    """
    folders = import_module(f"exporters.{kind}s").__path__
    return sorted(module.name for module in pkgutil.iter_modules(folders) if module.name != "answers")


def format_of(path: StrPath) -> str | None:
    """Tell the format of an arena by the ending of its path; None if it has none of them.

    Examples
    --------
    >>> format_of("game.graphml"), format_of("folder/"), format_of("game.zip"), format_of("game.doc")
    ('graphml', 'csv', 'csv', None)
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
    """List the endings of a format of arenas: its `ENDINGS`, or else its name.

    Examples
    --------
    >>> endings("json"), endings("edges")
    (('.json',), ('.csv', '.tsv', '.txt'))
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
    """List what the reader of a format, or any one, may be told by a user: for each option a place-holder and a help.

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
    """What a module of a format declares."""

    functions: frozenset[str]
    constants: Mapping[str, Any]  # of the types that the module gives them


@cache
def _outline(format_: str) -> _Outline:
    """Read what a module declares out of its text: importing them all would import NumPy for a line of help."""
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
    """Tell the format in which an arena is written to a path; what has no ending is a folder.

    Raises
    ------
    ParameterError
        If the ending is of no format.

    Examples
    --------
    >>> target_of("game.pg"), target_of("game"), target_of("game.zip")
    ('pg', 'csv', 'csv')
    """
    ending = Path(path).suffix.lower()
    format_ = FOLDERS if ending in ("", f".{FOLDERS}") else format_of(path)
    if format_ is None or not can("render", format_):
        usual = [name for name in formats() if can("render", name) and name != FOLDERS]
        written = [ending for name in [*usual, FOLDERS] for ending in endings(name)]
        raise one_of("ending", Path(path).name, [*written, "none for a folder"])
    return format_


def check_place(path: StrPath, format: str) -> bool:  # noqa: A002
    """Tell whether an arena in a format is a folder at a path.

    Raises
    ------
    ParameterError
        If it is, and the path has an ending.
    """
    ending = Path(path).suffix.lower()
    if format != FOLDERS or ending == ".zip":
        return False
    if ending:
        raise ParameterError(f"{path}: {format} is a folder, without an ending, or a .zip of one")
    return True


def content(
    graph: Arena,
    path: StrPath,
    format: str,  # noqa: A002
    **options: object,
) -> str | bytes | Mapping[str, str]:
    """Give what an arena or a bare graph is at a path: a file, or the files of a folder, by their names.

    Raises
    ------
    ParameterError, InvalidArena
        As in `render`, and if a folder would have an ending.
    """
    if not check_place(path, format):
        return render(graph, format, **options)
    _check_options("render", format, options)
    tables: Mapping[str, str] = _module(format).tables(graph)
    return tables


def render_table(
    format: str,  # noqa: A002
    fields: Sequence[str],
    rows: Iterable[Sequence[object]],
    **options: object,
) -> str | bytes:
    r"""Write a table in one of `formats("table")`.

    Raises
    ------
    ParameterError
        If there is no such format, or it does not know an option.

    Examples
    --------
    >>> render_table("csv", ["heap", "won"], [[1, True], [2, False]])
    'heap,won\n1,yes\n2,no\n'
    """
    check_table_options(format, options)
    table: str | bytes = import_module(f"exporters.tables.{format}").render(fields, rows, **options)
    return table


def table_lines(
    format: str,  # noqa: A002
    fields: Sequence[str],
    rows: Iterable[Sequence[object]],
    **options: object,
) -> Iterator[str] | None:
    r"""Write a table line by line, so that it need not fit into memory; None where its format cannot.

    Raises
    ------
    ParameterError
        As `render_table`.

    Examples
    --------
    >>> list(table_lines("csv", ["heap"], [[1]])), table_lines("xlsx", ["heap"], [[1]])
    (['heap\n', '1\n'], None)
    """
    check_table_options(format, options)
    module = import_module(f"exporters.tables.{format}")
    lines: Iterator[str] | None = module.lines(fields, rows, **options) if hasattr(module, "lines") else None
    return lines


def table_parts(
    format: str,  # noqa: A002
    types: Mapping[str, object],
    rows: Iterable[Sequence[object]],
) -> Iterator[bytes] | None:
    """Write a table a part at a time, so that it need not fit into memory, where a format wants to know the types.

    None where it cannot.

    Examples
    --------
    >>> parts = table_parts("parquet", {"heap": int}, [[1], [2]])
    >>> b"".join(parts)[:4], table_parts("xlsx", {"heap": int}, [[1]])
    (b'PAR1', None)
    """
    module = import_module(f"exporters.tables.{format}")
    parts: Iterator[bytes] | None = module.parts(types, rows) if hasattr(module, "parts") else None
    return parts


def check_table_options(format: str, options: Iterable[str]) -> None:  # noqa: A002
    """Refuse what is no format of tables, an option that it does not have, or by its `check` what cannot be written.

    Raises
    ------
    ParameterError
        Then.
    """
    if format not in formats("table"):
        raise one_of("table format", format, formats("table"))
    module = import_module(f"exporters.tables.{format}")
    if hasattr(module, "check"):
        module.check()
    known = inspect.signature(module.render).parameters
    for option in options:
        if option not in known:
            raise ParameterError(f"--{option}: {format} has no such option")


def options_of(use: str, format: str) -> list[str]:  # noqa: A002
    """List what "read" or "render" of a format may be told; nothing if it cannot be read.

    Examples
    --------
    >>> options_of("read", "json"), options_of("render", "edges")
    (['path', 'max_vertices', 'max_edges'], [])
    """
    if not can(use, format):
        return []
    return list(inspect.signature(getattr(_module(format), use)).parameters)


def bundled() -> list[str]:
    """List the arenas that come along, by name.

    Examples
    --------
    >>> "sans_interet" in bundled()
    True
    """
    return sorted(path.stem for path in DATA.glob("*.json"))


def read(
    source: StrPath,
    *,
    format: str | None = None,  # noqa: A002 - the field's own word
    max_vertices: int | None = None,
    max_edges: int | None = None,
    alternate: bool = False,
    **options: object,
) -> DiGraph:
    """Read an arena or a bare graph from a file, or one of `bundled()` by its name.

    Parameters
    ----------
    source : path
        The file.
    format : str, optional
        One of `formats()`; by default the ending tells, and JSON is tried if it does not. "-" is what is piped in.
    max_vertices, max_edges : int, optional
        The bounds, beyond which nothing is read.
    alternate : bool, optional
        Whether the other player passes where one moves twice in a row, as `arena.alternate` has it.
    **options
        What the format wants to know: who is Even, `player`, in .pg.

    Raises
    ------
    InvalidArena
        If the file breaks the format or the conventions; the text says where.
    ParameterError
        If the format cannot be read, or does not know an option.
    TooLarge
        If it is over a bound.
    OSError
        If it cannot be read.

    Examples
    --------
    >>> len(read("sans_interet"))
    8
    """
    graph = as_graph(_read(source, format, max_vertices=max_vertices, max_edges=max_edges, **options))
    graph.graph.setdefault("name", Path(source).stem)
    return _alternating(graph, source, max_vertices, max_edges) if alternate else graph


def _alternating(graph: DiGraph, source: StrPath, max_vertices: int | None, max_edges: int | None) -> DiGraph:
    from arena.graphs.alternate import alternate
    from exporters.files.reading import check_bound

    graph = alternate(graph)
    check_bound("vertices", len(graph), max_vertices, source)
    check_bound("edges", graph.number_of_edges(), max_edges, source)
    return graph


def read_compact(
    source: StrPath,
    *,
    format: str | None = None,  # noqa: A002
    max_vertices: int | None = None,
    max_edges: int | None = None,
) -> CompactArena:
    """Read an arena into columns: .npz and .parquet files without a DiGraph in between.

    Raises
    ------
    InvalidArena
        If the file breaks the format or the conventions, or holds a bare graph.
    TooLarge
        If it is over a bound.
    OSError
        If it cannot be read.
    """
    return with_marks(_read(source, format, max_vertices=max_vertices, max_edges=max_edges))


def stream(
    source: StrPath,
    *,
    format: str | None = None,  # noqa: A002
    **options: object,
) -> ArenaStream:
    """Read an arena part by part, for `arena.solve_on_disk`: its edges need not fit into memory.

    Parameters
    ----------
    source : path
        The file: one of a format that has `stream`.
    format : str, optional
        By default the ending tells.
    **options
        What the format wants to know: the table of the `vertices` beside a list of edges.

    Raises
    ------
    InvalidArena
        If the file breaks the format; the numbers in it are checked while they are read.
    ParameterError
        If the format cannot be read part by part, or does not know an option.
    OSError
        If it cannot be read.
    """
    format_ = format or format_of(source) or "json"
    if not can("stream", format_):
        raise one_of("format to read part by part", format_, [name for name in formats() if can("stream", name)])
    _check_options("stream", format_, options)
    parts: ArenaStream = _module(format_).stream(source, **options)
    return parts


def has_columns(format: str) -> bool:  # noqa: A002
    """Tell whether a format is of arenas as columns, read and written without a DiGraph: it says `AS_COLUMNS = True`.

    Examples
    --------
    >>> has_columns("npz"), has_columns("json")
    (True, False)
    """
    return bool(_outline(format).constants.get("AS_COLUMNS", False))


def leaves_out(format: str) -> tuple[str, ...]:  # noqa: A002
    """List the attributes that objectives ask for and a format cannot hold: it says so by `LEAVES_OUT`.

    Examples
    --------
    >>> leaves_out("pg"), leaves_out("json")
    (('accepting', 'weight'), ())
    """
    return tuple(_outline(format).constants.get("LEAVES_OUT", ()))


def render(graph: Arena, format: str, **options: object) -> str | bytes:  # noqa: A002
    """Write an arena or a bare graph in one of `formats()`.

    Raises
    ------
    ParameterError
        If there is no such format, or it does not know an option.
    InvalidArena
        If the graph breaks the conventions, or the format cannot hold it.

    Examples
    --------
    >>> print(render(read("circuit_3"), "json").splitlines()[3])
      "kind": "graph",
    """
    from arena.graphs.conventions import check_columns
    from exporters.files.build import check_texts, checked

    module = _module(format)
    if not can("render", format):
        raise ParameterError(f"{format} is read only, not written")
    _check_options("render", format, options)
    if isinstance(graph, CompactArena):
        check_columns(graph)
    else:
        checked(graph, graph.graph.get("name") or "the graph")
        check_texts(graph)
    if has_columns(format):
        graph = with_marks(graph)
    content: str | bytes = module.render(graph, **options)
    return content


def _read(source: StrPath, format_: str | None, **options: object) -> Arena:
    if Path(source).suffix.lower() == ".solved":
        raise InvalidArena(f"{source} is a solved table, not an arena: arena solve {source} --lookup POSITION reads it")
    if source in bundled():
        source, format_ = DATA / f"{source}.json", "json"
    format_ = format_ or format_of(source) or "json"
    module = _module(format_)
    if not can("read", format_):
        raise ParameterError(f"{source}: {format_} is written only, not read")
    _check_options("read", format_, options)
    arena: Arena = module.read(source, **options)
    return arena


def _check_format(format_: str) -> None:
    if format_ not in formats():
        raise one_of("format", format_, formats())


def _module(format_: str) -> ModuleType:
    _check_format(format_)
    return import_module(f"exporters.arenas.{format_}")


def _check_options(use: str, format_: str, given: Mapping[str, object]) -> None:
    for option in given:
        if option not in options_of(use, format_):
            raise ParameterError(f"--{option.replace('_', '-')}: {format_} has no such option")
