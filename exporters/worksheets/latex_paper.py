r"""LaTeX: the subject and its solution from one source.

Each part is set twice, without answers and with them, and takes the room of the larger one in both papers; the reasons
stand in the solution alone, so that the subject has no empty pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.words import Speaker
from exporters.pictures.tikz import LATIN, printed
from exporters.worksheets.web_paper import question_picture

if TYPE_CHECKING:
    from arena.exercises.sheets import Booklet, Sheet

SOURCE, SOLUTION = "subject.tex", "solution.tex"
COLUMNS = 12  # the vertices of a row of the table of answers
ROOM = r"\rule{0pt}{5mm}"  # the height of a cell, filled or not
HEAD = r"""% One source for both papers: pdflatex subject.tex, and pdflatex solution.tex.
\documentclass[11pt,a4paper]{article}
FONTS
\usepackage{tikz}
\usepackage[margin=2cm]{geometry}
\usetikzlibrary{shapes.geometric}
\setlength{\parindent}{0pt}\setlength{\parskip}{6pt}
\newsavebox{\questionbox}\newsavebox{\answerbox}\newlength{\room}
% The subject's form of a part, and the solution's: either takes the room of the larger one, so that pages match.
\newcommand{\asked}[2]{\par\nopagebreak\medskip
  \sbox{\questionbox}{\begin{minipage}[t]{\linewidth}#1\end{minipage}}%
  \sbox{\answerbox}{\begin{minipage}[t]{\linewidth}#2\end{minipage}}%
  \setlength{\room}{\ht\questionbox}\addtolength{\room}{\dp\questionbox}%
  \ifdim\dimexpr\ht\answerbox+\dp\answerbox\relax>\room
    \setlength{\room}{\ht\answerbox}\addtolength{\room}{\dp\answerbox}\fi
  \vbox to\room{\hbox{\usebox{\ifdefined\solutions\answerbox\else\questionbox\fi}}\vss}\par}
\begin{document}
"""
WRAPPER = "\\newcommand{\\solutions}{}\n\\input{subject.tex}\n"


def render(booklet: Booklet) -> dict[str, str]:
    """Write the source, which is the subject, and the file of two lines that makes the solution of it."""
    words = Speaker(booklet.language)
    between = "\\clearpage\n" if booklet.named else "\\par\\bigskip\n"
    sheets = between.join(_sheet(booklet.title, sheet, words) for sheet in booklet.sheets)
    latin = LATIN.fullmatch(sheets)
    fonts = (
        r"\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{lmodern}"
        if latin
        else r"\usepackage{fontspec}"
    )
    engine = "" if latin else "% !TeX program = lualatex\n"
    source = engine + HEAD.replace("FONTS", fonts) + sheets + "\\end{document}\n"
    return {SOURCE: source, SOLUTION: engine + WRAPPER}


def _sheet(title: str, sheet: Sheet, words: Speaker) -> str:
    """Write a question: its text, then the picture and the answers, each in its two forms, and the reasons."""
    variant = sheet.variant
    solution = rf"\ifdefined\solutions\ -- {_escaped(words('solution'))}\fi"
    asks, asks_set = _escaped(words(variant.paper.asks)), _escaped(words(variant.paper.asks_set))
    pictures = [question_picture(variant, "tex", words.language, blank=blank) for blank in (True, False)]
    cells = variant.cells(words)
    answer = rf"\textbf{{{_escaped(', '.join(variant.vertices))}}}"
    reasons = r"\\ ".join(map(_escaped, variant.reasons(words) + variant.remarks(words)))
    lines = [
        r"\par\begin{minipage}{\linewidth}",
        rf"{{\Large\bfseries {_escaped(title)}{solution}}}\hfill {_escaped(sheet.name)}",
        rf"\par\medskip {asks}\end{{minipage}}",
        _asked(*(f"\\centering\n{picture}" for picture in pictures)),
        _asked(_table([*cells], [""] * len(cells)), _table([*cells], [*cells.values()])),
        _asked(rf"{asks_set} \dotfill", f"{asks_set} {answer}"),
        rf"\ifdefined\solutions{{\footnotesize {reasons}\par}}\fi",
    ]
    return "\n".join(lines) + "\n"


def _asked(subject: str, solution: str) -> str:
    return f"\\asked{{{subject}}}{{{solution}}}"


def _table(heads: list[str], cells: list[str]) -> str:
    """Write a table with a row of vertices above a row of answers, as many times as it is too wide."""
    lines = []
    for first in range(0, len(heads), COLUMNS):
        row, below = heads[first : first + COLUMNS], cells[first : first + COLUMNS]
        lines += [
            rf"\begin{{tabular}}{{|*{{{len(row)}}}{{p{{8mm}}|}}}}\hline",
            rf"{' & '.join(map(_escaped, row))} \\ \hline",
            rf"{' & '.join(ROOM + _escaped(cell) for cell in below)} \\ \hline",
            r"\end{tabular}\par",
        ]
    return "\\centering " + "\n".join(lines)


def _escaped(text: str) -> str:
    return printed(text).replace("–", "--").replace("∅", r"$\emptyset$")
