"""Statements: every node, edge and row stands where it stands with answers, and no answer is in the file."""

import functools
import re

import pytest
import svg
from quick_run import quick

import exporters
import games
from arena import ParameterError, attractor, kernel, layers, position_graph, search_tree, solve, unfold
from arena.graphs.graph_game import GraphGame
from arena.views.proof import proof
from exporters.drawings.looks import STYLES
from exporters.drawings.scores import build as scores
from exporters.pictures.picture import render, written

FIBONACCI = unfold(games.load("fibonacci_nim", matches=5))
ROOK = position_graph(games.load("rook", rows=2, columns=3))
THINGS = {
    "winner": (FIBONACCI, {}),
    "attractor": (FIBONACCI, {"color": "attractor", "player": 2}),
    "remoteness": (FIBONACCI, {"color": "remoteness"}),
    "kernel": (kernel(ROOK), {}),
    "grundy": (ROOK, {"color": "grundy"}),
    "outcome": (ROOK, {"labels": "board"}),
    "fitted": (FIBONACCI, {"fit": "slide"}),
    "course": (FIBONACCI, {"style": "course", "color": "attractor"}),
    "french": (FIBONACCI, {"lang": "fr", "color": "remoteness"}),
    "tree": (search_tree(games.load("subtraction", heap=4), plies=4), {"labels": "text"}),
    "tree of alphabeta": (search_tree(games.load("subtraction", heap=5), plies=3, algorithm="alphabeta"), {}),
    "tree of the course": (search_tree(games.load("subtraction", heap=4), plies=4), {"style": "course"}),
}
ANSWERS = re.compile(
    r"won by|rank \d|\bin \d|gagné par|en \d+ coup|kernel|removed|g = \d|Grundy|[+−]1|\b[NP]: |outside|strategy|bold|"
    r"cut|known|bound|better|plies to the end|^[NP]$"
)


@functools.cache
def drawn(name, *, blank):
    thing, options = THINGS[name]
    return svg.read(render(thing, "svg", blank=blank, **options))


@pytest.mark.parametrize("name", THINGS)
def test_all_stands_where_it_stands_with_answers(name):
    full, blank = drawn(name, blank=False), drawn(name, blank=True)
    assert (blank.view, blank.width, blank.height, blank.scale) == (full.view, full.width, full.height, full.scale)
    parts = [title for title in full.groups if re.match(r"v\d|start|corner", title)]
    assert len(parts) > 5
    for title in parts:
        if full.groups[title].get("class") == "node" or not bold(full.groups[title]):
            assert svg.shapes(blank.groups[title]) == svg.shapes(full.groups[title]), title
        else:  # the same way, but for the end under an arrowhead that is larger where an arrow is bold
            ways = [dict(svg.shapes(each.groups[title])[0][1])["d"] for each in (full, blank)]
            assert len({way.rpartition(" ")[0] for way in ways}) == 1, title


def bold(group):
    return any(shape.get("stroke-width") for shape in group.iter(f"{svg.SVG}path"))


@pytest.mark.parametrize("name", THINGS)
def test_what_is_written_stands_where_it_stands_with_answers(name):
    full, blank = drawn(name, blank=False), drawn(name, blank=True)
    for title in (title for title in full.groups if re.fullmatch(r"v\d+", title)):
        there, here = (written_in(picture.groups[title]) for picture in (full, blank))
        assert here == [word for word in there if word in here]
        assert here or THINGS[name][1].get("labels") == "board"


def written_in(group):
    return [
        (word.text, word.get("x"), word.get("y"), word.get("font-size"))
        for word in group.iter(f"{svg.SVG}text")
        if word.text.strip()
    ]


@pytest.mark.parametrize("name", THINGS)
def test_no_answer_is_in_the_file(name):
    full, blank = drawn(name, blank=False), drawn(name, blank=True)
    assert any(ANSWERS.search(text) for text in svg.words(full))
    assert [text for text in svg.words(blank) if ANSWERS.search(text)] == []


@pytest.mark.parametrize("name", THINGS)
def test_nodes_and_moves_look_alike_but_for_whose_turn_it_is(name):
    blank, options = drawn(name, blank=True), THINGS[name][1]
    owners = {look.fill for look in STYLES["course"].owner.values()} if options.get("style") == "course" else set()
    for title, group in blank.groups.items():
        if re.fullmatch(r"v\d+", title):
            fills = {shape.get("fill") for shape in group.iter() if shape.get("fill", "none") != "none"}
            assert fills <= {"#ffffff", "white", "black", "#000000", "#333333", *owners} | BOARD, title
        elif "->" in title and title.startswith("v"):
            widths = {shape.get("stroke-width") for shape in group.iter(f"{svg.SVG}path")}
            assert widths == {None}


BOARD = {"#ffffff"}


