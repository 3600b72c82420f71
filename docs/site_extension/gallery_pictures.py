"""The pictures of the gallery, made anew by its commands where the toolkit has changed since they were made."""

import hashlib
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from os import cpu_count
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "docs" / "gallery.md"
FOLDER = ROOT / "docs" / "_pictures"
KEYS = "keys.json"
"""The file of the folder that tells what each picture was made of."""
SHOWN = re.compile(r"^!\[(?P<text>.*)\]\(gallery/(?P<file>[\w.]+)\)(?P<rest>.*)$", re.MULTILINE)
BLOCK = re.compile(r"^```bash\n(.*?)^```\n", re.DOTALL | re.MULTILINE)
BESIDES = ("arena draw marienbad --heaps 1,2 --labels board -o marienbad.svg",)
"""The commands of pictures that pages of games show, and the gallery does not."""


class MadePicture(NamedTuple):
    """A picture: its file, the command that makes it, and what is seen on it."""

    file: str
    command: str
    text: str

    @property
    def words(self) -> list[str]:
        """The words of the command."""
        return shlex.split(self.command)

    @property
    def game(self) -> str:
        """The game or the arena that it shows."""
        return self.words[2]


def setup(app: Any) -> dict[str, bool]:
    """Make the pictures before the pages are read."""
    app.connect("builder-inited", lambda _: make(pictures()))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


@cache
def pictures() -> tuple[MadePicture, ...]:
    """List the pictures that the gallery shows, and those of games that it does not; a photograph is none."""
    text = GALLERY.read_text(encoding="utf-8")
    shown = {match["file"]: match["text"] for match in SHOWN.finditer(text)}
    commands = [line for block in BLOCK.findall(text) for line in block.splitlines()] + list(BESIDES)
    made = {output(command): command for command in commands}
    return tuple(
        MadePicture(file, command, shown.get(file, ""))
        for file, command in made.items()
        if file in shown or command in BESIDES
    )


def output(command: str) -> str:
    """Give the file that a command writes.

    Examples
    --------
    >>> output("arena diff nim --heaps 1,2,2 -o diff.svg -- --misere")
    'diff.svg'
    """
    words = shlex.split(command)
    return words[words.index("-o") + 1]


def make(wanted: Iterable[MadePicture], folder: Path = FOLDER) -> list[str]:
    """Make the pictures that are not there as the toolkit makes them, some at a time; give their files."""
    folder.mkdir(exist_ok=True)
    record = folder / KEYS
    old = json.loads(record.read_text(encoding="utf-8")) if record.exists() else {}
    keys = {picture.file: key(picture.command) for picture in wanted}
    stale = [each for each in wanted if old.get(each.file) != keys[each.file] or not (folder / each.file).exists()]
    with ThreadPoolExecutor(cpu_count()) as workers:
        list(workers.map(lambda picture: run(picture.command, folder), stale))
    record.write_text(json.dumps(keys, indent=1), encoding="utf-8")
    return [picture.file for picture in stale]


def run(command: str, folder: Path) -> None:
    """Run a command in a folder, by the toolkit of this Python.

    Raises
    ------
    RuntimeError
        If it fails, with what it has said.
    """
    arena = [sys.executable, "-c", "from arena.cli import main; main()"]
    done = subprocess.run(  # noqa: S603 - commands of our own page
        [*arena, *shlex.split(command)[1:]], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{command}: {done.stderr}")


def key(command: str) -> str:
    """Give a key that changes with a command and with the toolkit."""
    return hashlib.sha256(f"{command}\n{digest()}".encode()).hexdigest()


@cache
def digest() -> str:
    """Give a digest of all that pictures are made by: code, words, fonts, arenas."""
    total = hashlib.sha256()
    folders = ("arena", "exporters", "games", "data")
    for file in sorted(file for name in folders for file in (ROOT / name).rglob("*") if file.is_file()):
        if file.suffix not in (".pyc", ".pyi"):
            total.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return total.hexdigest()


def picture_of(game: str) -> MadePicture:
    """Choose the picture of a game: the first one."""
    return next(picture for picture in pictures() if picture.game == game)
