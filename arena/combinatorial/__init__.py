"""Combinatorial games as a theory of sums: Grundy values, sequences of heaps, values of partizan games, conjectures."""
