"""Gates of a function between two others, by decision diagrams: irredundant sums of products, factored on the way.

References
----------
S. Minato, "Fast generation of prime-irredundant covers from binary decision diagrams", *IEICE Transactions on
Fundamentals* E76-A, 1993.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from arena.automata.diagrams import FALSE, TRUE, Diagrams
from arena.errors import TooLarge
from arena.synthesis.circuit import HIGH, LOW, AndInverterGraph
from arena.synthesis.diagram_choices import both, but, cofactors, either, first_variable

MOST_PRODUCTS = 5_000
"""The steps after which a sum of products is given up for the cases of a diagram: some tenths of a second."""


class Built(NamedTuple):
    """A function, by its diagram, and the literal of the gates that compute it."""

    function: int
    literal: int


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
    """

    def __init__(self, circuit: AndInverterGraph, diagrams: Diagrams, literal_of: Callable[[int], int]) -> None:
        self._circuit, self._diagrams, self._literal_of = circuit, diagrams, literal_of
        self._products = dict[tuple[int, int], Built]()
        self._cases, self._left = dict[int, int](), MOST_PRODUCTS

    def cheapest(self, least: int, most: int) -> Built:
        """Build a function that is true where one is, and false where another one is not, in the way of fewest gates.

        It is a sum of products, the negation of one, or made of the cases of a diagram.
        """
        self._left, ways = MOST_PRODUCTS, list[Built]()
        with suppress(TooLarge):
            products = self._products_of(least, most)
            denied = self._products_of(self._negated(most), self._negated(least))
            ways = [products, Built(self._negated(denied.function), denied.literal ^ 1)]
        functions = dict.fromkeys((least, most, *(way.function for way in ways[:1])))
        ways += [Built(each, self._by_cases(each)) for each in functions]
        return min(ways, key=lambda way: self._circuit.cost([way.literal]))

    def _negated(self, function: int) -> int:
        return self._diagrams.choice(function, FALSE, TRUE)

    def _products_of(self, least: int, most: int) -> Built:
        """Build an irredundant sum of products between two functions, factored by its first variable.

        O(size of the diagrams) operations for most functions.
        """
        if least == FALSE or most == TRUE:
            return Built(TRUE, HIGH) if most == TRUE and least != FALSE else Built(FALSE, LOW)
        if (least, most) not in self._products:
            self._left -= 1
            if not self._left:
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
            self._products[least, most] = Built(function, circuit.either(*parts))
        return self._products[least, most]

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
