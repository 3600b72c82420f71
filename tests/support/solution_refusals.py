"""Files that are no solution of an arena, made of a good one."""

import json


def refusals(text):
    """Make files that are no solution of the arena, each with a word that its error names."""
    document = json.loads(text)
    first = document["vertices"][0]

    def rows(*more, **head):
        return json.dumps({**document, "vertices": [*document["vertices"][1:], *more], **head})

    yield from (
        (content, "JSON") for content in ("", "{", "[" * 100_000, '{"a":' * 30_000, text[:-3], text + "x", "{}" * 50)
    )
    yield from ((content, "format") for content in ("[]", "null", '{"format": "arena-solution"}', rows(first, more=1)))
    yield text.replace("{", "\x00{"), "JSON"
    yield text.replace('"version": 1', '"version": 1, "version": 1'), "'version'"
    yield text.replace('"rank": 1', '"rank": 1, "rank": 2'), "'rank'"
    yield text.replace('"rank": 1', f'"rank": {"1" * 5000}'), "JSON"
    yield f"[{','.join(['{}'] * 50)}]", "keys"
    yield rows(first, first, first), "twice"
    yield rows(document["vertices"][1]), "'1'"
    yield from ((rows(first, version=version), "version") for version in (2, True, 1.0))
    yield rows(first, format="arena"), "format"
    yield rows(first, game=7), "game"
    yield rows(first, vertices={}), "vertices"
    yield rows(7), "7"
    yield rows({"position": "2", "player": 1}), "winner"
    yield rows({**first, "ranks": 1}), "rank"
    yield from ((rows({**first, "position": value}), repr(value)) for value in ("3", "0", 2, ["2"]))
    yield from ((rows({**first, "strategy": value}), repr(value)) for value in ("3", None))
    yield from ((rows({**first, "player": value}), "'2'") for value in (2, True))
    for key in ("winner", "rank"):
        for value in (True, 1.0, "1", None, [1], 10**30, float("inf"), float("nan")):
            yield rows({**first, key: value}), key
    yield text.encode("utf-16"), "JSON"
    yield text.replace('"2"', '"é"').encode("latin-1"), "JSON"
