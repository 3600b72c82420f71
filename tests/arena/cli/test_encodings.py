"""What stdout cannot take: replaced in texts for people, refused in data, which is always UTF-8."""

import io
import sys

import pytest

import arena.cli
import exporters
from arena import InvalidArena

GAME = '''
from dataclasses import dataclass


@dataclass(frozen=True)
class Odd:
    """Two positions, one of which has half a character in its label."""

    initial = (1, 1)

    def player(self, position):
        return position[1]

    def moves(self, position):
        if position == (1, 1):
            yield "on \\udcff", (0, 2)

    def winner(self, position):
        return None if position == (1, 1) else 1

    def label(self, position):
        return "half \\udcff" if position == (1, 1) else "end"

    def parse(self, text):
        return (1, 1) if text.startswith("half") else (0, 2)
'''


@pytest.fixture
def run(monkeypatch):
    """Run a command in this process, with a stdout and a stderr of some encoding; give its code and what it wrote."""

    def run(encoding, *arguments):
        streams = {name: io.TextIOWrapper(io.BytesIO(), encoding=encoding) for name in ("stdout", "stderr")}
        monkeypatch.setattr(sys, "argv", ["arena", *map(str, arguments)])
        for name, stream in streams.items():
            monkeypatch.setattr(sys, name, stream)
        with pytest.raises(SystemExit) as end:
            arena.cli.main()
        written = [stream.buffer.getvalue() for stream in streams.values() if stream.flush() is None]
        return end.value.code, *written

    return run


def test_texts_are_shown_by_what_the_terminal_has(run):
    code, out, err = run("cp1252", "solve", "tictactoe", "--rows", 2, "--columns", 2, "--align", 2)
    assert (code, err) == (0, b"")
    assert b"S\\u2205" in out
    code, out, err = run("utf-8", "solve", "tictactoe", "--rows", 2, "--columns", 2, "--align", 2)
    assert (code, err) == (0, b"")
    assert "S∅" in out.decode()


@pytest.mark.parametrize("words", [["table"], ["kernel", "--json"]], ids=str)
def test_data_are_utf_8_whatever_the_terminal_is(run, tmp_path, words):
    path = tmp_path / "graph.json"
    path.write_text(exporters.render(exporters.read("kernel_ad"), "json").replace('"a"', '"∅"'), encoding="utf-8")
    code, out, err = run("cp1252", words[0], path, *words[1:])
    assert (code, err) == (0, b"")
    assert "∅" in out.decode()
    assert b"\r" not in out


def test_half_a_character_is_shown_in_texts_and_refused_in_data(run, tmp_path):
    path = tmp_path / "odd.py"
    path.write_text(GAME, encoding="utf-8")
    code, out, err = run("utf-8", "solve", path)
    assert (code, err) == (0, b"")
    assert b"end" in out
    code, out, err = run("utf-8", "search", path, "--json")
    assert (code, out) == (1, b"")
    assert b"half a character, which no file can hold" in err
    assert err.count(b"\n") == 1
    with pytest.raises(InvalidArena, match="half a character"):
        exporters.write(tmp_path / "x.txt", "half \ud800")
    assert not (tmp_path / "x.txt").exists()
