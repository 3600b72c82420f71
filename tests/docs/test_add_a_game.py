"""Every block of the guide to games of one's own does what the page says."""

import importlib.util

import pytest
from documents import check_block, fences, run_python, shell_blocks

GUIDE = "docs/add-a-game.md"
SHELL = shell_blocks(GUIDE)
FILES = {token.content.split()[1]: token.content for token in fences(GUIDE) if token.info == "python"}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Write the files of the page into a folder of their own."""
    for name, content in FILES.items():
        (tmp_path / name).write_text(content)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_page_holds_files_commands_and_sessions():
    assert list(FILES) == ["hexapawn.py", "kayles.py"]
    assert {token.info for token in fences(GUIDE)} == {"python", "bash", "text", "pycon", "toml"}


@pytest.mark.shell
@pytest.mark.parametrize("number", SHELL)
def test_shell_block(number, folder):
    if "openspiel:" in SHELL[number][0] and not importlib.util.find_spec("pyspiel"):
        pytest.skip("OpenSpiel is not installed")
    check_block(*SHELL[number], folder)


@pytest.mark.usefixtures("folder")
def test_python_blocks():
    assert run_python(GUIDE) >= 10
