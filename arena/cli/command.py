"""Verbs made of typed functions: the signature and the docstring's Parameters become options and their help.

A parameter's type says what its option takes: a `Literal` is a choice, a `bool` a flag, a tuple may be repeated; in
`Annotated`, texts are the option's names and a click type or a function reads its value. A dataclass is a group of
options, shown as one panel of the help, and so are the `Fields` of pictures.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import click

from arena.cli.options import Choice, language_of
from arena.cli.output import ResultCommand
from arena.cli.panels import PanelOption
from arena.cli.rendering import Answer, Asked, render
from arena.cli.source import Source
from arena.cli.verb import Verb

if typing.TYPE_CHECKING:
    from arena.cli.parameters import ReadParameter
    from arena.cli.rendering import Writes

ARGUMENT = "argument"
"""The mark of a parameter that has no name on the command line."""


class Documented(NamedTuple):
    """The metavar and the help of a parameter, as its docstring has them."""

    metavar: str | None
    help: str


class Fields(NamedTuple):
    """The fields of looks and pages that are options of a verb."""

    names: tuple[str, ...]

    def options(self) -> list[click.Option]:
        """Return the options."""
        from arena.cli.pictures import options_of

        return options_of(*self.names)


def verb(
    *,
    source: bool = True,
    files: bool = True,
    writes: Writes = (),
    groups: Sequence[type[Any]] = (),
    parameter: ReadParameter | None = None,
    end: Callable[[], str] | None = None,
    base: type[Verb] = Verb,
) -> Callable[[Callable[..., Answer | None]], click.Command]:
    """Make a command of a typed function that returns an `Answer`.

    Parameters
    ----------
    source : bool
        Whether its first parameter is a game or a file.
    files : bool
        Whether arena files are taken besides games.
    writes : sequence of {"table", "picture"}
        What -o writes of the answer, by the ending of the file.
    groups : sequence of types
        Groups of options that the framework reads, and the function does not.
    parameter : callable, optional
        Returns the reader of a game's parameter of a Python type.
    end : callable, optional
        Returns what the help of its games ends with.
    base : type
        The class of the command.
    """

    def made(function: Callable[..., Answer | None]) -> click.Command:
        text, texts = documented(function)
        options = [*options_of_function(function, texts), *(each for group in groups for each in _group(group, texts))]

        def run(about: Source | None = None, **values: Any) -> None:
            asked = Asked.of_options(values, writes)
            asked.check()
            given = arguments(function, values)
            answer = function(*([] if about is None else [about]), **given)
            if answer is not None:
                render(answer, asked)

        run.__doc__ = text
        name = function.__name__
        if source:
            return base(name, run, options, files=files, parameter=parameter, end=end)

        def alone(**values: Any) -> None:
            language_of(values)
            run(**values)

        command = ResultCommand(name, callback=alone, params=options, help=text)
        command.end = end
        return command

    return made


def documented(of: object) -> tuple[str, dict[str, Documented]]:
    """Return the text of a docstring before its Parameters, and the metavar and the help of each of these."""
    text, _, listed = inspect.cleandoc(inspect.getdoc(of) or "").partition("\nParameters\n----------\n")
    found: dict[str, Documented] = {}
    for part in ("\n" + listed).split("\n\n")[0].split("\n"):
        if part and not part.startswith(" "):
            name, _, metavar = part.partition(" : ")
            found[name] = Documented(metavar or None, "")
        elif part and found:
            name = next(reversed(found))
            found[name] = found[name]._replace(help=f"{found[name].help} {part.strip()}".strip())
    return text.strip(), found


def options_of_function(function: Callable[..., Any], texts: Mapping[str, Documented]) -> list[click.Parameter]:
    """Make the options of a function's parameters, those of a group in its place."""
    hints = typing.get_type_hints(function, include_extras=True)
    made: list[click.Parameter] = []
    for name, parameter in inspect.signature(function).parameters.items():
        hint = hints[name]
        if hint is Source:
            continue
        if dataclasses.is_dataclass(hint):
            made += _group(typing.cast("type[Any]", hint), texts)
        elif fields := _fields(hint):
            made += fields.options()
        else:
            made.append(_parameter(name, hint, parameter.default, texts.get(name), "Options"))
    return made


def arguments(function: Callable[..., Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a function, groups put together."""
    hints, given = typing.get_type_hints(function, include_extras=True), {}
    for name in inspect.signature(function).parameters:
        hint = hints[name]
        if dataclasses.is_dataclass(hint) and hint is not Source:
            names = [field.name for field in dataclasses.fields(hint) if field.name in values]
            given[name] = typing.cast("type[Any]", hint)(**{each: values[each] for each in names})
        elif fields := _fields(hint):
            given[name] = {each: values[each] for each in fields.names}
        elif hint is not Source:
            given[name] = values[name]
    return given


def _fields(hint: Any) -> Fields | None:
    """Return the fields of pictures that a parameter stands for, if it does."""
    return next((meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, Fields)), None)


def _group(group: type[Any], texts: Mapping[str, Documented]) -> list[click.Parameter]:
    """Make the options of a group, whose panel is the first line of its docstring; a verb's own help goes first."""
    panel, own = documented(group)
    hints = typing.get_type_hints(group, include_extras=True)
    return [
        _parameter(
            field.name,
            hints[field.name],
            field.default,
            _either(texts.get(field.name), own.get(field.name)),
            panel.rstrip("."),
        )
        for field in dataclasses.fields(group)
    ]


def _either(own: Documented | None, usual: Documented | None) -> Documented | None:
    """Return a verb's own help of a group's parameter, with the group's metavar where it has none."""
    return own._replace(metavar=own.metavar or (usual and usual.metavar)) if own else usual


def _parameter(name: str, hint: Any, default: Any, text: Documented | None, panel: str) -> click.Parameter:
    """Make the option or the argument of a parameter of a type."""
    required = default in (inspect.Parameter.empty, dataclasses.MISSING)
    default = None if required else default
    metas = list(getattr(hint, "__metadata__", ()))
    type_ = _without_none(typing.get_args(hint)[0] if metas else hint)
    flags = [meta for meta in metas if isinstance(meta, str)]
    reader = next((meta for meta in metas if not isinstance(meta, str)), None)
    several = typing.get_origin(type_) is tuple
    attributes: dict[str, Any] = {"metavar": text.metavar if text else None}
    if typing.get_origin(type_) is Literal:
        attributes["type"] = Choice(list(typing.get_args(type_)))
    elif reader is not None:
        attributes["type"] = reader
    elif several:
        attributes["type"] = typing.get_args(type_)[0]
    elif type_ is not bool:
        attributes["type"] = type_
    if ARGUMENT in flags:
        attributes["metavar"] = attributes["metavar"] or name.upper()
        return click.Argument([name], required=required, nargs=-1 if several else 1, **attributes)
    dashed = f"--{name.replace('_', '-')}"
    if type_ is bool:
        attributes = {"is_flag": True} if default is False else {"default": default}
        dashed = dashed if default is False else f"{dashed}/--no-{dashed[2:]}"
    elif several:
        attributes["multiple"] = True
    elif default is not None:
        attributes |= {"default": default, "show_default": True}
    elif required:
        attributes["required"] = True
    return PanelOption([name, *(flags or [dashed])], help=text.help if text else None, panel=panel, **attributes)


def _without_none(type_: Any) -> Any:
    """Return the type of a value that may be left out."""
    if typing.get_origin(type_) in (typing.Union, types.UnionType):
        return next(each for each in typing.get_args(type_) if each is not type(None))
    return type_
