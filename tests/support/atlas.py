"""The rows of data/atlas.csv and the page made of them: `python3 tests/support/atlas.py` writes docs/atlas.md."""

import csv
import re
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import games

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "atlas.md"
OURS = "computed here"
"""The source of a claim that no publication makes."""
COURSES = "arenas of the courses"
LINKS = (
    (r"doi:(\S+)", r"[doi:\1](<https://doi.org/\1>)"),
    (r"arXiv:(\S+)", r"[arXiv:\1](<https://arxiv.org/abs/\1>)"),
    (r"OEIS (A\d{6})", r"[OEIS \1](<https://oeis.org/\1>)"),
    (r"(?<![<(])https://([^/\s]+)/(\S*)", r"[\1](<https://\1/\2>)"),
)
"""How the parts of a source become links."""
HEAD = """\
# The atlas: known results

{all} claims about {games} games and arenas. {sourced} have a source, which this toolkit confirms or contradicts; {ours}
have none and are computed here; {beyond}, in italics, are too expensive to compute and rest on their source alone.
The tests compute every claim again that takes less than a minute (`tests/theory/test_atlas.py`).

The table is [`data/atlas.csv`](../data/atlas.csv), with one claim per row and the seconds that its check takes.
`python3 tests/support/atlas.py` makes this page of it.

J1 is the player who begins. A vertex is a position with the player to move; a position alone leaves the player out.
Remoteness is the number of plies to the end under best play. A range such as 1:9 stands for each of its values, and the
claim lists one result per value.
"""


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


def page():
    """Return the text of the page."""
    known = claims()
    counts = {
        "all": len(known),
        "games": len({claim.game for claim in known}),
        "ours": sum(claim.source == OURS for claim in known),
        "sourced": sum(claim.source != OURS and claim.seconds is not None for claim in known),
        "beyond": sum(claim.seconds is None for claim in known),
    }
    parts = [HEAD.format(**counts)]
    families = sorted(known, key=lambda claim: (family_of(claim.game) == COURSES, family_of(claim.game)))
    for family, own in groupby(families, lambda claim: family_of(claim.game)):
        rows = [_row(key, list(group)) for key, group in groupby(own, _basis)]
        parts.append(f"\n## {family.capitalize()}\n\n")
        parts.append(_table(["game", "claims", "source", "note"], rows))
    return "".join(parts)


def family_of(name):
    """Return the family of a game; arenas that come along have one of their own."""
    return getattr(games.find(name), "family", "other games") if name in games.names() else COURSES


def _basis(claim):
    """Return what the claims of one row of the page have in common."""
    return claim.game, claim.parameters, claim.source, claim.note


def _row(basis, group):
    game, parameters, source, note = basis
    name = ", ".join(filter(None, [f"`{game}`", parameters]))
    return [name, "; ".join(map(_claimed, group)), "" if source == OURS else _linked(source), note]


def _claimed(claim):
    text = f"{claim.claim}: {_shown(claim.value)}"
    if claim.sourced:
        text += f" (**the source says {_shown(claim.sourced)}**)"
    return text if claim.seconds is not None else f"*{text}*"


def _table(heads, rows):
    return "".join(f"| {' | '.join(cells)} |\n" for cells in [heads, ["---"] * len(heads), *rows])


def _shown(value):
    """Return a number or a list as readers expect it, with the signs of Markdown escaped."""
    return ", ".join(
        f"{int(each):,}" if re.fullmatch(r"-?\d+", each) else re.sub(r"[|*^~]", r"\\\g<0>", each)
        for each in value.split(";")
    )


def _linked(source):
    for pattern, link in LINKS:
        source = re.sub(pattern, link, source)
    return source


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
