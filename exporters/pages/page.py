"""The page to click through: the arena, its layers and a game against the strategy, in one HTML file."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena, ParameterError, one_of
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import as_graph
from arena.graphs.marks import REACH
from arena.graphs.names import in_language
from arena.rules.game import Player
from arena.texts import clean
from arena.words import LANGUAGES, Speaker, heading, players_called, with_names
from arena.words import words as words_of
from exporters.drawings.looks import DRAW_BY_RULE, DRAW_ENDLESS, KERNEL, OUTCOMES, STYLES, Palette
from exporters.files.reading import check_bound
from exporters.pages.kinds import SCRIPTS as FIRST
from exporters.pages.kinds import Content, content, of_game
from exporters.pages.searchable import can_search

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame, AnyPosition

MAX_VERTICES = 100_000
"""With more a browser takes seconds to open the page."""
MAX_EDGES = 3_000_000
"""Likewise."""
PARTS = Path(__file__).parent / "web"
SCRIPTS = (
    "state", "board", "svg", "near", "looks", "place", "squares", "story", "table", "play", "find", "layers", "full",
    "page",
)  # fmt: skip
"""The files of every page's script, after those of its kind, in the order in which they need each other."""
DASHES = {"solid": "none", "dashed": "5 3", "dotted": "1.5 3.5"}
"""The borders, as SVG draws them."""


def render(
    graph: DiGraph | CompactArena,
    *,
    player: int = 1,
    lang: str = "en",
    style: str = "default",
    answers: bool = True,
    start: Hashable = None,
    objective: str = REACH,
    max_vertices: int = MAX_VERTICES,
    max_edges: int = MAX_EDGES,
) -> str:
    """Make the page of an arena, or of a graph without players: one HTML file that asks the network for nothing.

    It shows the arena as Graphviz lays it out or, where that would be too large, the neighbourhood of the token: its
    moves and their replies. A slider goes through the layers of the attractors; the token is pushed by clicks and keys,
    on a board if the game has one, and the strategy answers. On a graph two players push the token by turns; P and N,
    the kernel round by round and the Grundy values stand for who wins.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactArena
        An arena or a bare graph.
    player : {1, 2}, optional
        Whose layers the slider begins with.
    lang : {"en", "fr"}, optional
        The language of the page.
    style : {"default", "course"}, optional
        The palette: for the colour-blind, or J1 blue and J2 red as in the courses.
    answers : bool, optional
        Whether the page opens with the answers; without them nothing that it shows tells who wins, until its reader
        asks. They are in the file all the same, for who reads its source.
    start : vertex, optional
        Where the token stands; by default on the initial vertex, or on the first if there is none.
    objective : str, optional
        What player 1 wants, as `arena.solve` takes it.
    max_vertices, max_edges : int, optional
        The bounds.

    Returns
    -------
    str
        The same for the same arena, byte for byte. Its script and its style are named by their hashes in a policy that
        forbids everything else; what the arena says of itself is data, never markup.

    Raises
    ------
    InvalidArena
        If it has no vertices, or is no arena.
    ParameterError
        If there is no such player, language, style or vertex.
    TooLarge
        If it is over a bound.

    Notes
    -----
    O(|S|+|A|) beside Graphviz; some 20 bytes a vertex and 6 an edge, and the labels.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> page = render(unfold(load("fibonacci_nim", matches=4)), lang="fr")
    >>> page.splitlines()[1]
    '<html lang="fr">'
    """
    _check(lang, style)
    graph = in_language(as_graph(graph), lang)
    if not graph:
        raise InvalidArena(f"{graph.graph.get('name') or 'this arena'} has no vertices")
    check_bound("vertices", len(graph), max_vertices)
    check_bound("edges", graph.number_of_edges(), max_edges)
    own = content(graph, _words(lang), STYLES[style], lang, answers=answers, start=start, objective=objective)
    return _filled(own, graph.graph.get("name"), player=int(Player(player)), lang=lang, style=style, answers=answers)


