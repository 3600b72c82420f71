"""Drawings of search trees, as `arena.search_tree` gives them, in Graphviz's DOT language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf, isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import ParameterError, one_of
from exporters._captions import BOARD, cut
from exporters._looks import STYLES, Look
from exporters._words import say
from exporters.dot import SHAPES, as_html, as_tooltip, drawing, legend, titled_rows

if TYPE_CHECKING:
    from arena.attributes import DiGraph

WHITE = "#ffffff"
FAINT, FAINT_TEXT = "#aaaaaa", "#777777"
"""What is beside the point: what was cut off."""
INNER, KNOWN, PRUNED = Look(WHITE), Look(WHITE, border="dotted"), Look(WHITE, FAINT_TEXT, "dashed")
CHOSEN = {"color": "#000000", "penwidth": "2.6"}
MARKS = ("x", "o")
"""What players 1 and 2 write on a board, unless the tree says otherwise."""
FAINT_LOOK = Look(WHITE, FAINT)
BOUNDS = {"exact": "", "lower": "≥ ", "upper": "≤ "}


class Manner(NamedTuple):
    """How a tree is drawn: its words, what players mark, and the looks of leaves, 1 good for player 1, -1 for player 2.

    A leaf is one where play has ended, or where the search was cut off and the evaluation was asked.
    """

    say: Callable[..., str]
    won: dict[int, Look]
    ended: dict[int, Look]
    cut_off: dict[int, Look]


def render(tree: DiGraph, *, trace: bool = False, style: str = "default", lang: str = "en") -> str:
    """Draw a search tree as DOT text: a value in every node, the chosen line bold, what was cut off dashed.

    The nodes of player 1 are circles, those of player 2 squares; leaves are blue where player 1 is better off and
    orange where player 2 is. Where play ends on every line, values are +1, 0 and -1, as in course 001.

    Parameters
    ----------
    tree : networkx.DiGraph
        What `arena.search_tree` gives.
    trace : bool, optional
        Write its window [alpha, beta] into every node.
    style : {"default", "course"}, optional
        The palette.
    lang : {"en", "fr"}, optional
        The language of the legend.

    Returns
    -------
    str
        The same for the same tree, byte for byte.

    Raises
    ------
    ParameterError
        If a trace is asked for of a search that has no windows, or there is no such style or language.

    Examples
    --------
    >>> from arena.search_tree import search_tree
    >>> from games import load
    >>> text = render(search_tree(load("subtraction", heap=2), plies=2))
    >>> print(text.splitlines()[0])
    digraph "Subtraction(heap=2, take=(1, 2, 3), misere=False)" {
    """
    windows = any("window" in data for _, data in tree.nodes(data=True))
    if trace and not windows:
        raise ParameterError(f"no windows to trace: {tree.graph['algorithm']} has none (alphabeta has)")
    won, how = _decided(tree), _manner(style, lang)
    dot = drawing(str(tree.graph["name"]), _legend(tree, how, trace=trace))
    dot.attr("graph", ordering="out")
    dot.attr("node", width="0.4", height="0.4", margin="0.07")
    titled_rows(dot, _plies(tree, how.say))
    for node in tree:
        dot.node(f"n{node}", **_node(tree, node, how, won=won, trace=trace))
    named = _named(tree)
    for tail, head, data in tree.edges(data=True):
        dot.edge(f"n{tail}", f"n{head}", **_edge(data, named=tree.nodes[tail]["ply"] in named))
    return str(dot.source)


def _manner(style: str, lang: str) -> Manner:
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))
    won, _, shades = STYLES[style]
    ended = {1: Look(won[1].fill, won[1].text), 0: Look(WHITE), -1: Look(won[2].fill, won[2].text)}
    return Manner(
        partial(say, language=lang), won, ended, {1: Look(shades[1][1]), 0: Look("#eeeeee"), -1: Look(shades[2][1])}
    )


def _decided(tree: DiGraph) -> bool:
    """Tell whether play has ended at every leaf, so that values are won, drawn and lost."""
    return all("winner" in data for _, data in tree.nodes(data=True) if data.get("leaf") in ("ended", "cut off"))


def _plies(tree: DiGraph, words: Callable[..., str]) -> dict[str, tuple[str, list[str]]]:
    """Title each ply with what its player does, where all its nodes are one player's."""
    levels: dict[int, list[int]] = {}
    for node, data in tree.nodes(data=True):
        levels.setdefault(data["ply"], []).append(node)
    titles = {}
    for ply, members in levels.items():
        players = {tree.nodes[node]["player"] for node in members if tree.adj[node]}
        what = {frozenset({1}): ("J1", "max"), frozenset({2}): ("J2", "min")}.get(frozenset(players))
        aim = r"\n" + words("{name}: {what}", name=what[0], what=what[1]) if what else ""
        titles[f"ply{ply}"] = (f"{words('ply')} {ply}{aim}", [f"n{node}" for node in members])
    return titles


def _node(tree: DiGraph, node: int, how: Manner, *, won: bool, trace: bool) -> dict[str, str]:
    data = tree.nodes[node]
    look = _look(data, tree.graph["draw"], how)
    shown = "" if data["pruned"] else BOUNDS[data["bound"]] + _number(data["value"], won=won)
    turn = how.say("J{player} to move", player=data["player"])
    told = " - ".join([cut(data["label"]), turn, shown or how.say("not visited")])
    texts = [shown, *_notes(data, how.say, won=won, trace=trace)]
    return {
        "label": _label(data, look, texts, tree.graph.get("marks", MARKS), how),
        "shape": SHAPES[data["player"]],
        "style": f"filled,{look.border}",
        "fillcolor": look.fill,
        "peripheries": "2" if "winner" in data else "1",
        "tooltip": as_tooltip(told),
        **({"color": FAINT} if data["pruned"] else {}),
        **(CHOSEN if data["chosen"] else {}),
    }


def _look(data: dict[str, Any], draw: float, how: Manner) -> Look:
    if data["pruned"]:
        return PRUNED
    if data.get("leaf", "known") == "known":
        return KNOWN if "leaf" in data else INNER
    if "winner" in data:
        return how.ended[(0, 1, -1)[data["winner"]]]
    return how.cut_off[(data["value"] > draw) - (data["value"] < draw)]


def _label(data: dict[str, Any], look: Look, texts: list[str], marks: tuple[str, str], how: Manner) -> str:
    """Put the position, the value and the notes of a node one under the other, as an HTML-like label."""
    position = cut(data["label"])
    looks = {marks[0]: how.won[1], marks[1]: how.won[2]}
    board = BOARD.fullmatch(position)
    rows = [_board(position, looks, faint=data["pruned"]) if board else _text(position, 11, look.text)]
    shown, *notes = texts
    rows += [_text(shown, 17, look.text)] if shown else []
    rows += [_text(note, 10, look.text) for note in notes]
    cells = "".join(f"<TR><TD>{row}</TD></TR>" for row in rows)
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1">{cells}</TABLE>>'


def _text(text: str, size: int, color: str) -> str:
    return f'<FONT POINT-SIZE="{size}" COLOR="{color}">{as_html(text)}</FONT>'


def _board(position: str, looks: dict[str, Look], *, faint: bool) -> str:
    """Draw a board square by square, smaller where it is large or beside the point."""
    runs = position.split("/")
    width = max(map(len, runs))
    side, font = (9, 7) if faint else (14, 11) if width < 6 else (11, 9)
    rows = "".join(
        "<TR>" + "".join(_square(mark, side, font, FAINT_LOOK if faint else looks.get(mark)) for mark in run) + "</TR>"
        for run in runs
    )
    size = f'WIDTH="{side * width}" HEIGHT="{side * len(runs)}" FIXEDSIZE="TRUE"'
    return f'<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="0" COLOR="#999999" {size}>{rows}</TABLE>'


def _square(mark: str, side: int, font: int, look: Look | None) -> str:
    """Draw a square in the colour of the player who has marked it."""
    if mark == "." or look is None:
        return f'<TD BGCOLOR="{WHITE}" WIDTH="{side}" HEIGHT="{side}" FIXEDSIZE="TRUE"></TD>'
    inside = f'<FONT POINT-SIZE="{font}" COLOR="{look.text}">{mark}</FONT>'
    return f'<TD BGCOLOR="{look.fill}" WIDTH="{side}" HEIGHT="{side}" FIXEDSIZE="TRUE">{inside}</TD>'


def _notes(data: dict[str, Any], words: Callable[..., str], *, won: bool, trace: bool) -> list[str]:
    notes = [words("in {plies}", plies=data["win_in"])] if data.get("win_in") else []
    notes += [words("known")] if data.get("leaf") == "known" else []
    if trace and "window" in data:
        ends = zip(data["window"], data["window_tempo"], strict=True)
        notes.append(f"[{', '.join(_end(score, tempo, words, won=won) for score, tempo in ends)}]")
    return notes


def _end(score: float, tempo: int | None, words: Callable[..., str], *, won: bool) -> str:
    """Write an end of a window; an infinite one is open, unless it is a win that was found."""
    return _number(score, won=won and tempo is not None) + ("" if tempo is None else " " + words("at {ply}", ply=tempo))


def _number(value: float, *, won: bool) -> str:
    """Write a score; where play ends on every line, whether player 1 wins, +1, or loses, -1."""
    if won:
        return {inf: "+1", -inf: "−1"}.get(value, "0")
    if not isfinite(value):
        return "+∞" if value > 0 else "−∞"
    return f"{value:.4g}".replace("-", "−")


def _edge(data: dict[str, Any], *, named: bool) -> dict[str, str]:
    look = {"tooltip": as_tooltip(cut(str(data["move"])))}
    if named:
        text = _text(str(data["move"]), 10, FAINT_TEXT if data["pruned"] else "#000000")
        cells = f'<TD WIDTH="3"></TD><TD BGCOLOR="{WHITE}">{text}</TD>'  # beside an upright edge, upon a slanted one
        look["label"] = f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1"><TR>{cells}</TR></TABLE>>'
    look |= {"style": "dashed", "color": FAINT} if data["pruned"] else {}
    return look | (CHOSEN if data["chosen"] else {})


def _named(tree: DiGraph) -> set[int]:
    """Tell at which plies the moves have names of their own, and not those of the vertices that they lead to."""
    return {
        tree.nodes[tail]["ply"]
        for tail, head, data in tree.edges(data=True)
        if data["move"] != tree.nodes[head]["label"]
    }


def _legend(tree: DiGraph, how: Manner, *, trace: bool) -> str:
    words, about, nodes = how.say, tree.graph, [data for _, data in tree.nodes(data=True)]
    counts = {"nodes": ("node", "nodes"), "cutoffs": ("cut-off", "cut-offs"), "memo_hits": ("memo hit", "memo hits")}
    found = [f"{about[key]} {words(what[about[key] > 1])}" for key, what in counts.items() if about[key]]
    plies = f"{about['plies']} {words('plies' if about['plies'] > 1 else 'ply')}"
    signs = [("○", "J1 to move: takes the greatest value"), ("□", "J2 to move: takes the least value")]
    signs += [("◎", "play ends")] if any("winner" in data for data in nodes) else []
    signs += [("→", "bold: the line that is chosen")] if tree.number_of_edges() else []
    bounds = any(data.get("bound", "exact") != "exact" for data in nodes)
    signs += [("≥ ≤", "a bound: enough for the search")] if bounds else []
    signs += [(words("in {plies}", plies="n"), "plies to the end")] if any(data.get("win_in") for data in nodes) else []
    signs += [("[α, β]", "the window, as J1 sees it; at n: plies from the root")] if trace else []
    title = words("{name}: {what}", name=about["name"], what=", ".join([about["algorithm"], plies, *found]))
    return legend(title, _swatches(tree, how), [(sign, words(text)) for sign, text in signs])


def _swatches(tree: DiGraph, how: Manner) -> list[tuple[Look, str]]:
    """Say what each look means that a leaf has, and count its nodes."""
    words = how.say
    scored, draw = words("scored by {evaluation}", evaluation=tree.graph["evaluation"]), tree.graph["draw"]
    texts = {
        how.ended[1]: words("won by J{player}", player=1),
        how.ended[0]: words("draw"),
        how.ended[-1]: words("won by J{player}", player=2),
        how.cut_off[1]: words("{name}: {what}", name=scored, what=words("better for J{player}", player=1)),
        how.cut_off[0]: words("{name}: {what}", name=scored, what=words("even")),
        how.cut_off[-1]: words("{name}: {what}", name=scored, what=words("better for J{player}", player=2)),
        KNOWN: words("known from an earlier visit"),
        PRUNED: words("cut off: branches not visited"),
    }
    looks = [_look(data, draw, how) for _, data in tree.nodes(data=True) if data["pruned"] or "leaf" in data]
    return [(look, f"{text} ({looks.count(look)})") for look, text in texts.items() if look in looks]
