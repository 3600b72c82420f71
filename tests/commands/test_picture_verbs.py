"""draw, tree, map, film and explore write what the endings of their files say, as the functions of Python draw."""

import json
import re
from xml.etree import ElementTree as ET

import pytest
from command import done, output, run

import arena
import exporters
import games

NODE = re.compile(r"^\tv\d+ \[", re.MULTILINE)


def test_every_view_is_drawn():
    tictactoe = arena.unfold(games.load("tictactoe"))
    layers = output("draw", "tictactoe", "--view", "layers", "-o", "-")
    assert len(NODE.findall(layers)) == len(arena.layers(tictactoe, arena.solve(tictactoe)))
    proof = output("draw", "marienbad", "--view", "proof", "-o", "-")
    marienbad = arena.unfold(games.load("marienbad"))
    assert len(NODE.findall(proof)) == len(arena.proof(marienbad, arena.solve(marienbad)))
    around = ["--view", "around", "--position", "xo./.x./..o", "--radius", 1, "--labels", "board"]
    assert len(NODE.findall(output("draw", "tictactoe", *around, "-o", "-"))) == 1 + 5 + 2
    board = {"rows": 2, "columns": 3, "align": 2}
    game = games.load("tictactoe", **board)
    orbits = [orbit for _, orbit in arena.quotient(arena.unfold(game), game).nodes(data="orbit")]
    text = output("draw", "tictactoe", "--rows", 2, "--columns", 3, "--align", 2, "--view", "symmetry", "-o", "-")
    assert sorted(map(int, re.findall(r"×(\d+)", text))) == sorted(orbit for orbit in orbits if orbit > 1)
    for view in ("river", "lost"):
        assert output("draw", "nim", "--heaps", "1,2", "--view", view, "-o", "-", "--format", "svg").startswith("<?xml")
    strip = output("draw", "fibonacci_nim", "--matches", 6, "--play", "1,2,3", "--view", "play", "-o", "-")
    assert all(f"J{player}: {move}" in strip for player, move in ((1, 1), (2, 2), (1, 3)))


def texts(path):
    return [text for text in ET.parse(path).getroot().itertext() if text.strip()]


def test_a_position_is_drawn_with_the_values_of_its_moves(tmp_path):
    done("draw", "connect_four", "--position", "4455", "--plies", 4, "-o", "board.svg", cwd=tmp_path)
    shown = texts(tmp_path / "board.svg")
    assert shown.count("in 3") == 2
    assert any("J1" in text and "4" in text for text in shown)
    done("draw", "connect_four", "--values", "cells", "-o", "cells.svg", cwd=tmp_path)
    numbers = [int(text) for text in texts(tmp_path / "cells.svg") if text.isdigit()]
    assert sorted(numbers)[-2:] == [13, 13]
    done("draw", "rook", "--position", "right 2", "--values", "solved", "--lang", "fr", "-o", "r.svg", cwd=tmp_path)
    assert any("J1 gagne" in text and "4" in text for text in texts(tmp_path / "r.svg"))


def test_a_play_stands_out(tmp_path):
    (tmp_path / "play.csv").write_text("ply,move\n1,1\n2,2\n3,3\n", encoding="utf-8")
    nim = ["draw", "fibonacci_nim", "--matches", 6, "-o", "-"]
    marked = output(*nim, "--play", "play.csv", cwd=tmp_path)
    assert marked == output(*nim, "--play", "1,2,3")
    assert re.findall(r"▸\d", marked) == ["▸0", "▸1", "▸2", "▸3"]


@pytest.mark.slow
def test_a_picture_that_cannot_be_read_is_refused_with_what_can_be_drawn(tmp_path):
    result = run("draw", "tictactoe", "--layout", "dot", "-o", "x.svg", cwd=tmp_path)
    views = re.findall(r"--view (\w+)", result.err)
    assert views
    for view in views:
        done("draw", "tictactoe", "--view", view, "-o", "x.svg", cwd=tmp_path)
    deep = run("tree", "connect_four", "-o", "y.svg", cwd=tmp_path)
    assert "fewer --plies" in deep.err
    done("tree", "connect_four", "--plies", 3, "-o", "y.svg", cwd=tmp_path)


