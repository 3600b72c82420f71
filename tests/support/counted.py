"""A folder that counts: files that are opened, and bytes that are read and written."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from arena.engines.folder import Folder


@dataclass
class Counts:
    """Counts of what is done with the files of a folder, and the bytes of each written file."""

    opens: int = 0
    reads: int = 0
    read: int = 0
    sizes: dict[str, int] = field(default_factory=dict)

    @property
    def written(self):
        return sum(self.sizes.values())


class CountedFile:
    """An open file that counts what is read."""

    def __init__(self, file, counts):
        self._file, self._counts = file, counts

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._file.close()

    def read_at(self, size, offset):
        self._counts.reads += 1
        data = self._file.read_at(size, offset)
        self._counts.read += len(data)
        return data

    def size(self):
        return self._file.size()


class CountedFiles:
    """A file system that counts. What Arrow opens by itself is counted with all its bytes."""

    def __init__(self, files, counts):
        self._files, self._counts = files, counts

    def __getattr__(self, name):
        return getattr(self._files, name)

    def open_input_file(self, path):
        file = self._files.open_input_file(path)
        self._counts.opens += 1
        if path.endswith(".sent"):
            return CountedFile(file, self._counts)
        self._counts.read += file.size()
        return file


class CountedFolder(Folder):
    """A folder in this process alone that counts."""

    def __init__(self, address):
        super().__init__(address)
        self.counts = Counts()

    @property
    def files(self):
        return CountedFiles(super().files, self.counts)

    @contextmanager
    def writing(self, path) -> Iterator:
        with super().writing(path) as stream:
            yield stream
        self.counts.sizes[path] = self.size(path)
