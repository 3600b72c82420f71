"""Links of the pages that GitHub shows too: those that leave docs/ lead to the repository.

The pages `start` and `changelog` have the text of README.md and CHANGELOG.md.
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
REPOSITORY = next(
    url.removeprefix("Repository, ")
    for url in metadata("arena-games").get_all("Project-URL") or []
    if url.startswith("Repository, ")
)


def rewrite_links(app: Any, page: str, source: list[str]) -> None:
    """Lead the links of a page of Markdown or of a notebook to pages of the site, or to the repository."""
    ending = Path(app.env.doc2path(page)).suffix
    if file := STANDS_FOR.get(page):
        app.env.note_dependency(str(ROOT / file))
        _, first, rest = (ROOT / file).read_text(encoding="utf-8").partition("\n## ")
        source[0] = site_links(f"# {page.capitalize()}\n{first}{rest}", PurePosixPath(), page)
    elif ending == ".md":
        source[0] = site_links(source[0], PurePosixPath("docs", page).parent, page)
    elif ending == ".ipynb":
        source[0] = JUPYTER_ANCHOR.sub(lambda link: f"](#{github_anchor(link[1])})", source[0])
    if page == "guide/README":
        source[0] += contents(source[0])


def site_links(text: str, folder: PurePosixPath, page: str) -> str:
    """Rewrite the links of a text that stands in a folder of the repository, except in blocks of code.

    Examples
    --------
    >>> site_links("[a](../../games), [b](../../README.md#install)", PurePosixPath("docs/guide"), "guide/a")
    '[a](https://.../blob/HEAD/games), [b](../start.md#install)'
    """
    parts = FENCE.split(text)
    parts[::2] = [LINK.sub(lambda link: link[1] + site_path(link[2], folder, page), part) for part in parts[::2]]
    return "".join(parts)


def site_path(path: str, folder: PurePosixPath, page: str) -> str:
    """Return the address, from a page of the site, of a path that a text in a folder names."""
    target = PurePosixPath(os.path.normpath(folder / path))
    pages = {file: PurePosixPath("docs", f"{name}.md") for name, file in STANDS_FOR.items()}
    target = pages.get(str(target), target)
    if target.parts[0] != "docs":
        return f"{REPOSITORY}/blob/HEAD/{target}"
    return PurePosixPath(os.path.relpath(target, PurePosixPath("docs", page).parent)).as_posix()


def github_anchor(jupyter: str) -> str:
    """Return GitHub's name of a heading from Jupyter's.

    Examples
    --------
    >>> github_anchor("2.-Le-graphe-d’un-jeu")
    '2-le-graphe-dun-jeu'
    """
    return re.sub(r"[^\w\-]", "", jupyter.lower())


def contents(text: str) -> str:
    """Write the guide's table of contents for the sidebar, in the order of the links of its first page."""
    pages = dict.fromkeys(re.findall(r"\]\(([\w-]+)\.md", text))
    pages.pop("glossary", None)  # it belongs to the reference
    return "\n".join(["", "```{toctree}", ":hidden:", "", *pages, "```", ""])
