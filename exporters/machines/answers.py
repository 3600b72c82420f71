"""Answers of tools of synthesis: the verdict in the first line, if there is one, and whose machine comes behind it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from arena.automata.automaton import Automaton
from arena.errors import InvalidArena
from exporters.files import StrPath
from exporters.files.reading import content

VERDICTS = {b"REALIZABLE": True, b"UNREALIZABLE": False}
ENVIRONMENT = "environment"
"""The name, or the comment, that tells whose a machine is that neither reads nor sets anything."""
TIMES = 40


class ToolAnswer(NamedTuple):
    """The bytes of a machine, and whether a controller is promised before them; None where no verdict is there."""

    data: bytes
    is_realizable: bool | None


def answer_in(path: StrPath) -> ToolAnswer:
    """Read a file, and part the verdict before the machine from it."""
    data = content(path, TIMES).removeprefix(b"\xef\xbb\xbf")
    line, _, rest = data.partition(b"\n")
    is_realizable = VERDICTS.get(line.strip())
    return ToolAnswer(data if is_realizable is None else rest, is_realizable)


def is_of_controller(
    answer: ToolAnswer, automaton: Automaton, path: StrPath, reads: Iterable[str], sets: Iterable[str], name: str | None
) -> bool:
    """Return whether a machine is the controller's: by the propositions that it sets, or by its verdict or its name."""
    controlled = {*automaton.propositions[automaton.inputs :]}
    kinds = {proposition in controlled for proposition in sets}
    kinds |= {proposition not in controlled for proposition in reads}
    if len(kinds) > 1:
        own = ", ".join(automaton.propositions[automaton.inputs :])[:100]
        raise InvalidArena(
            f"{path}: it sets or reads propositions of both players (the controller has {own or 'none'})"
        )
    if kinds:
        return True in kinds
    return answer.is_realizable if answer.is_realizable is not None else name != ENVIRONMENT
