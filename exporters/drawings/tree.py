"""Search trees, as `arena.search_tree` gives them, as drawings: a value in every node, the chosen line bold."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from arena.errors import ParameterError, one_of
from arena.searching import WIN
from arena.words import Speaker, decimal, heading, named, plies_in, say
from exporters.drawings.board_signs import marks_of, players
from exporters.drawings.captions import LABELS, caption, cut, is_board, sign
from exporters.drawings.colouring import Entry, legend_lines
from exporters.drawings.drawing import Drawing, Edge, Legend, Line, Node, NodeRow, Sign
from exporters.drawings.looks import STYLES, Fill, palette_of
from exporters.drawings.position import vertex_board
from exporters.drawings.squares import MATCHES, Board, changed

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Kind = tuple[str, int]
"""The kind of a node, and for leaves who has won or is better off: 1 for player 1, -1 for player 2."""
VALUE, NOTE = 13, 12
"""The sizes of a value, and of what is told below it."""
SHORT = 10
"""The characters of the longest printed position that has its value beside it."""
FAINT_SIDE, NARROW_SIDE, WIDE_SIDE = 9, 15, 11
"""The sides of squares, in points, of boards that were cut off, of at most `NARROW` columns, and of more."""
NARROW = 5
GIVEN = "values"
"""The evaluation that takes the values that a file gives its leaves."""
RESULTS = ("ended", "cut off")
"""The kinds of leaves that have values of their own."""
AIMS = {1: "max", 2: "min"}
"""The aim of each player at his nodes: the greatest or the least value."""
BOUNDS = {"exact": "", "lower": "≥ ", "upper": "≤ "}
INNER, KNOWN = Fill("#ffffff"), Fill("#ffffff", border="dotted")
PRUNED = Fill("#ffffff", "#767676", "dashed")
NAMED = ("values", "zero", "cells", "rollouts", "alignments")
"""The evaluations that have a name in each language: games may bring others."""


def build(
    tree: DiGraph,
    *,
    trace: bool = False,
    moves: Sequence[str] | None = None,
    labels: str | None = None,
    style: str = "default",
    lang: str = "en",
    title: str | None = None,
    blank: bool = False,
) -> Drawing:
    """Make the drawing of a search tree, or of its branches by some moves alone.

    The nodes of player 1 are circles, those of player 2 squares. Leaves are coloured by who has won or is better off
    there, and what was cut off is dashed; in the style of the courses all nodes that were visited are coloured by whose
    turn it is instead, and what the values of leaves mean is told among the signs. Where play ends on every line,
    values are +1, 0 and -1, as in course 001. A `trace` writes its window [alpha, beta] into every node, and in how
    many plies play is won; a `blank` leaves out values, results, the chosen line and what was cut off.

    Raises
    ------
    ParameterError
        If a trace is asked for of a search that has no windows, or there is no such move, kind of labels, style or
        language.

    Examples
    --------
    >>> from arena import load, search_tree
    >>> drawing = build(search_tree(load("subtraction", heap=2), plies=2))
    >>> [[line.text for line in node.lines] for node in drawing.nodes]
    [['2', '+1'], ['1', '−1'], ['0', '−1'], ['0', '+1']]
    """
    if trace and not any("window" in data for _, data in tree.nodes(data=True)):
        raise ParameterError(f"no windows to trace: {tree.graph['algorithm']} has none (alphabeta has)")
    if labels not in (None, *LABELS):
        raise one_of("labels", labels, LABELS)
    heading_ = _title(tree, lang, title) if not blank else heading(tree.graph["name"], lang) if title is None else title
    tree = tree if moves is None else _branches(tree, moves)
    words, won = Speaker(lang), _decided(tree)
    notes = {
        node: _notes(data, lang, won=won, trace=trace) for node, data in tree.nodes(data=True) if not data["pruned"]
    }
    signs = _signs(tree, words, trace=trace)
    if blank:
        looks, kept = _turns(tree, set(), style, words) if palette_of(style).by_turn else [], {}
        if tree.graph["evaluation"] == GIVEN:
            kept = {v: notes[v][:1] for v, data in tree.nodes(data=True) if data.get("leaf") in RESULTS and v in notes}
        notes, signs = kept, [each for each in signs if each.kind in ("J1", "J2", "sink", "marks")]
    else:
        looks, more = _looks(tree, notes, style, lang)
        signs += more
    look_of = dict.fromkeys(tree, INNER) | {node: entry.look for entry in looks for node in entry.vertices}
    nodes = _nodes(tree, look_of, notes, labels, style, lang, blank=blank)
    if (boards := [node.board for node in nodes if node.board]) and not blank:
        signs += [*players(tree.graph, style, lang), *marks_of(boards, lang)]
    explained = legend_lines([entry for entry in looks if entry.text], lang)
    legend = Legend(heading_, tuple(explained), tuple(signs))
    return Drawing("tree", heading_, nodes, _edges(tree, lang, blank=blank), _plies(tree, lang), legend=legend)


def _branches(tree: DiGraph, moves: Sequence[str]) -> DiGraph:
    """Keep the nodes that some moves lead to, and count at each node those that are left out."""
    import networkx as nx

    known = list(dict.fromkeys(str(data["move"]) for *_, data in tree.edges(data=True)))
    if unknown := [move for move in moves if move not in known]:
        raise one_of("move", unknown[0], known)
    kept, pending = set[Hashable](), [0]
    while pending:
        node = pending.pop()
        kept.add(node)
        pending += [after for after in tree.adj[node] if str(tree.edges[node, after]["move"]) in moves]
    part: DiGraph = nx.DiGraph(**tree.graph)
    number = {node: place for place, node in enumerate(each for each in tree if each in kept)}
    for node, place in number.items():
        part.add_node(place, **tree.nodes[node], hidden=sum(after not in kept for after in tree.adj[node]))
    part.add_edges_from((number[a], number[b], data) for a, b, data in tree.edges(data=True) if {a, b} <= kept)
    return part


def _nodes(
    tree: DiGraph,
    looks: Mapping[Hashable, Fill],
    notes: Mapping[Hashable, Sequence[str]],
    labels: str | None,
    style: str,
    lang: str,
    *,
    blank: bool,
) -> tuple[Node, ...]:
    nodes = []
    for node, data in tree.nodes(data=True):
        shown = labels or ("board" if is_board(data["label"], data.get("board")) else "text")
        text, lines = caption(tree, node, shown)
        told = notes.get(node, ())
        inside = [Line(line) for line in lines]
        beside = not text and len(lines) == 1 and len(lines[0]) <= SHORT
        inside += [Line(note, NOTE if place else VALUE, beside=beside and not place) for place, note in enumerate(told)]
        about = [cut(data["label"]), say("J{player} to move", lang, player=data["player"])]
        about += told[:1] if told or blank else [say("not visited", lang)]
        about += [say("in {plies}", lang, plies=data["win_in"])] if data.get("win_in") and told else []
        border = "" if blank else "best" if data["chosen"] else "faint" if data["pruned"] else ""
        board = _board(tree, node, text, style, faint=data["pruned"] and not blank) if text else None
        end = "winner" in data
        nodes.append(Node(data["player"], looks[node], tuple(inside), board, end, border, " - ".join(about)))
    return tuple(nodes)


def _board(tree: DiGraph, node: Hashable, text: str, style: str, *, faint: bool) -> Board:
    """Return a board, smaller where it is wide or beside the point, on which the move that leads to it is marked."""
    data = tree.nodes[node]
    before = [tree.nodes[parent].get("board") for parent in tree.pred[node]] or [tree.graph.get("before")]
    old = before[0] if isinstance(before[0], str) and not MATCHES.issuperset(text) else text
    narrow = max(map(len, text.split("\n"))) <= NARROW
    side = FAINT_SIDE if faint else NARROW_SIDE if narrow else WIDE_SIDE
    return vertex_board(tree, data, text, style)._replace(side=side, last=changed(old, text), faint=faint)


def _edges(tree: DiGraph, lang: str, *, blank: bool) -> tuple[Edge, ...]:
    """Return the edges; moves are named at plies where they are not called like the vertices that they lead to."""
    plies = {
        tree.nodes[tail]["ply"]
        for tail, head, data in tree.edges(data=True)
        if data["move"] != tree.nodes[head]["label"]
    }
    edges = []
    for tail, head, data in tree.edges(data=True):
        kind = "move" if blank else "best" if data["chosen"] else "faint" if data["pruned"] else "move"
        move = cut(named(str(data["move"]), lang))
        line = "dashed" if data["pruned"] and not blank else "solid"
        edges.append(Edge(tail, head, kind, line, move if tree.nodes[tail]["ply"] in plies else "", move))
    return tuple(edges)


def _plies(tree: DiGraph, lang: str) -> tuple[NodeRow, ...]:
    """Title each ply with its player's aim, where all its nodes are one player's."""
    words = Speaker(lang)
    levels: dict[int, list[int]] = {}
    for node, data in tree.nodes(data=True):
        levels.setdefault(data["ply"], []).append(node)
    aims = {side: words("{name}: {what}", name=words.player(side), what=aim) for side, aim in AIMS.items()}
    rows = []
    for ply, members in sorted(levels.items()):
        movers = {tree.nodes[node]["player"] for node in members if tree.adj[node]}
        aim = [aims[player] for player in movers if len(movers) == 1]
        rows.append(NodeRow(ply, (f"{words('ply')} {ply}", *aim), tuple(members)))
    return tuple(rows)


def _decided(tree: DiGraph) -> bool:
    """Tell whether play has ended at every leaf, so that values are won, drawn and lost, unless ends have scores."""
    ends = (data for _, data in tree.nodes(data=True) if data.get("leaf") in RESULTS)
    return tree.graph["ends"] == WIN and all("winner" in data for data in ends)


def _notes(data: dict[str, Any], lang: str, *, won: bool, trace: bool) -> list[str]:
    words = Speaker(lang)
    notes = [BOUNDS[data["bound"]] + _number(data["value"], lang, won=won)]
    notes += [words("in {plies}", plies=data["win_in"])] if trace and data.get("win_in") else []
    notes += [f"n = {words.number(data['visits'])}"] if "visits" in data else []
    notes += [words("known")] if data.get("leaf") == "known" else []
    if trace and "window" in data:
        ends = zip(data["window"], data["window_tempo"], strict=True)
        notes.append(f"[{words.between.join(_end(score, tempo, lang, won=won) for score, tempo in ends)}]")
    return notes


def _end(score: float, tempo: int | None, lang: str, *, won: bool) -> str:
    """Write an end of a window; an infinite one is open, unless it is a win that was found."""
    return _number(score, lang, won=won and tempo is not None) + ("" if tempo is None else f" ({tempo})")


def _number(value: float, lang: str, *, won: bool) -> str:
    """Write a score; where play ends on every line, whether player 1 wins, +1, or loses, -1."""
    return {inf: "+1", -inf: "−1"}.get(value, "0") if won else decimal(value, lang)


def _title(tree: DiGraph, lang: str, title: str | None) -> str:
    """Name the search, its depth, which may not be that of the game, and what it counted."""
    words, about = Speaker(lang), tree.graph
    plies = plies_in(max(data["ply"] for _, data in tree.nodes(data=True)), lang)
    nouns = {"nodes": ("node", "nodes"), "cutoffs": ("cut-off", "cut-offs"), "memo_hits": ("memo hit", "memo hits")}
    counts = [f"{about[key]} {words(noun[about[key] > 1])}" for key, noun in nouns.items() if about[key]]
    depth = plies if about["complete"] else words("first {plies}", plies=plies)
    what = ", ".join([about["algorithm"], depth, *counts])
    name = heading(about["name"], lang) if title is None else title
    return words("{name}: {what}", name=name, what=what) if name else what


def _signs(tree: DiGraph, words: Speaker, *, trace: bool) -> list[Sign]:
    nodes = [data for _, data in tree.nodes(data=True)]
    played = any("visits" in data for data in nodes)
    aims = {"J1": "J1 to move: takes the greatest value", "J2": "J2 to move: takes the least value"}
    signs = [
        sign(kind, words("J{player} to move", player=kind[1]) if played else words(aim)) for kind, aim in aims.items()
    ]
    signs += [sign("sink", words("play ends"))] if any("winner" in data for data in nodes) else []
    signs += [sign("best", words("bold: the line that is chosen"))] if tree.number_of_edges() else []
    if any(data.get("orbit", 1) != 1 for data in nodes):
        signs.append(sign("orbit", words("n positions that are equal by symmetry, counted as one")))
    signs += [sign("hidden", words("n moves that are not drawn"))] if any(data.get("hidden") for data in nodes) else []
    bounds = any(data.get("bound", "exact") != "exact" for data in nodes)
    signs += [Sign("bound", "≥ ≤", words("a bound: enough for the search"))] if bounds else []
    tempo = trace and any(data.get("win_in") for data in nodes)
    signs += [Sign("tempo", words("in {plies}", plies="n"), words("plies to the end"))] if tempo else []
    signs += [Sign("visits", "n", words("playouts; the value is J1's mean score in them"))] if played else []
    signs += [Sign("window", "[α, β]", words("the window, as J1 sees it"))] if trace else []
    timed = any(end is not None for data in nodes for end in data.get("window_tempo", ()))
    signs += [Sign("window tempo", "(n)", words("of a window: won at ply n"))] if trace and timed else []
    return signs


# ---- what looks mean


def _looks(
    tree: DiGraph, notes: Mapping[Hashable, Sequence[str]], style: str, lang: str
) -> tuple[list[Entry], list[Sign]]:
    """List the looks of nodes with their meanings, and in the courses' style the signs of what values mean."""
    entries, words = _by_kind(tree, style, lang), Speaker(lang)
    if not palette_of(style).by_turn:
        return list(entries.values()), []
    ends = [entry for kind, entry in entries.items() if kind[0] in RESULTS]
    others = [entry for kind, entry in entries.items() if kind[0] in ("known", "pruned")]
    beside = {node for entry in others for node in entry.vertices}
    own, rest = _leaves(tree, ends, notes, style, words)
    return [*_turns(tree, beside, style, words), *own, *others], _results(tree, rest, notes, lang)


