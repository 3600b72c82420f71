"""Solutions, kernels, tables and machines held against the definitions: the answer, and its first flaw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.checking.rows import Rows, arena_rows, position_rows
from arena.checking.solutions import asked_by, solution_flaws
from arena.checking.values import kernel_flaws, outcome_flaws
from arena.errors import ParameterError, shown
from arena.graphs.marks import REACH
from arena.machine import Progress
from arena.solving.verdict import Flaw, Sizes, Verification

if TYPE_CHECKING:
    from arena.automata.automaton_game import AutomatonGame
    from arena.automata.machine import Machine
    from arena.checking.claim import Claim
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph
    from arena.rules.game import AnyGame
    from arena.solving.arenas import Solution
    from arena.solving.kernel import Kernel
    from arena.solving.positions import PositionSolution
    from arena.solving.strong import StrongSolution

    Claimed: TypeAlias = Solution | PositionSolution | Kernel | StrongSolution | Claim | Machine


def verify(
    arena: DiGraph | CompactGraph | AnyGame | AutomatonGame,
    claimed: Claimed,
    *,
    sample: int | None = None,
    progress: Progress | None = None,
) -> Verification:
    """Check a solution of a graph or of a game, from the definitions and with none of the code that finds it.

    Parameters
    ----------
    arena : networkx.DiGraph, CompactArena, CompactGraph, Game or AutomatonGame
        The arena, or the rules that make it; of kernels, outcomes and Grundy values any directed graph, or an impartial
        game; of machines the specification.
    claimed : Solution, PositionSolution, Kernel, StrongSolution, Claim or Machine
        The answer of `solve`, `solve_positions`, `kernel` or `synthesize`, or of somebody else, as `read_solution`
        reads it; or that of `strong_solve`.
    sample : int, optional
        How many positions of a table to check, drawn at random; by default all.
    progress : callable, optional
        Called now and then with the number of codes of a table checked since the last call, and a note for a reader.

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
        If nothing is claimed that could be checked.

    Notes
    -----
    Where plies are claimed, each claim is held against those of the vertex's successors, in O(|S|+|A|): the player to
    move wins one ply after his soonest win, else keeps a draw if he can, else loses one ply after his latest loss. That
    is enough:

    1. Ranks decrease along every play in which the winner follows his strategy, and only targets have the rank 0. So
       the strategy wins from every vertex claimed for him, in as many plies as the rank says, or fewer.
    2. The vertices that are not claimed for a player are a trap: none of his targets is among them, he has no move out
       of them, and his opponent can always stay in them. So he wins from no other vertex than those claimed for him.
    3. The true ranks satisfy the same equations. By induction on them, the claimed ranks are not larger than they are.

    For another objective each player's strategy is fixed, and the circuits of the graph that is left are examined: no
    move leaves a region, and what comes back for ever on a circuit must be its winner's; with weights, the circuit must
    not gain for the opponent. That takes O(|S|+|A|) for each level of nested priorities, and with weights O(|S| |A|) at
    worst.

    A machine has a step for every choice of the other player, and of the circuits of its product with the automaton all
    are accepted, or for a machine of the environment none. In a table each value follows from those that the moves lead
    to, and each position is one that a move leads to. No edge leads from a kernel into it, from every other vertex an
    edge does, and each Grundy value is the least that no successor has; that the kernel is the only one is not claimed.

    References
    ----------
    Course 001, "Attracteur" and "Jeu déterminé"; course 004, "Définition" of the kernel. Costs: T. Brihaye and others,
    "Pseudopolynomial iterative algorithm to solve total-payoff games and min-cost reachability games", *Acta
    Informatica* 54, 2017, :doi:`10.1007/s00236-016-0276-z`.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from arena import kernel, load, position_graph, solve, unfold
    >>> game = load("fibonacci_nim", matches=4)
    >>> arena, graph = unfold(game), position_graph(load("rook", rows=3, columns=5))
    >>> solution = solve(arena)
    >>> bool(verify(arena, solution)), bool(verify(game, solution)), bool(verify(graph, kernel(graph)))
    (True, True, True)
    >>> print(verify(arena, replace(solution, winners=[2] + list(solution.winners[1:]))).flaw)
    (4,3): claimed for J2 in 3 plies, but its best move to (3,2) leads to a vertex claimed for J1 in 2 plies
    """
    kinds = {each.__name__ for each in type(claimed).__mro__}  # by name: no module that solves is imported
    given: Any = claimed
    rules: Any = arena
    if "FolderSolution" in kinds:
        answer: Verification = given.verified(arena, sample=sample)
        return answer
    if "StrongSolution" in kinds:
        from arena.checking.tables import table_verification

        return table_verification(rules, given, sample=sample, progress=progress)
    if sample is not None:
        raise ParameterError(f"sample={sample!r:.80} is for tables of solved games")
    if "Machine" in kinds:
        return _machine(arena, given)
    if not kinds & {"Solution", "Claim", "Kernel", "PositionSolution"}:
        raise ParameterError(f"{shown(claimed)} is no claim to verify (a solution, a kernel or a machine)")
    if "PositionSolution" in kinds:
        rows, size = position_rows(arena), Counter(map(str, given.outcome.values()))
        flaws = outcome_flaws(rows, given.outcome, given.remoteness)
        sizes: Sizes = {name.lower(): size[name] for name in ("N", "P", "D")}
    elif "Kernel" in kinds or given.objective == "kernel":
        rows, flaws, sizes = _kernel(arena, given)
    else:
        rows = arena_rows(arena, asked_by(given.objective))
        flaws, sizes = solution_flaws(rows, given), _regions(given)
    flaw = next(flaws, None)
    return Verification(rows.title, {"vertices": len(rows), "edges": rows.columns.number_of_edges(), **sizes}, flaw)


def _regions(claimed: Solution | Claim) -> Sizes:
    """Count the regions; of .sol files for reachability, those of a player and all the rest."""
    size = Counter(winner for winner in claimed.winner.values() if isinstance(winner, int))
    if claimed.objective != REACH:
        drawn = {"undetermined": size[0]} if size[0] else {}
        return {"objective": claimed.objective, "w1": size[1], "w2": size[2], **drawn}
    if claimed.remoteness is None:
        return {"player": claimed.player, f"w{claimed.player}": size[claimed.player], "rest": size[3 - claimed.player]}
    return {"w1": size[1], "w2": size[2], "undetermined": size[0]}


def _kernel(graph: Any, claimed: Kernel | Claim) -> tuple[Rows, Iterator[Flaw], Sizes]:
    rows, members, grundy = position_rows(graph), claimed.kernel, claimed.grundy
    if members is None:
        raise ParameterError("no kernel was found, so there is none to verify")
    inside = members if isinstance(members, dict) else {vertex: vertex in members for vertex in rows.vertices}
    size = sum(member is True for member in inside.values())
    sizes: Sizes = {"kernel": size, "grundy": None if grundy is None else len(grundy)}
    return rows, kernel_flaws(rows, inside, grundy), sizes


def _machine(specification: Any, claimed: Machine) -> Verification:
    from arena.automata.automaton_game import AutomatonGame
    from arena.checking.machine_check import first_machine_flaw

    if not isinstance(specification, AutomatonGame):
        raise ParameterError(f"{shown(specification)} is no specification, which arena.specification reads")
    runs, flaw = first_machine_flaw(claimed, specification.automaton)
    objective = "controller" if claimed.is_controller else "environment"
    sizes: Sizes = {"vertices": len(runs), "edges": sum(map(len, runs.values())), "objective": objective}
    return Verification(specification.title, sizes, flaw)
