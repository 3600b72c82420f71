"""The compiled code on disk is optional: what is damaged is compiled again, and so is what cannot be kept."""

import importlib.util
import resource
import sys
import warnings

import pytest

pytest.importorskip("numba")
from arena.machine import code_cache
from arena.machine.compiler import compile_and_keep

HUGE = b"\x80\x05\x8d" + (1 << 62).to_bytes(8, "little")
"""The pickle of a text for which there is no memory."""
LOOP = "def triple(number):\n    return 3 * number\n"


@pytest.fixture
def triple(tmp_path, monkeypatch):
    """Give the same loop as another process would: none of its code is in memory."""
    monkeypatch.setattr(code_cache, "_WARNED_OF", set())
    path = tmp_path / "loops.py"
    path.write_text(LOOP)

    def load(*helpers):
        spec = importlib.util.spec_from_file_location("loops", path)
        monkeypatch.setitem(sys.modules, "loops", module := importlib.util.module_from_spec(spec))
        spec.loader.exec_module(module)
        return compile_and_keep(module.triple, *helpers)

    return load


def files(tmp_path, ending):
    return list((tmp_path / "__pycache__").glob(f"*{ending}"))


def hits(loop):
    return sum(loop.stats.cache_hits.values())


def test_where_another_numba_keeps_code_otherwise_it_does_so_itself(tmp_path, triple, monkeypatch):
    def changed(*_):
        raise AttributeError("filename_base")

    monkeypatch.setattr(code_cache, "OptionalCache", changed)
    assert triple()(2) == 6
    loop = triple()
    assert loop(2) == 6
    assert hits(loop) == 1
    assert not any("sha256" in path.name for path in files(tmp_path, ""))


def test_code_is_compiled_again_once_a_helper_has_changed(tmp_path, triple):
    helper = tmp_path / "helper.py"
    helper.write_text("def half(number):\n    return number // 2\n")
    scope = {}
    exec(compile(helper.read_text(), str(helper), "exec"), scope)  # noqa: S102 - a function of that file
    assert triple(scope["half"])(2) == 6
    assert hits(again := triple(scope["half"])) == 0
    assert again(2) == 6
    assert hits(again) == 1
    helper.write_text(helper.read_text() + "\n")
    changed = triple(scope["half"])
    assert changed(2) == 6
    assert hits(changed) == 0


def half(content):
    return content[: len(content) // 2]


def changed(content):
    """Change a byte of what LLVM has made, which no reader of Python's would notice."""
    place = content.index(b"ELF") + 200 if b"ELF" in content else len(content) // 2
    return content[:place] + bytes([content[place] ^ 255]) + content[place + 1 :]


@pytest.mark.parametrize(
    ("ending", "damage"),
    [
        (".nbc", half),
        (".nbc", changed),
        (".nbc", lambda _: b""),
        (".nbc", lambda _: b"garbage" * 99),
        (".nbi", half),
        (".nbi", lambda _: HUGE),
        (".nbi", lambda _: b""),
        (".nbi", lambda _: b"garbage" * 99),
    ],
)
def test_damaged_code_is_dropped_and_compiled_again(triple, tmp_path, ending, damage):
    assert triple()(2) == 6
    (path,) = files(tmp_path, ending)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.warns(RuntimeWarning, match="is damaged, and is compiled again") as warned:
        assert triple()(2) == 6
    assert len(warned) == 1
    again = triple()
    assert (again(2), hits(again)) == (6, 1)


def test_code_that_is_missing_is_compiled_again(triple, tmp_path):
    assert triple()(2) == 6
    for path in files(tmp_path, ".nbc"):
        path.unlink()
    assert triple()(2) == 6
    assert files(tmp_path, ".nbc")


def test_code_that_is_there_is_loaded(triple):
    assert [(loop(2), hits(loop)) for loop in (triple(), triple())] == [(6, 0), (6, 1)]


def test_where_code_cannot_be_kept_it_is_said_once_and_the_work_goes_on(triple, tmp_path):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
        try:
            answers = [triple()(2), triple()(2)]
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert answers == [6, 6]
    assert ["File too large" in str(warning.message) for warning in warned] == [True]
    assert not files(tmp_path, ".nbc")


def test_where_there_is_no_place_for_code_nothing_is_kept(triple, tmp_path, monkeypatch):
    monkeypatch.setattr("numba.core.caching.CacheImpl._locator_classes", [])
    assert triple()(2) == 6
    assert not files(tmp_path, ".nbc")
