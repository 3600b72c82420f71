"""One contract for the pictures of every game of the catalogue, found by looking."""

import dot_reading
import pytest
import svg_reading

import arena
import games

MOST = 60
"""The vertices of a graph that this contract draws; of larger games it draws the start."""


@pytest.mark.parametrize("name", games.names())
def test_the_graph_or_the_start_of_a_game_is_drawn_whole_in_both_languages(name, tmp_path):
    game = arena.load(name)
    try:
        graph = arena.unfold(game, max_vertices=MOST)
    except arena.TooLarge:
        check_start(game, tmp_path)
        return
    english, french = (dot_reading.drawn(game, tmp_path, lang=lang) for lang in ("en", "fr"))
    assert len(english.vertices) == len(graph) == len(french.vertices)
    assert len(english.moves) == graph.number_of_edges() == len(french.moves)
    assert [v.fill for v in english.vertices.values()] == [v.fill for v in french.vertices.values()]
    assert len(english.names) == len(graph), "no two vertices of one player look alike"
    assert english.texts != french.texts
    picture = svg_reading.check_whole(
        arena.draw(game, tmp_path / "game.svg").read_bytes(), least=4.9, shapes=len(graph)
    )
    assert english.texts[0] in " ".join(picture.words), "its title"
    tips = " | ".join(picture.tooltips)
    assert all(vertex.name.split(" J")[0] in tips for vertex in english.vertices.values())


def check_start(game, folder):
    english, french = (dot_reading.drawn((game, None), folder, lang=lang) for lang in ("en", "fr"))
    assert any("J1" in text for text in english.texts)
    assert len(english.texts) == len(french.texts)
    assert english.texts != french.texts
    picture = svg_reading.check_whole(arena.draw((game, None), folder / "start.svg").read_bytes(), least=5)
    shown = "".join("".join(picture.words).split())
    assert all("".join(text.split()) in shown for text in english.texts if text.isalnum())


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_every_game_fits_a_slide_a_column_and_a_page(name, tmp_path):
    for fit, across, up in (("slide", 454, 256), ("column", 255, 842), ("page", 596, 842)):
        file = arena.draw(arena.load(name), tmp_path / f"{fit}.svg", fit=fit)
        picture = svg_reading.check_whole(file.read_bytes(), least=3.9)
        assert picture.width <= across
        assert picture.height <= up


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *(("fibonacci_nim", {"matches": n}) for n in range(4, 9)),
        ("chomp", {"rows": 2, "columns": 3}),
        ("marienbad", {"heaps": (1, 2, 3)}),
    ],
)
def test_the_attractors_of_the_courses_games_are_read_on_a_slide(name, options, tmp_path):
    graph = arena.unfold(arena.load(name, **options))
    picture = arena.draw(graph, tmp_path / "slide.svg", color="attractor", fit="slide").read_bytes()
    svg_reading.check_whole(picture, least=8, shapes=len(graph))
