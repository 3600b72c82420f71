"""`arena explore`: the page from the command line."""

import json
import re

from process import arena, output, refused


def data_of(text):
    return json.loads(re.search(r'id="data">(.*)</script>', text)[1])


def test_a_page_is_written_and_says_nothing(tmp_path):
    assert output("explore", "fibonacci_nim", "--matches", 4, "-o", tmp_path / "game.html", "--player", 2) == ""
    text = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>\n")
    data = data_of(text)
    assert (data["name"], data["player"], data["start"]) == ("Fibonacci Nim, 4 matches", 2, 0)


def test_a_file_in_french_from_another_position():
    text = output("explore", "sans_interet", "-o", "-", "--lang", "fr", "--from", "4")
    assert '<html lang="fr">' in text
    assert data_of(text)["start"] == 4


def test_the_position_of_a_game_is_read_in_any_spelling_of_the_game():
    data = data_of(output("explore", "subtraction", "--heap", 4, "--from", "2 J2", "-o", "-"))
    assert (data["labels"][data["start"]], data["players"][data["start"]]) == ("2", "2")


def test_what_cannot_be_explored_is_refused(tmp_path):
    page = tmp_path / "game.html"
    refused(1, "at most 9 vertices", "explore", "nim", "-o", page, "--max-vertices", 9)
    refused(1, "more than", "explore", "tictactoe", "--rows", 19, "--columns", 19, "-o", page, "--max-vertices", 99)
    refused(2, "has no position graph", "explore", "tictactoe", "--graph", "positions", "-o", page)
    refused(2, "there is no --graph arena", "explore", "circuit_3", "--graph", "arena", "-o", page)
    refused(1, "more than 5", "explore", "sans_interet", "-o", page, "--max-vertices", 5)
    assert not page.exists()


def test_a_graph_without_players_is_a_page_too():
    positions = data_of(output("explore", "rook", "--graph", "positions", "--from", "4", "-o", "-"))
    assert (positions["kind"], positions["labels"][positions["start"]], len(positions["labels"])) == ("graph", "4", 15)
    assert data_of(output("explore", "circuit_3", "-o", "-"))["kernel"] == "000"


def test_what_is_too_large_to_unfold_is_searched_in_the_page(tmp_path):
    page = tmp_path / "page.html"
    done = arena("explore", "connect_four", "--from", "4453", "--title", "Puissance 4", "-o", page)
    assert (done.returncode, done.stdout) == (0, "")
    assert "the page searches the moves itself" in done.stderr
    data = data_of(page.read_text(encoding="utf-8"))
    assert (data["kind"], data["name"]) == ("search", "Puissance 4")
    assert data["labels"] == ["......./......./......./......./...x.../..xoo.."]
    assert (
        data_of(output("explore", "connect_four", "--rows", 3, "--columns", 3, "--align", 3, "-o", "-"))["kind"]
        == "arena"
    )


def test_help_names_the_options():
    text = arena("explore", "nim", "--help").stdout
    for option in (
        "--output",
        "--player",
        "--lang",
        "--from",
        "--style",
        "--no-answers",
        "--max-vertices",
        "--max-edges",
    ):
        assert option in text


def test_a_page_for_the_lecture_in_the_courses_colours():
    text = output("explore", "sans_interet", "-o", "-", "--style", "course", "--no-answers", "--title", "Sans <b>")
    assert data_of(text)["answers"] is False
    assert '<body data-view="hidden" data-kind="arena">' in text
    assert ".won1 { --fill: #1f4fd0" in text
    assert "<title>Sans &lt;b&gt;" in text
