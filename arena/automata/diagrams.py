"""Decision diagrams: Boolean functions of numbered variables, each of which is stored once.

A node asks one variable and has a diagram for each answer; the variables are asked in the order of their numbers, and
no node has the same diagram twice. So equal functions are the same number, and `FALSE` and `TRUE` are two of these.

References
----------
R. E. Bryant, "Graph-based algorithms for Boolean function manipulation", *IEEE Transactions on Computers* C-35, 1986,
:doi:`10.1109/TC.1986.1676819`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arena.errors import TooLarge
from arena.machine.memory import check_memory

FALSE, TRUE = 0, 1
"""The diagrams of the two constants."""
LAST = 2**31
"""The variable of the constants, which comes behind all others."""
MOST_NODES = 3_000_000
"""The nodes that the labels of a large automaton may take: some seconds."""
FREE, TIMES = 50, 4
"""The part of a bound that holds for any automaton, and by how much it grows with each letter or literal of one."""
NODE_BYTES = 600
"""What a node takes with the results that are remembered of it."""
BETWEEN = 2**18
"""After so many nodes the memory is looked at again."""


class Cube(NamedTuple):
    """A conjunction: the variables that are to be true, and those that are to be false, as the bits of two numbers."""

    positive: int
    negative: int

    @property
    def literals(self) -> Iterator[tuple[int, bool]]:
        """The variables, the last one first, and whether they are to be true."""
        left = self.positive | self.negative
        while left:
            variable = left.bit_length() - 1
            yield variable, bool(self.positive >> variable & 1)
            left ^= 1 << variable


def allowed(most: int, written: int) -> int:
    """Give the part of a bound that holds for labels of so many letters or literals: the work is in proportion to them.

    Examples
    --------
    >>> [allowed(1_000_000, written) for written in (0, 1000, 1_000_000)]
    [20000, 24000, 1000000]
    """
    return min(most, most // FREE + TIMES * written)


class Diagrams:
    """The diagrams of functions that are combined with each other.

    Parameters
    ----------
    most : int, optional
        The nodes that they may have, by default `MOST_NODES`; `allowed` gives a part of it, for labels of some length.

    Examples
    --------
    >>> diagrams = Diagrams()
    >>> both = diagrams.cube(Cube(0b11, 0))
    >>> one_is_not = diagrams.any_of(diagrams.cube(Cube(0, bit)) for bit in (0b01, 0b10))
    >>> diagrams.choice(both, FALSE, TRUE) == one_is_not
    True
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = MOST_NODES if most is None else most
        self._checked = min(BETWEEN, self._most)
        self.variable, self.low, self.high = [LAST, LAST], [FALSE, TRUE], [FALSE, TRUE]
        self._nodes: dict[tuple[int, int, int], int] = {}
        self._choices: dict[tuple[int, int, int], int] = {}

    def node(self, variable: int, low: int, high: int) -> int:
        """Give the function that is `high` where a variable is true, and else `low`; both ask later variables alone.

        Raises
        ------
        TooLarge
            If there are more than are allowed, or not the memory for more.
        """
        if low == high:
            return low
        key = (variable, low, high)
        number = self._nodes.get(key)
        if number is None:
            self._nodes[key] = number = len(self.variable)
            self.variable.append(variable)
            self.low.append(low)
            self.high.append(high)
            if number >= self._checked:
                self._check(number)
        return number

    def choice(self, function: int, then: int, otherwise: int) -> int:
        """Give the function that is `then` where a function is true, and else `otherwise`.

        Its calls are as deep as there are variables in the three. O(product of their sizes), mostly much less.
        """
        if function <= TRUE:
            return then if function else otherwise
        if then == otherwise or (then == TRUE and otherwise == FALSE):
            return then if then == otherwise else function
        if then == TRUE and otherwise > function:
            function, otherwise = otherwise, function
        key = (function, then, otherwise)
        known = self._choices.get(key)
        if known is not None:
            return known
        one, two, three = self.variable[function], self.variable[then], self.variable[otherwise]
        first = min(one, two, three)
        low, high = self.low, self.high
        lows, highs = (low[function], high[function]) if one == first else (function, function)
        then_low, then_high = (low[then], high[then]) if two == first else (then, then)
        else_low, else_high = (low[otherwise], high[otherwise]) if three == first else (otherwise, otherwise)
        made = self.node(first, self.choice(lows, then_low, else_low), self.choice(highs, then_high, else_high))
        self._choices[key] = made
        return made

    def cube(self, cube: Cube) -> int:
        """Give the diagram of a conjunction."""
        if cube.positive & cube.negative:
            return FALSE
        made = TRUE
        for variable, is_true in cube.literals:
            made = self.node(variable, FALSE, made) if is_true else self.node(variable, made, FALSE)
        return made

    def any_of(self, functions: Iterable[int]) -> int:
        """Give the disjunction of some functions, joined in pairs: most of these are small, and so soon joined."""
        left = [*functions] or [FALSE]
        while len(left) > 1:
            last = left[-1:] if len(left) % 2 else []
            left = [self.choice(one, TRUE, other) for one, other in zip(left[::2], left[1::2], strict=False)] + last
        return left[0]

    def cubes(self, function: int) -> Iterator[Cube]:
        """Give the ways through a diagram to `TRUE`: conjunctions of which at most one holds at a time."""
        left = [(function, 0, 0)]
        while left:
            number, positive, negative = left.pop()
            if number == TRUE:
                yield Cube(positive, negative)
            elif number > TRUE:
                bit = 1 << self.variable[number]
                left += [(self.low[number], positive, negative | bit), (self.high[number], positive | bit, negative)]

    def _check(self, number: int) -> None:
        if number >= self._most:
            raise TooLarge(f"decision diagrams take more than {self._most:,} nodes")
        self._checked = min(number + BETWEEN, self._most)
        size = (self._checked - number) * NODE_BYTES
        check_memory(size, f"{self._checked:,} nodes of decision diagrams", "take a smaller automaton")


class BooleanFunction(NamedTuple):
    """A function among others, combined by the operators of Python."""

    diagrams: Diagrams
    number: int

    def __invert__(self) -> BooleanFunction:
        return self._replace(number=self.diagrams.choice(self.number, FALSE, TRUE))

    def __and__(self, other: BooleanFunction) -> BooleanFunction:
        return self._replace(number=self.diagrams.choice(self.number, other.number, FALSE))

    def __or__(self, other: BooleanFunction) -> BooleanFunction:
        return self._replace(number=self.diagrams.choice(self.number, TRUE, other.number))
