"""The guide's table of formats is that of the code."""

from pathlib import Path

from exporters.formats import guide


def test_the_guide_says_what_each_format_keeps():
    text = (Path(__file__).parents[2] / "docs" / "guide" / "files.md").read_text(encoding="utf-8")
    assert "\n".join(guide()) in text
