"""The site: its reference has a page for each name, and what is built leads nowhere wrong. CI builds it first."""

import re
import sys
from functools import cache
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag
from zlib import decompress

import pytest
from documents import ROOT
from verbs import options, verbs

import arena
import games

SITE = ROOT / "site" / "html"
LOADED = {"img": "src", "script": "src", "source": "src", "iframe": "src", "embed": "src", "object": "data"}
"""The attributes by which a page loads something."""

is_built = pytest.mark.skipif(not (SITE / "index.html").exists(), reason="not built: sphinx -M html docs site")


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


def is_elsewhere(address):
    return re.match(r"(?:[a-z]+:)?//|mailto:", address) is not None


def is_wrong(page, link):
    path, anchor = urldefrag(link)
    target = (page.parent / unquote(path.partition("?")[0])).resolve() if path else page
    # A page of code leads back to a name that has two pages by the anchor of either, as pages were read.
    named = not anchor or target.suffix != ".html" or "_modules" in page.parts
    return not (target.exists() and (named or unquote(anchor) in parts(target).names))


@is_built
def test_links_of_the_site_lead_somewhere_and_nothing_is_loaded_from_elsewhere():
    pages = sorted(SITE.rglob("*.html"))
    assert len(pages) > 200
    for page in pages:
        there = [link for link in parts(page).links | parts(page).loaded if not is_elsewhere(link)]
        assert [link for link in there if not link.startswith("data:") and is_wrong(page, link)] == [], page
        assert [link for link in parts(page).loaded if is_elsewhere(link)] == [], page
    for style in SITE.rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?(?:https?:)?//|@import\s+['\"]?http", style.read_text(encoding="utf-8"))


@is_built
def test_each_public_name_is_in_the_index_for_other_sites():
    _, _, packed = (SITE / "objects.inv").read_bytes().partition(b"zlib.\n")
    listed = {line.split(" ")[0] for line in decompress(packed).decode().splitlines()}
    assert {f"arena.{name}" for name in arena.__all__} <= listed


def test_the_reference_has_a_page_for_each_name_verb_and_game(monkeypatch):
    pytest.importorskip("sphinx")
    monkeypatch.syspath_prepend(ROOT / "docs")
    reference = sys.modules.get("site_extension.reference")
    if reference is None:
        from site_extension import reference
    pages = dict(reference.reference_pages())
    for name in arena.__all__:
        thing = getattr(arena, name)
        if not (isinstance(thing, type) and issubclass(thing, Exception)):
            assert f":: arena.{name}\n" in pages[f"python/arena.{name}"]
        else:
            assert name in pages["errors"]
    for verb in verbs():
        assert all(name in pages[f"commands/{verb}"] for name in set(options(verb)) - {"--help"}), verb
    for name in games.names():
        assert name in pages[f"games/{name}"]
