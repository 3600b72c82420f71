"""The picture of an analysed game: bars where they belong, letters that stand apart, a statement without answers."""

from dataclasses import replace
from itertools import combinations

import pytest

from arena import ParameterError, analyse, draw, load
from exporters.drawings.analyses import MISTAKE, NAME, TIP, WRONG, build
from exporters.drawings.drawing import CELL
from exporters.drawings.looks import STYLES
from exporters.pictures.languages import dot, tikz
from exporters.pictures.picture import render

LATE = "4644464466315235"
GAME = "2,1,5,5,2,2,1,1,5,3,3,5,3,2,2"
NIM = "1 from heap 1,1 from heap 2,1 from heap 2"


@pytest.fixture(scope="module")
def late():
    return analyse(load("connect_four"), GAME, start=LATE)


@pytest.fixture(scope="module")
def small():
    return analyse(load("connect_four", rows=4, columns=5), "2,3,2,2,1,4,3,4,3,1,2,5,3,4,4")


@pytest.fixture(scope="module")
def nim():
    return analyse(load("nim", heaps=(1, 2)), NIM)


def bars(drawing):
    return [(node, box) for node, box in zip(drawing.nodes, drawing.layout.nodes, strict=True) if node.tooltip]


def texts(drawing):
    return [line.text for node in drawing.nodes for line in node.lines]


def test_bars_stand_above_and_below_the_line_as_high_as_scores(late):
    shown = bars(build(late))
    base = 0.0
    assert len(shown) == len(late.worths)
    for (_, box), worth in zip(shown, late.worths, strict=True):
        assert (box.y > base) == (worth.score > 0)
    heights = {worth.score: box.height for (_, box), worth in zip(shown, late.worths, strict=True)}
    assert heights[1] < heights[3] < heights[5] < heights[6] < heights[7] < heights[-10]


@pytest.mark.parametrize("style", STYLES)
def test_bars_have_the_colour_of_the_winner(late, style):
    won = STYLES[style].won
    for (node, _), worth in zip(bars(build(late, style=style)), late.worths, strict=True):
        assert node.look.fill == won[worth.winner].fill


def test_a_draw_lies_on_the_line(small):
    drawn = [box for (_, box), worth in zip(bars(build(small)), small.worths, strict=True) if not worth.winner]
    assert drawn
    assert all(box.y == 0 and box.height < 5 for box in drawn)


def test_scores_are_written_where_they_change(late):
    assert [text for text in texts(build(late)) if text[0] in "+−"] == ["+5", "+1", "−10", "+3", "+7", "+6"]


def test_mistakes_have_a_mark_and_a_line_between_the_bars(late):
    drawing = build(late)
    wrong = [(n, b) for n, b in zip(drawing.nodes, drawing.layout.nodes, strict=True) if n.look == WRONG]
    assert texts(drawing).count(MISTAKE) == len(late.mistakes) == 2
    falls = [box for node, box in wrong if node.player == CELL and box.width < 4]
    ends = [box.y + (box.height if box.y > 0 else -box.height) / 2 for _, box in bars(drawing)]
    for fall, move in zip(falls, late.mistakes, strict=True):
        assert {round(fall.y + fall.height / 2, 6), round(fall.y - fall.height / 2, 6)} == {
            round(ends[move.ply - 1], 6), round(ends[move.ply], 6),
        }  # fmt: skip


@pytest.mark.parametrize("which", ["late", "small", "nim"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_letters_are_large_and_stand_apart(which, lang, request):
    drawing = build(request.getfixturevalue(which), lang=lang)
    written = [
        (node, box)
        for node, box in zip(drawing.nodes, drawing.layout.nodes, strict=True)
        if node.lines and node.lines[0].text
    ]
    assert min(line.points for node, _ in written for line in node.lines) >= min(TIP, NAME)
    for (one, first), (other, second) in combinations(written, 2):
        apart = (
            abs(first.x - second.x) >= 0.86 * (first.width + second.width) / 2
            or abs(first.y - second.y) >= 0.7 * (first.height + second.height) / 2
        )
        assert apart, (one.lines, other.lines)


def test_a_long_game_takes_several_lines(late):
    long = replace(late, worths=(late.worths * 3)[:43], moves=(late.moves * 3)[:42])
    drawing = build(long)
    lines = [box.y for node, box in zip(drawing.nodes, drawing.layout.nodes, strict=True) if box.height < 1]
    assert len(lines) == 2
    right = max(box.x + box.width / 2 for box in drawing.layout.nodes)
    assert right < 700
    assert len(bars(drawing)) == 43


def test_a_statement_has_the_moves_alone_where_they_stand(late):
    whole, blank = build(late), build(late, blank=True)
    assert blank.layout == whole.layout
    assert len(blank.nodes) == len(whole.nodes)
    answers = [text for text in texts(whole) if text[0] in "+−?"]
    assert answers
    assert [text for text in texts(whole) if text not in answers] == texts(blank)
    assert not bars(blank)
    assert all(node.look != WRONG for node in blank.nodes)
    assert blank.legend.looks == blank.legend.signs == ()
    assert b"+5" in render(late, "svg")
    assert b"+5" not in render(late, "svg", blank=True)


def test_other_games_have_the_ply_at_which_play_would_end(nim):
    drawing = build(nim)
    assert [move.given_away for move in nim.moves] == ["win", "win", None]
    assert {text for text in texts(drawing) if text.isdecimal()} == {"0", "2", "3"}
    assert drawing.legend.signs[0].meaning == "the ply at which play would end"


def test_what_nobody_knows_has_no_bar(late):
    known = replace(late, worths=(None,) * 5 + late.worths[5:])
    assert len(bars(build(known))) == len(late.worths) - 5


def test_every_language_of_pictures_takes_it_or_refuses_it(late, tmp_path):
    assert "−10" in dot.render(build(late), "dot")
    assert "tikzpicture" in tikz.render(build(late))
    for ending in ("svg", "dot", "tex"):
        assert draw(late, tmp_path / f"game.{ending}", lang="fr").stat().st_size > 1000
    with pytest.raises(ParameterError):
        draw(late, tmp_path / "game.mmd")
    with pytest.raises(ParameterError, match="color: not of an analysis"):
        draw(late, tmp_path / "game.svg", color="winner")
    with pytest.raises(ParameterError, match="unknown style"):
        build(late, style="none")
