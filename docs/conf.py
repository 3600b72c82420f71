"""The site: `python -m sphinx -M html docs site -W -j 2` builds it into site/html with the extra `docs`, offline.

- Pages that GitHub shows too are Markdown without directives, in docs/ and docs/guide/; those of the site alone, .rst.
- docs/site_extension/ writes the reference into docs/reference/, which git ignores, and rewrites links.
- Each block of code has a row `.block-tools` for buttons: docs/_static/copy.js makes it when the page is loaded.
"""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from numpydoc.xref import DEFAULT_LINKS
from site_extension.live import toolkit_wheel
from site_extension.reference import error_paths, public_names

project = "arena-games"
author = "The arena-games team"
copyright = "the arena-games team, MIT license"  # noqa: A001 - Sphinx wants this name
version = release = installed_version(project)

extensions = [
    "jupyterlite_sphinx",  # a console in the page `live`
    "myst_nb",  # Markdown, and notebooks, which the build runs
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.extlinks",
    "sphinx.ext.viewcode",
    "sphinx_design",
    "site_extension",
]
autosummary_generate = False  # the extension writes the pages
exclude_patterns = ["_*"]

# JupyterLite: the reader's browser loads Pyodide from its CDN, and the toolkit from the wheel that the build makes.
jupyterlite_build_command_options = {"piplite-wheels": str(toolkit_wheel())}
jupyterlite_silence = True

# Pages of Markdown are written for GitHub: its names of headings, its kinds of blocks.
myst_heading_anchors = 6
myst_enable_extensions = ["dollarmath"]
nb_execution_mode = "cache"  # a notebook is run again only if its code has changed
nb_execution_timeout = 300
nb_execution_raise_on_error = True
suppress_warnings = ["myst.header"]  # a notebook goes from a title to a question as it likes

default_role = "py:obj"  # what docstrings write in single backquotes leads to its page, where it has one
smartquotes = False  # quotes of docstrings are Python's
numpydoc_show_class_members = False
numpydoc_xref_param_type = True
numpydoc_xref_ignore = "all"  # but for the aliases
numpydoc_xref_aliases = {
    **{word: word for word in DEFAULT_LINKS},  # they would lead to Python's own pages, which another site has
    **{each.name: each.path for each in public_names()},
    **{path.rpartition(".")[2]: path for path in error_paths()},
}
extlinks = {"doi": ("https://doi.org/%s", "doi:%s")}
autodoc_typehints = "none"  # the docstrings tell types in words
autodoc_member_order = "bysource"

html_math_renderer = "mathml"
html_theme = "furo"
html_title = "arena-games"
html_favicon = "_static/favicon.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["copy.js"]
html_show_sphinx = False
html_copy_source = False
