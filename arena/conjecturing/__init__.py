"""Conjectures: patterns that the losing starts of a game follow as far as they were tested."""
