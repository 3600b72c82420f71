"""The loops that read the states of an automaton out of its bytes: the plain grammar, without comments and aliases.

Each helper gives the place behind what it reads, -1 where something else stands. Behind the last state comes a `-`, at
which they all stop.
"""

from __future__ import annotations

from arena.machine.columns import Column
from exporters.files.parity_columns import after_blanks, after_digits, value_between

MOST_DIGITS = 9
"""Those of a number."""


def scan(
    text: Column,
    place: int,
    propositions: int,
    otherwise: int,
    highest: bool,
    sets: Column,
    states: Column,
    first: Column,
    heads: Column,
    priorities: Column,
) -> tuple[int, int]:
    """Read states from a place on; give how many they are, and the place of the first text that is no state.

    Each has its number, the priority of its sets, the two places in the text between which its name stands, the place
    where it begins, and that behind its edges in `heads` and `priorities`. `sets` has the priority of each set.
    """
    number = edge = 0
    while is_state(text, place):
        begin, place = place, after_label(text, after_blanks(text, place + 6), propositions)
        end = after_number(text, place)
        if end < 0:
            return number, begin
        row = 5 * number
        states[row] = value_between(text, place, end)
        states[row + 4] = begin
        place = after_name(text, after_blanks(text, end), states, row + 2)
        place, own = after_sets(text, place, sets, otherwise, highest)
        states[row + 1] = own
        while place >= 0 and text[place] != 45 and text[place] != 83:
            place = after_label(text, place, propositions)
            end = after_number(text, place)
            if end < 0:
                return number, begin
            heads[edge] = value_between(text, place, end)
            place, priorities[edge] = after_sets(text, after_blanks(text, end), sets, own, highest)
            edge += 1
        if place < 0:
            return number, begin
        number += 1
        first[number] = edge
    return number, place


def is_state(text: Column, place: int) -> bool:
    """Tell whether `State:` stands at a place."""
    is_begun = text[place] == 83 and text[place + 1] == 116 and text[place + 2] == 97
    return bool(is_begun and text[place + 3] == 116 and text[place + 4] == 101 and text[place + 5] == 58)


def after_number(text: Column, place: int) -> int:
    """Find the end of a number, if there is a place to begin at."""
    if place < 0:
        return -1
    end = after_digits(text, place)
    return end if 0 < end - place <= MOST_DIGITS else -1


def after_name(text: Column, place: int, names: Column, row: int) -> int:
    """Find the name of a state, if it has one, in which a backslash comes before a character that says itself."""
    names[row] = names[row + 1] = 0
    if text[place] != 34:
        return place
    end = place + 1
    while end < len(text) and text[end] != 34:
        end += 2 if text[end] == 92 else 1
    if end >= len(text):
        return -1
    names[row], names[row + 1] = place + 1, end
    return after_blanks(text, end + 1)


def after_sets(text: Column, place: int, sets: Column, priority: int, highest: bool) -> tuple[int, int]:
    """Read acceptance sets, if there are any; also give which priority decides, of theirs and a known one."""
    if place < 0 or text[place] != 123:
        return place, priority
    place = after_blanks(text, place + 1)
    while text[place] != 125:
        end = after_number(text, place)
        if end < 0 or value_between(text, place, end) >= len(sets):
            return -1, 0
        other = sets[value_between(text, place, end)]
        if (other > priority) if highest else (other < priority):
            priority = other
        place = after_blanks(text, end)
    return after_blanks(text, place + 1), priority


def after_label(text: Column, place: int, propositions: int) -> int:
    """Read a label, if there is one: a formula with `!`, `&`, `|` and parentheses."""
    if text[place] != 91:
        return place
    depth, is_complete = 0, False
    place = after_blanks(text, place + 1)
    while text[place] != 93:
        letter = text[place]
        if is_complete:
            if letter == 41 and depth > 0:
                depth -= 1
            elif letter in (38, 124):
                is_complete = False
            else:
                return -1
            place += 1
        elif letter in (33, 40):
            depth += letter == 40
            place += 1
        else:
            place, is_complete = after_operand(text, place, propositions), True
            if place < 0:
                return -1
        place = after_blanks(text, place)
    return after_blanks(text, place + 1) if is_complete and depth == 0 else -1


def after_operand(text: Column, place: int, propositions: int) -> int:
    """Read `t`, `f` or the number of a proposition, without zeros before it."""
    if text[place] == 116 or text[place] == 102:
        letter = text[place + 1]
        is_longer = 97 <= letter <= 122 or 65 <= letter <= 90 or 45 <= letter <= 58 or letter == 95
        return -1 if is_longer else place + 1
    end = after_number(text, place)
    if end < 0 or value_between(text, place, end) >= propositions or (text[place] == 48 and end - place > 1):
        return -1
    return end


HELPERS = (
    *(after_blanks, after_digits, value_between, is_state, after_number, after_name, after_sets),
    *(after_operand, after_label),
)
"""The functions that `scan` calls, each after those that it calls itself."""