def _by_kind(tree: DiGraph, style: str, lang: str) -> dict[Kind, Entry]:
    """Return the look of each kind of node, its meaning, and its nodes."""
    meanings = _meanings(tree, style, lang)
    members: dict[Kind, list[Hashable]] = {kind: [] for kind in meanings}
    for node, data in tree.nodes(data=True):
        members[_kind(data, tree.graph["draw"])].append(node)
    return {kind: Entry(*meaning, members[kind], len(members[kind])) for kind, meaning in meanings.items()}


def _kind(data: dict[str, Any], draw: float) -> Kind:
    if data["pruned"]:
        return "pruned", 0
    if data.get("leaf", "known") == "known":
        return data.get("leaf", "inner"), 0
    if "winner" in data:
        return "ended", (0, 1, -1)[data["winner"]]
    return "cut off", (data["value"] > draw) - (data["value"] < draw)


def _meanings(tree: DiGraph, style: str, lang: str) -> dict[Kind, tuple[Fill, str]]:
    words, won = Speaker(lang), STYLES[style].won
    evaluation, draw = tree.graph["evaluation"], tree.graph["draw"]
    scored = words("scored by {evaluation}", evaluation=words(evaluation) if evaluation in NAMED else evaluation)
    scored += ", " + words("even at {value}", value=decimal(draw, lang)) if draw else ""
    sides = {1: 1, -1: 2}
    better = {side: words("better for J{player}", player=player) for side, player in sides.items()} | {0: words("even")}
    texts = {side: words("won by J{player}", player=player) for side, player in sides.items()} | {0: words("draw")}
    ended = {1: Fill(won[1].fill, won[1].text), 0: INNER, -1: Fill(won[2].fill, won[2].text)}
    return {
        **{("ended", side): (look, texts[side]) for side, look in ended.items()},
        **{
            ("cut off", side): (look, words("{name}: {what}", name=scored, what=better[side]))
            for side, look in STYLES[style].better.items()
        },
        ("known", 0): (KNOWN, words("known from an earlier visit")),
        ("pruned", 0): (PRUNED, words("cut off: branches not visited")),
        ("inner", 0): (INNER, ""),
    }


