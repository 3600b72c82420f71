"""Pictures of things as files, by the ending of a path; `arena` hands on `draw` and `draw_map`.

Every file is written whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.errors import ParameterError
from arena.graphs.marks import REACH
from exporters.files.writing import written
from exporters.formats import ending_among
from exporters.pictures.look_and_page import Look, Page, asked, takes_options

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

MAPPED = ("style", "lang", "players", "title", "blank", "fit", "letters", "width", "legend", "force", "standalone")
"""The fields of looks and pages that a map has."""


@takes_options()
def draw(  # noqa: PLR0913
    thing: Drawable,
    path: StrPath | None = None,
    look: Look | None = None,
    page: Page | None = None,
    *,
    view: str | None = None,
    start: Hashable = None,
    radius: int | None = None,
    most: int | None = None,
    by: str | None = None,
    graph: str | None = None,
    objective: str = REACH,
    max_vertices: int | None = None,
    max_edges: int | None = None,
    note: Callable[[str], object] | None = None,
    **options: Any,
) -> Path:
    """Draw a thing into a file, by the file's ending: .svg, .png, .pdf, .dot, .tex or .mmd (Mermaid).

    Parameters
    ----------
    thing
        What is drawn: a game; an arena or a bare graph, or part of one; a `Solution`, `PositionSolution`, `Attractor`,
        `Kernel` or `Difference`; what `search_tree`, `layers` or `river` gives; a position of a game, `(game,
        position)`, where None is the start; a play, as `play_of` gives it or as `(game, [move, ...])`, which is a strip
        of boards; or what `grundy_sequence`, `value`, `analyse` or `synthesize` gives. Of a game of more than 60
        positions a map of them is drawn, or else the board of its start, or else its river, unless a view or something
        else about its graph is asked for; the note says which.
    path : path
        The file.
    look : Look, optional
        What the picture shows, and how.
    page : Page, optional
        Where it goes: paper, letters, legend. What is asked for is scaled to it, and never another picture is drawn.
    view : {"whole", "around", "layers", "lost", "proof", "river", "symmetry"}, optional
        What of a game or an arena is drawn.
    start : vertex, optional
        Where that begins, or else where play does.
    radius, most, by : optional
        Parameters of the views around, lost, and layers and river.
    graph : {"arena", "positions"}, optional
        Which graph of an impartial game.
    objective : str, optional
        What player 1 wants, as `arena.solve` takes it.
    max_vertices, max_edges : int, optional
        The bounds of what is unfolded.
    note : callable, optional
        Is told what was drawn, and the size of the letters where the picture is to have a size.
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
    from exporters.pictures.picture import ENDINGS, render

    if path is None:
        raise ParameterError("draw writes a file, as draw(thing, 'x.svg') does; show(thing) shows the picture")
    ending = ending_among(path, [f".{ending}" for ending in ENDINGS])[1:]
    settings = {name: value for name, value in (("radius", radius), ("most", most), ("by", by)) if value is not None}
    part = {"view": view, "start": start, "graph": graph, "objective": objective, **settings}
    bounds = {"max_vertices": max_vertices, "max_edges": max_edges}
    return written(path, render(thing, ending, note=note, **part, **bounds, **asked(look, page, options)))


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
    **options: Any,
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
        As `exporters.drawings.map.plane` and `exporters.drawings.map.build` do.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import arena, tempfile
    >>> draw_map(arena.load("nim", heaps=(3, 3, 1)), Path(tempfile.mkdtemp()) / "nim.svg", fixed={"heap 3": 1}).name
    'nim.svg'
    """
    import networkx as nx

    from exporters.drawings.map import plane
    from exporters.pictures.picture import ENDINGS, render_map

    ending = ending_among(path, [f".{ending}" for ending in ENDINGS])[1:]
    chosen = asked(look, page, options, MAPPED)
    if fixed and isinstance(thing, nx.Graph):
        raise ParameterError("fixed: of a game, whose positions have numbers with names")
    graph, solution = (thing, None) if isinstance(thing, nx.Graph) else plane(thing, fixed)
    return written(path, render_map(graph, solution, ending, color=of, note=note, **chosen))
