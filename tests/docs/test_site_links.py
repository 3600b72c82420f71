"""The links of a forge's pages on the site."""

import doctest
import sys

import pytest
from documents import ROOT, links

sys.path.insert(0, str(ROOT / "docs"))
from site_extension import forge_links


def test_its_examples():
    done = doctest.testmod(forge_links, optionflags=doctest.ELLIPSIS)
    assert done.failed == 0 < done.attempted


@pytest.mark.parametrize(
    ("folder", "page", "path", "led"),
    [
        ("", "start", "docs/guide/files.md", "guide/files.md"),
        ("", "start", "docs/guide/README.md", "guide/README.md"),
        ("docs/guide", "guide/files", "../../CHANGELOG.md", "../changelog.md"),
        ("docs/guide", "guide/files", "pictures.md", "pictures.md"),
        ("docs", "atlas", "../data/atlas.csv", f"{forge_links.REPOSITORY}/blob/HEAD/data/atlas.csv"),
    ],
)
def test_a_path_leads_to_a_page_of_the_site_or_to_the_repository(folder, page, path, led):
    assert forge_links.site_path(path, forge_links.PurePosixPath(folder), page) == led


def test_links_of_code_stay():
    text = "```text\n[a](../games)\n```\n"
    assert forge_links.site_links(text, forge_links.PurePosixPath("docs"), "a") == text


def test_all_pages_of_the_guide_are_in_its_contents():
    page = "docs/guide/README.md"
    listed = forge_links.contents((ROOT / page).read_text(encoding="utf-8")).split("\n")
    pages = {path.removesuffix(".md") for path in links(page) if path.endswith(".md") and "/" not in path}
    assert pages - {"glossary"} <= set(listed)
