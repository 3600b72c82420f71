"""The kinds of claims, and how the value of each is computed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import count
from typing import TypeAlias

from arena.atlas.cases import Case, cases, unfolded
from arena.checking.verification import verify
from arena.combinatorial.octal_period import OctalPeriod
from arena.combinatorial.octal_sequence import MAX_HEAPS, OctalSequence, grundy_sequence
from arena.combinatorial.position_values import value
from arena.combinatorial.sums import component_values, grundy_value
from arena.errors import ParameterError, one_of
from arena.graphs.marks import MARGIN
from arena.graphs.names import name_order
from arena.graphs.plies import plies
from arena.machine import MAX_ARRAY_VERTICES
from arena.machine.columns import as_list
from arena.machine.columns import count as number_of
from arena.rules.beginnings import Begun
from arena.rules.capabilities import HasComponents
from arena.searching.perfect.answers import PerfectSearch
from arena.searching.perfect.solver import PerfectSolver
from arena.solving.arenas import solve
from arena.solving.grundy import grundy
from arena.solving.kernel import kernel
from arena.solving.positions import Outcome, solve_positions
from arena.solving.reverse import from_sinks
from arena.texts import as_text

Computing: TypeAlias = Callable[..., object]
"""From a case, or the cases of a range, and the numbers in the name of a claim to its value."""
WINNERS = {0: "draw", 1: "J1", 2: "J2", None: "open"}
"""How the atlas names the winner; "open" is a position that a search did not settle."""
OUTCOMES = {(1, 1): "L", (2, 2): "R", (1, 2): "N", (2, 1): "P"}
"""The classes of partizan games, by who wins if Left begins and if Right does."""
FIRST = 1 << 10
"""The number of heaps that are computed first; it is doubled until their values prove a period."""


def _positions_after(case: Case, number: int) -> int:
    """Count the positions after a number of moves, in a game whose positions tell how many were made."""
    layer = {case.game.initial}
    for _ in range(number):
        layer = {following for position in layer for _, following in case.game.moves(position)}
    return len(layer)


def _perfect(case: Case) -> PerfectSearch:
    """Search the start of a Connect-4, whose openings the book knows."""
    return PerfectSolver(case.game, book=True).search(case.game.initial)


def _by_ply(case: Case) -> list[int]:
    """Count the positions by the fewest moves that lead to them."""
    number = Counter(as_list(plies(case.columns, case.columns.at(None))))
    return [number[ply] for ply in range(max(number) + 1)]


def _plays_by_winner(case: Case) -> list[int]:
    """Count the plays by who wins them: of a position, as many as of those that its moves lead to."""
    columns = case.columns
    won: dict[int, list[int]] = {}
    for number in as_list(from_sinks(columns)):
        after = [won[following] for following in columns.after(number)]
        ends = [int(columns.winner[number] == winner) for winner in (1, 2, 0)]
        won[number] = [sum(each) for each in zip(*after, strict=True)] if after else ends
    return won[columns.at(None)]


def _lines_through(case: Case) -> list[int]:
    """Count the lines through each square, by rows from the bottom."""
    through = Counter(square for line in case.game.lines for square in line)
    return [through[x, y] for y in range(case.game.rows) for x in range(case.game.columns)]


def _won_lost_drawn(case: Case) -> list[int]:
    """Count the positions that the player to move wins, loses and draws."""
    turns, winners = as_list(case.columns.player), as_list(case.solution.winners)
    won, drawn = sum(map(int.__eq__, turns, winners)), winners.count(0)
    return [won, len(winners) - won - drawn, drawn]


def _lost_classes(case: Case, player: int) -> int:
    """Count the classes of positions, equal by symmetry, in which a player is to move and loses."""
    winners = as_list(case.merged_solution.winners)
    return list(zip(as_list(case.merged.player), winners, strict=True)).count((player, 3 - player))


def _blocked_classes(case: Case, player: int) -> int:
    """Count the classes of positions, equal by symmetry, in which a player has no move."""
    columns = case.merged
    return sum(columns.is_sink(number) and columns.player[number] == player for number in range(len(columns)))


def _winning_first_moves(case: Case) -> list[str]:
    """List the moves that win from the start."""
    own, moves = case.game.player(case.game.initial), case.game.moves(case.game.initial)
    return sorted({str(move) for move, after in moves if case.value(after)[0] == own}, key=name_order)


def _outcome(case: Case) -> str:
    """Tell who wins a partizan game: Left, Right, the next or the previous player."""
    board, _ = case.game.initial
    begun = [Begun(case.game, (board, player)) for player in (1, 2)]
    first, second = (int(solve(unfolded(game)).value(game.initial)[0]) for game in begun)
    return OUTCOMES[first, second]


def _lost(case: Case) -> list[Hashable]:
    """List the positions that the player to move loses."""
    outcomes = solve_positions(case.positions, misere=case.game.misere).outcome
    return [vertex for vertex, outcome in outcomes.items() if outcome is Outcome.P]


def _grundy_value(case: Case) -> int:
    """Give the Grundy value of the start, by its components where it has any."""
    components = isinstance(case.game, HasComponents)
    return grundy_value(case.game) if components else int(grundy(case.positions)[case.game.start])


def _lost_components(case: Case) -> list[str]:
    """List the components of the start, itself among them, that the player to move loses."""
    values = component_values(case.game)
    return sorted((case.game.show(part) for part, value in values.items() if value == 0), key=name_order)


def _proved(case: Case) -> tuple[OctalSequence, OctalPeriod]:
    """Compute as many Grundy values of an octal game as prove a period."""
    for size in (FIRST << step for step in count()):
        sequence = grundy_sequence(case.game, min(size, MAX_HEAPS - 1))
        if sequence.period:
            return sequence, sequence.period
        if size >= MAX_HEAPS:
            raise ParameterError(f"{sequence}")
    raise AssertionError


def _period(case: Case) -> str:
    """Give the length of a period and its first heap."""
    _, period = _proved(case)
    return f"{period.length} from {period.first}"


def _exceptions(case: Case) -> list[int]:
    """List the heaps whose value is another one than their period asks for."""
    sequence, (size, first, _) = _proved(case)
    values = as_list(sequence.values)
    return [heap for heap in range(first) if values[heap] != values[first + (heap - first) % size]]


def _kernel(case: Case) -> list[str] | None:
    """List the vertices of a kernel."""
    members = kernel(case.positions).kernel
    return None if members is None else _printed(case, members)


def _kernels(case: Case) -> str:
    """Tell whether there is no kernel, one, or several."""
    answer = kernel(case.positions)
    return "one" if answer.unique else "several" if answer.exists else "none"


def _printed(case: Case, vertices: Iterable[Hashable]) -> list[str]:
    graph = case.positions
    return sorted((graph.name(graph.number_of(vertex)) for vertex in vertices), key=name_order)


def _certificate(case: Case) -> str:
    """Check the solution against the rules, vertex by vertex, by the definitions and without the solver."""
    return str(verify(case.columns, case.solution).flaw or "holds")


def _margin(case: Case) -> object:
    """Give the margin of player 1 at the end if both play for it."""
    solution = solve(case.columns, MARGIN)
    return solution.amounts[solution.columns.at(None)] if solution.amounts is not None else None


def _last_parameters(cases: Sequence[Case], winner: int) -> list[object]:
    """List the last parameter of each case that a player wins."""
    return [list(case.parameters.values())[-1] for case in cases if case.value()[0] == winner]


_OF_EACH: dict[str, Computing] = {
    # graphs; a class is of the positions, with their turn, that are equal by symmetry
    "vertices": lambda case: len(case.columns),
    "vertices of J{}": lambda case, player: number_of(case.columns.player, player),
    "edges": lambda case: case.columns.edges,
    "positions": lambda case: len(case.positions),
    "moves": lambda case: case.positions.arcs,
    "classes": lambda case: len(case.merged),
    "moves of classes": lambda case: case.merged.edges,
    "blocked classes of J{}": _blocked_classes,
    "positions by ply": _by_ply,
    "positions after {} plies": _positions_after,
    "sinks of J1 / J2 / drawn": lambda case: [number_of(case.columns.winner, winner) for winner in (1, 2, 0)],
    # plays
    "plays": lambda case: case.solution.summary()["plays"],
    "plays won by J1 / J2 / drawn": _plays_by_winner,
    "nodes of the tree": lambda case: case.solution.summary()["tree_nodes"],
    # games of alignment
    "lines": lambda case: len(case.game.lines),
    "lines through each square": _lines_through,
    # solutions
    "winner": lambda case: WINNERS[case.value()[0]],
    "remoteness": lambda case: case.value()[1],
    "winning first moves": _winning_first_moves,
    "won / lost / drawn": _won_lost_drawn,
    "lost classes of J{}": _lost_classes,
    "W1 / W2 / S∅": lambda case: [number_of(case.solution.winners, winner) for winner in (1, 2, 0)],
    "attractor of J{}": lambda case, player: number_of(case.solution.winners, player),
    "layers of J{}": lambda case, player: case.solution.layer_sizes(player),
    "certificate": _certificate,
    "margin": _margin,
    # impartial games
    "P-positions": lambda case: len(_lost(case)),
    "lost positions": lambda case: _printed(case, _lost(case)),
    "Grundy value": _grundy_value,
    "components of value 0": _lost_components,
    "period": _period,
    "last exception": lambda case: _proved(case)[1].last_exception,
    "exceptions": _exceptions,
    "kernel": _kernel,
    "kernels": _kernels,
    # games of Left and Right; values in the notation of CGSuite
    "outcome": _outcome,
    "canonical form": lambda case: value(case.game, max_positions=MAX_ARRAY_VERTICES),
    "temperature": lambda case: value(case.game, max_positions=MAX_ARRAY_VERTICES).temperature,
    # Connect-4, by the perfect search and the book of openings that comes along
    "winner by search": lambda case: WINNERS[_perfect(case).winner],
    "remoteness by search": lambda case: _perfect(case).win_in,
    "scores of the first moves": lambda case: [int(move.score) for move in _perfect(case).scored],
}
"""How kinds of claims are computed of each value of a range of parameters by itself."""


def _of_each(compute: Computing) -> Computing:
    """Compute a claim of each case of a range, and write the values one after the other."""
    return lambda cases, *numbers: ";".join(as_text(compute(case, *numbers)) or "none" for case in cases)


_KINDS = {name: _of_each(compute) for name, compute in _OF_EACH.items()} | {
    "lost starts": lambda cases: _last_parameters(cases, 2),
    "cop number": lambda cases: next(iter(_last_parameters(cases, 1)), None),
}


def claimed(name: str, *, of_range: bool = False) -> Callable[[Computing], Computing]:
    """Register a function that computes a kind of claim.

    Parameters
    ----------
    name : str
        The name of the claim; "{}" stands for a number, which the function is given after the case.
    of_range : bool, optional
        Whether the function is given all the cases of a range of parameters; else each of them, and the atlas lists
        the values.

    Examples
    --------
    >>> @claimed("moves from the start")
    ... def first_moves(case):
    ...     return len(list(case.game.moves(case.game.initial)))
    >>> computed("nim", "", "moves from the start"), computed("kayles", "heap 1:4", "moves from the start")
    ('16', '1;2;3;4')
    >>> del _KINDS["moves from the start"]
    """

    def register(compute: Computing) -> Computing:
        _KINDS[name] = compute if of_range else _of_each(compute)
        return compute

    return register


def kind_names() -> list[str]:
    """List the kinds of claims.

    Examples
    --------
    >>> "winner" in kind_names()
    True
    """
    return sorted(_KINDS)


def computed(name: str, parameters: str, claim: str) -> str:
    """Compute a claim about a game, and write the value as the atlas does.

    Raises
    ------
    ParameterError
        If there is no such game, parameter or kind of claim.

    Examples
    --------
    >>> computed("chomp", "rows 3, columns 3", "winning first moves"), computed("circuit_3", "", "kernel")
    ('r2c2', 'none')
    >>> computed("juniper_green", "numbers 2:8", "winner")
    'J2;J1;J2;J2;J2;J2;J1'
    """
    for kind in kind_names():
        if match := re.fullmatch(re.escape(kind).replace(r"\{\}", "([0-9]{1,9})"), claim):
            return as_text(_KINDS[kind](cases(name, parameters), *map(int, match.groups()))) or "none"
    raise one_of("claim", claim, kind_names())
