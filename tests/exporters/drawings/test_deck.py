"""The drawing of a proof as cards: every board once, inside its card, and the numbers lead to the right ones."""

from itertools import combinations

import pytest

from arena import draw, load, solve, unfold
from arena.views.cards import cards
from exporters.drawings.deck import build
from exporters.drawings.drawing import CELL
from exporters.drawings.looks import NEW


def deck(name, start=None, **parameters):
    game = load(name, **parameters)
    arena = unfold(game)
    return cards(arena, solve(arena), game, start and game.parse(start))


def inside(drawing):
    """Give the nodes in each card, by its frame."""
    pairs = list(zip(drawing.nodes, drawing.layout.nodes, strict=True))
    frames = [box for node, box in pairs if node.player == CELL]
    found = [[] for _ in frames]
    for node, box in pairs:
        if node.player != CELL:
            (card,) = [
                number
                for number, frame in enumerate(frames)
                if abs(box.x - frame.x) + box.width / 2 <= frame.width / 2 + 1
                and abs(box.y - frame.y) + box.height / 2 <= frame.height / 2 + 1
            ]
            found[card].append((node, box))
    return found


def texts(nodes):
    return [line.text for node, _ in nodes for line in node.lines]


@pytest.mark.parametrize(
    ("name", "parameters"),
    [("hexapawn", {}), ("nim", {"heaps": (1, 2, 3)}), ("chomp", {"rows": 2, "columns": 3}), ("geography", {})],
)
def test_every_part_is_inside_its_card_and_none_over_another(name, parameters):
    graph = deck(name, **parameters)
    found = inside(build(graph))
    assert len(found) == sum("card" in data for _, data in graph.nodes(data=True))
    for number, nodes in enumerate(found, start=1):
        assert texts(nodes)[0] == str(number)
        for (_, one), (_, other) in combinations(nodes, 2):
            apart = abs(one.x - other.x), abs(one.y - other.y)
            assert apart[0] > (one.width + other.width) / 2 - 1 or apart[1] > (one.height + other.height) / 2 - 1


def test_numbers_lead_to_the_cards_that_begin_with_that_board():
    graph = deck("hexapawn")
    found = inside(build(graph))
    first = {number: next(node.board.text for node, _ in nodes if node.board) for number, nodes in enumerate(found, 1)}
    met = {1}
    for nodes in found:
        for node, _ in nodes:
            for line in node.lines:
                if line.text.startswith("→ "):
                    assert node.board.text == first[int(line.text[2:])]
                    met.add(int(line.text[2:]))
    assert met == set(first)


def test_replies_tell_the_move_that_wins_and_moves_are_marked():
    drawing = build(deck("tictactoe", "xo./.x./..."))
    start, second = inside(drawing)
    assert texts(start) == ["1", "start", *["9, and wins"] * 5, "→ 2"]
    assert texts(second) == ["2", "7", "4, and wins", *["3, and wins"] * 3]
    marked = [node.board for node, _ in [*start, *second] if node.board and node.board.last]
    assert len(marked) == 6 + 1 + 4
    assert all(NEW in {cell.border for row in board.cells for cell in row} for board in marked)
    assert texts(inside(build(deck("tictactoe", "xo./.x./..."), lang="fr"))[0])[2] == "9, et gagne"
    assert drawing.legend.title.endswith(": J1 wins")
    assert build(deck("hexapawn"), legend=False).legend is None


@pytest.mark.parametrize("ending", ["svg", "tex", "dot"])
def test_a_deck_is_drawn_in_every_language(tmp_path, ending):
    text = draw(deck("chomp", rows=2, columns=3), tmp_path / f"deck.{ending}").read_text()
    assert "r2c3" in text
    assert "wins" in text
