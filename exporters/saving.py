"""Arenas, tables, solutions and kernels as files, by the ending of a path; `arena` hands on `save` and `read_solution`.

A format of solutions is a module of `exporters.solutions` with the constants `ENDING` and `KEEPS`, the classes of the
results that it keeps, and `read(path, of)`. It has `render(result)`, with `name` if it keeps the graph's name, or
`write(solution, path, game, parameters)` for what is too large for one text.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from arena.automata.automaton_game import AutomatonGame
from arena.automata.machine import Machine, MachineRow
from arena.automata.reduction import decided
from arena.errors import ArenaError, ParameterError
from arena.graphs.attributes import WEIGHT
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import as_graph, marks_of
from arena.rules.game import made_by
from arena.solving.arenas import Solution
from arena.solving.kernel import Kernel
from arena.solving.positions import PositionSolution
from arena.solving.strong import StrongSolution
from exporters.arena_files import content
from exporters.files.writing import written
from exporters.formats import MACHINES, READ_MACHINES, ending_among, formats, leaves_out, target_of
from exporters.tables import render_table

if TYPE_CHECKING:
    from types import ModuleType

    from arena.checking.solutions import Claim
    from arena.rules.game import Game
    from exporters.files import Graph, StrPath


def solution_formats(kind: type | None = None) -> dict[str, ModuleType]:
    """Return by their endings the formats of solutions, those that keep a result of a class if one is given."""
    modules = [import_module(f"exporters.solutions.{name}") for name in formats("solution")]
    return {module.ENDING: module for module in modules if kind is None or issubclass(kind, module.KEEPS)}


def solution_format(path: StrPath, others: Sequence[str] = ()) -> ModuleType:
    """Find the format of a file by its ending; an error names the endings of formats and those of `others`.

    The folder of a game that an engine has solved is read by `arena.engines.solution`, as a .solved table is.
    """
    from arena.engines.folder import kind_of

    if kind_of(path) == "game":
        from arena.engines import solution

        return solution
    modules = solution_formats()
    return modules[ending_among(path, list(dict.fromkeys([*modules, *others])))]


def machine_endings() -> list[str]:
    """List the endings of the files of machines: of their formats, of tables and of pictures."""
    from exporters.pictures.picture import ENDINGS

    return [*dict.fromkeys([*MACHINES, *(f".{ending}" for ending in (*formats("table"), *ENDINGS))])]


def takes(function: Callable[..., object], option: str) -> bool:
    return option in signature(function).parameters


def save(
    thing: Graph | Solution | PositionSolution | Kernel | StrongSolution | Machine,
    path: StrPath,
    *,
    name: str | None = None,
    **options: object,
) -> Path:
    """Save an arena, a table, a solution or a kernel, in the format of the path's ending.

    Parameters
    ----------
    thing
        - An arena or a bare graph, in any format of `formats()`; without an ending, as a folder of .csv tables.
        - A `Solution`: .csv, .tsv, .md, .tex, .parquet and .xlsx hold its table, .json and .sol what `read_solution`
          reads.
        - A `PositionSolution`: its table.
        - A `Kernel`: .json.
        - A `StrongSolution`: .solved.
        - A `Machine`: its circuit as .aag, an automaton as .hoa, or its table.
    path : path
        The file.
    name : str, optional
        The name of the arena in a .json file; by default that of the graph.
    **options
        Options of the format of an arena: `player`, who is Even, for .pg.

    Returns
    -------
    pathlib.Path
        The file or the folder.

    Raises
    ------
    ParameterError
        If this cannot be saved, not into such a file, or not with such an option.
    InvalidArena
        If a graph breaks the conventions, or the format cannot hold it.
    ArenaError
        If no kernel was found.
    OSError
        If it cannot be written.

    Examples
    --------
    >>> import arena, tempfile
    >>> nim = arena.unfold(arena.load("nim", heaps=(1, 1)))
    >>> solution, folder = arena.solve(nim), Path(tempfile.mkdtemp())
    >>> print(save(solution, folder / "nim.csv").read_text(), end="")
    position,player,ply,sink,winner,draw,remoteness,strategy,best_moves
    "0,0",1,2,true,2,,0,,
    "0,1",2,1,false,2,,1,"0,0","0,0"
    "1,0",2,1,false,2,,1,"0,0","0,0"
    "1,1",1,0,false,2,,2,"1,0",
    >>> bool(arena.verify(nim, read_solution(save(solution, folder / "nim.json"), nim)))
    True
    """
    if isinstance(thing, Solution | PositionSolution | Kernel | StrongSolution | Machine):
        if options:
            raise ParameterError(f"{next(iter(options))}: only arenas have options, and only in some formats")
        return _save_machine(thing, path) if isinstance(thing, Machine) else _save_result(thing, path, name)
    graph = thing if isinstance(thing, CompactArena) else as_graph(thing)
    target = target_of(path)
    if WEIGHT in leaves_out(target) and WEIGHT in marks_of(graph):
        warnings.warn(f"{path}: {target} has no place for weights, which objectives ask for", stacklevel=2)
    if name is not None and not isinstance(graph, CompactArena):
        graph = graph.copy()
        graph.graph["name"] = name
    return written(path, content(graph, target, **options))


def _save_result(
    result: Solution | PositionSolution | Kernel | StrongSolution, path: StrPath, name: str | None
) -> Path:
    """Save a result: as a table, if it has one and the ending is that of a table, else as a solution."""
    formats_ = solution_formats(type(result))
    tables = [f".{each}" for each in formats("table")] if isinstance(result, Solution | PositionSolution) else []
    ending = ending_among(path, [*tables, *formats_])
    if isinstance(result, PositionSolution) or (isinstance(result, Solution) and ending not in formats_):
        return written(path, render_table(ending[1:], result.row._fields, result.rows()))
    if isinstance(result, StrongSolution):
        formats_[ending].write(result, path, *made_by(result.game))
        return Path(path)
    if isinstance(result, Kernel) and result.kernel is None:
        raise ArenaError(f"{path}: no kernel was found, so there is none to keep")
    render = formats_[ending].render
    called = getattr(result.graph, "graph", {}).get("name", "") if name is None else name
    return written(path, render(result, **({"name": called} if takes(render, "name") else {})))


def _save_machine(machine: Machine, path: StrPath) -> Path:
    """Save a machine: in a format of its own, or as the table of its steps."""
    ending = ending_among(path, [*MACHINES, *(f".{format_}" for format_ in formats("table"))])
    if ending in MACHINES:
        return written(path, import_module(f"exporters.machines.{MACHINES[ending]}").write(machine))
    return written(path, render_table(ending[1:], MachineRow._fields, decided(machine).table()))


@overload
def read_solution(path: StrPath, of: AutomatonGame) -> Machine: ...


@overload
def read_solution(path: StrPath, of: Graph) -> Claim: ...


@overload
def read_solution(path: StrPath, of: Game[Any]) -> StrongSolution: ...


def read_solution(path: StrPath, of: Graph | Game[Any] | AutomatonGame) -> Claim | StrongSolution | Machine:
    """Read a solution or a kernel that `save` wrote, or a machine from any tool; `verify` checks it.

    Parameters
    ----------
    path : path
        A .json or .sol file, a .solved table, the folder in which an engine has solved a game, or a machine: a circuit,
        .aag, or an automaton, .hoa.
    of : DiGraph, CompactArena, Game or AutomatonGame
        The problem: the arena, the bare graph of a kernel, the game of a table or a folder, or the specification of a
        machine.

    Raises
    ------
    ParameterError
        If the ending is unknown.
    InvalidArena
        If the file is not a solution, or is a solution of something else.
    OSError
        If it cannot be read.
    """
    if isinstance(of, AutomatonGame):
        format_ = READ_MACHINES[ending_among(path, list(READ_MACHINES))]
        machine: Machine = import_module(f"exporters.machines.{format_}").read(path, of)
        return machine
    claimed: Claim | StrongSolution = solution_format(path).read(path, of)
    return claimed
