"""The plan of a picture: of an ordered list of candidates, the first that can be read, be looked at, or be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import ArenaError, ParameterError
from exporters.drawings.drawing import Drawing, Legend
from exporters.drawings.things import BOARD, GRAPH, TREE
from exporters.pictures import graphviz
from exporters.pictures.languages import languages
from exporters.pictures.look_and_page import READABLE, SEEN
from exporters.pictures.picture import lacking, placing_of

if TYPE_CHECKING:
    from exporters.pictures.largest_page import Fit

KEPT = ("blank", "standalone")
"""The options that are never dropped: without `blank`, a question would show its answers."""
PLACES = ("direction", "legend")
"""The options of a page that may be passed over where nothing else can be read."""


class Made(NamedTuple):
    """A picture before it is drawn: its numbers of vertices and edges, and its drawer."""

    vertices: int
    edges: int
    draw: Callable[[], Drawing]


class Candidate(NamedTuple):
    """A picture that may be drawn.

    Parameters
    ----------
    name : str
        The options by which a user asks for it; empty for what is asked for already.
    kind : str
        The kind of its drawing, one of `exporters.drawings.things.BUILDERS`.
    make : callable
        Makes it of the options of `exporters.draw`; an ArenaError where there is none.
    instead : int
        When it is tried where all is too much to be looked at: 1 first; 0 for never.
    titled : bool
        Whether it says nothing without its title.
    """

    name: str
    kind: str
    make: Callable[[Mapping[str, Any]], Made]
    instead: int = 0
    titled: bool = False

    def having(self, name: str, **options: Any) -> Candidate:
        """Give the same with some options, by which a user asks for it."""
        return self._replace(name=name, make=lambda asked: self.make({**asked, **options}))

    def provided(self, able: Callable[[Mapping[str, Any]], bool]) -> Candidate:
        """Give the same candidate, which refuses to be made where `able` denies that it says enough."""

        def make(options: Mapping[str, Any]) -> Made:
            if not able(options):
                raise ParameterError(f"{self.name}: says too little here")
            return self.make(options)

        return self._replace(make=make)


class Chosen(NamedTuple):
    """The picture that is drawn, laid out and with its page.

    Parameters
    ----------
    name : str
        The options by which a user asks for it; empty for what is asked for already.
    fit : Fit
        The drawing.
    without : tuple of str
        What it lacks, in words.
    more : str
        What draws more, in words.
    """

    name: str
    fit: Fit
    without: tuple[str, ...] = ()
    more: str = ""

    def note(self, asked: str) -> str:
        """Tell the size of its letters, its name if it is not the one asked for, and an option that draws more."""
        from exporters.pictures.fit import told

        which = [f"this is {', '.join(filter(None, [self.name, self.more]))}"] if self.name else []
        return "; ".join([told(self.fit, asked), *which, *(f"without {each}" for each in self.without)])


def first_readable(
    candidates: Iterable[Candidate],
    ending: str,
    options: Mapping[str, Any],
    *,
    titled: bool = False,
    advice: bool = False,
) -> Chosen | None:
    """Choose the first of some pictures whose letters can be read on the page asked for; None where there is none.

    Those that have all options come first; then they are tried without those that they lack, unless all is forced, and
    after them the board of one position. A drawing whose nodes alone would fill more than the page is not laid out. For
    an advice none is changed, and none laid out that has no places.

    Parameters
    ----------
    candidates : iterable of Candidate
        The pictures, the one that shows most first.
    ending : str
        The format.
    options : mapping
        Those of `exporters.draw`, with the page that it is to fit.
    titled : bool, optional
        Whether their title was asked for, and is to go after the meanings of colours.
    advice : bool, optional
        Whether the picture is not to be drawn, but to be named.
    """
    from exporters.pictures.fit import check_placing

    check_placing(**placing_of(options))
    boards, others = list[Candidate](), list[Candidate]()
    for candidate in candidates:
        (boards if candidate.kind == BOARD else others).append(candidate)
    passes = (False,) if advice or options.get("force") else (False, True)
    for group, passed in product((others, boards), passes):
        for candidate in group:
            own, without = _options(candidate, ending, options) if passed else (options, ())
            if bool(without) != passed:
                continue
            with suppress(ArenaError):
                drawing = candidate.make(own).draw()
                if advice and not (drawing.layout or drawing.kind == "tree"):
                    continue
                if chosen := _readable(drawing, placing_of(own), titled=titled, kept=candidate.titled):
                    return chosen._replace(name=candidate.name, without=(*chosen.without, *without))
    return None


def _options(
    candidate: Candidate, ending: str, options: Mapping[str, Any]
) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """Leave out the options that a picture lacks, or that would leave no room for it; tell which."""
    names = [name for name in lacking(candidate.kind, ending, options) if name not in KEPT]
    if candidate.kind != TREE:
        names += [name for name in PLACES if name in placing_of(options) and options[name] != "none"]
    own = {name: value for name, value in options.items() if name not in names}
    return own, tuple(f"--{name} {options[name]}" for name in names)


def _readable(drawing: Drawing, placing: Mapping[str, Any], *, titled: bool, kept: bool) -> Chosen | None:
    """Give a drawing the legend that leaves letters that can be read, or its title alone, or neither; else None.

    A title that nobody asked for goes first where colours have meanings, and never where it is to be kept.
    """
    from exporters.pictures.fit import best, largest_letters, layouts, room

    page = room(placing["fit"], placing.get("width"))
    least = min(READABLE[placing["fit"]], placing.get("letters", inf))
    versions = [drawing, *([drawing.bare] if drawing.bare else [])]
    laid = [layouts(each, **placing) for each in versions if largest_letters(each, page) >= least]
    largest, legends = 0.0, [drawing.legend]
    if drawing.legend and "legend" not in placing:
        if all(round(best(each, **{**placing, "legend": "none"}).letters, 2) < least for each in laid):
            return None
        title, looks = drawing.legend.title, drawing.legend.looks
        legends += [drawing.legend._replace(title="")] if looks and not (titled or kept) else []
        legends += [*([Legend(title)] if title else []), *([] if kept and title else [None])]
    for legend in legends:
        for each in laid:
            fit = best([_with(layout, legend) for layout in each], **placing)
            if round(fit.letters, 2) >= least:
                fit = fit._replace(roomier=("larger --letters",) if placing.get("letters") else ())
                return Chosen("", fit, _lacks(drawing.legend, legend, largest))
            largest = max(largest, fit.letters) if legend == drawing.legend else largest
    return None


def _lacks(whole: Legend | None, legend: Legend | None, letters: float) -> tuple[str, ...]:
    """Name the part of a legend that is left out, and the size of letters with all of it."""
    if legend == whole:
        return ()
    lost = "a title" if legend and not legend.title else "a legend" if legend else "a legend and a title"
    return (f"{lost} ({letters:.1f} pt with it)",)


def _with(drawing: Drawing, legend: Legend | None) -> Drawing:
    """Give a drawing another legend, and its blank the same."""
    if drawing.legend == legend:
        return drawing
    return replace(drawing, legend=legend, blank=drawing.blank and replace(drawing.blank, legend=legend))


def named(chosen: Chosen | None) -> str:
    """Name a picture, with the size of its letters, as an advice; nothing where there is none."""
    return f"{chosen.name} ({chosen.fit.letters:.1f} pt)" if chosen else ""


def first_seen(candidates: Sequence[Candidate], options: Mapping[str, Any]) -> Candidate | None:
    """Choose the first of some pictures that is small enough to be looked at; None where all are too large."""
    for candidate in sorted((each for each in candidates if each.instead), key=lambda each: each.instead):
        with suppress(ArenaError):
            vertices, edges, _ = candidate.make(options)
            if vertices + edges <= SEEN and (
                candidate.kind == GRAPH or (vertices <= graphviz.MAX_VERTICES and edges <= graphviz.MAX_EDGES)
            ):
                return candidate
    return None


def drawable(candidates: Iterable[Candidate], ending: str, options: Mapping[str, Any]) -> Iterator[str]:
    """Name those of some pictures that are not too large to be drawn in a format.

    They are coloured, and not laid out: what Graphviz takes for that is estimated.
    """
    language = languages()[ending]
    for candidate in candidates:
        with suppress(ArenaError):
            drawing = candidate.make(options).draw()
            if drawing.layout is None or ending not in graphviz.FORMATS:
                language.check_size(len(drawing.nodes), len(drawing.edges), ending)
            if drawing.layout is None:
                graphviz.check(drawing)
            yield candidate.name
