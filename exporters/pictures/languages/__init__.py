"""The languages of pictures: one file each, found by looking.

A file has `ENDINGS`, the endings of paths that it writes, and two functions. `render(drawing, ending, **options)`
writes a `Drawing`; its keyword-only options are options of `exporters.draw`. `check_size(vertices, edges, ending)`
raises `TooLarge` for what the language could not show, before it is coloured. A language that places the nodes itself
says so by a constant, `PLACES_ITSELF = True`: there is then no size, no page and no place to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from arena.machine.declarations import Modules, declared


class PictureLanguage(Protocol):
    """A file of this folder."""

    ENDINGS: Sequence[str]
    check_size: Callable[[int, int, str], None]
    render: Callable[..., str | bytes]


def languages() -> Mapping[str, PictureLanguage]:
    """Find the language of each ending; its file is imported when it is asked for.

    Examples
    --------
    >>> list(languages())
    ['dot', 'svg', 'png', 'pdf', 'mmd', 'tex']
    """
    modules = declared(__name__, "ENDINGS")
    return Modules({ending: name for name, constants in modules.items() for ending in constants["ENDINGS"]})


def places_itself(language: PictureLanguage) -> bool:
    """Tell whether a language leaves the places of nodes to the program that shows it.

    Examples
    --------
    >>> [ending for ending, language in languages().items() if places_itself(language)]
    ['mmd']
    """
    return bool(getattr(language, "PLACES_ITSELF", False))
