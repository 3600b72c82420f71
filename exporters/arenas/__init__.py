"""The formats of arenas, one a file."""
