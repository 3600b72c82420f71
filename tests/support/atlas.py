"""The rows of data/atlas.csv and the page made of them: `python3 tests/support/atlas.py` writes docs/atlas.md."""

import csv
import inspect
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

What is known about the games, one claim per row: {all} claims about {games} games and arenas. {sourced} have a source,
which this toolkit confirms or contradicts; {ours} are computed here; {beyond} are too expensive to compute and rest on
their source alone. The tests compute every claim again that takes less than a minute (`tests/theory/test_atlas.py`).

The table is [`data/atlas.csv`](../data/atlas.csv), and `python3 tests/support/atlas.py` makes this page of it. Its
columns are the game, its parameters, the kind of claim, the value, the source (or "{own}"), the value in the source
where that differs, the seconds that the check takes (empty if there is none), and a note.

J1 is the player who begins. A vertex is a position with the player to move; a position alone leaves the player out.
Remoteness counts the plies to the end under best play. A range such as 1:9 stands for each of its values, and the claim
lists one result per value. The seconds are those of one core.

## Where a source says something else

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
    differing = [claim for claim in known if claim.sourced]
    heads = ["game", "claim", "value", "source", "what it says", "why ours stands"]
    parts = [HEAD.format(**counts, own=OURS), _table(heads, map(_differing, differing))]
    families = sorted(known, key=lambda claim: (family_of(claim.game) == COURSES, family_of(claim.game)))
    for family, own in groupby(families, lambda claim: family_of(claim.game)):
        parts.append(f"\n## {family.capitalize()}\n")
        for name, rows in groupby(own, lambda claim: claim.game):
            parts.append(f"\n### `{name}`\n\n{_about(name)}")
            parts.append(_table(["parameters", "claim", "value", "source", "seconds", ""], map(_listed, rows)))
    return "".join(parts)


def family_of(name):
    """Return the family of a game; arenas that come along have one of their own."""
    return getattr(games.find(name), "family", "other games") if name in games.names() else COURSES


def _about(name):
    if name not in games.names():
        return ""
    first = inspect.cleandoc(games.find(name).__doc__).partition("\n\n")[0]
    return f"{' '.join(first.splitlines())}\n\n"


def _table(heads, rows):
    return "".join(f"| {' | '.join(cells)} |\n" for cells in [heads, ["---"] * len(heads), *rows])


def _differing(claim):
    return [claim.of, claim.claim, _shown(claim.value), _linked(claim.source), _shown(claim.sourced), claim.note]


def _listed(claim):
    remark = f"**the source says {_shown(claim.sourced)}**; {claim.note}" if claim.sourced else claim.note
    seconds = "not computed" if claim.seconds is None else f"{claim.seconds:g}"
    return [claim.parameters, claim.claim, _shown(claim.value), _linked(claim.source), seconds, remark]


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
