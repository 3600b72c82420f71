"""Claims of solutions and kernels held against the definitions: the answer, and its first flaw."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from arena.automata.automaton_game import AutomatonGame
from arena.checking.arena_rules import BareRules, bare_rules_of, rules_of
from arena.checking.certificate import Certificate, certificate, first_flaw
from arena.checking.kernel_certificate import KernelCertificate, first_kernel_flaw, kernel_certificate
from arena.errors import ParameterError, shown
from arena.solving.arenas import Solution
from arena.solving.kernel import Kernel
from arena.solving.objectives import objective_named
from arena.solving.verdict import Flaw, Sizes, Verification
from arena.synthesis.machine import Machine

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
    O(|S|+|A|). A vertex where play goes on is claimed for a player one ply later than his soonest successor if he is to
    move, than the latest of all his successors if his opponent is; on a draw who is to move has a draw to go to and no
    win. That is enough:

    1. Ranks decrease along every play in which the winner follows his strategy, and 0 is claimed on targets alone: the
       claim is well-founded, and whoever is claimed to win does so, in that many plies at most.
    2. Outside what is claimed for a player none of his targets lies, he has no move out of there, and his opponent
       always has one that stays: a trap. So he wins nothing but what is claimed, and of draws neither wins any.
    3. The true ranks obey the same equations, and by induction on them the claimed ones are no larger: they are equal.

    Without ranks it is the absence of circuits, where a strategy is followed, that shows that its plays reach a target.

    Of a machine: it has a step for all that the other player may do, and the circuits of its product with the automaton
    are all accepted, or none.

    Of a kernel: no edge leads from it into it, from every other vertex one does, and each Grundy value is the least
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
