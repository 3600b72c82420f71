"""Arguments that count their uses where the guest runs."""

from __future__ import annotations

from abc import ABC, abstractmethod


class Counted(ABC):
    """An argument that counts its uses: it is pickled, built again beside the guest, and asked after the call.

    It equals its like, so that a guest who changes it is seen.
    """

    @abstractmethod
    def counts(self) -> dict[str, int]:
        """Give the counts by their names."""
