"""Arenas and bare graphs, read and written in the formats of `exporters.arenas`."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from arena.errors import ArenaError, InvalidArena, ParameterError, one_of
from exporters.formats import (
    FOLDER,
    UNTOLD,
    check_options,
    endings,
    format_named,
    format_of,
    formats,
    module_of,
    options_of,
)

if TYPE_CHECKING:
    from arena.automata.automaton_game import AutomatonGame
    from arena.engines.arena_rows import ArenaParts
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena
    from exporters.files import Graph, StrPath
    from exporters.files.check import Checked

    Content: TypeAlias = str | bytes | Mapping[str, str]


def bundled() -> list[str]:
    """List the names of the bundled arenas.

    Examples
    --------
    >>> "sans_interet" in bundled()
    True
    """
    from arena.machine import DATA

    return sorted(path.stem for path in DATA.glob("*.json"))


def read(
    source: StrPath,
    *,
    format: str | None = None,  # noqa: A002 - the field's own word
    max_vertices: int | None = None,
    max_edges: int | None = None,
    **options: object,
) -> DiGraph:
    """Read an arena or a bare graph from a file, or one of `bundled()` by its name.

    Parameters
    ----------
    source : path
        The file; "-" is standard input.
    format : str, optional
        One of `formats()`; by default that of the ending, or JSON if the ending is unknown.
    max_vertices, max_edges : int, optional
        The bounds, beyond which nothing is read.
    **options
        Options of the format: `player`, who is Even, for .pg.

    Raises
    ------
    InvalidArena
        If the file breaks the format or the conventions; the text says where.
    ParameterError
        If the format cannot be read, or does not know an option.
    TooLarge
        If it is over a bound.

    Examples
    --------
    >>> len(read("sans_interet"))
    8
    """
    from exporters.files.made import digraph_from

    return digraph_from(read_tables(source, format=format, max_vertices=max_vertices, max_edges=max_edges, **options))


def read_compact(
    source: StrPath,
    *,
    format: str | None = None,  # noqa: A002
    max_vertices: int | None = None,
    max_edges: int | None = None,
    **options: object,
) -> CompactArena:
    """Read an arena into columns, without a DiGraph in between.

    Raises
    ------
    InvalidArena
        If the file breaks the format or the conventions, or holds a bare graph.
    TooLarge
        If it is over a bound.
    """
    from arena.graphs.compact import CompactArena
    from exporters.files.made import compact_from

    graph = compact_from(read_tables(source, format=format, max_vertices=max_vertices, max_edges=max_edges, **options))
    if not isinstance(graph, CompactArena):
        raise InvalidArena(f"{Path(source).stem} is a bare graph: it has no players")
    return graph


def read_in_parts(source: StrPath, *, format: str | None = None) -> ArenaParts:  # noqa: A002
    """Read an arena for `arena.solve_in_folder`: of Parquet a part at a time, other formats into columns."""
    from arena.engines.arena_rows import ArenaParts

    known = format or format_of(source)
    if known == "parquet":
        parts: ArenaParts = module_of(known).in_parts(source)
        return parts
    return ArenaParts.of(read_compact(source, format=known))


def specification(
    source: StrPath,
    *,
    format: str | None = None,  # noqa: A002 - the field's own word
    max_vertices: int | None = None,
    max_edges: int | None = None,
) -> AutomatonGame:
    """Read a specification with its states and labels: an automaton whose propositions two players choose.

    `arena.synthesize` finds a machine that satisfies it, or shows that none can. If `spot-state-player` says to which
    player each state belongs, the players choose the bits of the numbers of their moves: j1_0, j1_1, ... and j2_0, ...

    Parameters
    ----------
    source : path
        A .hoa or .ehoa file.
    format : str, optional
        The format, if it is not that of the ending.
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

    Examples
    --------
    >>> from arena.machine import DATA
    >>> specification(DATA / "synthesis" / "starve.ehoa").automaton.propositions
    ['r', 'g']
    """
    format_ = format or format_of(source)
    if format_ != "hoa":
        raise one_of("ending", Path(source).name, endings("hoa"))
    game: AutomatonGame = module_of(format_).game(source, max_vertices=max_vertices, max_edges=max_edges)
    if game.splitter is not None:
        return game
    from arena.automata.automaton_game import in_letters

    return in_letters(game)


def render(graph: Graph, format: str, **options: object) -> str | bytes:  # noqa: A002
    """Write an arena or a bare graph in one of `formats()`.

    Raises
    ------
    ParameterError
        If there is no such format, or it is a folder, or it does not know an option.
    InvalidArena
        If the graph breaks the conventions, or the format cannot hold it.
    """
    if format == FOLDER:
        raise ParameterError(f"{format} is a folder of two files, not one text; write it to a path without an ending")
    return cast("str | bytes", content(graph, format, **options))


def content(graph: Graph, format: str, **options: object) -> Content:  # noqa: A002
    """Render an arena or a bare graph as one file, or as the files of a folder by their names."""
    from arena.graphs.attributes import parity_of
    from arena.graphs.compact import CompactArena, CompactGraph
    from arena.graphs.conversion import column_faults

    if not format_named(format).is_written:
        raise ParameterError(f"{format} is read only, not written")
    check_options("write", format, options)
    if isinstance(graph, CompactArena):
        for number, fault in column_faults(graph):
            raise InvalidArena(f"{graph.name(number)}: {fault}")
        parity_of(graph.attributes)
    elif not isinstance(graph, CompactGraph):
        _check_graph(graph)
    text: Content = module_of(format).write(graph, **options)
    return text


def _check_graph(graph: DiGraph) -> None:
    """Refuse a graph that breaks a convention, or has texts that no file can hold or that are printed alike."""
    from arena.graphs.conversion import check
    from arena.graphs.names import names_of
    from exporters.files.tables import is_text

    name = graph.graph.get("name") or "the graph"
    breaches = [breach for breach in check(graph) if not (breach.note or breach.twice)]
    if breaches:
        more = f" (and {len(breaches) - 1} more)" if len(breaches) > 1 else ""
        raise InvalidArena(f"{name}: {breaches[0]}{more}")
    try:
        names_of(graph)
    except InvalidArena as error:
        raise InvalidArena(f"{name}: {error}") from None
    for vertex, data in graph.nodes(data=True):
        if not is_text(data.get("label", "")) or not is_text(str(vertex)):
            raise InvalidArena(f"vertex {vertex!r:.80}: its label is {data.get('label', vertex)!r:.80} (a whole text)")
    for tail, head, move in graph.edges(data="move", default=""):
        if not is_text(move):
            raise InvalidArena(f"the move from {tail!r:.80} to {head!r:.80} is {move!r:.80} (a whole text)")


def read_tables(
    source: StrPath,
    *,
    format: str | None = None,  # noqa: A002
    max_vertices: int | None = None,
    max_edges: int | None = None,
    **options: object,
) -> Checked:
    from exporters.files.check import Checked
    from exporters.files.json_rows import NotJson
    from exporters.files.reading import collecting_no_garbage

    path = os.fspath(source)
    if Path(path).suffix.lower() == ".solved":
        raise InvalidArena(f"{path} is a solved table, no arena: arena solve {path} --position POSITION looks one up")
    if not Path(path).suffix and path in bundled():
        from arena.machine import DATA

        source, format = DATA / f"{path}.json", "json"  # noqa: A001
    elif not Path(path).suffix and path != "-" and not Path(path).exists():
        absent = f"no file, nor an arena that comes along (one of {', '.join(bundled())})"
        raise FileNotFoundError(errno.ENOENT, f"{absent}; of a game, arena.load({path!r})", path)
    known = format or format_of(source)
    check_options("read", known or UNTOLD, options)
    if "max_edges" in options_of("read", known or UNTOLD):  # of what is not in the file yet
        options["max_edges"] = max_edges
    try:
        with collecting_no_garbage():
            return Checked(module_of(known or UNTOLD).read(source, **options), max_vertices, max_edges)
    except NotJson as error:
        if known:
            raise
        if not Path(source).suffix:
            raise InvalidArena(f"{error}; --from-format (format in Python) says what else it is") from None
        every = sorted(ending for name in formats() for ending in endings(name))
        raise ParameterError(f"{one_of('ending', Path(source).name, every)}, and not JSON") from None
    except (ValueError, OverflowError, RecursionError) as error:
        if isinstance(error, ArenaError):
            raise
        raise InvalidArena(f"{path}: {' '.join(str(error).split())[:200]}") from None
