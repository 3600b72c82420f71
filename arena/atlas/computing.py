"""How claims are computed: a function for each kind of claim, found by looking in `arena/atlas/kinds`."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple, TypeAlias

from arena.atlas import kinds
from arena.atlas.cases import cases
from arena.errors import one_of
from arena.texts import as_text

Computing: TypeAlias = Callable[..., object]
"""From a case, and the numbers in the name of its claim, to what is so."""
WINNERS = {0: "draw", 1: "J1", 2: "J2"}
"""How the atlas names who wins."""


class Kind(NamedTuple):
    """A kind of claim: how it is computed, of each value of a range of parameters or of all of them at once."""

    compute: Computing
    of_range: bool


_KINDS: dict[str, Kind] = {}


def claimed(name: str, *, of_range: bool = False) -> Callable[[Computing], Computing]:
    """Say how a kind of claim is computed.

    Parameters
    ----------
    name : str
        What the claim is called; "{}" stands for a number, which the function is given after the case.
    of_range : bool, optional
        Whether the function is given all the cases of a range of parameters; else each of them, and the atlas lists
        what it gives.

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
        _KINDS[name] = Kind(compute, of_range)
        return compute

    return register


def kind_names() -> list[str]:
    """List the kinds of claims, those of every module of `arena/atlas/kinds`.

    Examples
    --------
    >>> "winner" in kind_names()
    True
    """
    for module in pkgutil.iter_modules(kinds.__path__):
        import_module(f"{kinds.__name__}.{module.name}")
    return sorted(_KINDS)


def computed(name: str, parameters: str, claim: str) -> str:
    """Compute a claim about a game, and write the value as the atlas does.

    Raises
    ------
    ParameterError
        If there is no such game, parameter or kind of claim.

    Examples
    --------
    >>> computed("chomp", "rows 3, columns 3", "winning first moves")
    'r2c2'
    >>> computed("juniper_green", "numbers 2:8", "winner")
    'J2;J1;J2;J2;J2;J2;J1'
    """
    kind, numbers = _kind(claim)
    claimed_of = cases(name, parameters)
    if kind.of_range:
        return written(kind.compute(claimed_of, *numbers))
    return ";".join(written(kind.compute(case, *numbers)) for case in claimed_of)


def _kind(claim: str) -> tuple[Kind, list[int]]:
    """Find a kind by the name of a claim, and the numbers in it."""
    for name in kind_names():
        if match := re.fullmatch(re.escape(name).replace(r"\{\}", "([0-9]{1,9})"), claim):
            return _KINDS[name], list(map(int, match.groups()))
    raise one_of("claim", claim, kind_names())


def written(value: object) -> str:
    """Write a value as a cell of the atlas.

    Examples
    --------
    >>> written([3, 9]), written(None), written([])
    ('3;9', 'none', 'none')
    """
    return as_text(value) or "none"
