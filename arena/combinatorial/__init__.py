"""Combinatorial games as a theory of sums: Grundy values by components, sequences of heaps and their periods."""
