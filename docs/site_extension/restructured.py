"""Pieces of reStructuredText: titles, tables, blocks, and escaped texts."""

import re
from collections.abc import Iterable, Sequence
from textwrap import indent

MARKS = re.compile(r"([\\*`|]|(?<=\w)_(?!\w))")


def title(text: str, mark: str = "=") -> str:
    r"""Underline a title.

    Examples
    --------
    >>> title("Nim")
    'Nim\n===\n\n'
    """
    return f"{text}\n{mark * len(text)}\n\n"


def plain(text: object) -> str:
    r"""Escape a text, except what it has in backquotes, which becomes code.

    Examples
    --------
    >>> print(plain("2 * 3 | x_ or a_b, and `solve`"))
    2 \* 3 \| x\_ or a_b, and ``solve``
    """
    parts = re.split(r"`([^`]+)`", str(text))
    return "".join(code(part) if number % 2 else MARKS.sub(r"\\\1", part) for number, part in enumerate(parts))


def code(text: object) -> str:
    """Write a text as code in a line; an empty one as nothing."""
    return f"``{text}``" if str(text).strip() else ""


def directive(name: str, argument: str = "", body: str = "", **options: str) -> str:
    """Write a directive with its options and its body.

    Examples
    --------
    >>> print(directive("image", "nim.svg", alt="Nim"), end="")
    .. image:: nim.svg
       :alt: Nim
    <BLANKLINE>
    """
    lines = [f".. {name}:: {argument}".rstrip(), *(f"   :{key}: {value}".rstrip() for key, value in options.items())]
    return "\n".join(lines) + "\n" + (f"\n{indent(body.strip(chr(10)), '   ')}\n" if body else "") + "\n"


def code_block(language: str, text: str) -> str:
    """Write a block of code."""
    return directive("code-block", language, text)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], widths: str = "auto") -> str:
    """Write a table whose cells are reStructuredText; nothing if it has no rows.

    Examples
    --------
    >>> print(table(["name", "value"], [["a", ""]]), end="")
    .. list-table::
       :header-rows: 1
       :widths: auto
    <BLANKLINE>
       * - name
         - value
       * - a
         -
    <BLANKLINE>
    """
    written = ["\n".join(f"  - {cell}".rstrip() for cell in row).replace(" ", "*", 1) for row in [heads, *rows]]
    return (
        directive("list-table", "", "\n".join(written), **{"header-rows": "1", "widths": widths}) if written[1:] else ""
    )


def page_list(pages: Iterable[str], **options: str) -> str:
    """Write a table of contents of some pages, for the sidebar alone."""
    return directive("toctree", "", "\n".join(pages), hidden="", **options)
