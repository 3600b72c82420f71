"""Search trees, as `arena.search_tree` returns them, as drawings: a value in every node, the chosen line bold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from arena.errors import ParameterError, one_of
from arena.searching import WIN
from arena.words import Speaker, heading
from exporters.drawings.captions import EQUAL, LABELS, SIGNS, caption, cut, is_board, results, sign, titled
from exporters.drawings.coloring import Entry, legend_lines
from exporters.drawings.drawing import Drawing, Edge, Legend, Line, Node, NodeRow, Sign
from exporters.drawings.looks import Fill, Palette, palette_of
from exporters.drawings.position import colored, marks_of, players
from exporters.drawings.squares import EMPTY, MATCHES, Board, Square, changed

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

    Notes = Mapping[Hashable, Sequence[str]]

SHORT = 10
"""The characters of the longest printed position that has its value beside it."""
FAINT_SIDE, NARROW_SIDE, WIDE_SIDE, NARROW = 9, 15, 11, 5
"""The sides of squares, in points, of boards that were cut off, of at most `NARROW` columns, and of more."""
GIVEN = "values"
"""The evaluation that takes the values that a file gives its leaves."""
RESULTS = ("ended", "cut off")
"""The kinds of leaves that have values of their own."""
AIMS = {1: "max", 2: "min"}
BOUNDS = {"exact": "", "lower": "≥ ", "upper": "≤ "}
INNER, KNOWN = Fill("#ffffff"), Fill("#ffffff", border="dotted")
PRUNED = Fill("#ffffff", "#767676", "dashed")
NAMED = ("values", "zero", "cells", "rollouts", "alignments")
"""The evaluations that have a name in each language: games may bring others."""
NOUNS = {"nodes": ("node", "nodes"), "cutoffs": ("cut-off", "cut-offs"), "memo_hits": ("memo hit", "memo hits")}
"""What a search counts, of one and of several."""


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

    Leaves are colored by who has won or is better off there, and what was cut off is dashed; in the style of the
    courses all nodes that were visited are colored by whose turn it is instead. Where play ends on every line, values
    are +1, 0 and -1, as in course 001. A `trace` writes its window [alpha, beta] into every node that has children,
    since a leaf cuts nothing off, and in how many plies play is won; a `blank` leaves out values, results, the chosen
    line and what was cut off. Boards with falling discs are drawn around these.
    """
    words, palette = Speaker(lang), palette_of(style)
    if trace and not any("window" in data for _, data in tree.nodes(data=True)):
        raise ParameterError(f"no windows to trace: {tree.graph['algorithm']} has none (alphabeta has)")
    if labels not in (None, *LABELS):
        raise one_of("labels", labels, LABELS)
    tree = tree if moves is None else _branches(tree, moves)
    leaves = (data for _, data in tree.nodes(data=True) if data.get("leaf") in RESULTS)
    won = tree.graph["ends"] == WIN and all("winner" in data for data in leaves)
    notes = {node: _notes(data, words, won=won, trace=trace) for node, data in tree.nodes(data=True)
             if not data["pruned"]}  # fmt: skip
    signs = _signs(tree, words, trace=trace)
    if blank:
        looks = _turns(tree, set(), palette, words) if palette.by_turn else []
        given = tree.graph["evaluation"] == GIVEN
        notes = {v: each[:1] for v, each in notes.items() if given and tree.nodes[v].get("leaf") in RESULTS}
        signs = [each for each in signs if each.kind in ("J1", "J2", "sink")]
        tree = tree.copy()
        for *_, data in (*tree.nodes(data=True), *tree.edges(data=True)):
            data.update(chosen=False, pruned=False)
    else:
        looks = _looks(tree, palette, words)
    look_of = dict.fromkeys(tree, INNER) | {node: entry.look for entry in looks for node in entry.vertices}
    nodes = _nodes(tree, look_of, notes, labels, style, words)
    if (boards := [node.board for node in nodes if node.board]) and not blank:
        signs += [*players(tree.graph, style, lang), *marks_of(boards, words)]
        if len(boards[0].text) < len(tree.nodes[0]["board"]):
            signs.append(sign("remark", words("of boards the part around the discs")))
    name = heading(tree.graph["name"], lang) if title is None else title
    name = name if blank else titled(name, _counts(tree, words), words)
    legend = Legend(name, tuple(legend_lines(looks, lang)), tuple(signs))
    return Drawing("tree", name, nodes, _edges(tree, words), _plies(tree, words), legend=legend)


