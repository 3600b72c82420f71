"""A user's `games.py` or `exporters/` that Python finds before our packages: one line names it."""

import sys
from types import ModuleType

import pytest
from process import arena as command

import arena
from arena.machine.shadowing import InTheWay, check_neighbours


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder where Python looks first, and where none of our packages is imported."""
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("games", "exporters"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.mark.parametrize("name", ["games", "exporters"])
def test_a_file_or_a_package_of_the_same_name_is_named_and_not_run(folder, name):
    (folder / f"{name}.py").write_text("raise SystemExit")
    with pytest.raises(InTheWay, match=f"{folder / name}.py is in the way of the package {name}.*: rename it"):
        check_neighbours()
    (folder / f"{name}.py").unlink()
    (folder / name).mkdir()
    check_neighbours()  # our package is found before a folder that is none
    (folder / name / "__init__.py").write_text("raise SystemExit")
    with pytest.raises(InTheWay, match=f"{folder / name} is in the way of the package {name}"):
        check_neighbours()


def test_one_that_is_imported_already_is_named(folder, monkeypatch):
    monkeypatch.setitem(sys.modules, "games", module := ModuleType("games"))
    check_neighbours()  # made by hand, of no file
    module.__file__ = str(folder / "games.py")
    with pytest.raises(ImportError, match=r"games\.py is in the way"):
        check_neighbours()


def test_our_own_are_in_nobodys_way():
    check_neighbours()


def test_a_name_of_arena_warns_where_it_is_first_used(folder):
    (folder / "games.py").touch()
    with pytest.warns(UserWarning, match=r"games\.py is in the way") as warned:
        assert callable(arena.__getattr__("solve"))
    assert warned[0].filename == __file__


def test_the_command_line_says_so_in_one_line(tmp_path):
    (tmp_path / "games.py").write_text("raise SystemExit('it was run')")
    done = command("solve", "nim", cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith(f"arena: {tmp_path}/games.py is in the way of the package games")
