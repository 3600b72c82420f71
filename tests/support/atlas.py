"""Write docs/atlas.md from data/atlas.csv: `python3 tests/support/atlas.py`.

A row whose seconds are 0 is measured first, and has its seconds written into data/atlas.csv.
"""

import csv
import re
from itertools import groupby
from pathlib import Path

import games
from arena import check_claim, claims
from arena.atlas.cases import cases, is_game
from arena.atlas.claims import OURS, PATH, Claim
from arena.cli.parameters import summary

PAGE = Path(__file__).parents[2] / "docs" / "atlas.md"
COURSES = "arenas of the courses"
"""What stands for a family of the arenas that come along."""
LINKS = (
    (r"doi:(\S+)", r"[doi:\1](<https://doi.org/\1>)"),
    (r"arXiv:(\S+)", r"[arXiv:\1](<https://arxiv.org/abs/\1>)"),
    (r"OEIS (A\d{6})", r"[OEIS \1](<https://oeis.org/\1>)"),
    (r"(?<![<(])https://([^/\s]+)/(\S*)", r"[\1](<https://\1/\2>)"),
)
"""How the sources that can be looked up are linked."""
HEAD = """\
# The atlas: results, and how to check them

What is known of the games, a row a claim: {all} claims of {games} games and arenas. {sourced} have a source, which
this toolkit confirms or contradicts; {ours} are computed here; {beyond} are too much for it, and stand on their source
alone. Each one that is computed can be checked by anyone:

```bash
arena atlas chomp
arena atlas chomp --check
arena atlas --check --below 0.05
arena atlas -o atlas.csv
```

The first command tells what is claimed and who says so, the second one computes it again and has exit code 1 if
something differs, the third one checks all that takes less than so many seconds, and the last one writes the table.
The tests check all that takes less than {long} seconds, and refuse each kind of claim where one number of it is
altered. The table is [`data/atlas.csv`](../data/atlas.csv), from which `python3 tests/support/atlas.py` writes this
page; [the guide](guide/games.md#results-and-how-to-check-them) tells how to add to it.

J1 is the player who begins. A vertex is a position with the player to move, a position leaves him out. Remoteness
counts the plies to the end under best play. A range such as 1:9 stands for each of its values, and the claim lists what
holds of them in their order. The seconds are those of one core.

## Where a source says something else

"""


def page():
    """Write the page."""
    known = claims()
    differing = [claim for claim in known if claim.sourced]
    parts = [
        HEAD.format(
            all=len(known),
            games=len({claim.game for claim in known}),
            ours=sum(claim.source == OURS for claim in known),
            sourced=sum(claim.source != OURS and claim.seconds is not None for claim in known),
            beyond=sum(claim.seconds is None for claim in known),
            long=60,
        ),
        table(differing, ["game", "claim", "value", "source", "what it says", "why ours stands"], told),
    ]
    families = sorted(known, key=lambda claim: (family_of(claim.game) == COURSES, family_of(claim.game)))
    for family, own in groupby(families, lambda claim: family_of(claim.game)):
        parts.append(f"\n## {family.capitalize()}\n")
        for name, rows in groupby(own, lambda claim: claim.game):
            parts.append(f"\n### `{name}`\n\n{about(name)}")
            parts.append(table(list(rows), ["parameters", "claim", "value", "source", "seconds", ""], listed))
    return "".join(parts)


def family_of(name):
    return getattr(games.find(name), "family", "other games") if is_game(name) else COURSES


def about(name):
    return f"{summary(games.find(name))}\n\n" if is_game(name) else ""


def table(rows, heads, write):
    lines = [heads, ["---"] * len(heads), *map(write, rows)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def told(claim):
    return [claim.of, claim.claim, shown(claim.value), linked(claim.source), shown(claim.sourced), claim.note]


def listed(claim):
    remark = f"**the source says {shown(claim.sourced)}**; {claim.note}" if claim.sourced else claim.note
    seconds = "not computed" if claim.seconds is None else f"{claim.seconds:g}"
    return [claim.parameters, claim.claim, shown(claim.value), linked(claim.source), seconds, remark]


def shown(value):
    """Write a number or a list for a reader, and a sign for Markdown."""
    return ", ".join(
        f"{int(each):,}" if re.fullmatch(r"-?\d+", each) else re.sub(r"[|*^~]", r"\\\g<0>", each)
        for each in value.split(";")
    )


def linked(source):
    for pattern, link in LINKS:
        source = re.sub(pattern, link, source)
    return source


def measure():
    """Measure what has no seconds yet, and keep them."""
    rows = [check(claim) if claim.seconds == 0 else claim for claim in claims()]
    with PATH.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Claim._fields)
        writer.writerows(
            claim._replace(seconds="" if claim.seconds is None else f"{claim.seconds:g}") for claim in rows
        )


def check(claim):
    cases.cache_clear()
    verdict = check_claim(claim)
    if not verdict.agrees:
        raise SystemExit(f"{claim.of}, {claim.claim}: {claim.value} in the atlas, {verdict.computed} computed")
    seconds = max(verdict.seconds, 0.001)
    return claim._replace(seconds=float(f"{seconds:.1g}") if seconds < 10 else round(seconds))


if __name__ == "__main__":
    measure()
    PAGE.write_text(page(), encoding="utf-8")
