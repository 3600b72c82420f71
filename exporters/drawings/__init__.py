"""Drawings of things, in no language: colors, captions, values."""
