r"""LaTeX around a tikzpicture: the packages that it needs, or a document of its own."""

from __future__ import annotations

import re

LATIN = re.compile("(?:(?![ĦħĸĿŀŉŦŧſ])[\n -~\u00a1-\u017f])*")
"""What pdfLaTeX prints."""


def document(body: str, libraries: list[str], *, standalone: bool = False) -> str:
    """Put the packages of a picture on top, in a comment or as the beginning of a document.

    Parameters
    ----------
    body : str
        The picture.
    libraries : list of str
        The commands that load TikZ's libraries.
    standalone : bool, optional
        Whether it is to be a document of its own.
    """
    latin = LATIN.fullmatch(body)
    fonts = [r"\usepackage[T1]{fontenc}", r"\usepackage{lmodern}"] if latin else [r"\usepackage{fontspec}"]
    engine = [] if latin else ["% !TeX program = lualatex"]
    packages = [*fonts, r"\usepackage{tikz}", *libraries]
    if standalone:
        lines = [r"\documentclass[border=5pt]{standalone}", *packages, r"\begin{document}", body, r"\end{document}"]
    else:
        lines = [f"% {' '.join(packages)}", body]
    return "\n".join([*engine, *lines]) + "\n"
