"""Loops over the bytes of a JSON document, which find the values of flat objects; letters are their codes in ASCII."""

from __future__ import annotations

from arena.machine.columns import Column

MOST_KEYS = 60
"""The different keys of a table's rows: a number of 64 bits says which of them a row has had."""
MOST_VALUE = 1 << 20
"""The bytes of the longest value."""
DEEPEST = 8
"""The deepest nesting of the lists that values are."""
CODED = 64
"""What is added to the key of a value that is no text, or one with escapes in it."""


def next_member(text: Column, place: int) -> tuple[int, int, int]:
    """Find the key of a member, and the place of its value; -1 where there is none."""
    place = after_blanks(text, place)
    if place < len(text) and text[place] == 44:
        place = after_blanks(text, place + 1)
    if place == len(text) or text[place] != 34:
        return 0, 0, -1
    begin = place
    end, _ = after_text(text, begin)
    place = after_blanks(text, end) if end > 0 else len(text)
    if place == len(text) or text[place] != 58:
        return 0, 0, -1
    return begin, end, after_blanks(text, place + 1)


def after_any(text: Column, place: int) -> int:
    """Give the place behind a value that may be nested; it is not looked at closely."""
    depth = 0
    while place < len(text):
        letter = text[place]
        if letter == 34:
            place, _ = after_text(text, place)
            if place < 0:
                return len(text)
            continue
        if depth == 0 and (letter in (44, 93, 125)):
            return place
        if letter in (91, 123):
            depth += 1
        elif letter in (93, 125):
            depth -= 1
        place += 1
    return place


def scan(
    text: Column, place: int, known: Column, first: Column, keys: Column, begin: Column, end: Column
) -> tuple[int, int]:
    """Read the objects of a list from a place on; give how many there are, and the place behind the list.

    It gives -1 objects where something else stands there. `known` has the number of different keys, and the two places
    between which each of them stands.
    """
    rows = first[0] = 0
    place = after_blanks(text, place)
    if place < len(text) and text[place] == 93:
        return 0, place + 1
    while True:
        if place == len(text) or text[place] != 123:
            return -1, place
        place = after_row(text, place, rows, known, first, keys, begin, end)
        if place < 0:
            return -1, place
        rows += 1
        place = after_blanks(text, place)
        if place < len(text) and text[place] == 93:
            return rows, place + 1
        if place == len(text) or text[place] != 44:
            return -1, place
        place = after_blanks(text, place + 1)


def after_row(
    text: Column, place: int, row: int, known: Column, first: Column, keys: Column, begin: Column, end: Column
) -> int:
    """Read the members of an object, and give the place behind it; -1 where it is odd."""
    cell, seen, key = first[row], 0, -1
    place = after_blanks(text, place + 1)
    if place < len(text) and text[place] == 125:
        first[row + 1] = cell
        return place + 1
    while place < len(text) and text[place] == 34:
        stop, _ = after_text(text, place)
        key = key_at(text, place, stop, known, key + 1) if stop > 0 else -1
        place = after_blanks(text, stop) if stop > 0 else len(text)
        if key < 0 or seen >> key & 1 or place == len(text) or text[place] != 58:
            return -1
        seen |= 1 << key
        place = after_blanks(text, place + 1)
        stop, is_plain = after_value(text, place)
        if stop < 0 or stop - place >= MOST_VALUE:
            return -1
        keys[cell], begin[cell], end[cell] = key if is_plain else key + CODED, place, stop
        cell += 1
        place = after_blanks(text, stop)
        if place < len(text) and text[place] == 125:
            first[row + 1] = cell
            return place + 1
        if place == len(text) or text[place] != 44:
            return -1
        place = after_blanks(text, place + 1)
    return -1


def key_at(text: Column, begin: int, end: int, known: Column, likely: int) -> int:
    """Give the number of the key that stands at a place, a known one or the next one; -1 if there are too many."""
    if likely < known[0] and same_key(text, begin, end, known, likely):
        return likely
    for key in range(known[0]):
        if same_key(text, begin, end, known, key):
            return key
    number: int = known[0]
    if number == MOST_KEYS:
        return -1
    known[0], known[1 + 2 * number], known[2 + 2 * number] = number + 1, begin, end
    return number


def same_key(text: Column, begin: int, end: int, known: Column, key: int) -> bool:
    """Tell whether a known key stands between two places."""
    place = known[1 + 2 * key]
    if known[2 + 2 * key] - place != end - begin:
        return False
    for step in range(end - begin):  # noqa: SIM110 - a compiled loop
        if text[begin + step] != text[place + step]:
            return False
    return True


def after_value(text: Column, place: int) -> tuple[int, bool]:
    """Give the place behind a value that is no object, and whether it is a text without escapes; -1 if it is odd."""
    if place == len(text):
        return -1, False
    if text[place] == 34:
        return after_text(text, place)
    if text[place] == 91:
        return after_list(text, place), False
    begin = place
    while place < len(text) and (
        48 <= text[place] <= 57
        or 97 <= text[place] <= 122
        or 65 <= text[place] <= 90
        or text[place] == 43
        or text[place] == 45
        or text[place] == 46
    ):
        place += 1
    return place if place > begin else -1, False


def after_list(text: Column, place: int) -> int:
    """Give the place behind a list without objects; -1 where it has some, or does not end, or is nested too deeply."""
    depth = 0
    while place < len(text):
        letter = text[place]
        if letter == 34:
            place, _ = after_text(text, place)
            if place < 0:
                return -1
            continue
        if letter == 91:
            depth += 1
        elif letter == 93:
            depth -= 1
            if depth == 0:
                return place + 1
        if letter in (123, 125) or depth > DEEPEST:
            return -1
        place += 1
    return -1


def after_text(text: Column, place: int) -> tuple[int, bool]:
    """Give the place behind a text in quotes, and whether it is without escapes; -1 where it does not end."""
    place, is_plain = place + 1, True
    while place < len(text) and text[place] != 34 and text[place] >= 32:
        if text[place] == 92:
            is_plain = False
            place += 1
        place += 1
    return place + 1 if place < len(text) and text[place] == 34 else -1, is_plain


def after_blanks(text: Column, place: int) -> int:
    """Give the first place that is no blank, tab or end of a line."""
    while place < len(text) and (text[place] == 32 or text[place] == 10 or text[place] == 13 or text[place] == 9):
        place += 1
    return place
