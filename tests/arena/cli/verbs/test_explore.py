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
    assert (data["name"], data["player"], data["start"]) == ("fibonacci_nim, matches 4", 2, 0)


def test_a_file_in_french_from_another_position():
    text = output("explore", "sans_interet", "-o", "-", "--lang", "fr", "--from", "4")
    assert '<html lang="fr">' in text
    assert data_of(text)["start"] == 4


def test_the_position_of_a_game_is_read_in_any_spelling_of_the_game():
    data = data_of(output("explore", "subtraction", "--heap", 4, "--from", "2 J2", "-o", "-"))
    assert (data["labels"][data["start"]], data["players"][data["start"]]) == ("2", "2")


def test_what_cannot_be_explored_is_refused(tmp_path):
    page = tmp_path / "game.html"
    refused(2, "circuit_3 is a bare graph", "explore", "circuit_3", "-o", page)
    refused(2, "unknown ending: 'game.svg' (one of .html)", "explore", "nim", "-o", tmp_path / "game.svg")
    refused(1, "more than 5", "explore", "sans_interet", "-o", page, "--max-vertices", 5)
    refused(2, "is not a vertex", "explore", "sans_interet", "-o", page, "--from", "nowhere")
    assert not page.exists()


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
    assert '<body data-view="hidden">' in text
    assert ".won1 { --fill: #1f4fd0" in text
    assert "<title>Sans &lt;b&gt;" in text
