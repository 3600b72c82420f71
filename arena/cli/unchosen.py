"""What a file says for an objective that a command was not told: a note names the option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import click
from click.core import ParameterSource

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena

OPTIONS = ("objective", "of")
"""The parameters that choose an objective, by the names of their values."""
CALLED = {"priority": "priorities", "accepting": "accepting vertices", "weight": "weights"}
"""What a file has, by the attribute."""


class Unchosen(NamedTuple):
    """An option that chooses an objective, and was left out.

    Parameters
    ----------
    option : str
        Its name.
    choices : sequence of str
        What it may be.
    """

    option: str
    choices: Sequence[str]

    def tell(self, arena: DiGraph | CompactArena, name: str) -> None:
        """Say on stderr which objectives a file asks for, if it does; who knows the option needs no note."""
        from arena.graphs.marks import marks_of
        from arena.solving.objectives import asking

        asked = {mark: [each for each in asking(mark) if each in self.choices] for mark in marks_of(arena)}
        marks = [CALLED[mark] for mark, objectives in asked.items() if objectives]
        if marks:
            objectives = [each for listed in asked.values() for each in listed]
            advice = f"{self.option} {' or '.join(objectives)} is about them"
            click.echo(f"arena: note: {name} has {' and '.join(marks)}; {advice}, this about sinks", err=True)


def unchosen(context: click.Context) -> Unchosen | None:
    """Find the option of a command that chooses an objective, if it was left out."""
    for parameter in context.command.params:
        left_out = context.get_parameter_source(str(parameter.name)) is ParameterSource.DEFAULT
        if parameter.name in OPTIONS and left_out and isinstance(parameter.type, click.Choice):
            return Unchosen(parameter.opts[0], list(map(str, parameter.type.choices)))
    return None
