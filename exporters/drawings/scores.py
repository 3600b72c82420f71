"""Tables of numbers from 0 to 1 as drawings of coloured cells."""

from __future__ import annotations

from collections.abc import Sequence

from arena.words import ENGLISH, fixed, players_called
from exporters.drawings.drawing import Drawing, Line, Table
from exporters.drawings.looks import WON, Fill

NOTE_POINTS = 10
"""The size of what stands under the number of a cell, in points."""


def build(
    title: str, rows: Sequence[tuple[str, str]], columns: Sequence[str], cells: Sequence[Sequence[float | None]],
    notes: Sequence[Sequence[str]], lang: str = ENGLISH,
) -> Drawing:  # fmt: skip
    """Make the drawing of a table whose cells are coloured by their numbers.

    Parameters
    ----------
    title : str
        What stands above it.
    rows : sequence of (str, str)
        What stands beside the cells of each row: its name, and a remark in lighter type.
    columns : sequence of str
        What stands above the cells.
    cells : sequence of sequence of float
        A number from 0, orange, to 1, blue; white in between, as 0.5. None leaves a cell empty.
    notes : sequence of sequence of str
        What stands under the number of each cell.
    lang : str, optional
        The language of the decimal sign, and what it calls the players.

    Examples
    --------
    >>> table = build("scores", [("A", "0.75")], ["A", "B"], [[0.5, 1]], [["", "draws"]]).table
    >>> [(look.fill, [line.text for line in lines]) for look, lines in table.cells[0]]
    [('#ffffff', ['0.500']), ('#0072b2', ['1.000', 'draws'])]
    """
    filled = tuple(
        tuple(
            None if value is None else (_shade(value), (Line(fixed(value, ".3f", lang)), *_note(note)))
            for value, note in zip(values, under, strict=True)
        )
        for values, under in zip(cells, notes, strict=True)
    )
    first, second = players_called(lang)
    corner = f"{first} ↓   {second} →"
    return Drawing("table", "scores", table=Table(title, corner, tuple(columns), tuple(rows), filled))


def _note(text: str) -> tuple[Line, ...]:
    return (Line(text, NOTE_POINTS),) if text else ()


def _shade(value: float) -> Fill:
    """Mix white with the colour of the player who is better off: a grey print still shows how much."""
    end = WON[1].fill if value >= 0.5 else WON[2].fill
    share = min(1.0, abs(value - 0.5) * 2)
    mixed = [round(255 + (int(end[place : place + 2], 16) - 255) * share) for place in (1, 3, 5)]
    dark = end == WON[1].fill and share > 0.7
    return Fill(f"#{''.join(f'{part:02x}' for part in mixed)}", "#ffffff" if dark else "#000000")
