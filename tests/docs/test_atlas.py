"""The page of the atlas is written from its table."""

import re

from atlas import PAGE, linked, page, shown

from arena import claims


def test_the_page_is_current():
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_claim_is_on_the_page():
    rows = [
        line for line in PAGE.read_text(encoding="utf-8").split("\n## ", 2)[2].splitlines() if line.startswith("| ")
    ]
    heads = sum(line.startswith(("| parameters", "| ---")) for line in rows)
    assert len(rows) - heads == len(claims())
    assert all(line.count(" | ") == 5 for line in rows)


def test_sources_are_linked():
    assert linked("OEIS A000201; OEIS A001950") == (
        "[OEIS A000201](<https://oeis.org/A000201>); [OEIS A001950](<https://oeis.org/A001950>)"
    )
    assert linked("X 1993, doi:10.1016/0304-3975(93)90026-P") == (
        "X 1993, [doi:10.1016/0304-3975(93)90026-P](<https://doi.org/10.1016/0304-3975(93)90026-P>)"
    )
    assert linked("https://en.wikipedia.org/wiki/L_game") == (
        "[en.wikipedia.org](<https://en.wikipedia.org/wiki/L_game>)"
    )
    assert not re.search(r"(doi|arXiv):\S+\]\((?!<)", PAGE.read_text(encoding="utf-8"))


def test_numbers_are_written_for_a_reader():
    assert shown("4531985219092") == "4,531,985,219,092"
    assert shown("-2;draw;0") == "-2, draw, 0"
