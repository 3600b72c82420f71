"""Students' tables: sheets, and CSV as spreadsheets and people write it, with headings and words in any language."""

from __future__ import annotations

import contextlib
import csv
import io
import itertools
import json
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import cast

from arena.checking.answer_key import BLANK
from arena.checking.grading import Answers
from arena.errors import InvalidTable, shortened, shown
from arena.words import in_all_languages
from exporters.text.csv_lines import plain
from exporters.text.workbook import BEGINNINGS, sheets

MOST_BYTES = 1 << 25
MOST_ROWS = 1_000_000
GUESSED = "not UTF-8: read as Windows-1252"
LONGEST_HEADER = 100_000
DELIMITERS = ",;\t|"
"""The marks that may separate cells; where two give as many known headings, the first."""


def _heading(cell: str) -> str:
    """Return the words of a heading in lower case, without accents, and without what stands in brackets."""
    return re.sub(r"[\W_]+", " ", _folded(re.sub(r"[(\[][^()\[\]]*[)\]]", " ", cell))).strip()


def _folded(text: str) -> str:
    """Return a text in lower case, without accents and double spaces."""
    letters = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe"))
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def _meanings(fold: Callable[[str], str] = _folded, /, **spellings: str) -> dict[str, str]:
    """Map each spelling, small and without accents, to the word that it stands for; those of our tables, too."""
    written = {fold(said): word for word in spellings for said in in_all_languages(word)}
    return written | {spelling: word for word, listed in spellings.items() for spelling in listed.split(", ")}


HEADINGS = _meanings(
    _heading,
    position="position, positions, sommet, sommets, vertex, vertices, node, noeud, etat, state",
    player="player, joueur, j, trait, au trait, to move, player to move, joueur au trait, turn",
    winner="winner, gagnant, vainqueur, who wins, qui gagne",
    outcome="outcome, issue, type, nature, statut, status, gagnante, winning, resultat, result",
    remoteness="remoteness, rank, rang, hauteur, height, distance, eloignement",
    kernel="kernel, noyau, in kernel, in the kernel, dans le noyau",
    round="round, tour, etape",
    grundy="grundy, nimber, grundy value, valeur de grundy, nombre de grundy, nim value, mex",
    credit="credit, least credit, credit minimal, credit initial",
    cost="cost, cout, least cost, cout minimal, price, prix",
    mean_payoff="mean payoff, gain moyen, moyenne, mean, average",
    strategy="strategy, strategie, move, coup, best move, meilleur coup, winning move, coup gagnant",
    best_moves="best moves, winning moves, good moves, meilleurs coups, coups gagnants, bons coups",
)
"""The columns of `arena table` by the headings that mean them."""
DRAWS = "d, draw, drawn, tie, nul, nulle, match nul, partie nulle, egalite, ∅, ø, s∅, sø, nobody, personne"
OUTCOMES = _meanings(
    N="n, g, w, won, win, wins, winning, gagne, gagnee, gagnant, gagnante, yes, oui, true, vrai",
    P="p, l, lost, lose, loses, losing, perd, perdu, perdue, perdant, perdante, no, non, false, faux",
    D=DRAWS,
)
WORDS = {
    "player": {},
    "winner": {**OUTCOMES, **_meanings(**{"0": DRAWS})},
    "outcome": OUTCOMES,
    "kernel": _meanings(
        yes="yes, y, oui, o, true, t, vrai, v, 1, x, *, ✓, ✔, ☑, ☒",
        no="no, n, non, false, f, faux, 0, ✗, ✘, ☐",
    ),
    "remoteness": {},
    "round": {},
    "grundy": {},
}
"""The columns whose words and numbers are spelled as `arena table` does, each with the words that mean others."""
TICKS = {"x", "*", "✓", "✔", "☑", "☒"}
"""The ticks of a column for the kernel: where it has nothing else, an empty cell is a no."""
NUMBER = re.compile(
    r"(?:j|joueur|p|player|\+|\*)? ?0*([0-9]{1,18})(?:[.,]0*)?(?: (?:gagne|wins|plies|ply|coups?|moves?))?"
)


def read(path: str | os.PathLike[str], *, max_rows: int = MOST_ROWS) -> Answers:
    """Read a student's table: a workbook (.xlsx, .ods) or CSV, by its first bytes.

    Of a workbook the sheet counts that has most headings that are known, of a text the separator that gives most. A
    text is UTF-8, or UTF-16 or UTF-32 with a byte order mark, else Windows-1252. Case, accents and brackets do not
    matter. Names and words become those of `arena table`; what is not understood is left as it is.
    """
    try:
        with Path(path).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
    try:
        return _answers(path, content, max_rows)
    except InvalidTable as error:
        raise InvalidTable("{name}: {what}", name=os.fspath(path), what=error) from None


