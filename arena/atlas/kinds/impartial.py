"""Impartial games: lost positions, Grundy values, periods, kernels."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import count

from arena.atlas.cases import BOUNDS, Case
from arena.atlas.computing import claimed
from arena.combinatorial.octal_period import OctalPeriod
from arena.combinatorial.octal_sequence import MAX_HEAPS, OctalSequence, grundy_sequence
from arena.combinatorial.sums import component_values, grundy_value
from arena.errors import ParameterError
from arena.graphs.compact import CompactGraph
from arena.graphs.names import name_order
from arena.machine.columns import as_list
from arena.rules.capabilities import HasComponents
from arena.rules.game import AnyGame
from arena.solving.grundy import grundy
from arena.solving.kernel import kernel
from arena.solving.positions import Outcome, solve_positions
from arena.unfolding.unfold import position_graph

FIRST = 1 << 10
"""The heaps of a sequence at first; twice as many, and so on, until they prove a period."""


@claimed("P-positions")
def p_positions(case: Case) -> int:
    """Count the positions that the player to move loses."""
    return len(_lost(case))


@claimed("lost positions")
def lost_positions(case: Case) -> list[str]:
    """List the positions that the player to move loses."""
    return _printed(case.positions, _lost(case))


def _lost(case: Case) -> list[Hashable]:
    outcomes = solve_positions(position_graph(case.game, **BOUNDS)).outcome
    return [vertex for vertex, outcome in outcomes.items() if outcome is Outcome.P]


@claimed("Grundy value")
def value(case: Case) -> int:
    """Give the Grundy value of the start, by its components where it has any."""
    game: AnyGame = case.game
    return grundy_value(game) if isinstance(game, HasComponents) else int(grundy(case.positions)[case.game.start])


@claimed("components of value 0")
def zeros(case: Case) -> list[str]:
    """List the components of the start, itself among them, that the player to move loses."""
    values = component_values(case.game)
    return sorted((case.game.show(part) for part, value in values.items() if value == 0), key=name_order)


@claimed("period")
def length(case: Case) -> str:
    """Prove the period of an octal game's Grundy values."""
    period = _proved(case)[1]
    return f"{period.length} from {period.first}"


@claimed("last exception")
def last_exception(case: Case) -> int | None:
    """Give the largest heap whose value is not that of the heap a period larger."""
    return _proved(case)[1].last_exception


@claimed("exceptions")
def exceptions(case: Case) -> list[int]:
    """List the heaps whose value is another one than their period asks for."""
    sequence, (size, first, _) = _proved(case)
    values = as_list(sequence.values)
    return [heap for heap in range(first) if values[heap] != values[first + (heap - first) % size]]


def _proved(case: Case) -> tuple[OctalSequence, OctalPeriod]:
    for size in (FIRST << step for step in count()):
        sequence = grundy_sequence(case.game, min(size, MAX_HEAPS - 1))
        if sequence.period:
            return sequence, sequence.period
        if size >= MAX_HEAPS:
            raise ParameterError(f"{sequence}")
    raise AssertionError


@claimed("kernel")
def the_kernel(case: Case) -> list[str] | None:
    """List the vertices of a kernel."""
    members = kernel(case.positions).kernel
    return None if members is None else _printed(case.positions, members)


@claimed("kernels")
def kernels(case: Case) -> str:
    """Tell whether there is none, one, or several."""
    known = kernel(case.positions)
    return "one" if known.unique else "several" if known.exists else "none"


def _printed(graph: CompactGraph, vertices: Iterable[Hashable]) -> list[str]:
    return sorted((graph.name(graph.number_of(vertex)) for vertex in vertices), key=name_order)
