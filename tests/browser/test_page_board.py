"""The large board of the page, the story of the game under it, graphs without players, and the whole screen."""

import pytest
from photograph import CHROMIUM

from arena import kernel, position_graph, solve, solve_positions, unfold
from exporters import read
from games import load

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="apt install chromium")]
SIZES = {"desktop": {"width": 1920, "height": 1080}, "phone": {"width": 390, "height": 844}}
GAMES = {
    "tictactoe": lambda: load("tictactoe"),
    "connect_four": lambda: load("connect_four", rows=4, columns=4, align=3),
    "marienbad": lambda: load("marienbad", heaps=(1, 3, 5)),
    "nim": lambda: load("nim", heaps=(2, 3)),
    "fibonacci": lambda: load("fibonacci_nim", matches=6),
    "rook": lambda: load("rook"),
}
ARENAS = {}


def arena_of(name):
    if name not in ARENAS:
        ARENAS[name] = unfold(GAMES[name]())
    return ARENAS[name]


def play_both(page):
    page.locator('#sides input[value="0"]').check(force=True)


def click(page, place):
    page.locator(f'.handle[data-place="{place}"] .area').click()


def text(page, name):
    return page.locator(f"#{name}").text_content()


def board(page):
    """Give the board of the token as the page has it."""
    name = page.locator("#history [aria-current] .unseen").text_content()
    return name.partition(" J")[0].strip()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_with_a_diagram_is_played_on_its_board_by_the_mouse(visit, name, size):
    graph = arena_of(name)
    page, solution = visit(graph, **SIZES[size]), solve(graph)
    play_both(page)
    names = {graph.nodes[vertex]["label"]: vertex for vertex in graph}
    vertex = graph.graph["initial"]
    while graph.adj[vertex]:
        handles = page.locator(".handle").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        moves = {data["move"]: after for after, data in graph.adj[vertex].items()}
        assert {handle.split(",")[0] for handle in handles} == set(moves)
        page.locator(".handle .area").last.click()
        label = board(page)
        following = [after for after in graph.adj[vertex] if graph.nodes[after]["label"] == label]
        assert len(following) == 1
        assert label in names
        vertex = following[0]
        page.locator("#hint").click() if graph.adj[vertex] else None
    assert text(page, "turn") == f"Play is over: J{solution.winner[vertex]} wins."
    assert page.locator(".handle").count() == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_with_a_diagram_is_played_on_its_board_by_keys(visit, name, size):
    graph = arena_of(name)
    page = visit(graph, **SIZES[size])
    play_both(page)
    page.locator('.handle[tabindex="0"]').focus()
    for _ in range(20):
        if "over" in text(page, "turn"):
            break
        before = page.evaluate("() => document.activeElement.dataset.place")
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            page.keyboard.press(key)
            assert page.evaluate("() => document.activeElement.matches('.handle')")
        page.keyboard.press("Enter" if before else " ")
    assert "over" in text(page, "turn")


@pytest.mark.parametrize(
    ("name", "digit", "move"),
    [("tictactoe", "5", "5"), ("connect_four", "3", "3"), ("nim", "4", "2 from heap 2"), ("rook", "5", "down 1")],
)
def test_digits_play_the_move_of_that_name_or_number(visit, name, digit, move):
    page = visit(arena_of(name))
    play_both(page)
    page.keyboard.press(digit)
    assert page.locator("#history [aria-current] bdi").text_content() == move
    page.keyboard.press("9" if name != "tictactoe" else "5")
    assert page.locator("#history li").count() == 2


@pytest.mark.parametrize("name", sorted(GAMES))
def test_places_have_the_colour_and_the_remoteness_of_the_moves_to_them(visit, name):
    graph = arena_of(name)
    page, solution, start = visit(graph), solve(graph), graph.graph["initial"]
    play_both(page)
    by_name = {data["move"]: after for after, data in graph.adj[start].items()}
    script = """all => all.map(one => [one.getAttribute('aria-label').split(',')[0], one.className.baseVal,
        one.querySelector('.worth').textContent])"""
    for move, classes, worth in page.locator(".handle").evaluate_all(script):
        winner = solution.winner[by_name[move]]
        assert (f"won{winner}" if winner else "rule") in classes.split()
        assert worth == (str(solution.remoteness[by_name[move]]) if winner else "=")


def test_without_answers_the_board_tells_nothing(visit):
    page = visit(arena_of("connect_four"), answers=False)
    play_both(page)
    page.keyboard.press("1")
    page.keyboard.press("2")
    assert page.locator(".handle.told, #history .chip, .mistake").count() == 0
    assert set(page.locator(".handle .worth").all_text_contents()) == {""}
    assert page.locator(".handle .badge:visible").count() == 0
    assert page.locator(".handle").first.get_attribute("aria-label") == "1"


