"""The words of drawings: those of `arena.words`."""

from arena.words import LANGUAGES, Speaker, decimal, named, number, plies_in, say

__all__ = ["LANGUAGES", "Speaker", "decimal", "named", "number", "plies_in", "say"]
