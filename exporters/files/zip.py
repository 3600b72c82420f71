"""Opened .zip files; a damaged one is refused in a line that names it."""

from __future__ import annotations

import struct
import tokenize
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module

from arena.errors import ArenaError, InvalidArena
from exporters.files import StrPath
from exporters.files.reading import opened_file, require_file

DECOMPRESSORS = {"lzma": "LZMAError", "compression.zstd": "ZstdError"}
"""The modules with errors of their own. A Python that lacks one refuses the members that need it."""


def _decompression_errors() -> Iterator[type[Exception]]:
    for module, name in DECOMPRESSORS.items():
        with suppress(ImportError):
            yield getattr(import_module(module), name)


DAMAGES: tuple[type[Exception], ...] = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, OSError, ValueError, OverflowError,
    MemoryError, KeyError, TypeError, SyntaxError, tokenize.TokenError, *_decompression_errors(),
)  # fmt: skip
"""The errors that a damaged .zip may raise, or the head of an array in it."""


@contextmanager
def opened(path: StrPath, what: str) -> Iterator[zipfile.ZipFile]:
    """Open a .zip, and refuse in one line a file that is none or does not decompress."""
    require_file(path)
    try:
        with opened_file(path) as file, zipfile.ZipFile(file) as archive:
            yield archive
    except DAMAGES as error:
        if isinstance(error, ArenaError) or (isinstance(error, OSError) and error.filename):
            raise
        raise InvalidArena(f"{path} is not {what}: {str(error) or type(error).__name__}") from None
