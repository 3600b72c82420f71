"""Search trees, as `arena.search_tree` gives them, as drawings: a value in every node, the chosen line bold."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

from arena.errors import ParameterError, one_of
from arena.searching import WIN
from arena.words import Speaker, decimal, heading, named, plies_in, say
from exporters.drawings.board_signs import marks_of, players
from exporters.drawings.boards import vertex_board
from exporters.drawings.captions import LABELS, caption, cut, is_board, sign
from exporters.drawings.colouring import legend_lines
from exporters.drawings.drawing import Drawing, Edge, Legend, Line, Node, NodeRow, Sign
from exporters.drawings.looks import STYLES, Fill, palette_of
from exporters.drawings.squares import MATCHES, Board, changed
from exporters.drawings.tree_kinds import INNER, entries_by_kind
from exporters.drawings.turns import leaves, results, turns

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

KIND = "a search tree"
POSITION_POINTS = 11
"""The size of a printed position, in points."""
VALUE_POINTS = 17
"""The size of a value."""
NOTE_POINTS = 10
"""The size of what is told below the value."""
FAINT_SIDE = 9
"""The side of a square, in points, of a board that was cut off."""
NARROW_SIDE = 18
"""The side of a square of a board of at most `NARROW` columns."""
NARROW = 5
WIDE_SIDE = 12
"""The side of a square of a wider board."""
GIVEN = "values"
"""The evaluation that takes the values that a file gives its leaves."""
RESULTS = ("ended", "cut off")
"""The kinds of leaves that have values of their own."""
BESIDE_VALUES = ("tempo", "visits", "window", "window tempo", "orbit")
"""The signs of what stands beside the value of a node."""
AIMS = {1: "max", 2: "min"}
"""The aim of each player at his nodes: the greatest or the least value."""
BOUNDS = {"exact": "", "lower": "≥ ", "upper": "≤ "}


def build(
    tree: DiGraph,
    *,
    trace: bool = False,
    labels: str | None = None,
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
    blank: bool = False,
    compact: bool = False,
) -> Drawing:
    """Make the drawing of a search tree.

    The nodes of player 1 are circles, those of player 2 squares. Leaves are coloured by who has won or is better off
    there, and what was cut off is dashed; in the style of the courses all nodes that were visited are coloured by whose
    turn it is instead, and what the values of leaves mean is told among the signs. Where play ends on every line,
    values are +1, 0 and -1, as in course 001.

    Parameters
    ----------
    tree : networkx.DiGraph
        What `arena.search_tree` gives.
    trace : bool, optional
        Write its window [alpha, beta] into every node.
    labels : {"text", "board", "none"}, optional
        What stands in the nodes above the values: the printed positions, the boards of games that have them, or
        nothing; by default boards where they are printed as such.
    style, lang, legend
        As `exporters.drawings.arenas.build` takes them.
    blank : bool, optional
        Whether to leave out the answers: values, who has won, the chosen line, what was cut off. Values of leaves that
        are given stay.
    compact : bool, optional
        Whether nodes have their values alone, all in letters of one size, and rows nothing but "max" or "min": more of
        them fit.

    Raises
    ------
    ParameterError
        If a trace is asked for of a search that has no windows, or there is no such kind of labels, style or language.

    Examples
    --------
    >>> from arena import search_tree
    >>> from games import load
    >>> drawing = build(search_tree(load("subtraction", heap=2), plies=2))
    >>> [[line.text for line in node.lines] for node in drawing.nodes]
    [['2', '+1', 'in 1'], ['1', '−1', 'in 1'], ['0', '−1'], ['0', '+1']]
    """
    if trace and not any("window" in data for _, data in tree.nodes(data=True)):
        raise ParameterError(f"no windows to trace: {tree.graph['algorithm']} has none (alphabeta has)")
    if labels not in (None, *LABELS):
        raise one_of("labels", labels, LABELS)
    if compact:
        whole = build(tree, labels="none", style=style, lang=lang, legend=legend, blank=blank)
        return _compact(whole)
    words, won, by_turn = Speaker(lang), _decided(tree), palette_of(style).by_turn
    notes = {
        node: _notes(data, lang, won=won, trace=trace) for node, data in tree.nodes(data=True) if not data["pruned"]
    }
    entries, signs = entries_by_kind(tree, style, lang), _signs(tree, words, trace=trace)
    if by_turn:
        ends = [entry for kind, entry in entries.items() if kind[0] in RESULTS]
        others = [entry for kind, entry in entries.items() if kind[0] in ("known", "pruned")]
        beside = {node for entry in others for node in entry.vertices}
        own, rest = leaves(tree, ends, notes, style, words)
        looks = [*turns(tree, beside, style, words), *own, *others]
        signs += results(tree, rest, notes, lang)
    else:
        looks = list(entries.values())
    if blank:
        return _blank(tree, notes, labels, style, lang, legend=legend)
    explained = legend_lines([entry for entry in looks if entry.text], lang)
    nodes = _nodes(tree, {node: entry.look for entry in looks for node in entry.vertices}, notes, labels, style, lang)
    if boards := [node.board for node in nodes if node.board]:
        signs += [*players(tree.graph, style, lang), *marks_of(boards, lang)]
    return Drawing(
        "tree",
        str(tree.graph["name"]),
        nodes,
        _edges(tree, lang),
        _plies(tree, lang),
        Legend(_title(tree, lang), tuple(explained), tuple(signs)) if legend else None,
    )


def _blank(
    tree: DiGraph, notes: Mapping[Hashable, Sequence[str]], labels: str | None, style: str, lang: str, *, legend: bool
) -> Drawing:
    """Make the drawing of a tree whose values are to be found."""
    words, given = Speaker(lang), tree.graph["evaluation"] == GIVEN
    owners = turns(tree, set(), style, words) if STYLES[style].by_turn else []
    looks = {node: entry.look for entry in owners for node in entry.vertices} or dict.fromkeys(tree, INNER)
    rated = (node for node, data in tree.nodes(data=True) if given and data.get("leaf") in RESULTS)
    kept = {node: notes[node][:1] for node in rated if node in notes}
    edges = tuple(edge._replace(kind="move", line="solid") for edge in _edges(tree, lang))
    signs = [sign for sign in _signs(tree, words, trace=False) if sign.kind in ("J1", "J2", "sink", "marks")]
    name = str(tree.graph["name"])
    return Drawing(
        "tree",
        name,
        tuple(node._replace(border="") for node in _nodes(tree, looks, kept, labels, style, lang, blank=True)),
        edges,
        _plies(tree, lang),
        Legend(heading(name, lang), tuple(legend_lines(owners, lang)), tuple(signs)) if legend else None,
    )


def _compact(drawing: Drawing) -> Drawing:
    """Give a tree with nothing but its value in each node, and with the aims as the titles of rows.

    Inner nodes are all as large as the widest value there, so that no size tells it in a blank.
    """
    inner = {edge.tail for edge in drawing.edges}
    values = [[line.text for line in node.lines if line.points == VALUE_POINTS] for node in drawing.nodes]
    exact = (text for number in inner for text in values[number] if " " not in text)
    widest = max(exact, key=len, default="")
    nodes = tuple(
        node._replace(lines=tuple(Line(text, room=widest if number in inner else "") for text in values[number]))
        for number, node in enumerate(drawing.nodes)
    )
    titled = [row for row in drawing.rows if len(row.title) > 1]
    rows = tuple(row._replace(title=(AIMS[nodes[row.nodes[0]].player or 1],)) for row in titled)
    legend = drawing.legend
    if legend:
        legend = legend._replace(signs=tuple(sign for sign in legend.signs if sign.kind not in BESIDE_VALUES))
    return replace(drawing, nodes=nodes, rows=rows, legend=legend)


def _nodes(
    tree: DiGraph,
    looks: Mapping[Hashable, Fill],
    notes: Mapping[Hashable, Sequence[str]],
    labels: str | None,
    style: str,
    lang: str,
    *,
    blank: bool = False,
) -> tuple[Node, ...]:
    nodes = []
    for node, data in tree.nodes(data=True):
        shown = labels or ("board" if is_board(data["label"], data.get("board")) else "text")
        text, lines = caption(tree, node, shown)
        told = notes.get(node, ())
        inside = [Line(line, POSITION_POINTS) for line in lines]
        inside += [Line(note, NOTE_POINTS if number else VALUE_POINTS) for number, note in enumerate(told) if note]
        about = [cut(data["label"]), say("J{player} to move", lang, player=data["player"])]
        about += told[:1] if told or blank else [say("not visited", lang)]
        nodes.append(
            Node(
                data["player"],
                looks[node],
                tuple(inside),
                _board(tree, node, text, style, faint=data["pruned"] and not blank) if text else None,
                "winner" in data,
                "best" if data["chosen"] else "faint" if data["pruned"] else "",
                " - ".join(about),
            )
        )
    return tuple(nodes)


def _board(tree: DiGraph, node: Hashable, text: str, style: str, *, faint: bool) -> Board:
    """Give a board, smaller where it is wide or beside the point, on which the move that leads to it is marked."""
    data = tree.nodes[node]
    before = [tree.nodes[parent].get("board") for parent in tree.pred[node]] or [tree.graph.get("before")]
    old = before[0] if isinstance(before[0], str) and not MATCHES.issuperset(text) else text
    narrow = max(map(len, text.split("\n"))) <= NARROW
    side = FAINT_SIDE if faint else NARROW_SIDE if narrow else WIDE_SIDE
    return vertex_board(tree, data, text, style)._replace(side=side, last=changed(old, text), faint=faint)


def _edges(tree: DiGraph, lang: str) -> tuple[Edge, ...]:
    plies = _named(tree)
    return tuple(
        Edge(
            tail,
            head,
            kind="best" if data["chosen"] else "faint" if data["pruned"] else "move",
            line="dashed" if data["pruned"] else "solid",
            label=cut(named(str(data["move"]), lang)) if tree.nodes[tail]["ply"] in plies else "",
            tooltip=cut(named(str(data["move"]), lang)),
        )
        for tail, head, data in tree.edges(data=True)
    )


def _plies(tree: DiGraph, lang: str) -> tuple[NodeRow, ...]:
    """Title each ply with its player's aim, where all its nodes are one player's."""
    words = Speaker(lang)
    levels: dict[int, list[int]] = {}
    for node, data in tree.nodes(data=True):
        levels.setdefault(data["ply"], []).append(node)
    aims = {side: words("{name}: {what}", name=words.player(side), what=aim) for side, aim in AIMS.items()}
    rows = []
    for ply, members in levels.items():
        movers = {tree.nodes[node]["player"] for node in members if tree.adj[node]}
        aim = [aims[player] for player in movers if len(movers) == 1]
        rows.append(NodeRow(ply, (f"{words('ply')} {ply}", *aim), tuple(members)))
    return tuple(rows)


def _named(tree: DiGraph) -> set[int]:
    """Tell at which plies the moves have names of their own, and not those of the vertices that they lead to."""
    return {
        tree.nodes[tail]["ply"]
        for tail, head, data in tree.edges(data=True)
        if data["move"] != tree.nodes[head]["label"]
    }


def _decided(tree: DiGraph) -> bool:
    """Tell whether play has ended at every leaf, so that values are won, drawn and lost, unless ends have scores."""
    leaves = (data for _, data in tree.nodes(data=True) if data.get("leaf") in ("ended", "cut off"))
    return tree.graph["ends"] == WIN and all("winner" in data for data in leaves)


def _notes(data: dict[str, Any], lang: str, *, won: bool, trace: bool) -> list[str]:
    words = Speaker(lang)
    notes = [BOUNDS[data["bound"]] + _number(data["value"], lang, won=won)]
    notes += [words("in {plies}", plies=data["win_in"])] if data.get("win_in") else []
    notes += [f"n = {words.number(data['visits'])}"] if "visits" in data else []
    notes += [words("known")] if data.get("leaf") == "known" else []
    if trace and "window" in data:
        ends = zip(data["window"], data["window_tempo"], strict=True)
        notes.append(f"[{Speaker(lang).between.join(_end(score, tempo, lang, won=won) for score, tempo in ends)}]")
    return notes


def _end(score: float, tempo: int | None, lang: str, *, won: bool) -> str:
    """Write an end of a window; an infinite one is open, unless it is a win that was found."""
    return _number(score, lang, won=won and tempo is not None) + ("" if tempo is None else f" ({tempo})")


def _number(value: float, lang: str, *, won: bool) -> str:
    """Write a score; where play ends on every line, whether player 1 wins, +1, or loses, -1."""
    if won:
        return {inf: "+1", -inf: "−1"}.get(value, "0")
    return decimal(value, lang)


def _title(tree: DiGraph, lang: str) -> str:
    words = Speaker(lang)
    about, plies = tree.graph, max(data["ply"] for _, data in tree.nodes(data=True))
    nouns = {"nodes": ("node", "nodes"), "cutoffs": ("cut-off", "cut-offs"), "memo_hits": ("memo hit", "memo hits")}
    counts = [f"{about[key]} {words(noun[about[key] > 1])}" for key, noun in nouns.items() if about[key]]
    what = ", ".join([about["algorithm"], plies_in(plies, lang), *counts])
    return words("{name}: {what}", name=heading(about["name"], lang), what=what)


def _signs(tree: DiGraph, words: Callable[..., str], *, trace: bool) -> list[Sign]:
    nodes = [data for _, data in tree.nodes(data=True)]
    played = any("visits" in data for data in nodes)
    aims = {"J1": "J1 to move: takes the greatest value", "J2": "J2 to move: takes the least value"}
    signs = [
        sign(kind, words("J{player} to move", player=kind[1]) if played else words(aim)) for kind, aim in aims.items()
    ]
    signs += [sign("sink", words("play ends"))] if any("winner" in data for data in nodes) else []
    signs += [sign("best", words("bold: the line that is chosen"))] if tree.number_of_edges() else []
    orbits = any(data.get("orbit", 1) != 1 for data in nodes)
    signs += [sign("orbit", words("n positions that are equal by symmetry, counted as one"))] if orbits else []
    bounds = any(data.get("bound", "exact") != "exact" for data in nodes)
    signs += [Sign("bound", "≥ ≤", words("a bound: enough for the search"))] if bounds else []
    tempo = any(data.get("win_in") for data in nodes)
    signs += [Sign("tempo", words("in {plies}", plies="n"), words("plies to the end"))] if tempo else []
    signs += [Sign("visits", "n", words("playouts; the value is J1's mean score in them"))] if played else []
    signs += [Sign("window", "[α, β]", words("the window, as J1 sees it"))] if trace else []
    timed = any(end is not None for data in nodes for end in data.get("window_tempo", ()))
    signs += [Sign("window tempo", "(n)", words("of a window: won at ply n"))] if trace and timed else []
    return signs
