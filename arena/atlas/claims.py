"""The rows of the atlas, `data/atlas.csv`, and how one is checked."""

from __future__ import annotations

import csv
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from arena.errors import ArenaError, ParameterError, one_of
from arena.machine.data import DATA

PATH = DATA / "atlas.csv"
"""The file of the rows."""
OURS = "computed here"
"""The `source` of a claim that this toolkit computed and no publication makes."""


class Claim(NamedTuple):
    """A row of the atlas: a claim about a game.

    Attributes
    ----------
    game, parameters : str
        A game, or an arena that comes along, and its parameters as the toolkit prints them; a range like 1:9 stands for
        several, and the value lists one for each.
    claim : str
        The kind of claim, one of `kind_names`.
    value : str
        The claimed value, as a cell of a table.
    source : str
        Who says so, by DOI, arXiv, OEIS, book and page, or web page; `OURS` if nobody else does.
    sourced : str
        The value of the source, where it is another one; the note decides between them.
    seconds : float or None
        How long it takes; None if it is too much for this toolkit, and the source alone says it.
    note : str
        A remark.
    """

    game: str
    parameters: str
    claim: str
    value: str
    source: str
    sourced: str
    seconds: float | None
    note: str

    @property
    def of(self) -> str:
        """The game with its parameters."""
        return ", ".join(filter(None, [self.game, self.parameters]))


class Verdict(NamedTuple):
    """The value computed for a claim, and the seconds that it took."""

    claim: Claim
    computed: str
    seconds: float

    @property
    def agrees(self) -> bool:
        """Whether the computed value is that of the atlas."""
        return self.computed == self.claim.value


def claims(game: str | None = None, kind: str | None = None, *, path: str | Path = PATH) -> list[Claim]:
    """List the claims of the atlas, about a game or about all.

    Parameters
    ----------
    game : str, optional
        The name of a game or of an arena.
    kind : str, optional
        The kind of claim.
    path : str or Path, optional
        Another atlas.

    Raises
    ------
    ParameterError
        If the atlas has nothing on the game, or no such claim.

    Examples
    --------
    >>> [(claim.parameters, claim.value) for claim in claims("hexapawn", "remoteness")]
    [('', '6'), ('rows 4, columns 4', '11'), ('rows 5, columns 4', '16'), ('rows 5, columns 5', '19')]
    """
    with Path(path).open(encoding="utf-8", newline="") as file:
        rows = [_claim(row) for row in csv.DictReader(file)]
    if game is not None and game not in {claim.game for claim in rows}:
        raise one_of("game of the atlas", game, list(dict.fromkeys(claim.game for claim in rows)))
    rows = [claim for claim in rows if game in (None, claim.game)]
    if kind is not None and kind not in {claim.claim for claim in rows}:
        raise one_of("claim", kind, list(dict.fromkeys(claim.claim for claim in rows)))
    return [claim for claim in rows if kind in (None, claim.claim)]


def _claim(row: dict[str, str]) -> Claim:
    seconds = row.pop("seconds")
    return Claim(**row, seconds=float(seconds) if seconds else None)


def check_claim(claim: Claim) -> Verdict:
    """Compute the value of a claim.

    Parameters
    ----------
    claim : Claim
        One that says how long it takes.

    Returns
    -------
    Verdict
        The computed value; where it cannot be computed, the reason.

    Raises
    ------
    ParameterError
        If only its source says it.

    Examples
    --------
    >>> claim = claims("hexapawn", "remoteness")[0]
    >>> check_claim(claim).agrees, check_claim(claim._replace(value="7")).agrees
    (True, False)
    """
    if claim.seconds is None:
        raise ParameterError(f"{claim.of}: the {claim.claim} is not computed here; {claim.source} says it")
    from arena.atlas.claim_kinds import computed

    begin = perf_counter()
    try:
        value = computed(claim.game, claim.parameters, claim.claim)
    except ArenaError as error:
        value = str(error)
    return Verdict(claim, value, perf_counter() - begin)
