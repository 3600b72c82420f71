"""Operations on decision diagrams that choose: some value of variables, some function between two."""

from __future__ import annotations

from arena.automata.diagrams import FALSE, LAST, TRUE, Diagrams


def without(diagrams: Diagrams, function: int, variables: int) -> int:
    """Give the function that is true where another one is for some values of variables, given as bits.

    O(size of the diagram) operations with diagrams.
    """
    known = {FALSE: FALSE, TRUE: TRUE}

    def made(number: int) -> int:
        if number not in known:
            variable = diagrams.variable[number]
            low, high = made(diagrams.low[number]), made(diagrams.high[number])
            gone = variables >> variable & 1
            known[number] = diagrams.choice(low, TRUE, high) if gone else diagrams.node(variable, low, high)
        return known[number]

    return made(function)


def both(diagrams: Diagrams, one: int, other: int) -> int:
    """Give the conjunction of two functions."""
    return diagrams.choice(one, other, FALSE)


def either(diagrams: Diagrams, one: int, other: int) -> int:
    """Give the disjunction of two functions."""
    return diagrams.choice(one, TRUE, other)


def but(diagrams: Diagrams, one: int, other: int) -> int:
    """Give the function that is true where one is and another one is not."""
    return diagrams.choice(other, FALSE, one)


def moved(source: Diagrams, target: Diagrams, function: int, places: int) -> int:
    """Give a function in other diagrams, in which each variable comes some places later; O(size of the diagram)."""
    known = {FALSE: FALSE, TRUE: TRUE}

    def made(number: int) -> int:
        if number not in known:
            low, high = made(source.low[number]), made(source.high[number])
            known[number] = target.node(source.variable[number] + places, low, high)
        return known[number]

    return made(function)


def literal(diagrams: Diagrams, variable: int, *, is_true: bool) -> int:
    """Give the function that is true where a variable has a value."""
    return diagrams.node(variable, FALSE, TRUE) if is_true else diagrams.node(variable, TRUE, FALSE)


def cofactors(diagrams: Diagrams, function: int, variable: int) -> tuple[int, int]:
    """Give a function where a variable that none of its own comes before is false, and where it is true."""
    if diagrams.variable[function] != variable:
        return function, function
    return diagrams.low[function], diagrams.high[function]


def first_variable(diagrams: Diagrams, *functions: int) -> int:
    """Give the first variable of some functions."""
    return min([diagrams.variable[each] for each in functions], default=LAST)
