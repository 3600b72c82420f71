"""The guide's table of formats is that of the code."""

from pathlib import Path

from exporters.formats import FORMATS


def test_the_guide_says_what_each_format_keeps():
    lines = ["| format | what it is | what it keeps and loses |", "|---|---|---|"]
    for each in FORMATS.values():
        endings = ", ".join(f"`{ending}`" for ending in each.endings) or "a folder"
        lines.append(f"| {endings} | {each.about} | {each.kept}{'' if each.is_written else '; read only'} |")
    text = (Path(__file__).parents[2] / "docs" / "guide" / "files.md").read_text(encoding="utf-8")
    assert "\n".join(lines) in text
