"""The verb `value`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any

import click

import arena
import games
from arena.cli.command import Fields, verb
from arena.cli.options import SIZE, Help, Output, Speech, Whole
from arena.cli.output import progress_bar
from arena.cli.parameters import GameClass
from arena.cli.rendering import Answer, Line, drawing
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.combinatorial.game_value import OutcomeClass, known_value, total
from arena.combinatorial.notation import write_form
from arena.combinatorial.position_values import MAX_POSITIONS, value_of_sum
from arena.errors import ParameterError, TooLarge
from arena.rules.game import ImpartialGame, parsed

MOST_SHOWN = 1000
VALUE = re.compile(r"[-−+±{(*∗^↑↓⇑⇓0-9]|(Tiny|Miny)\b|v+[0-9]*\**$")
"""The beginnings of values, and downs: no name of a game looks so."""
NEGATIVE = re.compile(r"-[0-9{(*^v+.TM]")
"""The beginnings of values with a minus: no option looks so."""
WINNERS = {
    OutcomeClass.LEFT: "L: Left (J1) wins, whoever begins",
    OutcomeClass.RIGHT: "R: Right (J2) wins, whoever begins",
    OutcomeClass.NEXT: "N: whoever begins wins",
    OutcomeClass.PREVIOUS: "P: whoever begins loses",
}


class _ValueVerb(Verb):
    """The verb `value`, whose GAME may be a value."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take a value with a minus for GAME, not for an option."""
        return super().parse_args(ctx, ["--", *args] if args and NEGATIVE.match(args[0]) else args)

    def _named(self, name: str) -> tuple[GameClass | None, list[click.Option], str]:
        if VALUE.match(name) and not games.is_game(name):
            known_value(name)
            return None, [], "A value."
        return super()._named(name)


@verb(files=False, writes=("picture",), groups=(Output, Speech), base=_ValueVerb)
def value(
    source: Source,
    *,
    positions: Annotated[tuple[str, ...], "--position", Help("Position to value; repeat for a sum.", "POSITION")] = (),
    added: Annotated[tuple[str, ...], "--plus", Help("Add a value in CGSuite's notation: 1/2, {2|*}.", "VALUE")] = (),
    look: Annotated[Mapping[str, Any], Fields(("title", "style", "legend", "blank", *SIZE))],
    max_vertices: Annotated[int, Whole(1), Help("Refuse to evaluate more components.", "N")] = MAX_POSITIONS,
) -> Answer:
    """Find the value of a partizan game: canonical form, outcome, stops, mean and temperature.

    Player 1 is Left, and a player who cannot move loses. GAME may also be a value in the notation of CGSuite, such
    as "{2|-1}". A picture shows the thermograph.
    """
    more, components = [known_value(text) for text in added], 0
    if source.game is None:
        if positions:
            raise ParameterError(f"--position: {source.name} is a value, which has no positions")
        found = known_value(source.name)
    else:
        game, starts = source.make(), [None]
        if positions and isinstance(game, ImpartialGame | arena.PartizanGame):
            starts = [parsed(game, text)[0] for text in positions]
        with progress_bar(f"value of {source.name}", " components") as progress:
            found, components = value_of_sum(game, starts, max_vertices, progress)
    found = total([found, *more])
    heading = " + ".join([", ".join([source.heading, *positions[:1]]), *positions[1:], *added])
    form: str | None = None
    with suppress(TooLarge):
        form = write_form(found.form)

    words, is_shown = source.words, form is not None and len(form) <= MOST_SHOWN
    summary = [
        Line("canonical form", form if is_shown else words("a canonical form that is too long to be shown")),
        Line("kind", words(found.kind)),
        Line("outcome", words(WINNERS[found.outcome])),
        Line("stops", words("{left} if Left begins, {right} if Right", left=found.left_stop, right=found.right_stop)),
        *(Line(name, getattr(found, name)) for name in ("mean", "temperature", "birthday")),
    ]
    if components:
        summary.append(Line("positions", words("{number} looked at", number=words.number(components))))
    numbers = ("outcome", "left_stop", "right_stop", "mean", "temperature")
    walls = {"left": found.thermograph.left, "right": found.thermograph.right}
    record = {
        "game": source.title,
        "positions": list(positions),
        "plus": list(added),
        "value": form,
        "kind": found.kind,
        **{name: str(getattr(found, name)) for name in numbers},
        "thermograph": {name: [list(map(str, corner)) for corner in wall] for name, wall in walls.items()},
        "birthday": found.birthday,
        "components": components,
    }
    title = heading if look["title"] is None else look["title"]
    picture = drawing(found, **{**source.titled(look), "title": title})
    return Answer(heading, summary, record, picture=picture, beside=True)
