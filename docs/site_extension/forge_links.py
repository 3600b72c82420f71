"""Links of pages that a forge shows too: those out of docs/ lead to the repository, those to its front pages to ours.

A page that stands for a file beside docs/ (`STANDS_FOR`) has the text of that file.
"""

import os
import re
from importlib.metadata import metadata
from pathlib import Path, PurePosixPath
from typing import Any

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^(```.*?^```$)", re.DOTALL | re.MULTILINE)
LINK = re.compile(r'(\]\(|href="|src=")(?![a-z]+:|[#<])([^)"#]+)')
JUPYTER_ANCHOR = re.compile(r"\]\(#([^)]+)\)")
STANDS_FOR = {"start": "README.md", "changelog": "CHANGELOG.md"}
"""The files of the root that pages of the site show, by the name of the page."""
CONTENTS = "guide/README"
"""The page whose links are the contents of the guide."""
REPOSITORY = next(
    url.removeprefix("Repository, ")
    for url in metadata("arena-games").get_all("Project-URL") or []
    if url.startswith("Repository, ")
)


def setup(app: Any) -> dict[str, bool]:
    """Rewrite the links of each page before it is parsed."""
    app.connect("source-read", rewrite)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def rewrite(app: Any, page: str, source: list[str]) -> None:
    """Lead the links of a page of Markdown or of a notebook to pages of the site, or to the repository."""
    ending = Path(app.env.doc2path(page)).suffix
    app.env.note_dependency(__file__)
    if file := STANDS_FOR.get(page):
        app.env.note_dependency(str(ROOT / file))
        source[0] = site_links(told((ROOT / file).read_text(encoding="utf-8"), page), PurePosixPath(), page)
    elif ending == ".md":
        source[0] = site_links(source[0], PurePosixPath("docs", page).parent, page)
    elif ending == ".ipynb":
        source[0] = JUPYTER_ANCHOR.sub(lambda link: f"](#{forge_anchor(link[1])})", source[0])
    if page == CONTENTS:
        source[0] += contents(source[0])


def told(text: str, page: str) -> str:
    """Give the sections of a file under the title of a page, without the file's own title and introduction."""
    _, first, rest = text.partition("\n## ")
    return f"# {page.capitalize()}\n{first}{rest}"


def site_links(text: str, folder: PurePosixPath, page: str) -> str:
    """Rewrite the links of a text that stands in a folder of the repository; blocks of code stay as they are.

    Examples
    --------
    >>> site_links("[a](../../games), [b](../../README.md#install)", PurePosixPath("docs/guide"), "guide/a")
    '[a](https://.../blob/HEAD/games), [b](../start.md#install)'
    """
    parts = FENCE.split(text)
    parts[::2] = [LINK.sub(lambda link: link[1] + site_path(link[2], folder, page), part) for part in parts[::2]]
    return "".join(parts)


def site_path(path: str, folder: PurePosixPath, page: str) -> str:
    """Give where a path leads that a text in a folder names, from a page of the site."""
    target = PurePosixPath(os.path.normpath(folder / path))
    pages = {file: PurePosixPath("docs", f"{name}.md") for name, file in STANDS_FOR.items()}
    target = pages.get(str(target), target)
    if target.parts[0] != "docs":
        return f"{REPOSITORY}/blob/HEAD/{target}"
    return PurePosixPath(os.path.relpath(target, PurePosixPath("docs", page).parent)).as_posix()


def forge_anchor(jupyter: str) -> str:
    """Give the name that GitHub gives to a heading from the one that Jupyter gives to it.

    Examples
    --------
    >>> forge_anchor("2.-Le-graphe-d’un-jeu")
    '2-le-graphe-dun-jeu'
    """
    return re.sub(r"[^\w\-]", "", jupyter.lower())


def contents(text: str) -> str:
    r"""Make the table of contents of the guide, for the site's sidebar, in the order of the links of a page.

    Examples
    --------
    >>> contents("[Pictures](pictures.md), [boards](boards.md#a), [trust](../trust.md), [again](pictures.md)")
    '\n```{toctree}\n:hidden:\n\npictures\nboards\n```\n'
    """
    pages = dict.fromkeys(re.findall(r"\]\(([\w-]+)\.md", text))
    pages.pop("glossary", None)  # it belongs to the reference
    return "\n".join(["", "```{toctree}", ":hidden:", "", *pages, "```", ""])
