"""The compiled code that numba keeps on disk: optional, so that damaged or unwritable code is compiled again."""

from __future__ import annotations

import contextlib
import hashlib
import io
import warnings
from collections.abc import Iterator
from pathlib import Path

from numba.core.caching import FunctionCache, IndexDataCacheFile

DIGEST = 32
"""The bytes of a SHA-256."""


class DamagedCode(ValueError):  # noqa: N818 - named for what the file is
    """A file of code that is not as it was written."""


class CheckedFiles(IndexDataCacheFile):
    """The files of a loop's code, each with a checksum at its end: a damaged one may crash or take all memory."""

    @contextlib.contextmanager
    def _open_for_write(self, path: str) -> Iterator[io.BytesIO]:
        content = io.BytesIO()
        yield content
        data = content.getvalue()
        with super()._open_for_write(path) as file:
            file.write(data + hashlib.sha256(data).digest())  # pickle stops before it

    def _load_index(self) -> object:
        if Path(self._index_path).exists():
            _check(self._index_path)
        return super()._load_index()  # type: ignore[no-untyped-call]

    def _load_data(self, name: str) -> object:
        _check(self._data_path(name))  # type: ignore[no-untyped-call]
        return super()._load_data(name)  # type: ignore[no-untyped-call]


def _check(path: str) -> None:
    data = Path(path).read_bytes()
    if hashlib.sha256(data[:-DIGEST]).digest() != data[-DIGEST:]:
        raise DamagedCode("the code is not as it was written")


class OptionalCache(FunctionCache):
    """The cache that numba asks for a loop's code before it compiles, and fills afterwards.

    Code is out of date once the loop's file has changed, as numba has it, or any of `texts`: the files it calls.
    """

    def __init__(self, loop: object, *texts: str) -> None:
        super().__init__(loop)  # type: ignore[no-untyped-call]
        self._base = f"{self._impl.filename_base}-sha256"
        stats = [path.stat() for path in map(Path, sorted(set(texts))) if path.exists()]
        stamps = [(stat.st_mtime_ns, stat.st_size) for stat in stats]
        stamp = (self._impl.locator.get_source_stamp(), stamps)
        self._cache_file = CheckedFiles(self._cache_path, self._base, stamp)  # type: ignore[no-untyped-call]

    def load_overload(self, sig: object, target_context: object) -> object:
        """Load code; nothing where it is damaged or of another version, and then it is gone from the disk as well."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - a damaged file makes any error
            if not isinstance(error, ImportError | AttributeError):  # of a name that another version had
                self._warn("is damaged, and is compiled again", error)
            for path in Path(self._cache_path).glob(f"{self._base}.*"):
                with contextlib.suppress(OSError):
                    path.unlink()
            return None

    def save_overload(self, sig: object, data: object) -> None:
        """Keep code, if there is room for it."""
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001
            self._warn("cannot be kept", error)

    def _warn(self, text: str, error: Exception) -> None:
        if self._cache_path not in _WARNED_OF:
            _WARNED_OF.add(self._cache_path)
            why = str(error) or type(error).__name__
            warnings.warn(f"compiled code in {self._cache_path} {text}: {why}", RuntimeWarning, stacklevel=2)


_WARNED_OF: set[str] = set()
"""The folders of which something was said."""
