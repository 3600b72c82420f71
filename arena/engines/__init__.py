"""Solving on files where memory does not suffice, by the workers of one machine or of many."""
