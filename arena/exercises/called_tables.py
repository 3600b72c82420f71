"""The functions of a game that a student's program calls: tables by position, whose calls are counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.foreign.counted import Counted


class CalledTable(Counted, dict[Any, Any]):
    """A function of positions, given by its values, that is a dict besides: calls and look-ups are counted.

    Parameters
    ----------
    kind : str
        The name of the function; the counts are by this name, a blank and the position.
    values : mapping
        The values. A list is copied for each call.

    Examples
    --------
    >>> moves = CalledTable("moves", {"a": ["b"], "b": []})
    >>> moves("a"), moves["a"], moves.counts()
    (['b'], ['b'], {'moves a': 2})
    """

    def __init__(self, kind: str, values: Mapping[Any, Any]) -> None:
        super().__init__(values)
        self.kind, self.calls = kind, dict[str, int]()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.kind, dict(self))

    def __call__(self, *position: Any) -> Any:
        """Give the value of a position, or of a position and more, and count that."""
        value = self[position if len(position) > 1 else position[0]]
        return list(value) if isinstance(value, list) else value

    def __getitem__(self, position: Any) -> Any:
        value = super().__getitem__(position)
        name = f"{self.kind} {position}"
        self.calls[name] = self.calls.get(name, 0) + 1
        return value

    def counts(self) -> dict[str, int]:
        """Give the calls by position."""
        return self.calls
