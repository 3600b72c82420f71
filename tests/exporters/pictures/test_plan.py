"""The picture that is chosen for a page: the first that can be read there, from all of an arena to counts."""

import itertools
import re

import pytest
import slides
import svg
from hypothesis import given
from hypothesis import strategies as st
from process import arena as command
from process import refused
from random_graphs import arenas, examples

import arena
import games
from exporters.drawings.arenas import build
from exporters.pictures import fit
from exporters.pictures.fit import SIZES, largest_letters, placed
from exporters.pictures.largest_page import CENTIMETRE, LARGEST, smallest_letters
from exporters.pictures.layout import laid_out

QUICK = {
    "fibonacci_nim": "",
    "dawsons_chess": "without a title",
    "rook": "this is arena map",
    "hexapawn": "this is --view lost",
    "sprouts": "this is --view river",
    "tictactoe": "this is --view river",
    "connect_four": "this is --values perfect, as there are too many positions",
}
"""Games whose picture takes a second, and what is told of it."""
SMALL_PIECES = {"chomp": 0.94}
"""Games whose pieces, which must be seen as well, are as large as smaller letters: by which factor."""


def on_a_slide(game, *options):
    """Draw a game on a slide; give the picture and what is told."""
    done = command("draw", game, "--fit", "slide", "--format", "svg", "-o", "-", *options)
    assert done.returncode == 0, done.stderr
    return svg.read(done.stdout), done.stderr


@pytest.mark.parametrize("game", QUICK)
def test_the_letters_of_a_game_can_be_read_on_a_slide(game):
    picture, told = on_a_slide(game)
    assert round(min(svg.letters(picture)), 1) >= 9
    assert QUICK[game] in told
    assert ("draws all" in told) == QUICK[game].startswith(("this is --view", "this is arena"))


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_the_guide_tells_the_letters_of_every_game_on_a_slide(game, tmp_path):
    path = tmp_path / "slide.pdf"
    done = command("draw", game, "--fit", "slide", "-o", str(path))
    assert done.returncode == 0
    assert round(min(slides.letters(path)), 1) >= 9
    noted = float(re.search(r"letters of ([\d.]+) pt", done.stderr)[1])
    assert noted == pytest.approx(SMALL_PIECES.get(game, 1) * min(slides.letters(path)), rel=0.01)
    assert min(slides.letters(path)) == pytest.approx(slides.sizes()[game], abs=0.06)


def test_what_is_asked_for_is_drawn():
    _, told = on_a_slide("chomp", "--rows", "2", "--columns", "4", "--view", "whole", "--force")
    assert "too small to be read" in told
    _, told = on_a_slide("dawsons_chess", "--legend", "below")
    assert "without" not in told
    _, told = on_a_slide("fibonacci_nim", "--matches", "8", "--color", "attractor", "--force")
    assert "this is" not in told


def test_python_draws_by_the_same_plan(tmp_path):
    told = []
    nim = arena.unfold(arena.load("nim", heaps=(2, 3, 4)))
    arena.draw(nim, tmp_path / "nim.svg", fit="slide", note=told.append)
    assert len(told) == 1
    assert "this is --view river" in told[0]
    arena.draw(nim, tmp_path / "all.svg", fit="slide", layout="dot", force=True, note=told.append)
    assert "this is" not in told[1]
    assert min(svg.letters(svg.read((tmp_path / "nim.svg").read_bytes()))) >= 8.95


@pytest.mark.parametrize(("name", "letters"), [("lift", 9), ("arbiter", 11)])
def test_a_file_whose_places_leave_no_room_is_laid_out_anew(name, letters, tmp_path):
    told = []
    arena.draw(arena.read(name), tmp_path / "file.svg", fit="slide", note=told.append)
    assert "this is --layout dot" in told[0]
    assert min(svg.letters(svg.read((tmp_path / "file.svg").read_bytes()))) >= letters - 0.05


@pytest.mark.slow
def test_a_note_names_what_then_draws_all():
    for game in ("hexapawn", "tictactoe"):
        _, told = on_a_slide(game)
        options = re.search(r"(--\w+ \w+ --force) draws all", told)[1].split()
        picture, _ = on_a_slide(game, *options)
        assert len(svg.boxes(picture)) >= len(arena.unfold(arena.load(game)))


def test_a_game_is_drawn_with_the_title_that_is_asked_for(tmp_path):
    game = arena.load("nim", heaps=(1, 2))
    assert b">Matches<" in arena.draw(game, tmp_path / "a.svg", title="Matches").read_bytes()
    assert b">Matches<" in arena.draw(game, tmp_path / "b.svg", title="Matches", fit="page").read_bytes()


def test_python_draws_of_a_tree_what_the_command_line_draws(tmp_path):
    told = []
    tree = arena.search_tree(arena.GraphGame(arena.read("minimax_tree")), plies=4)
    arena.draw(tree, tmp_path / "tree.svg", fit="slide", note=told.append)
    assert "values alone" in told[0]
    assert min(svg.letters(svg.read((tmp_path / "tree.svg").read_bytes()))) >= 8.95


