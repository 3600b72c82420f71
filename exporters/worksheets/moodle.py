"""Moodle XML: per variant two questions with its picture.

A cloze has a gap for each vertex. The question for a set is a cloze, too, with yes or no for each vertex, so that no
order counts; where the order counts it is a short answer.

https://docs.moodle.org/en/Moodle_XML_format and https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from arena.texts import clean
from arena.words import Speaker
from arena.worksheets.sheets import answer_spellings, list_spellings
from exporters.worksheets.question_pictures import base64_picture
from exporters.worksheets.web_paper import asked_markup, solution_markup, table_markup

if TYPE_CHECKING:
    from arena.worksheets.sheets import Booklet, Sheet, Variant

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
FILES = {True: "question.svg", False: "solution.svg"}
"""The files of the pictures, blank or not."""
SIGNS_OF_CLOZE = re.compile(r"[}#~/\"\\]")
"""The signs that stand for themselves in an embedded answer after a backslash."""


def render(booklet: Booklet) -> dict[str, str]:
    """Write the questions of all sheets, in a category that is called after the title.

    Examples
    --------
    >>> from arena.worksheets.sheets import Booklet, Sheet, series
    >>> text = render(Booklet("Kernels", [Sheet("Léa", series("kernel")[0])]))["questions.xml"]
    >>> [each.get("type") for each in ET.fromstring(text)]
    ['category', 'cloze', 'cloze']
    """
    words, quiz = Speaker(booklet.language), ET.Element("quiz")
    category = ET.SubElement(quiz, "question", type="category")
    title = clean(booklet.title).replace("/", "//")  # a single one begins a category within another
    _text(category, "category", f"$course$/top/{title}")
    for sheet in booklet.sheets:
        _cloze(quiz, sheet, words)
        (_short_answer if sheet.variant.kind.ordered else _set)(quiz, sheet, words)
    ET.indent(quiz)
    return {"questions.xml": DECLARATION + ET.tostring(quiz, encoding="unicode") + "\n"}


def _cloze(quiz: ET.Element, sheet: Sheet, words: Speaker) -> None:
    """Write the question about each vertex, a gap below its name."""
    variant = sheet.variant
    gaps = [gap(answer_spellings(answer, words)) for answer in variant.answers.values()]
    filled = table_markup([*variant.answers], gaps)
    _illustrated(quiz, "cloze", f"{sheet.name} {variant.heading(words)}", variant, words, filled)


def _set(quiz: ET.Element, sheet: Sheet, words: Speaker) -> None:
    """Write the question whose answer is a set of vertices: yes or no for each."""
    variant, asks = sheet.variant, words(sheet.variant.kind.asks_set)
    graph = variant.kind.graph(variant.instance)
    yes, no = words.named("yes"), words.named("no")
    gaps = [
        f"{{1:MULTICHOICE:={yes}~{no}}}" if vertex in variant.vertices else f"{{1:MULTICHOICE:={no}~{yes}}}"
        for vertex in graph
    ]
    below = f"<p>{escape(asks)}</p>{table_markup(list(graph), gaps)}"
    _illustrated(quiz, "cloze", f"{sheet.name} {variant.heading(words)} – {asks}", variant, words, below)


def _short_answer(quiz: ET.Element, sheet: Sheet, words: Speaker) -> None:
    """Write the question whose answer is a list of vertices in their order."""
    variant, asks = sheet.variant, words(sheet.variant.kind.asks_set)
    name = f"{sheet.name} {variant.heading(words)} – {asks}"
    written = _illustrated(quiz, "shortanswer", name, variant, words, f"<p>{escape(asks)}</p>")
    ET.SubElement(written, "usecase").text = "0"
    for spelling in list_spellings(variant.vertices):
        answer = ET.SubElement(written, "answer", fraction="100", format="moodle_auto_format")
        ET.SubElement(answer, "text").text = spelling


def gap(answers: list[str]) -> str:
    r"""Write a gap of a cloze, with the spellings that are right.

    Examples
    --------
    >>> gap(["∞", "a~b"])
    '{1:SHORTANSWER:=∞~=a\\~b}'
    """
    escaped = (SIGNS_OF_CLOZE.sub(lambda sign: f"\\{sign[0]}", escape(answer, quote=False)) for answer in answers)
    return "{1:SHORTANSWER:" + "~".join(f"={answer}" for answer in escaped) + "}"


def _begun(quiz: ET.Element, kind: str, name: str, text: str, feedback: str) -> tuple[ET.Element, ...]:
    """Begin a question; give it, its text and its feedback."""
    written = ET.SubElement(quiz, "question", type=kind)
    _text(written, "name", clean(name))
    texts = zip(("questiontext", "generalfeedback"), (text, feedback), strict=True)
    return (written, *(_text(written, tag, html, format="html") for tag, html in texts))


def _illustrated(quiz: ET.Element, kind: str, name: str, variant: Variant, words: Speaker, below: str) -> ET.Element:
    """Begin a question with its picture, and the solution with the picture of the answers as feedback."""
    described = escape(variant.kind.describe(variant.instance))
    images = {blank: f'<p><img src="@@PLUGINFILE@@/{file}" alt="{described}"></p>' for blank, file in FILES.items()}
    text, feedback = (
        asked_markup(variant, words) + images[True] + below,
        images[False] + solution_markup(variant, words),
    )
    written, asked, told = _begun(quiz, kind, name, text, feedback)
    for blank, parent in ((True, asked), (False, told)):
        file = ET.SubElement(parent, "file", name=FILES[blank], path="/", encoding="base64")
        file.text = base64_picture(variant, words.language, blank=blank)
    ET.SubElement(written, "defaultgrade").text = "1"
    ET.SubElement(written, "penalty").text = "0.3333333"
    ET.SubElement(written, "hidden").text = "0"
    return written


def _text(parent: ET.Element, tag: str, text: str, **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, tag, attributes)
    ET.SubElement(element, "text").text = text
    return element
