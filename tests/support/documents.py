"""The pages of the guide, and how their blocks are run: files, bash blocks, Python sessions.

A `python` block is a file that the page has the reader write; its first line is a comment with its name. A `bash` block
runs in a folder of its own that holds those files, and prints the `text` block that follows it. The `pycon` blocks of a
page are one Python session in such a folder.
"""

import doctest
import itertools
import os
import re
import subprocess
import sys
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
STAND_INS = ("docs/start.md", "docs/changelog.md")
"""The pages of the site that have the text of README.md and CHANGELOG.md there."""
PAGES = ["README.md", *sorted({path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/**/*.md")} - {*STAND_INS})]
"""Every page, from the root of the repository."""
NOT_RUN = ("docs/gallery.md", "docs/trust.md")
"""The gallery's commands have a test of their own; the others tell how to run what takes minutes."""
RUN = [page for page in PAGES if page not in NOT_RUN]


def text_of(page):
    return (ROOT / page).read_text(encoding="utf-8")


def parsed(page):
    return MarkdownIt().parse(text_of(page))


def fences(page):
    return [token for token in parsed(page) if token.type == "fence"]


def write_files(page, folder):
    """Write the files that a page holds into a folder."""
    for token in fences(page):
        if token.info == "python":
            (folder / token.content.split()[1]).write_text(token.content, encoding="utf-8")


def links(page):
    """Give where the links and the images of a page lead."""
    return links_in(text_of(page))


def links_in(text):
    """Give where the links and the images of a text in Markdown lead."""
    inline = [child for token in MarkdownIt().parse(text) for child in [token, *(token.children or [])]]
    written = [child.attrs.get("href") or child.attrs.get("src") for child in inline]
    html = "".join(child.content for child in inline if child.type.startswith("html"))
    return [*filter(None, written), *re.findall(r'(?:href|src)="([^"]*)"', html)]


def anchors(page):
    """Give the names that GitHub gives to the headings of a page."""
    tokens = parsed(page)
    headings = [text.content for token, text in itertools.pairwise(tokens) if token.type == "heading_open"]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def shell_blocks(page):
    """Give the bash blocks by their number among all blocks, each with what it prints, if that is told."""
    blocks = fences(page)
    return {
        number: (token.content, following.content if following and following.info == "text" else None)
        for number, (token, following) in enumerate(zip(blocks, [*blocks, None][1:], strict=True))
        if token.info == "bash"
    }


def run(script, folder):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        ["bash", "-e", "-c", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def check_block(script, expected, folder):
    """Run a bash block, which must succeed and print what the page tells, if it does."""
    done = run(script, folder)
    assert done.returncode == 0, done.stderr
    if expected is not None:
        assert done.stdout == expected


def run_python(page):
    """Run the Python blocks of a page as one session; tell how many examples there were."""
    session = "\n".join(token.content for token in fences(page) if token.info == "pycon")
    test = doctest.DocTestParser().get_doctest(session, {}, page, page, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
    return len(test.examples)
