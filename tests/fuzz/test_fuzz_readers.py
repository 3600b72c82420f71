"""Damaged files: every reader, found by looking, gives an arena or refuses in one line; nothing else, and soon."""

import pytest
from hypothesis import given
from mutations import files, tries
from readers import READERS, good_files, path_of, tried
from trying import Trier

FEW, MANY = 14, 2000
CALLS, MEGABYTES = 1_000_000, 200
"""What a reader may take for a small file."""


@pytest.fixture(scope="module")
def seeds(tmp_path_factory):
    folder = tmp_path_factory.mktemp("seeds")
    return {reader: good_files(reader, folder) for reader in READERS}


@pytest.fixture(scope="module")
def trier():
    with Trier("readers") as process:
        yield process


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("damaged")


def judge(found, path):
    """Hold an answer against what is promised."""
    assert found["kind"] in ("read", "refused"), found["told"]
    if found["kind"] == "read":
        assert found["told"] == ""
    else:
        assert str(path) in found["told"]
        assert len(found["told"].splitlines()) == 1
    assert found["calls"] < CALLS
    assert found["grown"] < MEGABYTES


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
def test_good_files_are_read(trier, seeds, folder, reader):
    path = path_of(folder, reader)
    for number, content in enumerate(seeds[reader]):
        path.write_bytes(content)
        found = tried(trier, reader, path)
        judge(found, path)
        assert found["kind"] == "read" or (reader.startswith("solution") and number), found


@pytest.mark.slow
@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.fuzz)])
@pytest.mark.parametrize("reader", READERS)
def test_damaged_files(trier, seeds, folder, reader, number):
    path = path_of(folder, reader)
    others = [content for other in READERS for content in seeds[other]]

    @tries(number)
    @given(files(seeds[reader], others))
    def check(content):
        path.write_bytes(content)
        judge(tried(trier, reader, path), path)

    check()
