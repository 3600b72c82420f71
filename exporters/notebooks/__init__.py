"""Notebooks of lessons: statements and solutions of one file, tried, and the functions that are in them."""
