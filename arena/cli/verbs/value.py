"""Give the canonical form and temperature of a game."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import click

import games
from arena.cli.options import JSON, SPOKEN, output_option
from arena.cli.output import echo, emit_json, progress_bar
from arena.cli.parameters import GameClass
from arena.cli.pictures import SIZE, emit_picture, ending, options_of, tell
from arena.cli.source import Source
from arena.cli.summaries import NAMES
from arena.cli.verb import Verb
from arena.combinatorial.game_value import GameValue, OutcomeClass, known_value, total
from arena.combinatorial.notation import write_form
from arena.combinatorial.position_values import value_of_sum
from arena.combinatorial.sums import MAX_POSITIONS
from arena.errors import ParameterError, TooLarge
from arena.rules.game import ImpartialGame, parsed
from arena.rules.partizan import PartizanGame
from arena.words import Speaker

MOST_SHOWN = 1000
"""The characters of a canonical form that a reader is shown."""
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
"""The meaning of each outcome class."""


def run(
    source: Source,
    positions: tuple[str, ...],
    added: tuple[str, ...],
    as_json: bool,
    output: str | None,
    title: str | None,
    style: str,
    lang: str,
    max_vertices: int,
    **page: Any,
) -> None:
    """Print the value of a game: its canonical form, who wins, its stops, mean and temperature.

    Player 1 is Left, and whoever cannot move loses. Several positions are a sum, in which a player moves in one of
    them. GAME may be a value, too, as CGSuite writes it, like "{2|-1}". -o FILE draws the thermograph.
    """
    if output == "-" and as_json:
        raise ParameterError("--json and -o -: one or the other")
    if output:
        ending(output)
    more = [known_value(text) for text in added]
    value, components = _value(source, positions, max_vertices)
    value = total([value, *more])
    heading = " + ".join([", ".join(filter(None, [source.heading, *positions[:1]])), *positions[1:], *added])
    if output:
        _draw(output, value, heading if title is None else title, style=style, lang=lang, **page)
    if as_json:
        emit_json(
            {"game": source.title, "positions": list(positions), "plus": list(added), **_record(value, components)}
        )
    elif output != "-":
        echo("\n".join([click.style(heading, bold=True), *_facts(value, components, Speaker(lang))]))


def _value(source: Source, positions: tuple[str, ...], most: int) -> tuple[GameValue, int]:
    """Give the value of a game, or of a written sum, and the number of components that were looked at."""
    if source.game is None:
        if positions:
            raise ParameterError(f"--position: {source.name} is a value, which has no positions")
        return known_value(source.name), 0
    game, starts = source.make(), [None]
    if positions and isinstance(game, ImpartialGame | PartizanGame):
        starts = [parsed(game, text)[0] for text in positions]
    with progress_bar(f"value of {source.name}", " components") as progress:
        return value_of_sum(game, starts, most, progress)


def _record(value: GameValue, components: int) -> dict[str, object]:
    """Give all that is known of a value; fractions as texts."""
    walls = {
        name: [[str(temperature), str(place)] for temperature, place in wall]
        for name, wall in (("left", value.thermograph.left), ("right", value.thermograph.right))
    }
    return {
        "value": _canonical_form(value),
        "kind": value.kind,
        "outcome": str(value.outcome),
        "left_stop": str(value.left_stop),
        "right_stop": str(value.right_stop),
        "mean": str(value.mean),
        "temperature": str(value.temperature),
        "thermograph": walls,
        "birthday": value.birthday,
        "components": components,
    }


def _canonical_form(value: GameValue) -> str | None:
    """Write the canonical form; None if it is too long."""
    try:
        return write_form(value.form)
    except TooLarge:
        return None


def _facts(value: GameValue, components: int, words: Speaker) -> list[str]:
    """List the facts about a value, for a reader."""
    form = _canonical_form(value)
    if form is None or len(form) > MOST_SHOWN:
        form = words("a canonical form that is too long to be shown")
    facts = {
        "canonical form": form,
        "kind": words(value.kind),
        "outcome": words(WINNERS[value.outcome]),
        "stops": words("{left} if Left begins, {right} if Right", left=value.left_stop, right=value.right_stop),
        "mean": str(value.mean),
        "temperature": str(value.temperature),
        "birthday": str(value.birthday),
    }
    if components:
        facts["positions"] = words("{number} looked at", number=words.number(components))
    return [f"{words(name):<{NAMES}}{fact}" for name, fact in facts.items()]


def _draw(output: str, value: GameValue, name: str, *, style: str, lang: str, **page: Any) -> None:
    from exporters.pictures.picture import render

    look = {"title": name, "style": style, "lang": lang, **page}
    emit_picture(output, ending(output), partial(render, value, note=tell, **look))


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


value = _ValueVerb(
    "value",
    run,
    [
        click.Option(
            ["--position", "positions"],
            multiple=True,
            metavar="POSITION",
            help="A position instead of the start; of several the sum.",
        ),
        click.Option(
            ["--plus", "added"],
            multiple=True,
            metavar="VALUE",
            help="Add a value, as CGSuite writes it: 1/2, {2|*}, +-1, ^2*, 2.Tiny.",
        ),
        JSON,
        output_option("Draw the thermograph, as .svg, .png, .pdf, .tex or .dot; - is DOT on stdout."),
        *options_of("title", "style"),
        *SPOKEN,
        *options_of(*SIZE, "legend", "blank"),
        click.Option(
            ["--max-vertices"],
            type=click.IntRange(1),
            default=MAX_POSITIONS,
            show_default=True,
            help="Refuse more components.",
        ),
    ],
    files=False,
)
