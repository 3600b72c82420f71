"""Moodle XML: per variant two questions with its picture.

A cloze has a gap for each vertex. The question for a set is a cloze, too, with yes or no for each vertex, so that no
order counts; where the order counts it is a short answer.

https://docs.moodle.org/en/Moodle_XML_format and https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type
"""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from arena.texts import clean
from arena.words import Speaker
from exporters.worksheets.web_paper import question_picture, solution_markup, table_markup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.exercises.sheets import Booklet, Variant

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
SIGNS_OF_CLOZE = re.compile(r"[}#~/\"\\]")
"""The signs that stand for themselves in an embedded answer after a backslash."""


def render(booklet: Booklet) -> dict[str, str]:
    """Write the questions of all sheets, in a category that is called after the title."""
    words, quiz = Speaker(booklet.language), ET.Element("quiz")
    title = clean(booklet.title).replace("/", "//")  # a single one begins a category within another
    _text(ET.SubElement(quiz, "question", type="category"), "category", f"$course$/top/{title}")
    for sheet in booklet.sheets:
        variant = sheet.variant
        name, asks = f"{sheet.name} {variant.heading(words)}", words(variant.paper.asks_set)
        gaps = table_markup(variant.answers, map(gap, variant.spellings(words)))
        _question(quiz, "cloze", name, variant, words, gaps)
        below = f"<p>{escape(asks)}</p>"
        if not variant.paper.ordered:
            _question(quiz, "cloze", f"{name} – {asks}", variant, words, below + _choices(variant, words))
            continue
        written = _question(quiz, "shortanswer", f"{name} – {asks}", variant, words, below)
        ET.SubElement(written, "usecase").text = "0"
        for spelling in _spellings(variant.vertices):
            _text(written, "answer", spelling, fraction="100", format="moodle_auto_format")
    ET.indent(quiz)
    return {"questions.xml": DECLARATION + ET.tostring(quiz, encoding="unicode") + "\n"}


def gap(answers: Sequence[str]) -> str:
    """Write a gap of a cloze, with the spellings that are right."""
    escaped = (SIGNS_OF_CLOZE.sub(lambda sign: f"\\{sign[0]}", escape(answer, quote=False)) for answer in answers)
    return "{1:SHORTANSWER:" + "~".join(f"={answer}" for answer in escaped) + "}"


def _choices(variant: Variant, words: Speaker) -> str:
    vertices, yes, no = variant.instance.vertices, words.named("yes"), words.named("no")
    pairs = [(yes, no) if vertex in variant.vertices else (no, yes) for vertex in vertices]
    return table_markup(vertices, [f"{{1:MULTICHOICE:={right}~{wrong}}}" for right, wrong in pairs])


def _spellings(vertices: Sequence[str]) -> list[str]:
    """List the spellings of an ordered list of vertices: with commas, with blanks, with neither, in brackets."""
    texts = [sign.join(vertices) for sign in (", ", ",", " ", "")]
    return list(dict.fromkeys([*texts, *(f"{{{text}}}" for text in texts[:2])]))


def _question(quiz: ET.Element, kind: str, name: str, variant: Variant, words: Speaker, below: str) -> ET.Element:
    """Begin a question with its picture; the solution with the picture of the answers is its feedback."""
    written = ET.SubElement(quiz, "question", type=kind)
    _text(written, "name", clean(name))
    described = escape(variant.paper.exercise.describe(variant.instance))
    asks, solution = f"<p>{escape(words(variant.paper.asks))}</p>\n", solution_markup(variant, words)
    for tag, file, above, under, blank in (
        ("questiontext", "question.svg", asks, below, True),
        ("generalfeedback", "solution.svg", "", solution, False),
    ):
        image = f'<p><img src="@@PLUGINFILE@@/{file}" alt="{described}"></p>'
        text = _text(written, tag, above + image + under, format="html")
        svg = question_picture(variant, "svg", words.language, blank=blank)
        shown = ET.SubElement(text, "file", name=file, path="/", encoding="base64")
        shown.text = b64encode(svg.encode("utf-8")).decode("ascii")
    for tag, value in (("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0")):
        ET.SubElement(written, tag).text = value
    return written


def _text(parent: ET.Element, tag: str, text: str, **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, tag, attributes)
    ET.SubElement(element, "text").text = text
    return element