def _branches(tree: DiGraph, moves: Sequence[str]) -> DiGraph:
    """Keep the nodes that some moves lead to; the chosen line goes on by a move that is as good, if one is kept."""
    import networkx as nx

    known = list(dict.fromkeys(str(data["move"]) for *_, data in tree.edges(data=True)))
    if unknown := [move for move in moves if move not in known]:
        raise one_of("move", unknown[0], known)
    part: DiGraph = tree.copy()
    part.remove_edges_from([ends for ends in tree.edges if str(tree.edges[ends]["move"]) not in moves])
    part.remove_nodes_from(set(tree) - {0, *nx.descendants(part, 0)})
    part = nx.convert_node_labels_to_integers(part)  # type: ignore[assignment]  # a DiGraph
    part.graph["drawn"], here = len(part), 0
    while after := part.adj[here]:
        value = part.nodes[here]["value"], "exact"
        best = [each for each in after if (part.nodes[each].get("value"), part.nodes[each]["bound"]) == value]
        chosen = [each for each in after if after[each]["chosen"]] or best
        if not chosen:
            break
        after[chosen[0]]["chosen"] = part.nodes[chosen[0]]["chosen"] = True
        here = chosen[0]
    return part


def _nodes(
    tree: DiGraph, looks: Mapping[Hashable, Fill], notes: Notes, labels: str | None, style: str, words: Speaker
) -> tuple[Node, ...]:
    nodes = []
    for node, data in tree.nodes(data=True):
        shown = labels or ("board" if is_board(data["label"], data.get("board")) else "text")
        text, lines = caption(tree, node, shown)
        told, inside = notes.get(node, ()), [Line(line) for line in lines]
        beside = not text and len(lines) == 1 and len(lines[0]) <= SHORT
        inside += [Line(note, beside=beside and not place) for place, note in enumerate(told)]
        about = [cut(data["label"]), words("J{player} to move", player=data["player"])]
        about += told[:1] if told or not data["pruned"] else [words("not visited")]
        about += [words("in {plies}", plies=data["win_in"])] if data.get("win_in") and told else []
        border = "best" if data["chosen"] else "faint" if data["pruned"] else ""
        board = None
        if text:  # smaller where it is wide or beside the point, with the move that leads to it marked
            before = [tree.nodes[parent].get("board") for parent in tree.pred[node]] or [tree.graph.get("before")]
            old = before[0] if isinstance(before[0], str) and not MATCHES.issuperset(text) else text
            narrow = max(map(len, text.split("\n"))) <= NARROW
            side = FAINT_SIDE if data["pruned"] else NARROW_SIDE if narrow else WIDE_SIDE
            board = colored(text, tree.graph, style, data.get("line"))
            board = board._replace(side=side, last=changed(old, text), ink=looks[node].text)
        end = "winner" in data
        nodes.append(Node(data["player"], looks[node], tuple(inside), board, end, border, " - ".join(about)))
    parts = iter(_around_discs([node.board for node in nodes if node.board]))
    return tuple(node._replace(board=next(parts)) if node.board else node for node in nodes)


def _around_discs(boards: Sequence[Board]) -> list[Board]:
    """Cut from boards with falling discs the rows and columns that are far from the discs of all of them."""
    discs = [
        (y, x) for board in boards for y, row in enumerate(board.rows) for x, sign in enumerate(row) if sign != EMPTY
    ]
    if not discs or not all(board.falling for board in boards):
        return list(boards)
    top = max(0, min(row for row, _ in discs) - 1)
    left, right = max(0, min(column for _, column in discs) - 1), max(column for _, column in discs) + 2

    def moved(squares: Iterable[Square]) -> frozenset[Square]:
        return frozenset((row - top, column - left) for row, column in squares)

    return [
        board._replace(
            text="\n".join(row[left:right] for row in board.rows[top:]), last=moved(board.last), line=moved(board.line)
        )
        for board in boards
    ]


def _edges(tree: DiGraph, words: Speaker) -> tuple[Edge, ...]:
    """Return the edges; moves are named at plies where they are not called like the vertices that they lead to."""
    plies = {
        tree.nodes[tail]["ply"]
        for tail, head, data in tree.edges(data=True)
        if data["move"] != tree.nodes[head]["label"]
    }
    edges = []
    for tail, head, data in tree.edges(data=True):
        kind = "best" if data["chosen"] else "faint" if data["pruned"] else "move"
        move = cut(words.named(str(data["move"])))
        line = "dashed" if data["pruned"] else "solid"
        edges.append(Edge(tail, head, kind, line, move if tree.nodes[tail]["ply"] in plies else "", move))
    return tuple(edges)


def _plies(tree: DiGraph, words: Speaker) -> tuple[NodeRow, ...]:
    """Title each ply with its player's aim, where all its nodes are one player's."""
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


def _notes(data: Mapping[str, Any], words: Speaker, *, won: bool, trace: bool) -> list[str]:
    notes = [BOUNDS[data["bound"]] + _number(data["value"], words, won=won)]
    notes += [words("in {plies}", plies=data["win_in"])] if trace and data.get("win_in") else []
    notes += [f"n = {words.number(data['visits'])}"] if "visits" in data else []
    notes += [words("known")] if data.get("leaf") == "known" else []
    if trace and "window" in data and "leaf" not in data:
        # an infinite end is open, unless it is a win that was found
        window = zip(data["window"], data["window_tempo"], strict=True)
        ends = (_number(score, words, won=won and tempo is not None) for score, tempo in window)
        notes.append(f"[{words.between.join(ends)}]")
    return notes


