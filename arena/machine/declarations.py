"""Classes that are known by name, and not imported."""

from __future__ import annotations


def is_a(thing: object, *classes: str) -> bool:
    """Tell whether a thing is of one of some dotted classes, which are not imported for that.

    Examples
    --------
    >>> is_a(True, "builtins.int"), is_a(1, "arena.solving.kernel.Kernel")
    (True, False)
    """
    return any(f"{each.__module__}.{each.__qualname__}" in classes for each in type(thing).__mro__)
