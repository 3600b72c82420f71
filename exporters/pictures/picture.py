"""Whatever can be drawn, as a picture in any language: the face, the command line and notebooks draw by this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.errors import ParameterError, one_of
from exporters.drawings.things import (
    BOARD,
    BUILDERS,
    GRID,
    PLAY,
    defaults,
    drawing_of,
    graph_of,
    kind_of,
    laid_out_as,
    size,
)
from exporters.pictures.languages import languages


def render(
    thing: Any,
    ending: str,
    *,
    layout: str = "dot",
    **options: Any,
) -> str | bytes:
    """Draw a thing.

    Parameters
    ----------
    thing : DiGraph, CompactArena, Solution, PositionSolution, Attractor, Kernel or (game, position)
        What is drawn; see `exporters.drawings.things`.
    ending : str
        The format, by its ending: one of `exporters.pictures.languages.languages`.
    layout : {"dot", "grid"}, optional
        By Graphviz's dot, or, for arenas of thousands of vertices, small ones in rows.
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
    arena.errors.ParameterError: trace: not of an arena (its options: color, labels, lang, legend, ...)
    """
    kind = check(kind_of(thing), ending, layout, options)
    language = languages()[ending]
    if kind not in (BOARD, PLAY, GRID):
        language.check_size(*size(graph_of(thing)[0]), ending)
    drawing = drawing_of(thing, kind, options)
    return language.render(
        drawing, ending, **{key: options[key] for key in defaults(language.render) if key in options}
    )


def check(kind: str, ending: str, layout: str, options: Mapping[str, Any]) -> str:
    """Tell the kind of drawing that a kind of thing makes, once it is known that it has these options.

    Raises
    ------
    ParameterError
        If it has not, or there is no such format.
    """
    kind = laid_out_as(kind, layout)
    if ending not in (known := languages()):
        raise one_of("picture format", ending, list(known))
    usual = [defaults(function) for function in (*BUILDERS.values(), *(each.render for each in known.values()))]
    own, of_language = defaults(BUILDERS[kind]), defaults(known[ending].render)
    for name, value in options.items():
        values = [each[name] for each in usual if name in each]
        if not values:
            raise one_of("option", name, sorted({key for each in usual for key in each}))
        if name in own or name in of_language or value in values:
            continue
        endings = [other for other, language in known.items() if name in defaults(language.render)]
        if endings:
            raise ParameterError(f"{name} is about .{', .'.join(endings)}: other pictures stand for themselves")
        raise ParameterError(f"{name}: not of {kind} (its options: {', '.join(sorted(own))})")
    return kind
