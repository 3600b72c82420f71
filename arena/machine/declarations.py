"""Classes that are known by name, and not imported."""

from __future__ import annotations


def is_a(thing: object, *classes: str) -> bool:
    """Tell whether a thing is of one of some dotted classes, which are not imported for that."""
    return any(f"{each.__module__}.{each.__qualname__}" in classes for each in type(thing).__mro__)
