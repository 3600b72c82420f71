"""A proof as cards to be cut out: on each the winner's one move, and all replies with the cards that answer them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from arena.words import Speaker, named
from exporters.drawings.captions import cut
from exporters.drawings.drawing import CELL, Box, Curve, Drawing, Edge, Layout, Legend, Line, Node, Sign
from exporters.drawings.plays import room_of
from exporters.drawings.sheets import around, best_columns, merged, part, together
from exporters.drawings.squares import changed

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

KIND = "cards"
DRAWS = "cards"
SHAPE = 16 / 24
"""The ratio of width to height of the page of A4 that the cards fill."""
HEAD = 36.0
"""The height of the line with the number of a card and the name of the move, in points."""
NUMBER, MOVE = 20, 13
"""The sizes of both, in points."""
ARROW = 30.0
"""The points between the boards before and after the move."""
APART = 6.0
"""The points between two replies."""
MARGIN = 10.0
"""The points from the edge of a card to what is on it."""
TIP = 7.0
"""The length of the head of an arrow, in points."""


class Card(NamedTuple):
    """A card: its heading, the boards before and after the move of the winner, if it is his, and the replies."""

    number: int
    move: str
    boards: tuple[Drawing, ...]
    replies: tuple[Drawing, ...]


class DeckSizes(NamedTuple):
    """The sizes in all cards: of a board, of a reply, the replies in a row, and the size of the card."""

    board: Box
    reply: Box
    columns: int
    card: Box


def build(graph: DiGraph, *, style: str = "default", lang: str = "en", legend: bool = True) -> Drawing:
    """Make the drawing of the proof of `arena.views.cards.cards`, a card a position where its player is to move.

    A card has his move on top, with the boards before and after it. Below are the boards of all replies, with the
    numbers of the cards to go on with, or the moves that win. If his opponent begins, the first card has the start and
    his opponent's moves.

    Parameters
    ----------
    graph : networkx.DiGraph
        The proof.
    style : {"default", "course"}, optional
        The colours of the players.
    lang : {"en", "fr"}, optional
        The language.
    legend : bool, optional
        Whether the drawing says what it shows.

    Examples
    --------
    >>> from arena import load, solve, unfold
    >>> from arena.views.cards import cards
    >>> game = load("subtraction", heap=5)
    >>> arena = unfold(game)
    >>> drawing = build(cards(arena, solve(arena), game))
    >>> [line.text for node in drawing.nodes for line in node.lines if line.text.strip()][:5]
    ['1', '1', '3, and wins', '2, and wins', '1, and wins']
    """
    words = Speaker(lang)
    order = sorted((number, vertex) for vertex, number in graph.nodes(data="card") if number)
    cards = [_card(graph, vertex, style, words) for _, vertex in order]
    sizes = _sizes_of(cards)
    drawing = replace(together([_drawn(card, sizes) for card in cards], SHAPE), kind="cards")
    if not legend:
        return drawing
    name = named(str(graph.graph.get("name", "")), lang)
    title = words("J{player} wins", player=int(graph.graph["proof"].player))
    title = words("{name}: {what}", name=name, what=title) if name else title
    alone = cards[0].boards[0].legend
    looks, said = (alone.looks, alone.signs) if alone else ((), ())
    signs = (*said, *[Sign("card", "→ n", words("a reply: go on with card n"))] * (len(cards) > 1))
    return replace(drawing, name=name, legend=Legend(title, looks, signs))


def _card(graph: DiGraph, vertex: Hashable, style: str, words: Speaker) -> Card:
    """Draw the boards of a card."""
    game, nodes = graph.graph["rules"], graph.nodes
    prover = graph.graph["proof"].player

    def board(position: Hashable, text: str, before: Hashable | None = None) -> Drawing:
        drawn = part(game, position, (Line(text),) if text else (), style, words.language)
        return _marked(drawn, part(game, before, (), style, words.language)) if before is not None else drawn

    first = nodes[vertex]["player"] == prover
    after = next(iter(graph.adj[vertex])) if first else vertex
    heading = _move(graph, vertex, after, words) if first else words("start")
    replies = tuple(board(reply, _next(graph, reply, words), after) for reply in graph.adj[after])
    boards = (board(vertex, ""), board(after, "", vertex)) if first else (board(vertex, ""),)
    return Card(nodes[vertex]["card"], heading, boards, replies)


def _move(graph: DiGraph, vertex: Hashable, after: Hashable, words: Speaker) -> str:
    """Name the move of the player of a proof, and say so if it wins."""
    move = cut(words.named(str(graph.edges[vertex, after].get("move", ""))))
    won = graph.nodes[after].get("winner") == graph.graph["proof"].player
    return words("{move}, and wins", move=move) if won and not graph.adj[after] else move


def _next(graph: DiGraph, reply: Hashable, words: Speaker) -> str:
    """Name the card that answers a reply, or the move that ends play, or who has won."""
    if number := graph.nodes[reply].get("card"):
        return f"→ {number}"
    for after in graph.adj[reply]:
        return _move(graph, reply, after, words)
    winner = graph.nodes[reply].get("winner")
    return words("J{player} wins", player=winner) if winner else words("draw")


def _marked(drawn: Drawing, before: Drawing) -> Drawing:
    """Mark the squares or matches that a move has changed."""
    board, other = drawn.nodes[-1].board, before.nodes[-1].board
    if board is None or other is None:
        return drawn
    last = drawn.nodes[-1]._replace(board=board._replace(last=changed(other.text, board.text)))
    return replace(drawn, nodes=(*drawn.nodes[:-1], last))


def _sizes_of(cards: list[Card]) -> DeckSizes:
    """Choose the replies in a row that make all cards as large as they can be on the page."""
    board = _largest([board for card in cards for board in card.boards])
    reply = _largest([reply for card in cards for reply in card.replies])
    reply = reply._replace(width=reply.width + APART)
    most = max(len(card.replies) for card in cards)
    widest = max(
        2 * board.width + ARROW, *(2 * HEAD + room_of(Node(0, lines=(Line(card.move, MOVE),)))[0] for card in cards)
    )

    def sides(columns: int) -> tuple[float, float]:
        rows = -(-most // columns)
        return max(widest, columns * reply.width) + 2 * MARGIN, HEAD + board.height + rows * reply.height + 2 * MARGIN

    columns = min(range(1, max(most, 1) + 1), key=lambda each: best_columns(len(cards), *sides(each), SHAPE))
    return DeckSizes(board, reply, columns, Box(0, 0, *sides(columns)))


def _largest(parts: list[Drawing]) -> Box:
    """Give the field in which each of some drawings has room."""
    fields = [around(part) for part in parts]
    wide, high = (max((field[side] for field in fields), default=0.0) for side in (2, 3))
    return Box(0, 0, wide, high)


def _drawn(card: Card, sizes: DeckSizes) -> Drawing:
    """Put the parts of a card into its frame."""
    wide, high = sizes.card.width, sizes.card.height
    left, y = -wide / 2 + MARGIN, high / 2 - MARGIN - HEAD / 2
    frame = Drawing("graph", "", (Node(CELL),), layout=Layout((sizes.card,), ()))
    parts = [
        (frame, (0.0, 0.0)),
        (_text(str(card.number), NUMBER), (left + HEAD / 2, y)),
        (_text(card.move, MOVE), (HEAD / 2, y)),
    ]
    y -= HEAD / 2 + sizes.board.height / 2
    aside = (sizes.board.width + ARROW) / 2
    if len(card.boards) > 1:
        parts.append((_arrow(), (0.0, y)))
    parts += zip(card.boards, [(-aside, y), (aside, y)] if len(card.boards) > 1 else [(0.0, y)], strict=True)
    y -= sizes.board.height / 2
    for number, reply in enumerate(card.replies):
        row, column = divmod(number, sizes.columns)
        across = min(sizes.columns, len(card.replies) - row * sizes.columns)
        x = (column - (across - 1) / 2) * sizes.reply.width
        parts.append((reply, (x, y - (row + 0.5) * sizes.reply.height)))
    return merged(parts)


def _text(text: str, points: int) -> Drawing:
    node = Node(0, lines=(Line(text, points),))
    return Drawing("graph", "", (node,), layout=Layout((Box(0, 0, *room_of(node)),), ()))


def _arrow() -> Drawing:
    """Draw an arrow from one board to the next."""
    end = ARROW / 2 - 3
    ends = tuple(Box(x, 0, 1, 1) for x in (-end, end))
    along = tuple((-end + (2 * end - TIP) * third / 3, 0.0) for third in range(4))
    layout = Layout(ends, (Curve(along, (end, 0.0)),))
    return Drawing("graph", "", (Node(0), Node(0)), (Edge(0, 1, "best"),), layout=layout)
