"""What tests of the page in a browser share: small arenas, and what is seen and clicked in the page."""

import networkx as nx

import exporters
from arena import unfold
from games import load


def circuits():
    """Make an arena with draws of both kinds, circuits, and a target that has moves."""
    graph = nx.DiGraph(name="circuits", initial="a", f2=["w", "g"])
    for vertex in "achegkz":
        graph.add_node(vertex, player=1)
    for vertex in "bdfiwy":
        graph.add_node(vertex, player=2)
    graph.add_edges_from(
        ["ab", "bc", "cb", "ad", "de", "dk", "kd", "ki", "af", "fg", "fh", "hi", "hb", "zy", "yz", "we"]
    )
    graph.nodes["e"]["winner"], graph.nodes["i"]["winner"] = 0, 1
    return graph


ARENAS = {
    "fibonacci": lambda: unfold(load("fibonacci_nim", matches=6)),
    "nim": lambda: unfold(load("nim", heaps=(1, 2))),
    "misere": lambda: unfold(load("marienbad", heaps=(1, 2), misere=True)),
    "sans_interet": lambda: exporters.read("sans_interet"),
    "circuits": circuits,
    "square": lambda: unfold(load("tictactoe", rows=2, columns=2, align=2)),
}
MADE = {}


def made(name):
    if name not in MADE:
        MADE[name] = ARENAS[name]()
    return MADE[name]


def numbers(page, selector):
    """Give the vertices of the drawing that a selector finds."""
    script = "groups => groups.map(group => Number(group.dataset.v))"
    return set(page.locator(f"#drawing {selector}").evaluate_all(script))


def fills(page):
    """Give the colour of each vertex of the drawing, as it is painted."""
    script = """groups => Object.fromEntries(groups.map(group =>
        [group.dataset.v, getComputedStyle(group.querySelector('.shape')).fill]))"""
    page.wait_for_timeout(60)
    return {int(v): fill for v, fill in page.locator("#drawing .node").evaluate_all(script).items()}


def text(page, name):
    return page.locator(f"#{name}").text_content()


def visible(page, name):
    return page.locator(f"#{name}").inner_text().strip()


def click_vertex(page, number):
    page.locator(f'#drawing .node[data-v="{number}"]').first.click()


def play_both(page):
    page.locator('#sides input[value="0"]').check(force=True)


def play_for(page, player):
    """Take a side, and let the strategy begin if it has the first move."""
    page.locator(f'#sides input[value="{player}"]').check(force=True)
    let_play(page)


def let_play(page):
    if page.locator("#go").is_visible():
        page.click("#go")


def focused(page):
    """Tell what has the focus: an id, or the move that a button plays."""
    return page.evaluate("() => document.activeElement.id || document.activeElement.dataset.move")


def first_move(page):
    return page.locator("#moves [data-move]").first.get_attribute("data-move")


def token(page):
    return next(iter(numbers(page, ".token")))


def machine_has_moved(page, player):
    page.wait_for_function(
        "player => { const turn = document.getElementById('turn').textContent;"
        " return turn.includes('over') || turn.startsWith(`Your turn: J${player}`); }",
        arg=player,
    )


def swapped(graph):
    """Give the same arena in which each player has won where the other had."""
    other = graph.copy()
    for vertex, winner in graph.nodes(data="winner"):
        if winner:
            other.nodes[vertex]["winner"] = 3 - winner
    return other
