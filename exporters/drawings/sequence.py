"""The sequence of Grundy values of heaps: a bar per heap, and its period below."""

from __future__ import annotations

from arena.combinatorial.octal_sequence import OctalSequence
from arena.words import Speaker
from exporters.drawings.drawing import Drawing
from exporters.drawings.sweep import NARROW, Bracket, Start, ribbon

LINES, PERIODS, NUMBERED = 4, 2, 48
"""The lines, at most, the periods that are shown where there is room, and the heaps whose values are written."""


def build(sequence: OctalSequence, *, style: str = "default", lang: str = "en", title: str | None = None) -> Drawing:
    """Make the drawing of a sequence: some periods of it, or its beginning, or what comes before its late period."""
    most, period, first, end = LINES * NARROW[1], sequence.period, 0, len(sequence.values)
    bracket = Bracket(0, 0, sequence.told(lang))
    if period:
        end = min(end, max(NUMBERED, period.first + PERIODS * period.length))
        first = 0 if end <= most else max(0, period.first - NARROW[1])
        begin = period.first - first
        bracket = Bracket(begin, begin + period.length - 1, bracket.told)
    last, words = min(end, first + most) - 1, Speaker(lang)
    starts = [
        Start((heap,), value, value) for heap, value in enumerate(map(int, sequence.values[first : last + 1]), first)
    ]
    name = str(sequence.code) if title is None else title
    if len(starts) < len(sequence.values):
        name = words("{name}, heaps {first} to {last}", name=name, first=first, last=last)
    return ribbon(starts, "heap", name, bracket, of="grundy", style=style, words=words, most=NUMBERED)