@pytest.mark.parametrize("options", quick(1, [{}, {"fit": "slide"}]))
@pytest.mark.parametrize("thing", [kernel(ROOK), attractor(FIBONACCI, 1)], ids=["kernel", "attractor"])
def test_no_size_and_no_line_tells_which_vertices_have_notes(thing, options):
    graph = thing.graph
    full, blank = (svg.read(render(thing, "svg", blank=blank, **options)) for blank in (False, True))
    noted, looks = set(), {}
    for number, vertex in enumerate(graph):
        has_note = re.search("rank|round", " ".join(word for word, *_ in written_in(full.groups[f"v{number}"])))
        alike = graph.nodes[vertex].get("player"), not graph.adj[vertex]
        noted.add((alike, bool(has_note)))
        group = blank.groups[f"v{number}"]
        looks.setdefault(alike, []).append((height(group), len(list(group.iter(f"{svg.SVG}text")))))
    assert len(noted) > len(looks)  # some have notes, and others like them have none
    for each in looks.values():
        heights, lines = zip(*each, strict=True)
        assert max(heights) - min(heights) < 3
        assert len(set(lines)) == 1


def height(group):
    ellipse = next(group.iter(f"{svg.SVG}ellipse"), None)
    if ellipse is not None:
        return 2 * float(ellipse.get("ry"))
    corners = [float(point.split(",")[1]) for point in next(group.iter(f"{svg.SVG}polygon")).get("points").split()]
    return max(corners) - min(corners)


def test_windows_of_alphabeta_are_answers():
    tree = search_tree(GraphGame(exporters.read("minimax_tree")), algorithm="alphabeta")
    full, blank = (svg.read(render(tree, "svg", trace=True, blank=blank)) for blank in (False, True))
    assert "∞" in " ".join(svg.words(full))
    assert "∞" not in " ".join(svg.words(blank))


def test_values_that_a_file_gives_its_leaves_stay():
    tree = search_tree(GraphGame(exporters.read("minimax_tree")))
    leaves = {number: data["value"] for number, data in tree.nodes(data=True) if data.get("leaf")}
    given = {number: f"{value:g}".replace("-", "−") for number, value in leaves.items()}
    blank = svg.read(render(tree, "svg", blank=True))
    for number, data in tree.nodes(data=True):
        texts = [word for word, *_ in written_in(blank.groups[f"v{number}"])]
        assert texts == [data["label"], *([given[number]] if number in given else [])]
    assert given


def test_a_table_keeps_its_frame_and_loses_its_answers():
    table = scores("scores", [("A", "a"), ("B", "b")], ["A", "B"], [[0.5, 1.0], [0.0, 0.5]], [["", "x"], ["", ""]])
    full, blank = (svg.read(written(table, "svg", blank=blank)) for blank in (False, True))
    assert (blank.view, blank.width) == (full.view, full.width)
    assert re.search(r"0\.500", full.text)
    assert not re.search(r"0\.500|1\.000|>x<", blank.text)
    assert [places for tag, places in svg.shapes(blank.groups["table"]) if tag == "polygon"][-4:] == [
        places for tag, places in svg.shapes(full.groups["table"]) if tag == "polygon"
    ][-4:]


def test_what_has_no_answers_of_its_own_is_refused():
    merged = layers(FIBONACCI, solve(FIBONACCI))
    for thing, layout in ((merged, "dot"), (FIBONACCI, "grid")):
        with pytest.raises(ParameterError, match="blank: not of "):
            render(thing, "svg", layout=layout, blank=True)


def test_the_text_for_latex_has_no_answers_either():
    full, blank = (render(FIBONACCI, "tex", color="attractor", blank=blank) for blank in (False, True))
    places = re.compile(r"\(v\d+\) at \(\S+\)")
    assert places.findall(blank) == places.findall(full)
    assert "rank" in full
    assert not re.search(r"rank|best\]|outside|strategy", blank)


def test_a_board_keeps_whose_turn_it_is_and_no_answer():
    thing, options = (games.load("nim", heaps=(3, 4)), "3,2"), {"values": "solved"}
    full, blank = (svg.read(render(thing, "svg", blank=blank, **options)) for blank in (False, True))
    there, here = (" ".join(svg.words(picture)) for picture in (full, blank))
    assert re.search("J1 to move · J1 wins in 5 plies.*the best moves", there)
    assert "J1 to move" in here
    assert not re.search("wins|best|heap|[*]", here)


def test_the_blank_of_a_proof_does_not_say_who_has_won():
    part = proof(FIBONACCI, solve(FIBONACCI))
    full, blank = (svg.read(render(part, "svg", blank=blank)) for blank in (False, True))
    assert {"F1", "F2"} & set(svg.words(full))
    assert not {"F1", "F2"} & set(svg.words(blank))
    assert not any("has won" in text for text in svg.words(blank))
    assert part.nodes(data="winner") == FIBONACCI.subgraph(part).nodes(data="winner")