def render_game(
    game: AnyGame,
    *,
    name: str | None = None,
    lang: str = "en",
    style: str = "default",
    answers: bool = True,
    start: AnyPosition = None,
) -> str:
    """Make the page of a game that is too large to unfold, like Connect-4: it searches the moves itself.

    Parameters
    ----------
    game : Game
        A game in which marks are aligned, on at most 62 squares.
    name : str, optional
        The title; by default the game's.
    lang, style, answers
        As in `render`.
    start : position, optional
        Where play starts; by default where it does.

    Returns
    -------
    str
        The page. Its search runs in a worker, which the policy allows besides.

    Raises
    ------
    ParameterError
        If it is another game, or there is no such language or style.

    Examples
    --------
    >>> from games import load
    >>> "worker-src blob:" in render_game(load("connect_four"))
    True
    """
    _check(lang, style)
    if not can_search(game):
        raise ParameterError(f"{game!r} is no game on a board that a page can search: give its arena, unfold(game)")
    own = of_game(game, game.initial if start is None else start)
    return _filled(own, name or repr(game), player=1, lang=lang, style=style, answers=answers)


def _check(lang: str, style: str) -> None:
    if lang not in LANGUAGES:
        raise one_of("language", lang, LANGUAGES)
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))


def _filled(own: Content, title: object, *, player: int, lang: str, style: str, answers: bool) -> str:
    """Fill the template of all pages with the content of one."""
    words, palette = _words(lang), STYLES[style]
    words |= words["kinds"].get(own.kind, {})
    call = Speaker(lang).named
    name = clean(heading(str(title or words["arena"]), lang))
    data = {
        "kind": own.kind,
        "name": name,
        "lang": lang,
        "called": players_called(lang),
        "player": player,
        "answers": answers,
        **own.data,
        **({"names": list(map(call, own.data["names"]))} if "names" in own.data else {}),
        "words": words["script"],
    }
    return _page(
        {key: html.escape(text) for key, text in words.items() if isinstance(text, str)},
        worker=own.worker,
        lang=lang,
        name=html.escape(name),
        kind=own.kind,
        view="winner" if answers else "hidden",
        style=_style(palette),
        drawing=own.drawing,
        legend=own.legend,
        data=as_script(data),
        script=_script(FIRST[own.kind]),
    )


def as_script(value: object) -> str:
    r"""Write a value as JSON that stands in a script element: nothing in it can end the element.

    Examples
    --------
    >>> print(as_script({"label": "</script><!--"}))
    {"label":"\u003c/script\u003e\u003c!--"}
    """
    text = json.dumps(value, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _words(lang: str) -> dict[str, Any]:  # texts, and the script's texts by their names
    known = words_of(lang)["texts"]

    def told(texts: Mapping[str, Any]) -> dict[str, Any]:
        return {key: told(each) if isinstance(each, dict) else known.get(each, each) for key, each in texts.items()}

    words = told(json.loads(_part("words.json")))
    for texts in (words, *words["kinds"].values()):
        texts.update({key: with_names(text, lang, {}) for key, text in texts.items() if isinstance(text, str)})
    return words


def _part(name: str) -> str:
    return (PARTS / name).read_text(encoding="utf-8")


def _style(palette: Palette) -> str:
    """Give the style sheet, which begins with the looks of the vertices, by the classes that the drawing gives them."""
    looks = {
        "won1": palette.won[1], "won2": palette.won[2], "rule": DRAW_BY_RULE, "endless": DRAW_ENDLESS,
        "previous": OUTCOMES["P"], "next": OUTCOMES["N"], "circuit": OUTCOMES["D"],
        "kernel": KERNEL, "beaten": OUTCOMES["N"],
        "guess1": palette.better[1], "guess2": palette.better[-1], "guess0": palette.better[0],
    }  # fmt: skip
    rules = "".join(
        f".{kind} {{ --fill: {_either(look.fill)}; --text: {_either(look.text, look.fill)}; "
        f"--dash: {DASHES[look.border]}; }}\n"
        for kind, look in looks.items()
    )
    return "\n" + rules + _part("page.css")


def _either(colour: str, on: str = "") -> str:
    """Give a colour for light and for dark rooms: white and grey, and text on them, are the page's own."""
    own = {"#ffffff": "var(--paper)", "#dddddd": "var(--shadow)"}
    if on:
        return "var(--ink)" if on in own else colour
    return own.get(colour, colour)


def _script(scripts: Sequence[str]) -> str:
    parts = "\n".join(_part(f"{name}.js") for name in (*scripts, *SCRIPTS))
    return f'\n"use strict";\n(() => {{\n{parts}}})();\n'


def _page(words: Mapping[str, str], *, worker: bool, style: str, script: str, **filled: str) -> str:
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; "
        f"{'worker-src blob:; ' * worker}base-uri 'none'; form-action 'none'"
    )
    return Template(_part("page.html")).substitute(
        {f"t_{key}": text for key, text in words.items()}, policy=policy, style=style, script=script, **filled
    )


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
