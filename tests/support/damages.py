"""Damages of files, drawn by a seed: bytes, lines and fields that are changed, doubled, left out or put elsewhere."""

from __future__ import annotations

from random import Random

BYTES = [b"", b"\0", b"\xff", b"\r\n", *(sign.encode() for sign in "9-;,\"'\n <>[]{}")]
FIELDS = [
    b"", b"0", b"-1", b"1", b"2", b"3", b"7", b"255", b"65536", b"4294967296", b"9223372036854775808",
    b"1" + b"0" * 400, b"9" * 5000, b"0.5", b"1e999", b"NaN", b"-Infinity", b"1_000", b"0x10", "٣".encode(), b"true",
    b"null", b"a", b"J1", b"=1+1", b"\\", "é🙂".encode(), b"\xed\xa0\x80", b"&lol;", b"<b/>", b"(0,0)", b"a" * 9000,
    b"[" * 3000, b'{"a":' * 3000,
]  # fmt: skip


def damaged(content: bytes, seed: int) -> bytes:
    """Return a content with one to three damages."""
    chance = Random(seed)
    for _ in range(chance.choice([1, 1, 2, 3])):
        content = chance.choice([_byte, _bytes, _line, _field, _field, _cut])(content, chance)
    return content


def _byte(content: bytes, chance: Random) -> bytes:
    """Change some bytes, or put others between them."""
    place = chance.randrange(len(content) + 1)
    return content[:place] + chance.choice(BYTES) + content[place + chance.randrange(4) :]


def _bytes(content: bytes, chance: Random) -> bytes:
    """Leave a piece out, double it, or set it to zero."""
    start = chance.randrange(len(content) + 1)
    piece = content[start : start + chance.randrange(1, 40)]
    return content[:start] + chance.choice([b"", piece * 2, bytes(len(piece))]) + content[start + len(piece) :]


def _line(content: bytes, chance: Random) -> bytes:
    """Leave a line out, double it, change its case, or put it elsewhere."""
    lines = content.splitlines(keepends=True) or [b""]
    line = lines.pop(chance.randrange(len(lines)))
    put = chance.choice([[], [line, line], [line] * 100, [line.swapcase()], [line.strip()], [b" " + line]])
    place = chance.randrange(len(lines) + 1)
    return b"".join([*lines[:place], *put, *lines[place:]])


def _field(content: bytes, chance: Random) -> bytes:
    """Put another value where a word or a number stands."""
    starts = [place for place in range(len(content)) if _is_word(content, place) and not _is_word(content, place - 1)]
    if not starts:
        return content
    start = end = chance.choice(starts)
    while _is_word(content, end):
        end += 1
    return content[:start] + chance.choice(FIELDS) + content[end:]


def _is_word(content: bytes, place: int) -> bool:
    return 0 <= place < len(content) and content[place : place + 1].isalnum()


def _cut(content: bytes, chance: Random) -> bytes:
    """Keep the beginning or the end alone, or write the text in another encoding."""
    place = chance.randrange(len(content) + 1)
    text = content.decode(errors="replace")
    return chance.choice(
        [content[:place], content[place:], text.encode("utf-16"), text.encode("utf-8-sig"), content * 2]
    )
