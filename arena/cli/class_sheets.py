"""Exercises on the command line: their names and help, the names of a class, and the folder that sheets go to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import exporters
from arena.errors import ParameterError, did_you_mean
from arena.texts import clean
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.exercises.exercise import Exercise
    from arena.worksheets.sheets import Booklet


def exercises_of_help() -> str:
    """List the exercises."""
    from arena.exercises.exercise import exercises

    return f"EXERCISE is one of {', '.join(exercises())}."


def asked(name: str, words: Speaker) -> Exercise:
    """Find an exercise by its name in any language.

    Raises
    ------
    ParameterError
        If there is none, said in the language.
    """
    from arena.exercises.exercise import exercise_named, exercises

    try:
        return exercise_named(name)
    except ParameterError:
        known = list(exercises())
        near = [*known, *(called for record in exercises().values() for called in record.called)]
        text = "unknown exercise: {name} ({hint}one of {known})"
        hint = words.named(did_you_mean(name, near)).replace("did you mean", words("did you mean"))
        raise ParameterError(words(text, name=repr(name), hint=hint, known=", ".join(known))) from None


def names_in(path: str, words: Speaker) -> list[str]:
    """Read the names of a class, one per line.

    Raises
    ------
    ParameterError
        If the file cannot be read, or has none.
    """
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or words("it is not UTF-8")
        raise ParameterError(f"--names {path}: {reason}") from None
    names = [clean(line.strip()) for line in lines if line.strip()]
    if not names:
        raise ParameterError(words("--names {path}: no name in it (one per line)", path=path))
    return names


def check_folder(output: str) -> None:
    """Refuse a folder before the work that cannot be made, or has something in it."""
    if output == "-":
        raise ParameterError("-o -: sheets are several files, so they go to a folder")
    if Path(output).suffix:
        raise ParameterError(f"-o {output}: sheets go to a folder (a name without an ending)")
    if Path(output).is_file() or (Path(output).is_dir() and any(Path(output).iterdir())):
        raise ParameterError(f"-o {output}: there is something already; a folder must be new or empty")


def emit_sheets(output: str, booklet: Booklet, formats: Sequence[str]) -> list[str]:
    """Write the files of sheets into a folder, all or none, and give their names."""
    from exporters.worksheets import worksheet_files

    files = worksheet_files(booklet, formats)
    exporters.write(output, files)
    return list(files)
