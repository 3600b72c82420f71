"""The site: `python -m sphinx -M html docs site -W -j 2` builds it into site/html with the extra `docs`, offline.

Where things go, for whoever adds to it:

- Pages that a forge shows too are Markdown without directives, in docs/ and docs/guide/; those of the site alone, .rst.
- Static files (styles, scripts) are in docs/_static/; name a style in `html_css_files`, a script in `html_js_files` for
  all pages, or call `app.add_js_file` in an extension. `html_extra_path` names folders that are copied to the root.
- Hooks of the build are extensions: modules in docs/site_extension/, each with a function `setup`, in `extensions`.
- Each block of code has a row `.block-tools` for buttons: docs/_static/copy.js makes it when the page is loaded.
- Pages made by the build are written to docs/reference/, pictures to docs/_pictures/: git ignores both.
"""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from numpydoc.xref import DEFAULT_LINKS
from site_extension.error_pages import error_classes, path_of
from site_extension.name_pages import public_names

project = "arena-games"
author = "The arena-games team"
copyright = "the arena-games team, MIT licence"  # noqa: A001 - Sphinx wants this name
version = release = installed_version(project)

extensions = [
    "myst_nb",  # Markdown, and notebooks with the outputs that they were committed with
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.extlinks",
    "sphinx.ext.viewcode",
    "sphinx_design",
    "site_extension.forge_links",
    "site_extension.french",
    "site_extension.gallery_page",
    "site_extension.gallery_pictures",
    "site_extension.docstrings",
    "site_extension.mathml",
    "site_extension.reference_pages",
]
exclude_patterns = ["_*"]

# Pages of Markdown are written for GitHub: its names of headings, its kinds of blocks.
myst_heading_anchors = 6
myst_enable_extensions = ["dollarmath"]
nb_execution_mode = "off"
suppress_warnings = ["myst.header"]  # a notebook goes from a title to a question as it likes

default_role = "py:obj"  # what docstrings write in single backquotes leads to its page, where it has one
smartquotes = False  # quotes of docstrings are Python's
numpydoc_show_class_members = False
numpydoc_xref_param_type = True
numpydoc_xref_ignore = "all"  # but for the aliases
numpydoc_xref_aliases = {
    **{word: word for word in DEFAULT_LINKS},  # they would lead to Python's own pages, which another site has
    **{each.name: each.path for each in public_names()},
    **{error.__name__: path_of(error) for error in error_classes()},
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
