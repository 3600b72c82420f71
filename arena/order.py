"""The order in which printed positions are listed."""

from __future__ import annotations

import re


def natural(text: str) -> list[tuple[int, int, str, str]]:
    """Make a sort key that takes runs of digits as numbers, of any length, so that 9 comes before 10.

    Examples
    --------
    >>> sorted(["10", "9", "a2", "a10"], key=natural)
    ['9', '10', 'a2', 'a10']
    """
    parts = re.split(r"([0-9]+)", text)
    return [
        (0, len(digits := part.lstrip("0")), digits, part) if number % 2 else (1, 0, part, "")
        for number, part in enumerate(parts)
        if part
    ]