def _answers(path: str | os.PathLike[str], content: bytes, max_rows: int) -> Answers:
    if len(content) > MOST_BYTES:
        raise InvalidTable("more than {bytes} bytes", bytes=MOST_BYTES)
    note, unquoted = "", cast("Callable[[str], str]", str)
    rows: Iterator[tuple[int, list[str]]]
    if content.startswith(BEGINNINGS):
        filled = [[(n, row) for n, row in enumerate(sheet, start=1) if any(row)] for sheet in sheets(path, content)]
        rows = iter(max(filter(None, filled), key=lambda sheet: _known(sheet[0][1]), default=[(1, list[str]())]))
        headings = next(rows)[1]
    else:
        text, note = _decoded(content)
        found = {delimiter: _headings(text, delimiter) for delimiter in DELIMITERS}
        mark = max(DELIMITERS, key=lambda delimiter: _known(found[delimiter]))
        headings, unquoted = found[mark], partial(plain, separator=mark)
        rows = ((n, _joined(cells, mark)) for n, cells in itertools.islice(_lines(text, mark), 1, None))
    columns, table = _table(headings, rows, max_rows)
    _spell(columns, [cells for _, cells in table], unquoted)
    return Answers(columns, table, note)


def _decoded(content: bytes) -> tuple[str, str]:
    """Decode a file, and tell if its encoding had to be guessed."""
    for encoding, note in ((json.detect_encoding(content), ""), ("cp1252", GUESSED)):
        with contextlib.suppress(UnicodeDecodeError):
            if "\0" not in (text := content.decode(encoding)):
                return text, note
    raise InvalidTable("no text; a spreadsheet must be saved as .xlsx, .ods or CSV")


def _known(headings: list[str]) -> int:
    return len(HEADINGS.keys() & map(_heading, headings))


def _table(
    headings: list[str], lines: Iterable[tuple[int, list[str]]], max_rows: int
) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """Name the columns, and give each row as many cells as there are columns."""
    while headings and not headings[-1].strip():
        headings = headings[:-1]
    columns = [HEADINGS.get(_heading(cell)) or shortened(cell) for cell in headings]
    for column in {*HEADINGS.values()}:
        if columns.count(column) > 1:
            both = [shown(cell) for cell in headings if HEADINGS.get(_heading(cell)) == column]
            raise InvalidTable("several columns for {column}: {headings}", column=column, headings=", ".join(both))
    if "position" not in columns:
        raise InvalidTable(
            "no column of positions (position, sommet, vertex, état) among the headings {headings}",
            headings=repr(shortened(", ".join(headings))),
        )
    rows: list[tuple[int, list[str]]] = []
    for line, cells in lines:
        if len(rows) == max_rows:
            raise InvalidTable("more than {rows} rows", rows=max_rows)
        while len(cells) > len(columns) and not cells[-1].strip():
            cells.pop()
        rows.append((line, cells + [""] * (len(columns) - len(cells))))
    return columns, rows


def _lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Split a text into lines of cells, each with its number; empty ones are left out, and Excel's "sep=;"."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True, strict=True)
    line = 1
    try:
        for cells in reader:
            if any(map(str.strip, cells)) and not (line == 1 and cells[0].startswith("sep=")):
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise InvalidTable("line {line}: {reason}", line=str(line), reason=str(error)) from None


def _headings(text: str, delimiter: str) -> list[str]:
    try:
        return next(_lines(text[:LONGEST_HEADER], delimiter), (1, []))[1]
    except InvalidTable:
        return []


def _joined(cells: list[str], delimiter: str) -> list[str]:
    """Put positions like (3,2) together again that had no quotes."""
    joined, opened = list[str](), 0
    for cell in cells:
        if opened > 0:
            joined[-1] += delimiter + cell
        else:
            joined.append(cell)
        opened += cell.count("(") - cell.count(")")
    return joined if opened == 0 else cells


def _spell(columns: list[str], rows: list[list[str]], plain: Callable[[str], str]) -> None:
    """Spell the words of a table as `arena table` does, in place."""
    for place, column in enumerate(columns):
        cells = [row[place] for row in rows]
        marks = {*map(_folded, cells)} - {*BLANK} if column == "kernel" else set()
        ticked = bool(marks) and marks <= TICKS
        for row, cell in zip(rows, cells, strict=True):
            folded, row[place] = _folded(cell := plain(cell)), cell
            if column in WORDS:
                number = NUMBER.fullmatch(folded)
                word = str(int(number[1])) if number else folded
                row[place] = "no" if ticked and folded in BLANK else WORDS[column].get(word, word if number else cell)
