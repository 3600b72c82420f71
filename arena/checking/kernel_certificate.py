"""Claims of kernels and Grundy values, checked by the definitions without trusting their maker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.checking.arena_rules import ABSENT, BareRules
from arena.checking.certificate import AnyVertex, flaw, stranger
from arena.errors import ParameterError
from arena.machine.columns import Column, as_list, differences, engine_of, largest
from arena.solving.grundy import grundy_values
from arena.solving.objectives._claims import MOVE, never_ending

if TYPE_CHECKING:
    from arena.solving.kernel import Kernel
    from arena.solving.verdict import Flaw


@dataclass(frozen=True)
class KernelCertificate:
    """A kernel and Grundy values that are claimed of a graph.

    Parameters
    ----------
    kernel : mapping
        Whether each vertex is in the kernel.
    grundy : mapping or None
        The Grundy value of each vertex from which no circuit can be reached; None if none are claimed.
    """

    kernel: Mapping[AnyVertex, bool]
    grundy: Mapping[AnyVertex, int] | None = None


def kernel_certificate(kernel: Kernel) -> KernelCertificate:
    """Make the certificate of a kernel and of the graph's Grundy values, for `verify` or for a file.

    Raises
    ------
    ParameterError
        If no kernel was found.

    Notes
    -----
    O(|S|+|A|).

    Examples
    --------
    >>> from arena import kernel, position_graph
    >>> from games import load
    >>> kernel_certificate(kernel(position_graph(load("subtraction", heap=2)))).grundy
    {2: 2, 1: 1, 0: 0}
    """
    if kernel.kernel is None:
        raise ParameterError("no kernel was found, so there is none to keep")
    vertices = kernel.columns.vertices
    values = zip(vertices, as_list(grundy_values(kernel.columns)), strict=True)
    return KernelCertificate(
        {vertex: vertex in kernel.kernel for vertex in vertices},
        {vertex: value for vertex, value in values if value >= 0},
    )


def first_kernel_flaw(moves: BareRules, claimed: KernelCertificate) -> Flaw | None:
    """Find the first false or missing claim: of the kernel, of Grundy values, of vertices that are none.

    Notes
    -----
    O(|S|+|A|). Course 004, "Définition" of the kernel, where "prédécesseur" stands for successor. Grundy values are
    claimed where every path ends, and there alone, so that the claim is well-founded.
    """
    columns = (claimed.kernel, claimed.grundy or ())
    found = _no_kernel(moves, claimed.kernel)
    if found is None and claimed.grundy is not None:
        found = _not_the_least(moves, claimed.grundy)
    return found or stranger(moves, "graph", columns)


def _no_kernel(moves: BareRules, kernel: Mapping[AnyVertex, bool]) -> Flaw | None:
    claims = [kernel.get(vertex) for vertex in moves.vertices]
    unclaimed = next((number for number, claim in enumerate(claims) if not isinstance(claim, bool)), None)
    if unclaimed is not None:
        text = "it is not claimed to be in the kernel, nor not to be"
        return flaw(moves, moves.vertices[unclaimed], text)
    engine = engine_of(moves.forward.ends)
    number, inside = engine.loop(_breach)(*moves.forward, moves.column(list(map(int, claims)), "i1"))  # type: ignore[arg-type]
    if number < 0:
        return None
    if inside < 0:
        return flaw(moves, moves.vertices[number], "not in the kernel, but none of its moves leads into it")
    text = f"in the kernel, but its move to {MOVE} leads into the kernel"
    return flaw(moves, moves.vertices[number], text, moves.vertices[inside])


def _breach(start: Column, ends: Column, kernel: Column) -> tuple[int, int]:
    """Find the first vertex of the kernel with a move into it, and that move, or of the rest without; -1 for none."""
    for vertex in range(len(kernel)):
        inside = -1
        for edge in range(start[vertex], start[vertex + 1]):
            if kernel[ends[edge]]:
                inside = ends[edge]
                break
        if (inside >= 0) == (kernel[vertex] != 0):
            return vertex, inside
    return -1, -1


def _not_the_least(moves: BareRules, grundy: Mapping[AnyVertex, int]) -> Flaw | None:
    """Find a vertex whose Grundy value is missing or not the least; then one from which play need not end."""
    size, (start, ends) = len(moves.vertices), moves.forward
    engine = engine_of(ends)
    values = moves.claims(grundy, range(size + 1))
    seen = engine.full(largest(differences(start)) + 2, -1, "i4")
    number, unvalued, least = engine.loop(_first_not_least)(start, ends, values, seen)
    if number >= 0:
        vertex = moves.vertices[number]
        value = f"its Grundy value is {grundy.get(vertex)!r:.80}"
        if unvalued >= 0:
            return flaw(moves, vertex, f"{value}, but {MOVE} after it has none", moves.vertices[unvalued])
        if values[number] == ABSENT:
            return flaw(moves, vertex, "no Grundy value is claimed, though every vertex after it has one")
        return flaw(moves, vertex, f"{value}, but {least} is the least that none after it has")
    endless = as_list(never_ending(moves.forward))
    for number, left in enumerate(endless):
        if left and values[number] != ABSENT:
            text = f"its Grundy value is {values[number]}, but a circuit can be reached from it"
            return flaw(moves, moves.vertices[number], text)
    return None


def _first_not_least(start: Column, ends: Column, values: Column, seen: Column) -> tuple[int, int, int]:
    """Find the first vertex with a wrong value, -1 if there is none, a successor without one, and the right value.

    `seen[value]` is the last vertex that has a successor of this value.
    """
    for vertex in range(len(values)):
        unvalued = -1
        for edge in range(start[vertex], start[vertex + 1]):
            value = values[ends[edge]]
            if value == ABSENT:
                if unvalued < 0:
                    unvalued = ends[edge]
            elif 0 <= value < len(seen):
                seen[value] = vertex
        if (values[vertex] == ABSENT) != (unvalued >= 0):
            return vertex, unvalued, -1
        if unvalued < 0:
            least = 0
            while seen[least] == vertex:
                least += 1
            if values[vertex] != least:
                return vertex, -1, least
    return -1, -1, -1
