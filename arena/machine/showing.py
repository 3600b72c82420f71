"""What shows itself as a picture in a notebook, whatever the front end: results and columns."""

from __future__ import annotations

from arena.errors import ArenaError


class ShowsItself:
    """Has the methods by which Jupyter and its like ask for a picture; they draw only once they are asked.

    What draws stands above this package, and is reached through the face, as `arena.draw` is.
    """

    def _repr_svg_(self) -> str | None:
        """Draw; None where it is too large for that, or nothing here can draw it."""
        try:
            from arena import as_svg
        except ArenaError:  # another `exporters` is in the way, which was said when `arena` gave its first name
            return None
        return as_svg(self)

    def _repr_html_(self) -> str | None:
        """Sum up what is too large for a picture; None if it is not."""
        try:
            from arena import as_html
        except ArenaError:
            return None
        return as_html(self)
