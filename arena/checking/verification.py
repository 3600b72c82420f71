"""Solutions, kernels, tables and machines held against the definitions: the answer, and its first flaw."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.checking.rows import Rows
from arena.checking.solutions import Claim, kernel_flaws, outcome_flaws, solution_flaws
from arena.checking.stakes import ASKED
from arena.checking.verdict import Flaw, Verification
from arena.errors import ParameterError, one_of, shown
from arena.graphs.attributes import REACH
from arena.graphs.conversion import columns_of, compact_graph
from arena.machine import Progress
from arena.rules.game import ImpartialGame, is_game

if TYPE_CHECKING:
    from arena.automata.automaton_game import AutomatonGame
    from arena.automata.machine import Machine
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph
    from arena.rules.game import AnyGame
    from arena.solving.arenas import Solution
    from arena.solving.kernel import Kernel
    from arena.solving.positions import PositionSolution
    from arena.solving.strong import StrongSolution

    Claimed: TypeAlias = "Solution | PositionSolution | Kernel | StrongSolution | Claim | Machine"

MOST_POSITIONS = 10_000_000


def verify(
    arena: DiGraph | CompactGraph | AnyGame | AutomatonGame,
    claimed: Claimed,
    *,
    sample: int | None = None,
    progress: Progress | None = None,
) -> Verification:
    """Check a solution of a graph or a game against the definitions, without using the code of the solvers.

    Parameters
    ----------
    arena : networkx.DiGraph, CompactArena, CompactGraph, Game or AutomatonGame
        The arena, or the rules that make it; for kernels, outcomes and Grundy values any directed graph or impartial
        game; for machines the specification.
    claimed : Solution, PositionSolution, Kernel, StrongSolution, Claim or Machine
        The answer of `solve`, `solve_positions`, `kernel`, `synthesize` or `strong_solve`, or that of another
        program, as `read_solution` reads it.
    sample : int, optional
        How many positions of a table to check, drawn at random; by default all.
    progress : callable, optional
        Called now and then with the number of codes of a table checked since the last call, and a note for a reader.

    Returns
    -------
    Verification
        True in a boolean test if every claim holds. Otherwise its `flaw` is at the first vertex whose claim cannot be
        true by itself; if there is none, at the first whose claim does not fit those of its successors.

    Raises
    ------
    InvalidArena, ParameterError
        If the arena breaks the conventions, so that nobody could say who wins; if there is no claim to check.

    Notes
    -----
    Each player's strategy is fixed, and the moves that remain are examined: none may lead to a value that is worse for
    him, and the circuits that keep the value must be such that he gets it. That takes O(|S|+|A|) for each level of
    nested priorities, and with weights O(|S| |A|) at worst. If plies are claimed, the value of a vertex must be that of
    its best move, too: ranks decrease along every play in which the winner follows his strategy, so he wins from every
    vertex claimed for him; and the true ranks satisfy the same equations, so that the claimed ones are not larger.

    A machine must have a step for every choice of the other player, and the circuits of its product with the automaton
    must all be accepted or, for a machine of the environment, all be rejected. In a table each value must follow from
    those after the moves, and a move must lead to each position. That a kernel is the only one is not checked.

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
    of: Any = arena
    sizes: dict[str, Any]
    if kinds & {"FolderSolution", "StrongSolution"}:
        from arena.checking.tables import table_verification

        return table_verification(of, given, sample=sample, progress=progress)
    if sample is not None:
        raise ParameterError(f"sample={sample!r:.80} is for tables of solved games")
    if "Machine" in kinds:
        from arena.automata.checking import checked_machine

        title, sizes, wrong = checked_machine(of, given)
        return Verification(title, sizes, wrong and Flaw(*wrong))
    if not kinds & {"Solution", "Claim", "Kernel", "PositionSolution"}:
        raise ParameterError(f"{shown(claimed)} is no claim to verify (a solution, a kernel or a machine)")
    if "PositionSolution" in kinds:
        rows, size = _rows(of), Counter(str(outcome).lower() for outcome in given.outcome.values())
        flaws, sizes = outcome_flaws(rows, given.outcome, given.remoteness), {name: size[name] for name in "npd"}
    elif "Kernel" in kinds or given.objective == "kernel":
        rows, members, grundy = _rows(of), given.kernel, given.grundy
        if members is None:
            raise ParameterError("no kernel was found, so there is none to verify")
        inside = members if isinstance(members, dict) else {vertex: vertex in members for vertex in rows.vertices}
        flaws = kernel_flaws(rows, inside, grundy)
        sizes = {"kernel": [*inside.values()].count(True), "grundy": None if grundy is None else len(grundy)}
    else:
        if given.objective not in ASKED:
            raise one_of("objective", given.objective, list(ASKED))
        rows = _rows(of, ASKED[given.objective])
        flaws, sizes = solution_flaws(rows, given), _regions(given)
    flaw = next(flaws, None)
    return Verification(rows.title, {"vertices": len(rows), "edges": rows.columns.number_of_edges(), **sizes}, flaw)


def _rows(thing: Any, asked: str | None = None) -> Rows:
    """Read the rows of an arena with the mark that is asked for; by None, of a graph without turns; or of rules."""
    if is_game(thing) and (asked is not None or isinstance(thing, ImpartialGame)):
        from arena.unfolding.unfold import position_graph, unfold

        unfolded = position_graph if asked is None else unfold
        thing = unfolded(thing, max_vertices=MOST_POSITIONS, max_edges=10 * MOST_POSITIONS)
    if asked is None:
        return Rows(compact_graph(thing))
    columns = columns_of(thing, asked)
    columns.check_winners()
    return Rows(columns)


def _regions(claimed: Solution | Claim) -> dict[str, Any]:
    """Count the regions; of .sol files for reachability, those of a player and all the rest."""
    size = Counter(winner for winner in claimed.winner.values() if isinstance(winner, int))
    if claimed.objective != REACH:
        drawn = {"undetermined": size[0]} if size[0] else {}
        return {"objective": claimed.objective, "w1": size[1], "w2": size[2], **drawn}
    if claimed.remoteness is None:
        return {"player": claimed.player, f"w{claimed.player}": size[claimed.player], "rest": size[3 - claimed.player]}
    return {"w1": size[1], "w2": size[2], "undetermined": size[0]}
