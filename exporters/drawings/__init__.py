"""Drawings of things, in no language: colours, captions, values."""
