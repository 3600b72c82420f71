"""Boards as Graphviz's HTML-like labels: a cell a square, matches in rows, pieces as chess diagrams show them."""

from __future__ import annotations

import html
from collections.abc import Mapping

from arena.texts import clean
from exporters.drawings.looks import Look

PIECES = {"|": "❙", "-": "–", "R": "♜"}
"""How the characters of a board are drawn that do not stand for themselves."""
EMPTY = "."
SIDE = 15
"""Points that a square takes."""
MATCHES = {"|", "-"}
BLANK = Look("#ffffff")
PLAIN: Mapping[str, Look] = {}


def as_table(board: str, *below: str, looks: Mapping[str, Look] = PLAIN) -> str:
    r"""Draw a board, and lines of text below it.

    Parameters
    ----------
    board : str
        Its rows, from the top on a line each: "." is an empty square, "|" a match, "-" a row without any, "R" a rook,
        any other character stands for itself.
    *below : str
        The lines.
    looks : mapping, optional
        The looks of squares by their characters; others are black on white.

    Returns
    -------
    str
        What stands between < and > in DOT.

    Examples
    --------
    >>> as_table("x..\no..").count("FIXEDSIZE")
    7
    """
    rows = board.split("\n")
    matches = set(board) <= {*MATCHES, "\n"}
    if matches:
        lines = [f"<TR><TD>{''.join(PIECES[square] for square in row)}</TD></TR>" for row in rows]
        grid = f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">{"".join(lines)}</TABLE>'
    else:
        rows = [row for row in rows if row]
        lines = [f"<TR>{''.join(_square(square, looks.get(square, BLANK)) for square in row)}</TR>" for row in rows]
        size = f'WIDTH="{SIDE * max(map(len, rows))}" HEIGHT="{SIDE * len(rows)}" FIXEDSIZE="TRUE"'
        look = f'BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="0" COLOR="#333333" {size}'
        grid = f"<TABLE {look}>{''.join(lines)}</TABLE>"
    texts = "".join(f"<TR><TD>{html.escape(clean(text))}</TD></TR>" for text in below)
    return f'<TABLE BORDER="0" CELLSPACING="0" CELLPADDING="1"><TR><TD>{grid}</TD></TR>{texts}</TABLE>'


def _square(square: str, look: Look) -> str:
    shown = " " if square == EMPTY else html.escape(PIECES.get(square, clean(square)))
    inside = f'<FONT COLOR="{look.text}">{shown}</FONT>'
    return f'<TD WIDTH="{SIDE}" HEIGHT="{SIDE}" FIXEDSIZE="TRUE" BGCOLOR="{look.fill}">{inside}</TD>'
