"""Plays, strategies, certificates and students' tables held against the definitions."""
