"""Verbs made of typed functions: the docstring is the help, and the signature becomes the options.

In `Annotated` stand the names of an option, a click type or a function that reads it, and its `Help`; dataclasses are
groups of options, shown as panels of the help.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import click

from arena.cli.options import Choice, Help, PanelOption, language_of
from arena.cli.parameters import ReadParameter
from arena.cli.rendering import Answer, Asked, Writes, render
from arena.cli.source import Source
from arena.cli.verb import ResultCommand, Verb

ARGUMENT = "argument"
"""The mark of a parameter that has no name on the command line."""
PANELS = {"output": "Output", "format_": "Output", "to": "Output", "max_vertices": "Limits", "max_edges": "Limits"}
WRITTEN = {
    ("table",): Help("Write a .csv, .tsv, .md, .tex, .json, .parquet or .xlsx; - is CSV on stdout.", "FILE"),
    ("table", "picture"): Help("Write a table, such as .csv, or a picture, such as .svg; - is CSV on stdout.", "FILE"),
    ("picture",): Help("Write a .svg, .png, .pdf, .dot, .tex or .mmd; or -.", "FILE"),
}
WIDEST = 17
"""The characters of choices that stand beside the name of their option in the help."""


class Fields(NamedTuple):
    """The fields of looks and pages that are options of a verb."""

    names: tuple[str, ...]


def verb(
    *,
    source: bool = True,
    files: bool = True,
    writes: Writes = (),
    groups: Sequence[type[Any]] = (),
    help: Mapping[str, Help] | None = None,  # noqa: A002 - click's own name
    parameter: ReadParameter | None = None,
    end: Callable[[], str] | None = None,
    base: type[Verb] = Verb,
) -> Callable[[Callable[..., Answer | None]], click.Command]:
    """Make a command of a typed function that returns an `Answer`.

    The first parameter is a game or, unless `files` is false, a file; without `source` there is none. The answer
    `writes` tables or pictures by the ending of -o. The function does not take the options of `groups`; `help` replaces
    that of some options, `parameter` returns the reader of a game's parameter of a type, `end` what its help ends with.
    """

    def made(function: Callable[..., Answer | None]) -> click.Command:
        text, texts = inspect.getdoc(function) or "", dict(help or {})
        if tuple(writes) in WRITTEN:
            texts.setdefault("output", WRITTEN[tuple(writes)])
        hints = typing.get_type_hints(function, include_extras=True)
        signature = {name: each for name, each in inspect.signature(function).parameters.items() if name != "source"}
        options = [
            option for name, each in signature.items() for option in _options(name, hints[name], each.default, texts)
        ] + [option for group in groups for option in _group(group, texts)]

        def run(*about: Source, **values: Any) -> None:
            asked = Asked.of_options(values, writes)
            asked.check()
            given = {name: _argument(name, hints[name], values) for name in signature}
            answer = function(*about, **given)
            if answer is not None:
                render(answer, asked)

        def alone(**values: Any) -> None:
            language_of(values)
            run(**values)

        if source:
            return base(function.__name__, run, options, text=text, files=files, parameter=parameter, end=end)
        return ResultCommand(function.__name__, callback=alone, params=options, help=text, end=end)

    return made


def _options(name: str, hint: Any, default: Any, texts: Mapping[str, Help]) -> Sequence[click.Parameter]:
    """Make the options of a function's parameter: its own, those of its group, or those of the fields of pictures."""
    if dataclasses.is_dataclass(hint):
        return _group(typing.cast("type[Any]", hint), texts)
    if fields := _fields(hint):
        return [_option_of_field(name) for name in fields]
    return [_option(name, hint, default, texts.get(name), PANELS.get(name, "Options"))]


def _argument(name: str, hint: Any, values: Mapping[str, Any]) -> Any:
    if not (fields := _fields(hint)):
        return values[name]
    given = {each: values[each] for each in fields if each in values}
    return hint(**given) if isinstance(hint, type) else given


def _fields(hint: Any) -> Sequence[str]:
    """List the fields of a group of options, or those of pictures."""
    if dataclasses.is_dataclass(hint):
        return [field.name for field in dataclasses.fields(hint)]
    return next((meta.names for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, Fields)), ())


def _group(group: type[Any], texts: Mapping[str, Help]) -> list[click.Parameter]:
    panel, hints = inspect.getdoc(group) or "", typing.get_type_hints(group, include_extras=True)
    return [
        _option(field.name, hints[field.name], field.default, texts.get(field.name), panel.rstrip("."))
        for field in dataclasses.fields(group)
    ]


def _option(name: str, hint: Any, default: Any, text: Help | None, panel: str) -> click.Parameter:
    required = default in (inspect.Parameter.empty, dataclasses.MISSING)
    metas = list(getattr(hint, "__metadata__", ()))
    type_ = typing.get_args(hint)[0] if metas else hint
    if typing.get_origin(type_) in (typing.Union, types.UnionType):
        type_ = next(each for each in typing.get_args(type_) if each is not type(None))
    flags = [meta for meta in metas if isinstance(meta, str)]
    usual = next((meta for meta in reversed(metas) if isinstance(meta, Help)), Help(""))
    help_, metavar = (text.text, text.metavar or usual.metavar) if text else usual
    several = typing.get_origin(type_) is tuple
    reader = next((meta for meta in metas if not isinstance(meta, str | Help)), None)
    if reader is None and typing.get_origin(type_) is Literal:
        reader = Choice(list(typing.get_args(type_)))
    attributes: dict[str, Any] = {"type": reader or (typing.get_args(type_)[0] if several else type_)}
    if ARGUMENT in flags:
        nargs = -1 if several else 1
        return click.Argument([name], required=required, nargs=nargs, metavar=metavar or name.upper(), **attributes)
    dashed = f"--{name.replace('_', '-')}"
    if type_ is bool:
        attributes = {"is_flag": True} if default is False else {"default": default}
        dashed = dashed if default is False else f"{dashed}/--no-{dashed[2:]}"
    elif several:
        attributes["multiple"] = True
    elif required:
        attributes["required"] = True
    elif default is not None:
        attributes |= {"default": default, "show_default": True}
    return PanelOption([name, *(flags or [dashed])], help=help_, metavar=metavar, panel=panel, **attributes)


def _option_of_field(name: str) -> click.Option:
    """Make the option of a field of pictures: a flag, one of some words, a number or a text."""
    from exporters.pictures.look_and_page import MOST, Look, Page

    panel, kind = ("Picture", Look) if name in Look.__dataclass_fields__ else ("Page", Page)
    field = kind.__dataclass_fields__[name]
    choices, unit = field.metadata["choices"], field.metadata["unit"]
    given: dict[str, Any] = {"help": field.metadata["help"]}
    if choices:
        given["type"] = Choice(list(choices))
        if len("|".join(choices)) > WIDEST:
            given |= {"metavar": "NAME", "help": f"{given['help'][:-1]}: {', '.join(choices)}."}
    elif unit:
        given |= {"metavar": unit, "type": click.FloatRange(1, MOST[name]) if name in MOST else str}
    else:
        given["is_flag"] = True
    if isinstance(field.default, str):
        given["default"] = field.default
    return PanelOption([f"--{name}"], panel=panel, **given)
