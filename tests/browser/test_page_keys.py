"""The page by keys alone and for a screen reader, and what its search and its filters find."""

import networkx as nx
import pytest
from browser_page import (
    click_vertex,
    first_move,
    focused,
    machine_has_moved,
    made,
    numbers,
    play_both,
    text,
    token,
)
from photograph import CHROMIUM

from arena import solve, unfold
from arena.graphs.names import names_of
from games import load

pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="apt install chromium")]


def test_after_a_click_on_a_choice_the_arrows_go_through_the_layers(visit):
    page = visit(made("fibonacci"))
    last = int(page.locator("#layer").get_attribute("max"))
    page.get_by_text("Attractor of J1").first.click()
    page.keyboard.press("ArrowLeft")
    assert page.locator('#views input[value="1"]').is_checked()
    assert page.locator("#layer").input_value() == str(last - 1)
    for choice in ("both", "J1", "The whole arena"):
        page.get_by_text(choice, exact=True).first.click()
        page.keyboard.press("ArrowLeft" if choice == "J1" else "ArrowRight")
        assert page.locator("#layer").input_value() == str(last - (choice == "J1"))
    assert page.locator('#sides input[value="1"]').is_checked()
    page.locator('#sides input[value="1"]').focus()
    page.keyboard.press("ArrowRight")
    assert page.locator('#sides input[value="2"]').is_checked()
    page.keyboard.press("ArrowRight")
    assert page.locator('#sides input[value="0"]').is_checked()
    assert focused(page) is None
    assert page.evaluate("document.activeElement.value") == "0"


def test_a_game_by_keys_alone(visit):
    graph = made("fibonacci")
    page, solution = visit(graph), solve(graph)
    page.locator("#fit").focus()
    while page.evaluate("document.activeElement.closest('.node') === null"):
        page.keyboard.press("Tab")
    assert page.evaluate("Number(document.activeElement.dataset.v)") == token(page)
    assert "The token is here" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    vertices = list(graph)
    for _ in range(len(graph)):
        if "over" in text(page, "turn"):
            break
        goal = vertices.index(solution.strategy[vertices[token(page)]])
        page.keyboard.press("Home")
        for _ in range(len(graph)):
            if page.evaluate("Number(document.activeElement.dataset.v)") == goal:
                break
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        machine_has_moved(page, 1)
    assert text(page, "turn") == "Play is over: J1 wins."
    assert "J1 wins" in text(page, "live")
    assert page.locator('#drawing [tabindex="0"]').count() == 1


def press(page, name, key="Enter"):
    page.locator(name).first.focus()
    page.keyboard.press(key)


