"""The options of the verbs that draw, made of the fields of looks and pages, and what draws an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

import arena
from arena.cli.options import Choice, PanelOption
from arena.cli.output import note
from exporters.pictures.look_and_page import Look, Page

if TYPE_CHECKING:
    from arena.playing.plays import Moves

WIDEST = 17
"""The characters of choices that stand beside the name of their option in the help."""
FIELDS = {each.name: (each, panel) for kind, panel in ((Look, "Picture"), (Page, "Page")) for each in fields(kind)}
MOST = {"PT": 100, "CM": 200}
SIZE = ("fit", "letters", "width", "force")
PAGE = ("blank", *(each.name for each in fields(Page) if each.name != "layout"))


def drawing(thing: object, **options: Any) -> Callable[[str], object]:
    """Return what draws a thing into a file, as `arena.draw` does."""

    def drawn(path: str) -> object:
        return arena.draw(cast("Any", thing), path, note=note, **options)

    return drawn


def moves_of(text: str | None) -> Moves | None:
    """Return the moves that the user means: those in a file, if there is one."""
    return Path(text) if text and len(text) < 1000 and Path(text).is_file() else text


def options_of(*names: str) -> list[click.Parameter]:
    """Make the options of some fields."""
    return [_option(*FIELDS[name]) for name in names]


def _option(field: Field[Any], panel: str) -> click.Option:
    """Make the option of a field: a flag, one of some words, a number or a text."""
    choices, unit = field.metadata["choices"], field.metadata["unit"]
    given: dict[str, Any] = {"help": field.metadata["help"]}
    if choices:
        given["type"] = Choice(list(choices))
        if len("|".join(choices)) > WIDEST:
            given |= {"metavar": "NAME", "help": f"{given['help']} ({', '.join(choices)})"}
    elif unit:
        given |= {"metavar": unit, "type": click.FloatRange(1, MOST[unit]) if unit in MOST else str}
    else:
        given["is_flag"] = True
    if isinstance(field.default, str):
        given["default"] = field.default
    if field.name == "legend":
        given |= {"is_flag": False, "flag_value": "below", "callback": lambda _, __, value: value or True}
    return PanelOption([f"--{field.name}"], panel=panel, **given)