def test_a_column_can_be_clicked_anywhere(visit):
    page = visit(arena_of("connect_four"))
    play_both(page)
    box = page.locator('.handle[data-place="1"] .area').bounding_box()
    for share in (0.02, 0.5, 0.98):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + share * box["height"])
    assert board(page) == "..../.o../.x../.o.."


def test_a_match_that_is_clicked_is_taken_with_those_after_it(visit):
    page = visit(arena_of("marienbad"))
    play_both(page)
    page.locator('.handle[data-place="1,2"]').hover()
    aimed = page.locator(".stick.aimed").evaluate_all("all => all.map(one => one.dataset.x)")
    assert sorted(aimed) == ["1", "2", "3", "4"]
    click(page, "1,2")
    assert board(page) == "1,3,1"
    assert page.locator(".stick.gone").count() == 4


def test_several_moves_by_one_square_are_named_and_chosen_from(visit):
    import networkx as nx

    graph = nx.DiGraph(initial="a", kind="arena")
    graph.add_node("a", player=1, board="R.\n.R")
    graph.add_node("b", player=2, winner=1, board="RR\n..")
    graph.add_node("c", player=2, winner=2, board=".R\n.R")
    graph.add_edge("a", "b", move="up")
    graph.add_edge("a", "c", move="right")
    page = visit(graph)
    play_both(page)
    assert page.locator(".handle").count() == 1
    click(page, "1,0")
    assert page.locator("#options button").all_text_contents() == ["up", "right"]
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert text(page, "turn") == "Play is over: J2 wins."


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_disc_falls_unless_the_reader_wants_no_motion(visit, motion):
    page = visit(arena_of("connect_four"), motion=motion)
    play_both(page)
    page.evaluate(
        "() => { window.started = []; addEventListener('animationstart', e => started.push(e.animationName)); }"
    )
    page.keyboard.press("2")
    page.locator("#table .drops").wait_for(state="attached")
    page.wait_for_timeout(300)
    assert page.evaluate("() => window.started.includes('drop')") == (motion == "no-preference")


@pytest.mark.parametrize(
    ("name", "moves", "line"), [("connect_four", "21212", 3), ("tictactoe", "14257", 0), ("tictactoe", "14253", 3)]
)
def test_the_winning_line_is_marked(visit, name, moves, line):
    page = visit(arena_of(name))
    play_both(page)
    for move in moves:
        page.keyboard.press(move)
    assert page.locator("#table .line.around").count() == (1 if line else 0)
    assert ("over" in text(page, "turn")) == bool(line)


# The story


def test_the_story_names_mistakes_and_goes_back(visit):
    page = visit(arena_of("marienbad"))
    play_both(page)
    click(page, "3,2")
    click(page, "0,0")
    click(page, "0,1")
    lines = page.locator("#history li").all_inner_texts()
    assert "J1 gave the win away: 3 from heap 3 was winning in 6 plies." in lines[1]
    assert [("gave" in line) for line in lines] == [False, True, False, False]
    assert "J2 wins in 6" in lines[1]
    page.locator('#history [data-ply="1"]').click()
    assert board(page) == "1,3,3"
    assert page.locator("#history .later").count() == 2
    assert text(page, "turn") == "J2 to move"
    page.locator('#history [data-ply="2"]').click()
    assert page.locator("#history .later").count() == 1
    click(page, "0,2")
    assert page.locator("#history .later").count() == 0
    assert page.locator("#history li").count() == 4


def test_a_draw_given_away_is_named(visit):
    page = visit(arena_of("tictactoe"))
    play_both(page)
    for move in "52":
        page.keyboard.press(move)
    assert "J2 gave the draw away" in page.locator("#history li").last.inner_text()


@pytest.mark.parametrize("name", ["connect_four", "rook"])
def test_on_a_phone_the_board_comes_first_and_fits(visit, name):
    page = visit(arena_of(name), **SIZES["phone"])
    table, stage = (page.locator(each).bounding_box() for each in ("#table svg", ".stage"))
    assert table["y"] + table["height"] < 844
    assert table["y"] < stage["y"]
    assert table["x"] >= 0
    assert table["x"] + table["width"] <= 390
    places = page.locator(".handle .area").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert min(places) >= 40


# Graphs without players


def test_the_rounds_of_the_kernel_are_coloured(visit):
    graph = position_graph(load("rook"))
    page, found, vertices = visit(graph), kernel(graph), list(graph)
    script = "(slider, k) => { slider.value = k; slider.dispatchEvent(new Event('input', {bubbles: true})); }"
    of = "all => all.map(one => Number(one.dataset.v)).sort((a, b) => a - b)"
    for number in range(1, 4):
        page.locator("#layer").evaluate(script, number - 1)
        taken = [place for place, vertex in enumerate(vertices) if found.round[vertex] <= number]
        assert page.locator("#drawing .node.in").evaluate_all(of) == taken
        members = [place for place in taken if vertices[place] in found.kernel]
        assert page.locator("#drawing .node.kernel").evaluate_all(of) == members
        joins = [place for place in taken if found.round[vertices[place]] == number]
        assert page.locator("#drawing .node.joins").evaluate_all(of) == joins
        assert text(page, "layer-size").startswith(f"Round {number}: {len(taken)} vertices taken")


