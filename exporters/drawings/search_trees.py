"""Search trees as coloured graphs: what their looks, notes and signs say, whatever the format."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import ParameterError, one_of
from arena.searching.minimax import WIN
from exporters.drawings.captions import BOARD, LABELS, cut
from exporters.drawings.colouring import Coloring, Entry
from exporters.drawings.looks import STYLES, Look
from exporters.text.words import decimal, plies_in, say

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

FAINT_TEXT = "#777777"
"""What is beside the point: what was cut off."""
INNER, KNOWN = Look("#ffffff"), Look("#ffffff", border="dotted")
PRUNED = Look("#ffffff", FAINT_TEXT, "dashed")
NAMED = ("values", "zero", "cells", "rollouts", "alignments")
"""The evaluations that have a name in each language: games may bring others."""
RESULTS = ("ended", "cut off")
"""The kinds of leaves that have values of their own."""
BOUNDS = {"exact": "", "lower": "≥ ", "upper": "≤ "}


class DrawnTree(NamedTuple):
    """A search tree as it is drawn.

    Parameters
    ----------
    graph : networkx.DiGraph
        The nodes with `player`, `label` and `board` where one is drawn, the edges with `pruned`, and `written`, the
        name of the move, where that is told; the graph's `name` is the title.
    drawn : Coloring
        The looks; the notes have a line for the value, then one each for what else is told.
    labels : str
        What stands in the vertices, as `exporters.drawings.captions.caption` takes it.
    ended : set
        The nodes where play has ended.
    signs : list
        The signs, as `exporters.drawings.captions.signs` lists them, and what they mean.
    """

    graph: DiGraph
    drawn: Coloring
    labels: str
    ended: set[int]
    signs: list[tuple[str, str]]


def drawn_tree(tree: DiGraph, *, trace: bool, labels: str | None, style: str, lang: str) -> DrawnTree:
    """Colour a search tree: leaves by who has won or is better off there, what was cut off dashed.

    In a style that colours by turn, as in course 001, all nodes that were visited are coloured by who is to move, and
    what the values of leaves mean is told among the signs.

    Raises
    ------
    ParameterError
        If a trace is asked for of a search that has no windows, or there is no such kind of labels, style or language.
    """
    if trace and not any("window" in data for _, data in tree.nodes(data=True)):
        raise ParameterError(f"no windows to trace: {tree.graph['algorithm']} has none (alphabeta has)")
    if labels not in (None, *LABELS):
        raise one_of("labels", labels, LABELS)
    words, won = partial(say, language=lang), _decided(tree)
    meanings = _meanings(tree, style, lang)
    kinds = {node: _kind(data, tree.graph["draw"]) for node, data in tree.nodes(data=True)}
    members = {kind: [node for node, own in kinds.items() if own == kind] for kind in meanings}
    entries = [Entry(*meaning, members[kind], len(members[kind])) for kind, meaning in meanings.items()]
    signs, by_turn = _signs(tree, words, trace=trace), STYLES[style].by_turn
    results = [entry for kind, entry in zip(meanings, entries, strict=True) if kind[0] in RESULTS]
    if by_turn:
        others = [entry for kind, entry in zip(meanings, entries, strict=True) if kind[0] in ("known", "pruned")]
        beside = {node for entry in others for node in entry.vertices}
        entries = [*_turns(tree, beside, style, words), *others]
    drawn = Coloring(
        {node: entry.look for entry in entries for node in entry.vertices},
        [entry for entry in entries if entry.text],
        notes={
            node: "\n".join(_notes(data, lang, won=won, trace=trace))
            for node, data in tree.nodes(data=True)
            if not data["pruned"]
        },
        bold={(tail, head) for tail, head, data in tree.edges(data=True) if data["chosen"]},
        lang=lang,
    )
    ended = {node for node, data in tree.nodes(data=True) if "winner" in data}
    graph = _graph(tree, labels, _title(tree, lang))
    if by_turn:
        signs += _told(tree, results, drawn.notes, lang)
    return DrawnTree(graph, drawn, labels or "board", ended, signs)


def _turns(tree: DiGraph, beside: set[Hashable], style: str, words: Callable[..., str]) -> list[Entry]:
    """Give the looks of the nodes of each player, but for those that look otherwise."""
    looks = STYLES[style].owner
    members: dict[int, list[Hashable]] = {player: [] for player in looks}
    for node, data in tree.nodes(data=True):
        if node not in beside:
            members[data["player"]].append(node)
    text = "S{player}, vertices of J{player}"
    return [
        Entry(look, words(text, player=player), members[player], len(members[player])) for player, look in looks.items()
    ]


def _told(tree: DiGraph, results: list[Entry], notes: dict[Hashable, str], lang: str) -> list[tuple[str, str]]:
    """Tell what the values of leaves mean: by the value, where there is one, else by how it compares with a draw."""
    even = decimal(tree.graph["draw"], lang)
    signs = []
    for entry in (entry for entry in results if entry.vertices):
        values = {notes[node].split("\n")[0] for node in entry.vertices}
        scores = [tree.nodes[node]["value"] for node in entry.vertices]
        sign = values.pop() if len(values) == 1 else _side(scores, tree.graph["draw"], even)
        signs.append((sign, f"{entry.text} ({len(entry.vertices)})"))
    return signs


def _side(scores: Sequence[float], draw: float, even: str) -> str:
    """Tell on which side of a draw all scores are: those of games that are won may be on either by `--ends`."""
    least, most = min(scores), max(scores)
    if least >= draw:
        return f"{'>' if least > draw else '≥'} {even}"
    return f"{'<' if most < draw else '≤'} {even}" if most <= draw else "±"


def _graph(tree: DiGraph, labels: str | None, title: str) -> DiGraph:
    """Keep of a tree what drawings show of its nodes and edges."""
    import networkx as nx

    graph: DiGraph = nx.DiGraph(name=title, kind="tree")
    for node, data in tree.nodes(data=True):
        board = _board(data, labels)
        graph.add_node(node, player=data["player"], label=data["label"], **({"board": board} if board else {}))
    named = _named(tree)
    for tail, head, data in tree.edges(data=True):
        written = {"written": str(data["move"])} if tree.nodes[tail]["ply"] in named else {}
        graph.add_edge(tail, head, pruned=data["pruned"], **written)
    return graph


def _board(data: dict[str, Any], labels: str | None) -> str:
    """Give the board that is drawn of a node: that of its game, or, unless it was asked for, what is printed as one."""
    printed = cut(data["label"])
    if labels == "board" and "board" in data:
        return str(data["board"])
    return printed.replace("/", "\n") if labels in (None, "board") and BOARD.fullmatch(printed) else ""


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


def _kind(data: dict[str, Any], draw: float) -> tuple[str, int]:
    """Tell what a node is, and for leaves who has won or is better off, 1 for player 1 and -1 for player 2."""
    if data["pruned"]:
        return "pruned", 0
    if data.get("leaf", "known") == "known":
        return data.get("leaf", "inner"), 0
    if "winner" in data:
        return "ended", (0, 1, -1)[data["winner"]]
    return "cut off", (data["value"] > draw) - (data["value"] < draw)


def _meanings(tree: DiGraph, style: str, lang: str) -> dict[tuple[str, int], tuple[Look, str]]:
    """Give the look of each kind of node, and what it means."""
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))
    words, won = partial(say, language=lang), STYLES[style].won
    evaluation, draw = tree.graph["evaluation"], tree.graph["draw"]
    scored = words("scored by {evaluation}", evaluation=words(evaluation) if evaluation in NAMED else evaluation)
    scored += ", " + words("even at {value}", value=decimal(draw, lang)) if draw else ""
    better = {
        1: words("better for J{player}", player=1), 0: words("even"), -1: words("better for J{player}", player=2)
    }  # fmt: skip
    texts = {1: words("won by J{player}", player=1), 0: words("draw"), -1: words("won by J{player}", player=2)}
    ended = {1: Look(won[1].fill, won[1].text), 0: INNER, -1: Look(won[2].fill, won[2].text)}
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


def _notes(data: dict[str, Any], lang: str, *, won: bool, trace: bool) -> list[str]:
    words = partial(say, language=lang)
    notes = [BOUNDS[data["bound"]] + _number(data["value"], lang, won=won)]
    notes += [words("in {plies}", plies=data["win_in"])] if data.get("win_in") else []
    notes += [words("known")] if data.get("leaf") == "known" else []
    if trace and "window" in data:
        ends = zip(data["window"], data["window_tempo"], strict=True)
        between = " ; " if lang == "fr" else ", "  # the comma is in the numbers
        notes.append(f"[{between.join(_end(score, tempo, lang, won=won) for score, tempo in ends)}]")
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
    words = partial(say, language=lang)
    about, plies = tree.graph, max(data["ply"] for _, data in tree.nodes(data=True))
    counts = {"nodes": ("node", "nodes"), "cutoffs": ("cut-off", "cut-offs"), "memo_hits": ("memo hit", "memo hits")}
    found = [f"{about[key]} {words(what[about[key] > 1])}" for key, what in counts.items() if about[key]]
    told = [about["algorithm"], plies_in(plies, lang), *found]
    return words("{name}: {what}", name=about["name"], what=", ".join(told))


def _signs(tree: DiGraph, words: Callable[..., str], *, trace: bool) -> list[tuple[str, str]]:
    nodes = [data for _, data in tree.nodes(data=True)]
    signs = [("J1", "J1 to move: takes the greatest value"), ("J2", "J2 to move: takes the least value")]
    signs += [("sink", "play ends")] if any("winner" in data for data in nodes) else []
    signs += [("best", "bold: the line that is chosen")] if tree.number_of_edges() else []
    bounds = any(data.get("bound", "exact") != "exact" for data in nodes)
    signs += [("≥ ≤", "a bound: enough for the search")] if bounds else []
    signs += [(words("in {plies}", plies="n"), "plies to the end")] if any(data.get("win_in") for data in nodes) else []
    signs += [("[α, β]", "the window, as J1 sees it")] if trace else []
    found = any(tempo is not None for data in nodes for tempo in data.get("window_tempo", ()))
    signs += [("(n)", "of a window: won at ply n")] if trace and found else []
    return [(sign, words(text)) for sign, text in signs]
