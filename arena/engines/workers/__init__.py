"""Whoever runs tasks: one engine, one file, found by looking."""
