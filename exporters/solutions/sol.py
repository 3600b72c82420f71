"""Solutions of parity games as the .sol files of Oink and PGSolver: `id winner [strategy];`, a vertex a line."""

from __future__ import annotations

import re
from collections.abc import Hashable

from arena.checking.solutions import Claim
from arena.errors import InvalidArena, ParameterError
from arena.graphs.attributes import FORCING, REACH
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import columns_of
from arena.rules.game import Player
from arena.solving.arenas import Solution
from exporters.files import Arena, StrPath
from exporters.files.parity_games import has_priorities
from exporters.files.reading import bounded_content

ENDING = ".sol"
KEEPS = Solution
HEADER = re.compile(rb"[ \t]*paritysol[ \t]+[0-9]{1,18}[ \t]*;[ \t]*")
VERTEX = re.compile(rb"[ \t]*([0-9]{1,18})[ \t]+([01])(?:[ \t]+([0-9]{1,18}))?[ \t]*;[ \t]*")
MOST_LINE = 80


def render(solution: Solution, player: int = 1) -> str:
    """Write a solution as that of a parity game: Even wins where a player does, or forces his target.

    Odd has all that the player does not win, draws among it. Play goes on for ever where it stops in the arena: who
    wins there and is to move stays.
    """
    if solution.objective not in (REACH, "parity"):
        raise ParameterError(f"{solution.objective}: .sol files are for {REACH} and parity (.json is for all)")
    even = Player(player)
    columns = (each.tolist() for each in (solution.winners, solution.columns.player, solution.choices))
    lines = [f"paritysol {len(solution.columns)};"]
    for number, (won, turn, choice) in enumerate(zip(*columns, strict=True)):
        winner = even if won == even else even.opponent
        move = f" {number if choice < 0 else choice}" if turn == winner else ""
        lines.append(f"{number} {int(winner != even)}{move};")
    return "\n".join(lines) + "\n"


def read(path: StrPath, arena: Arena, player: int = 1) -> Claim:
    """Read the claim of a solver of parity games about an arena, without believing any of it.

    The numbers of the file are the places of the vertices. In reachability the claim is for that player, or for him
    whose targets the graph's attribute `forcing` tells.

    References
    ----------
    T. van Dijk, Oink: an implementation and evaluation of modern parity game solvers, TACAS 2018,
    doi:10.1007/978-3-319-89960-2_16.
    """
    even = Player(player)
    attributes = arena.attributes if isinstance(arena, CompactArena) else arena.graph
    vertices = list(arena.vertices if isinstance(arena, CompactArena) else arena)
    winner: dict[Hashable, int] = {}
    strategy: dict[Hashable, Hashable] = {}
    lines = bounded_content(path, MOST_LINE * (len(vertices) + MOST_LINE), len(vertices)).splitlines()
    for place, line in enumerate(lines, start=1):
        if not line.strip() or (place == 1 and HEADER.fullmatch(line)):
            continue
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
    won = dict(zip(vertices, columns_of(arena).winner.tolist(), strict=True))
    for vertex, after in [*strategy.items()]:  # a move from one end of play to another of the same player
        if vertex != after and won[vertex] >= 0 and won[vertex] == won[after]:
            del strategy[vertex]
    objective = "parity" if FORCING not in attributes and has_priorities(arena) else REACH
    return Claim(objective, winner, strategy, player=int(attributes.get(FORCING, even)))
