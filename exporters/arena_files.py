"""Arenas and bare graphs, read and written in the formats of `exporters.arenas`."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from arena.errors import ArenaError, InvalidArena, ParameterError, one_of
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.conversion import as_graph, compact
from arena.graphs.marks import with_marks
from exporters.formats import (
    FOLDERS,
    UNTOLD,
    can,
    check_options,
    check_place,
    endings,
    format_of,
    formats,
    has_columns,
    module_of,
    read_endings,
    reads_columns,
)

if TYPE_CHECKING:
    from types import ModuleType

    from arena.automata.automaton_game import AutomatonGame
    from arena.graphs.attributes import DiGraph
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
        return {name: map(encoded, parts) for name, parts in module_of(format).render(graph).items()}
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
    graph = read_either(source, format=format, max_vertices=max_vertices, max_edges=max_edges, **options)
    if isinstance(graph, CompactGraph) and not isinstance(graph, CompactArena):
        raise InvalidArena(f"{Path(source).stem} is a bare graph: it has no players")
    return compact(graph)


def read_either(
    source: StrPath,
    *,
    format: str | None = None,  # noqa: A002
    max_vertices: int | None = None,
    max_edges: int | None = None,
    **options: object,
) -> Graph:
    """Read an arena into columns, and a bare graph as well where they hold all that its file says of it.

    Raises
    ------
    InvalidArena, TooLarge, OSError
        As in `read`.
    """
    from arena.graphs.names import is_bare

    graph = _read(source, format, "columns", max_vertices=max_vertices, max_edges=max_edges, **options)
    return graph if isinstance(graph, CompactGraph) or is_bare(graph) else with_marks(graph)


def specification(
    source: StrPath,
    *,
    format: str | None = None,  # noqa: A002 - the field's own word
    max_vertices: int | None = None,
    max_edges: int | None = None,
) -> AutomatonGame:
    """Read a specification with its states and labels: an automaton whose propositions two players choose.

    `arena.synthesize` finds a machine that keeps it, or shows that none can. Where states belong to players instead, as
    `spot-state-player` tells, they choose the bits of the numbers of their moves: j1_0, j1_1, ... and j2_0, ...

    Parameters
    ----------
    source : path
        A .hoa or .ehoa file.
    format : str, optional
        What it is, whatever its ending.
    max_vertices, max_edges : int, optional
        The bounds of its game, beyond which nothing is read.

    Raises
    ------
    InvalidArena
        If the file breaks the format, or the automaton is not deterministic.
    ParameterError
        If the file is of another format.
    TooLarge
        If its game is over a bound, or its labels or its condition take too much work.
    OSError
        If it cannot be read.

    Examples
    --------
    >>> from arena.machine.data import DATA
    >>> read_specification = specification(DATA / "synthesis" / "starve.ehoa")
    >>> read_specification.title, read_specification.automaton.propositions
    ('G(!r | Fg)', ['r', 'g'])
    """
    format_ = format or format_of(source)
    if format_ is None or not can("game", format_):
        formats_ = [each for each in formats() if can("game", each)]
        allowed = [ending for each in formats_ for ending in endings(each)]
        raise one_of("ending", Path(source).name, allowed)
    game: AutomatonGame = module_of(format_).game(source, max_vertices=max_vertices, max_edges=max_edges)
    if game.splitter is not None:
        return game
    from arena.automata.moves_in_letters import in_letters

    return in_letters(game)


def render(graph: Arena, format: str, **options: object) -> str | bytes:  # noqa: A002
    """Write an arena or a bare graph in one of `formats()`.

    Raises
    ------
    ParameterError
        If there is no such format, or it is a folder, or it does not know an option.
    InvalidArena
        If the graph breaks the conventions, or the format cannot hold it.

    Examples
    --------
    >>> print(render(read("circuit_3"), "json").splitlines()[3])
      "kind": "graph",
    """
    if format == FOLDERS:
        raise ParameterError(f"{format} is a folder of two files, not one text; write it to a path without an ending")
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


def _read(source: StrPath, format_: str | None, use: str = "read", /, **options: object) -> Graph:
    if Path(source).suffix.lower() == ".solved":
        raise InvalidArena(f"{source} is a solved table, not an arena: arena solve {source} --lookup POSITION reads it")
    if not Path(source).suffix and source in bundled():
        from arena.machine.data import DATA

        source, format_ = DATA / f"{source}.json", "json"
    elif not Path(source).suffix and os.fspath(source) != "-" and not Path(source).exists():
        absent = f"no file, nor an arena that comes along (one of {', '.join(bundled())})"
        raise FileNotFoundError(errno.ENOENT, f"{absent}; of a game, arena.load({source!r})", os.fspath(source))
    known = format_ or format_of(source)
    format_ = known or UNTOLD
    module = module_of(format_)
    if not can("read", format_):
        raise ParameterError(f"{source}: {format_} is written only, not read")
    check_options("read", format_, options)
    read_ = _reader(module, format_, source, use)
    if known:
        arena: Graph = read_(source, **options)
        return arena
    from exporters.files.json_rows import NotJson

    try:
        arena = read_(source, **options)
    except NotJson as error:
        raise _unknown(source, error) from None
    return arena


def _reader(module: ModuleType, format_: str, source: StrPath, use: str) -> Callable[..., Graph]:
    """Give the reader of a file: of columns, or of a large file, by its flat tables; else the exact one."""
    if use == "columns" and can(use, format_):
        read_columns: Callable[..., Graph] = module.columns
        return read_columns
    if can("tables_of", format_) and (use == "columns" or reads_columns(source, format_)):
        return partial(_by_tables, module, use)
    exact: Callable[..., Graph] = module.read
    return exact


def _by_tables(
    module: ModuleType, use: str, source: StrPath, *, max_vertices: int | None, max_edges: int | None, **options: object
) -> Graph:
    """Read a file by its flat tables: into columns, or into a DiGraph of all that they hold, as of a bare graph."""
    from exporters.files.flat_graph import digraph_of
    from exporters.files.flat_tables import made_of
    from exporters.files.table_columns import columns_of

    bounds: dict[str, int | None] = {"max_vertices": max_vertices, "max_edges": max_edges}
    exact = partial(module.read, source, **bounds, **options)
    tables = partial(module.tables_of, source, **bounds, **options)
    graph = partial(made_of, partial(tables, whole=True), partial(digraph_of, path=source), exact, **bounds)
    return made_of(partial(tables, whole=False), columns_of, graph, **bounds) if use == "columns" else graph()


def _unknown(source: StrPath, error: InvalidArena) -> ArenaError:
    """Make the error for a file of which nothing tells the format, and which is not JSON either."""
    if not Path(source).suffix:
        return InvalidArena(f"{error}; --from-format (format in Python) says what else it is")
    return ParameterError(f"{one_of('ending', Path(source).name, read_endings())}, and not JSON")
