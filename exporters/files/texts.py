"""Texts and names that a file can hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence


def is_text(value: object) -> bool:
    """Return whether a value is a text that a file can hold: Unicode without halves of characters."""
    return isinstance(value, str) and (value.isascii() or not re.search("[\ud800-\udfff]", value))


def is_vertex(value: object) -> bool:
    """Return whether a value can be a vertex in a file: a text, or a whole number of 64 bits."""
    return is_text(value) or (isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 63)


def is_id(value: object) -> bool:
    """Return whether a value can be a vertex in a file, or is a tuple of those, for which files have lists."""
    return is_vertex(value) or (isinstance(value, tuple) and all(map(is_id, value)))


def labelled(names: Sequence[str]) -> list[str]:
    """Label the vertices numbered from 0 by their names, each differently: by the number, or with it where names agree.

    Examples
    --------
    >>> labelled(["end", "", "end"])
    ['end (0)', '1', 'end (2)']
    """
    labels = [name or str(number) for number, name in enumerate(names)]
    times = Counter(labels)
    for number, label in enumerate(labels):
        if times[label] > 1:
            labels[number] = f"{label} ({number})"
            while labels[number] in times:
                labels[number] += "'"
    return labels
