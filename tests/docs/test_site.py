"""The built site: links within it lead somewhere, and nothing of other hosts is loaded. CI builds it first."""

import re
from functools import cache
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag

import pytest
from documents import ROOT

SITE = ROOT / "site" / "html"
LOADED = {"img": "src", "script": "src", "source": "src", "iframe": "src", "embed": "src", "object": "data"}
"""The attributes by which a page loads something."""

pytestmark = pytest.mark.skipif(
    not (SITE / "index.html").exists(), reason="the site is not built: python -m sphinx -M html docs site"
)


class Parts(HTMLParser):
    """The links of a page, the names that links may lead to, and the addresses of what it loads."""

    def __init__(self, text):
        super().__init__()
        self.links, self.names, self.loaded = set(), set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.names |= {given[name] for name in ("id", "name") if given.get(name)}
        if tag == "a" and given.get("href"):
            self.links.add(given["href"])
        if tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload", "modulepreload", "manifest"):
            self.loaded.add(given["href"])
        if given.get(LOADED.get(tag)):
            self.loaded.add(given[LOADED[tag]])


@cache
def parts(page):
    return Parts(page.read_text(encoding="utf-8"))


def pages():
    return sorted(SITE.rglob("*.html"))


def is_elsewhere(address):
    return re.match(r"(?:[a-z]+:)?//|mailto:", address) is not None


def test_links_lead_somewhere():
    wrong = []
    for page in pages():
        for link in parts(page).links | parts(page).loaded:
            if is_elsewhere(link) or link.startswith("data:"):
                continue
            path, anchor = urldefrag(link)
            target = (page.parent / unquote(path.partition("?")[0])).resolve() if path else page
            # A page of code leads back to a name that has two pages by the anchor of either, as pages were read.
            named = not anchor or target.suffix != ".html" or "_modules" in page.parts
            there = target.exists() and (named or unquote(anchor) in parts(target).names)
            if not there:
                wrong.append(f"{page.relative_to(SITE)}: {link}")
    assert len(pages()) > 200
    assert wrong == []


def test_nothing_of_other_hosts_is_loaded():
    assert [f"{page.name}: {each}" for page in pages() for each in parts(page).loaded if is_elsewhere(each)] == []
    for style in SITE.rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?(?:https?:)?//|@import\s+['\"]?http", style.read_text(encoding="utf-8"))


def test_each_name_of_the_reference_is_in_the_index_of_the_site():
    """The file objects.inv, by which other sites link to ours."""
    from zlib import decompress

    import arena

    head, _, packed = (SITE / "objects.inv").read_bytes().partition(b"zlib.\n")
    listed = {line.split(" ")[0] for line in decompress(packed).decode().splitlines()}
    assert head
    assert {f"arena.{name}" for name in arena.__all__} <= listed
