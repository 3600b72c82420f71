"""Every reader of files, found by looking, and how the tests try one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import networkx as nx
from mutations import TEXTS, TRIED
from trying import Trier

import exporters
import games
from arena import ArenaError, CompactArena, certificate, position_graph, solve, unfold
from arena.graphs.conversion import as_graph
from arena.graphs.names import names_of
from arena.machine.data import DATA
from arena.solving.arena_rows import Row
from arena.solving.strong import strong_solve
from exporters.formats import can, options_of
from exporters.solutions import solved_table
from exporters.table_files import render_table
from exporters.tables import csv as table_csv
from exporters.text.csv_lines import csv_line

GRAPH = "sans_interet"
"""What solutions and answers are about."""
BOUNDS = {"max_vertices": 300, "max_edges": 1000}
ARENAS = [f"arenas.{name}" for name in exporters.formats() if options_of("read", name)]
OTHERS = ["text.student_table", "solutions.certificate_json", "solutions.sol", "solutions.solved_table"]
READERS = ARENAS + OTHERS
SPECIFICATIONS = ["aut2", "aut3", "starve", "test1", "LTMucalcBinaryCountern=1.gm.bz2", "Radarboard.tlsf"]
"""Files in which letters are chosen."""
ENDINGS = {
    "arenas.csv": "zip",
    "arenas.edges": "csv",
    "solutions.certificate_json": "json",
    "solutions.solved_table": "solved",
    "text.student_table": "csv",
}


def path_of(folder: Path, reader: str) -> Path:
    """Give a path with the ending of what a reader reads."""
    return folder / f"x.{ENDINGS.get(reader, reader.rpartition('.')[2])}"


def tried(trier: Trier, reader: str, path: object, **more: Any) -> dict[str, Any]:
    """Have a file read, and count it."""
    TRIED[f"readers: {reader}"] += 1
    return trier.ask(**{"reader": reader, "path": str(path), "graph": GRAPH, **BOUNDS, **more})


def hostile() -> nx.DiGraph:
    """Make an arena whose names are hostile texts."""
    graph = nx.DiGraph(name=TEXTS[12], initial="v0", kind="arena")
    texts = [text for text in TEXTS if text.isprintable() and len(text) < 99]
    for number, text in enumerate(texts):
        graph.add_node(f"v{number}", player=1 + number % 2, label=text)
        if number:
            graph.add_edge(f"v{number - 1}", f"v{number}", move=text)
    graph.nodes[f"v{len(texts) - 1}"]["winner"] = 1
    return graph


def graphs() -> Iterator[nx.DiGraph]:
    """Give arenas and bare graphs, small ones."""
    yield unfold(games.load("fibonacci_nim"))
    yield unfold(games.load("subtraction", heap=3, misere=True))
    yield position_graph(games.load("nim", heaps=(1, 2)))
    yield from map(exporters.read, exporters.bundled())
    yield hostile()


def good_files(reader: str, folder: Path) -> list[bytes]:
    """Give good files of what a reader reads."""
    kind, _, format_ = reader.partition(".")
    graph = exporters.read(GRAPH)
    if reader == "solutions.solved_table":
        solved_table.write(strong_solve(games.load("tictactoe", rows=2)), folder / "x", "tictactoe", {"rows": 2})
        return [(folder / "x").read_bytes()]
    if kind == "solutions":
        render = import_module(f"exporters.{reader}").render
        return [render(each, certificate(solve(each))).encode() for each in (graph, exporters.read("minimax_tree"))]
    if kind == "text":
        text = table_csv.render(Row._fields, solve(graph).rows())
        sheets = [render_table(name, Row._fields, solve(graph).rows()) for name in ("xlsx",)]
        return [text.encode(), text.replace(",", ";").encode("utf-16"), *sheets]
    found = [(DATA / "synthesis" / f"{name}.ehoa").read_bytes() for name in SPECIFICATIONS if format_ == "hoa"]
    for each in graphs():
        try:
            found.append(content_of(each, format_))
        except ArenaError:  # not every format holds every graph
            continue
    return found


def content_of(graph: nx.DiGraph | CompactArena, format_: str) -> bytes:
    """Give an arena as a file of a format, also of the one that is only read."""
    if can("render", format_):
        content = exporters.render(graph, format_)
        return content if isinstance(content, bytes) else content.encode()
    graph = as_graph(graph)
    names, lines = names_of(graph), ["source,target,move,player,winner\n"]
    for tail, head, move in graph.edges(data="move", default=""):
        turn, winner = (graph.nodes[vertex].get(key, "") for vertex, key in ((tail, "player"), (head, "winner")))
        lines.append(csv_line([names[tail], names[head], move, str(turn), "" if graph.adj[head] else str(winner)]))
    return "".join(lines).encode()
