"""A folder for the pictures of a module, and a function that draws into it and reads the DOT back."""

import dot_reading
import pytest


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture(scope="module")
def drawn(folder):
    return lambda thing, **options: dot_reading.drawn(thing, folder, **options)
