"""Results that show themselves as pictures in a notebook, in Jupyter and its like."""

from __future__ import annotations

from arena.errors import ArenaError


class ShowsItself:
    """Has the methods by which Jupyter and its like ask for a picture; they draw only once they are asked.

    What draws stands above, and is reached through the face, as `arena.draw` is.
    """

    def _repr_svg_(self) -> str | None:
        """Draw; None where it is too large for that, or nothing here can draw it."""
        import arena

        try:
            text: str | None = getattr(arena, "as_svg")(self)  # noqa: B009 - it is no name for users
        except ArenaError:  # another `exporters` is in the way, which was said when `arena` gave its first name
            return None
        return text
