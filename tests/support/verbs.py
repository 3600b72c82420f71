"""The verbs of the command line and their options, found by reading the help and by shell completion."""

from __future__ import annotations

import functools
import os
import re
from typing import NamedTuple
from unittest import mock

from command import output

OPTION = re.compile(r"^  (?:(-\w), )?(--[\w-]+)((?: ?[,/] --[\w-]+)*)(?: (\[.*?\]|[A-Z][^a-z ]*(?: [A-Z]+)*))?(?:  |$)")


class Option(NamedTuple):
    """An option as the help of its verb shows it."""

    name: str
    value: str
    """What it takes: `[one|another]`, INTEGER, FILE ..., or nothing for a flag."""
    text: str

    @property
    def choices(self) -> list[str]:
        """List the words that it allows, if it allows no others."""
        return self.value[1:-1].split("|") if self.value.startswith("[") else []


@functools.cache
def verbs() -> list[str]:
    """List the verbs."""
    listed = output("--help").partition("\nCommands:\n")[2]
    return re.findall(r"^  (\w+)", listed, re.MULTILINE)


@functools.cache
def options(verb: str) -> dict[str, Option]:
    """Return the options of a verb by their names."""
    found: dict[str, Option] = {}
    name = ""
    for line in output(verb, "--help").partition("\nGames:\n")[0].splitlines():
        if match := OPTION.match(line):
            name = match[2]
            found[name] = Option(name, match[4] or "", line[match.end() :].strip())
        elif name and line.startswith("          "):
            option = found[name]
            found[name] = option._replace(text=f"{option.text} {line.strip()}")
    return found


def completed(*words: str) -> set[str]:
    """Return what a shell offers to complete the last word by."""
    typed = {"COMP_WORDS": " ".join(["arena", *words]), "COMP_CWORD": str(len(words))}
    with mock.patch.dict(os.environ, {**typed, "_ARENA_COMPLETE": "bash_complete"}):
        return {line.partition(",")[2] for line in output().splitlines()}
