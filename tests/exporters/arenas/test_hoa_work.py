"""Automata that would be long to read are read, or refused, with a bounded amount of work for each of their bytes."""

import pytest
from work import calls

from arena import InvalidArena, TooLarge
from arena.graphs.attributes import label
from exporters.arenas import hoa

MOST = 40
"""The calls for each byte: `networkx` makes some for each edge, which is two bytes at least."""
LETTERS = 100
"""The letters of names and moves that are made of each byte of the file."""


def header(*items, sets=1, owners=1):
    owner = f"spot-state-player:{' 1' * owners}" if owners else "controllable-AP: 0"
    return "\n".join(["HOA: v1", "Start: 0", f"Acceptance: {sets} {parity(sets)}", owner, *items, "--BODY--", ""])


def parity(sets):
    """Write the condition that the highest set decides, and even ones are wanted."""
    return (
        "".join(f"{'Inf' if n % 2 == 0 else 'Fin'}({n}) {'|&'[n % 2]} (" for n in range(sets)[::-1]) + "f" + ")" * sets
    )


def split(size, sets):
    """Enter one state with all sets, where many edges begin."""
    return "State: 0\n" + "".join(f"0 {{{number % sets}}}\n" for number in range(size))


TEXTS = {
    "properties": lambda n: header(*["properties: a b"] * n) + "State: 0 0 ",
    "label of a state": lambda n: header('AP: 1 "a"') + f"State: [0{' & 0' * n}] 0 " + "0 " * n,
    "sets of a state": lambda n: header(sets=n) + f"State: 0 {{{' '.join(map(str, range(n)))}}} " + "0 {0} " * n,
    "split": lambda n: header(sets=n) + split(n, n),
    "split, with a name": lambda n: header(sets=n) + split(n, n).replace("State: 0", f'State: 0 "{"a" * 9 * n}"'),
    "split as far as it may be": lambda n: header(sets=60) + split(n, 60),
    "sets and states": lambda n: header(sets=n, owners=n) + "".join(f"State: {s} 0 {{0}} 0 {{1}} " for s in range(n)),
    "long propositions": lambda n: header(f'AP: 1 "{"a" * 9 * n}"', owners=0) + "State: 0 [0] 0 [!0] 0 " + chain(n),
    "labels of them": lambda n: header(f'AP: 1 "{"a" * 9 * n}"') + "State: 0 " + labels(n),
    "many propositions": lambda n: (
        header(f"AP: {n}" + ' "a"' * n, owners=n) + "".join(f"State: {s} 0 " for s in range(n))
    ),
    "aliases": lambda n: (
        header("Alias: @0 t", *[f"Alias: @{each + 1} @{each} & @{each}" for each in range(n)]) + "State: 0 [@9] 0 "
    ),
    "blanks": lambda n: header() + "State: 0 " + f"0{' ' * n}/**/ " * 9,
    "comments": lambda n: header() + "State: 0 " + "/*" * n + "*/" * n + "0 /* a */ " * n,
    "quotes": lambda n: header(owners=n) + "".join(f'State: {s} "\\"" {s} ' for s in range(n)),
    "no end of a label": lambda n: header() + "State: 0 [" + " 0" * n,
    "same names": lambda n: header(owners=n) + "".join(f'State: {s} "a" ' for s in range(n)),
}


def chain(size):
    return "".join(f"State: {number} [0] {number} [!0] 0 " for number in range(1, size))


def labels(size):
    return "".join(
        f"[{'!' * (2 * (number % 9))}{'(' * number}0{')' * number}] 0 " for number in range(round(size**0.5))
    )


def work(path, text):
    """Count the calls of reading a text, and the letters of what is read; refused ones have none."""
    path.write_text(text + "--END--\n")
    letters = []

    def read():
        try:
            graph = hoa.read(path)
        except (InvalidArena, TooLarge):
            return
        names = {id(move): len(move) for *_, move in graph.edges(data="move", default="")}
        letters.append(sum(names.values()) + sum(len(label(graph, vertex)) for vertex in graph))

    return calls(read), sum(letters)


@pytest.mark.parametrize("name", TEXTS)
def test_work_is_bounded_by_the_size_of_the_file(tmp_path, name):
    made = {}
    work(tmp_path / "game.hoa", header() + "State: 0 0 ")  # imports
    for size in (200, 800):
        text = TEXTS[name](size)
        made[size] = (len(text), *work(tmp_path / "game.hoa", text))
        assert made[size][1] < MOST * len(text) + 10_000, made
        assert made[size][2] < LETTERS * len(text), made
    (small, few, _), (large, many, _) = made.values()
    assert many / few < 1.3 * large / small, made
