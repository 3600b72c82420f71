"""Arenas that no game and no file gives: random ones, and the families of the literature."""
