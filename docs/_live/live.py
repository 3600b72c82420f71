"""What runs in the worker of a page: blocks of Python, and the command line. Everything found is sent to the page."""

import ast
import builtins
import contextlib
import doctest
import io
import json
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Send = Callable[[str, str], None]
"""Sends a kind (text, svg, html, error) and its content to the page."""
SESSION: dict[str, Any] = {"__name__": "__main__"}
"""The names of the page's session, which its blocks share."""
SHOWN = {".svg": "svg", ".html": "html"}
"""The files that a page shows as soon as they are written, by their endings."""


class Sent(io.TextIOBase):
    """A stream whose text goes to the page at once, as the kind that a function gives it."""

    def __init__(self, send: Send, kind: Callable[[str], str]) -> None:
        self._send, self._kind = send, kind

    def write(self, text: str) -> int:
        """Send it, unless it is empty; bytes are refused, by which others learn that this is a stream of text."""
        if not isinstance(text, str):
            raise TypeError(f"text, not {type(text).__name__}")
        if text:
            self._send(self._kind(text), text)
        return len(text)


def of_command(text: str) -> str:
    """Tell a note of the command line from an error."""
    return "note" if text.startswith("arena: note: ") else "error"


def run(send: Send, given: str) -> None:
    """Run a block of the page in its session: prompts as in a shell, or else a file that the reader writes."""
    block = json.loads(given)
    source, before = block["source"], _written()
    with _sending(send):
        try:
            if source.lstrip().startswith(">>>"):
                for example in doctest.DocTestParser().get_examples(source):
                    exec(compile(example.source, "<page>", "single"), SESSION)
            else:
                _run_file(source)
        except SystemExit:
            pass
        except BaseException as error:  # noqa: BLE001 - the reader's own
            send("error", traceback.format_exception_only(error)[-1].strip())
    for path, content in _written().items():
        if before.get(path) != content and path.suffix in SHOWN:
            send(SHOWN[path.suffix], content.decode())


def _run_file(source: str) -> None:
    """Run a file; its first line is a comment with its name, if it has one, and then it is written as well."""
    words = source.split(maxsplit=2)
    if words[0] == "#" and words[1].endswith(".py"):
        Path(words[1]).write_text(source)
        print(f"{words[1]} is written")
    tree = ast.parse(source, "<page>")
    exec(compile(tree, "<page>", "exec"), SESSION)


def command(send: Send, given: str) -> None:
    """Run a command line, and send the files that it writes."""
    from arena.cli import main

    before = _written()
    sys.argv = ["arena", *json.loads(given)]
    with _sending(send, of_command), contextlib.suppress(SystemExit):
        main()
    for path, content in _written().items():
        if before.get(path) != content:
            send("file", json.dumps({"name": path.name, "content": content.decode(errors="replace")}))


def games(send: Send, given: str) -> None:
    """List the games with their fields, in a language."""
    from arena.cli.parameters import described_fields, option_text, summary
    from arena.words import Speaker
    from games import find, names

    words = Speaker(json.loads(given))
    listed = [
        {
            "name": name,
            "title": words.named(name),
            "summary": words.named(summary(find(name))),
            "fields": [
                {"name": field.name, "default": option_text(field.default), "help": words.named(field.help)}
                for field in described_fields(find(name))
            ],
        }
        for name in names()
    ]
    send("text", json.dumps(listed))


@contextlib.contextmanager
def _sending(send: Send, errors: Callable[[str], str] = lambda _: "text") -> Iterator[None]:
    """Send to the page what is printed, and show values as a notebook does."""
    before = sys.displayhook

    def shown(value: object) -> None:
        if value is not None:
            builtins._ = value
            picture = getattr(value, "_repr_svg_", lambda: None)()
            send(*("svg", picture) if picture else ("text", f"{value!r}\n"))

    sys.displayhook = shown
    try:
        with contextlib.redirect_stdout(Sent(send, lambda _: "text")), contextlib.redirect_stderr(Sent(send, errors)):
            yield
    finally:
        sys.displayhook = before


def _written() -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(Path().iterdir()) if path.is_file()}
