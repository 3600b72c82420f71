"""What games declare besides their rules: one list, which the contract and the guard of games from outside go by."""

from types import SimpleNamespace

import pytest

import games
from arena.rules.capabilities import (
    CAPABILITIES,
    HasDiagram,
    HasEvaluations,
    HasMarks,
    HasPackedRules,
    HasPlaces,
    HasSymmetries,
    declared,
)
from arena.rules.contract import CHECKS
from games.loading.guard import CHECKED


def test_every_capability_of_one_member_is_checked_and_guarded():
    assert CHECKED.keys() == CAPABILITIES.keys() <= CHECKS.keys()


@pytest.mark.parametrize(
    ("name", "capabilities"),
    [
        ("connect_four", {HasDiagram, HasSymmetries, HasPackedRules, HasMarks}),
        ("tictactoe", {HasDiagram, HasSymmetries, HasPackedRules, HasMarks}),
        ("subtraction", {HasDiagram, HasPlaces, HasPackedRules}),
        ("fibonacci_nim", {HasDiagram, HasPlaces}),
    ],
)
def test_a_game_declares_a_capability_by_its_members(name, capabilities):
    game, every = games.load(name), {*CAPABILITIES.values(), HasMarks}
    assert {capability for capability in every if isinstance(game, capability)} == capabilities
    assert {CAPABILITIES[member] for member in declared(game)} == capabilities - {HasMarks}
    assert declared(type(game)) == declared(game)


def test_marks_of_another_kind_make_no_board():
    assert not isinstance(SimpleNamespace(marks=("good", "bad")), HasMarks)


def test_no_property_is_asked_to_list_capabilities():
    class Silent:
        @property
        def evaluations(self):
            raise AssertionError

    assert declared(Silent()) == ["evaluations"]
    assert isinstance(SimpleNamespace(evaluations={}), HasEvaluations)
