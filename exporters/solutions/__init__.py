"""The formats of solutions, one a file."""
