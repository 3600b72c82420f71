"""The printed forms of vertices in columns, made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class LateLabels:
    """Gives the printed forms of the vertices, whose names are read when they are first asked for."""

    names: Callable[[], list[str]]

    def __call__(self, vertex: Hashable) -> str:
        """Give the printed form of a numbered vertex."""
        return self.labels[int(vertex)]  # type: ignore[call-overload]  # a number

    @cached_property
    def labels(self) -> list[str]:
        """The printed forms of all vertices, each another one."""
        from exporters.files.build import labelled

        return labelled(self.names())
