"""Every block of README and guide does what its page says; links lead somewhere; every page is found from the first."""

import importlib.util
import re

import pytest
from documents import (
    PAGES,
    ROOT,
    RUN,
    anchors,
    check_block,
    fences,
    links,
    run_python,
    shell_blocks,
    text_of,
    write_files,
)

INSTALLING = {("README.md", 0), ("README.md", 2)}
"""The two commands that install the toolkit, which CI runs as they stand."""
CONTENTS = "docs/guide/README.md"


@pytest.mark.shell
@pytest.mark.parametrize("page", [page for page in RUN if shell_blocks(page)])
def test_the_shell_blocks_of_a_page_print_what_it_says(page, tmp_path):
    for number, (script, expected) in shell_blocks(page).items():
        if (page, number) in INSTALLING or ("openspiel:" in script and not importlib.util.find_spec("pyspiel")):
            continue
        folder = tmp_path / str(number)
        folder.mkdir()
        write_files(page, folder)
        is_benchmark = "tests/benchmarks" in script
        quick = script.replace("--benchmark-columns=min,median,rounds", "--benchmark-disable -q")
        check_block(quick, expected, ROOT if is_benchmark else folder)


@pytest.mark.shell
@pytest.mark.parametrize("page", [page for page in RUN if any(token.info == "pycon" for token in fences(page))])
def test_the_python_session_of_a_page_answers_what_it_says(page, tmp_path, monkeypatch):
    write_files(page, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run_python(page)


def test_the_pages_have_blocks_of_known_kinds():
    for page in RUN:
        assert {token.info for token in fences(page)} <= {"bash", "powershell", "text", "pycon", "python", "toml"}, page


def led_to(page):
    """Return the files to which a page leads, from the root of the repository, each with its anchor or nothing."""
    for link in links(page):
        if not link.startswith(("https://", "http://")):
            path, _, anchor = link.partition("#")
            target = (ROOT / page).parent / path if path else ROOT / page
            yield target.resolve().relative_to(ROOT).as_posix(), anchor


def test_links_lead_somewhere():
    for page in PAGES:
        for target, anchor in led_to(page):
            assert (ROOT / target).exists(), f"{page}: {target}"
            assert not anchor or anchor in anchors(target), f"{page}: {target}#{anchor}"


def test_every_page_is_found_from_the_first_and_the_contents_name_those_of_the_guide():
    pages, waiting = set(), ["README.md"]
    while waiting:
        page = waiting.pop()
        pages.add(page)
        waiting += {target for target, _ in led_to(page) if target.endswith(".md")} - pages
    assert pages >= set(PAGES)
    named = [target for target, _ in led_to(CONTENTS) if target.startswith("docs/guide/")]
    assert sorted([CONTENTS, *named]) == [page for page in PAGES if page.startswith("docs/guide/")]


def test_every_question_of_the_practical_is_answered_by_a_block():
    parts = re.split(r"^### (Q\d+)\b.*$", text_of("docs/course.md"), flags=re.MULTILINE)
    answers = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert list(answers) == [f"Q{number}" for number in range(1, 14)]
    assert all("```" in answer for answer in answers.values())


def test_every_test_that_the_page_of_guarantees_names_is_there():
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text_of("docs/trust.md"))
    assert len(named) > 10
    for path, name in named:
        assert f"def {name}(" in text_of(path), f"{path}::{name}"
