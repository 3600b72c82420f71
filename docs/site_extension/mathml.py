"""Formulas as MathML, which browsers show themselves: no script, no fonts, no network."""

from typing import Any

from docutils import nodes
from docutils.utils.math.latex2mathml import tex2mathml


def setup(app: Any) -> dict[str, bool]:
    """Add the way of writing formulas that `html_math_renderer` names."""
    app.add_html_math_renderer("mathml", inline_renderers=(write_inline, None), block_renderers=(write_block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def write_inline(writer: Any, formula: nodes.math) -> None:
    """Write a formula in a line of text.

    Raises
    ------
    SkipNode
        Always: nothing is left to be written.
    """
    writer.body.append(tex2mathml(formula.astext()))
    raise nodes.SkipNode


def write_block(writer: Any, formula: nodes.math_block) -> None:
    """Write a formula on a line of its own.

    Raises
    ------
    SkipNode
        Always: nothing is left to be written.
    """
    writer.body.append(f'<div class="math">{tex2mathml(formula.astext(), as_block=True)}</div>')
    raise nodes.SkipNode
