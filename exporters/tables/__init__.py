"""The formats of tables, one a file."""