def _turns(tree: DiGraph, beside: set[Hashable], style: str, words: Speaker) -> list[Entry]:
    """Return the legend entry of each player's nodes, the nodes in `beside` left out."""
    members: dict[int, list[Hashable]] = {1: [], 2: []}
    for node, data in tree.nodes(data=True):
        if node not in beside:
            members[data["player"]].append(node)
    return [
        Entry(look, words("S{player}, vertices of J{player}", player=player), members[player], len(members[player]))
        for player, look in STYLES[style].owner.items()
    ]


def _leaves(
    tree: DiGraph, entries: list[Entry], notes: Mapping[Hashable, Sequence[str]], style: str, words: Speaker
) -> tuple[list[Entry], list[Entry]]:
    """Return the results of leaves whose colour says who has won, with that colour, and the others.

    Course 001: "Feuilles rouges : J1 gagnant car J2 ne peut plus jouer."
    """
    owners = [{tree.nodes[node]["player"] for node in entry.vertices} for entry in entries]
    told, rest = list[Entry](), list[Entry]()
    for entry, own in zip(entries, owners, strict=True):
        values = {notes[node][0] for node in entry.vertices}
        if len(own) == len(values) == 1 == sum(bool(own & other) for other in owners):
            text = words("leaves: {what}", what=f"{values.pop()}, {entry.text}")
            told.append(entry._replace(look=STYLES[style].owner[own.pop()], text=text))
        else:
            rest.append(entry)
    return told, rest


def _results(tree: DiGraph, entries: list[Entry], notes: Mapping[Hashable, Sequence[str]], lang: str) -> list[Sign]:
    """Explain the values of leaves: by the value, where there is one, else by how it compares with a draw."""
    draw, even = tree.graph["draw"], decimal(tree.graph["draw"], lang)
    signs = []
    for entry in (entry for entry in entries if entry.vertices):
        values = {notes[node][0] for node in entry.vertices}
        scores = [tree.nodes[node]["value"] for node in entry.vertices]
        if len(values) == 1:
            text = values.pop()
        elif min(scores) >= draw:
            text = f"{'>' if min(scores) > draw else '≥'} {even}"
        else:
            text = f"{'<' if max(scores) < draw else '≤'} {even}" if max(scores) <= draw else "±"
        signs.append(Sign("value", text, f"{entry.text} ({len(entry.vertices)})"))
    return signs
