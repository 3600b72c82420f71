"""What the computer can do: memory, processes, compiled loops over columns."""
