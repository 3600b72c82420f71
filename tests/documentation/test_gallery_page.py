"""The gallery: every command makes its picture, every picture is there and small, and every game is shown."""

import re

import pytest
from documents import ROOT, run, shell_blocks, text_of

import games

PAGE = "docs/gallery.md"


def test_the_pictures_of_the_page_are_there_and_small():
    text = text_of(PAGE)
    for name in re.findall(r"\]\((gallery/[\w.]+)\)", text):
        assert 1000 < (ROOT / "docs" / name).stat().st_size < 300_000, name
    for color in ("attractor", "kernel", "grundy", "remoteness"):
        assert f"--color {color}" in text
    shown = {name for name in games.names() if re.search(rf"arena \w+ {name} ", text)}
    assert set(games.names()) - shown == {"marienbad"}  # a variant of Nim


@pytest.mark.slow
def test_the_commands_make_the_pictures_that_are_shown(tmp_path):
    for script, _ in shell_blocks(PAGE).values():
        done = run(script, tmp_path)
        assert done.returncode == 0, script + done.stderr
    shown = {name for name in re.findall(r"\]\(gallery/([\w.]+)\)", text_of(PAGE)) if name != "explore.png"}
    assert shown <= {path.name for path in tmp_path.iterdir()}
    for name in shown:
        kept, made = (folder / name for folder in (ROOT / "docs" / "gallery", tmp_path))
        assert made.stat().st_size > 1000
        if name.endswith(".svg"):
            assert words(kept) == words(made), f"{name}: python3 tests/support/gallery.py makes the gallery again"


def words(path):
    """Return what can be read in a picture; another version of Graphviz puts it elsewhere."""
    return sorted(re.findall(r">([^<>]*\w[^<>]*)<", path.read_text(encoding="utf-8")))
