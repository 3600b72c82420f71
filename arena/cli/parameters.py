"""The parameters of a game, as options: the fields of its dataclass."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable, Mapping
from inspect import cleandoc
from typing import Any, NamedTuple, TypeAlias

import click

from arena.cli.options import PanelOption

GameClass: TypeAlias = type[Any]
"""The class of a game, which is called with its own fields: no type says which these are."""
Parameters: TypeAlias = Mapping[str, object]
ParameterType: TypeAlias = type[object] | Callable[[str], object]
ReadParameter: TypeAlias = Callable[[type[object]], ParameterType]


class Field(NamedTuple):
    """A parameter of a game: a field of its dataclass."""

    name: str
    type: type[object]
    default: object
    help: str


def rules(game: GameClass) -> list[str]:
    """Return the paragraphs of a game's docstring before its first section, each on one line: how it is played."""
    paragraphs = [each.split("\n") for each in cleandoc(game.__doc__ or "").split("\n\n")]
    sections = (number for number, lines in enumerate(paragraphs) if len(lines) > 1 and not lines[1].strip("-"))
    return [" ".join(lines) for lines in paragraphs[: next(sections, None)]]


def sources(game: GameClass) -> str:
    """Return the section References of a game's docstring on one line, without marks; nothing if there is none."""
    section = cleandoc(game.__doc__ or "").partition("References\n----------\n")[2]
    return section.partition("\n\n")[0].replace("\n", " ").replace("*", "")


def described_fields(game: GameClass) -> list[Field]:
    hints = typing.get_type_hints(game, include_extras=True)
    described = []
    for field in dataclasses.fields(game):
        hint = hints[field.name]
        type_, *notes = typing.get_args(hint) if hasattr(hint, "__metadata__") else (hint,)
        described.append(Field(field.name, type_, field.default, str(notes[0]) if notes else ""))
    return described


def options_of(game: GameClass, read: ReadParameter | None = None) -> list[click.Option]:
    """Make the options of a game, which `read` reads, `parameter_type` by default."""
    made: list[click.Option] = []
    for field in described_fields(game):
        flag = f"--{field.name.replace('_', '-')}"
        given: dict[str, Any] = {"default": field.default}
        if field.type is bool:
            flag = f"{flag}/--no-{flag[2:]}"
        else:
            given = {"default": str(option_text(field.default)), "type": (read or parameter_type)(field.type)}
        given |= {"show_default": True, "help": f"{field.help[:1].upper()}{field.help[1:].rstrip('.')}."}
        made.append(PanelOption([field.name, flag], panel="Rules", **given))
    return made


def beside_the_point(game: GameClass | None, parameters: Parameters) -> list[str]:
    """List the parameters without effect: of each in `instead` itself at its default, else those that it replaces."""
    silent: list[str] = []
    for name, others in getattr(game, "instead", {}).items():
        silent += others if parameters.get(name, getattr(game, name)) != getattr(game, name) else [name]
    return silent


def numbers(value: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in value.split(","))
    except ValueError:
        raise click.BadParameter(f"{value!r} (whole numbers separated by commas, like 1,3,5)") from None


def parameter_type(type_: type[object]) -> ParameterType:
    return numbers if typing.get_origin(type_) is tuple else type_


def option_text(value: object) -> object:
    """Return a parameter's value as it is written on the command line."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else value
