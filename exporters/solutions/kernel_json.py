"""Kernels and Grundy values as JSON, one vertex a line, for anybody to check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.checking.kernel_certificate import KernelCertificate
from arena.errors import ArenaError, InvalidArena
from arena.solving.kernel import Kernel
from exporters.files import StrPath
from exporters.files.solution import columns_of, render_columns, rows_of, vertices_by_name

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph

ENDING = ".json"
KEEPS = Kernel
FORMAT = "arena-kernel"
KINDS = {"kernel": bool, "grundy": int}


def render(graph: DiGraph | CompactGraph, claimed: KernelCertificate, name: str = "") -> str:
    """Write a kernel and the Grundy values as JSON text: the vertices in the graph's order, by their unique names.

    The name is the graph's, for a reader. No two vertices may have one name. O(|S|).

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
    columns = {"kernel": claimed.kernel, "grundy": claimed.grundy or {}}
    return render_columns(FORMAT, name, vertices_by_name(graph), columns, KINDS)


def read(path: StrPath, graph: DiGraph | CompactGraph) -> KernelCertificate:
    """Read the claim of a kernel, within O(|S|) time and memory, and without believing any of it.

    `arena.verify` checks it. A file without any Grundy value claims none.
    """
    vertices = vertices_by_name(graph)
    try:
        rows, *_ = rows_of(path, FORMAT, vertices)
        columns = columns_of(rows, vertices, KINDS, {"kernel"}, "position and kernel, and perhaps grundy")
    except ArenaError as error:
        raise InvalidArena(f"{path}: {error}") from None
    return KernelCertificate(columns["kernel"], columns["grundy"] or None)
