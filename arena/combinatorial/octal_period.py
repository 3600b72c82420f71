"""Proofs that the Grundy values of an octal game are periodic, from finitely many of them."""

from __future__ import annotations

from typing import NamedTuple

from arena.combinatorial.octal_loops import last_period
from arena.machine.columns import Column, engine_of
from arena.rules.octal import OctalCode


class OctalPeriod(NamedTuple):
    """A period that is proved: G(n + `length`) = G(n) for all n from `first` on, as those below `needed` show.

    Examples
    --------
    >>> period = OctalPeriod(length=12, first=71, needed=168)
    >>> period.last_exception
    70
    """

    length: int
    first: int
    needed: int

    @property
    def last_exception(self) -> int | None:
        """The largest heap whose value is not that of the heap a period larger; None if there is none."""
        return self.first - 1 if self.first else None


def octal_period(code: OctalCode, values: Column) -> OctalPeriod | None:
    """Prove that the Grundy values of an octal game are periodic.

    Parameters
    ----------
    code : OctalCode
        The code, with t digits after the point.
    values : list or array
        The Grundy values of the heaps 0, 1, 2 and so on.

    Returns
    -------
    OctalPeriod or None
        The shortest period that these values prove; None if they prove none.

    Notes
    -----
    The theorem: if G(n + p) = G(n) for all n with e <= n < 2e + p + t, where e >= 1 and p >= 1, then for all n >= e.

    The proof: let n >= 2e + p + t, and let it hold for all smaller ones from e on. Of the heaps that a move leaves of
    n + p, the larger one has at least (n + p - t) / 2 >= e + p objects, so with p fewer it is a heap of at least
    e >= 1, as a move leaves of n, and worth the same. The larger heap that a move leaves of n has at least
    (n - t) / 2 >= e objects; with p more it is as a move leaves of n + p. So both have options of the same values.

    O(n) for n values, as long as most lengths fail after a few.

    References
    ----------
    R. K. Guy and C. A. B. Smith, "The G-values of various games", *Mathematical Proceedings of the Cambridge
    Philosophical Society* 52, 1956, doi:10.1017/S0305004100031509; E. R. Berlekamp, J. H. Conway and R. K. Guy,
    *Winning Ways*, vol. 1, chapter 4.

    Examples
    --------
    >>> octal_period(OctalCode.read("0.3"), [0, 1, 0, 1, 0, 1, 0])
    OctalPeriod(length=2, first=0, needed=7)
    >>> octal_period(OctalCode.read("0.3"), [0, 1, 0, 1, 0, 1]) is None
    True
    """
    length, first = engine_of(values).loop(last_period)(values, len(values), code.most_taken)
    if not length:
        return None
    return OctalPeriod(int(length), int(first), 2 * max(int(first), 1) + 2 * int(length) + code.most_taken)