def test_a_page_is_filled_and_small_letters_are_told(tmp_path):
    result = done("draw", "fibonacci_nim", "--fit", "slide", "-o", "x.svg", cwd=tmp_path)
    assert re.search(r"[\d.]+ pt", result.err)
    root = ET.parse(tmp_path / "x.svg").getroot()
    width, height = (float(root.get(name).removesuffix("pt")) for name in ("width", "height"))
    assert 0.97 < max(width / 396.9, height / 215.5) <= 1
    assert "documentclass" in output("draw", "fibonacci_nim", "--standalone", "-o", "-", "--format", "tex")
    blank = output("draw", "fibonacci_nim", "--blank", "-o", "-")
    assert blank != output("draw", "fibonacci_nim", "-o", "-")
    assert len(NODE.findall(blank)) == 8


FIGURES = """
draw fibonacci_nim --matches 4 --graph positions
draw fibonacci_nim --matches 4
draw fibonacci_nim --matches 4 --color attractor --player 1 --edges strategy
draw fibonacci_nim --matches 6 --play 1,2,3 --view play
draw connect_four --position 21213333455445
draw connect_four --values cells
tree minimax_tree --plies 3
tree minimax_tree --plies 4
tree minimax_tree --algorithm alphabeta --trace
draw minimax_tree
draw sans_interet --color attractor --player 1
draw subtraction --heap 5
tree subtraction --heap 5 --plies 5
tree tictactoe --position xox/.ox/o.. --plies 3
tree connect_four --plies 2 --moves 3,4,5
draw tictactoe --position xx./.o./... --values cells
draw minimax_graph
tree minimax_graph --plies 4 --algorithm memoised
draw rook --rows 3 --columns 5 --graph positions --color kernel --layout board
draw kernel_ad --color kernel
"""


@pytest.mark.parametrize("figure", FIGURES.strip().splitlines())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_each_figure_of_the_courses_has_letters_of_8_points_on_a_slide(figure, lang, tmp_path):
    result = done(*figure.split(), "--lang", lang, "--fit", "slide", "-o", "x.svg", cwd=tmp_path)
    assert float(re.search(r"([\d.]+) pt", result.err)[1]) >= 8


def test_around_a_position_with_many_others_near_one_move_is_drawn_and_told(tmp_path):
    near = run("draw", "marienbad", "--view", "around", "-o", "x.dot", cwd=tmp_path)
    text = (tmp_path / "x.dot").read_text()
    assert "within 1" in near.err
    assert "at most 1 ply away" in text
    assert len(NODE.findall(text)) == 17
    assert len(NODE.findall(output("draw", "marienbad", "--view", "around", "--radius", 2, "-o", "-"))) == 115


def test_a_tree_shows_the_nodes_and_the_values_of_the_search():
    text = output("tree", "subtraction", "--heap", 5, "--plies", 5, "-o", "-")
    expected = arena.search_tree(games.load("subtraction", heap=5), plies=5)
    assert len(NODE.findall(text)) == len(expected) == 28
    values = output("tree", "minimax_tree", "-o", "-")
    assert len(NODE.findall(values)) == len(arena.search_tree(arena.GraphGame(exporters.read("minimax_tree"))))
    weighted = ["tree", "tictactoe", "--position", "xo./.x./..o", "--plies", "1", "-o", "-"]
    assert output(*weighted) != output(*weighted, "--weights", "0,1,2,3")
    assert "586" in output("tree", "tictactoe", "--plies", 3, "--max-nodes", 1000, "-o", "-")


def page_data(text):
    return json.loads(re.search(r'id="data">(.*)</script>', text)[1])


def test_a_page_holds_the_whole_arena_in_one_file(tmp_path):
    done("explore", "fibonacci_nim", "--matches", 4, "-o", "x.html", cwd=tmp_path)
    text = (tmp_path / "x.html").read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert not re.search(r'(?:src|href)="(?!#)', text)
    data = page_data(text)
    assert (len(data["labels"]), data["player"], data["start"]) == (8, 1, 0)
    french = output("explore", "sans_interet", "-o", "-", "--lang", "fr", "--position", "4")
    assert '<html lang="fr">' in french
    assert page_data(french)["start"] == 4
    silent = output("explore", "sans_interet", "-o", "-", "--no-answers", "--title", "Sans <b>")
    assert page_data(silent)["answers"] is False
    assert "<title>Sans &lt;b&gt;" in silent
    assert page_data(output("explore", "circuit_3", "-o", "-"))["kind"] == "graph"


def test_a_board_too_large_to_unfold_is_searched_in_the_page(tmp_path):
    result = done("explore", "connect_four", "--position", "4453", "-o", "x.html", cwd=tmp_path)
    assert result.err
    data = page_data((tmp_path / "x.html").read_text(encoding="utf-8"))
    assert data["kind"] == "search"
    assert data["labels"] == ["......./......./......./......./...x.../..xoo.."]
