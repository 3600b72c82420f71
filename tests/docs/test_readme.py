"""Every block of the README does what the page says."""

import re

import pytest
from documents import ROOT, check_block, fences, run, run_python, shell_blocks
from engine import DRAWS_PDF

README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCES = fences("README.md")
SHELL = shell_blocks("README.md")


def test_only_known_kinds_of_blocks():
    assert {token.info for token in FENCES} == {"bash", "text", "pycon"}


def test_the_first_two_blocks_are_single_commands_that_make_the_environment():
    for number in (0, 1):
        assert FENCES[number].info == "bash"
        assert FENCES[number].content.startswith(
            "{ [ -x .venv/bin/pip ] || python3 -m venv .venv; } && .venv/bin/pip install"
        )
        lines = FENCES[number].content.splitlines()
        assert all(line.endswith("&&") for line in lines[:-1])
        assert not any(line.startswith("$") for line in lines)


def test_the_first_block_makes_the_pictures_and_the_table(tmp_path):
    script = FENCES[0].content
    assert run(script[script.index("mkdir -p out") :].replace(".venv/bin/", ""), tmp_path).stdout.startswith(
        "fibonacci_nim, matches 4\nJ1 wins"
    )
    written = {path.name: path.stat().st_size for path in (tmp_path / "out").iterdir()}
    assert set(written) == {"fibonacci_nim.svg", "fibonacci_nim.png", "fibonacci_nim.csv"}
    assert min(written.values()) > 250


def test_ci_runs_the_commands_of_the_readme():
    assert "README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.shell
@pytest.mark.parametrize("number", [number for number in SHELL if number > 1])
def test_shell_block(number, tmp_path):
    script, expected = SHELL[number]
    folder = tmp_path
    if "tests/benchmarks" in script:
        script, folder = script.replace("--benchmark-columns=min,median,rounds", "--benchmark-disable -q"), ROOT
    if not DRAWS_PDF:
        script = script.replace(".pdf", ".svg")
    check_block(script, expected, folder)


def test_python_blocks(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run_python("README.md") > 25


def test_links_lead_somewhere():
    headings = {
        re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in README.splitlines()
        if line.startswith("#")
    }
    for anchor in re.findall(r"\]\(#([^)]+)\)", README):
        assert anchor in headings
    for file in re.findall(r"\]\((?!http|#)([^)]+)\)", README):
        assert (ROOT / file).is_file()
