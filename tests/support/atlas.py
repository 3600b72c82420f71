"""The rows of data/atlas.csv."""

import csv
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
OURS = "computed here"
"""The source of a claim that no publication makes."""


class Claim(NamedTuple):
    """A row of the table."""

    game: str
    parameters: str
    claim: str
    value: str
    source: str
    sourced: str
    seconds: float | None
    note: str

    @property
    def of(self):
        return ", ".join(filter(None, [self.game, self.parameters]))


def claims():
    """Return all claims, in the order of the table."""
    with (ROOT / "data" / "atlas.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [Claim(**{**row, "seconds": float(row["seconds"]) if row["seconds"] else None}) for row in rows]
