"""Every test of the classroom runs plainly: a newcomer's first run compiles nothing."""

import pytest


@pytest.fixture(autouse=True)
def _plain(plain_loops):
    pass
