"""The reference, written into docs/reference/ before the pages are read: names, commands, games, errors."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from site_extension.error_pages import error_pages
from site_extension.game_pages import game_pages
from site_extension.name_pages import name_pages
from site_extension.verb_pages import verb_pages

FOLDER = "reference"


def setup(app: Any) -> dict[str, bool]:
    """Write the pages once the build begins."""
    app.connect("config-inited", lambda app, _: write_pages(Path(app.srcdir) / FOLDER))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def reference_pages() -> Iterator[tuple[str, str]]:
    """Make all pages of the reference, each with its path."""
    yield from name_pages()
    yield from verb_pages()
    yield from game_pages()
    yield from error_pages()


def write_pages(folder: Path) -> None:
    """Write the pages that differ from those of the last build, and remove those that are no more."""
    made = set()
    for path, text in reference_pages():
        file = folder / f"{path}.rst"
        made.add(file)
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
    for file in set(folder.rglob("*.rst")) - made:
        file.unlink()
