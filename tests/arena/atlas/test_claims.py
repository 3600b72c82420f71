"""The atlas: every claim is computed again, and refused where one number of it is altered."""

import csv
import random
import re

import pytest
from naive_boards import ells, l_game, mu_torere, won_and_lost
from naive_octal import naive_sequence, wrong_heap

import arena
import exporters
import games
from arena import check_claim, claims
from arena.atlas.claim_kinds import kind_names
from arena.atlas.claims import OURS, PATH, Claim
from arena.errors import ParameterError

CLAIMS = claims()
CHECKED = [claim for claim in CLAIMS if claim.seconds is not None]
QUICK = 0.1
"""The seconds below which a claim is checked with every run of the quick tests; one of each kind always is."""
LONG = 60
"""Those from which it is left to `arena atlas --check`."""
FORMS = {
    "doi": r"10\.\d{4,9}/\S+",
    "arXiv": r"\d{4}\.\d{4,5}|math/\d{7}",
    "OEIS": r" A\d{6}",
}
"""How sources are named."""


def named(claim):
    return f"{claim.of}: {claim.claim}"


def marked(claim):
    return pytest.param(claim, id=named(claim), marks=[] if claim.seconds < QUICK else [pytest.mark.slow])


@pytest.mark.parametrize("claim", [marked(claim) for claim in CHECKED if claim.seconds < LONG])
def test_a_claim_is_so(claim):
    assert check_claim(claim).computed == claim.value


def cheapest():
    """Give of each kind of claim the one that takes least."""
    found = {}
    for claim in sorted(CHECKED, key=lambda claim: claim.seconds):
        found.setdefault(re.sub(r"J[12]$|(?<= )\d+(?= )", "{}", claim.claim), claim)
    return list(found.values())


def altered(value):
    """Alter one number of a value, or a word where there is none."""
    if not re.search(r"\d", value):
        return {"draw": "J1", "none": "0"}.get(value, value[:-1])
    return re.sub(r"\d", lambda match: str((int(match[0]) + 1) % 10), value, count=1)


@pytest.mark.parametrize("claim", list(map(marked, cheapest())))
def test_a_claim_of_each_kind_is_refused_where_it_is_altered(claim):
    assert check_claim(claim).agrees
    assert not check_claim(claim._replace(value=altered(claim.value))).agrees


def test_every_kind_is_claimed_and_every_claim_is_of_a_kind():
    patterns = {name: re.escape(name).replace(r"\{\}", r"\d+") for name in kind_names()}
    for claim in CHECKED:
        assert any(re.fullmatch(pattern, claim.claim) for pattern in patterns.values()), claim
    for name, pattern in patterns.items():
        assert any(re.fullmatch(pattern, claim.claim) for claim in CHECKED), name


def test_rows_are_of_games_that_come_along_and_stand_together():
    assert {claim.game for claim in CLAIMS} <= {*games.names(), *exporters.bundled()}
    seen = [(claim.game, claim.parameters, claim.claim) for claim in CLAIMS]
    assert len(seen) == len(set(seen))
    for part in (1, 2):
        keys = [key[:part] for key in seen]
        changes = [key for before, key in zip([None, *keys], keys, strict=False) if key != before]
        assert len(changes) == len(set(changes))


def test_the_file_is_as_the_csv_module_writes_it():
    text = PATH.read_text(encoding="utf-8")
    assert text.splitlines()[0] == ",".join(Claim._fields)
    with PATH.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert all(len(row) == len(Claim._fields) for row in rows)
    assert all(cell == cell.strip() for row in rows for cell in row)


def test_a_source_that_says_something_else_has_a_note_that_decides():
    differing = [claim for claim in CLAIMS if claim.sourced]
    assert len(differing) >= 3
    for claim in differing:
        assert claim.source != OURS
        assert claim.sourced != claim.value
        assert claim.note


def test_what_is_not_computed_has_a_source():
    for claim in CLAIMS:
        assert claim.source
        if claim.seconds is None:
            assert claim.source != OURS
            with pytest.raises(ParameterError, match="is not computed here"):
                check_claim(claim)


@pytest.mark.parametrize("name", FORMS)
def test_sources_have_the_form_of_their_kind(name):
    mentioned = [source for claim in CLAIMS for source in claim.source.split("; ") if name in source]
    assert mentioned
    for source in mentioned:
        assert re.search(rf"{name}:?({FORMS[name]})$", source), source


