"""The front page is short, and its two commands make the environment; that all its blocks run is in test_pages.py.

In the wheel all its addresses are absolute.
"""

import re
import subprocess
import sys
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from documents import ROOT, fences, links, links_in, run, text_of
from markdown_it import MarkdownIt

FENCES = fences("README.md")
MOST_LINES = 200
"""The front page is read in a few minutes; what is longer belongs into docs/guide/."""


def test_the_front_page_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= MOST_LINES


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
        "Fibonacci Nim, 4 matches\nJ1 wins"
    )
    written = {path.name: path.stat().st_size for path in (tmp_path / "out").iterdir()}
    assert set(written) == {"fibonacci_nim.svg", "fibonacci_nim.png", "fibonacci_nim.csv"}
    assert min(written.values()) > 250


def test_ci_runs_the_commands_of_the_readme():
    assert "README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


REPOSITORY = re.search(r'^REPOSITORY = "(.*)"$', text_of(".ci/metadata.py"), re.MULTILINE)[1]


@pytest.fixture(scope="module")
def metadata(tmp_path_factory):
    """Give what the wheel says of itself, as its build prepares it."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("metadata")
    script = "import sys; from hatchling.build import prepare_metadata_for_build_wheel as made; made(sys.argv[1])"
    subprocess.run([sys.executable, "-c", script, folder], cwd=ROOT, check=True)
    (path,) = Path(folder).glob("*.dist-info/METADATA")
    return message_from_bytes(path.read_bytes(), policy=default)


def test_in_the_wheel_all_links_lead_to_the_repository(metadata):
    text = metadata.get_payload(decode=True).decode()
    here, there = links("README.md"), links_in(text)
    assert len(here) == len(there)
    for old, new in zip(here, there, strict=True):
        if old.startswith("https://"):
            assert new == old
        elif old.startswith("#"):
            assert new == REPOSITORY + old
        else:
            kind = "raw" if f'src="{old}"' in text_of("README.md") else "blob"
            assert new == f"{REPOSITORY}/{kind}/HEAD/{old}"
    assert f"{REPOSITORY}/raw/HEAD/docs/gallery/film.gif" in there
    assert [token.content for token in MarkdownIt().parse(text) if token.type == "fence"] == [
        token.content for token in FENCES
    ]


def test_the_wheel_names_the_addresses_of_the_project(metadata):
    assert metadata["Description-Content-Type"] == "text/markdown"
    addresses = dict(line.split(", ") for line in metadata.get_all("Project-URL"))
    assert {"Repository", "Documentation", "Changelog", "Issues"} == set(addresses)
    assert addresses["Repository"] == REPOSITORY
    for address in addresses.values():
        _, _, page = address.partition("/blob/HEAD/")
        assert address.startswith(REPOSITORY)
        assert (ROOT / page).exists()


def test_the_commands_for_windows_are_those_of_the_first_block():
    (block,) = [token.content for token in FENCES if token.info == "powershell"]
    lines = block.replace("\\", "/").replace("/Scripts/", "/bin/").replace("py -m", "python3 -m").splitlines()
    first = FENCES[0].content.replace("out/", "").replace("--quiet --disable-pip-version-check ", "")
    assert len(lines) == 3
    assert all(line in first for line in lines)
