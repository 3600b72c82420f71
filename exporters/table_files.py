"""Tables in the formats of `exporters.tables`."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module

from arena.errors import ParameterError, one_of
from exporters.formats import formats


def render_table(
    format: str,  # noqa: A002
    fields: Sequence[str],
    rows: Iterable[Sequence[object]],
    **options: object,
) -> str | bytes:
    r"""Write a table in one of `formats("table")`.

    Raises
    ------
    ParameterError
        If there is no such format, or it does not know an option.

    Examples
    --------
    >>> render_table("csv", ["heap", "won"], [[1, True], [2, False]])
    'heap,won\n1,yes\n2,no\n'
    """
    check_table_options(format, options)
    table: str | bytes = import_module(f"exporters.tables.{format}").render(fields, rows, **options)
    return table


def table_lines(
    format: str,  # noqa: A002
    fields: Sequence[str],
    rows: Iterable[Sequence[object]],
    **options: object,
) -> Iterator[str] | None:
    r"""Write a table line by line, so that it need not fit into memory; None where its format cannot.

    Examples
    --------
    >>> list(table_lines("csv", ["heap"], [[1]])), table_lines("xlsx", ["heap"], [[1]])
    (['heap\n', '1\n'], None)
    """
    check_table_options(format, options)
    module = import_module(f"exporters.tables.{format}")
    lines: Iterator[str] | None = module.lines(fields, rows, **options) if hasattr(module, "lines") else None
    return lines


def table_parts(
    format: str,  # noqa: A002
    types: Mapping[str, object],
    rows: Iterable[Sequence[object]],
) -> Iterator[bytes] | None:
    """Write a table a part at a time, so that it need not fit into memory, where a format wants to know the types.

    None where it cannot.

    Examples
    --------
    >>> parts = table_parts("parquet", {"heap": int}, [[1], [2]])
    >>> b"".join(parts)[:4], table_parts("xlsx", {"heap": int}, [[1]])
    (b'PAR1', None)
    """
    module = import_module(f"exporters.tables.{format}")
    parts: Iterator[bytes] | None = module.parts(types, rows) if hasattr(module, "parts") else None
    return parts


def check_table_options(format: str, options: Iterable[str]) -> None:  # noqa: A002
    """Refuse an unknown format of tables, and an option that a format does not have.

    Raises
    ------
    ParameterError
        If it is one of those, or the format's own `check` says that it cannot be written here.
    """
    if format not in formats("table"):
        raise one_of("table format", format, formats("table"))
    module = import_module(f"exporters.tables.{format}")
    if hasattr(module, "check"):
        module.check()
    known = inspect.signature(module.render).parameters
    for option in options:
        if option not in known:
            raise ParameterError(f"--{option}: {format} has no such option")
