"""Parameters of which a quick run takes the first few, that show that something works; the slow tests take all."""

import pytest


def quick(number, values):
    """Mark as slow all values of a parameter, or tuples of several parameters, but so many at the beginning."""
    values = [*values]
    return values[:number] + [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.slow)
        for value in values[number:]
    ]
