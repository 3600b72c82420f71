"""The means of the computer: memory, processes, compiled loops over columns."""

MOST_WORKERS = 64
"""The processes that may be asked for."""
