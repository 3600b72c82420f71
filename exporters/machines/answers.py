"""Answers of tools of synthesis: the verdict in the first line, if there is one, and whose machine comes behind it."""

from __future__ import annotations

from collections.abc import Iterable

from arena.automata.automaton import Automaton
from arena.errors import InvalidArena
from exporters.files import StrPath
from exporters.files.reading import BOM, content

VERDICTS = {b"REALIZABLE": True, b"UNREALIZABLE": False}
ENVIRONMENT = "environment"
"""The name, or the comment, that tells whose a machine is that neither reads nor sets anything."""
TIMES = 40


def answer_in(path: StrPath) -> tuple[bytes, bool | None]:
    """Read the bytes of a machine, and whether a controller is promised before them; None where no verdict is there."""
    data = content(path, TIMES).removeprefix(BOM)
    line, _, rest = data.partition(b"\n")
    is_realizable = VERDICTS.get(line.strip())
    return data if is_realizable is None else rest, is_realizable


def is_of_controller(
    verdict: bool | None,
    automaton: Automaton,
    path: StrPath,
    reads: Iterable[str],
    sets: Iterable[str],
    name: str | None,
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
    return name != ENVIRONMENT if verdict is None else verdict
