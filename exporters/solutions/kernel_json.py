"""Kernels and Grundy values as JSON, one vertex a line, for anybody to check."""

from __future__ import annotations

from collections.abc import Container, Hashable
from typing import TYPE_CHECKING

from arena.checking.kernel_certificate import KernelCertificate
from arena.errors import InvalidArena
from arena.solving.kernel import Kernel
from exporters.files import StrPath
from exporters.files.json_rows import Members
from exporters.files.solution import Vertices, number, render_rows, rows_of, unseen, vertices_by_name

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

ENDING = ".json"
KEEPS = Kernel
FORMAT = "arena-kernel"
NEEDED = {"position", "kernel"}
ALLOWED = NEEDED | {"grundy"}


def render(graph: DiGraph, claimed: KernelCertificate, name: str = "") -> str:
    """Write a kernel and the Grundy values as JSON text: the vertices in the graph's order, by their unique names.

    Parameters
    ----------
    graph : networkx.DiGraph
        The graph that they are of.
    claimed : KernelCertificate
        What is claimed of it.
    name : str, optional
        What the graph is called, for a reader.

    Raises
    ------
    InvalidArena
        If two vertices would have one name.

    Notes
    -----
    O(|S|).

    Examples
    --------
    >>> from arena import kernel, kernel_certificate, position_graph
    >>> from games import load
    >>> graph = position_graph(load("subtraction", heap=1))
    >>> print(render(graph, kernel_certificate(kernel(graph)), "subtraction, heap 1"))
    {
      "format": "arena-kernel",
      "version": 1,
      "game": "subtraction, heap 1",
      "vertices": [
        {"position": "1", "kernel": false, "grundy": 1},
        {"position": "0", "kernel": true, "grundy": 0}
      ]
    }
    <BLANKLINE>
    """
    grundy = claimed.grundy or {}
    rows: list[Members] = []
    for position, (vertex, _) in vertices_by_name(graph).items():
        rows.append({"position": position, "kernel": claimed.kernel[vertex]})
        if vertex in grundy:
            rows[-1]["grundy"] = grundy[vertex]
    return render_rows(FORMAT, name, rows)


def read(path: StrPath, graph: DiGraph) -> KernelCertificate:
    """Read what is claimed of a graph, without believing any of it: `arena.verify_kernel` tells whether it is true.

    Parameters
    ----------
    path : path
        The file.
    graph : networkx.DiGraph
        The graph that it is said to be of.

    Raises
    ------
    InvalidArena
        If the file is something else, larger than it can be, repeats a vertex or names one that the graph does not
        have.
    OSError
        If it cannot be read.

    Notes
    -----
    O(|S|) in time and memory, whatever the file holds. Without any Grundy value none are claimed.
    """
    vertices = vertices_by_name(graph)
    kernel: dict[Hashable, bool] = {}
    grundy: dict[Hashable, int] = {}
    try:
        for each in rows_of(path, FORMAT, vertices)[0]:
            row, vertex = _claimed(each, vertices, kernel)
            kernel[vertex] = row["kernel"]
            if "grundy" in row:
                grundy[vertex] = number(row, "grundy")
    except ValueError as error:
        raise InvalidArena(f"{path}: {error}") from None
    return KernelCertificate(kernel, grundy or None)


def _claimed(row: object, vertices: Vertices, seen: Container[Hashable]) -> tuple[Members, Hashable]:
    """Check a row, and tell which vertex it is about, one that no other row was about."""
    if not isinstance(row, dict) or not NEEDED <= row.keys() <= ALLOWED or not isinstance(row["kernel"], bool):
        raise ValueError(f"a vertex has position and kernel (true or false), and perhaps grundy: {row!r:.80}")
    return row, unseen(row, vertices, seen)[0]
