"""Values on the pipe: a guest's answers are JSON with tags, which is read without running anything.

A list whose first element is a tag stands for each container and for the numbers that JSON lacks. Requests, which we
trust, are pickles; answers never are.
"""

from __future__ import annotations

import math

try:  # the packages themselves take some milliseconds to import
    from _json import encode_basestring_ascii as quoted
    from _pickle import loads
except ImportError:  # another Python than CPython
    from json.encoder import encode_basestring_ascii as quoted
    from pickle import loads

TYPE_CHECKING = False  # that of typing takes two milliseconds to import
if TYPE_CHECKING:
    from typing import Any

unpickled = loads
"""Reads what we have pickled: a request, and the arguments of a call."""
MOST_DEEP = 200
"""The containers in each other of an answer: a game tree has some tens."""
MOST_PARTS = 1_000_000
"""The values in an answer."""
MOST_PLAIN = 1 << 53
"""The whole numbers up to which JSON's are used: longer ones are hexadecimal, which are read in linear time."""
BUILDERS: dict[str, Any] = {"l": list, "t": tuple, "s": set, "f": frozenset}
"""The containers by their tags."""
TAGS: dict[type, str] = {kind: tag for tag, kind in BUILDERS.items()}
BASES: tuple[Any, ...] = (str, bool, int, float, bytes, list, tuple, set, frozenset, dict)
"""The types whose subclasses are sent as they themselves are: an OrderedDict equals a dict."""


class Unsendable(Exception):  # noqa: N818 - named for what the value is
    """A value that cannot be an answer; the text says which."""


def encode(value: object) -> str:
    r"""Write a value as JSON with tags.

    Raises
    ------
    Unsendable
        If some part of it is no plain value, or there are too many, too deep.

    Examples
    --------
    >>> encode({"a": (1, 2.5), "b": {None}})
    '["d","a",["t",1,2.5],"b",["s",null]]'
    >>> decode(encode([float("inf"), 10**40, b"\x00", frozenset()]))
    [inf, 10000000000000000000000000000000000000000, b'\x00', frozenset()]
    """
    parts: list[str] = []
    try:
        _write(value, parts, 0)
    except Unsendable as error:
        inside = "" if type(value) not in (*TAGS, dict) else f"a {type(value).__name__} that holds "
        raise Unsendable(f"{inside}{error}") from None
    return "".join(parts)


def _write(value: Any, parts: list[str], depth: int) -> None:
    """Append the text of a value to the others."""
    kind = type(value)
    if kind is str:
        parts.append(quoted(value))
    elif value is None:
        parts.append("null")
    elif kind is bool:
        parts.append("true" if value else "false")
    elif kind is int:
        parts.append(repr(value) if -MOST_PLAIN <= value <= MOST_PLAIN else f'["i","{value:x}"]')
    elif kind is float:
        parts.append(repr(value) if math.isfinite(value) else f'["x","{value!r}"]')
    elif kind is bytes:
        parts.append(f'["b","{value.hex()}"]')
    elif kind in TAGS or kind is dict:
        _write_all(value, parts, depth + 1)
    else:
        _write(_plain(value), parts, depth)


def _write_all(value: Any, parts: list[str], depth: int) -> None:
    """Append the text of a container."""
    if depth > MOST_DEEP:
        raise Unsendable(f"a value nested more than {MOST_DEEP} deep, or one that contains itself")
    if len(parts) + 2 * len(value) > 2 * MOST_PARTS:
        raise Unsendable(f"more than {MOST_PARTS:,} values")
    is_dict = type(value) is dict
    parts.append('["d"' if is_dict else f'["{TAGS[type(value)]}"')
    for part in value:
        parts.append(",")
        _write(part, parts, depth)
        if is_dict:
            parts.append(",")
            _write(value[part], parts, depth)
    parts.append("]")


def _plain(value: Any) -> Any:
    """Give the plain value that equals one of another type: a subclass, keys of a dict, a number of numpy.

    Raises
    ------
    Unsendable
        If there is none.
    """
    kind = type(value)
    for base in BASES:
        if issubclass(kind, base):  # by its type: an object may say that it is of another class
            break
    else:
        if kind is type({}.keys()):
            return set(value)
        if kind.__module__ == "numpy" and not getattr(value, "shape", True):
            item = value.item()
            if type(item) in BASES:
                return item
        raise Unsendable(f"a value of type {kind.__name__}")
    if base is dict:
        return dict(dict.items(value))
    if base in (list, tuple, set, frozenset):
        return base(base.__iter__(value))
    exact: dict[Any, Any] = {int: int.__int__, float: float.__float__, str: str.__str__, bytes: bytes.__bytes__}
    return exact[base](value)


def decode(text: str | bytes) -> Any:
    """Read a value from JSON with tags; nothing in it is run.

    Raises
    ------
    ValueError, TypeError, RecursionError, LookupError
        If it is no text of `encode`.
    """
    import json

    return _read(json.loads(text))


def _read(value: Any) -> Any:
    """Build the value that JSON stands for."""
    if type(value) is not list:
        if type(value) is dict:
            raise ValueError("an object of JSON")
        return value
    tag, *parts = value
    if tag in BUILDERS:
        return BUILDERS[tag](map(_read, parts))
    if tag == "d":
        return dict(zip(map(_read, parts[::2]), map(_read, parts[1::2]), strict=True))
    (text,) = parts
    return SCALARS[tag](text)


SCALARS: dict[str, Any] = {"i": lambda text: int(text, 16), "x": float, "b": bytes.fromhex}
"""The readers of the values that JSON lacks, by their tags."""
