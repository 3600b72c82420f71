"""The positions of a ply numbered without gaps for those that play cannot reach: a ply is then a plain array.

A code is made of fields of a few bits, as a board is of columns; each field has a share in the ply, and the shares of
all fields add up to a number that tells it. The positions of a ply are numbered in the order of their codes: the upper
half of a code says where its numbers begin, the lower half which of them it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import InvalidGame

if TYPE_CHECKING:
    from arena.machine.columns import Array

HALF_BITS = 24
"""The bits of half a code at most: there are tables of its values."""
NONE = -1
"""The share of an invalid field, and of fields among which one is invalid."""


@dataclass(frozen=True)
class PlyIndex:
    """The fields of codes, and their shares in the ply.

    Parameters
    ----------
    bits : int
        The bits of a field.
    fields : int
        How many there are.
    shares : tuple of int
        The share of each value of a field, from 0 on; -1 for a value that no field has.
    totals : tuple of int
        The sum of the shares of a position after 0, 1, 2, ... moves.

    Examples
    --------
    >>> index = PlyIndex(1, 4, shares=(0, 1), totals=(0, 1, 2, 3, 4))
    >>> places = index.places(2)
    >>> [places.code_at(place) for place in range(len(places))]
    [3, 5, 6, 9, 10, 12]
    >>> places.place_of(9)
    3
    """

    bits: int
    fields: int
    shares: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def low(self) -> int:
        """The bits of the lower half of a code."""
        return self.fields // 2 * self.bits

    @cached_property
    def halves(self) -> tuple[Array, Array]:
        """The share of each possible lower half of a code, and of each upper half."""
        lower = self.fields // 2
        return self._shares(lower), self._shares(self.fields - lower)

    def _shares(self, fields: int) -> Array:
        import numpy as np

        of_field, shares = np.array(self.shares, "i4"), np.zeros(1, "i4")
        for _ in range(fields):
            both = (of_field >= 0)[:, None] & (shares >= 0)
            shares = np.where(both, of_field[:, None] + shares, NONE).ravel()
        return shares

    @cached_property
    def lower(self) -> tuple[Array, Array, Array]:
        """The lower halves sorted by share, where each share begins, and the place of each half within its share."""
        import numpy as np

        shares = self.halves[0]
        listed = np.argsort(shares, kind="stable").astype("i4")
        starts = np.searchsorted(shares[listed], np.arange(-1, shares.max() + 2))
        order = np.empty(len(shares), "i4")
        order[listed] = np.arange(len(shares)) - starts[shares[listed] + 1]
        return listed, starts[1:].astype("i8"), order

    def places(self, ply: int) -> PlyPlaces:
        """Make the numbers of the positions of a ply."""
        import numpy as np

        low, high = self.halves
        listed, starts, order = self.lower
        total = self.totals[ply] if ply < len(self.totals) else NONE
        missing = np.where((high >= 0) & (high <= total), total - high, NONE).astype("i4")
        missing[missing >= len(starts) - 1] = NONE
        sizes = np.where(missing >= 0, starts[missing + 1] - starts[missing], 0)
        first = np.concatenate([[0], np.cumsum(sizes)])
        highs = np.flatnonzero(sizes)
        begins = np.concatenate([first[highs], first[-1:]])
        return PlyPlaces(self.low, first, missing, order, low, listed, highs, begins, starts[missing[highs]])

    @property
    def table_bytes(self) -> int:
        """The memory of the tables of a ply, at most."""
        return 40 << self.fields * self.bits - self.low

    def share_of(self, code: int) -> int:
        """Add up the shares of the fields of a code; -1 if one of them is none."""
        shares = [self.shares[code >> place * self.bits & (1 << self.bits) - 1] for place in range(self.fields)]
        return NONE if NONE in shares else sum(shares)

    def sizes(self) -> list[int]:
        """Count the numbers of each ply."""
        import numpy as np

        low, high = (np.bincount(shares[shares >= 0]) for shares in self.halves)
        both = np.convolve(low, high).tolist()
        return [both[total] if total < len(both) else 0 for total in self.totals]

    def check(self, size: int) -> None:
        """Refuse an index that is too large for tables, or does not number codes of so many values.

        Raises
        ------
        InvalidGame
            With the bits and shares that it has.
        """
        high = self.fields - self.fields // 2
        fits = self.bits >= 1 and self.fields >= 2 and high * self.bits <= HALF_BITS
        if not fits or len(self.shares) != 1 << self.bits or size > 1 << self.bits * self.fields:
            fields = f"{self.fields} fields of {self.bits} bits with {len(self.shares)} shares"
            allowed = f"at least 2, {HALF_BITS} bits in half of them, a share for each value, and all bits of a code"
            raise InvalidGame(f"packed rules: the index by plies has {fields}, for codes below {size} ({allowed})")


class PlyPlaces(NamedTuple):
    """The numbers of the positions of a ply.

    Parameters
    ----------
    bits : int
        The bits of the lower half of a code.
    first : array
        For each upper half, where its numbers begin.
    missing : array
        For each upper half, the share that the lower half must have; -1 where there is none.
    order : array
        For each lower half, its number among those of its share.
    share : array
        The share of each lower half.
    listed : array
        The lower halves by their shares.
    highs, begins, starts : array
        The upper halves that have numbers, where these begin, with their end after them, and where their lower halves
        begin in `listed`.
    """

    bits: int
    first: Array
    missing: Array
    order: Array
    share: Array
    listed: Array
    highs: Array
    begins: Array
    starts: Array

    def __len__(self) -> int:
        return int(self.begins[-1])

    def place_of(self, code: int) -> int:
        """Give the number of a code; -1 if it is none of this ply."""
        high, low = code >> self.bits, code & (1 << self.bits) - 1
        there = 0 <= high < len(self.missing) and self.missing[high] == self.share[low] >= 0
        return int(self.first[high] + self.order[low]) if there else -1

    def code_at(self, place: int) -> int:
        """Give the code of a number."""
        number = int(self.begins.searchsorted(place, "right")) - 1
        low = self.listed[self.starts[number] + place - self.begins[number]]
        return int(self.highs[number]) << self.bits | int(low)


@cache
def of_columns(rows: int, columns: int) -> PlyIndex | None:
    """Make the index of discs that fall into columns: a field is a one above them, and a one for each of player 1's.

    The share of a column is 64 for each disc and 1 for each of player 1's.

    Returns
    -------
    PlyIndex or None
        None if there would be too large tables.

    Examples
    --------
    >>> of_columns(4, 4).sizes()[:4], sum(of_columns(6, 5).sizes())
    ([1, 4, 20, 60], 5167808119)
    """
    if columns < 2 or (columns + 1) // 2 * (rows + 1) > HALF_BITS:
        return None
    heights = [column.bit_length() - 1 for column in range(2 << rows)]
    shares = [64 * height + (column ^ 1 << height).bit_count() for column, height in enumerate(heights) if column]
    totals = [64 * ply + (ply + 1) // 2 for ply in range(rows * columns + 1)]
    return PlyIndex(rows + 1, columns, (NONE, *shares), tuple(totals))
