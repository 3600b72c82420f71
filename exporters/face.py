"""The face of the toolkit: draw, film, page and save whatever there is, by the ending of a path.

`arena` hands these on: `arena.draw(thing, "nim.svg")`. Every file is written whole or not at all.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.errors import ArenaError, ParameterError, one_of
from arena.graphs.compact import CompactArena, as_graph
from arena.solving.arenas import Row, Solution
from arena.solving.attractor import Attractor, attractor
from arena.solving.kernel import Kernel
from arena.solving.positions import PositionRow, PositionSolution
from arena.solving.strong import StrongSolution
from exporters.files.writing import write
from exporters.formats import content, formats, render_table, target_of

if TYPE_CHECKING:
    from arena.checking.certificate import Certificate
    from arena.checking.kernel_certificate import KernelCertificate
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph
    from arena.rules.game import Game
    from exporters.notebook import Position

    StrPath: TypeAlias = str | os.PathLike[str]
    Graph: TypeAlias = DiGraph | CompactGraph
    Found: TypeAlias = Solution | PositionSolution | Attractor | Kernel
    Drawable: TypeAlias = Graph | Found | Position | tuple[Game[Any], Any]

PAGES = (".html", ".htm")


def draw(
    thing: Drawable,
    path: StrPath,
    *,
    color: str | None = None,
    player: int | None = None,
    labels: str | None = None,
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
    layout: str = "dot",
    whole: DiGraph | None = None,
    standalone: bool = False,
    trace: bool = False,
) -> Path:
    """Draw a thing into a file, by the file's ending: .svg, .png, .pdf, .dot, .tex or .mmd (Mermaid).

    Parameters
    ----------
    thing
        What is drawn: an arena or a bare graph, or part of one; a `Solution`, `PositionSolution`, `Attractor` or
        `Kernel`; what `search_tree` or `layers` gives; or a position of a game, `(game, position)`, where None is the
        start. Positions and layers have no .tex and no .mmd.
    path : path
        The file.
    color : {"winner", "attractor", "player", "remoteness", "outcome", "kernel", "grundy", "none"}, optional
        What the colours of an arena say; by default what was found, else who wins.
    player : {1, 2}, optional
        Whose attractor; 1 by default.
    labels : {"text", "board", "none"}, optional
        What stands in vertices: the printed position, its board where the game has one, or nothing.
    style : {"default", "course"}, optional
        The palette: for the colour-blind, or J1 blue and J2 red as in the courses.
    lang : {"en", "fr"}, optional
        The language of the legend.
    legend : bool, optional
        Whether to say under the drawing what its looks mean.
    layout : {"dot", "grid"}, optional
        By Graphviz, or, for arenas of thousands of vertices, small ones in rows.
    whole : networkx.DiGraph, optional
        What an arena is a part of, as `proof` and `around` give parts: who wins is then that of the whole.
    standalone : bool, optional
        Whether .tex is a document of its own, and not a picture to input.
    trace : bool, optional
        Whether the nodes of a search tree of alpha-beta show their windows.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    ParameterError
        If this cannot be drawn, not into such a file, or not with such an option.
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
    >>> draw(arena.unfold(nim), folder / "nim.svg", lang="fr").name
    'nim.svg'
    >>> draw((nim, "0,2"), folder / "board.dot").name
    'board.dot'
    >>> draw("nim", folder / "nim.svg")
    Traceback (most recent call last):
    ...
    arena.errors.ParameterError: 'nim' is a name, not what it names: draw unfold(load('nim')), or read('nim')
    """
    from exporters.notebook import Position
    from exporters.pictures import things

    format_ = _ending(path, [f".{format_}" for format_ in things.DRAWN])
    picture = things.render(
        (thing.game, thing.position) if isinstance(thing, Position) else thing,
        format_,
        layout=layout,
        color=color,
        player=player,
        labels=labels,
        style=style,
        lang=lang,
        legend=legend,
        whole=whole,
        standalone=standalone,
        trace=trace,
    )
    return _written(path, picture)


def film(
    thing: Graph | Found,
    path: StrPath,
    *,
    of: str | None = None,
    player: int | None = None,
    labels: str = "text",
    style: str = "default",
    lang: str = "en",
    format: str | None = None,  # noqa: A002 - as everywhere
    progress: Callable[[int], object] | None = None,
) -> Path:
    """Film how an attractor, a kernel or min-max values come about, into a .svg, .gif or .pdf or a folder of .svg.

    Parameters
    ----------
    thing
        An arena, a bare graph, or what was found in one.
    path : path
        The file; without an ending, a new folder of numbered pictures.
    of : {"attractor", "kernel", "values"}, optional
        What comes about; by default what was found, else the attractor, or the kernel of a bare graph.
    player : {1, 2}, optional
        Whose attractor; 1 by default.
    labels, style, lang
        As in `draw`.
    format : {"svg", "gif", "pdf", "png"}, optional
        The format, whatever the ending; "png" makes a folder.
    progress : callable, optional
        Is called with 1 for each frame that is drawn.

    Returns
    -------
    pathlib.Path
        The file or the folder.

    Raises
    ------
    ParameterError, Circuit, InvalidArena, TooLarge, NoGraphviz
        As `exporters.films.film.frames` does, and if an attractor has targets of its own, which a film has not.
    OSError
        If it cannot be written.

    Examples
    --------
    >>> import arena, tempfile
    >>> rook = arena.position_graph(arena.load("rook", rows=2, columns=3))
    >>> film(arena.kernel(rook), Path(tempfile.mkdtemp()) / "rook.svg").name
    'rook.svg'
    """
    from exporters.films import film as films

    format_, in_folder = films.target(path, format)
    graph, player = _of_player(thing, player)
    usual = {Attractor: "attractor", Kernel: "kernel"}.get(type(thing))
    wishes = {"of": of or usual, "player": player, "labels": labels, "style": style, "lang": lang}
    if in_folder:
        return _written(path, films.stills(graph, format_, progress=progress, **wishes))
    return _written(path, films.render(graph, format_, progress=progress, **wishes))


def page(
    thing: Graph | Solution | Attractor,
    path: StrPath,
    *,
    player: int | None = None,
    lang: str = "en",
    style: str = "default",
    answers: bool = True,
    start: Hashable = None,
) -> Path:
    """Write a page to click through, in one .html file: the layers, who wins and why, a game against the strategy.

    Parameters
    ----------
    thing
        An arena, its `Solution`, or an `Attractor` in it.
    path : path
        The file.
    player, lang, style, answers, start
        As `exporters.pages.page.render` takes them; the start may be a printed form.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    InvalidArena, ParameterError, TooLarge
        As `exporters.pages.page.render` does.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import arena, tempfile
    >>> page(arena.read("sans_interet"), Path(tempfile.mkdtemp()) / "page.html", start="3").name
    'page.html'
    """
    from arena.graphs.names import vertex_named
    from exporters.pages import page as pages

    _ending(path, PAGES)
    columns, player = _of_player(thing, player)
    graph = as_graph(columns)
    place = vertex_named(graph, start) if isinstance(start, str) and start not in graph else start
    return _written(path, pages.render(graph, player=player, lang=lang, style=style, answers=answers, start=place))


def save(
    thing: Graph | Solution | PositionSolution | Kernel | StrongSolution,
    path: StrPath,
    *,
    name: str | None = None,
    **options: Any,
) -> Path:
    """Save an arena, a table, a solution or a kernel, by the ending of its path.

    Parameters
    ----------
    thing
        - An arena or a bare graph, in any format of `formats()`; without an ending, as a folder of .csv tables.
        - A `Solution`: .csv, .md, .tex and .parquet hold its table, .json and .sol what `read_solution` reads.
        - A `PositionSolution`: its table.
        - A `Kernel`: .json.
        - A `StrongSolution`: .solved.
    path : path
        The file.
    name : str, optional
        What a .json file calls the arena, for a reader; by default as the graph is called.
    **options
        What the format of an arena wants to know: who is Even, `player`, in .pg.

    Returns
    -------
    pathlib.Path
        The file or the folder.

    Raises
    ------
    ParameterError
        If this cannot be saved, not into such a file, or not with such an option.
    InvalidArena
        If a graph breaks the conventions, or the format cannot hold it.
    ArenaError
        If no kernel was found.
    OSError
        If it cannot be written.

    Examples
    --------
    >>> import arena, tempfile
    >>> nim = arena.unfold(arena.load("nim", heaps=(1, 1)))
    >>> solution, folder = arena.solve(nim), Path(tempfile.mkdtemp())
    >>> print(save(solution, folder / "nim.csv").read_text(), end="")
    position,player,ply,sink,winner,draw,remoteness,strategy,best_moves
    "0,0",1,2,yes,2,,0,,
    "0,1",2,1,no,2,,1,"0,0","0,0"
    "1,0",2,1,no,2,,1,"0,0","0,0"
    "1,1",1,0,no,2,,2,"1,0",
    >>> arena.verify(nim, read_solution(save(solution, folder / "nim.json"), nim)) is None
    True
    """
    if isinstance(thing, Solution | PositionSolution | Kernel | StrongSolution):
        if options:
            raise ParameterError(f"{next(iter(options))}: only arenas have options, and only in some formats")
        return _save_found(thing, path, name)
    graph = thing if isinstance(thing, CompactArena) else as_graph(thing)
    if name is not None and not isinstance(graph, CompactArena):
        graph = graph.copy()
        graph.graph["name"] = name
    format_ = target_of(path)
    return _written(path, content(graph, path, format_, **options))


def _save_found(thing: Solution | PositionSolution | Kernel | StrongSolution, path: StrPath, name: str | None) -> Path:
    tables = [f".{format_}" for format_ in formats("table")]
    if isinstance(thing, Solution):
        format_ = _ending(path, [*tables, ".json", ".sol"])
        if format_ in ("json", "sol"):
            return _written(path, _certificate(thing, format_, name))
        return _written(path, render_table(format_, Row._fields, thing.rows()))
    if isinstance(thing, PositionSolution):
        return _written(path, render_table(_ending(path, tables), PositionRow._fields, thing.rows()))
    if isinstance(thing, Kernel):
        _ending(path, [".json"])
        return _written(path, _kernel(thing, path, name))
    _ending(path, [".solved"])
    from exporters.solutions import solved

    game = thing.game
    fields = {field.name: getattr(game, field.name) for field in dataclasses.fields(game)}  # type: ignore[arg-type]
    module = type(game).__module__
    solved.write(
        thing, path, module.removeprefix("games.") if module.startswith("games.") else repr(type(game)), fields
    )
    return Path(path)


def _certificate(solution: Solution, format_: str, name: str | None) -> str:
    from arena.checking.certificate import certificate
    from exporters.solutions import json, sol

    claimed = certificate(solution)
    if format_ == "sol":
        return sol.render(solution.columns, claimed)
    return json.render(solution.columns, claimed, _name(solution.graph) if name is None else name)


def _kernel(kernel: Kernel, path: StrPath, name: str | None) -> str:
    from arena.checking.kernel_certificate import kernel_certificate
    from exporters.solutions import kernel_json

    if kernel.kernel is None:
        raise ArenaError(f"{path}: no kernel was found, so there is none to keep")
    graph = as_graph(kernel.graph)
    return kernel_json.render(graph, kernel_certificate(kernel), _name(graph) if name is None else name)


def _of_player(thing: Any, player: int | None) -> tuple[Any, int]:
    """Give the graph that a thing is about, and whose attractor is asked for.

    Raises
    ------
    ParameterError
        If it is neither a graph nor what was found in one, or an attractor is another player's or has targets of its
        own: a film and a page compute that of F1 or F2.
    """
    from exporters.pictures.things import GRAPH, graph_of, kind_of

    if (kind := kind_of(thing)) != GRAPH:
        raise ParameterError(f"{kind} cannot be filmed or made a page: an arena is, or what was found in one")
    graph, found = graph_of(thing)
    if isinstance(found, Attractor):
        if player not in (None, found.player):
            raise ParameterError(f"player {player}: {found!r}")
        usual = attractor(graph, found.player).layers
        if set(usual[0] if usual else ()) != set(found.layers[0] if found.layers else ()):
            raise ParameterError(f"{found!r} has targets of its own: only `draw` shows it")
        player = int(found.player)
    return graph, player or 1


def _name(graph: DiGraph | CompactArena) -> str:
    return "" if isinstance(graph, CompactArena) else str(graph.graph.get("name", ""))


def _ending(path: StrPath, endings: Sequence[str]) -> str:
    """Give the ending of a path, without its dot, if it is one of those."""
    ending = Path(path).suffix.lower()
    if ending not in endings:
        raise one_of("ending", Path(path).name, endings)
    return ending[1:]


def _written(path: StrPath, content: str | bytes | Mapping[str, str] | Mapping[str, bytes]) -> Path:
    write(path, content)
    return Path(path)


def read_solution(path: StrPath, of: Graph | Game[Any]) -> Certificate | KernelCertificate | StrongSolution:
    """Read what `save` kept of a solution or a kernel; `verify` or `verify_kernel` tells if it is true.

    Parameters
    ----------
    path : path
        A .json or .sol file, or a .solved table.
    of : DiGraph, CompactArena or Game
        What it is of: the arena, the bare graph of a kernel, or the game of a .solved table.

    Raises
    ------
    ParameterError
        If the ending is another one.
    InvalidArena
        If the file is something else, or of something else.
    OSError
        If it cannot be read.
    """
    import networkx as nx

    from arena.graphs.names import is_bare

    format_ = _ending(path, [".json", ".sol", ".solved"])
    bare = format_ == "json" and isinstance(of, nx.Graph) and is_bare(of)
    reader = import_module(f"exporters.solutions.{'kernel_json' if bare else format_}")
    claimed: Certificate | KernelCertificate | StrongSolution = reader.read(path, of)
    return claimed
