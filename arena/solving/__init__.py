"""The algorithms on graphs and tables, one a file."""