def test_the_focus_goes_on_to_the_next_move(visit):
    page = visit(made("fibonacci"))
    press(page, "#moves button")
    assert focused(page) == "turn"
    machine_has_moved(page, 1)
    assert focused(page) == first_move(page)
    page.keyboard.press("Enter")
    machine_has_moved(page, 1)
    press(page, "#take-back")
    assert focused(page) == "take-back"
    page.keyboard.press("Enter")
    assert page.locator("#take-back").is_disabled()
    assert focused(page) == first_move(page)
    click_vertex(page, 9)
    press(page, "#put")
    assert focused(page) == first_move(page)
    press(page, "#restart")
    assert focused(page) == first_move(page)
    page.locator("#moves button").nth(2).focus()
    kept = focused(page)
    for key in ("g", "w", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        assert focused(page) == kept
    press(page, "#search", "Tab")
    page.locator("#moves button").first.evaluate("button => button.click()")
    machine_has_moved(page, 1)
    assert focused(page) == "by-winner"


def test_the_focus_waits_where_the_strategy_begins_and_where_play_is_over(visit):
    page = visit(unfold(load("nim", heaps=(1, 1))))
    assert focused(page) is None
    press(page, "#go")
    assert focused(page) == first_move(page)
    page.keyboard.press("Enter")
    assert text(page, "turn") == "Play is over: J2 wins."
    assert focused(page) == "turn"
    press(page, "#restart")
    assert focused(page) == "go"


def test_the_focus_stays_among_the_layers_and_the_positions_found(visit):
    page = visit(made("fibonacci"))
    page.keyboard.press("ArrowRight")
    press(page, "#layer-on")
    assert focused(page) == "layer-on"
    press(page, "#layer-back")
    assert focused(page) == "layer"
    page.locator("#search").fill("(2")
    result = page.locator("#results button").first
    result.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert result.evaluate("button => button === document.activeElement")


def test_what_a_screen_reader_is_told(visit):
    page = visit(made("fibonacci"))
    unnamed = page.evaluate("""() => [...document.querySelectorAll('button, input, select, [role=button]')].filter(
        e => !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length)).length""")
    assert unnamed == 0
    assert page.locator("#live").get_attribute("aria-live") == "polite"
    page.locator("#moves button").first.click()
    page.wait_for_function("() => document.getElementById('live').textContent.includes('J2')")
    assert page.locator("main").count() == page.locator("h1").count() == 1


def test_a_screen_reader_is_told_of_sides_and_of_what_was_found_and_of_moves_while_the_film_runs(visit):
    graph = made("nim")
    page, names = visit(graph, start=next(v for v in graph if len(graph.adj[v]) > 2)), list(names_of(graph).values())
    assert page.locator("#found").get_attribute("role") == "status"
    page.locator('#sides input[value="2"]').check(force=True)
    assert text(page, "live") == text(page, "turn") == "The strategy’s turn: J1 to move"
    play_both(page)
    assert text(page, "live") == text(page, "turn") == "J1 to move"
    page.click("#film")
    start = token(page)
    page.locator("#moves button").first.click()
    told = text(page, "live")
    page.wait_for_function("() => document.getElementById('layer').value === '1'")
    assert text(page, "live") == told
    assert "J1 plays" in told
    first, last = page.locator("#history li").all_text_contents()
    assert first.startswith(f"Start {names[start]}")
    assert f" {names[token(page)]}" in last


def test_letters_can_be_switched_off_and_are_text_in_the_search(visit):
    page = visit(made("fibonacci"))
    page.locator("#search").focus()
    page.keyboard.type("w")
    assert text(page, "hint-text") == ""
    page.locator("#letters").uncheck()
    page.locator("h1").click()
    page.keyboard.press("w")
    assert text(page, "hint-text") == ""
    page.locator("#letters").check()
    page.locator("h1").click()
    page.keyboard.press("w")
    assert text(page, "hint-text") != ""


@pytest.mark.parametrize("name", ["fibonacci", "circuits"])
def test_search_and_filters_find_what_the_table_has(visit, name):
    graph = made(name)
    page, solution, names = visit(graph), solve(graph), names_of(graph)
    vertices = list(graph)

    def found():
        script = "buttons => buttons.map(button => Number(button.dataset.look))"
        return {vertices[number] for number in page.locator("#results button").evaluate_all(script)}

    for winner in page.locator("#by-winner option").evaluate_all("options => options.map(o => o.value)"):
        page.locator("#by-winner").select_option(winner)
        assert found() == ({v for v in graph if str(solution.winner[v]) == winner} if winner else set())
        for rank in ("0", "1"):
            page.locator("#by-rank").select_option(rank)
            wanted = {v for v in graph if solution.remoteness.get(v) == int(rank)}
            assert found() == {v for v in wanted if winner in ("", str(solution.winner[v]))}
            dimmed = numbers(page, ".node.dim")
            assert dimmed == {vertices.index(v) for v in set(graph) - found()}
        page.click("#clear")
    piece = names[vertices[3]][:2].lower()
    page.locator("#search").fill(piece)
    assert found() == {vertex for vertex, shown in names.items() if piece in shown.lower()}
    page.locator("#results button").first.click()
    assert text(page, "look-title").lower().startswith(f"position {piece[:1]}")


def test_who_comes_back_to_the_page_begins_anew(visit):
    page = visit(made("fibonacci"))
    chosen = "[...document.querySelectorAll('input, select')].map(e => `${e.checked} ${e.value}`)"
    opened, found = page.evaluate(chosen), text(page, "found")
    page.locator("#by-winner").select_option("2")
    for choice in ('views input[value="1"]', 'modes input[value="near"]', 'sides input[value="0"]'):
        page.locator(f"#{choice}").check(force=True)
    page.locator("#layer").fill("2")
    page.goto("about:blank")
    page.go_back()
    page.wait_for_timeout(100)
    assert page.evaluate(chosen) == opened
    assert text(page, "found") == found


def test_enter_takes_the_first_that_is_found(visit):
    page = visit(made("fibonacci"))
    page.locator("#search").fill("(4,4")
    page.keyboard.press("Enter")
    assert text(page, "look-title") == "Position (4,4)"
    assert focused(page) == "search"


def test_without_answers_the_filters_tell_none(visit):
    page = visit(made("fibonacci"))
    page.locator("#by-winner").select_option("2")
    assert text(page, "found") == "6 positions found"
    page.locator('#views input[value="hidden"]').check(force=True)
    assert page.locator("#by-winner").is_hidden()
    assert page.locator("#by-rank").is_hidden()
    assert page.locator("#layer").is_hidden()
    assert text(page, "found") == "14 positions in all"
    assert numbers(page, ".node.dim") == set()
    page.locator("#by-ply").select_option("0")
    assert text(page, "found") == "1 position found"
    page.locator("#by-ply").select_option("")
    page.locator('#views input[value="winner"]').check(force=True)
    assert text(page, "found") == "6 positions found"


@pytest.mark.parametrize(
    ("lang", "counts"),
    [
        ("en", ["1 position in all", "0 positions found", "1 position found", "A₀: 1 vertex, 1 new"]),
        (
            "fr",
            [
                "1 position en tout",
                "Résultat\u00a0: 0 position",
                "Résultat\u00a0: 1 position",
                "A₀\u00a0: 1 sommet, dont 1 nouveau",
            ],
        ),
    ],
)
def test_none_and_one_are_counted_as_the_language_does(visit, lang, counts):
    graph = nx.DiGraph(initial="a")
    graph.add_node("a", player=1, winner=1)
    page = visit(graph, lang=lang)
    assert text(page, "found") == counts[0]
    page.locator("#search").fill("b")
    assert text(page, "found") == counts[1]
    page.locator("#search").fill("A")
    assert text(page, "found") == counts[2]
    page.keyboard.press("ArrowRight")
    assert text(page, "layer-size") == counts[3]


@pytest.mark.parametrize(("lang", "apart"), [("en", ","), ("fr", "\u202f")])
def test_thousands_are_set_apart_in_one_way(visit, lang, apart):
    page = visit(unfold(load("tictactoe")), lang=lang)
    assert text(page, "found").startswith(f"5{apart}478 positions")
    page.locator("#by-winner").select_option("1")
    assert f"2{apart}936 positions" in text(page, "found")
    assert f"J1 (2{apart}936)" in page.locator(".legend.winners").text_content()


def test_plies_can_be_filtered(visit):
    graph = unfold(load("tictactoe", rows=2, columns=2, align=2))
    page = visit(graph)
    plies = nx.single_source_shortest_path_length(graph, graph.graph["initial"])
    page.locator("#by-ply").select_option("2")
    assert f"{list(plies.values()).count(2)} positions" in text(page, "found")