def _number(value: float, words: Speaker, *, won: bool) -> str:
    """Write a score; where play ends on every line, whether player 1 wins, +1, or loses, -1."""
    return {inf: "+1", -inf: "−1"}.get(value, "0") if won else words.decimal(value)


def _counts(tree: DiGraph, words: Speaker) -> str:
    """Name the search, its depth, which may not be that of the game, and what it counted."""
    about = tree.graph
    plies = words.plies(max(data["ply"] for _, data in tree.nodes(data=True)))
    counts = []
    for key, noun in NOUNS.items():
        if about[key]:
            number = str(about[key])
            if key == "nodes" and about.get("drawn", about[key]) != about[key]:
                number = words("{number} of {all}", number=about["drawn"], all=number)
            counts.append(f"{number} {words(noun[about[key] > 1])}")
    cut_short = about.get("truncated", not about["complete"])
    depth = words("first {plies}", plies=plies) if cut_short else plies
    return ", ".join([about["algorithm"], depth, *counts])


def _signs(tree: DiGraph, words: Speaker, *, trace: bool) -> list[Sign]:
    nodes = [data for _, data in tree.nodes(data=True)]
    played, timed = any("visits" in data for data in nodes), any(data.get("win_in") for data in nodes)
    aims = ["J1 to move: takes the greatest value", "J2 to move: takes the least value"]
    aims = ["J1 to move", "J2 to move"] if played else aims
    bound = any(data.get("bound", "exact") != "exact" for data in nodes)
    listed = [
        (True, "J1", SIGNS["J1"], aims[0]),
        (True, "J2", SIGNS["J2"], aims[1]),
        (any("winner" in data for data in nodes), "sink", SIGNS["sink"], "play ends"),
        (any(data["chosen"] for data in nodes), "best", SIGNS["best"], "bold: the line that is chosen"),
        (any(data.get("orbit", 1) != 1 for data in nodes), "orbit", SIGNS["orbit"], EQUAL),
        (bound, "bound", "≥ ≤", "a bound: enough for the search"),
        (trace and timed, "tempo", words("in {plies}", plies="n"), "plies to the end"),
        (played, "visits", "n", "playouts; the value is J1's mean score in them"),
        (trace, "window", "[α,β]", "the window, as J1 sees it"),
    ]
    return [Sign(kind, text, words(meaning)) for there, kind, text, meaning in listed if there]


# ---- what looks mean


def _looks(tree: DiGraph, palette: Palette, words: Speaker) -> list[Entry]:
    """List the looks of nodes; in the courses' style those that were visited show whose they are."""
    draw, texts = tree.graph["draw"], results(words)
    evaluation = tree.graph["evaluation"]
    scored = words("scored by {evaluation}", evaluation=words(evaluation) if evaluation in NAMED else evaluation)
    scored += ", " + words("even at {value}", value=words.decimal(draw)) if draw else ""
    better = {1: words("better for J{player}", player=1), 0: words("even"), -1: words("better for J{player}", player=2)}
    members = defaultdict[tuple[str, int], list[Hashable]](list)
    for node, data in tree.nodes(data=True):
        members[_kind(data, draw)].append(node)
    entries = [Entry(palette.squares[player], texts[player], members["ended", player]) for player in (1, 0, 2)]
    for side, look in palette.better.items():
        meaning = words("{name}: {what}", name=scored, what=better[side])
        entries.append(Entry(look, meaning, members["cut off", side]))
    others = [
        Entry(KNOWN, words("known from an earlier visit"), members["known", 0]),
        Entry(PRUNED, words("cut off: branches not visited"), members["pruned", 0]),
    ]
    if not palette.by_turn:
        return [*entries, *others]
    beside = {node for entry in others for node in entry.vertices}
    return [*_turns(tree, beside, palette, words), *others]


def _kind(data: Mapping[str, Any], draw: float) -> tuple[str, int]:
    """Return the kind of a node: with who has won, or, where it was cut off, with who is better off, 1 or -1."""
    if data["pruned"]:
        return "pruned", 0
    if data.get("leaf", "known") == "known":
        return data.get("leaf", "inner"), 0
    if "winner" in data:
        return "ended", data["winner"]
    return "cut off", (data["value"] > draw) - (data["value"] < draw)


def _turns(tree: DiGraph, beside: set[Hashable], palette: Palette, words: Speaker) -> list[Entry]:
    """Return the legend entry of each player's nodes, the nodes in `beside` left out."""
    return [
        Entry(
            look,
            words("S{player}, vertices of J{player}", player=player),
            [node for node in tree if tree.nodes[node]["player"] == player and node not in beside],
        )
        for player, look in palette.owner.items()
    ]
