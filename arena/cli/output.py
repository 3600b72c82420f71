"""What a command writes: results on stdout or in files, tables by their endings, progress on stderr."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

import exporters
from arena.errors import ParameterError, one_of
from exporters.files.writing import encoded
from exporters.formats import render_table

MOST_SHOWN = 24
"""The values of a list that a reader is shown; --json and -o give all."""
DELAY = 1.0
"""Seconds that work takes before its progress is shown."""


@contextmanager
def progress_bar(text: str, unit: str, total: int | None = None) -> Iterator[Callable[..., object] | None]:
    """Show progress on stderr after `DELAY`, if it is a terminal: steps done, and a note."""
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    with tqdm(desc=text, unit=unit, total=total, delay=DELAY, leave=False, unit_scale=True) as bar:

        def step(count: int, note: str = "") -> None:
            if note:
                bar.set_postfix_str(note, refresh=False)
            bar.update(count)

        yield step


def check_table(output: str) -> str:
    """Tell the format of a table by its ending; CSV unless the ending promises something else."""
    ending = Path(output).suffix.lower()
    if ending[1:] in exporters.formats("table"):
        return ending[1:]
    if ending in (".dot", ".svg", ".png", ".pdf", ".json", ".xlsx", ".ods"):
        raise one_of("ending", Path(output).name, [f".{name}" for name in exporters.formats("table")])
    return "csv"


def check_kept(output: str, endings: list[str], name: str) -> None:
    """Refuse before the work what cannot be written, or would be written over the arena that was named."""
    ending = Path(output).suffix.lower()
    if ending not in endings:
        raise one_of("ending", Path(output).name, endings)
    if not Path(output).absolute().parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), output)
    if ending != ".solved" and Path(output).exists() and Path(name).exists() and Path(output).samefile(name):
        raise ParameterError(f"-o {output}: that is the arena itself, and would be lost")


def emit_table(output: str, fields: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table in the format of its ending."""
    emit(output, render_table(check_table(output), fields, rows))


def emit(output: str, content: str | bytes) -> None:
    """Write a result to a file, whole or not at all, or to stdout: as UTF-8, whatever stdout is for other texts."""
    if output == "-":
        data = encoded(content) if isinstance(content, str) else content
        click.echo(data if hasattr(sys.stdout, "buffer") else content, nl=False)  # a notebook's takes texts alone
    else:
        exporters.write(output, content)


def emit_json(value: object) -> None:
    """Print a value as JSON."""
    import json

    emit("-", json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def some(values: Sequence[object], separator: str) -> str:
    """Join the first values for a reader, and count them if there are more."""
    texts = [str(value) for value in values[:MOST_SHOWN]]
    if separator == ", " and any("," in text for text in texts):
        separator = "; "
    listed = separator.join(texts)
    return listed if len(values) <= MOST_SHOWN else f"{listed} ... ({len(values):,} in all)"
