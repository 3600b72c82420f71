"""Every test that docs/trust.md names is there, and its number of inputs is one that the long run makes."""

import ast
import re

from documents import ROOT

PAGE = (ROOT / "docs/trust.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)
RUN = re.compile(r"The last run: (.+?)\n\n", re.DOTALL)
LEAST = 20_000


def tests_of(path):
    return {node.name for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body if hasattr(node, "name")}


def test_every_test_that_is_named_is_there():
    assert len(NAMED) > 25
    for path, name in NAMED:
        assert name.startswith("test_")
        assert name in tests_of(path), f"{path}::{name}"


def test_every_promise_names_a_test():
    rows = [
        line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith(("| promise", "| format"))
    ]
    assert len(rows) > 18
    assert all("`tests/" in row.rpartition(" | ")[2] for row in rows)


def numbers(text):
    return [int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*", text)]


def least(path, name):
    """Give the number that a test file means by MANY."""
    found = re.search(rf"^{name} = .*", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    return numbers(found[0])[-1]


def test_the_last_run_is_one_that_the_code_makes():
    run = " ".join(RUN.search(PAGE)[1].split())
    assert re.search(r"on \d+ \w+ 20\d\d, version [\d.]+", run)
    total, parts = re.search(r"fuzz: ([\d,]+) inputs tried \((.+?)\)", run).groups()
    total, *parts = numbers(total) + numbers(parts.replace("kill -9", "kills"))
    assert total >= LEAST
    assert sum(parts) == total
    readers, commands = parts[:2]
    assert commands >= 0.9 * least("tests/fuzz/test_fuzz_command_line.py", "FEW, MANY")
    assert readers >= 8 * least("tests/fuzz/test_fuzz_readers.py", "FEW, MANY")


def test_the_long_run_is_left_out_of_the_ordinary_one():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert re.search(r"^addopts = .*-m 'not \([^)]*\bfuzz\b", text, re.MULTILINE)
    assert "-m fuzz" in PAGE