def test_what_cannot_be_computed_differs():
    claim = CHECKED[0]
    assert "no parameter 'x'" in check_claim(claim._replace(parameters="x 1")).computed
    assert "unknown claim: 'x' (one of" in check_claim(claim._replace(claim="x")).computed
    assert "no game that comes along" in check_claim(claim._replace(game="x")).computed


def test_a_kind_of_claim_is_one_function(monkeypatch):
    known = dict(arena.atlas.claim_kinds._KINDS)
    monkeypatch.setattr(arena.atlas.claim_kinds, "_KINDS", known)

    @arena.claimed("moves of J{} at most")
    def most_moves(case, player):
        columns = case.columns
        return max(len(columns.after(at)) for at in range(len(columns)) if columns.player[at] == player)

    claim = Claim("subtraction", "heap 5", "moves of J1 at most", "3", OURS, "", 0.1, "")
    assert check_claim(claim).agrees


# ---- Where sources differ: a second program


def test_mu_torere_again():
    after = mu_torere()
    won, lost = won_and_lost(after)
    assert (len(after), len(won), len(lost)) == (1180, 208, 128)


def test_the_positions_of_the_l_game_again():
    """48 places of an L, 656 pairs that do not overlap, and 28 places of the neutral pieces with each."""
    assert len(ells()) == 48
    assert sum(1 for _ in l_game()) == 18_368 == 656 * 28 == 8 * 2296


@pytest.mark.parametrize("digits", [(0, 7, 7), (0, 5, 6), (4, 1, 0, 7)])
def test_values_are_refused_where_one_is_wrong(digits):
    values = naive_sequence(digits, 300)
    assert wrong_heap(digits, values) is None
    for heap in (0, 1, 2, 150, 299):
        for wrong in (values[heap] + 1, values[heap] - 1):
            if wrong >= 0:
                assert wrong_heap(digits, [*values[:heap], wrong, *values[heap + 1 :]]) == heap


@pytest.mark.slow
def test_octal_56_by_every_move_of_a_heap():
    """OEIS A071436 has 326637 for the last exception; the value of 326639 shows that it is no earlier.

    So are all heaps up to there, which takes some minutes: `wrong_heap((0, 5, 6), values)`.
    """
    last = 326_639 + 144
    values = [int(value) for value in arena.grundy_sequence("0.56", last).values]
    assert (values[326_639], values[last]) == (26, 16)
    heaps = [*range(5_000), *range(326_600, last + 1), *random.Random(56).sample(range(last), 200)]
    assert wrong_heap((0, 5, 6), values, heaps) is None


SOLVED_KALAH = {2: "WLLLWW", 3: "DWWWWL"}
"""Who wins with 1 to 6 seeds in each of so many houses, for who begins: Irving, Donkers and Uiterwijk 2000."""


@pytest.mark.parametrize("houses", SOLVED_KALAH)
def test_who_wins_kalah_is_what_its_paper_says(houses):
    winners = {"W": "J1", "L": "J2", "D": "draw"}
    claim = next(each for each in claims("kalah", "winner") if each.parameters == f"houses {houses}, seeds 1:6")
    assert claim.value.split(";") == [winners[each] for each in SOLVED_KALAH[houses]]
    assert claim.source.startswith("G. Irving, J. Donkers and J. Uiterwijk, ICGA Journal 23:3 (2000)")
    margins = next(each for each in claims("kalah", "margin") if each.parameters == claim.parameters)
    signs = ["D" if each == 0 else "W" if each > 0 else "L" for each in map(int, margins.value.split(";"))]
    assert "".join(signs) == SOLVED_KALAH[houses]


def test_boards_of_dots_and_boxes_name_who_solved_them():
    sources = {claim.parameters: claim.source for claim in claims("dots_and_boxes", "margin")}
    assert "wilson.engr.wisc.edu/boxes" in sources["rows 3, columns 3"]
    assert "wilson.engr.wisc.edu/boxes" in sources["rows 4, columns 4"]
    assert sources["rows 4, columns 5"] == "J. K. Barker and R. E. Korf 2012, doi:10.1609/aaai.v26i1.8144"
    assert sources["rows 2, columns 4"] == OURS
