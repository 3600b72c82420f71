"""The words of drawings: those of `arena.words`."""

from arena.words import ENGLISH, LANGUAGES, Speaker, decimal, named, number, plies_in, say

__all__ = ["ENGLISH", "LANGUAGES", "Speaker", "decimal", "named", "number", "plies_in", "say"]
