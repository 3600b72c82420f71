"""The options and endings of the verbs that draw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from arena.cli.options import Choice
from arena.cli.output import emit, note
from arena.cli.panels import PanelOption
from arena.errors import one_of
from exporters.pictures.look_and_page import Look, Page
from exporters.pictures.picture import ENDINGS

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


WIDEST = 18
"""The characters of choices that stand beside the name of their option in the help."""


def titled(graph: DiGraph, title: str | None) -> DiGraph:
    """Give a graph the title that was asked for, if one was."""
    if title is not None:
        graph.graph["name"] = title
    return graph


def emit_picture(output: str, format_: str, render: Callable[[str], str | bytes]) -> None:
    """Write a picture; where there is no Graphviz to lay it out, write the DOT text beside."""
    from exporters.pictures.graphviz import NoGraphviz

    try:
        emit(output, render(format_))
    except NoGraphviz as error:
        if output == "-":
            raise
        source_file = str(Path(output).with_suffix(".dot"))
        emit(source_file, render("dot"))
        raise NoGraphviz(f"{error}; wrote {source_file}") from None


def drawing(thing: object, **looks: Any) -> Callable[[str], str | bytes]:
    """Return what draws a thing in a format."""

    def draw(format_: str) -> str | bytes:
        from exporters.pictures.picture import render

        return render(cast("Any", thing), format_, note=note, **looks)

    return draw


def ending(output: str) -> str:
    """Return the format by the file's ending; DOT on stdout."""
    ending = "dot" if output == "-" else Path(output).suffix.lower().removeprefix(".")
    if ending not in ENDINGS:
        raise one_of("ending", Path(output).name, [f".{format_}" for format_ in ENDINGS])
    return ending


def _legend(_: click.Context, __: click.Parameter, value: str | bool | None) -> str | bool:
    return True if value is None else value


ASKED = {each.name: each for each in (*fields(Look), *fields(Page))}
"""The fields of looks and pages by their names, which are those of their options."""
MOST = {"PT": 100, "CM": 200}
"""The largest numbers of points and centimetres, which are refused here before any work."""
SIZE = ("fit", "letters", "width", "force")
"""The options of the size of a picture on paper."""
PAGE = ("blank", *(each.name for each in fields(Page) if each.name != "layout"))
"""The options of all pictures of nodes and edges."""


def options_of(*names: str, **usual: str) -> list[click.Option]:
    """Make the options of some fields, with other defaults where they have some."""
    return [_option(ASKED[name], usual.get(name, ASKED[name].default)) for name in names]


def _option(field: Field[Any], usual: object) -> click.Option:
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
    if isinstance(usual, str) and usual:
        given["default"] = usual
    if field.name == "legend":
        given |= {"is_flag": False, "flag_value": "below", "callback": _legend}
    return PanelOption([f"--{field.name}"], **given)