@pytest.mark.parametrize("game", ["chomp", "rook", "fibonacci_nim", "connect_four"])
def test_python_draws_of_a_game_what_the_command_line_draws(game, tmp_path):
    told, picture = [], tmp_path / "game.svg"
    arena.draw(arena.load(game), picture, fit="slide", note=told.append)
    drawn, note = on_a_slide(game)
    assert f"arena: note: {told[0]}\n" == note
    assert svg.boxes(svg.read(picture.read_bytes())).keys() == svg.boxes(drawn).keys()


def test_a_game_is_unfolded_where_it_is_drawn(tmp_path):
    game = arena.load("nim", heaps=(1, 2))
    pictures = [arena.draw(thing, tmp_path / "game.svg").read_bytes() for thing in (game, arena.unfold(game))]
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("layouts", [0, 3])
def test_letters_that_nobody_can_read_are_refused_unless_forced(layouts, monkeypatch, tmp_path):
    """Those whose bound is as small already without any layout."""
    drawn = []
    monkeypatch.setattr(fit, "laid_out", lambda drawing: drawn.append(drawing) or laid_out(drawing))
    rows = 2 if layouts else 4
    chomp, path = arena.unfold(arena.load("chomp", rows=rows, columns=4)), tmp_path / "chomp.svg"
    page = arena.Page(fit="slide", layout="dot")
    with pytest.raises(
        arena.TooLarge, match=r"letters of \d.\d pt at most on a slide, which nobody can read .*--force$"
    ):
        arena.draw(chomp, path, page=page)
    assert not path.exists()
    assert len(drawn) >= layouts
    assert not drawn or layouts
    if layouts:
        assert min(svg.letters(svg.read(arena.draw(chomp, path, page=page, force=True).read_bytes()))) < 6


def test_paper_is_read_from_nearer_than_a_slide(tmp_path):
    told, nim = [], arena.unfold(arena.load("nim", heaps=(3, 3)))
    arena.draw(nim, tmp_path / "nim.svg", fit="column", note=told.append)
    letters = min(svg.letters(svg.read((tmp_path / "nim.svg").read_bytes())))
    assert 7 <= letters < 9
    assert "this is" not in told[0]
    assert "too small" not in told[0]


def test_a_view_by_name_is_as_large_as_can_be_read():
    _, told = on_a_slide("tictactoe", "--view", "lost")
    assert re.search(r"this is --most \d+, --view lost draws more", told)
    refused(
        1, "nobody can read", "draw", "tictactoe", "--view", "lost", "--most", "24", "--fit", "slide", "-o", "x.svg"
    )


def test_a_question_without_a_legend_shows_nothing_of_its_answer():
    asked = ("fibonacci_nim", "--matches", "4", "--color", "attractor")
    (answer, told), (question, _) = on_a_slide(*asked), on_a_slide(*asked, "--blank")
    assert "without a legend" in told
    assert svg.boxes(question) == svg.boxes(answer)
    assert "rank 3" in svg.words(answer)
    assert not any("rank" in text for text in svg.words(question))


@pytest.mark.parametrize("page", [(2, 100), (100, 2), (3, 5), (100, 100)])
def test_vertices_with_places_are_as_large_as_their_corners_let_them(page):
    drawing = build(arena.unfold(games.load("fibonacci_nim", matches=4)), layout="ring")
    places = drawing.layout.nodes
    corners = [
        (box.x + across * box.width / 2, box.y + up * box.height / 2)
        for box in places
        for across, up in itertools.product((-1, 1), repeat=2)
    ]
    sides = [max(side) - min(side) for side in zip(*corners, strict=True)]
    fitting = (room * CENTIMETRE / side for room, side in zip(page, sides, strict=True))
    assert largest_letters(drawing, page) == pytest.approx(min(LARGEST, smallest_letters(drawing) * min(fitting)))


def test_a_page_has_the_same_room_on_its_side():
    drawing = build(arena.unfold(games.load("fibonacci_nim", matches=30)))
    assert largest_letters(drawing, (14, 6.4)) == largest_letters(drawing, (6.4, 14)) < LARGEST


@given(arenas(), st.sampled_from(sorted(SIZES)))
@examples(10)
def test_letters_are_never_larger_than_their_bound(arena, fit):
    drawing = build(arena)
    assert placed(drawing, fit=fit, legend="none").letters <= largest_letters(drawing, SIZES[fit]) * 1.001


@pytest.mark.parametrize(("option", "value"), [("--labels", "none"), ("--edges", "strategy")])
def test_a_map_is_no_picture_of_labels_or_moves_that_are_asked_for(option, value):
    _, told = on_a_slide("rook", option, value)
    assert "arena map" not in told


@pytest.mark.parametrize("options", [["--from", "xo./.../..."], ["--most", "3"]])
def test_an_option_of_a_view_is_refused_without_the_view(options):
    refused(2, f"{' '.join(options)}: for --view", "draw", "tictactoe", *options, "--fit", "slide", "-o", "a.svg")


@pytest.mark.parametrize("game", ["sans_interet", "tictactoe"])
def test_smaller_letters_that_are_asked_for_are_written(game):
    picture, told = on_a_slide(game, "--letters", "5")
    assert min(svg.letters(picture)) == pytest.approx(5, abs=0.06)
    assert "take larger --letters" in told


@pytest.mark.parametrize("blank", [[], ["--blank"]])
def test_a_start_without_its_word_has_none_in_the_statement_either(blank):
    picture, _ = on_a_slide("rook", "--graph", "positions", "--color", "grundy", *blank)
    assert "start" not in svg.words(picture)
