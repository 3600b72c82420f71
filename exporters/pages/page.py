"""The page to click through: the arena, its layers and a game against the strategy, in one HTML file."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Hashable, Mapping
from dataclasses import replace
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import InvalidArena, ParameterError, TooLarge
from arena.graphs.attributes import REACH, ObjectiveName, initial_of
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import as_graph
from arena.graphs.names import is_bare
from arena.rules.game import Player, label_of
from arena.solving.arenas import solve
from arena.solving.objectives import objective_named
from arena.solving.positions import Outcome, solve_positions
from arena.texts import clean
from arena.words import Speaker, heading, players_called, with_names
from arena.words import words as words_of
from exporters.drawings.captions import accepting, priority, weight
from exporters.drawings.coloring import aim
from exporters.drawings.graph import build, in_language
from exporters.drawings.looks import DRAW_BY_RULE, DRAW_ENDLESS, GRUNDY, KERNEL, OUTCOMES, RANKS, Palette, palette_of
from exporters.files.reading import check_bound
from exporters.pages.script_data import (
    VertexLooks,
    arena_looks,
    can_search,
    columns,
    position_looks,
    positions,
    rules,
)
from exporters.pictures import svg
from exporters.pictures.graphviz import NoGraphviz
from exporters.pictures.layout import laid_out
from exporters.pictures.page import arranged
from exporters.pictures.scene import scene

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame, AnyPosition

RADIUS = 3
"""The moves around the start of a solution that is kept: on seven columns 10,000 lookups."""
MAX_VERTICES, MAX_EDGES = 100_000, 3_000_000
"""With more a browser takes seconds to open the page."""
MOST_DRAWN, MOST_ARROWS = 150, 500
"""Beyond these vertices and edges the page shows the neighborhood of the token only: nobody could find a vertex."""
OUTER = (-10, 10, -10, 10)
PARTS = Path(__file__).parent / "web"
FIRST = {
    "arena": ("model", "words", "columns", "arena"),
    "graph": ("model", "words", "columns", "graph"),
    "search": ("model", "words", "rules", "searcher", "thinking"),
}
"""The files of the script that each kind of page begins with: of an arena, of a bare graph, of a game's rules."""
SCRIPTS = (
    "state", "board", "svg", "near", "looks", "place", "squares", "story", "table", "play", "find", "layers", "full",
    "page",
)  # fmt: skip
"""The files of every page's script, after those of its kind, in the order in which they need each other."""
DASHES = {"solid": "none", "dashed": "5 3", "dotted": "1.5 3.5"}


class Content(NamedTuple):
    """The content of a page that depends on its kind: the data of its script, and the markup of what is drawn."""

    kind: str
    data: dict[str, Any]
    drawing: str = ""
    legend: str = ""


