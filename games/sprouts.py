"""Sprouts, by John Conway and Michael Paterson: join spots on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from string import ascii_uppercase
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

from arena.errors import ParameterError
from arena.rules.game import Bounds, ImpartialGame

LINES = 3
SIGNS = "012" + ascii_uppercase  # the signs by which spots are printed
MOST_SPOTS = 13
"""More might need more letters than there are: at most twice as many spots are met twice at a time."""
FIRST_NAME = 0x100  # the code of the first sign that spots are named by for a while
BETWEEN = dict.fromkeys(map(ord, "./"))  # the marks between the signs of spots
NONE = "none"  # the printed position in which no line can be drawn

Boundary: TypeAlias = tuple[int, ...]
"""The spots along a curve, in the order in which one meets them with the region on the left."""
Region: TypeAlias = tuple[Boundary, ...]  # a part of the paper: its boundaries, a spot without lines being one


class Stroke(NamedTuple):
    """A line: the places that it joins, and the boundaries that it closes in, both numbered from 1."""

    first: int
    second: int
    around: tuple[int, ...] = ()

    def name(self, places: int, boundaries: int) -> str:
        """Name the line where so many places and boundaries are printed before its part."""
        around = "+".join(str(boundaries + each) for each in self.around)
        return f"{places + self.first}-{places + self.second}" + f":{around}" * bool(around)


class Paper(NamedTuple):
    """The regions in which a line can be drawn, and how many lines end in each of their spots."""

    regions: tuple[Region, ...]
    drawn: dict[int, int]


@dataclass(frozen=True)
class Sprouts(ImpartialGame[str]):
    """Draw a line between two spots, or from one to itself, and put a spot on it; whoever cannot, loses.

    Lines do not cross or touch each other, and at most three end in a spot. What matters of a drawing is printed: the
    regions, separated by "/", their boundaries, by ".", and along these the spots in which lines can still end: 0 or 1
    for the lines of one that has as many, 2 for one with two lines that is met once, and a letter for one that is met
    twice. Parts that have nothing in common are separated by "+". A move is called after two places, numbered as they
    are printed, and, where it closes a line around something, after the numbers of the boundaries that lie on the side
    where one walks from the first place to the second.

    References
    ----------
    Martin Gardner, "Of sprouts and Brussels sprouts, games with a topological flavor", Scientific American 217, number
    1 (July 1967), 112-115; David Applegate, Guy Jacobson and Daniel Sleator, "Computer analysis of Sprouts", CMU-CS-91-
    144 (1991); Julien Lemoine and Simon Viennot, "Computer analysis of Sprouts with nimbers", arXiv:1008.2320.
    """

    family: ClassVar[str] = "graphs"
    parameter_bounds: ClassVar[Bounds] = {"spots": (1, MOST_SPOTS)}
    spots: Annotated[int, "spots at the start"] = 3
    misere: Annotated[bool, "whoever cannot move wins"] = False

    @property
    def start(self) -> str:
        return ".".join("0" * self.spots)

    def options(self, position: str) -> Iterator[tuple[str, str]]:
        """Draw each line; of those that leave the same position there is the first one."""
        parts, places, boundaries = self.components(position), 0, 0
        met = set[str]()
        for number, part in enumerate(parts):
            others = parts[:number] + parts[number + 1 :]
            for line, left in lines_of(part):
                printed = "+".join(sorted([*others, *left])) or NONE
                if printed not in met:
                    met.add(printed)
                    yield line.name(places, boundaries), printed
            places += sum(map(part.count, SIGNS))
            boundaries += 1 + part.count(".") + part.count("/")

    def components(self, position: str) -> list[str]:
        """Return the parts that have no region in common, nor a spot."""
        return [] if position == NONE else position.split("+")

    def read(self, text: str) -> str:
        """Read a position, and put it into the usual order.

        No line makes more boundaries in a region than there were: a region has at most as many as there are spots.
        """
        papers = [apart(part) for part in self.components(text)]
        left = sum(LINES - drawn for paper in papers for drawn in paper.drawn.values())
        most = max((len(region) for paper in papers for region in paper.regions), default=0)
        if left > LINES * self.spots or most > self.spots:
            raise ParameterError(f"not a position: {text!r} (of at most {self.spots} spots)")
        return "+".join(sorted(part for paper in papers for part in parts_of(paper))) or NONE


def apart(part: str) -> Paper:
    drawn: dict[int, int] = {}
    letters: dict[str, int] = {}

    def spot_of(sign: str) -> int:
        spot = letters.setdefault(sign, len(drawn)) if sign.isupper() else len(drawn)
        drawn[spot] = 2 if sign.isupper() else int(sign)
        return spot

    boundaries = part.replace("/", ".").split(".")
    if not all(each == "0" or (each and not set(each) - set(SIGNS[1:])) for each in boundaries) or any(
        part.count(sign) not in (0, 2) for sign in ascii_uppercase
    ):
        raise ParameterError(f"not a position: {part!r} (spots, like 0.0.0 or 0.1A1A)")
    regions = (region.split(".") for region in part.split("/"))
    return Paper(tuple(tuple(tuple(map(spot_of, each)) for each in region) for region in regions), drawn)


@cache
def lines_of(part: str) -> list[tuple[Stroke, list[str]]]:
    """List the lines that can be drawn in a part, and the parts that each leaves."""
    paper, places, boundaries = apart(part), 0, 0
    lines: dict[tuple[str, ...], Stroke] = {}
    for index, region in enumerate(paper.regions):
        for line, sides, drawn in _in_region(region, paper.drawn, places, boundaries):
            others = paper.regions[:index] + paper.regions[index + 1 :]
            lines.setdefault(tuple(parts_of(Paper((*others, *sides), drawn))), line)
        places += sum(map(len, region))
        boundaries += len(region)
    return [(line, list(left)) for left, line in lines.items()]


def _in_region(
    region: Region, drawn: dict[int, int], places: int, boundaries: int
) -> Iterator[tuple[Stroke, list[Region], dict[int, int]]]:
    """List the lines in a region, the regions that each leaves of it, and how many lines end in each spot then."""
    corners = [(own, at) for own, boundary in enumerate(region) for at in range(len(boundary))]
    new = max(drawn) + 1
    for (number, (own, at)), (to_number, (other, to)) in combinations_with_replacement(enumerate(corners, 1), 2):
        ends = region[own][at], region[other][to]
        if ends[0] == ends[1] and (to_number != number or drawn[ends[0]] > 1):
            continue
        line, after = Stroke(places + number, places + to_number), {**drawn, new: 2}
        for end in ends:
            after[end] += 1
        rest = [place for place in range(len(region)) if place not in (own, other)]
        if own != other:
            joined = (*_from(region[own], at, drawn), new, *_from(region[other], to, drawn), new)
            yield line, [(joined, *(region[place] for place in rest))], after
            continue
        inner, outer = _split(region[own], at, to, drawn, new)
        for inside in chain.from_iterable(combinations(rest, size) for size in range(len(rest) + 1)):
            around = tuple(boundaries + place + 1 for place in inside)
            closed = (inner, *(region[place] for place in inside))
            yield (
                line._replace(around=around),
                [closed, (outer, *(region[place] for place in rest if place not in inside))],
                after,
            )


def _from(boundary: Boundary, at: int, drawn: dict[int, int]) -> Boundary:
    """Walk around a boundary from a place, and back to it if it is more than a spot."""
    return boundary[at:] + boundary[:at] + boundary[at : at + 1] * (drawn[boundary[at]] > 0)


def _split(boundary: Boundary, at: int, to: int, drawn: dict[int, int], new: int) -> tuple[Boundary, Boundary]:
    """Walk on either side of a line from a boundary to itself, with its spot."""
    if at == to:
        return (boundary[at], new), (*_from(boundary, at, drawn), new)
    return (*boundary[at : to + 1], new), (*boundary[to:], *boundary[: at + 1], new)


def parts_of(paper: Paper) -> list[str]:
    """Print the parts of a position, in the usual order: drawings that differ by names or mirrors are mostly alike."""
    alive = []
    for region in paper.regions:
        left = [tuple(spot for spot in each if paper.drawn[spot] < LINES) for each in region]
        if sum(LINES - paper.drawn[spot] for spot in {*chain.from_iterable(left)}) > 1:
            alive.append(tuple(filter(None, left)))
    return sorted(_usual(printed(part, paper.drawn)) for part in _touching(alive))


def printed(regions: list[Region], drawn: dict[int, int]) -> str:
    """Print regions in the order that they have, with letters for the spots that are met twice."""
    met = Counter(chain.from_iterable(chain.from_iterable(regions)))
    letters, names = iter(ascii_uppercase), {}
    for spot, times in met.items():
        names[spot] = next(letters) if times > 1 else str(drawn[spot])
    return "/".join(".".join("".join([names[spot] for spot in each]) for each in region) for region in regions)


def _touching(regions: list[Region]) -> list[list[Region]]:
    """Put the regions together that have spots in common, in the order that they have."""
    parts: list[tuple[set[int], list[int]]] = []
    for place, region in enumerate(regions):
        spots, own = {*chain.from_iterable(region)}, [place]
        for part in [part for part in parts if not spots.isdisjoint(part[0])]:
            parts.remove(part)
            spots, own = spots | part[0], part[1] + own
        parts.append((spots, own))
    return [[regions[place] for place in sorted(own)] for _, own in parts]


@cache
def _usual(text: str) -> str:
    """Print a part in the usual order, which is that of the text that this gives, too."""
    texts: list[str] = []
    while text not in texts:
        texts.append(text)
        text = _arranged(text)
    return min(texts[texts.index(text) :])


@cache
def _arranged(text: str) -> str:
    """Name the spots by their surroundings, then by the order of the text, until nothing changes any more."""
    paper = apart(text)
    regions = list(paper.regions)
    met = Counter(chain.from_iterable(chain.from_iterable(regions)))
    names = {spot: str(paper.drawn[spot]) if times == 1 else "A" for spot, times in met.items()}
    kinds, known = 0, len(set(names.values()))
    while kinds < known < len(names):
        names = _finer(regions, names)
        kinds, known = known, len(set(names.values()))
    texts: list[str] = []
    while True:
        regions = [tuple(boundary for _, boundary in each) for each in sorted(_turned(each, names) for each in regions)]
        text = printed(regions, paper.drawn)
        if text in texts:
            return min(texts[texts.index(text) :])
        texts.append(text)
        names = dict(zip(chain.from_iterable(chain.from_iterable(regions)), text.translate(BETWEEN), strict=True))


def _finer(regions: list[Region], names: dict[int, str]) -> dict[int, str]:
    """Tell spots apart by the walks from them, both ways, and the regions these are in."""
    seen: dict[int, list[str]] = {spot: [] for spot in names}
    for region in regions:
        around = ".".join(text for text, _ in _turned(region, names))
        for boundary in region:
            text = "".join(names[spot] for spot in boundary)
            for at, spot in enumerate(boundary):
                walk = text[at + 1 :] + text[:at]
                seen[spot].append(f"{around}/{min(walk, walk[::-1])}")
    keys = {spot: f"{names[spot]}/{'/'.join(sorted(seen[spot]))}" for spot in names}
    order = {key: chr(FIRST_NAME + rank) for rank, key in enumerate(sorted(set(keys.values())))}
    return {spot: order[key] for spot, key in keys.items()}


def _turned(region: Region, names: dict[int, str]) -> list[tuple[str, Boundary]]:
    """Turn the boundaries of a region, or of its mirror image, and sort them, each with its printed form."""
    return min(sorted(_first(each[::way], names) for each in region) for way in (1, -1))


def _first(boundary: Boundary, names: dict[int, str]) -> tuple[str, Boundary]:
    text = "".join([names[spot] for spot in boundary])
    at = min(range(len(text)), key=lambda at: text[at:] + text[:at])
    return text[at:] + text[:at], boundary[at:] + boundary[:at]
