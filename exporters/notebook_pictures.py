"""Pictures that show themselves in a notebook: in the looks that were set, and no wider than a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from arena.errors import ArenaError, one_of
from arena.words import ENGLISH, LANGUAGES, CallingLanguage, calling, heading
from exporters.drawings import things
from exporters.drawings.captions import LABELS
from exporters.drawings.drawing import Drawing
from exporters.drawings.looks import STYLES
from exporters.films import film
from exporters.pictures import graphviz
from exporters.pictures.languages import languages
from exporters.pictures.picture import render

WIDEST = 720
"""The points of the widest picture: those of what a notebook shows beside its prompts, on a window of 1100 pixels."""
USUAL = {"style": "default", "lang": "en", "labels": "text"}
"""The looks of pictures where nobody says otherwise."""
LOOKS = dict(USUAL)
"""The looks of pictures, as `looks` has set them."""


def looks(
    *, style: str = "default", lang: str = "en", labels: str = "text", players: Sequence[str] | None = None
) -> None:
    """Set how all further pictures of a notebook look, where they have a choice.

    Parameters
    ----------
    style, lang, labels, players
        As `exporters.draw` takes them.

    Raises
    ------
    ParameterError
        If there is no such style, language or kind of labels, or the players cannot be called so.

    Examples
    --------
    >>> looks(style="course", lang="fr")
    >>> looks()
    """
    for name, value, choices in (("style", style, STYLES), ("lang", lang, LANGUAGES), ("labels", labels, LABELS)):
        if value not in choices:
            raise one_of(name, value, list(choices))
    LOOKS.update(style=style, lang=calling(lang, players), labels=labels)


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture that shows itself in a notebook, at most as wide as its page; made by `show`.

    Parameters
    ----------
    svg : str or None
        The picture; None where there is no Graphviz to lay it out, as in a browser.
    mermaid : str or None
        The same as a Mermaid diagram, which JupyterLab draws, where there is no SVG.
    name : str
        What stands for it where nothing can be drawn.
    """

    svg: str | None
    mermaid: str | None
    name: str

    def __repr__(self) -> str:
        return self.name

    def _repr_svg_(self) -> str | None:
        return self.svg

    def _repr_markdown_(self) -> str | None:
        return self.mermaid and f"```mermaid\n{self.mermaid}```"


def show(thing: Any, *, title: str | None = None, of: str | None = None, **options: Any) -> Picture:
    """Draw a thing for a notebook, in the looks of `looks` where nothing else is asked for.

    Parameters
    ----------
    thing
        What `exporters.draw` draws, or a `Drawing`.
    title : str, optional
        The title, instead of the graph's own.
    of : {"attractor", "kernel", "values"}, optional
        Film how that comes about, instead.
    **options
        Those of `exporters.draw`, or of `exporters.film`.

    Examples
    --------
    >>> from arena import load, position_graph
    >>> show(position_graph(load("rook", rows=2, columns=2)), title="La tour", color="kernel")
    La tour
    """
    if isinstance(thing, Drawing):
        return _shown(partial(_drawn, thing), thing.name)
    graph = things.graph_of(thing)[0]
    attributes = getattr(graph, "graph", {})
    before = dict(attributes)
    attributes.update({} if title is None else {"name": title})
    try:
        asked = {**_usual(thing), **options}
        if (players := asked.pop("players", None)) is not None:
            asked["lang"] = calling(asked.get("lang", ENGLISH), players)
        return _shown(
            partial(_picture, thing, of, asked), heading(str(attributes.get("name") or ""), asked.get("lang", ENGLISH))
        )
    finally:
        attributes.clear()
        attributes.update(before)


def _shown(draw: Callable[[str], str], name: str) -> Picture:
    try:
        return Picture(fitted(draw("svg")), None, name)
    except graphviz.NoGraphviz:
        with suppress(ArenaError):  # not everything is a diagram of Mermaid
            return Picture(None, draw("mmd"), name)
        return Picture(None, None, name)


def _drawn(drawing: Drawing, ending: str) -> str:
    return _text(languages()[ending].render(drawing, ending))


def _usual(thing: Any) -> dict[str, Any]:
    """Give the looks that were set, as far as the builder of a thing has them."""
    known = things.defaults(things.BUILDERS[things.kind_of(thing)])
    return {
        name: value
        for name, value in LOOKS.items()
        if name in known and (value != USUAL[name] or isinstance(value, CallingLanguage))
    }


def _picture(thing: Any, of: str | None, options: Mapping[str, Any], ending: str) -> str:
    if of is None or ending == "mmd":
        return _text(render(thing, ending, **options))
    return _text(film.render(things.graph_of(thing)[0], ending, of=of, **options))


def _text(picture: str | bytes) -> str:
    return picture if isinstance(picture, str) else picture.decode()


def fitted(svg: str) -> str:
    """Let a picture be no wider than a page: a front end may show it as it shows photographs, at its own size.

    Examples
    --------
    >>> print(fitted('<svg width="1440pt" height="300pt" viewBox="0 0 1440 300">'))
    <svg style="max-width: 100%; height: auto" width="720pt" height="150pt" viewBox="0 0 1440 300">
    """
    root = re.search(r"<svg [^>]*>", svg)
    sizes = dict(re.findall(r'\b(width|height)="([0-9.]+)(?:pt|px)?"', root[0])) if root else {}
    if root is None or len(sizes) < 2:
        return svg
    share = min(1.0, WIDEST / float(sizes["width"]))
    smaller = root[0]
    for name, size in sizes.items() if share < 1 else ():
        smaller = re.sub(rf'\b{name}="[0-9.]+(pt|px)?"', f'{name}="{float(size) * share:.0f}pt"', smaller, count=1)
    smaller = smaller.replace("<svg ", '<svg style="max-width: 100%; height: auto" ')
    return svg[: root.start()] + smaller + svg[root.end() :]


def svg(thing: Any) -> str:
    """Draw a thing as SVG, in the looks that were set."""
    return fitted(_picture(thing, None, _usual(thing), "svg"))
