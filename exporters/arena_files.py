"""Arenas and bare graphs, read and written in the formats of `exporters.arenas`."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from arena.errors import ArenaError, InvalidArena, ParameterError, one_of
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import as_graph
from arena.graphs.marks import with_marks
from exporters.formats import can, check_options, check_place, format_of, formats, has_columns, module_of, read_endings

if TYPE_CHECKING:
    from arena.engines.disk_stream import ArenaStream
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph
    from exporters.files import StrPath

    Arena: TypeAlias = DiGraph | CompactArena
    Graph: TypeAlias = DiGraph | CompactGraph


def content(
    graph: Arena,
    path: StrPath,
    format: str,  # noqa: A002
    **options: object,
) -> str | bytes | Iterator[bytes] | Mapping[str, Iterator[bytes]]:
    """Render an arena or a bare graph for a path: as one file, or as the files of a folder by their names.

    Columns come in parts where the format can write them so, for `exporters.write`.

    Raises
    ------
    ParameterError, InvalidArena
        As in `render`, and if a folder would have an ending.
    """
    from exporters.files.writing import encoded

    if check_place(path, format):
        graph = _writable(graph, format, "render", options)
        return {name: map(encoded, parts) for name, parts in module_of(format).tables(graph).items()}
    if _is_in_parts(graph, format):
        return map(encoded, module_of(format).parts(_writable(graph, format, "parts", options), **options))
    return render(graph, format, **options)


def bundled() -> list[str]:
    """List the arenas that come along, by name.

    Examples
    --------
    >>> "sans_interet" in bundled()
    True
    """
    from arena.machine.data import DATA

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
    **options: object,
) -> CompactArena:
    """Read an arena into columns: without a DiGraph in between where the format has a reader of columns.

    Raises
    ------
    InvalidArena
        If the file breaks the format or the conventions, or holds a bare graph.
    TooLarge
        If it is over a bound.
    OSError
        If it cannot be read.
    """
    return with_marks(_read(source, format, "columns", max_vertices=max_vertices, max_edges=max_edges, **options))


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
    format_ = format or format_of(source)
    if format_ is None and Path(source).suffix:
        raise one_of("ending", Path(source).name, read_endings("stream"))
    format_ = format_ or "json"
    if not can("stream", format_):
        raise one_of("format to read part by part", format_, [name for name in formats() if can("stream", name)])
    check_options("stream", format_, options)
    parts: ArenaStream = module_of(format_).stream(source, **options)
    return parts


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
    if _is_in_parts(graph, format):
        return "".join(module_of(format).parts(_writable(graph, format, "parts", options), **options))
    graph = _writable(graph, format, "render", options)
    content: str | bytes = module_of(format).render(graph, **options)
    return content


def _is_in_parts(graph: Arena, format_: str) -> bool:
    return isinstance(graph, CompactArena) and can("parts", format_)


def _writable(graph: Arena, format_: str, use: str, options: Mapping[str, object]) -> Arena:
    """Give an arena as a format takes it, once it is known that it can be written there."""
    from arena.graphs.conventions import check_columns
    from exporters.files.build import check_texts, checked

    module_of(format_)
    if not can("render", format_):
        raise ParameterError(f"{format_} is read only, not written")
    check_options(use, format_, options)
    if isinstance(graph, CompactArena):
        check_columns(graph)
    else:
        checked(graph, graph.graph.get("name") or "the graph")
        check_texts(graph)
    if has_columns(format_):
        graph = with_marks(graph)
        if graph.unweighted:
            raise InvalidArena(f"{format_}: {graph.unweighted}")
    return graph


def _read(source: StrPath, format_: str | None, use: str = "read", /, **options: object) -> Arena:
    if Path(source).suffix.lower() == ".solved":
        raise InvalidArena(f"{source} is a solved table, not an arena: arena solve {source} --lookup POSITION reads it")
    if not Path(source).suffix and source in bundled():
        from arena.machine.data import DATA

        source, format_ = DATA / f"{source}.json", "json"
    elif not Path(source).suffix and os.fspath(source) != "-" and not Path(source).exists():
        absent = f"no file, nor an arena that comes along (one of {', '.join(bundled())})"
        raise FileNotFoundError(errno.ENOENT, f"{absent}; of a game, arena.load({source!r})", os.fspath(source))
    known = format_ or format_of(source)
    format_ = known or "json"
    module = module_of(format_)
    if not can("read", format_):
        raise ParameterError(f"{source}: {format_} is written only, not read")
    check_options("read", format_, options)
    read_ = module.columns if use == "columns" and can(use, format_) else module.read
    if known:
        arena: Arena = read_(source, **options)
        return arena
    from exporters.files.json_rows import NotJson

    try:
        arena = read_(source, **options)
    except NotJson as error:
        raise _unknown(source, error) from None
    return arena


def _unknown(source: StrPath, error: InvalidArena) -> ArenaError:
    """Make the error for a file of which nothing tells the format, and which is not JSON either."""
    if not Path(source).suffix:
        return InvalidArena(f"{error}; --from-format (format in Python) says what else it is")
    return ParameterError(f"{one_of('ending', Path(source).name, read_endings())}, and not JSON")
