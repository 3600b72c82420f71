"""What `arena sweep --explain` says: the starts that lose, and what they may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arena.cli.output import some
from arena.combinatorial.conjecture import conjectures
from arena.combinatorial.hypothesis import MARGIN, Evidence, Start, printed
from arena.combinatorial.number_hypotheses import begun_period
from arena.words import Speaker
from exporters.drawings.cells import axis_name

if TYPE_CHECKING:
    from arena.combinatorial.conjecture import Conjecture

WIDTH = 17
"""The characters before what a line says."""


def lines(
    heading: str, axes: Sequence[str], lost: Sequence[Start], tested: Sequence[Start], words: Speaker
) -> list[str]:
    """Write for a reader what was tested, which starts lose, and the conjectures that fit or nearly fit."""
    evidence = Evidence.of(lost, tested)
    first, last = (tuple(map(end, zip(*tested, strict=True))) for end in (min, max))
    counts = {"lost": words.number(len(lost)), "all": words.number(len(tested))}
    named = words.between.join(axis_name(axis, words) for axis in axes)
    said = [
        (
            words("tested"),
            words("{names} from {first} to {last}", names=named, first=printed(first), last=printed(last)),
        ),
        (words("losing starts"), words("{lost} of {all}", **counts)),
        ("", some(list(map(printed, evidence.losing)), ", ", WIDTH, words)),
    ]
    known = conjectures(lost, tested)
    said += [(words("conjecture" if each.fits else "up to a point"), each.told(words.language)) for each in known]
    if not any(each.fits for each in known):
        said.append((words("conjecture"), _none(evidence, words)))
    return [heading, *(f"{title:<{WIDTH}}{text}".rstrip() for title, text in said if title or text)]


def _none(evidence: Evidence, words: Speaker) -> str:
    """Say that nothing fits, or that only a longer range would show whether something does."""
    if evidence.bits(evidence.tested) <= MARGIN:
        return words("none: too few losing or winning starts to guess from")
    if length := begun_period(evidence):
        return words("none yet: a period of {number} is seen, and more starts may confirm it", number=length)
    return words("none: no pattern that is known fits them")


def record(name: str, axes: Sequence[str], lost: Sequence[Start], tested: Sequence[Start]) -> dict[str, object]:
    """Give the same as JSON."""

    def each(conjecture: Conjecture) -> dict[str, object]:
        return {
            "hypothesis": conjecture.hypothesis,
            "conjecture": conjecture.told(),
            "fits": conjecture.fits,
            "exceptions": list(map(list, conjecture.exceptions)),
            "counterexample": conjecture.counterexample and list(conjecture.counterexample),
        }

    return {
        "game": name,
        "numbers": list(axes),
        "tested": len(tested),
        "first": [min(column) for column in zip(*tested, strict=True)],
        "last": [max(column) for column in zip(*tested, strict=True)],
        "losing": [list(start) for start in Evidence.of(lost, tested).losing],
        "conjectures": list(map(each, conjectures(lost, tested))),
    }
