"""Combinatorial games as a theory of sums: Grundy values, sequences of heaps and values of partizan games."""
