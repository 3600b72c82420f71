"""The means of the computer: memory, processes, compiled loops over columns."""
