"""The gallery: every command makes its picture, and every picture is there and small."""

import re

import pytest
from documents import ROOT
from gallery import PAGE, make

import games
from arena.views import views

TEXT = (ROOT / PAGE).read_text(encoding="utf-8")


@pytest.mark.shell
def test_the_commands_make_the_pictures(tmp_path):
    make(tmp_path)
    shown = {name for name in re.findall(r"\]\(gallery/([\w.]+)\)", TEXT) if name != "explore.png"}
    assert shown == {path.name for path in tmp_path.iterdir()}
    for name in shown:
        assert (tmp_path / name).stat().st_size > 1000


def test_the_pictures_of_the_page_are_there_and_small():
    for name in re.findall(r"\]\((gallery/[\w.]+)\)", TEXT):
        assert 1000 < (ROOT / "docs" / name).stat().st_size < 300_000


def test_the_page_tells_how_large_letters_are_on_a_slide():
    films = re.findall(r"arena film .* -o ([\w.]+)", TEXT)
    for name in re.findall(r"\]\(gallery/([\w.]+\.svg)\)", TEXT):
        assert name in films or re.search(rf"\(gallery/{re.escape(name)}\) · \d+\.\d pt on a slide\n", TEXT), name


def test_every_colouring_and_view_is_shown():
    for color in ("attractor", "kernel", "grundy", "remoteness"):
        assert f"--color {color}" in TEXT
    for view in (*views(), "play"):
        assert f"--view {view}" in TEXT


def test_every_game_is_shown():
    """But for a variant of Nim."""
    shown = {name for name in games.names() if re.search(rf"arena \w+ {name} ", TEXT)}
    assert set(games.names()) - shown == {"marienbad"}
