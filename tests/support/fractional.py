"""Weights that are fractions, in all the forms in which people write them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

fractions_ = st.builds(Fraction, st.integers(-30, 30), st.sampled_from([1, 1, 2, 3, 4, 5, 6, 10, 1000]))
"""Weights of few digits, whole ones among them."""


@st.composite
def forms(draw: st.DrawFn, weight: Fraction) -> Any:
    """Draw a form of a weight: an attribute that means the same number."""
    texts = [str(weight), f" {weight.numerator * 2}/{weight.denominator * 2}"]
    if Fraction(str(float(weight))) != weight:
        return draw(st.sampled_from([weight, *texts]))
    digits = f"{Decimal(weight.numerator) / weight.denominator:f}"
    whole = [int(weight), f"{weight}.0", float(weight)] if weight.denominator == 1 else []
    decimals = [Decimal(digits), digits, digits.replace(".", ","), f"{Decimal(digits):e}"]
    return draw(st.sampled_from([weight, float(weight), *texts, *decimals, *whole]))
