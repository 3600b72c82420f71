"""Solutions and kernels as JSON, one row per vertex, for anybody to check; read within bounds and never believed."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from arena.checking.solutions import Claim
from arena.errors import InvalidArena
from arena.graphs.compact import CompactGraph
from arena.graphs.names import names_of
from arena.solving.arenas import Solution
from arena.solving.kernel import Kernel
from arena.solving.objectives import NAMES, in_figures, objective_named
from exporters.files import Graph, StrPath
from exporters.files.json_rows import Members, document, members
from exporters.files.reading import bounded_content

ENDING = ".json"
KEEPS = (Solution, Kernel)
SOLUTION, KERNEL = "arena-solution", "arena-kernel"
VERSION = 1
MEMBERS = {"format", "version", "game", "vertices"}
AMOUNT = re.compile(r"-?(inf|[0-9]{1,40}/[1-9][0-9]{0,39})")
ALLOWED = {
    bool: "true or false",
    int: "a whole number",
    Fraction: 'a whole number, or "1/2" or "inf"',
    str: "a position of the arena",
}
MOST_NUMBER = 1 << 62
"""The largest number that a file may hold, within NumPy's 64 bits."""
MOST_ROW = 400
"""The bytes of the longest row, with any blanks in it but without the names of its positions."""
MOST_NAME = 24
"""The bytes of a character in the names of a row: the codes of two halves, in two names."""


def is_of_kernel(path: StrPath) -> bool:
    """Tell from the beginning of a file whether it says that it is a kernel."""
    with Path(path).open("rb") as file:
        return bool(re.match(rb'\s*\{\s*"format"\s*:\s*"arena-kernel"', file.read(4096)))


def render(result: Solution | Kernel, name: str = "") -> str:
    """Write a solution or a kernel as JSON text: the vertices in the graph's order, by their unique names.

    A solution says who wins from each vertex and by which moves; in how many plies, by reachability; and amounts, if
    there are any. A kernel says whether each vertex is in it, and its Grundy value where it has one.
    """
    of_kernel = isinstance(result, Kernel)
    head: Members = {"format": KERNEL if of_kernel else SOLUTION, "version": VERSION, "game": name}
    if isinstance(result, Solution) and not result.asked.usual:
        head["objective"] = result.objective
    rows = _kernel_rows(result) if isinstance(result, Kernel) else _solution_rows(result)
    return document(head, {"vertices": rows})


def _solution_rows(solution: Solution) -> Iterator[Members]:
    record, named = solution.asked, [*names_of(solution.columns).values()]
    amounts = [None] * len(named) if solution.amounts is None else map(in_figures, solution.amounts)
    arrays = solution.columns.player, solution.winners, solution.remotenesses, solution.choices
    columns = [array.tolist() for array in arrays]
    everybody = record.usual or bool(record.amount)  # the loser's moves matter too
    for name, player, winner, plies, choice, amount in zip(named, *columns, amounts, strict=True):
        row: Members = {"position": name, "player": player, "winner": winner}
        if record.usual and plies >= 0:
            row["rank"] = plies
        if choice >= 0 and (everybody or winner == player):
            row["strategy"] = named[choice]
        if amount is not None:
            row[solution.amount_column] = amount
        yield row


def _kernel_rows(kernel: Kernel) -> Iterator[Members]:
    members = kernel.kernel or frozenset()
    for vertex, name in names_of(kernel.columns).items():
        value = kernel.grundy.get(vertex)
        yield {"position": name, "kernel": vertex in members} | ({} if value is None else {"grundy": value})


