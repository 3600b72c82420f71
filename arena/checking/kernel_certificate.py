"""Claims of kernels and Grundy values, checked by the definitions without trusting their maker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from arena.checking.certificate import AnyVertex, flaw, strangers
from arena.errors import ParameterError
from arena.machine.columns import as_list
from arena.solving.grundy import grundy_values
from arena.solving.objectives._claims import MOVE, never_ending

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
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


def first_kernel_flaw(graph: DiGraph, claimed: KernelCertificate) -> Flaw | None:
    """Find the first false or missing claim: of the kernel, of Grundy values, of vertices that are none.

    Notes
    -----
    O(|S|+|A|). Course 004, "Définition" of the kernel, where "prédécesseur" stands for successor. Grundy values are
    claimed where every path ends, and there alone, so that the claim is well-founded.
    """
    grundy = () if claimed.grundy is None else (_not_the_least(graph, claimed.grundy), _endless(graph, claimed.grundy))
    alien = strangers(graph, "graph", (claimed.kernel, claimed.grundy or ()))
    return next(chain(_not_a_kernel(graph, claimed.kernel), *grundy, alien), None)


def _not_a_kernel(graph: DiGraph, kernel: Mapping[AnyVertex, bool]) -> Iterator[Flaw]:
    for vertex in graph:
        if not isinstance(kernel.get(vertex), bool):
            yield flaw(graph, vertex, "it is not claimed to be in the kernel, nor not to be")
    for vertex in graph:
        inside = [following for following in graph.adj[vertex] if kernel[following]]
        if kernel[vertex] and inside:
            yield flaw(graph, vertex, f"in the kernel, but its move to {MOVE} leads into the kernel", inside[0])
        elif not kernel[vertex] and not inside:
            yield flaw(graph, vertex, "not in the kernel, but none of its moves leads into it")


def _not_the_least(graph: DiGraph, grundy: Mapping[AnyVertex, int]) -> Iterator[Flaw]:
    for vertex in graph:
        value, after = grundy.get(vertex), [grundy.get(following) for following in graph.adj[vertex]]
        unvalued = next((following for following in graph.adj[vertex] if following not in grundy), None)
        if value is None and unvalued is None:
            yield flaw(graph, vertex, "no Grundy value is claimed, though every vertex after it has one")
        elif value is not None and unvalued is not None:
            yield flaw(graph, vertex, f"its Grundy value is {value!r:.80}, but {MOVE} after it has none", unvalued)
        elif value is not None:
            least = next(number for number in range(len(after) + 1) if number not in after)
            if type(value) is not int or value != least:
                text = f"its Grundy value is {value!r:.80}, but {least} is the least that none after it has"
                yield flaw(graph, vertex, text)


def _endless(graph: DiGraph, grundy: Mapping[AnyVertex, int]) -> Iterator[Flaw]:
    """Find vertices with a Grundy value from which play need not end."""
    number = {vertex: place for place, vertex in enumerate(graph)}
    endless = never_ending([[number[following] for following in graph.adj[vertex]] for vertex in graph])
    for vertex in graph:
        if vertex in grundy and number[vertex] in endless:
            text = f"its Grundy value is {grundy[vertex]!r:.80}, but a circuit can be reached from it"
            yield flaw(graph, vertex, text)
