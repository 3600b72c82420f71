"""The page of a student whose function was marked: its score, its faults, and pictures of them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from arena.exercises.exercise import exercise_named
from arena.texts import clean
from arena.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.exercises.marking import FunctionMarks, Trial

HEAD = """<!DOCTYPE html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><style>
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #222 }}
table {{ border-collapse: collapse }} td, th {{ padding: .2rem .8rem; border-bottom: 1px solid #ccc; text-align: left }}
section {{ margin: 2rem 0 }} svg {{ max-width: 100%; height: auto }} code {{ overflow-wrap: anywhere }}
</style></head><body>
"""
MOST_PICTURES = 6  # the pictures of a page: more would not be looked at


def render(name: str, marks: FunctionMarks, score: float | None, *, lang: str = "en") -> str:
    """Return the page of a student: one HTML file that asks the network for nothing."""
    words = Speaker(lang)
    what = words("no mark") if score is None else f"{words.fixed(score, 'g')}/20"
    title = escape(clean(words("{name}: {what}", name=name, what=what)))
    head = HEAD.format(lang=lang, title=title)
    return f"{head}<h1>{title}</h1>\n{''.join(_body(marks, words))}</body></html>\n"


def _body(marks: FunctionMarks, words: Speaker) -> Iterator[str]:
    yield f"<p>{escape(words(exercise_named(marks.exercise).title))}</p>\n"
    if marks.error is not None:
        yield f"<p>{escape(marks.error_in_words(words))}</p>\n"
        return
    if marks.known:
        known = words("All answers are those of a function that {what}", what=words(marks.known))
        yield f"<p><strong>{escape(known)}.</strong></p>\n"
    yield f"<table><tr><th>{escape(words('family'))}</th><th>{escape(words('points'))}</th></tr>\n"
    for part in marks.parts:
        points = f"{words.fixed(part.weight * part.share, 'g')}/{words.fixed(part.weight, 'g')}"
        yield f"<tr><td>{escape(words.named(part.name))}</td><td>{points}</td></tr>\n"
    yield "</table>\n"
    for number, fault in enumerate(marks.faults):
        yield from _fault(marks.exercise, fault, words, drawn=number < MOST_PICTURES)
    if marks.cost:
        yield f"<p>{escape(clean(marks.cost.say(words)))}</p>\n"


def _fault(exercise: str, fault: Trial, words: Speaker, *, drawn: bool) -> Iterator[str]:
    record, why = exercise_named(exercise), fault.why.say(words)
    yield f"<section><h2>{escape(clean(why))}</h2>\n"
    smallest = f" ({escape(words('no smaller one shows it'))})" if fault.smallest else ""
    yield f"<p><code>{escape(fault.call)}</code>{smallest}</p>\n"
    if fault.expected:
        answers = {words("expected"): fault.expected, words("given"): clean(fault.shown_answer(words))}
        coded = {name: f"<code>{escape(answer)}</code>" for name, answer in answers.items()}
        lines = [words("{name}: {what}", name=escape(name), what=answer) for name, answer in coded.items()]
        yield f"<p>{'<br>'.join(lines)}</p>\n"
    if drawn and record.drawn is not None:
        from exporters.pictures.picture import render as picture

        svg = picture(record.drawn(fault.instance), "svg", lang=words.language, **record.look)
        yield str(svg, "utf-8").partition("?>")[2] if isinstance(svg, bytes) else svg
    yield "</section>\n"
