"""The folders of jobs that tests of engines work in."""

import pytest

from arena.engines.folder import Folder


@pytest.fixture
def folder(tmp_path):
    return Folder(str(tmp_path / "out"))
