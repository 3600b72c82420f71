"""A standard example of each verb, and where its options go."""

from __future__ import annotations

import shlex
from pathlib import Path

from command import Result, done, run
from verbs import verbs

EXAMPLES = {
    "analyze": "tictactoe 1,2,5,3,9 @",
    "check": "fibonacci_nim @",
    "convert": "sans_interet @",
    "draw": "fibonacci_nim @",
    "exercise": "attractor --seed 1 @",
    "explore": "sans_interet @",
    "film": "subtraction --heap 2 @",
    "games": "nim @",
    "grade": "fibonacci_nim answers.csv @",
    "kernel": "rook @",
    "map": "rook @",
    "mark": "attractor student.py @",
    "play": "nim --heaps 1,2 --first human --seed 1 @",
    "random": "9 --seed 1 @",
    "search": "tictactoe --position xo./.x./..o --plies 3 @",
    "sequence": "kayles --to 120 @",
    "simulate": "nim --heaps 1,2 --games 20 --workers 1 @",
    "solve": "fibonacci_nim @",
    "sweep": "fibonacci_nim --matches 2:9 @",
    "table": "fibonacci_nim @",
    "tournament": "nim --heaps 1,2 random first --games 10 --workers 1 @",
    "tree": "nim --heaps 1,2 --plies 2 @",
    "value": "domineering --rows 2 --columns 2 @",
    "verify": "fibonacci_nim solution.json @",
}
"""The words after the verb; @ stands where options go. An empty line: the verb is not run."""
WRITTEN = {"convert", "draw", "exercise", "explore", "film", "map", "tree"}
"""The verbs whose result goes into a file alone."""
TYPED = "hint\nundo\nhelp\n1 from heap 2\n"
"""What is typed while `play` runs; at the end of input the game is over."""


def ran() -> list[str]:
    """List the verbs that have an example; one without any has the usual one."""
    return [verb for verb in verbs() if EXAMPLES.get(verb, "nim @")]


def words(verb: str, *more: object) -> list[str]:
    """Return the words of an example with more options."""
    line = shlex.split(EXAMPLES.get(verb, "nim @"))
    place = line.index("@")
    return [verb, *line[:place], *map(str, more), *line[place + 1 :]]


def example(verb: str, *more: object, cwd: Path) -> Result:
    """Run an example, which must succeed."""
    return done(*words(verb, *more), stdin=TYPED if verb == "play" else "", cwd=cwd)


def output_option(name: object) -> list[str]:
    """Return how a verb is told the file to write."""
    return ["-o", str(name)]


def endings(verb: str, cwd: Path) -> list[str]:
    """List the endings of files that a verb writes, as it lists them itself when it refuses another one."""
    listed = run(*words(verb, *output_option("x.nonsense")), cwd=cwd).err.rpartition("one of ")[2]
    return [
        word for word in listed.rstrip(")\n").replace(",", " ").split() if word.startswith(".") and word[1:].isalnum()
    ]