def read(path: StrPath, graph: Graph) -> Claim:
    """Read a solution or a kernel of a graph, without believing any of it: `arena.verify` tells whether it is true.

    A file is refused that is something else or larger than a solution of the graph can be, repeats a vertex or names
    one that the graph does not have. O(|S|) in time and memory, whatever the file holds.
    """
    vertices = {name: vertex for vertex, name in names_of(graph).items()}
    most = MOST_ROW * MOST_ROW + (MOST_ROW + MOST_NAME * max(map(len, vertices), default=0)) * len(vertices)
    content = bounded_content(path, most, len(vertices))
    try:
        return _claim(json.loads(content.decode(), object_pairs_hook=members), graph, vertices)
    except InvalidArena as error:
        raise InvalidArena(f"{path}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise InvalidArena(f"{path}: not a solution in JSON ({str(error).splitlines()[0]})") from None


def _claim(whole: object, graph: Graph, vertices: Mapping[str, Hashable]) -> Claim:
    if not isinstance(whole, dict) or not MEMBERS <= whole.keys() <= MEMBERS | {"objective"}:
        raise InvalidArena("not a solution (its keys are format, version, game and vertices)")
    format_, version, rows, objective = (whole.get(key) for key in ("format", "version", "vertices", "objective"))
    if format_ not in (SOLUTION, KERNEL) or type(version) is not int or version != VERSION:
        raise InvalidArena(f'not a solution ("format": "{SOLUTION}" or "{KERNEL}", "version": {VERSION})')
    objective = objective or "reach"
    if not isinstance(whole["game"], str) or not isinstance(rows, list) or objective not in NAMES:
        raise InvalidArena('"game" is a text, "vertices" a list, and "objective" one of those of arena.solve')
    if format_ == KERNEL:
        columns = _columns(rows, vertices, {"kernel": bool}, {"grundy": int})
        return Claim("kernel", kernel=columns["kernel"], grundy=columns["grundy"] or None)
    record = objective_named(objective)
    amount = record.amount.replace(" ", "_")
    more = {"rank": int} if record.usual else {amount: Fraction} if amount else {}
    columns = _columns(rows, vertices, {"player": int, "winner": int}, {"strategy": str, **more})
    turns = (
        graph.turns.tolist()
        if isinstance(graph, CompactGraph)
        else [data.get("player", 0) for data in graph.nodes.values()]
    )
    for (name, vertex), player in zip(vertices.items(), turns, strict=True):
        if columns["player"].get(vertex, player) != player:
            raise InvalidArena(f"the position {name!r:.80} is not one of player {columns['player'][vertex]}")
    winner, strategy = columns["winner"], columns["strategy"]
    return Claim(objective, winner, strategy, columns.get("rank"), columns[amount] if amount else None)


def _columns(
    rows: list[object], vertices: Mapping[str, Hashable], needed: Mapping[str, type], others: Mapping[str, type]
) -> dict[str, dict[Hashable, Any]]:
    """Read columns out of rows, of which no two are about one vertex."""
    kinds = {**needed, **others}
    columns: dict[str, dict[Hashable, Any]] = {name: {} for name in kinds}
    for row in rows:
        if not isinstance(row, dict) or not needed.keys() <= row.keys() - {"position"} <= kinds.keys():
            members = ", ".join(["position", *needed]) + (f", and perhaps {', '.join(others)}" if others else "")
            raise InvalidArena(f"a vertex has {members}: {row!r:.80}")
        vertex = _value(row, "position", str, vertices)
        if vertex in columns[next(iter(needed))]:
            raise InvalidArena(f"the position {row['position']!r:.80} is there twice")
        for name in kinds.keys() & row.keys():
            columns[name][vertex] = _value(row, name, kinds[name], vertices)
    return columns


def _value(row: Members, name: str, kind: type, vertices: Mapping[str, Hashable]) -> Any:
    value: Any = row.get(name)
    if kind is str and isinstance(value, str) and value in vertices:
        return vertices[value]
    if kind is Fraction and isinstance(value, str) and AMOUNT.fullmatch(value):
        return float(value) if value.endswith("inf") else Fraction(value)
    is_of_kind = type(value) is (int if kind is Fraction else kind)
    if kind is not str and is_of_kind and abs(value) <= MOST_NUMBER:
        return value
    raise InvalidArena(f"the {name} of {row['position']!r:.80} is {value!r:.80} ({ALLOWED[kind]})")
