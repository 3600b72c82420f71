"""Games, arenas and what was found in them, as they show themselves in a notebook: as pictures, or summed up."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import networkx as nx

from arena import (
    AlignmentGame,
    Attractor,
    CompactArena,
    ImpartialGame,
    Kernel,
    Outcome,
    PositionSolution,
    Solution,
    layers,
)
from arena.errors import ArenaError, TooLarge, one_of
from arena.graphs.compact import CompactGraph, as_graph
from arena.machine.columns import count
from arena.searching.search import position_of
from exporters.drawings.captions import LABELS, cut
from exporters.drawings.looks import STYLES
from exporters.pictures import dot_board as board_dot
from exporters.pictures import graphviz as picture
from exporters.pictures import things
from exporters.text.words import LANGUAGES, number, say

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import Game

MOST_MERGED = 200_000
"""The edges of the largest arena whose layers are shown below its summary."""
LOOKS = {"style": "default", "lang": "en", "labels": "text"}
"""How pictures look, as `looks` says."""


@dataclass(frozen=True, repr=False)
class Position:
    """A position of a game that shows itself, as a board if the game has one, with whose turn it is.

    Parameters
    ----------
    game : Game
        The rules.
    position : position or str, optional
        The position, or its printed form; the start by default.

    Raises
    ------
    ParameterError
        If no position is printed so.

    Examples
    --------
    >>> from games import load
    >>> Position(load("tictactoe"), "x../.o./...")
    x..
    .o.
    ...
    J1 to move
    """

    game: Game[Any]
    position: Any = None

    def __post_init__(self) -> None:
        position_of(self.game, self.position)

    def __repr__(self) -> str:
        board, lines = board_dot.told(self.game, self.position, LOOKS["lang"])
        return "\n".join([*([board] if board else []), *lines])


def looks(*, style: str = "default", lang: str = "en", labels: str = "text") -> None:
    """Say how the pictures of a notebook look from here on, where they have a choice.

    Parameters
    ----------
    style, lang, labels
        As `exporters.pictures.dot.render` takes them.

    Raises
    ------
    ParameterError
        If there is no such style, language or kind of labels.

    Examples
    --------
    >>> looks(style="course", lang="fr")
    >>> looks()
    """
    given = {"style": (style, STYLES), "lang": (lang, LANGUAGES), "labels": (labels, LABELS)}
    for name, (value, allowed) in given.items():
        if value not in allowed:
            raise one_of(name, value, list(allowed))
    LOOKS.update(style=style, lang=lang, labels=labels)


def register(shell: Any) -> None:
    """Add the formatters to an IPython shell.

    What is too large for a picture is summed up; a graph that is no arena keeps its plain form, and so does everything
    where there is no Graphviz.
    """
    pictures = shell.display_formatter.formatters["image/svg+xml"]
    summaries = shell.display_formatter.formatters["text/html"]
    for kind in (nx.DiGraph, CompactArena, Solution, PositionSolution, Attractor, Kernel):
        pictures.for_type(kind, drawn)
        summaries.for_type(kind, summed_up)
    pictures.for_type(Position, _position)
    for game in (AlignmentGame, ImpartialGame):
        pictures.for_type(game, _start)


def drawn(value: Any) -> str | None:
    """Draw a graph, an arena or what was found in it as SVG; None if that is too large or no arena."""
    graph, _ = things.graph_of(value)
    try:
        picture.check_size(*things.size(graph))
        picture.check(as_graph(graph))
        return _svg(value)
    except ArenaError:
        return None


def summed_up(value: Any) -> str | None:
    """Sum up in HTML what is too large for a picture; None of what is not."""
    graph, _ = things.graph_of(value)
    try:
        picture.check_size(*things.size(graph))
    except TooLarge:
        rows = "".join(
            f'<tr><th style="text-align: left">{html.escape(name)}</th><td>{html.escape(text)}</td></tr>'
            for name, text in _facts(value, graph).items()
        )
        bound = _say(
            "too large for a picture (at most {vertices} vertices and {edges} edges)",
            vertices=picture.MAX_VERTICES,
            edges=_number(picture.MAX_EDGES),
        )
        return f"<table>{rows}</table>{_merged(value)}<p><small>{html.escape(bound)}</small></p>"
    return None


def _position(value: Position) -> str | None:
    try:
        return _svg((value.game, value.position))
    except picture.NoGraphviz:
        return None


def _start(game: Game[Any]) -> str | None:
    return _position(Position(game))


def _svg(thing: Any) -> str:
    looks: dict[str, Any] = {**LOOKS, "labels": None if LOOKS["labels"] == "text" else LOOKS["labels"]}
    taken = things.TAKEN[things.kind_of(thing)]
    drawn = things.render(thing, "svg", **{name: value for name, value in looks.items() if name in taken})
    return drawn if isinstance(drawn, str) else drawn.decode()


def _facts(value: Any, graph: DiGraph | CompactGraph) -> dict[str, str]:
    """Say in words and numbers what a value is, each fact with its name."""
    vertices, edges = things.size(graph)
    name = "" if isinstance(graph, CompactGraph) else str(graph.graph.get("name", ""))
    facts = {_say("vertices, edges"): f"{_number(vertices)}, {_number(edges)}", **_found(value)}
    return {_say("game"): cut(name), **facts} if name else facts


def _found(value: Any) -> dict[str, str]:
    if isinstance(value, Solution):
        sizes = (count(value.winners, winner) for winner in (1, 2, 0))
        return {"W1, W2, S∅": ", ".join(map(_number, sizes)), **_start_of(value)}
    if isinstance(value, PositionSolution):
        return {"N, P, D": ", ".join(_number(value.outcomes.count(outcome)) for outcome in Outcome)}
    if isinstance(value, Attractor):
        return {
            _say("attractor of J{player}", player=int(value.player)): ", ".join(map(_number, value.attracted.sizes()))
        }
    if isinstance(value, Kernel):
        members = value.in_every if value.kernel is None else value.kernel
        which = "the kernel" if value.unique else "in every kernel" if value.kernel is None else "a kernel"
        return {_say(which): _number(len(members)), _say("rounds"): _number(len(value.sink_rounds))}
    return {}


def _start_of(solution: Solution) -> dict[str, str]:
    """Say who wins from the start."""
    arena = solution.columns
    if arena.initial is None:
        return {}
    winner, plies = int(solution.winners[arena.initial]), int(solution.remotenesses[arena.initial])
    text = _say("J{player} wins in {plies}", player=winner, plies=plies) if winner else _say("draw")
    return {cut(arena.name(arena.initial)): text}


def _merged(value: Any) -> str:
    """Draw the layers of a solved arena, if they are few."""
    if not isinstance(value, Solution) or value.columns.arcs > MOST_MERGED:
        return ""
    svg = drawn(layers(value.graph, value))
    return svg[svg.index("<svg") :] if svg else ""


def _say(text: str, **values: object) -> str:
    return say(text, LOOKS["lang"], **values)


def _number(value: int) -> str:
    return number(value, LOOKS["lang"])
