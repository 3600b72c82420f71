"""The errors of the toolkit: each is one line that names the value and the allowed ones."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


class ArenaError(ValueError):
    """The base class of the toolkit's errors; the message is one line for the user."""


class ParameterError(ArenaError):
    """A value that a function or an option cannot take: a size, a player, a color, a position."""


class Said(ArenaError):  # noqa: N818 - named for what is done with it
    """An error that can be said in any language: an English text with places {name} for numbers, texts and names."""

    def __init__(self, text: str, **values: object) -> None:
        self.text, self.values = text, values
        shown = {
            name: f"{value:,}" if isinstance(value, int) else "; ".join(value) if isinstance(value, tuple) else value
            for name, value in values.items()
        }
        super().__init__(text.format(**shown) if values else text)


class Refusal(Said, ParameterError):  # noqa: N818 - named for what is done
    """A value that is refused in any language."""


class NoVertex(ParameterError, KeyError):  # noqa: N818 - named for what is missing, like networkx's NodeNotFound
    """A vertex that is not in the graph, or has no value of the kind that was asked for."""

    __str__ = ArenaError.__str__  # that of KeyError would print the text in quotes


class InvalidArena(ArenaError):  # noqa: N818 - named for what the arena is, like networkx's NodeNotFound
    """A graph or a file that breaks the conventions of an arena."""


class TooLarge(ArenaError):  # noqa: N818
    """An arena, a tree or a drawing exceeds a limit; the message names the limit and a remedy."""


class Circuit(ArenaError):  # noqa: N818
    """An algorithm that needs a graph without circuits was given one with a circuit.

    Attributes
    ----------
    vertices : sequence of str
        The printed forms of the circuit's vertices, in order.
    """

    def __init__(self, need: str, vertices: Sequence[str]) -> None:
        circuit = [*vertices[:8], "..."] if len(vertices) > 8 else [*vertices, vertices[0]]
        super().__init__(f"{need}, and this graph has a circuit: {' -> '.join(circuit)}")
        self.need, self.vertices = need, vertices

    def __reduce__(self) -> tuple[type[Circuit], tuple[str, Sequence[str]]]:
        return type(self), (self.need, self.vertices)


class InvalidGame(ArenaError):  # noqa: N818
    """A file of games that cannot be loaded."""


class InvalidTable(Said):
    """A student's table that cannot be graded."""


class IllegalPlay(ArenaError):  # noqa: N818
    """A path that is not a play of the arena."""


def one_of(kind: str, value: object, choices: Sequence[object]) -> ParameterError:
    """Make the error for a value outside a short list; it suggests a choice that is spelled much like it."""
    texts = list(map(str, choices))
    if same := [text for text in texts if text != str(value) and text.casefold() == str(value).casefold()]:
        return ParameterError(f"unknown {kind}: {value!r} (did you mean {same[0]}?)")
    return ParameterError(f"unknown {kind}: {value!r} ({did_you_mean(value, texts)}one of {', '.join(texts)})")


def no_vertex(vertex: object, vertices: Sequence[Hashable]) -> NoVertex:
    known = f"{len(vertices):,} vertices, like {shown(vertices[0])}" if len(vertices) else "it is empty"
    allowed = f"{vertices[0]} to {vertices[-1]}" if vertices and isinstance(vertices, range) else known
    return NoVertex(f"not a vertex of the graph: {shown(vertex)} ({allowed})")


def did_you_mean(value: object, choices: Sequence[str]) -> str:
    """Ask for the choice that is spelt most like a value; nothing if none is."""
    from difflib import get_close_matches

    close = get_close_matches(str(value)[:100], choices, n=1)
    return f"did you mean {close[0]}? " if close else ""


def shown(value: object) -> str:
    """Show a value in an error, cut short if it is long."""
    try:
        return shortened(" ".join(map(str.strip, repr(value).splitlines())))
    except Exception:  # noqa: BLE001 - a class of somebody's may raise anything
        return f"a value of {type(value).__name__}"


def shortened(text: str) -> str:
    """Cut a text short that is long for an error."""
    return text if len(text) < 120 else f"{text[:100]}..."
