"""Claims of solutions and kernels held against the definitions: the answer, and its first flaw."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from arena.automata.automaton_game import AutomatonGame
from arena.automata.machine import Machine
from arena.checking.arena_rules import BareRules, bare_rules_of, rules_of
from arena.checking.certificate import Certificate, certificate, first_flaw
from arena.checking.kernel_certificate import KernelCertificate, first_kernel_flaw, kernel_certificate
from arena.errors import ParameterError, shown
from arena.solving.arenas import Solution
from arena.solving.kernel import Kernel
from arena.solving.objectives import objective_named
from arena.solving.verdict import Flaw, Sizes, Verification

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph


def verify(
    arena: DiGraph | CompactGraph | AutomatonGame,
    claimed: Solution | Certificate | Kernel | KernelCertificate | Machine,
) -> Verification:
    """Check a solution or a kernel of a graph, from the definitions and with none of the code that finds them.

    Parameters
    ----------
    arena : networkx.DiGraph, CompactArena, CompactGraph or AutomatonGame
        The arena; of kernels and Grundy values any directed graph; of machines the specification.
    claimed : Solution, Certificate, Kernel, KernelCertificate or Machine
        The answer of `solve` or `kernel`, or of somebody else: who wins from each vertex, in how many plies, and by
        which moves; or the vertices of a kernel, with Grundy values or without; or a machine that keeps a specification
        or, if it is the environment's, lets nobody keep it.

    Returns
    -------
    Verification
        True in a test of truth if every claim holds. Else its `flaw` is the first vertex, in the arena's order, whose
        claim says nothing that could be true; if there is none, the first whose claim does not fit those of its
        successors.

    Raises
    ------
    InvalidArena
        If the arena breaks the conventions, so that nobody could say who wins.
    ParameterError
        If nothing is claimed that could be checked, or a claim without ranks is for a player who is none.

    Notes
    -----
    O(|S|+|A|). Each claim is held against those of the vertex's successors. If the claimed winner is to move, the rank
    is one more than the least rank of a successor claimed for him; if his opponent is to move, all successors are
    claimed for the winner, and the rank is one more than the greatest of theirs. On a draw, the player to move has a
    successor that is a draw, and none that is claimed for him. That is enough:

    1. Ranks decrease along every play in which the winner follows his strategy, and only targets have the rank 0. So
       the strategy wins from every vertex claimed for him, in as many plies as the rank says, or fewer.
    2. The vertices that are not claimed for a player are a trap: none of his targets is among them, he has no move out
       of them, and his opponent can always stay in them. So he wins from no other vertex than those claimed for him,
       and on a claimed draw neither player wins.
    3. The true ranks satisfy the same equations. By induction on them, the claimed ranks are not larger than they are:
       with 1, they are equal.

    Without ranks, the moves of the strategy and all moves of the opponent have no circuit among the claimed vertices,
    so that every play reaches a target.

    Of a machine: it has a step for every choice of the other player, and of the circuits of its product with the
    automaton all are accepted, or for a machine of the environment none.

    Of a kernel: no edge leads from it into it, from every other vertex an edge does, and each Grundy value is the least
    number that no successor has. That the kernel is the only one is not claimed.

    References
    ----------
    Course 001, "Attracteur" and "Jeu déterminé"; course 004, "Définition" of the kernel.

    Examples
    --------
    >>> from arena import kernel, load, position_graph, solve, unfold
    >>> game = load("fibonacci_nim", matches=4)
    >>> arena, graph = unfold(game), position_graph(load("rook", rows=3, columns=5))
    >>> bool(verify(arena, solve(arena))), bool(verify(graph, kernel(graph)))
    (True, True)
    >>> claimed = certificate(solve(arena))
    >>> claimed.winner[(2, 2), 1] = 2
    >>> print(verify(arena, claimed).flaw)
    (3,2): claimed for J1 in 2 plies, but J2's move to (2,2) J1 leads to a vertex claimed for J2 in 1 ply
    """
    if isinstance(claimed, Machine) or isinstance(arena, AutomatonGame):
        return _of_machine(arena, claimed)
    claims = certificate(claimed) if isinstance(claimed, Solution) else claimed
    claims = kernel_certificate(claims) if isinstance(claims, Kernel) else claims
    if isinstance(claims, Certificate):
        rules = rules_of(arena)
        flaw = first_flaw(rules, claims)
        return _answer(rules, _regions(claims), flaw)
    if not isinstance(claims, KernelCertificate):
        raise ParameterError(f"{shown(claimed)} is no claim to verify (a Solution, a Kernel, or a certificate of one)")
    moves = bare_rules_of(arena)
    return _answer(moves, _kernel_sizes(claims), first_kernel_flaw(moves, claims))


def _answer(moves: BareRules, sizes: Sizes, flaw: Flaw | None) -> Verification:
    return Verification(moves.title, {"vertices": len(moves.vertices), "edges": moves.edges, **sizes}, flaw)


def _kernel_sizes(claimed: KernelCertificate) -> Sizes:
    members = sum(member is True for member in claimed.kernel.values())
    return {"kernel": members, "grundy": None if claimed.grundy is None else len(claimed.grundy)}


def _regions(claimed: Certificate) -> Sizes:
    """Count the regions; without ranks, those of a player and all the rest."""
    size = Counter(winner for winner in claimed.winner.values() if isinstance(winner, int))
    if not objective_named(claimed.objective).usual:
        drawn = {"undetermined": size[0]} if size[0] else {}
        return {"objective": claimed.objective, "w1": size[1], "w2": size[2], **drawn}
    if claimed.rank is None:
        return {"player": claimed.player, f"w{claimed.player}": size[claimed.player], "rest": size[3 - claimed.player]}
    return {"w1": size[1], "w2": size[2], "undetermined": size[0]}


def _of_machine(specification: object, machine: object) -> Verification:
    if not isinstance(machine, Machine):
        raise ParameterError(f"{shown(machine)} is no machine, and only machines are claims about a specification")
    if not isinstance(specification, AutomatonGame):
        raise ParameterError(f"{shown(specification)} is no specification, which arena.specification reads")
    from arena.checking.machine_check import first_machine_flaw

    product, flaw = first_machine_flaw(machine, specification.automaton)
    sizes: Sizes = {
        "vertices": len(product.after),
        "edges": product.edges,
        "objective": "controller" if machine.is_controller else "environment",
    }
    return Verification(specification.title, sizes, flaw)
