"""The language of what a command shows."""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from arena.words import ENGLISH, calling, usual


def language_of(values: MutableMapping[str, Any]) -> str:
    """Give the language that a command speaks, by its options, among which it is put if the command has `--lang`.

    The environment chooses only what a person looks at: JSON and tables are in English unless `--lang` says otherwise.
    Names that `--players` gives the players are the language's.
    """
    called: str | None = values.pop("called", None)
    if "lang" not in values:
        return ENGLISH
    language: str = values["lang"] or (ENGLISH if _is_data(values) else usual())
    values["lang"] = calling(language, None if called is None else called.split(","))
    return values["lang"]  # type: ignore[no-any-return]  # it was put there


def _is_data(values: MutableMapping[str, Any]) -> bool:
    """Tell whether JSON or a table is asked for, by a command that can write them."""
    from exporters.formats import formats

    if "as_json" not in values:
        return False
    output = values.get("output") or ""
    return bool(values["as_json"]) or output == "-" or Path(output).suffix[1:].lower() in formats("table")
