"""Pictures of things as files, by the ending of a path; `arena` hands on `draw` and `draw_map`.

Every file is written whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, Unpack, cast

from arena.errors import ParameterError
from arena.machine.declarations import is_a
from arena.rules.game import has_all_members
from exporters.files.writing import written
from exporters.formats import ending_among
from exporters.pictures.look_and_page import Look, Page, PictureOptions, asked, takes_options

if TYPE_CHECKING:
    from arena.automata.machine import Machine
    from arena.combinatorial.game_value import GameValue
    from arena.combinatorial.octal_sequence import OctalSequence
    from arena.graphs.attributes import DiGraph
    from arena.playing.plays import Play
    from arena.rules.game import Game
    from arena.solving.difference import Difference
    from exporters.arena_files import Graph
    from exporters.files import StrPath
    from exporters.films_and_pages import Found
    from exporters.notebook import Position

    Drawable: TypeAlias = (
        Game[Any]
        | Graph
        | Found
        | Difference
        | Position
        | Play
        | OctalSequence
        | GameValue
        | Machine
        | tuple[Game[Any], Any]
    )

MAPPED = ("style", "lang", "players", "blank", "fit", "letters", "width", "legend", "force", "standalone")
"""The fields of looks and pages that a map has."""
POSITION = "exporters.notebook.Position"
"""The class of positions that show themselves in a notebook, which is imported there alone."""


@takes_options()
def draw(
    thing: Drawable,
    path: StrPath,
    look: Look | None = None,
    page: Page | None = None,
    *,
    note: Callable[[str], object] | None = None,
    **options: Unpack[PictureOptions],
) -> Path:
    """Draw a thing into a file, by the file's ending: .svg, .png, .pdf, .dot, .tex or .mmd (Mermaid).

    Parameters
    ----------
    thing
        What is drawn: a game, which is unfolded; an arena or a bare graph, or part of one; a `Solution`,
        `PositionSolution`, `Attractor`, `Kernel` or `Difference`; what `search_tree`, `layers` or `river` gives; a
        position of a game, `(game, position)`, where None is the start; a play, as `play_of` gives it or as `(game,
        [move, ...])`, which is a strip of boards; or what `grundy_sequence` or `synthesize` gives.
    path : path
        The file.
    look : Look, optional
        What the picture shows, and how.
    page : Page, optional
        Where it goes: paper, letters, legend. Where it is to fit a page and nothing else is said of how to lay it out,
        the first picture of a game or an arena is drawn that can be read there: all of it, a map or boards of a game's
        positions, or counts of them.
    note : callable, optional
        Is told what was drawn and the size of the letters, where the picture is to fit a page.
    **options
        Fields of `Look` and `Page`, in place of those of `look` and `page`: `draw(arena, path, color="grundy",
        fit="slide")`.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    ParameterError
        If this cannot be drawn, not into such a file, or not with such an option.
    IllegalPlay
        If a move of a play is not legal.
    TooLarge
        If the picture could not be read.
    NoGraphviz
        If there is nothing to lay it out with.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import arena, tempfile
    >>> nim = arena.load("nim", heaps=(1, 2))
    >>> folder = Path(tempfile.mkdtemp())
    >>> draw(nim, folder / "nim.svg", lang="fr").name
    'nim.svg'
    >>> course = arena.Look(style="course", players=("Max", "Minerva"))
    >>> draw(arena.unfold(nim), folder / "course.svg", course, arena.Page(fit="slide")).name
    'course.svg'
    >>> draw((nim, "0,2"), folder / "board.dot").name
    'board.dot'
    >>> draw((arena.load("connect_four"), ["4", "4", "5"]), folder / "play.svg").name
    'play.svg'
    >>> draw("nim", folder / "nim.svg")
    Traceback (most recent call last):
    ...
    arena.errors.ParameterError: 'nim' is a name, not what it names: draw load('nim'), or read('nim')
    """
    from exporters.pictures.languages import languages
    from exporters.pictures.picture import placing_of, render

    ending, drawn = ending_among(path, [f".{ending}" for ending in languages()]), cast("Any", thing)
    chosen = asked(look, page, options)
    layout = chosen.pop("layout")
    if placing_of(chosen).get("fit") and (layout, chosen["whole"]) == (None, None):
        from exporters.pictures.planned import planned

        if picture := planned(thing, ending[1:], chosen, note):
            return written(path, picture)
    if has_all_members(drawn):
        from arena.unfolding.unfold import unfold

        drawn = unfold(drawn)
        drawn.graph["name"] = chosen.pop("title") or drawn.graph["name"]
    elif is_a(thing, POSITION):
        drawn = (drawn.game, drawn.position)
    return written(path, render(drawn, ending[1:], layout=layout, note=note, **chosen))


@takes_options(*MAPPED)
def draw_map(
    thing: Game[Any] | DiGraph,
    path: StrPath,
    look: Look | None = None,
    page: Page | None = None,
    *,
    of: str = "outcome",
    fixed: Mapping[str, float] | None = None,
    note: Callable[[str], object] | None = None,
    **options: Unpack[PictureOptions],
) -> Path:
    """Draw the positions of a game as the cells of a map, where their two numbers say: squares of a board, two heaps.

    Parameters
    ----------
    thing : Game or networkx.DiGraph
        An impartial game that gives the numbers of its positions (`place`), or a bare graph with places (`pos`).
    path : path
        The file: .svg, .png, .pdf, .dot or .tex.
    of : {"outcome", "grundy", "remoteness", "kernel", "round"}, optional
        What the colours and the numbers say.
    fixed : mapping, optional
        Of a game of more numbers, those that are the same in the whole map, by their names: {"heap 3": 2}.
    look, page, note, **options
        As in `draw`, as far as maps have them.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    ParameterError, TooLarge
        As `exporters.drawings.maps.plane` and `exporters.drawings.maps.build` do.
    NoGraphviz
        If there is nothing to draw it with.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import arena, tempfile
    >>> draw_map(arena.load("nim", heaps=(3, 3, 1)), Path(tempfile.mkdtemp()) / "nim.svg", fixed={"heap 3": 1}).name
    'nim.svg'
    """
    import networkx as nx

    from exporters.drawings import maps
    from exporters.drawings.things import MAP
    from exporters.pictures import picture
    from exporters.pictures.languages import languages

    ending, chosen = (
        ending_among(path, [f".{ending}" for ending in languages()])[1:],
        asked(look, page, options, MAPPED),
    )
    if fixed and isinstance(thing, nx.Graph):
        raise ParameterError("fixed: of a game, whose positions have numbers with names")
    picture.check(MAP, ending, None, chosen)
    graph, solution = (thing, None) if isinstance(thing, nx.Graph) else maps.plane(thing, fixed)
    legend, style, lang = chosen["legend"] not in (False, "none"), chosen["style"], chosen["lang"]
    build = partial(maps.build, graph, color=of, solution=solution, style=style, lang=lang, legend=legend)
    drawing = replace(build(), blank=build(blank=True))
    return written(path, picture.written(drawing, ending, note=note, instead=lambda: "a smaller game", **chosen))
