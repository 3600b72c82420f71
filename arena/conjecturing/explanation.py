"""The losing starts of a range and the conjectures about them, as lines for a reader and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arena.conjecturing.conjecture import conjectures
from arena.conjecturing.hypothesis import MARGIN, Evidence, Start, printed
from arena.conjecturing.number_hypotheses import begun_period
from arena.words import Speaker


def explanation(
    names: Sequence[str], lost: Sequence[Start], tested: Sequence[Start], words: Speaker
) -> Iterator[tuple[str, list[str]]]:
    """List the tested range, the losing starts and the conjectures, each line with its title."""
    evidence = Evidence.of(lost, tested)
    first, last = (printed(tuple(map(end, zip(*tested, strict=True)))) for end in (min, max))
    counts = {"lost": words.number(len(lost)), "all": words.number(len(tested))}
    yield (
        words("tested"),
        [words("{names} from {first} to {last}", names=words.between.join(names), first=first, last=last)],
    )
    yield words("losing starts"), [words("{lost} of {all}", **counts)]
    yield "", list(map(printed, evidence.losing))
    known = conjectures(lost, tested)
    for each in known:
        yield words("conjecture" if each.fits else "up to a point"), [each.told(words.language)]
    if not any(each.fits for each in known):
        yield words("conjecture"), [_none(evidence, words)]


def _none(evidence: Evidence, words: Speaker) -> str:
    """Say that no pattern fits, or that only a longer range would show whether one does."""
    if evidence.bits(evidence.tested) <= MARGIN:
        return words("none: too few losing or winning starts to guess from")
    if length := begun_period(evidence):
        return words("none yet: a period of {number} is seen, and more starts may confirm it", number=length)
    return words("none: no pattern that is known fits them")


def record(game: str, names: Sequence[str], lost: Sequence[Start], tested: Sequence[Start]) -> dict[str, object]:
    """Give the tested range, the losing starts and the conjectures as JSON."""
    return {
        "game": game,
        "numbers": list(names),
        "tested": len(tested),
        "first": [min(column) for column in zip(*tested, strict=True)],
        "last": [max(column) for column in zip(*tested, strict=True)],
        "losing": [list(start) for start in Evidence.of(lost, tested).losing],
        "conjectures": [
            {
                "hypothesis": each.hypothesis,
                "conjecture": each.told(),
                "fits": each.fits,
                "exceptions": list(map(list, each.exceptions)),
                "counterexample": each.counterexample and list(each.counterexample),
            }
            for each in conjectures(lost, tested)
        ],
    }
