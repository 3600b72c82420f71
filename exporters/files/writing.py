"""Files written whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from arena.errors import InvalidArena

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from exporters.files import StrPath

    Parts: TypeAlias = str | bytes | Iterable[Buffer]
    Content: TypeAlias = Parts | Mapping[str, Parts]

NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
"""The flags that open a file which must not exist yet; on Windows without changing the ends of lines."""


def write(path: StrPath, content: Content) -> None:
    """Write a file whole or not at all: a temporary file beside it takes its place once it is complete."""
    from arena.machine.signals import ended_tidily

    target = Path(path)
    if target.is_file() or target.is_dir() or not target.exists():  # else a pipe, which may have no real path
        target = Path(os.path.realpath(path))
    try:
        with ended_tidily():
            if isinstance(content, Mapping):
                _write_folder(target, content)
            else:
                _write(target, content)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None


def written(path: StrPath, content: Content) -> Path:
    write(path, content)
    return Path(path)


def _write(target: Path, content: Parts) -> None:
    content = encoded(content) if isinstance(content, str) else content
    parts = [content] if isinstance(content, bytes) else content
    if target.exists() and not target.is_file():  # a device or a pipe is written to, never replaced
        with target.open("wb") as file:
            file.writelines(parts)
        return
    temporary = _beside(target)
    try:
        with os.fdopen(os.open(temporary, NEW, 0o600), "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _write_folder(target: Path, files: Mapping[str, Parts]) -> None:
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise OSError(errno.EEXIST, "not empty; name a new or empty folder")
    temporary = _beside(target)
    try:
        temporary.mkdir(0o700)
        for name, content in files.items():
            _write(temporary / name, content)
        temporary.chmod(0o777 & ~_umask())
        temporary.replace(target)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise


def _beside(target: Path) -> Path:
    """Name a hidden file beside another, before it is made: an interrupt at any moment can remove it by this name."""
    return target.parent / f".{target.name[:40]}.{os.urandom(8).hex()}"


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def encoded(text: str) -> bytes:
    """Encode a text for files and pipes: in UTF-8, also where the terminal has another encoding."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        around = text[max(error.start - 20, 0) : error.end].rpartition("\n")[2]
        raise InvalidArena(f"{around!r} ends in half a character, which no file can hold") from None
