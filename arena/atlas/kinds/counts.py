"""Counts: positions, moves, plays, lines."""

from __future__ import annotations

from collections import Counter

from arena.atlas.cases import Case
from arena.atlas.computing import claimed
from arena.graphs.plies import plies
from arena.machine.columns import as_list, count
from arena.solving.reverse import from_sinks


@claimed("vertices")
def vertices(case: Case) -> int:
    """Count the vertices of the arena."""
    return len(case.columns)


@claimed("vertices of J{}")
def of_player(case: Case, player: int) -> int:
    """Count the positions in which a player is to move."""
    return count(case.columns.player, player)


@claimed("edges")
def edges(case: Case) -> int:
    """Count the edges of the arena."""
    return case.columns.edges


@claimed("positions")
def positions(case: Case) -> int:
    """Count the positions of an impartial game, without a turn."""
    return len(case.positions)


@claimed("moves")
def moves(case: Case) -> int:
    """Count the moves between the positions of an impartial game."""
    return case.positions.arcs


@claimed("classes")
def classes(case: Case) -> int:
    """Count the classes of positions, with their turn, that are equal by symmetry."""
    return len(case.merged)


@claimed("moves of classes")
def moves_of_classes(case: Case) -> int:
    """Count the moves between the classes, those that lead to the same class once."""
    return case.merged.edges


@claimed("sinks of J1 / J2 / drawn")
def sinks(case: Case) -> list[int]:
    """Count the positions where play ends, by who has won."""
    return [count(case.columns.winner, winner) for winner in (1, 2, 0)]


@claimed("positions by ply")
def by_ply(case: Case) -> list[int]:
    """Count the positions by the fewest moves that lead to them."""
    columns = case.columns
    number = Counter(as_list(plies(columns, columns.at(None))))
    return [number[ply] for ply in range(max(number) + 1)]


@claimed("positions after {} plies")
def after_plies(case: Case, number: int) -> int:
    """Count the positions after a number of moves, in a game whose positions tell how many were made."""
    layer = {case.game.initial}
    for _ in range(number):
        layer = {following for position in layer for _, following in case.game.moves(position)}
    return len(layer)


@claimed("plays")
def plays(case: Case) -> object:
    """Count the plays from the start to an end."""
    return case.solution.summary()["plays"]


@claimed("nodes of the tree")
def nodes(case: Case) -> object:
    """Count the nodes of the tree of all plays."""
    return case.solution.summary()["tree_nodes"]


@claimed("plays won by J1 / J2 / drawn")
def plays_by_winner(case: Case) -> list[int]:
    """Count the plays by who wins them: of a position, as many as of those that its moves lead to."""
    columns = case.columns
    won: dict[int, list[int]] = {}
    for number in as_list(from_sinks(columns)):
        after = [won[following] for following in columns.after(number)]
        ends = [int(columns.winner[number] == winner) for winner in (1, 2, 0)]
        won[number] = [sum(each) for each in zip(*after, strict=True)] if after else ends
    return won[columns.at(None)]


@claimed("lines")
def lines(case: Case) -> int:
    """Count the lines of a game of alignment."""
    return len(case.game.lines)


@claimed("lines through each square")
def lines_through(case: Case) -> list[int]:
    """Count the lines through each square, by rows from the bottom."""
    through = Counter(square for line in case.game.lines for square in line)
    return [through[x, y] for y in range(case.game.rows) for x in range(case.game.columns)]
