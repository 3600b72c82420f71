"""The atlas: every claim in data/atlas.csv is computed again."""

import random
from itertools import groupby

import pytest
from atlas import OURS, ROOT, Claim, claims
from claim_kinds import cases, claimed, computed
from naive_boards import ells, l_game, mu_torere, won_and_lost
from naive_octal import wrong_heap

import arena

CLAIMS = claims()
GAMES = list(dict.fromkeys(claim.game for claim in CLAIMS))
QUICK, LONG = 0.1, 60
"""Claims are checked in quick runs below so many seconds, and not at all from so many on."""

COMPILED = {"connect_four", "hexapawn"}
"""The games whose claims take long by plain loops."""


def wrong_claims(game, least, most):
    """Return the claims about a game that do not hold, each with what was computed."""
    own = [claim for claim in CLAIMS if claim.game == game and least <= (claim.seconds or most) < most]
    wrong = []
    for parameters, rows in groupby(own, lambda claim: claim.parameters):
        made = cases(game, parameters)
        values = [(claim, computed(claim, made)) for claim in rows]
        wrong += [(claim.of, claim.claim, value) for claim, value in values if value != claimed(claim)]
    return wrong


@pytest.mark.parametrize("game", [game for game in GAMES if game not in COMPILED])
@pytest.mark.usefixtures("plain_loops")
def test_quick_claims_hold(game):
    assert wrong_claims(game, 0, QUICK) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_slow_claims_hold(game):
    assert wrong_claims(game, 0 if game in COMPILED else QUICK, LONG) == []


def test_rows_are_well_formed():
    text = (ROOT / "data" / "atlas.csv").read_text(encoding="utf-8")
    assert text.splitlines()[0] == ",".join(Claim._fields)
    assert len({claim[:3] for claim in CLAIMS}) == len(CLAIMS)
    for claim in CLAIMS:
        assert claim.source, claim
        assert claim.seconds is not None or claim.source != OURS, claim
        assert not claim.sourced or (claim.note and claim.sourced != claim.value), claim


# Where sources differ, a second program decides


def test_mu_torere_by_another_program():
    after = mu_torere()
    won, lost = won_and_lost(after)
    assert (len(after), len(won), len(lost)) == (1180, 208, 128)


def test_the_positions_of_the_l_game_by_another_program():
    """There are 48 places for an L, 656 pairs without overlap, and 28 places for the neutral pieces with each."""
    assert len(ells()) == 48
    assert sum(1 for _ in l_game()) == 18_368 == 656 * 28 == 8 * 2296


@pytest.mark.slow
def test_octal_56_by_every_move_of_a_heap():
    """OEIS A071436 gives 326637 as the last exception; the value of 326639 shows that it is not earlier."""
    last = 326_639 + 144
    values = [int(value) for value in arena.grundy_sequence("0.56", last).values]
    assert (values[326_639], values[last]) == (26, 16)
    heaps = [*range(5_000), *range(326_600, last + 1), *random.Random(56).sample(range(last), 200)]
    assert wrong_heap((0, 5, 6), values, heaps) is None
