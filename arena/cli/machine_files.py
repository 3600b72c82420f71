"""The machine of a specification, written into a file by its ending."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from arena.cli.output import note
from arena.errors import ParameterError
from arena.solving.arenas import Solution
from exporters.arena_files import specification
from exporters.formats import MACHINES, formats
from exporters.picture_files import draw
from exporters.saving import save

if TYPE_CHECKING:
    from arena.automata.machine import Machine
    from arena.cli.source import Source
    from arena.solving.solved import Solved


def emit_machine(source: Source, solved: Solved, output: str) -> None:
    """Write the machine of a specification that is solved: as a circuit, an automaton, a table, a picture.

    Raises
    ------
    ParameterError
        If it was solved for something else.
    """
    from arena.automata.reduction import reduced
    from arena.automata.synthesis import machine_of, synthesize

    if not isinstance(solved, Solution) or solved.objective != source.objective:
        raise ParameterError(f"-o {output}: only a game on an automaton that is solved for {source.objective} has one")
    game = specification(source.name, format=source.reading.get("format"))
    if solved.realizable is None:
        machine = synthesize(game)
    else:
        machine = reduced(machine_of(game, solved.choices, is_controller=solved.realizable))
    write_machine(machine, output, source.title)


def write_machine(machine: Machine, output: str, title: str) -> None:
    """Write a machine by the ending of its file, and note if it may be larger than need be; a title is of a picture."""
    if machine.is_cut_short:
        note("the search for a smaller machine was given up; what is written is right")
    ending = Path(output).suffix.lower()
    keeps = ending in MACHINES or ending[1:] in formats("table")
    if keeps:
        save(machine, output)
    else:
        draw(machine, output, title=Path(title).name)
