"""The names of a class and of exercises, and errors that are said in the language of a command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from arena.errors import InvalidTable, ParameterError, Refusal, Said
from arena.texts import clean
from arena.words import Speaker

OF_SYSTEM = ("No such file or directory", "Is a directory", "Permission denied")


class Spoken(click.ParamType[str]):
    """Names that are offered; another one is refused where it is looked up, in the language of the command."""

    name = "text"

    def __init__(self, names: Callable[[], Sequence[str]]) -> None:
        self.names = names

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:  # noqa: ARG002
        return f"one of {', '.join(self.names())}"

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name) for name in self.names() if name.startswith(incomplete)]


@contextmanager
def spoken(words: Speaker) -> Iterator[None]:
    try:
        yield
    except (Refusal, InvalidTable) as error:
        raise (ParameterError if isinstance(error, Refusal) else InvalidTable)(in_words(error, words)) from None
    except OSError as error:
        raise OSError(error.errno, in_words(error, words), error.filename) from None


def in_words(error: object, words: Speaker) -> str:
    if isinstance(error, Said):
        return words(error.text, **{name: in_words(value, words) for name, value in error.values.items()})
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        return words(reason) if reason in OF_SYSTEM else reason
    if isinstance(error, tuple):
        return "; ".join(words.named(words(name)) for name in error)
    return words.number(error) if isinstance(error, int) else str(error)


def names_in(path: str, files: int | None = None) -> list[str]:
    """Read the names of a class, one per line, in the order of its files."""
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise Refusal("--names {path}: it is not UTF-8", path=path) from None
    except OSError as error:
        raise Refusal("--names {path}: {reason}", path=path, reason=error) from None
    names = [clean(line.strip()) for line in lines if line.strip()]
    if not names:
        raise Refusal("--names {path}: no name in it (one per line)", path=path)
    if len(names) != (files or len(names)):
        raise Refusal("--names {path}: {names} names for {files} files", path=path, names=len(names), files=files)
    return names
