"""The front page: it is short, its first two commands make the environment, and in the wheel its links are absolute."""

import re
import subprocess
import sys
from email import message_from_bytes
from email.policy import default

import pytest
from documents import ROOT, fences, links, links_in, run, text_of

FENCES = fences("README.md")


def test_the_front_page_is_short_and_its_first_two_blocks_are_single_commands():
    assert len(text_of("README.md").splitlines()) <= 90
    for block, begins in zip(FENCES[::2], ("python3 -m venv .venv && .venv/bin/pip", ".venv/bin/pip"), strict=False):
        assert block.info == "bash"
        assert block.content.startswith(f"{begins} install -e ")
        assert all(line.endswith("&&") for line in block.content.splitlines()[:-1])
    assert "README.md" in text_of(".ci/run")


@pytest.mark.shell
def test_the_first_block_makes_the_picture_and_the_table(tmp_path):
    script = FENCES[0].content
    done = run(script[script.index(".venv/bin/arena draw") :].replace(".venv/bin/", ""), tmp_path)
    assert done.stdout == FENCES[1].content
    written = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert set(written) == {"nim.svg", "nim.csv"}
    assert min(written.values()) > 250


def test_the_metadata_of_the_wheel_lead_to_the_repository(tmp_path):
    pytest.importorskip("hatchling")
    script = "import sys; from hatchling.build import prepare_metadata_for_build_wheel as made; made(sys.argv[1])"
    subprocess.run([sys.executable, "-c", script, tmp_path], cwd=ROOT, check=True)
    (path,) = tmp_path.glob("*.dist-info/METADATA")
    metadata = message_from_bytes(path.read_bytes(), policy=default)
    repository = re.search(r'^REPOSITORY = "(.*)"$', text_of(".ci/metadata.py"), re.MULTILINE)[1]
    addresses = dict(line.split(", ") for line in metadata.get_all("Project-URL"))
    assert {"Repository", "Documentation", "Changelog", "Issues"} == set(addresses)
    assert all(address.startswith(repository) for address in addresses.values())
    for old, new in zip(links("README.md"), links_in(metadata.get_payload(decode=True).decode()), strict=True):
        kind = "raw" if f'src="{old}"' in text_of("README.md") else "blob"
        if old.startswith("https://"):
            assert new == old
        else:
            assert new == repository + (old if old.startswith("#") else f"/{kind}/HEAD/{old}")
