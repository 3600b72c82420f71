"""UCT: its tree is that of the definition, and its moves become those of min-max."""

import random
from math import log, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from process import refused

from arena import load, play_matches
from arena.errors import ParameterError
from arena.playing.players import player
from arena.searching.playout_tree import playout_tree
from arena.searching.playouts import playout_search
from arena.searching.search import search
from exporters.drawings.search_trees import build

NIM = load("nim", heaps=(1, 2, 2))


class Naive:
    """A node of UCT from the definition: a playout goes down by recursion, and gives J1's score back."""

    def __init__(self, game, position):
        self.game, self.position = game, position
        self.moves = list(game.moves(position))
        self.children, self.scores = {}, []

    def playout(self, chance, c):
        game = self.game
        if not self.moves:
            score = (0.5, 1, 0)[game.winner(self.position)]
        elif len(self.children) < len(self.moves):
            move, following = self.moves[len(self.children)]
            child = self.children[move] = Naive(game, following)
            while (moves := list(game.moves(following))) != []:
                following = moves[int(chance.random() * len(moves))][1]
            score = (0.5, 1, 0)[game.winner(following)]
            child.scores.append(score)
        else:
            values = {
                move: self.mean(child) + c * sqrt(log(len(self.scores)) / len(child.scores))
                for move, child in self.children.items()
            }
            score = self.children[max(values, key=values.get)].playout(chance, c)
        self.scores.append(score)
        return score

    def mean(self, child):
        mean = sum(child.scores) / len(child.scores)
        return mean if self.game.player(self.position) == 1 else 1 - mean


def same(node, naive):
    assert (node.visits, node.score) == (len(naive.scores), sum(naive.scores))
    assert list(node.replies) == list(naive.children)
    for move, reply in node.replies.items():
        same(reply, naive.children[move])


@given(st.integers(0, 99), st.integers(1, 150), st.sampled_from([0.0, 0.5, sqrt(2)]))
@settings(max_examples=20)
def test_the_tree_is_that_of_the_definition(seed, playouts, c):
    for game in (NIM, load("tictactoe"), load("subtraction", heap=1)):
        root = playout_search(game, game.initial, playouts, chance=random.Random(seed), exploration=c)
        naive, chance = Naive(game, game.initial), random.Random(seed)
        for _ in range(playouts):
            naive.playout(chance, c)
        same(root, naive)


@pytest.mark.parametrize("position", ["x../.o./x..", "xx./oo./...", "x../.../..o"])
def test_its_move_is_one_of_the_best_where_the_budget_is_large(position):
    game = load("tictactoe")
    root = playout_search(game, game.parse(position), 2000, chance=random.Random(1))
    assert root.best in search(game, position, plies=9).best_moves


def test_more_playouts_play_better():
    game = load("tictactoe")
    means = [play_matches(game, f"mcts:playouts={budget}", "random", 12, workers=1).mean for budget in (1, 200)]
    assert means[0] < means[1]
    assert means[1] > 0.9


def test_the_same_seed_plays_the_same_games():
    seats = "mcts:playouts=20", "mcts:playouts=5,exploration=0"
    again = [play_matches(NIM, *seats, 10, seed=3, workers=1) for _ in "ab"]
    assert again[0].counts == again[1].counts


@pytest.mark.parametrize("options", ["playouts=0", "playouts=many", "exploration=-1", "exploration=nan", "depth=3"])
def test_options_out_of_bounds_are_refused(options):
    with pytest.raises(ParameterError):
        player(NIM, f"mcts:{options}")


@pytest.mark.parametrize("plies", [1, 2, 4])
def test_the_tree_that_is_drawn_has_the_playouts_of_the_search(plies):
    game = load("tictactoe")
    root = playout_search(game, game.parse("xx./oo./..."), 300, chance=random.Random(4))
    tree = playout_tree(game, "xx./oo./...", plies=plies, playouts=300, seed=4)

    def agree(node, number, ply):
        data = tree.nodes[number]
        assert (data["position"], data["visits"], data["ply"]) == (node.position, node.visits, ply)
        assert data["value"] == round(node.score / node.visits, 2)
        replies = {data["move"]: reply for _, reply, data in tree.edges(number, data=True)}
        assert list(replies) == (list(node.replies) if ply < plies else [])
        for move, reply in replies.items():
            agree(node.replies[move], reply, ply + 1)

    agree(root, 0, 0)
    chosen = [data["move"] for _, _, data in tree.edges(data=True) if data["chosen"]]
    assert chosen[0] == root.best
    drawing = build(tree)
    assert any(line.text == "n = 300" for node in drawing.nodes for line in node.lines)
    assert "n" in [sign.text for sign in drawing.legend.signs]


def test_options_of_the_other_algorithm_are_refused(tmp_path):
    path, uct = tmp_path / "x.svg", ("--algorithm", "mcts")
    refused(2, "--evaluation: not of --algorithm mcts", "tree", "nim", *uct, "--evaluation", "zero", "-o", path)
    refused(2, "--playouts: not of --algorithm minimax", "tree", "nim", "--playouts", "3", "-o", path)
    refused(1, "fewer plies", "tree", "tictactoe", *uct, "--playouts", "2000", "--plies", "4", "-o", path)
    with pytest.raises(ParameterError):
        playout_tree(NIM, plies=0)
