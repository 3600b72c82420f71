"""Every block of the guide does what its page says, links lead somewhere, and every page is found from the first."""

import importlib.util

import pytest
from documents import PAGES, ROOT, RUN, anchors, check_block, fences, links, run_python, shell_blocks, write_files
from engine import DRAWS_PDF

SHELL = {(page, number): block for page in RUN for number, block in shell_blocks(page).items()}
INSTALLING = {("README.md", 0), ("README.md", 1)}
"""The two commands that install the toolkit, which CI runs as they stand: see test_readme.py."""
SESSIONS = [page for page in RUN if any(token.info == "pycon" for token in fences(page))]
GUIDE = "docs/guide/"
CONTENTS = f"{GUIDE}README.md"


@pytest.mark.shell
@pytest.mark.parametrize(("page", "number"), [block for block in SHELL if block not in INSTALLING])
def test_shell_block(page, number, tmp_path):
    script, expected = SHELL[page, number]
    if "openspiel:" in script and not importlib.util.find_spec("pyspiel"):
        pytest.skip("OpenSpiel is not installed")
    folder = tmp_path
    write_files(page, folder)
    if "tests/benchmarks" in script:
        script, folder = script.replace("--benchmark-columns=min,median,rounds", "--benchmark-disable -q"), ROOT
    if not DRAWS_PDF:
        script = script.replace(".pdf", ".svg")
    check_block(script, expected, folder)


@pytest.mark.slow
@pytest.mark.parametrize("page", SESSIONS)
def test_python_session(page, tmp_path, monkeypatch):
    write_files(page, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run_python(page)


@pytest.mark.parametrize("page", RUN)
def test_only_known_kinds_of_blocks(page):
    assert {token.info for token in fences(page)} <= {"bash", "powershell", "text", "pycon", "python", "toml"}


def led_to(page):
    """Give the files, from the root of the repository, to which a page leads, each with the anchor on it or nothing."""
    for link in links(page):
        if not link.startswith(("https://", "http://")):
            path, _, anchor = link.partition("#")
            target = (ROOT / page).parent / path if path else ROOT / page
            yield target.resolve().relative_to(ROOT).as_posix(), anchor


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    for target, anchor in led_to(page):
        assert (ROOT / target).exists(), target
        assert not anchor or anchor in anchors(target), f"{target}#{anchor}"


def test_every_page_is_found_from_the_first():
    pages, waiting = set(), ["README.md"]
    while waiting:
        page = waiting.pop()
        pages.add(page)
        waiting += {target for target, _ in led_to(page) if target.endswith(".md")} - pages
    assert pages >= set(PAGES)


def test_the_contents_name_every_page_of_the_guide():
    named = [target for target, _ in led_to(CONTENTS) if target.startswith(GUIDE)]
    assert sorted([CONTENTS, *named]) == [page for page in PAGES if page.startswith(GUIDE)]
