"""The names of a class and of exercises, and errors that are said in the language of a command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from arena.cli.options import NamedLater
from arena.errors import ParameterError, Refusal, listed
from arena.texts import clean
from arena.words import Speaker


class Spoken(NamedLater):
    """Names that are offered; another one is refused where it is looked up, in the language of the command."""

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> str:
        """Take any name."""
        return str(value)


@contextmanager
def spoken(words: Speaker) -> Iterator[None]:
    """Say refusals, and the usual errors of the system, in a language."""

    def said(value: object) -> object:
        texts = value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()
        return listed(tuple(words.named(words(text)) for text in texts)) if texts else value

    try:
        yield
    except Refusal as error:
        values = {name: said(value) for name, value in error.values.items()}
        raise ParameterError(words(error.text, **values)) from None
    except OSError as error:
        raise OSError(error.errno, said(error.strerror), error.filename) from None


def names_in(path: str) -> list[str]:
    """Read the names of a class, one per line."""
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise Refusal("--names {path}: it is not UTF-8", path=path) from None
    except OSError as error:
        raise Refusal("--names {path}: {reason}", path=path, reason=error.strerror or "") from None
    names = [clean(line.strip()) for line in lines if line.strip()]
    if not names:
        raise Refusal("--names {path}: no name in it (one per line)", path=path)
    return names
