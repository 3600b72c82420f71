"""Gates of functions that are only partly determined: irredundant sums of products of decision diagrams, factored.

References
----------
S. Minato, "Fast generation of prime-irredundant covers from binary decision diagrams", *IEICE Transactions on
Fundamentals* E76-A, 1993.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from arena.automata.circuit import HIGH, AndInverterGraph
from arena.automata.diagrams import FALSE, TRUE, Diagrams

MOST_PRODUCTS = 300
"""The products of a sum that is factored: some hundredths of a second."""
MOST_STEPS = 200_000
"""The steps for the sums of one circuit, after which functions are built by cases: several seconds."""
Products: TypeAlias = tuple[frozenset[int], ...]
"""Products, each by the literals of the circuit."""


class Range(NamedTuple):
    """The functions that are true where `least` is, and false where `most` is."""

    least: int
    most: int


class Sum(NamedTuple):
    """A function, and its products; None if they are too many."""

    function: int
    products: Products | None


class Covering:
    """Builds the gates of functions into a circuit."""

    def __init__(self, circuit: AndInverterGraph, diagrams: Diagrams, literal_of: Callable[[int], int]) -> None:
        self._circuit, self._diagrams, self._literal_of = circuit, diagrams, literal_of
        self._sums, self._cases, self._left = dict[tuple[int, int], Sum](), dict[int, int](), MOST_STEPS

    def built(self, guards: Mapping[Range, Sequence[int]]) -> tuple[dict[Range, int], int]:
        """Build a function within each range where one of its guards is true; exactly one guard of all is.

        Returns the function chosen in each range, and the literal of the whole: of a sum, or of the negation of one.
        """
        negation = self._diagrams.negation
        denied = {each: Range(negation(each.most), negation(each.least)) for each in guards}
        functions, literal = self.sum_of_all(guards)
        others, other = self.sum_of_all({denied[each]: own for each, own in guards.items()})
        if self._circuit.cost(literal) <= self._circuit.cost(other):
            return functions, literal
        return {each: negation(others[denied[each]]) for each in guards}, other ^ 1

    def sum_of_all(self, guards: Mapping[Range, Sequence[int]]) -> tuple[dict[Range, int], int]:
        """Build it as sums, each with its guards or all as one, whichever is cheaper; false where no guard is true."""
        circuit, sums = self._circuit, {each: self.sum_of(*each) for each in guards}
        by_literal, by_products = dict[int, list[int]](), dict[Products, list[int]]()
        for each, own in guards.items():
            function, products = sums[each]
            literals = [self._by_cases(function), *([] if products is None else [self.factored(products)])]
            by_literal.setdefault(min(literals, key=circuit.cost), []).extend(own)
            by_products.setdefault(products or (), []).extend(own)
        built = [circuit.either(*(circuit.both(literal, circuit.either(*own)) for literal, own in by_literal.items()))]
        joined = [
            (product | {circuit.either(*own)}) - {HIGH} for products, own in by_products.items() for product in products
        ]
        if len(joined) <= MOST_PRODUCTS and all(each.products is not None for each in sums.values()):
            built.append(self.factored(tuple(joined)))
        return {each: sums[each].function for each in guards}, min(built, key=circuit.cost)

    def sum_of(self, least: int, most: int) -> Sum:
        """Return an irredundant sum of products within a range. O(size of the diagrams) for most functions."""
        if least == FALSE or most == TRUE:
            return Sum(TRUE, (frozenset(),)) if most == TRUE and least != FALSE else Sum(FALSE, ())
        if (least, most) not in self._sums:
            self._left -= 1
            if self._left < 0:
                return Sum(least, None)
            diagrams = self._diagrams
            first = diagrams.first_variable(least, most)
            (low, high), (low_most, high_most) = diagrams.cofactors(least, first), diagrams.cofactors(most, first)
            lows = self.sum_of(diagrams.but(low, high_most), low_most)
            highs = self.sum_of(diagrams.but(high, low_most), high_most)
            left = diagrams.either(diagrams.but(low, lows.function), diagrams.but(high, highs.function))
            free = self.sum_of(left, diagrams.both(low_most, high_most))
            function = diagrams.node(
                first, diagrams.either(lows.function, free.function), diagrams.either(highs.function, free.function)
            )
            self._sums[least, most] = Sum(function, self._joined(self._literal_of(first), lows, highs, free))
        return self._sums[least, most]

    def _joined(self, variable: int, lows: Sum, highs: Sum, free: Sum) -> Products | None:
        """Return the products of three sums: where a variable is false, where it is true, and anywhere."""
        if lows.products is None or highs.products is None or free.products is None:
            return None
        joined = (
            *(each | {variable ^ 1} for each in lows.products),
            *(each | {variable} for each in highs.products),
            *free.products,
        )
        return joined if len(joined) <= MOST_PRODUCTS else None

    def factored(self, products: Products) -> int:
        """Build a sum of products: the most frequent literal is factored out, again and again."""
        counts = Counter(literal for product in products for literal in sorted(product))
        ((literal, number),) = counts.most_common(1) or [(HIGH, 0)]
        if number < 2:
            return self._circuit.either(*map(self._circuit.all_of, products))
        inside = tuple(product - {literal} for product in products if literal in product)
        outside = tuple(product for product in products if literal not in product)
        return self._circuit.either(self._circuit.both(literal, self.factored(inside)), self.factored(outside))

    def _by_cases(self, function: int) -> int:
        """Build a function by the cases of its diagram, with three gates per node at most."""
        if function <= TRUE:
            return function
        if function not in self._cases:
            diagrams, circuit = self._diagrams, self._circuit
            variable = self._literal_of(diagrams.variable[function])
            low, high = self._by_cases(diagrams.low[function]), self._by_cases(diagrams.high[function])
            self._cases[function] = circuit.either(circuit.both(variable ^ 1, low), circuit.both(variable, high))
        return self._cases[function]
