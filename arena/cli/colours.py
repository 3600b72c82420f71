"""The colours of a terminal: blue is player 1 and orange player 2, and nothing else has a colour."""

from __future__ import annotations

import os
from typing import Any

import click

PLAYERS = {1: 32, 2: 172}
"""The colours of the players, by their numbers among the 256 of terminals: read on black and on white."""


def of_player(text: str, player: int, **style: Any) -> str:  # click.style's own keywords
    r"""Write a text in a player's colour, a draw's in none; in none either where NO_COLOR is set (no-color.org).

    Examples
    --------
    >>> of_player("J1 wins", 1), of_player("a draw", 0, bold=True)
    ('\x1b[38;5;32mJ1 wins\x1b[0m', '\x1b[1ma draw\x1b[0m')
    """
    return click.style(text, fg=None if os.environ.get("NO_COLOR") else PLAYERS.get(player), **style)
