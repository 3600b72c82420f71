"""The extension of the site: pages of the reference, links, formulas, the language of a page, sizes in docstrings."""

import re
from typing import Any

from docutils import nodes
from docutils.utils.math.latex2mathml import tex2mathml

from site_extension.links import rewrite_links
from site_extension.reference import write_reference

COST = re.compile(r"(?<!`)O\((?:[^()]|\([^()]*\))*\)")
SIZE = re.compile(r"(?<![`\w|])(\|\w+\|)")
FRENCH = re.compile(r"cours(_.*)?|tp_.*|guide/class-fr")
"""The names of the pages in French."""


def setup(app: Any) -> dict[str, bool]:
    """Connect the functions of this package to the events of a build."""
    app.connect("config-inited", write_reference)
    app.connect("source-read", rewrite_links)
    app.connect("autodoc-process-docstring", rewrite_docstring, priority=100)  # before numpydoc
    app.connect("html-page-context", set_language)
    app.add_html_math_renderer("mathml", inline_renderers=(write_inline, None), block_renderers=(write_block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def rewrite_docstring(_app: Any, _kind: str, _name: str, _value: object, _options: object, lines: list[str]) -> None:
    """Write sizes such as |S|, and costs, as code; prompts stay as they are."""
    lines[:] = [line if line.lstrip().startswith((">>>", "...")) else with_sizes_as_code(line) for line in lines]


def with_sizes_as_code(line: str) -> str:
    """Write costs and sizes as code unless they are code already.

    Examples
    --------
    >>> print(with_sizes_as_code("O(|S|+|A|), and O(1) where |S| is 1, ``|A|`` or not."))
    ``O(|S|+|A|)``, and ``O(1)`` where ``|S|`` is 1, ``|A|`` or not.
    """
    parts = re.split(r"(``.*?``)", COST.sub(r"``\g<0>``", line))
    parts[::2] = [SIZE.sub(r"``\1``", part) for part in parts[::2]]
    return "".join(parts)


def set_language(_app: Any, page: str, _template: str, context: dict[str, Any], _document: object) -> None:
    """Declare the language of the French pages to browsers and screen readers; load no font from elsewhere."""
    context["css_files"] = [file for file in context.get("css_files", ()) if "://" not in str(file.filename)]
    if FRENCH.fullmatch(page):
        context["language"] = "fr"


def write_inline(writer: Any, formula: nodes.math) -> None:
    """Write a formula in a line of text as MathML, which browsers show without scripts or fonts."""
    writer.body.append(tex2mathml(formula.astext()))
    raise nodes.SkipNode


def write_block(writer: Any, formula: nodes.math_block) -> None:
    """Write a formula on a line of its own."""
    writer.body.append(f'<div class="math">{tex2mathml(formula.astext(), as_block=True)}</div>')
    raise nodes.SkipNode
