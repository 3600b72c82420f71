"""Docstrings as the site shows them: sizes such as |S| and costs such as O(|S|+|A|) are code."""

import re
from typing import Any

COST = re.compile(r"(?<!`)O\((?:[^()]|\([^()]*\))*\)")
SIZE = re.compile(r"(?<![`\w|])(\|\w+\|)")
PROMPTS = (">>>", "...")


def setup(app: Any) -> dict[str, bool]:
    """Rewrite each docstring before numpydoc reads it."""
    app.connect("autodoc-process-docstring", rewrite, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def rewrite(_app: Any, _kind: str, _name: str, _value: object, _options: object, lines: list[str]) -> None:
    """Rewrite the lines of a docstring in their place."""
    lines[:] = [line if line.lstrip().startswith(PROMPTS) else with_sizes_as_code(line) for line in lines]


def with_sizes_as_code(line: str) -> str:
    """Write costs and sizes as code, but for those that are code already.

    Examples
    --------
    >>> print(with_sizes_as_code("O(|S|+|A|), and O(1) where |S| is 1, ``|A|`` or not."))
    ``O(|S|+|A|)``, and ``O(1)`` where ``|S|`` is 1, ``|A|`` or not.
    """
    parts = re.split(r"(``.*?``)", COST.sub(r"``\g<0>``", line))
    parts[::2] = [SIZE.sub(r"``\1``", part) for part in parts[::2]]
    return "".join(parts)
