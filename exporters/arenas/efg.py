"""Small game trees in Gambit's format of extensive games (the grammar: `exporters.files.extensive`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import PurePath
from typing import TYPE_CHECKING

from arena.errors import Circuit, InvalidArena, TooLarge
from arena.graphs.attributes import mark_named
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import compact
from arena.graphs.left_out import noted
from arena.machine.columns import as_list
from arena.solving.induction import count_plays
from arena.solving.reverse import find_circuit, from_sinks
from exporters.files import StrPath
from exporters.files.build import checked, labelled, title
from exporters.files.extensive import parse
from exporters.files.pgsolver import escaped, unescaped
from exporters.files.reading import content

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

LEAVES_OUT = ("priority", "accepting", "weight", "pos")
"""What vertices and edges may have, and the format has no place for."""
MAX_NODES = 100_000
"""The nodes of the largest tree: some megabytes of text."""
TIMES = 150
"""How many times its own size a tree may take in memory once it is read: a node is a dozen objects."""
OUTCOMES = {1: '1 "J1 wins" { 1, -1 }', 2: '2 "J2 wins" { -1, 1 }', 0: '3 "draw" { 0, 0 }'}
"""The outcomes of play by their winners: a number, a name, and the payoffs of J1 and J2."""


def render(graph: DiGraph | CompactArena) -> str:
    r"""Write the game tree of an arena from its initial vertex: the winner gets 1, the other one -1, and 0 is a draw.

    Every node is an information set of its own. Gambit wants labels that are all different: a position that comes again
    has a number after it, and moves of one node that are called the same have after them where they lead.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactArena
        An arena with an initial vertex, from which every play ends. A move without a name is called after where it
        leads.

    Returns
    -------
    str
        ASCII: what else is in a label, a quote or a backslash is written like \x22 or \u00e9.

    Raises
    ------
    Circuit
        If the tree would be infinite.
    InvalidArena
        If there is no initial vertex, no players as in a bare graph, or a sink without a winner.
    TooLarge
        If the tree has more than `MAX_NODES` nodes, which is found out before any is written.

    Notes
    -----
    O(|S|+|A|) and the nodes of the tree.

    References
    ----------
    The Gambit Project, *Game representation formats*, "The extensive game (.efg) file format",
    https://gambitproject.readthedocs.io/en/latest/formats.efg.html; its parser (src/games/file.cc).

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> print(render(unfold(load("subtraction", heap=2))), end="")
    EFG 2 R "Subtraction(...)" { "J1" "J2" }
    p "2" 1 1 "(1,1)" { "1" "2" } 0
    p "1" 2 1 "(2,1)" { "1" } 0
    t "0" 2 "J2 wins" { -1, 1 }
    t "0 #2" 1 "J1 wins" { 1, -1 }
    """
    arena = compact(graph)
    if arena.initial is None:
        raise InvalidArena("an arena without an initial vertex cannot be written in this format")
    arena.check_winners()
    _check_size(arena, arena.initial)
    lines = [f'EFG 2 R "{_text(title(graph))}" {{ "J1" "J2" }}', *_nodes(graph, arena, arena.initial)]
    return "\n".join(lines) + "\n"


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> DiGraph:
    """Read a game tree of two players with perfect information whose payoffs add up to zero.

    The vertices are the nodes, numbered in their order, with their names as labels; a name that is there twice has the
    number after it. Whoever gets more than the other one has won; where the winner gets something else than 1, the
    node has it as its `value` to player 1.

    Left out are the comment and the names of players, information sets and outcomes.

    Raises
    ------
    InvalidArena
        If it is no such game; the line is told.
    TooLarge
        If it is over a bound, which is found out while it is read.
    OSError
        If it cannot be read.
    """
    import networkx as nx

    try:
        text = content(path, TIMES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidArena(f"{path}: not UTF-8 ({error.reason})") from None
    name, nodes, others = parse(text, path, max_vertices, max_edges)
    plain = all(abs(node.pay[0]) <= 1 and node.pay[0].denominator == 1 for node in nodes if not node.player)
    graph: DiGraph = nx.DiGraph(name=unescaped(name) or PurePath(str(path)).stem, kind="arena", initial=0)
    labels = labelled([unescaped(node.name) for node in nodes])
    for number, (node, label) in enumerate(zip(nodes, labels, strict=True)):
        graph.add_node(number, player=node.player or 1)
        if label != str(number):
            graph.nodes[number]["label"] = label
        if not node.player:
            graph.nodes[number]["winner"] = (node.pay[0] > 0) + 2 * (node.pay[0] < 0)
            if not plain:
                graph.nodes[number]["value"] = _value(node.pay[0])
    for number, node in enumerate(nodes):
        for action, following in zip(node.actions, node.after, strict=True):
            graph.add_edge(number, following, move=unescaped(action))
            if not nodes[following].player:
                graph.nodes[following]["player"] = 3 - node.player
    return noted(mark_named(checked(graph, path)), {"the header": others})


def _value(pay: Fraction) -> int | float:
    return int(pay) if pay.denominator == 1 else float(pay)


def _check_size(arena: CompactArena, initial: int) -> None:
    _, nodes = count_plays(arena, initial)
    if nodes is None and initial not in as_list(order := from_sinks(arena)):
        raise Circuit("a game tree needs plays that end", find_circuit(arena, order))
    if nodes is None or nodes > MAX_NODES:
        size = f"{nodes:,}" if nodes and nodes < 10**18 else "10^18 or more"
        raise TooLarge(f"the game tree has {size} nodes, more than {MAX_NODES:,}: take a smaller game")


def _nodes(graph: DiGraph | CompactArena, arena: CompactArena, initial: int) -> Iterator[str]:
    """Write the nodes in prefix order."""
    player, winner = as_list(arena.player), as_list(arena.winner)
    names: Counter[str] = Counter()
    information_sets = {1: 0, 2: 0}
    stack = [initial]
    while stack:
        number = stack.pop()
        name, moves = _once(_text(arena.name(number)), names), _moves(graph, arena, number)
        if not moves:
            yield f't "{name}" {OUTCOMES[winner[number]]}'
            continue
        turn = player[number]
        information_sets[turn] += 1
        place = information_sets[turn]
        labels = " ".join(f'"{move}"' for move, _ in moves)
        yield f'p "{name}" {turn} {place} "({turn},{place})" {{ {labels} }} 0'
        stack += [following for _, following in reversed(moves)]


def _moves(graph: DiGraph | CompactArena, arena: CompactArena, number: int) -> list[tuple[str, int]]:
    """List the moves of a vertex by different names, each with the vertex that it leads to."""
    if isinstance(graph, CompactArena):
        moves = [("", following) for following in arena.after(number)]
    elif arena.winner[number] >= 0:
        moves = []
    else:
        edges = graph.adj[arena.vertices[number]]
        moves = [(str(data.get("move", "")), arena.index[head]) for head, data in edges.items()]
    moves = [(move and _text(move), following) for move, following in moves]
    positions = [_text(arena.name(following)) for _, following in moves]
    times, names = Counter(move for move, _ in moves), Counter[str]()
    return [
        (_once(position if not move else f"{move} to {position}" if times[move] > 1 else move, names), following)
        for (move, following), position in zip(moves, positions, strict=True)
    ]


def _once(text: str, times: Counter[str]) -> str:
    """Add a number to a text that has been there before, so that each is given once."""
    times[text] += 1
    while times[text] > 1:
        text = f"{text} #{times[text]}"
        times[text] += 1
    return text


def _text(text: str) -> str:
    r"""Write a text as a label of Gambit: not empty, without a blank at an end or two in a row.

    Examples
    --------
    >>> print(_text(" a  b"))
    \x20a \x20b
    """
    return re.sub("^ | $|(?<= ) ", r"\\x20", escaped(text)) or "''"
