"""Deterministic automata over propositions, and the games that are played on them."""
