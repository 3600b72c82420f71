"""Solutions of parity games as the .sol files of Oink and PGSolver: `id winner [strategy];`, a vertex a line."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from arena.checking.certificate import Certificate
from arena.errors import InvalidArena, ParameterError
from arena.graphs.attributes import FORCING
from arena.graphs.compact import CompactArena
from arena.graphs.marks import REACH
from arena.machine.columns import as_list
from arena.rules.game import Player
from arena.solving.arenas import Solution
from exporters.files import StrPath
from exporters.files.parity_games import has_priorities

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

ENDING = ".sol"
KEEPS = Solution
HEADER = re.compile(rb"[ \t]*paritysol[ \t]+[0-9]{1,18}[ \t]*;[ \t]*")
VERTEX = re.compile(rb"[ \t]*([0-9]{1,18})[ \t]+([01])(?:[ \t]+([0-9]{1,18}))?[ \t]*;[ \t]*")
MOST_LINE = 80
"""The bytes of the longest line, with any blanks in it."""


def render(arena: DiGraph | CompactArena, claimed: Certificate, player: int = 1) -> str:
    """Write a certificate as the solution of a parity game: Even wins where a player does, or forces his target.

    Parameters
    ----------
    arena : networkx.DiGraph
        The arena that it is of; the first of its vertices is number 0.
    claimed : Certificate
        Who wins from each vertex and by which moves. If it claims no ranks for reachability, it is for its own player.
    player : {1, 2}, optional
        Who is Even. Odd has all that the player does not win, draws among it.

    Raises
    ------
    ParameterError
        If it is for another objective.

    Notes
    -----
    O(|S|). Play goes on for ever where it stops in the arena: who wins there and is to move stays. So it is written of
    an arena with priorities that is solved for parity, and of reachability, as `exporters.arenas.pg` writes either.

    Examples
    --------
    >>> from arena import certificate, solve, unfold
    >>> from games import load
    >>> arena = unfold(load("subtraction", heap=1))
    >>> print(render(arena, certificate(solve(arena))), end="")
    paritysol 2;
    0 0 1;
    1 0;
    """
    if claimed.objective not in (REACH, "parity"):
        raise ParameterError(f"{claimed.objective}: .sol files are for {REACH} and parity (.json is for all)")
    by_player = claimed.rank is not None or claimed.objective != REACH
    even = Player(player if by_player else claimed.player)
    if isinstance(arena, CompactArena):
        vertices, turns = arena.vertices, as_list(arena.player)
    else:
        vertices, turns = list(arena), [data["player"] for data in arena.nodes.values()]
    number = {vertex: place for place, vertex in enumerate(vertices)}
    lines = [f"paritysol {len(number)};"]
    for (vertex, place), turn in zip(number.items(), turns, strict=True):
        winner = even if claimed.winner[vertex] == even else even.opponent
        line = f"{place} {int(winner != even)}"
        if turn == winner:
            line += f" {number[claimed.strategy.get(vertex, vertex)]}"
        lines.append(f"{line};")
    return "\n".join(lines) + "\n"


def read(path: StrPath, arena: DiGraph | CompactArena, player: int = 1) -> Certificate:
    """Read the claim of a solver of parity games about an arena, without believing any of it.

    Parameters
    ----------
    path : path
        The file. Its numbers are the places of the vertices in the arena, from 0 on.
    arena : networkx.DiGraph
        The arena. A vertex with one move whose attribute `pass` is true stands for no vertex of the parity game but
        inside one of its edges: it may be missing in the file, and is then claimed for whoever its successor is.
    player : {1, 2}, optional
        Who is Even.

    Returns
    -------
    Certificate
        Without ranks. In an arena with priorities its objective is parity. In reachability it is for that player, or
        for him whose targets the graph's attribute `forcing` tells: in a parity game with the priorities 0 and 1 they
        are Odd's. What is said of moves between targets, where play has ended, is left out.

    Raises
    ------
    InvalidArena
        If a line is none of a .sol file, or is about a vertex that the arena does not have or another line was about.
    OSError
        If it cannot be read.

    Notes
    -----
    O(|S|+|A|) in time and memory, whatever the file holds.

    References
    ----------
    T. van Dijk, Oink: an implementation and evaluation of modern parity game solvers, TACAS 2018,
    doi:10.1007/978-3-319-89960-2_16. O. Friedmann and M. Lange, The PGSolver collection of parity game solvers, 2009.
    """
    even = Player(player)
    attributes = arena.attributes if isinstance(arena, CompactArena) else arena.graph
    vertices = list(arena.vertices if isinstance(arena, CompactArena) else arena)
    winner: dict[Hashable, int] = {}
    strategy: dict[Hashable, Hashable] = {}
    for place, line in _lines(path, len(vertices)):
        parts = VERTEX.fullmatch(line)
        numbers = [int(number) for number in (parts[1], parts[3]) if number] if parts else []
        if not parts or max(numbers) >= len(vertices):
            raise InvalidArena(
                f"{path}, line {place}: {str(line)[1:]:.80} (id winner [strategy]; with ids up to {len(vertices) - 1})"
            )
        vertex, *following = (vertices[number] for number in numbers)
        if vertex in winner:
            raise InvalidArena(f"{path}, line {place}: vertex {numbers[0]} is there twice")
        winner[vertex] = int(even if parts[2] == b"0" else even.opponent)
        if following:
            strategy[vertex] = following[0]
    if isinstance(arena, CompactArena):
        _leave_out(arena, strategy)
    else:
        _fill_in(arena, winner, strategy)
    objective = "parity" if FORCING not in attributes and has_priorities(arena) else REACH
    return Certificate(winner, strategy, None, int(attributes.get(FORCING, even)), objective)


def _lines(path: StrPath, size: int) -> Iterator[tuple[int, bytes]]:
    """Give the lines about vertices, by their numbers from 1 on."""
    most = MOST_LINE * (size + MOST_LINE)
    with Path(path).open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise InvalidArena(f"{path}: more than {most:,} bytes, too many for a solution of {size:,} vertices")
    for place, line in enumerate(content.splitlines(), start=1):
        if line.strip() and not (place == 1 and HEADER.fullmatch(line)):
            yield place, line


def _leave_out(arena: CompactArena, strategy: dict[Hashable, Hashable]) -> None:
    """Leave out the moves of a strategy from one end of play to another of the same player; O(|S|)."""
    winner = dict(zip(arena.vertices, as_list(arena.winner), strict=True))
    for vertex, following in [*strategy.items()]:
        if vertex != following and winner[vertex] >= 0 and winner[vertex] == winner[following]:
            del strategy[vertex]


def _fill_in(graph: DiGraph, winner: dict[Hashable, int], strategy: dict[Hashable, Hashable]) -> None:
    """Claim the passes that are missing, and lead strategies through them; O(|S|+|A|).

    A strategy that leads from one target to another is left out: there play has ended, in the arena.
    """
    missing = {}
    for vertex, data in graph.nodes(data=True):
        if vertex not in winner and data.get("pass") is True and len(graph.adj[vertex]) == 1:
            missing[vertex] = next(iter(graph.adj[vertex]))
    ended = [v for v, after in strategy.items() if not graph.adj[v] and after != v and not graph.adj[after]]
    for vertex in ended:
        if graph.nodes[vertex].get("winner") == graph.nodes[strategy[vertex]].get("winner"):
            del strategy[vertex]
    for vertex, following in strategy.items():
        if following not in graph.adj[vertex]:
            through = (step for step in graph.adj[vertex] if missing.get(step, vertex) == following and step in missing)
            strategy[vertex] = next(through, following)
    for vertex, following in missing.items():
        if following in winner:
            winner[vertex] = winner[following]
            if graph.nodes[vertex].get("player") == winner[following]:
                strategy[vertex] = following
