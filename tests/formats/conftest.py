"""The tests of formats run every loop plainly: no file here is large."""

import pytest


@pytest.fixture(scope="module", autouse=True)
def _plain():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARENA_LOOPS", "plain")
        yield
