"""Gates of a function between two others, by decision diagrams: irredundant sums of products, factored on the way.

References
----------
S. Minato, "Fast generation of prime-irredundant covers from binary decision diagrams", *IEICE Transactions on
Fundamentals* E76-A, 1993.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, TypeAlias

from arena.automata.diagrams import FALSE, TRUE, Diagrams
from arena.errors import TooLarge
from arena.synthesis.circuit import HIGH, LOW, AndInverterGraph
from arena.synthesis.diagram_choices import both, but, cofactors, either, first_variable

MOST_PRODUCTS = 5_000
"""The steps after which a sum of products is given up for the cases of a diagram: some tenths of a second."""
MOST_IN_ALL = 200_000
"""The steps for all functions of a circuit, after which they are made of cases: some seconds."""
MOST_FACTORED = 200
"""The products of a sum that is factored: some hundredths of a second."""
Products: TypeAlias = tuple[frozenset[int], ...]
"""Some products, each by its literals among those of the circuit."""


class Built(NamedTuple):
    """A function, by its diagram, and the literal of the gates that compute it.

    `products` are those of a sum that it is, or None if it is none, or they are too many.
    """

    function: int
    literal: int
    products: Products | None = None


class Covering:
    """Builds the gates of functions into a circuit.

    Parameters
    ----------
    circuit : AndInverterGraph
        The circuit.
    diagrams : Diagrams
        Those of the functions.
    literal_of : callable
        Gives the literal of each variable.
    factors : bool
        Whether sums of products are factored by their most frequent literals too.
    """

    def __init__(
        self, circuit: AndInverterGraph, diagrams: Diagrams, literal_of: Callable[[int], int], *, factors: bool
    ) -> None:
        self._circuit, self._diagrams, self._literal_of = circuit, diagrams, literal_of
        self._most = MOST_FACTORED if factors else -1
        self._products = dict[tuple[int, int], Built]()
        self._cases, self._left, self._in_all = dict[int, int](), MOST_PRODUCTS, MOST_IN_ALL

    def cheapest(self, least: int, most: int) -> Built:
        """Build a function that is true where one is, and false where another one is not, in the way of fewest gates.

        It is a sum of products, the negation of one, or made of the cases of a diagram.
        """
        steps = min(MOST_PRODUCTS, self._in_all)
        self._left, ways = steps, list[Built]()
        with suppress(TooLarge):
            ways = self._sums(least, most)
            denied = self._sums(self._negated(most), self._negated(least))
            ways += [Built(self._negated(way.function), way.literal ^ 1) for way in denied]
        self._in_all -= steps - self._left
        functions = dict.fromkeys((least, most, *(way.function for way in ways[:1])))
        ways += [Built(each, self._by_cases(each)) for each in functions]
        return min(ways, key=lambda way: self._circuit.cost([way.literal]))

    def sum_of(self, least: int, most: int) -> Built:
        """Build a sum of products between two functions.

        Raises
        ------
        TooLarge
            If it takes too many steps.
        """
        self._left = MOST_PRODUCTS
        return self._products_of(least, most)

    def factored(self, products: Products | None) -> int:
        """Build a sum of products: the most frequent literal is taken out of them, again and again.

        Raises
        ------
        TooLarge
            If they are more than may be factored.
        """
        if products is None or len(products) > self._most:
            raise TooLarge(f"a sum has more than {self._most} products")
        counts = Counter(literal for product in products for literal in sorted(product))
        ((literal, number),) = counts.most_common(1) or [(HIGH, 0)]
        if number < 2:
            return self._circuit.either(*map(self._circuit.all_of, products))
        inside = tuple(product - {literal} for product in products if literal in product)
        outside = tuple(product for product in products if literal not in product)
        return self._circuit.either(self._circuit.both(literal, self.factored(inside)), self.factored(outside))

    def _sums(self, least: int, most: int) -> list[Built]:
        """Build a sum of products, factored in the ways that are allowed."""
        made = self._products_of(least, most)
        if made.products is None or len(made.products) > self._most:
            return [made]
        return [made, made._replace(literal=self.factored(made.products))]

    def _negated(self, function: int) -> int:
        return self._diagrams.choice(function, FALSE, TRUE)

    def _products_of(self, least: int, most: int) -> Built:
        """Build an irredundant sum of products between two functions, factored by its first variable.

        O(size of the diagrams) operations for most functions.
        """
        if least == FALSE or most == TRUE:
            return Built(TRUE, HIGH, (frozenset(),)) if most == TRUE and least != FALSE else Built(FALSE, LOW, ())
        if (least, most) not in self._products:
            self._left -= 1
            if self._left < 0:
                raise TooLarge(f"a sum of products takes more than {MOST_PRODUCTS:,} steps")
            diagrams, circuit = self._diagrams, self._circuit
            first = first_variable(diagrams, least, most)
            (low, high), (low_most, high_most) = cofactors(diagrams, least, first), cofactors(diagrams, most, first)
            lows = self._products_of(but(diagrams, low, high_most), low_most)
            highs = self._products_of(but(diagrams, high, low_most), high_most)
            left = either(diagrams, but(diagrams, low, lows.function), but(diagrams, high, highs.function))
            free = self._products_of(left, both(diagrams, low_most, high_most))
            variable = self._literal_of(first)
            parts = (circuit.both(variable ^ 1, lows.literal), circuit.both(variable, highs.literal), free.literal)
            function = diagrams.node(
                first, either(diagrams, lows.function, free.function), either(diagrams, highs.function, free.function)
            )
            self._products[least, most] = Built(
                function, circuit.either(*parts), self._joined(variable, lows.products, highs.products, free.products)
            )
        return self._products[least, most]

    def _joined(
        self, variable: int, lows: Products | None, highs: Products | None, free: Products | None
    ) -> Products | None:
        """Give the products of three sums, where a variable is false, where it is true, and anywhere."""
        if lows is None or highs is None or free is None or len(lows) + len(highs) + len(free) > self._most:
            return None
        return (*(each | {variable ^ 1} for each in lows), *(each | {variable} for each in highs), *free)

    def _by_cases(self, function: int) -> int:
        """Build a function by the cases of its diagram, three gates for each node at most."""
        if function <= TRUE:
            return function
        if function not in self._cases:
            diagrams, circuit = self._diagrams, self._circuit
            variable = self._literal_of(diagrams.variable[function])
            low, high = self._by_cases(diagrams.low[function]), self._by_cases(diagrams.high[function])
            lows, highs = circuit.both(variable ^ 1, low), circuit.both(variable, high)
            self._cases[function] = circuit.either(lows, highs)
        return self._cases[function]
