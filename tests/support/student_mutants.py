"""Students' programs: right ones, and the mistakes in them that a teacher has seen, as texts that are replaced."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PROGRAMS = Path(__file__).parent / "student_programs"


class StudentProgram(NamedTuple):
    """A right program of an exercise: its style, its text, and changes as (old, new).

    `wrong` changes are mistakes; `equal` ones change no answer. A line break is written as a backslash and n.
    """

    style: str
    text: str
    wrong: list[tuple[str, str]]
    equal: list[tuple[str, str]]

    def changed(self, changes: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """Yield each changed program with its change."""
        for old, new in changes:
            assert old in self.text, (self.style, old)
            yield self.text.replace(old, new, 1), f"{self.style}: {old} -> {new}"


def student_programs() -> dict[str, list[StudentProgram]]:
    """Read the programs by exercise, those in the usual style first."""
    programs: dict[str, list[StudentProgram]] = {}
    for path in sorted(PROGRAMS.glob("*.txt")):
        for part in path.read_text(encoding="utf-8").split("# === ")[1:]:
            heading, _, text = part.partition("\n")
            exercise, _, style = heading.partition(": ")
            notes: dict[str, list[tuple[str, str]]] = {"wrong": [], "equal": []}
            for line in text.splitlines():
                kind, _, change = line.removeprefix("# ").partition(": ")
                if line.startswith(("# wrong: ", "# equal: ")):
                    old, _, new = change.partition(" -> ")
                    notes[kind].append((old.replace("\\n", "\n"), new.replace("\\n", "\n")))
            body = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("# "))
            programs.setdefault(exercise, []).append(StudentProgram(style, body.strip("\n") + "\n", **notes))
    return programs
