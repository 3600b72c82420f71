"""Pages: the subject and its solution, each one HTML file that asks the network for nothing, a sheet a printed page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from arena.texts import clean
from arena.words import Speaker
from exporters.pages.feedback import HEAD
from exporters.worksheets.question_pictures import question_picture

if TYPE_CHECKING:
    from arena.worksheets.sheets import Booklet, Sheet, Variant

PRINTED = """<style>
article { break-after: page } figure { margin: 1rem 0; break-inside: avoid }
td, th { min-width: 2rem; height: 1.6rem; border: 1px solid #999; text-align: center }
.line { border-bottom: 1px dotted #555; display: inline-block; min-width: 18rem }
h1 { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem } h1 span { font-size: 1rem }
</style>
"""


def render(booklet: Booklet) -> dict[str, str]:
    """Write the page of the subject, and that of the solution.

    Examples
    --------
    >>> from arena.worksheets.sheets import Booklet, Sheet, series
    >>> [*render(Booklet("Kernels", [Sheet("Léa", series("kernel")[0])]))]
    ['subject.html', 'solution.html']
    """
    return {"subject.html": web_page(booklet, solved=False), "solution.html": web_page(booklet, solved=True)}


def web_page(booklet: Booklet, *, solved: bool) -> str:
    """Write the page of all sheets, with answers or without.

    Examples
    --------
    >>> from arena.worksheets.sheets import Booklet, Sheet, series
    >>> web_page(Booklet("Kernels", [Sheet("Léa", series("kernel")[0])]), solved=False).count("<svg")
    1
    """
    words = Speaker(booklet.language)
    title = f"{booklet.title} – {words('solution')}" if solved else booklet.title
    body = "".join("".join(_sheet(title, sheet, words, solved=solved)) for sheet in booklet.sheets)
    return HEAD.format(lang=words.language, title=escape(clean(title))) + PRINTED + body + "</body></html>\n"


def _sheet(title: str, sheet: Sheet, words: Speaker, *, solved: bool) -> Iterator[str]:
    yield f"<article><h1>{escape(clean(title))} <span>{escape(clean(sheet.name))}</span></h1>\n"
    variant = sheet.variant
    yield f"<section><h2>{escape(variant.heading(words))}</h2>\n{asked_markup(variant, words)}"
    picture = question_picture(variant, "svg", words.language, blank=not solved)
    yield f"<figure>{_inline(picture)}</figure>\n"
    cells = variant.cells(words)
    yield table_markup([*cells], [*cells.values()] if solved else [""] * len(cells))
    answer = f"<strong>{escape(', '.join(variant.vertices))}</strong>" if solved else '<span class="line"> </span>'
    yield f"<p>{escape(words(variant.kind.asks_set))} {answer}</p>\n"
    yield solution_markup(variant, words) if solved else ""
    yield "</section>\n</article>\n"


def asked_markup(variant: Variant, words: Speaker) -> str:
    """Write the question about each vertex."""
    return f"<p>{escape(words(variant.kind.asks))}</p>\n"


def table_markup(heads: list[str], cells: list[str]) -> str:
    """Write a table with a row of vertices above a row of answers, which are markup."""
    rows = [("th", [escape(head) for head in heads]), ("td", cells)]
    lines = ("".join(f"<{tag}>{cell}</{tag}>" for cell in row) for tag, row in rows)
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>\n"


def solution_markup(variant: Variant, words: Speaker) -> str:
    """Write the reasons of the answers, the trap and the measures."""
    reasons = "".join(f"<li>{escape(reason)}</li>" for reason in variant.reasons(words))
    told = "".join(f"<p>{escape(text)}</p>\n" for text in (variant.trap(words), variant.difficulty(words)) if text)
    return f"<ul>{reasons}</ul>\n{told}"


def _inline(svg: str) -> str:
    return svg.partition("?>")[2] if svg.startswith("<?xml") else svg
