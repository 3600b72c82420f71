"""Moodle XML: of each question a cloze, with a gap a vertex, and a short answer, both with the picture.

https://docs.moodle.org/en/Moodle_XML_format and https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from arena.texts import clean
from arena.words import Speaker
from arena.worksheets.booklet import Question, answer_spellings, list_spellings
from exporters.worksheets.question_pictures import base64_picture
from exporters.worksheets.web_paper import asked_markup, solution_markup, table_markup

if TYPE_CHECKING:
    from arena.worksheets.booklet import Booklet

NAME = "moodle"
DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
FILES = {True: "question.svg", False: "solution.svg"}
"""The files of the pictures, blank or not."""
SIGNS_OF_CLOZE = re.compile(r"[}#~/\"\\]")
"""The signs that stand for themselves in an embedded answer after a backslash."""


def render(booklet: Booklet) -> dict[str, str]:
    """Write the questions of all sheets, in a category that is called after the title.

    Examples
    --------
    >>> from arena.worksheets.booklet import QuestionRequest, booklet
    >>> text = render(booklet("Kernels", [QuestionRequest("kernel")], ["Léa"]))["questions.xml"]
    >>> [each.get("type") for each in ET.fromstring(text)]
    ['category', 'cloze', 'shortanswer']
    """
    words, quiz = Speaker(booklet.language), ET.Element("quiz")
    category = ET.SubElement(quiz, "question", type="category")
    title = clean(booklet.title).replace("/", "//")  # a single one begins a category within another
    _text(category, "category", f"$course$/top/{title}")
    for sheet in booklet.sheets:
        for question in sheet.questions:
            _cloze(quiz, sheet.name, question, words)
            _short_answer(quiz, sheet.name, question, words)
    ET.indent(quiz)
    return {"questions.xml": DECLARATION + ET.tostring(quiz, encoding="unicode") + "\n"}


def _cloze(quiz: ET.Element, sheet: str, question: Question, words: Speaker) -> None:
    """Write the question about each vertex, a gap below its name."""
    gaps = [gap(answer_spellings(answer, words)) for answer in question.variant.answers.values()]
    filled = table_markup([*question.variant.answers], gaps)
    _illustrated(quiz, "cloze", f"{sheet} {question.heading(words)}", question, words, filled)


def _short_answer(quiz: ET.Element, sheet: str, question: Question, words: Speaker) -> None:
    """Write the question whose answer is a list of vertices."""
    asks = question.kind.asks_set.say(words)
    name = f"{sheet} {question.heading(words)} – {asks}"
    written = _illustrated(quiz, "shortanswer", name, question, words, f"<p>{escape(asks)}</p>")
    ET.SubElement(written, "usecase").text = "0"
    for spelling in list_spellings(question.variant.vertices):
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


def _illustrated(quiz: ET.Element, kind: str, name: str, question: Question, words: Speaker, below: str) -> ET.Element:
    """Begin a question with its picture, and the solution with the picture of the answers as feedback."""
    variant = question.variant
    described = escape(question.kind.describe(variant.instance))
    images = {blank: f'<p><img src="@@PLUGINFILE@@/{file}" alt="{described}"></p>' for blank, file in FILES.items()}
    text, feedback = (
        asked_markup(question, words) + images[True] + below,
        images[False] + solution_markup(question, words),
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
