"""What a folder says of itself, and who works in it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arena.errors import InvalidArena, ParameterError

MANIFEST = "manifest.json"
VERSION = 1
"""The version of what files hold."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let only one process work in a folder, which is made if need be; the lock ends with the process.

    Raises
    ------
    ParameterError
        If another one does.
    """
    import fcntl

    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ParameterError(f"{folder}: another job works in it") from None
        yield


def write_manifest(folder: Path, kind: str, about: Mapping[str, Any]) -> None:
    """Write what a folder says of itself, whole or not at all."""
    half = folder / f"{MANIFEST}.part"
    with half.open("w") as file:
        json.dump({"kind": kind, "version": VERSION, **about}, file, indent=2)
        file.flush()
        os.fsync(file.fileno())
    half.replace(folder / MANIFEST)


def kind_of(folder: Path) -> str:
    """Tell the kind of a folder, nothing if it says none."""
    try:
        about = json.loads((folder / MANIFEST).read_text())
    except (OSError, ValueError):
        return ""
    return str(about.get("kind", "")) if isinstance(about, dict) else ""


def manifest_in(folder: Path, kind: str) -> dict[str, Any]:
    """Read what a folder says of itself.

    Raises
    ------
    InvalidArena
        If it says nothing, or something else.
    """
    path = folder / MANIFEST
    try:
        about = json.loads(path.read_text())
    except FileNotFoundError:
        raise InvalidArena(f"{folder} holds no {kind}: there is no {MANIFEST}") from None
    except ValueError as error:
        raise InvalidArena(f"{path} is damaged ({error})") from None
    if not isinstance(about, dict) or about.get("kind") != kind or about.get("version") != VERSION:
        raise InvalidArena(f"{path}: not of kind {kind!r} and version {VERSION}")
    return about