@pytest.mark.parametrize(("view", "attribute"), [("winner", "outcome"), ("2", "grundy")])
def test_vertices_say_their_outcome_or_grundy_value(visit, view, attribute):
    graph = position_graph(load("rook"))
    page, solution = visit(graph), solve_positions(graph)
    page.locator(f'#views input[value="{view}"]').check(force=True)
    values = page.locator("#drawing .node").evaluate_all(
        "all => all.map(one => [Number(one.dataset.v), one.querySelector('.value').textContent])"
    )
    expected = getattr(solution, attribute)
    assert dict(values) == {place: str(expected[vertex]) for place, vertex in enumerate(graph)}
    start = graph.graph["initial"]
    subscripts = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
    plies = {after: str(solution.remoteness[after]).translate(subscripts) for after in graph.adj[start]}
    signs = page.locator(".handle .worth").all_text_contents()
    assert sorted(signs) == sorted(
        f"{expected[after]}{plies[after] * (view == 'winner')}" for after in graph.adj[start]
    )


def test_two_players_push_the_token_by_turns(visit):
    graph = position_graph(load("subtraction", heap=4))
    page = visit(graph)
    play_both(page)
    assert text(page, "turn") == "J1 to move"
    click(page, "3,0")
    assert text(page, "turn") == "J2 to move"
    assert "J1 gave" not in text(page, "history")
    click(page, "0,0")
    assert text(page, "turn") == "Play is over: J2 wins."
    page.click("#take-back")
    assert text(page, "turn") == "J2 to move"


def test_in_a_graph_the_strategy_moves_into_the_kernel(visit):
    graph = position_graph(load("rook"))
    page = visit(graph)
    page.locator('#sides input[value="2"]').check(force=True)
    page.click("#go")
    assert "Your turn: J2 to move" in text(page, "turn")
    assert int(board(page)) in kernel(graph).kernel


def test_a_graph_file_with_a_circuit_is_a_page(visit):
    page = visit(read("circuit_3"), lang="fr")
    assert page.locator("#table").is_hidden()
    assert "D" in text(page, "verdict")
    play_both(page)
    page.locator("#moves button").first.click()
    assert text(page, "turn") == "C’est à J2 de jouer"


# The whole screen, and two beats


def test_the_whole_screen_has_letters_for_the_last_row(visit):
    page = visit(read("sans_interet"), **SIZES["desktop"])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("f")
    page.wait_for_timeout(200)
    assert page.locator("html").get_attribute("data-full") == "stage"
    script = "all => Math.min(...all.map(one => one.getBoundingClientRect().height))"
    assert page.locator("#drawing .node text").evaluate_all(script) >= 1080 / 60
    sizes = "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    assert min(page.locator("#layer-why, #layer-size, h1").evaluate_all(sizes)) >= 1080 / 40
    bottom = page.locator(".stage").bounding_box()
    assert bottom["y"] + bottom["height"] <= 1080
    page.keyboard.press("f")
    assert page.locator("html").get_attribute("data-full") is None
    assert page.locator("footer").is_visible()


def test_the_whole_screen_shows_the_board_or_the_arena(visit):
    page = visit(arena_of("connect_four"), **SIZES["desktop"])
    page.click("#full")
    page.wait_for_timeout(200)
    assert page.locator("#table svg").bounding_box()["height"] > 800
    assert page.locator(".stage").is_hidden()
    page.click("#panes")
    assert page.locator("#table").is_hidden()
    assert page.locator("#drawing .node").first.is_visible()
    page.keyboard.press("f")
    assert page.locator("#table").is_visible()


@pytest.mark.parametrize("make", [lambda: read("sans_interet"), lambda: position_graph(load("rook"))])
def test_layers_are_asked_about_before_they_are_shown(visit, make):
    page = visit(make())
    page.keyboard.press("q")
    seen, shown = [], []
    last = int(page.locator("#layer").get_attribute("max"))
    for _ in range(2 * (last + 1)):
        seen.append(text(page, "question"))
        shown.append((page.locator("#drawing .node.joins").count(), page.locator("#layer-why li").count()))
        page.keyboard.press("ArrowRight")
    assert all(question.startswith("Which vertices") for question in seen[::2])
    assert all(joins == reasons == 0 for joins, reasons in shown[::2])
    assert all(joins and reasons for joins, reasons in shown[1::2])
    assert not any(question.startswith("Which") for question in seen[1::2])
    page.keyboard.press("ArrowLeft")
    assert text(page, "question").startswith("Which vertices")
    assert page.locator("#why").text_content() == ""
    page.keyboard.press("q")
    assert page.locator("#question").is_hidden()
