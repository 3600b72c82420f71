"""Families of parity games, by the tables of the papers: player 1 is Even, and the highest priority decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from arena.generating.rows import NamedRow

EVEN, ODD = 1, 2
"""The players, by the priorities that they like."""
State: TypeAlias = tuple[int, bool, tuple[int, ...]]
"""The state of a lift: the floor, whether the door is open, and the floors called for."""


def liking(priority: int) -> int:
    """Give the player who likes a priority."""
    return EVEN if priority % 2 == 0 else ODD


def recursive_ladder(levels: int) -> Iterator[NamedRow]:
    """Make Friedmann's ladder of 5 vertices a level: Zielonka's calls grow as Fibonacci's numbers at least.

    The heads c, d and e of a level have its three priorities; a and b below it have a low one. The player who likes
    levels + 1 wins everywhere.

    References
    ----------
    O. Friedmann, "Recursive algorithm for parity games requires exponential time", RAIRO 45, 2011,
    :doi:`10.1051/ita/2011124`.
    """
    for level in range(levels + 1):
        mine, other, low = liking(level), liking(level + 1), 1 - level % 2
        if level:
            yield NamedRow(f"a{level}", other, [f"b{level}", f"d{level - 1}"], low)
            yield NamedRow(f"b{level}", mine, [f"a{level}", f"c{level}"], low)
        if level < levels:
            yield NamedRow(f"c{level}", other, [f"b{level + 1}", f"d{level}"], 3 * level + 5)
            yield NamedRow(f"d{level}", mine, [f"e{level}", f"d{level - 1}", f"d{level + 1}"], 3 * level + 4)
            yield NamedRow(f"e{level}", other, [f"b{level + 1}", f"d{level}"], 3 * level + 3)


def tight_ladder(levels: int) -> Iterator[NamedRow]:
    """Make Gazda and Willemse's game M of 3 vertices a level: Zielonka's calls grow as on Friedmann's ladder.

    The player who likes the number of levels wins everywhere.

    References
    ----------
    M. Gazda, T. A. C. Willemse, "Zielonka's recursive algorithm: dull, weak and solitaire games and tighter bounds",
    GandALF 2013, :doi:`10.4204/EPTCS.119.4`.
    """
    for level in range(levels):
        mine, other, low = liking(level), liking(level + 1), 1 - level % 2
        yield NamedRow(f"v{level}", mine, [f"u{level}", f"v{level + 1}"], level + 2)
        yield NamedRow(f"u{level}", mine, [f"w{level}", f"v{level + 1}"], low)
        yield NamedRow(f"w{level}", other, [f"u{level}", f"w{level - 1}"], low)


def dull_chain(links: int) -> Iterator[NamedRow]:
    """Make Gazda and Willemse's dull game of 3 vertices a link, all Even's: Zielonka's calls double with each link.

    Even walks down the chain to a loop that he likes, and wins everywhere. Every other vertex of the chain has one
    outside, with a loop that Odd likes.

    References
    ----------
    M. Gazda, T. A. C. Willemse, "Zielonka's recursive algorithm: dull, weak and solitaire games and tighter bounds",
    GandALF 2013, :doi:`10.4204/EPTCS.119.4`.
    """
    for place in range(2 * links):
        yield NamedRow(f"v{place}", EVEN, [f"v{max(place - 1, 0)}"], place + 2)
    for place in range(1, links + 1):
        yield NamedRow(f"u{place}", EVEN, [f"v{2 * place - 1}", f"u{place}"], 1)


def two_counters(bits: int) -> Iterator[NamedRow]:
    """Make van Dijk's two counters, one of each player: attractors, tangles and promotions make them count to the end.

    A bit has a high vertex, which leads to the gate of the next bit of its counter, a low one, which is a tangle with
    the vertices that remember the higher bits, a gate, and a rest from which its player may go to lower gates of the
    other counter. Each player wins from his own counter, and from where he can come to its gates.

    References
    ----------
    T. van Dijk, "A parity game tale of two counters", GandALF 2019, :doi:`10.4204/EPTCS.305.8`.
    """
    top, low = bits * (bits + 9), 0
    for bit in range(bits):
        low += 2 * (bits + 1 - bit)
        for side, player, other in ((0, EVEN, ODD), (1, ODD, EVEN)):
            high, mine, theirs = top - 2 * bit - side, f"{side},", f"{1 - side},"
            here, rest = f"{mine}{bit}", f"z{mine}{bit}"
            yield NamedRow(f"h{here}", player, [f"g{mine}{(bit - 1) % bits}"], high)
            yield NamedRow(f"l{here}", other, [f"h{here}", f"s{here},0" if bit else rest], low + side)
            yield NamedRow(f"g{here}", other, [f"l{here}"], high - 2 * bits - 1)
            lower = [f"g{theirs}{each}" for each in range(bit + side, bits)]
            yield NamedRow(rest, player, [f"l{here}", *lower], 0)
            for each in range(bit):
                following = f"s{here},{each + 1}" if each + 1 < bit else rest
                yield NamedRow(f"s{here},{each}", player, [f"a{here},{each}", f"b{here},{each}"], 0)
                yield NamedRow(f"a{here},{each}", other, [following, f"g{mine}{each}"], 0)
                yield NamedRow(f"b{here},{each}", other, [following, f"g{theirs}{each}"], 0)


def jurdzinski(depth: int, width: int) -> Iterator[NamedRow]:
    """Make Jurdziński's game of 2 depth + 1 rows and 2 width columns: progress measures rise slowly.

    In each odd row Even walks to the right, to a loop of the row's even priority; Odd can send him up, to an odd
    priority, and down again one column farther. In the bottom row Odd, who likes its priority, stays and wins; Even
    wins above. So measures rise there without a bound, and drag those of all rows through their whole range on the way.

    References
    ----------
    M. Jurdziński, "Small progress measures for solving parity games", STACS 2000, :doi:`10.1007/3-540-46541-3_24`.
    O. Friedmann, M. Lange, "The PGSolver collection of parity game solvers", 2009: `jurdzinskigame`,
    which has one more column at the right end of each row instead of a loop.
    """
    last, bottom = 2 * width - 1, 2 * depth
    for row in range(1, bottom, 2):
        height = bottom + 1 - row
        for column in range(0, last, 2):
            beside = [f"{row},{column - 1}", f"{row},{column + 1}"]
            yield NamedRow(f"{row - 1},{column}", EVEN, [f"{row},{column + 1}"], height + 1)
            yield NamedRow(f"{row},{column}", ODD, [*beside, f"{row - 1},{column}"], height)
            down = f"{bottom},{column + 1}" if column + 1 < last else f"{row},{last}"
            yield NamedRow(f"{row},{column + 1}", EVEN, [f"{row},{column}", f"{row},{column + 2}", down], height)
    for column in range(0, last, 2):
        yield NamedRow(f"{bottom},{column}", EVEN, [f"{bottom},{column - 1}", f"{bottom},{column + 1}"], 0)
        up = [f"{row},{column + 1}" for row in range(1, bottom, 2)]
        yield NamedRow(
            f"{bottom},{column + 1}", ODD, [f"{bottom},{column}", f"{bottom},{min(column + 2, last)}", *up], 1
        )


def ladder(rungs: int) -> Iterator[NamedRow]:
    """Make PGSolver's ring of 2 vertices a rung, each of which leads to the next two; each player wins from his own.

    References
    ----------
    O. Friedmann, M. Lange, "The PGSolver collection of parity game solvers", 2009: `laddergame`.
    """
    size = 2 * rungs
    for vertex in range(size):
        side = vertex % 2
        yield NamedRow(f"{vertex}", liking(side), [f"{(vertex + 1) % size}", f"{(vertex + 2) % size}"], side)


def clique(size: int) -> Iterator[NamedRow]:
    """Make a game in which all vertices lead to all others, each with a priority of its own that its player likes.

    From 4 vertices on each player wins from his own, among which he stays.

    References
    ----------
    O. Friedmann, M. Lange, "The PGSolver collection of parity game solvers", 2009: `cliquegame`.
    """
    for vertex in range(size):
        yield NamedRow(f"{vertex}", liking(vertex), (f"{other}" for other in range(size) if other != vertex), vertex)


def model_checker_ladder(rungs: int) -> Iterator[NamedRow]:
    """Make the ladder of 3 vertices a rung that is hard for a local model checker: all is Odd's, and Even wins.

    Every round meets the top, of an even priority.

    References
    ----------
    O. Friedmann, M. Lange, "The PGSolver collection of parity game solvers", 2009: `modelcheckerladder`.
    """
    yield NamedRow(f"a{rungs}", ODD, ["a0"], 0)
    for rung in range(rungs):
        yield NamedRow(f"a{rung}", ODD, [f"b{rung}"], 2 * (rungs - rung))
        yield NamedRow(f"b{rung}", ODD, [f"c{rung}", f"a{rung + 1}"], 0)
        yield NamedRow(f"c{rung}", ODD, [f"a{rung + 1}"], 2 * (rungs - rung) - 1)


def fair_lift(floors: int) -> Iterator[NamedRow]:
    """Verify a lift: if the top floor is called for again and again, the lift comes there again and again.

    A state is the floor, whether the door is open ("o") and the floors called for, the next one first. Those who call,
    one at a time, are Odd, who alone has choices. New calls come last, and Even wins. The priority is 2 where the lift
    is at the top, 1 where it is called for, else 0: the formula's, of the product of lift and formula.

    References
    ----------
    O. Friedmann, M. Lange, "The PGSolver collection of parity game solvers", 2009: `elevatorverification`.
    """
    return _lift(floors, fair=True)


def unfair_lift(floors: int) -> Iterator[NamedRow]:
    """Verify the lift of `fair_lift` where new calls come first: Odd wins from the start, by calls from below.

    References
    ----------
    O. Friedmann, M. Lange, "The PGSolver collection of parity game solvers", 2009: `elevatorverification`.
    """
    return _lift(floors, fair=False)


def _lift(floors: int, *, fair: bool) -> Iterator[NamedRow]:
    known: set[State] = set()
    waiting: list[State] = [(1, False, ())]
    while waiting:
        state = waiting.pop()
        if state in known:
            continue
        known.add(state)
        floor, _, calls = state
        after = sorted(set(_after(state, floors, fair=fair)))
        yield NamedRow(_named(state), ODD, map(_named, after), 2 if floor == floors else 1 if floors in calls else 0)
        waiting += after


def _named(state: State) -> str:
    floor, is_open, calls = state
    return f"{floor}{'o' if is_open else ''}{':' if calls else ''}{','.join(map(str, calls))}"


def _after(state: State, floors: int, *, fair: bool) -> Iterator[State]:
    """Give the states that a lift may be in next."""
    floor, is_open, calls = state
    if not is_open and calls:
        floor += (calls[0] > floor) - (calls[0] < floor)
        is_open = floor in calls
        calls = tuple(call for call in calls if call != floor)
    else:
        is_open = False
    for call in range(floors + 1):
        new = (call,) if call and call not in calls else ()
        yield floor, is_open, (*calls, *new) if fair else (*new, *calls)
