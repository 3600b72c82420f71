"""Pages: the subject and its solution, each one HTML file that asks the network for nothing, a sheet a printed page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from arena.errors import TooLarge
from arena.texts import clean
from arena.words import Speaker
from exporters.pages.feedback import HEAD
from exporters.pictures.page import Unreadable
from exporters.pictures.picture import render as picture

if TYPE_CHECKING:
    from arena.exercises.sheets import Booklet, Sheet, Variant

WIDTHS = (8.5, 11.0, 13.5, 16.0)
"""The centimeters that a picture may be wide: it takes the first ones with letters that can be read."""
KEPT = 2000  # the pictures that several formats share
PRINTED = """<style>
article { break-after: page } figure { margin: 1rem 0; break-inside: avoid }
td, th { min-width: 2rem; height: 1.6rem; border: 1px solid #999; text-align: center }
.line { border-bottom: 1px dotted #555; display: inline-block; min-width: 18rem }
h1 { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem } h1 span { font-size: 1rem }
</style>
"""


def render(booklet: Booklet) -> dict[str, str]:
    """Write the page of the subject, and that of the solution."""
    words, files = Speaker(booklet.language), dict[str, str]()
    for name, solved in (("subject.html", False), ("solution.html", True)):
        title = clean(f"{booklet.title} – {words('solution')}" if solved else booklet.title)
        body = "".join(_sheet(title, sheet, words, solved=solved) for sheet in booklet.sheets)
        files[name] = HEAD.format(lang=words.language, title=escape(title)) + PRINTED + body + "</body></html>\n"
    return files


def _sheet(title: str, sheet: Sheet, words: Speaker, *, solved: bool) -> str:
    variant = sheet.variant
    cells = variant.cells(words)
    answer = f"<strong>{escape(', '.join(variant.vertices))}</strong>" if solved else '<span class="line"> </span>'
    svg = question_picture(variant, "svg", words.language, blank=not solved)
    return (
        f"<article><h1>{escape(title)} <span>{escape(clean(sheet.name))}</span></h1>\n"
        f"<section><h2>{escape(variant.heading(words))}</h2>\n<p>{escape(words(variant.paper.asks))}</p>\n"
        f"<figure>{svg.partition('?>')[2] if svg.startswith('<?xml') else svg}</figure>\n"
        f"{table_markup(cells, cells.values() if solved else [''] * len(cells))}"
        f"<p>{escape(words(variant.paper.asks_set))} {answer}</p>\n"
        f"{solution_markup(variant, words) if solved else ''}</section>\n</article>\n"
    )


def table_markup(heads: Iterable[str], cells: Iterable[str]) -> str:
    """Write a table with a row of vertices above a row of answers, which are markup."""
    above = "".join(f"<th>{escape(head)}</th>" for head in heads)
    return f"<table><tr>{above}</tr><tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr></table>\n"


def solution_markup(variant: Variant, words: Speaker) -> str:
    """Write the reasons of the answers, the trap and the measures."""
    reasons = "".join(f"<li>{escape(reason)}</li>" for reason in variant.reasons(words))
    return f"<ul>{reasons}</ul>\n{''.join(f'<p>{escape(text)}</p>' for text in variant.remarks(words))}\n"


@lru_cache(KEPT)
def question_picture(variant: Variant, ending: str, language: str, *, blank: bool) -> str:
    """Draw the instance of a question with its answers or without, in the same places, as "svg" or "tex"."""
    exercise = variant.paper.exercise
    thing = exercise.drawn(variant.instance)
    options = {"blank": blank, "lang": language, "legend": "none", **exercise.look, **variant.paper.look}
    for width in WIDTHS:
        try:
            drawn = picture(thing, ending, **{"width": width, **options})
        except Unreadable:
            continue
        return drawn if isinstance(drawn, str) else drawn.decode("utf-8")
    raise TooLarge(f"{variant.measures['vertices']} vertices: too many for a picture of a page; ask for fewer vertices")
