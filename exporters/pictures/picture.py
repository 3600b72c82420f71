"""Pictures of things in any language: `arena.draw`, the command line and notebooks draw by this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arena.errors import ParameterError, one_of
from exporters.drawings.drawing import USUAL, Flow
from exporters.drawings.places import PLACINGS
from exporters.drawings.things import (
    BUILDERS,
    GRID,
    MAP,
    NO_GRAPHS,
    defaults,
    drawing_of,
    graph_of,
    kind_of,
    laid_out_as,
    size,
)
from exporters.pictures.languages import languages, places_itself
from exporters.pictures.look_and_page import DIRECTIONS, LEAST, READABLE

if TYPE_CHECKING:
    from exporters.drawings.drawing import Drawing

PLACING = ("direction", "fit", "legend", "letters", "width")
"""The options of `exporters.pictures.fit.placed`, which all pictures of nodes and edges have."""


def placing_of(options: Mapping[str, Any]) -> dict[str, Any]:
    """Select the options of placing that are set."""
    return {name: options[name] for name in PLACING if is_asked(options.get(name))}


def render(
    thing: Any,
    ending: str,
    *,
    layout: str | None = None,
    note: Callable[[str], object] | None = None,
    instead: Callable[[], str] | None = None,
    **options: Any,
) -> str | bytes:
    """Draw a thing.

    Parameters
    ----------
    thing : DiGraph, CompactArena, Solution, PositionSolution, Attractor, Kernel, Difference or (game, position)
        What is drawn; see `exporters.drawings.things`.
    ending : str
        The format, by its ending: one of `exporters.pictures.languages.languages`.
    layout : {"dot", "grid", "board", "ring", "map"}, optional
        As `exporters.draw` takes it.
    note : callable, optional
        Is told the size of the letters, where the picture is to fit something.
    instead : callable, optional
        Names what has letters that can be read, where these cannot.
    **options
        Those of `exporters.draw`.

    Returns
    -------
    str or bytes
        The same for the same thing; where Graphviz lays it out, for the same Graphviz.

    Raises
    ------
    ParameterError
        If this cannot be drawn, not in such a format, or not with such an option.
    TooLarge
        If the picture could not be read.
    NoGraphviz
        If there is nothing to lay it out with.

    Examples
    --------
    >>> from arena import solve, unfold
    >>> from games import load
    >>> arena = unfold(load("fibonacci_nim", matches=4))
    >>> render(solve(arena), "mmd") == render(arena, "mmd", color="winner")
    True
    >>> render(arena, "svg", trace=True)
    Traceback (most recent call last):
    ...
    arena.errors.ParameterError: trace: not of an arena (its options: blank, color, edges, labels, lang, ...)
    """
    kind = check(kind_of(thing), ending, layout, options)
    if kind not in (*NO_GRAPHS, GRID, MAP):
        languages()[ending].check_size(*size(graph_of(thing)[0]), ending)
    drawing = with_blank(thing, kind, {**options, "layout": layout})
    return written(drawing, ending, note=note, instead=instead, **options)


def with_blank(thing: Any, kind: str, options: Mapping[str, Any]) -> Drawing:
    """Make the drawing of a thing of a kind, with one without answers where that is asked for."""
    asked = {**options, "legend": options.get("legend", True) not in (False, "none")}
    drawing = drawing_of(thing, kind, {**asked, "blank": False})
    if "blank" in defaults(BUILDERS[kind]) and options.get("blank"):
        drawing = drawing.with_blank(drawing_of(thing, kind, {**asked, "blank": True}))
    return drawing


def written(
    drawing: Drawing,
    ending: str,
    *,
    note: Callable[[str], object] | None = None,
    instead: Callable[[], str] | None = None,
    **options: Any,
) -> str | bytes:
    """Write a drawing in a language, in the size and with the legend that are asked for.

    Parameters
    ----------
    drawing : Drawing
        What is drawn.
    ending : str
        The format, by its ending.
    note : callable, optional
        Is told the size of the letters, where the picture is to fit something.
    instead : callable, optional
        Names what has letters that can be read, where these cannot.
    **options
        Those of `exporters.pictures.fit.placed` and of the language; others are passed over.

    Raises
    ------
    ParameterError, TooLarge, NoGraphviz
        As `render` does.

    Examples
    --------
    >>> from exporters.drawings.scores import build
    >>> table = build("scores", [("A", "")], ["A"], [[1.0]], [[""]])
    >>> written(table, "svg", fit="slide", note=print)[:5]
    letters of 14.0 pt on a slide
    b'<?xml'
    """
    language = languages()[ending]
    placing = placing_of(options)
    if placing:
        from exporters.pictures.fit import check_placing

        check_placing(**placing)
    usual = set(placing) <= {"direction", "legend"} and placing.get("legend") != "right" and not options.get("blank")
    if usual and (ending == "dot" or places_itself(language)):
        drawing = replace(drawing, flow=Flow(placing.get("direction") or USUAL.direction))
    elif placing or options.get("blank"):
        force = bool(options.get("force")) or placing.get("letters", LEAST) < LEAST
        drawing = _fitted(drawing, placing, force=force, note=note, instead=instead)
    return in_language(drawing, ending, options)


def _fitted(
    drawing: Drawing,
    placing: Mapping[str, Any],
    *,
    force: bool,
    note: Callable[[str], object] | None,
    instead: Callable[[], str] | None,
) -> Drawing:
    """Lay a drawing out as it is placed, without letters that would be too small and that it can do without.

    It is refused before it is laid out where its nodes alone say that nobody could read it.
    """
    from exporters.pictures.fit import check_letters, largest_letters, placed, room, told

    asked, other = placing.get("fit"), ""
    versions = [drawing, *([drawing.bare] if drawing.bare else [])]

    def check(letters: float, *roomier: str) -> None:
        """Refuse letters that nobody can read, and name a picture that can be read, which takes a while."""
        nonlocal other
        if asked and instead and not other and letters < READABLE[asked]:
            other = instead()
        if not force and placing.keys() & {"fit", "width"}:
            check_letters(letters, drawing, asked, [*([other] if other else []), *roomier])

    bound = max(largest_letters(each, room(asked, placing.get("width"))) for each in versions)
    if not force and bound < LEAST:
        check(bound)
    fit = first = placed(drawing, **placing)
    if asked and fit.letters < READABLE[asked] and drawing.bare:
        fit = placed(drawing.bare, **placing)
    if note and fit.letters > first.letters:
        note(f"letters in cells would have {first.letters:.1f} pt: left out")
    check(fit.letters or LEAST, *fit.roomier)
    if note and (text := told(fit, asked, other)):
        note(text)
    return fit.drawing


def in_language(drawing: Drawing, ending: str, options: Mapping[str, Any]) -> str | bytes:
    """Write a drawing that has its page, or needs none, in the language of an ending."""
    language = languages()[ending]
    if options.get("blank"):
        from exporters.pictures.blanks import blanked

        drawing = blanked(drawing)
    return language.render(
        drawing, ending, **{key: options[key] for key in defaults(language.render) if key in options}
    )


def is_asked(value: object) -> bool:
    """Tell whether an option of placing is set; True and False are about the legend, and for the builder alone."""
    return value is not None and not isinstance(value, bool)


def _check_itself(ending: str, options: Mapping[str, Any]) -> None:
    """Refuse options that a language has not, since it places vertices itself; name the endings that have them."""
    possible = {"legend": (None, "below", "none"), "direction": (None, *DIRECTIONS)}
    for name in (*PLACING, "blank", "layout"):
        value = options.get(name)
        if (not isinstance(value, bool) and value not in possible.get(name, (None,))) or (name == "blank" and value):
            text = name if value is True else f"{name} {value}"
            able = ", ".join(f".{other}" for other, language in languages().items() if not places_itself(language))
            raise ParameterError(f"{text}: not as .{ending}, which places vertices itself (one of {able})")


def check(kind: str, ending: str, layout: str | None, options: Mapping[str, Any]) -> str:
    """Tell the kind of drawing that a kind of thing makes, once it is known that it has these options.

    Raises
    ------
    ParameterError
        If it has not, or there is no such format.
    """
    kind = laid_out_as(kind, layout)
    if ending not in (known := languages()):
        raise one_of("picture format", ending, list(known))
    if places_itself(known[ending]):
        _check_itself(ending, {**options, "layout": layout if layout in PLACINGS else None})
    for name in lacking(kind, ending, options):
        raise _refusal(kind, name)
    return kind


def lacking(kind: str, ending: str, options: Mapping[str, Any]) -> list[str]:
    """List the options that say something which a kind of drawing cannot show."""
    able = {*defaults(BUILDERS[kind]), *defaults(languages()[ending].render), *PLACING, "force", "layout"}
    said = {name: value for name, value in options.items() if name not in able and value not in (None, False, "")}
    return [name for name, value in said.items() if value not in _usual(name)]


def _usual(name: str) -> list[object]:
    """Give the default values of an option in all drawings and languages that have it."""
    functions = (*BUILDERS.values(), *(each.render for each in languages().values()))
    return [each[name] for each in map(defaults, functions) if name in each]


def _refusal(kind: str, name: str) -> ParameterError:
    """Refuse an option of a kind of drawing, with the options that there are."""
    known = languages()
    if not _usual(name):
        functions = (*BUILDERS.values(), *(each.render for each in known.values()))
        return one_of("option", name, sorted({*PLACING, *(key for each in map(defaults, functions) for key in each)}))
    if endings := [ending for ending, language in known.items() if name in defaults(language.render)]:
        return ParameterError(f"{name} is about .{', .'.join(endings)}: other pictures stand for themselves")
    return ParameterError(f"{name}: not of {kind} (its options: {', '.join(sorted(defaults(BUILDERS[kind])))})")
