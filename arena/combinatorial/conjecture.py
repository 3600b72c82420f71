"""Conjectures about the losing starts of a game: patterns that fit all that was tested, or nearly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arena.combinatorial import number_hypotheses, tuple_hypotheses  # noqa: F401 - they name their hypotheses
from arena.combinatorial.hypothesis import HYPOTHESES, LEAST, Evidence, Pattern, Start, different, printed
from arena.words import ENGLISH, Speaker

MOST_EXCEPTIONS = 6
"""The first starts that may differ from a pattern; with more of them it would fit anything."""


@dataclass(frozen=True, repr=False)
class Conjecture:
    """A pattern that losing starts follow as far as they were tested, or up to a counter-example; it is no proof.

    Parameters
    ----------
    hypothesis : str
        Its name, one of `arena.combinatorial.hypothesis.HYPOTHESES`.
    pattern : Pattern
        Which starts lose, and what they are called.
    evidence : Evidence
        What was tested.
    counterexample : tuple of int or None
        The first start that does not follow it.
    exceptions : tuple of tuples
        Starts that the pattern says by themselves, since they do not follow what it is otherwise.
    """

    hypothesis: str
    pattern: Pattern
    evidence: Evidence
    counterexample: Start | None
    exceptions: tuple[Start, ...] = ()

    def __repr__(self) -> str:
        return f"<Conjecture: {self.told()}>"

    def __str__(self) -> str:
        return self.told()

    @property
    def fits(self) -> bool:
        """Whether all starts that were tested follow it."""
        return self.counterexample is None

    def holds(self, start: int | Start) -> bool:
        """Tell whether a start loses by the conjecture, one that was not tested too.

        Examples
        --------
        >>> conjectures(range(0, 61, 4), range(61))[0].holds(444)
        True
        """
        return self.pattern.holds(start if isinstance(start, tuple) else (start,))

    def told(self, lang: str = ENGLISH) -> str:
        """Say it in a language, with its first counter-example if there is one.

        Examples
        --------
        >>> print(conjectures(range(0, 61, 4), range(61))[0].told("fr"))
        les départs perdants jusqu'à 60 sont les multiples de 4
        """
        words = Speaker(lang)
        pattern = self.pattern.told(words)
        if self.counterexample is None:
            last = printed(tuple(map(max, zip(*self.evidence.tested, strict=True))))
            return words("the losing starts up to {last} are {pattern}", last=last, pattern=pattern)
        start = printed(self.counterexample)
        if self.evidence.is_lost(self.counterexample):
            return words(
                "the losing starts before {start} are {pattern}, but {start} loses", start=start, pattern=pattern
            )
        return words(
            "the losing starts before {start} are {pattern}, but {start} does not lose", start=start, pattern=pattern
        )


def conjectures(lost: Iterable[int | Start], tested: Iterable[int | Start]) -> list[Conjecture]:
    r"""Guess what the losing starts of a game are.

    Parameters
    ----------
    lost : iterable of int or tuples
        The starts from which whoever begins loses: whole numbers, or tuples of them.
    tested : iterable of int or tuples
        All starts that were tested, these among them.

    Returns
    -------
    list of Conjecture
        Those that fit all starts, then those that foretell `LEAST` losing starts or more before their first
        counter-example, the longest first. None where fewer starts lose; of each hypothesis the one that fits best.

    Raises
    ------
    ParameterError
        If nothing was tested, a losing start was not, or the starts have different numbers of numbers.

    Notes
    -----
    Starts that differ in the order of their numbers count once. A pattern may have up to `MOST_EXCEPTIONS` in the first
    half of the starts, if as many losing ones follow that it foretells. Starts with a 0 are often the end of play,
    whatever the pattern: where all of them lose, or none, a conjecture may say so of them by itself.

    Examples
    --------
    >>> print(*conjectures([1, 2, 3, 5, 8, 13, 21, 34], range(1, 50)), sep="\n")
    the losing starts up to 49 are the Fibonacci numbers
    >>> wythoff = [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4), (6, 10), (10, 6)]
    >>> tested = [(first, second) for first in range(11) for second in range(11)]
    >>> print(*conjectures(wythoff, tested))
    the losing starts up to 10,10 are Wythoff's pairs: floor(k φ) and floor(k φ²), in either order
    """
    evidence = Evidence.of(lost, tested)
    if different(evidence.losing) < LEAST:
        return []
    every = [
        each for name, known in HYPOTHESES.items() if known.suits(evidence.numbers) for each in _of(name, evidence)
    ]
    return sorted(every, key=lambda each: (-_agreeing(each), len(each.exceptions)))


def _of(name: str, evidence: Evidence) -> list[Conjecture]:
    """Hold the patterns of a hypothesis against what was tested: the one that fits best, or those that nearly do."""
    known = [_held(name, pattern, evidence) for pattern in HYPOTHESES[name].propose(evidence)]
    told = [each for each in known if each is not None]
    fitting = [each for each in told if each.fits]
    return [min(fitting, key=lambda each: len(each.exceptions))] if fitting else told


def _held(name: str, pattern: Pattern, evidence: Evidence) -> Conjecture | None:
    """Hold a pattern against all starts: as it is, but for a few of the first, or up to its counter-example."""
    amended, tested = _with_empty(pattern, evidence), evidence.tested
    for each in (pattern, amended):
        wrong = [start for start in tested if each.holds(start) != evidence.is_lost(start)]
        after = tested.index(wrong[-1]) + 1 if wrong else 0
        few, foretold = different(wrong), _foretold(evidence, tested[after:], given=each is not pattern)
        if few <= MOST_EXCEPTIONS and 2 * after <= len(tested) and foretold >= max(LEAST, few):
            return Conjecture(name, _but_for(each, wrong, evidence), evidence, None, tuple(wrong))
    before = tested[: tested.index(wrong[0])] if wrong else tested
    enough = _foretold(evidence, before, given=amended is not pattern) >= LEAST
    return Conjecture(name, amended, evidence, wrong[0]) if wrong and enough else None


def _foretold(evidence: Evidence, starts: Sequence[Start], *, given: bool) -> int:
    """Count the losing starts, but for those with a 0 where it is given whether these lose."""
    return different([start for start in starts if evidence.is_lost(start) and not (given and 0 in start)])


def _agreeing(conjecture: Conjecture) -> int:
    """Count the starts before the first counter-example."""
    tested, first = conjecture.evidence.tested, conjecture.counterexample
    return len(tested) if first is None else tested.index(first)


def _but_for(pattern: Pattern, exceptions: list[Start], evidence: Evidence) -> Pattern:
    """Say of some starts by themselves that they lose, or do not."""
    if not exceptions:
        return pattern
    odd = frozenset(exceptions)

    def told(words: Speaker) -> str:
        text, separator = pattern.told(words), words.between if evidence.numbers == 1 else "; "
        for lost, addition in ((True, "{pattern}, and {numbers}"), (False, "{pattern}, without {numbers}")):
            if listed := [printed(start) for start in exceptions if evidence.is_lost(start) == lost]:
                text = words(addition, pattern=text, numbers=separator.join(listed))
        return text

    return Pattern(told, lambda start: pattern.holds(start) != (start in odd))


def _with_empty(pattern: Pattern, evidence: Evidence) -> Pattern:
    """Say of starts with a 0 that all of them lose, or none, where that is so and the pattern says otherwise."""
    empty = [start for start in evidence.tested if 0 in start]
    lost = {evidence.is_lost(start) for start in empty}
    if len(lost) != 1 or all(pattern.holds(start) in lost for start in empty):
        return pattern
    loses = lost.pop()

    def told(words: Speaker) -> str:
        known = pattern.told(words)
        if evidence.numbers == 1:
            return words(
                "{pattern}, and {numbers}" if loses else "{pattern}, without {numbers}", pattern=known, numbers=0
            )
        text = "{pattern}, and those with a 0" if loses else "{pattern}, without those with a 0"
        return words(text, pattern=known)

    return Pattern(told, lambda start: loses if 0 in start else pattern.holds(start))
