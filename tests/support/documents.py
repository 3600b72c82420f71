"""Pages whose blocks are run: bash blocks, with what they print in the text block after them, and Python sessions."""

import doctest
import os
import subprocess
import sys
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]


def fences(page):
    return [token for token in MarkdownIt().parse((ROOT / page).read_text(encoding="utf-8")) if token.type == "fence"]


def shell_blocks(page):
    """Give the bash blocks by their number among all blocks, each with what it prints, if that is told."""
    blocks = fences(page)
    return {
        number: (token.content, following.content if following and following.info == "text" else None)
        for number, (token, following) in enumerate(zip(blocks, [*blocks[1:], None], strict=True))
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
