"""Tables as LaTeX, in the style of the booktabs package."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arena.texts import as_text
from exporters.text.latex import as_tex

ONE_PAGE = 45
"""Tables of more rows go over several pages, by the longtable package."""


def render(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    r"""Write rows as a table to \\input, with its packages in a comment above.

    Parameters
    ----------
    fields : sequence of str
        The names of the columns.
    rows : iterable of sequences
        Cells as in CSV; columns of nothing but numbers are set flush right. All that LaTeX would take for a command is
        escaped. Letters beyond Latin want LuaLaTeX or XeLaTeX.

    Examples
    --------
    >>> print(render(["position", "rank"], [["4_3", 3], [r"\input{x}", None]]), end="")
    % \usepackage{booktabs}
    \begin{tabular}{lr}
    \toprule
    position & rank \\
    \midrule
    4\_3 & 3 \\
    \textbackslash{}input\{x\} &  \\
    \bottomrule
    \end{tabular}
    """
    rows = [list(row) for row in rows]
    sides = "".join("r" if all(map(_is_number, column)) else "l" for column in zip(*rows, strict=True))
    long = len(rows) > ONE_PAGE
    head = [r"\toprule", _line(fields), r"\midrule", *([r"\endhead", r"\bottomrule", r"\endfoot"] if long else [])]
    name = "longtable" if long else "tabular"
    lines = [
        r"% \usepackage{booktabs}" + (r" \usepackage{longtable}" if long else ""),
        rf"\begin{{{name}}}{{{sides or 'l' * len(fields)}}}",
        *head,
        *map(_line, rows),
        *([] if long else [r"\bottomrule"]),
        rf"\end{{{name}}}",
    ]
    return "\n".join(lines) + "\n"


def _line(cells: Iterable[object]) -> str:
    return " & ".join(as_tex(as_text(cell)) for cell in cells) + r" \\"


def _is_number(value: object) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))
