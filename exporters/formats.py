"""The formats of arenas, of tables and of solutions: one literal table of each kind."""

from __future__ import annotations

import inspect
import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import ParameterError, one_of

if TYPE_CHECKING:
    from types import ModuleType

    from exporters.files import StrPath


class Format(NamedTuple):
    """A format of arenas, whose module in `exporters.arenas` has its name."""

    endings: tuple[str, ...]  # the first one is written
    about: str  # what it is, and who reads and writes it
    kept: str  # what it keeps and loses, for the guide
    loses: tuple[str, ...] = ()  # the attributes of vertices and edges that it has no place for
    is_written: bool = True
    objective: str = ""  # the one that all its files are about, if there is one


OF_PLAY = ("accepting", "weight", "move", "x", "y", "value")
OF_ARRAYS = ("move", "x", "y", "pass")
FLAT = "Keeps everything that the conventions know; loses other attributes"
FORMATS = {
    "json": Format(
        (".json",),
        "The toolkit's own format, and `networkx.node_link_data`",
        "Keeps everything; node-link files lose null, NaN and the number of a parallel edge",
    ),
    "folder": Format((), "A folder of `nodes.csv` and `edges.csv`, for spreadsheets", f"{FLAT} and the arena's name"),
    "csv": Format(
        (".csv", ".tsv", ".txt", ".edgelist"),
        "A list of edges, one per line, from spreadsheets, pandas and networkx",
        "Keeps moves, weights, players and winners; loses other columns",
        is_written=False,
    ),
    "graphml": Format((".graphml",), "GraphML, for yEd, Cytoscape, igraph and networkx", FLAT),
    "gexf": Format((".gexf",), "GEXF, for Gephi", f"{FLAT}, colors, sizes and Gephi's layout; weights are floats"),
    "gml": Format((".gml",), "GML, for igraph, yEd and networkx", FLAT),
    "dot": Format((".dot", ".gv"), "DOT, for Graphviz and game solvers", f"{FLAT} and how a graph is drawn"),
    "npz": Format((".npz",), "Arrays, for NumPy", "Loses moves, places and the arena's name; needs players", OF_ARRAYS),
    "parquet": Format(
        (".parquet",),
        "Columns, for pandas, Polars and DuckDB",
        "Loses moves, places and the arena's name; needs players",
        OF_ARRAYS,
    ),
    "pg": Format(
        (".pg", ".gm"),
        "Parity games, for PGSolver and Oink",
        "Keeps players, priorities and names; without priorities, whether `--player` can force a win",
        OF_PLAY,
        objective="parity",
    ),
    "hoa": Format(
        (".hoa", ".ehoa"),
        "Games on automata, for Spot and SYNTCOMP; `.ehoa` is read only",
        "As `.pg`; loses other items of the header",
        OF_PLAY,
        objective="parity",
    ),
}
TABLES = ("csv", "md", "parquet", "tex", "tsv", "xlsx")
SOLUTIONS = ("json", "sol", "solved")
MACHINES = {".aag": "aiger", ".hoa": "hoa"}
"""The formats of machines, modules of `exporters.machines`, by the endings of their files."""
READ_MACHINES = {**MACHINES, ".ehoa": "hoa"}
UNTOLD = "json"
"""The format of input without a known ending, such as piped input."""
FOLDER = "folder"
OPTIONS = {
    "vertices": ("FILE", "A table of the vertices: id, player, winner, label, initial, target."),
    "vertex_column": ("NAME", "Its column of vertices.  [default: id]"),
    "source_column": ("NAME", "Column of tails; a number if there is no header.  [default: source]"),
    "target_column": ("NAME", "Column of heads.  [default: target]"),
    "move_column": ("NAME", "Column of the names of moves.  [default: move]"),
    "player_column": ("NAME", "Column of the player to move, 1 or 2.  [default: player]"),
    "winner_column": ("NAME", "Column of who has won at the head.  [default: winner]"),
}


def formats(kind: str = "arena") -> list[str]:
    """List the formats of a kind: "arena", "table" or "solution".

    Examples
    --------
    >>> formats("table")
    ['csv', 'md', 'parquet', 'tex', 'tsv', 'xlsx']
    """
    return sorted({"arena": FORMATS, "table": TABLES, "solution": SOLUTIONS}[kind])


def format_named(name: str) -> Format:
    if name not in FORMATS:
        raise one_of("format", name, formats())
    return FORMATS[name]


def module_of(format: str) -> ModuleType:  # noqa: A002
    format_named(format)
    return import_module(f"exporters.arenas.{format}")


def ending_among(path: StrPath, allowed: Sequence[str]) -> str:
    """Return the ending of a path in small letters, dot included, if it is one of those that are allowed."""
    ending = Path(path).suffix.lower()
    if ending not in allowed:
        raise one_of("ending", Path(path).name, allowed)
    return ending


def format_of(path: StrPath) -> str | None:
    """Return the format of an arena by the ending of its path; None if it has none of them.

    Examples
    --------
    >>> format_of("game.graphml"), format_of("folder/"), format_of("game.doc"), format_of("edges.csv")
    ('graphml', 'folder', None, 'csv')
    """
    ending = Path(path).suffix.lower()
    named = next((name for name, each in FORMATS.items() if ending in each.endings), None)
    is_folder = os.fspath(path) and (os.fspath(path).endswith(os.sep) or Path(path).is_dir())
    return FOLDER if is_folder and named in (None, "csv") else named


def target_of(path: StrPath) -> str:
    """Return the format in which an arena is written to a path; a path without an ending is a folder."""
    ending = Path(path).suffix.lower()
    by_ending = {each: name for name in written_formats() for each in endings(name) if each != ".ehoa"}
    if ending and ending not in by_ending:
        raise one_of("ending", Path(path).name, [*by_ending, "none for a folder"])
    return by_ending.get(ending, FOLDER)


def endings(format: str) -> tuple[str, ...]:  # noqa: A002
    """List the endings of a format of arenas; files are written with the first one.

    Examples
    --------
    >>> endings("json"), endings("csv")
    (('.json',), ('.csv', '.tsv', '.txt', '.edgelist'))
    """
    return format_named(format).endings


def written_formats() -> list[str]:
    return [name for name in formats() if FORMATS[name].is_written]


def reader_options(format: str = "csv") -> dict[str, tuple[str, str]]:  # noqa: A002
    """List the users' options of a format's reader: a place-holder and a line of help for each option."""
    return OPTIONS if format == "csv" else {}


def options_of(use: str, format: str) -> list[str]:  # noqa: A002
    function = getattr(module_of(format), use, None)
    return [*inspect.signature(function).parameters][1:] if function else []


def check_options(use: str, format: str, given: Mapping[str, object]) -> None:  # noqa: A002
    """Refuse an option that "read" or "write" of a format does not have."""
    for option in given:
        if option not in options_of(use, format):
            raise ParameterError(f"--{option.replace('_', '-')}: {format} has no such option")


def objective_of(path: StrPath, format: str | None = None) -> str:  # noqa: A002
    """Return the objective that all files of a format are about; nothing where a file may be about any."""
    return format_named(format or format_of(path) or UNTOLD).objective


def leaves_out(format: str) -> tuple[str, ...]:  # noqa: A002
    """List the attributes of vertices and edges that a format cannot hold."""
    return format_named(format).loses
