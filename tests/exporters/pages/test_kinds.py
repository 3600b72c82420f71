"""What the page of an endless game says: who wins, a move of the strategy everywhere, and when player 1 wins."""

import json
import re

from arena import page, read, solve
from exporters.pages.page import render


def data_of(text):
    found = re.search(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', text, re.DOTALL)
    return json.loads(found[1])


def test_a_page_of_a_solution_is_about_its_objective(tmp_path):
    path = page(solve(read("lift"), "parity"), tmp_path / "lift.html")
    text = path.read_text(encoding="utf-8")
    assert text == render(read("lift"), objective="parity")
    assert "J1 wins if the highest priority that comes back for ever is even" in text
    assert all(f">p = {priority}<" in text for priority in range(5))
    assert data_of(text)["winners"] == "".join(map(str, solve(read("lift"), "parity").winner.values()))


def test_the_strategy_moves_from_every_vertex_on_which_play_goes_on():
    data = data_of(render(read("arbiter"), objective="buchi"))
    assert all(0 <= best < degree for best, degree in zip(data["best"], data["degree"], strict=True))
    assert data["remoteness"] == [-1] * 7


def test_a_page_without_another_objective_is_about_the_end_of_play():
    text = render(read("lift"))
    assert "J1 wins if" not in text.split("<script")[0]
    assert set(data_of(text)["winners"]) == {"0"}
