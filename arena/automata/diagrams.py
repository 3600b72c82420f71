"""Binary decision diagrams: Boolean functions of numbered variables, each stored once.

A node asks one variable and has a diagram for each answer. The variables are asked in ascending order, and the two
answers of a node always differ, so equal functions have equal numbers. `FALSE` and `TRUE` are the constants.

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
LAST = 2**31
"""The variable of the constants, which comes after all others."""
MOST_NODES = 3_000_000
"""The nodes of the diagrams of one automaton: about 30 seconds."""
NODE_BYTES = 600
BETWEEN = 2**18
"""The number of new nodes after which the free memory is checked again."""


class Cube(NamedTuple):
    """A conjunction of literals: the variables that must be true, and those that must be false, as bits."""

    positive: int
    negative: int

    @property
    def literals(self) -> Iterator[tuple[int, bool]]:
        """The variables in descending order, each with its required value."""
        left = self.positive | self.negative
        while left:
            variable = left.bit_length() - 1
            yield variable, bool(self.positive >> variable & 1)
            left ^= 1 << variable

    def meets(self, other: Cube) -> bool:
        """Return whether both conjunctions hold for some letter."""
        return not (self.positive & other.negative or self.negative & other.positive)


class Diagrams:
    """A pool of diagrams, with a bound on their nodes, whose functions are combined with each other."""

    def __init__(self, most: int = MOST_NODES) -> None:
        self._most = most
        self._checked = min(BETWEEN, most)
        self.variable, self.low, self.high = [LAST, LAST], [FALSE, TRUE], [FALSE, TRUE]
        self._nodes: dict[tuple[int, int, int], int] = {}
        self._choices: dict[tuple[int, int, int], int] = {}

    def node(self, variable: int, low: int, high: int) -> int:
        """Return the function that is `high` where a variable is true, else `low`; both ask later variables alone."""
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
        """Return the function that is `then` where a function is true, and `otherwise` elsewhere.

        O(product of the three sizes), usually much less. The recursion is as deep as there are variables.
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

    def both(self, one: int, other: int) -> int:
        """Return the conjunction of two functions."""
        return self.choice(one, other, FALSE)

    def either(self, one: int, other: int) -> int:
        """Return the disjunction of two functions."""
        return self.choice(one, TRUE, other)

    def but(self, one: int, other: int) -> int:
        """Return the function that is true where one function is and another is not."""
        return self.choice(other, FALSE, one)

    def negation(self, function: int) -> int:
        return self.choice(function, FALSE, TRUE)

    def literal(self, variable: int, *, is_true: bool) -> int:
        """Return the function that is true where a variable has a value."""
        return self.node(variable, FALSE, TRUE) if is_true else self.node(variable, TRUE, FALSE)

    def cube(self, cube: Cube) -> int:
        if cube.positive & cube.negative:
            return FALSE
        made = TRUE
        for variable, is_true in cube.literals:
            made = self.node(variable, FALSE, made) if is_true else self.node(variable, made, FALSE)
        return made

    def any_of(self, functions: Iterable[int]) -> int:
        """Return the disjunction of functions. They are joined in pairs, so that most operands stay small."""
        left = [*functions] or [FALSE]
        while len(left) > 1:
            last = left[-1:] if len(left) % 2 else []
            left = [self.either(one, other) for one, other in zip(left[::2], left[1::2], strict=False)] + last
        return left[0]

    def without(self, function: int, variables: int) -> int:
        """Return the function that is true where another one is for some values of variables, given as bits."""
        known = {FALSE: FALSE, TRUE: TRUE}

        def made(number: int) -> int:
            if number not in known:
                variable = self.variable[number]
                low, high = made(self.low[number]), made(self.high[number])
                known[number] = self.either(low, high) if variables >> variable & 1 else self.node(variable, low, high)
            return known[number]

        return made(function)

    def copied(self, function: int, target: Diagrams) -> int:
        """Return a function in another pool. O(size of the diagram)."""
        known = {FALSE: FALSE, TRUE: TRUE}

        def made(number: int) -> int:
            if number not in known:
                low, high = made(self.low[number]), made(self.high[number])
                known[number] = target.node(self.variable[number], low, high)
            return known[number]

        return made(function)

    def first_variable(self, *functions: int) -> int:
        """Return the first variable that functions ask; `LAST` if all are constant."""
        return min([self.variable[each] for each in functions], default=LAST)

    def cofactors(self, function: int, variable: int) -> tuple[int, int]:
        """Return a function where a variable, not later than its first one, is false, and where it is true."""
        if self.variable[function] != variable:
            return function, function
        return self.low[function], self.high[function]

    def holds(self, function: int, letter: int) -> bool:
        """Return the value of a function where the variables have the values of bits."""
        while function > TRUE:
            side = self.high if letter >> self.variable[function] & 1 else self.low
            function = side[function]
        return function == TRUE

    def meets(self, function: int, cube: Cube) -> bool:
        """Return whether a function is true for some letter of a conjunction. O(size of the diagram)."""
        left, found = [function] if function else [], {FALSE, function}
        while left:
            number = left.pop()
            if number == TRUE:
                return True
            for side, denied in ((self.low, cube.positive), (self.high, cube.negative)):
                if not denied >> self.variable[number] & 1 and side[number] not in found:
                    found.add(side[number])
                    left.append(side[number])
        return False

    def cubes(self, function: int) -> Iterator[Cube]:
        """Yield the paths of a diagram that lead to `TRUE`, as disjoint conjunctions."""
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
    """A function with its diagrams, combined by Python's operators."""

    diagrams: Diagrams
    number: int

    def __invert__(self) -> BooleanFunction:
        return self._replace(number=self.diagrams.negation(self.number))

    def __and__(self, other: BooleanFunction) -> BooleanFunction:
        return self._replace(number=self.diagrams.both(self.number, other.number))

    def __or__(self, other: BooleanFunction) -> BooleanFunction:
        return self._replace(number=self.diagrams.either(self.number, other.number))
