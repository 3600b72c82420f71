"""Conjectures about the losing starts of a game: patterns that fit all tested starts, or nearly all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log2

from arena.combinatorial import losing_forms
from arena.combinatorial.losing_forms import FORMS, Evidence, Pattern, Start, printed
from arena.words import ENGLISH, Speaker

MARGIN = 10.0  # the bits that a conjecture must save: each further one halves how often chance alone makes one


@dataclass(frozen=True, repr=False)
class Conjecture:
    """A pattern that the tested losing starts follow, at least up to a counterexample; it is not a proof.

    Parameters
    ----------
    hypothesis : str
        The name of its form: "period", "fibonacci", "xor", ...
    pattern : Pattern
        The starts that lose, and their name.
    evidence : Evidence
        The tested starts, and the losing ones.
    counterexample : tuple of int or None
        The first start that does not follow it.
    exceptions : tuple of tuples
        Starts that are listed separately, because they do not follow the pattern.
    bits : float
        The bits that it saves compared with a list of the losing starts that it predicts.
    """

    hypothesis: str
    pattern: Pattern
    evidence: Evidence
    counterexample: Start | None
    exceptions: tuple[Start, ...] = ()
    bits: float = 0.0

    def __repr__(self) -> str:
        return f"<Conjecture: {self}>"

    def __str__(self) -> str:
        return self.told()

    @property
    def fits(self) -> bool:
        """Whether all tested starts follow it."""
        return self.counterexample is None

    def holds(self, start: int | Start) -> bool:
        """Return whether a start, tested or not, loses by the conjecture."""
        return self.pattern.holds(start if isinstance(start, tuple) else (start,))

    def told(self, lang: str = ENGLISH) -> str:
        """Return the conjecture as a sentence, with its first counterexample if there is one."""
        words = Speaker(lang)
        pattern = self.pattern.told(words)
        if self.counterexample is None:
            last = printed(tuple(map(max, zip(*self.evidence.tested, strict=True))))
            return words("the losing starts up to {last} are {pattern}", last=last, pattern=pattern)
        text = "the losing starts before {start} are {pattern}, but {start} does not lose"
        if self.counterexample in self.evidence.lost:
            text = "the losing starts before {start} are {pattern}, but {start} loses"
        return words(text, start=printed(self.counterexample), pattern=pattern)


def conjectures(lost: Iterable[int | Start], tested: Iterable[int | Start]) -> list[Conjecture]:
    r"""Find the patterns that the losing starts of a game may follow.

    Parameters
    ----------
    lost : iterable of int or tuples
        The starts from which the player who begins loses: whole numbers, or tuples of them.
    tested : iterable of int or tuples
        All starts that were tested, including the losing ones.

    Returns
    -------
    list of Conjecture
        At most one of each form: first those that fit all starts, in the order of the bits that they save, then those
        with a counterexample, the latest first.

    Raises
    ------
    ParameterError
        If nothing was tested, a losing start was not, or the starts have different numbers of numbers.

    Notes
    -----
    A conjecture is reported if its description, with its numbers and exceptions, takes at least `MARGIN` bits less than
    a list of the losing starts that it predicts: those after the last exception, or before the counterexample. So
    fewer than one set of starts in 300 has a conjecture by chance, for every size of sets [1]_.

    Starts that differ only in the order of their numbers count once, if all or none of them lose. If all or none of
    the starts with a 0 lose, which are often ends of play, a conjecture may state that separately.

    References
    ----------
    .. [1] P. D. Grünwald, *The Minimum Description Length Principle*, MIT Press 2007, chapter 3: no code that is chosen
       before the data are seen saves K bits with a probability of more than 2^-K.

    Examples
    --------
    >>> print(*conjectures([1, 2, 3, 5, 8, 13, 21, 34], range(1, 50)), sep="\n")
    the losing starts up to 49 are the Fibonacci numbers
    >>> wythoff = [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4), (6, 10), (10, 6)]
    >>> tested = [(first, second) for first in range(11) for second in range(11)]
    >>> print(*conjectures(wythoff, tested))
    the losing starts up to 10,10 are Wythoff's pairs: floor(k φ) and floor(k φ²), in either order
    """
    evidence, found = Evidence.of(lost, tested), list[Conjecture]()
    if evidence.bits(evidence.tested) <= MARGIN:
        return []

    def order(known: Conjecture) -> tuple[int, float]:
        first = known.counterexample
        return -len(evidence.tested) if first is None else -evidence.tested.index(first), -known.bits

    for name, (least, most, propose) in FORMS.items():
        if least <= evidence.numbers <= most:
            held = [each for pattern in propose(evidence) if (each := _held(name, pattern, evidence))]
            found += sorted(held, key=order)[:1]
    return sorted(found, key=order)


def _held(name: str, pattern: Pattern, evidence: Evidence) -> Conjecture | None:
    """Hold a pattern against all starts: with no exception, with some among the first, or up to a counterexample."""
    tested, nearly = evidence.tested, None
    for each in _with_empty(pattern, evidence):
        # The starts with a 0 are stated apart where the pattern was amended, and save no bits.
        apart = set() if each is pattern else {start for start in tested if 0 in start}
        wrong = [start for start in tested if each.holds(start) != (start in evidence.lost)]
        odd = [start for start in wrong if start not in apart]
        first = tested.index(odd[-1]) + 1 if odd else 0
        saved = evidence.bits([start for start in tested[first:] if start not in apart]) - each.bits
        if odd:  # the last of the first starts is an exception
            size, exceptions = evidence.different(tested[:first]), evidence.different(odd)
            choice = losing_forms.bits_of_choice(size - 1, exceptions - 1)
            saved -= 1 + losing_forms.bits_of_number(size) + log2(size) + choice
        if saved >= MARGIN:
            return Conjecture(name, _but_for(each, wrong, evidence), evidence, None, tuple(wrong), saved)
        if odd:
            listed = [start for start in wrong if start in apart]
            saved = evidence.bits([start for start in tested[: tested.index(odd[0])] if start not in apart])
            saved -= each.bits + 1 + log2(len(tested))
            nearly = Conjecture(name, _but_for(each, listed, evidence), evidence, odd[0], tuple(listed), saved)
    return nearly if nearly and nearly.bits >= MARGIN else None


def _but_for(pattern: Pattern, exceptions: list[Start], evidence: Evidence) -> Pattern:
    """Return a pattern with a list of starts that do not follow it."""
    odd = frozenset(exceptions)

    def told(words: Speaker) -> str:
        text, separator = pattern.told(words), words.between if evidence.numbers == 1 else "; "
        for lost, addition in ((True, "{pattern}, and {numbers}"), (False, "{pattern}, but not {numbers}")):
            if listed := [printed(start) for start in exceptions if (start in evidence.lost) == lost]:
                text = words(addition, pattern=text, numbers=separator.join(listed))
        return text

    return pattern._replace(told=told, holds=lambda start: pattern.holds(start) != (start in odd))


def _with_empty(pattern: Pattern, evidence: Evidence) -> list[Pattern]:
    """Return the pattern, and where all or none of the starts with a 0 lose also one that says so, for one more bit."""
    empty = [start for start in evidence.tested if 0 in start]
    lost = {start in evidence.lost for start in empty}
    if len(lost) != 1 or all(pattern.holds(start) in lost for start in empty):
        return [pattern]
    amended = pattern._replace(bits=pattern.bits + 1)
    if evidence.numbers > 1:  # of one number, 0 is listed as an exception
        loses = lost.pop()
        text = "{pattern}, and those with a 0" if loses else "{pattern}, but not those with a 0"
        amended = amended._replace(
            told=lambda words: words(text, pattern=pattern.told(words)),
            holds=lambda start: loses if 0 in start else pattern.holds(start),
        )
    return [pattern, amended]


def explanation(
    names: Sequence[str], lost: Sequence[Start], tested: Sequence[Start], words: Speaker
) -> tuple[list[tuple[str, list[str]]], dict[str, object]]:
    """Explain losing starts: as lines with their titles, and as JSON has them; `names` are those of the numbers."""
    evidence, known = Evidence.of(lost, tested), conjectures(lost, tested)
    first, last = (tuple(map(end, zip(*tested, strict=True))) for end in (min, max))
    named = {"names": words.between.join(names), "first": printed(first), "last": printed(last)}
    counts = {"lost": words.number(len(lost)), "all": words.number(len(tested))}
    lines = [
        (words("tested"), [words("{names} from {first} to {last}", **named)]),
        (words("losing starts"), [words("{lost} of {all}", **counts)]),
        ("", list(map(printed, evidence.losing))),
        *((words("conjecture" if each.fits else "up to a point"), [each.told(words.language)]) for each in known),
    ]
    if not any(each.fits for each in known):
        none = words("none: no pattern that is known fits them")
        if evidence.bits(evidence.tested) <= MARGIN:
            none = words("none: too few losing or winning starts to guess from")
        elif length := losing_forms.begun_period(evidence):
            none = words("none yet: a period of {number} is seen, and more starts may confirm it", number=length)
        lines.append((words("conjecture"), [none]))
    found = [
        {
            "hypothesis": each.hypothesis,
            "conjecture": each.told(),
            "fits": each.fits,
            "exceptions": list(map(list, each.exceptions)),
            "counterexample": each.counterexample and list(each.counterexample),
        }
        for each in known
    ]
    sizes = {"tested": len(tested), "first": list(first), "last": list(last)}
    return lines, {**sizes, "losing": list(map(list, evidence.losing)), "conjectures": found}
