"""The parameters of a game, as options: the fields of its dataclass."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import cleandoc
from typing import Any, TypeAlias

import click

from arena.cli.panels import PanelOption

GameClass: TypeAlias = type[Any]
"""The class of a game, which is called with its own fields: no type says which these are."""
Parameters: TypeAlias = Mapping[str, object]
"""The parameters of a game by their names."""
ParameterType: TypeAlias = type[object] | Callable[[str], object]
"""The reader of a parameter on the command line: a type that click knows, or a function of a text."""
ReadParameter: TypeAlias = Callable[[type[object]], ParameterType]
"""From the Python type of a parameter to its reader."""
RULES = "Rules"
"""The heading of the parameters of a game in the help."""


@dataclass(frozen=True)
class Field:
    """A parameter of a game: a field of its dataclass, with its type, its default value and its help."""

    name: str
    type: type[object]
    default: object
    help: str


def rules(game: GameClass) -> list[str]:
    """Give the paragraphs of a game's docstring before its first section, each on one line: how it is played."""
    paragraphs = [each.split("\n") for each in cleandoc(game.__doc__ or "").split("\n\n")]
    sections = (number for number, lines in enumerate(paragraphs) if len(lines) > 1 and not lines[1].strip("-"))
    return [" ".join(lines) for lines in paragraphs[: next(sections, None)]]


def sources(game: GameClass) -> str:
    """Give the section References of a game's docstring on one line, without marks; nothing if there is none."""
    section = cleandoc(game.__doc__ or "").partition("References\n----------\n")[2]
    return section.partition("\n\n")[0].replace("\n", " ").replace("*", "")


def summary(game: GameClass) -> str:
    """Give the first paragraph of a game's docstring, on one line."""
    return rules(game)[0]


def described_fields(game: GameClass) -> list[Field]:
    """List the parameters of a game, in the order of its dataclass."""
    hints = typing.get_type_hints(game, include_extras=True)
    described = []
    for field in dataclasses.fields(game):
        type_, *notes = (
            typing.get_args(hints[field.name]) if hasattr(hints[field.name], "__metadata__") else (hints[field.name],)
        )
        described.append(Field(field.name, type_, field.default, str(notes[0]) if notes else ""))
    return described


def options_of(game: GameClass, read: ReadParameter | None = None) -> list[click.Option]:
    """Make the options of a game, which `read` reads, `parameter_type` by default."""
    return [_option(field, read or parameter_type) for field in described_fields(game)]


def _option(field: Field, read: ReadParameter) -> click.Option:
    flag = f"--{field.name.replace('_', '-')}"
    if field.type is bool:
        both = f"{flag}/--no-{flag[2:]}"
        return PanelOption([field.name, both], panel=RULES, default=field.default, show_default=True, help=field.help)
    return PanelOption(
        [field.name, flag],
        panel=RULES,
        type=read(field.type),
        default=str(option_text(field.default)),
        show_default=True,
        help=field.help,
    )


def beside_the_point(game: GameClass, parameters: Parameters) -> list[str]:
    """List the parameters that have no effect on a game.

    A game's `instead` maps a parameter to those that it replaces: at its default value it has no effect itself, at any
    other value the parameters that it replaces have none.

    Examples
    --------
    >>> from games.col import Col
    >>> beside_the_point(Col, {"rows": 2, "columns": 3, "on": "path3"}), beside_the_point(Col, {"on": "board"})
    (['rows', 'columns'], ['on'])
    """
    silent: list[str] = []
    for name, others in getattr(game, "instead", {}).items():
        silent += others if parameters.get(name, getattr(game, name)) != getattr(game, name) else [name]
    return silent


def numbers(value: str) -> tuple[int, ...]:
    """Read whole numbers separated by commas."""
    try:
        return tuple(int(part) for part in value.split(","))
    except ValueError:
        raise click.BadParameter(f"{value!r} (whole numbers separated by commas, like 1,3,5)") from None


def parameter_type(type_: type[object]) -> ParameterType:
    """Give the reader of a parameter of a Python type."""
    return numbers if typing.get_origin(type_) is tuple else type_


def option_text(value: object) -> object:
    """Give a parameter's value as it is written on the command line."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else value
