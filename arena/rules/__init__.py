"""The rules of games, and helpers for their authors."""
