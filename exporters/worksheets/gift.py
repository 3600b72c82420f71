r"""GIFT: of each question the pairs of vertices and answers to match, and a short answer, both with the picture.

https://docs.moodle.org/en/GIFT_format
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from arena.texts import clean
from arena.words import Speaker
from arena.worksheets.booklet import Passage, Question, list_spellings
from exporters.worksheets.question_pictures import base64_picture
from exporters.worksheets.web_paper import asked_markup

if TYPE_CHECKING:
    from arena.worksheets.booklet import Booklet

NAME = "gift"
SIGNS = re.compile(r"[~=#{}:\\]")
"""The signs of the format, which stand for themselves after a backslash."""
LEAST_PAIRS = 3
"""Moodle takes no fewer answers to match."""


def render(booklet: Booklet) -> dict[str, str]:
    """Write the questions of all sheets, in a category that is called after the title.

    Examples
    --------
    >>> from arena.worksheets.booklet import QuestionRequest, booklet
    >>> text = render(booklet("Kernels", [QuestionRequest("kernel")], ["Léa"]))["questions.gift"]
    >>> text.splitlines()[0]
    '$CATEGORY: $course$/top/Kernels'
    """
    words = Speaker(booklet.language)
    title = _escaped(clean(booklet.title).replace("/", "//"))
    questions = [question for sheet in booklet.sheets for question in _sheet(sheet.name, sheet.items, words)]
    return {"questions.gift": "\n".join([f"$CATEGORY: $course$/top/{title}\n", *questions])}


def _sheet(name: str, items: object, words: Speaker) -> Iterator[str]:
    for number, item in enumerate(items, start=1):  # type: ignore[arg-type, var-annotated]
        if isinstance(item, Passage):
            lines = "".join(f"<p>{escape(clean(line))}</p>" for line in item.text.splitlines() if line.strip())
            yield _written(f"{name} {number}", lines, None)
        else:
            yield from _question(name, item, words)


def _question(sheet: str, question: Question, words: Speaker) -> Iterator[str]:
    title, variant = f"{sheet} {question.heading(words)}", question.variant
    data = base64_picture(variant, words.language, blank=True)
    alt = escape(question.kind.describe(variant.instance))
    text = asked_markup(question, words) + f'<p><img src="data:image/svg+xml;base64,{data}" alt="{alt}"></p>'
    cells = question.cells(words)
    if len(cells) >= LEAST_PAIRS:
        pairs = [f"={_escaped(vertex)} -> {_escaped(answer)}" for vertex, answer in cells.items()]
        yield _written(title, text, pairs)
    asks = question.kind.asks_set.say(words)
    answers = [f"={_escaped(spelling)}" for spelling in list_spellings(variant.vertices)]
    yield _written(f"{title} – {asks}", f"{text}<p>{escape(asks)}</p>", answers)


def _written(title: str, text: str, answers: list[str] | None) -> str:
    """Write a question; one without answers is a text alone."""
    body = " {\n" + "".join(f"\t{answer}\n" for answer in answers) + "}" if answers else ""
    line = " ".join(text.split())
    return f"::{_escaped(clean(title))}::[html]{_escaped(line)}{body}\n"


def _escaped(text: str) -> str:
    return SIGNS.sub(lambda sign: f"\\{sign[0]}", text)