def render(
    graph: DiGraph | CompactArena,
    *,
    player: int = 1,
    lang: str = "en",
    style: str = "default",
    answers: bool = True,
    start: Hashable = None,
    objective: ObjectiveName = REACH,
) -> str:
    """Make the page of an arena, or of a graph without players: one HTML file that asks the network for nothing.

    It shows the arena as Graphviz lays it out or, where that would be too large, the neighborhood of the token. The
    answers are in the file even where the page does not open with them. Its script and its style are named by their
    hashes in a policy that forbids everything else; what the arena says of itself is data, never markup.

    O(|S|+|A|) beside Graphviz; about 20 bytes per vertex and 6 per edge, and the labels.
    """
    graph = in_language(as_graph(graph), lang)
    if not graph:
        raise InvalidArena(f"{graph.graph.get('name') or 'this arena'} has no vertices")
    check_bound("vertices", len(graph), MAX_VERTICES)
    check_bound("edges", graph.number_of_edges(), MAX_EDGES)
    if is_bare(graph):
        own = _of_positions(graph, lang, answers=answers, start=start)
    else:
        own = _of_arena(graph, palette_of(style), lang, objective, answers=answers, start=start)
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

    In the game marks are aligned, on at most 62 squares. The search runs in a worker, which the policy allows besides.
    """
    if not can_search(game):
        raise ParameterError(f"{game!r} is no game on a board that a page can search: give its arena, unfold(game)")
    label = label_of(game)(game.initial if start is None else start)
    own = Content("search", {"start": 0, "boards": "labels", "labels": [label], **rules(game)})
    return _filled(own, name or repr(game), player=1, lang=lang, style=style, answers=answers)


# ---- the kinds of pages


def _of_arena(
    graph: DiGraph, palette: Palette, lang: str, objective: ObjectiveName, *, answers: bool, start: Hashable
) -> Content:
    solution, say = solve(graph, objective), Speaker(lang)
    arena, words = solution.columns, _words(lang, "arena")
    token = arena.number_of(start) if start is not None else arena.initial or 0
    shades = {str(winner): list(shades) for winner, shades in palette.shades.items()}
    looks = arena_looks(solution)
    data = {"start": token, "shades": shades, **columns(graph, solution)}
    kinds = ("won1", "won2", "rule", "endless")
    signs = [("◎", say("accepting"))] * bool(accepting(graph))
    signs += [("p", say("the priority"))] * any(priority(graph, vertex) is not None for vertex in graph)
    signs += [("±n", say("beside a move: its weight"))] * any(weight(data) for *_, data in graph.edges(data=True))
    wanted = aim(graph.graph, objective, say)
    signs += [(objective_named(objective).sign, wanted)] * bool(wanted)
    marks = "".join(f"<li>{mark} {html.escape(text)}</li>" for mark, text in signs)
    shown = _drawing(graph, looks, words["drawing"], lang, answers=answers)
    legend = _legend({each: looks.kinds.count(each) for each in kinds}, words, lang) + marks
    return Content("arena", data, shown, legend)


def _of_positions(graph: DiGraph, lang: str, *, answers: bool, start: Hashable) -> Content:
    solution, words = solve_positions(graph), _words(lang, "graph")
    begins = start if start is not None else initial_of(graph)
    token = 0 if begins is None else solution.columns.number_of(begins)
    data = {"start": token, "shades": {"1": list(RANKS), "grundy": list(GRUNDY)}, **positions(graph, solution)}
    kinds = {"previous": Outcome.P, "next": Outcome.N, "circuit": Outcome.D}
    sizes = {look: solution.outcomes.count(outcome) for look, outcome in kinds.items()}
    shown = _drawing(graph, position_looks(solution), words["drawing"], lang, answers=answers)
    return Content("graph", data, shown, _legend(sizes, words, lang))


def _legend(sizes: Mapping[str, int], words: Mapping[str, Any], lang: str) -> str:
    """Explain the colors, with the number of vertices of each."""
    say = Speaker(lang)
    return "".join(
        f'<li><span class="swatch {kind}"></span>{html.escape(words[f"legend_{kind}"])} ({say.number(size)})</li>'
        for kind, size in sizes.items()
        if size
    )


def _drawing(graph: DiGraph, looks: VertexLooks, title: str, lang: str, *, answers: bool) -> str:
    """Draw an arena as an SVG element; nothing if it is too large, would take `dot` too long, or there is no Graphviz.

    A vertex is a `g` with its number in `data-v`, an edge one with both numbers in `data-e`; the page's style says how
    they look. Without the answers nothing tells who wins.
    """
    if len(graph) > MOST_DRAWN or graph.number_of_edges() > MOST_ARROWS:
        return ""
    drawn = build(graph, color="none", lang=lang)
    try:
        drawn = replace(drawn, layout=laid_out(drawn))
    except (NoGraphviz, TooLarge):
        return ""
    sheet, members = arranged(drawn, "none"), list[str]()
    for group in scene(sheet):
        parts = "".join(map(svg.part, group.parts))
        about = 'class="edge start"' if group.name == "start" else 'class="note"'
        if group.kind == "edge":
            tail, head = map(int, re.findall(r"\d+", group.name))
            kind = " ignored" * looks.over[tail] + " best" * (answers and looks.choices[tail] == head)
            about = f'class="edge{kind}" data-e="{tail} {head}"'
        elif group.kind == "node":
            vertex = int(group.name.removeprefix("v"))
            node, (x, y, wide, high) = drawn.nodes[vertex], sheet.layout.nodes[vertex]
            kind = f" {looks.kinds[vertex]}" * answers + " ends" * node.ended
            about = f'class="node p{node.player or 0}{kind}" data-v="{vertex}"'
            about += f' data-box="{x:.1f} {-y:.1f} {wide:.1f} {high:.1f}"'
            parts = re.sub("<(ellipse|polygon) ", r'<\1 class="shape" ', parts)
        members.append(f"<g {about}>{parts}</g>")
    left, right, bottom, top = (each + more for each, more in zip(sheet.box.bounds, OUTER, strict=True))
    view = f'viewBox="{left:.1f} {-top:.1f} {right - left:.1f} {top - bottom:.1f}"'
    opening = f'<svg id="whole" {view} width="{right - left:.0f}" height="{top - bottom:.0f}" role="img"'
    return "\n".join([f'{opening} aria-label="{html.escape(title)}">', *members, "</svg>"])


# ---- the template


def _filled(own: Content, title: object, *, player: int, lang: str, style: str, answers: bool) -> str:
    words, call = _words(lang, own.kind), Speaker(lang).named
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
    told = json.dumps(data, separators=(",", ":"))
    for sign in "<>&":  # nothing in it can end the element of the script
        told = told.replace(sign, f"\\u{ord(sign):04x}")
    sheet = _style(palette_of(style))
    parts = "\n".join(_part(f"{each}.js") for each in (*FIRST[own.kind], *SCRIPTS))
    script = f'\n"use strict";\n(() => {{\n{parts}}})();\n'
    worker = "worker-src blob:; " * (own.kind == "search")
    return Template(_part("page.html")).substitute(
        {f"t_{key}": html.escape(text) for key, text in words.items() if isinstance(text, str)},
        policy=f"default-src 'none'; style-src {_hash(sheet)}; script-src {_hash(script)}; {worker}"
        "base-uri 'none'; form-action 'none'",
        lang=lang,
        name=html.escape(name),
        kind=own.kind,
        view="winner" if answers else "hidden",
        style=sheet,
        drawing=own.drawing,
        legend=own.legend,
        data=told,
        script=script,
    )


def _words(lang: str, kind: str) -> dict[str, Any]:
    """Return the texts of a kind of pages in a language, and those of its script by their names."""
    known = words_of(lang)["texts"]

    def told(texts: Mapping[str, Any]) -> dict[str, Any]:
        return {key: told(each) if isinstance(each, dict) else known.get(each, each) for key, each in texts.items()}

    words = told(json.loads(_part("words.json")))
    words |= words.pop("kinds").get(kind, {})
    return words | {key: with_names(text, lang, {}) for key, text in words.items() if isinstance(text, str)}


def _part(name: str) -> str:
    return (PARTS / name).read_text(encoding="utf-8")


def _style(palette: Palette) -> str:
    """Return the style sheet, which begins with the looks of vertices, by the classes that the drawing gives them.

    White, gray and the text on them are the page's own, for light and for dark rooms.
    """
    looks = {
        "won1": palette.won[1], "won2": palette.won[2], "rule": DRAW_BY_RULE, "endless": DRAW_ENDLESS,
        "previous": OUTCOMES["P"], "next": OUTCOMES["N"], "circuit": OUTCOMES["D"],
        "kernel": KERNEL, "beaten": OUTCOMES["N"],
        "guess1": palette.better[1], "guess2": palette.better[-1], "guess0": palette.better[0],
    }  # fmt: skip
    own = {"#ffffff": "var(--paper)", "#dddddd": "var(--shadow)"}
    rules = "".join(
        f".{kind} {{ --fill: {own.get(look.fill, look.fill)}; "
        f"--text: {'var(--ink)' if look.fill in own else look.text}; --dash: {DASHES[look.border]}; }}\n"
        for kind, look in looks.items()
    )
    return "\n" + rules + _part("page.css")


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
