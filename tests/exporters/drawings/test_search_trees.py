"""Drawings of search trees: what each node and edge shows, read back by Graphviz's own parser."""

import re
from collections import Counter, defaultdict
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from drawn import tree_dot
from engine import pygraphviz

import exporters
import games
from arena import ParameterError, unfold
from arena import tree as game_tree
from arena.graphs.graph_game import GraphGame
from arena.searching.evaluations import alignments
from arena.searching.tree import search_tree
from exporters.drawings import search_trees, turns
from exporters.drawings.colourings import colour
from exporters.drawings.looks import STYLES, WON
from exporters.films.script import script
from exporters.pictures import graphviz as picture


def parsed(text):
    """Read DOT text with an independent parser: Graphviz's own."""
    if pygraphviz is None:
        pytest.skip("pygraphviz does not load here")
    return pygraphviz.AGraph(string=text)


def nodes(text):
    """Give the attributes of each node of the tree, by its number."""
    graph = parsed(text)
    return {
        int(name[1:]): defaultdict(str, graph.get_node(name).attr)
        for name in graph.nodes()
        if re.fullmatch(r"v\d+", name)
    }


def edges(text):
    graph = parsed(text)
    drawn = [edge for edge in graph.edges() if re.fullmatch(r"v\d+", edge[0])]
    return {(int(edge[0][1:]), int(edge[1][1:])): defaultdict(str, edge.attr) for edge in drawn}


def shown(attributes):
    """Give the lines of a label."""
    return re.findall(r"<FONT[^>]*>([^<]*)</FONT>", attributes["label"])


def nim(**options):
    return search_tree(games.load("subtraction", heap=5), plies=5, **options)


def of_file(name, **options):
    return search_tree(GraphGame(exporters.read(name)), **options)


def test_nim_shows_plus_and_minus_one():
    tree = nim()
    drawn = nodes(tree_dot(tree))
    assert len(drawn) == 28
    for node, data in tree.nodes(data=True):
        expected = [data["label"], "+1" if data["value"] > 0 else "−1"]
        assert shown(drawn[node]) == [*expected, *([f"in {data['win_in']}"] if tree[node] else [])]
    leaves = Counter(drawn[node]["fillcolor"] for node in tree if not tree[node])
    assert leaves == {WON[1].fill: 7, WON[2].fill: 6}
    assert {drawn[node]["fillcolor"] for node in tree if tree[node]} == {"#ffffff"}


def test_circles_are_player_one_and_squares_player_two():
    tree = of_file("minimax_tree", algorithm="alphabeta")
    shapes = {node: attributes["shape"] for node, attributes in nodes(tree_dot(tree)).items()}
    assert shapes == {node: {1: "circle", 2: "square"}[player] for node, player in tree.nodes(data="player")}


def test_wins_are_infinite_where_some_line_was_cut_short():
    tree = search_tree(games.load("subtraction", heap=5), plies=3)
    lines = [shown(attributes) for attributes in nodes(tree_dot(tree)).values()]
    assert {line[1] for line in lines} == {"+∞", "−∞", "0"}
    assert "scored by zero: even (4)" in tree_dot(tree)


def test_draws_are_zero_and_white():
    game = games.load("tictactoe")
    tree = search_tree(game, game.parse("xox/.o./.x."), plies=4, evaluation="rollouts")
    drawn = nodes(tree_dot(tree))
    draws = [node for node, data in tree.nodes(data=True) if data.get("winner") == 0]
    assert draws
    for node in draws:
        assert (shown(drawn[node])[-1], drawn[node]["fillcolor"]) == ("0", "#ffffff")


def test_the_chosen_line_is_bold_and_nothing_else():
    tree = of_file("minimax_tree")
    text = tree_dot(tree)
    bold = [edge for edge, attributes in edges(text).items() if attributes["penwidth"] == "2.6"]
    assert [tree.nodes[head]["label"] for _, head in bold] == ["b2", "c4", "d7", "e14"]
    wide = {node for node, attributes in nodes(text).items() if attributes["penwidth"] == "2.6"}
    assert wide == {0, *(head for _, head in bold)}


def test_what_was_cut_off_is_dashed_and_has_no_value():
    tree = of_file("minimax_tree", algorithm="alphabeta")
    text = tree_dot(tree)
    drawn = nodes(text)
    assert {tree.nodes[node]["label"] for node in tree if "dashed" in drawn[node]["style"]} == {
        "c6", "d4", "e4", "e12", "e16", "e18", "e20",
    }  # fmt: skip
    for node, data in tree.nodes(data=True):
        assert ("dashed" in drawn[node]["style"]) == data["pruned"]
        assert (len(shown(drawn[node])) == 1) == data["pruned"]
    dashed = {edge for edge, attributes in edges(text).items() if attributes["style"] == "dashed"}
    assert dashed == {(tail, head) for tail, head, pruned in tree.edges(data="pruned") if pruned}
    assert "cut off: branches not visited (7)" in text
    assert "31 nodes, 7 cut-offs" in text


def test_bounds_are_told_from_values():
    tree = of_file("minimax_tree", algorithm="alphabeta")
    values = {tree.nodes[node]["label"]: shown(drawn)[1:] for node, drawn in nodes(tree_dot(tree)).items()}
    assert (values["a"], values["c2"], values["b3"], values["d2"]) == (["9"], ["≥ 3"], ["≤ 7"], ["≤ −3"])


def test_memo_hits_are_dotted():
    tree = of_file("minimax_graph", algorithm="memoised")
    text = tree_dot(tree)
    for node, attributes in nodes(text).items():
        known = tree.nodes[node].get("leaf") == "known"
        assert ("dotted" in attributes["style"]) == ("known" in shown(attributes)) == known
    assert "known from an earlier visit (11)" in text
    assert "19 nodes, 11 memo hits" in text


def test_the_trace_writes_windows():
    tree = of_file("minimax_tree", algorithm="alphabeta")
    lines = {
        tree.nodes[node]["label"]: shown(attributes)[-1]
        for node, attributes in nodes(tree_dot(tree, trace=True)).items()
    }
    assert (lines["a"], lines["b2"], lines["c4"], lines["d8"], lines["b3"]) == (
        "[−∞, +∞]", "[−2, +∞]", "[−2, 11]", "[9, 11]", "[9, +∞]",
    )  # fmt: skip
    won = tree_dot(nim(algorithm="alphabeta"), trace=True)
    assert "[−1 (4), +1 (3)]" in won
    assert "[−∞, +1 (3)]" in won
    assert "[−2" not in tree_dot(tree)


def test_without_windows_there_is_no_trace():
    with pytest.raises(ParameterError, match=r"minimax has none \(alphabeta has\)"):
        tree_dot(nim(), trace=True)


def named(tree):
    """Give what is written on the edges."""
    drawn = edges(tree_dot(tree))
    return {edge: shown(attributes)[0] for edge, attributes in drawn.items() if attributes["label"]}


def test_moves_are_named_unless_they_are_their_ends():
    assert named(of_file("minimax_tree", plies=2)) == {(0, 1): "left", (0, 4): "centre", (0, 7): "right"}
    # Taking 2 of 4 leaves 2: where other moves of the same ply have names, all are written.
    assert named(nim()) == {(tail, head): move for tail, head, move in nim().edges(data="move")}


def test_boards_are_drawn_square_by_square():
    game = games.load("tictactoe")
    text = tree_dot(search_tree(game, game.parse("xox/oo./.x."), plies=1))
    label = nodes(text)[0]["label"]
    assert label.count("FIXEDSIZE") == 11
    assert [line for line in shown(nodes(text)[0]) if line in "✕◯"] == list("✕◯✕◯◯✕")
    assert "xox" not in label


def test_boards_have_a_white_margin_where_nodes_have_their_colours():
    game = games.load("tictactoe")
    text = tree_dot(search_tree(game, game.parse("xox/oo./.x."), plies=1))
    for node in nodes(text).values():
        around = 'BGCOLOR="#ffffff" WIDTH="58" HEIGHT="58" FIXEDSIZE="TRUE"><TR><TD><TABLE'
        assert around in node["label"]
        assert 'COLOR="#999999" WIDTH="54" HEIGHT="54"' in node["label"]


def test_circles_leave_boards_no_margin_that_they_have_anyway():
    tree = search_tree(games.load("tictactoe"), "xoxoxo.../", plies=2)
    for labels, margin in ((None, "0"), ("text", "")):
        text = tree_dot(tree, labels=labels)
        margins = {node: attributes["margin"] for node, attributes in nodes(text).items()}
        assert margins == {node: margin if player == 1 else "" for node, player in tree.nodes(data="player")}


def test_boards_that_were_cut_off_are_small_and_pale():
    tree = search_tree(games.load("tictactoe"), "xo./.x./..o", algorithm="alphabeta", plies=2)
    pruned = {node for node in tree if tree.nodes[node]["pruned"]}
    assert pruned
    for node, attributes in nodes(tree_dot(tree)).items():
        assert attributes["label"].count('WIDTH="9"') == (9 if node in pruned else 0)
        assert attributes["label"].count('WIDTH="18"') == (0 if node in pruned else 9)
        assert (WON[1].fill in attributes["label"]) == (node not in pruned)


def test_the_move_that_leads_to_a_node_is_marked_on_its_board():
    drawing = search_trees.build(search_tree(games.load("connect_four"), "4455", plies=1))
    assert [sorted(node.board.last) for node in drawing.nodes[:4]] == [[], [(5, 0)], [(5, 1)], [(5, 2)]]
    assert all(node.board.falling for node in drawing.nodes)


def test_a_line_that_wins_is_marked_on_its_board():
    drawing = search_trees.build(search_tree(games.load("tictactoe"), "xx./oo./...", plies=1))
    won = [sorted(node.board.line) for node in drawing.nodes if node.board.line]
    assert won == [[(0, 0), (0, 1), (0, 2)]]
    assert "the winning line" in [sign.meaning for sign in drawing.legend.signs]


def labels_of(game, labels, **options):
    text = tree_dot(search_tree(game, **options), labels=labels)
    return [attributes["label"] for attributes in nodes(text).values()], text


def test_boards_of_other_games_stand_in_the_nodes_if_they_are_asked_for():
    heaps, _ = labels_of(games.load("nim", heaps=(2, 1)), "board")
    assert "<TR><TD>❙❙</TD></TR><TR><TD>❙</TD></TR>" in heaps[0]
    assert "2,1" not in heaps[0]
    assert all("❙" not in label for label in labels_of(games.load("nim", heaps=(2, 1)), None)[0])
    rook, _ = labels_of(games.load("rook", rows=2, columns=3), "board")
    assert all((label.count("♜"), label.count('WIDTH="18"')) == (1, 6) for label in rook)
    fibonacci, _ = labels_of(games.load("fibonacci_nim"), "board")
    assert "❙❙❙❙" in fibonacci[0]
    assert "(4,3)" in fibonacci[0]


def test_matches_are_as_light_as_the_text_of_their_node():
    tree = search_tree(games.load("nim", heaps=(1,)), plies=1)
    node = next(node for node in nodes(tree_dot(tree, labels="board")).values() if "–" in node["label"])
    assert node["fontcolor"] == "#ffffff"
    assert "COLOR=" not in node["label"]


def test_only_boards_of_alignments_have_the_colours_of_players():
    class Own(type(games.load("nim"))):
        def diagram(self, position):
            return "xo" * len(position)

    own, _ = labels_of(Own(heaps=(1, 1)), "board")
    assert {color for label in own for color in re.findall(r'TD BGCOLOR="([^"]*)"', label)} == {"#ffffff"}
    three, _ = labels_of(games.load("tictactoe"), "board", position="x../.o./...", plies=1)
    assert f'COLOR="{WON[1].fill}"' in three[0]


def test_labels_may_be_text_or_nothing():
    game = games.load("tictactoe")
    node = nodes(tree_dot(search_tree(game, "xox/oo./.x.", plies=1), labels="text"))[0]
    assert shown(node) == ["xox", "oo.", ".x.", "11"]
    bare = nodes(tree_dot(search_tree(game, "xox/oo./.x.", plies=1), labels="none"))[0]
    assert shown(bare) == ["11"]
    cut = tree_dot(of_file("minimax_tree", algorithm="alphabeta"), labels="none")
    assert len(nodes(cut)) == 38
    with pytest.raises(ParameterError, match=r"unknown labels: 'all' \(one of text, board, none\)"):
        tree_dot(nim(), labels="all")


def test_without_a_legend_there_is_none():
    text = tree_dot(nim(), legend=False)
    assert "won by" not in text
    assert nodes(text) == nodes(tree_dot(nim()))


def test_the_legend_tells_of_wins_in_windows_where_there_are_some():
    said = "of a window: won at ply n"
    assert said in tree_dot(nim(algorithm="alphabeta"), trace=True)
    assert said not in tree_dot(nim(algorithm="alphabeta"))
    assert said not in tree_dot(of_file("minimax_tree", algorithm="alphabeta"), trace=True)
    french = tree_dot(nim(algorithm="alphabeta"), trace=True, lang="fr")
    assert "[−1 (4) ; +1 (3)]" in french
    assert "dans une fenêtre : gagné au coup n" in french


ODD = ['<b>&"', "\\N\\n", "", "a\nb\x00", "-->", "é∅\ud800", "x/oo"]


def test_odd_labels_are_escaped():
    graph = nx.DiGraph(name='<"\\>', initial="root")
    graph.add_node("root", player=1, label="]]>")
    for number, label in enumerate(ODD):
        graph.add_node(number, player=2, winner=1, value=number, label=label)
        graph.add_edge("root", number, move=label[::-1])
    tree = search_tree(GraphGame(graph), plies=1)
    text = tree_dot(tree)
    drawn = nodes(text)
    assert len(drawn) == 1 + len(ODD)
    assert shown(drawn[0])[0] == "]]&gt;"
    assert shown(drawn[1])[0] == "&lt;b&gt;&amp;&quot;"
    assert shown(drawn[2])[0] == "\\\\N\\\\n"  # Graphviz shows it as \N\n
    if pygraphviz is not None:
        assert b"-1" not in picture.render(text, "svg")[:200]


def test_text_is_the_same_each_time():
    assert tree_dot(nim(algorithm="alphabeta")) == tree_dot(nim(algorithm="alphabeta"))


def test_the_colours_of_the_courses_and_french():
    tree = search_tree(games.load("subtraction", heap=5), plies=5)
    text = tree_dot(tree, style="course", lang="fr")
    owner = STYLES["course"].owner
    shown_nodes = nodes(text)
    assert {node: shown_nodes[node]["fillcolor"] for node in tree} == {
        node: owner[player].fill for node, player in tree.nodes(data="player")
    }
    for line in (
        "J1 : max",
        "S1, sommets de J1 (14)",
        "gagné par J1 (7)",
        "gagné par J2 (6)",
        "J1 joue : prend la plus grande valeur",
        "28 nœuds",
    ):
        assert line in text
    assert re.findall(r"\b(won|draw|move|play|plies|takes)\b", text) == []
    with pytest.raises(ParameterError, match="unknown style: 'x'"):
        tree_dot(tree, style="x")


def test_leaves_of_the_courses_are_told_by_their_values():
    """Course 001: « Feuilles rouges : J1 gagnant car J2 ne peut plus jouer »; the values tell who wins."""
    tree = nim()
    shown_nodes, owner = nodes(tree_dot(tree, style="course")), STYLES["course"].owner
    leaves = [node for node in tree if not tree.adj[node]]
    assert {(shown_nodes[leaf]["fillcolor"], shown(shown_nodes[leaf])[1]) for leaf in leaves} == {
        (owner[2].fill, "+1"), (owner[1].fill, "−1"),
    }  # fmt: skip
    legend = search_trees.build(tree, style="course").legend
    assert [(look, text) for look, text in legend.looks if "leaves" in text] == [
        (owner[2], "leaves: +1, won by J1 (7)"), (owner[1], "leaves: −1, won by J2 (6)"),
    ]  # fmt: skip
    assert not {"+1", "−1"} & {sign.text for sign in legend.signs}
    scored = of_file("minimax_tree")
    signs = {sign.text: sign.meaning for sign in search_trees.build(scored, style="course").legend.signs}
    assert signs["> 0"] == "scored by values: better for J1 (18)"
    assert signs["< 0"] == "scored by values: better for J2 (5)"
    assert "&lt; 0" in tree_dot(scored, style="course")


def test_leaves_whose_colour_does_not_say_who_has_won_are_told_by_their_values_alone():
    """On a full board, where J2 would be to move, J1 may have won or nobody; where J1 would be, J2 has won."""
    game = games.load("tictactoe")
    tree = search_tree(game, game.parse("xox/o.x/..."), plies=4)
    ends = {(data["player"], data["winner"]) for _, data in tree.nodes(data=True) if "winner" in data}
    assert ends == {(2, 1), (2, 0), (1, 2)}
    legend = search_trees.build(tree, style="course").legend
    assert [text.split(" (")[0] for _, text in legend.looks if "leaves" in text] == ["leaves: −1, won by J2"]
    signs = {sign.text: sign.meaning.split(" (")[0] for sign in legend.signs}
    assert (signs["+1"], signs["0"]) == ("won by J1", "draw")


def test_what_is_won_is_told_by_all_its_values_where_ends_are_scored():
    """With these weights a line of two of the loser is worth as much as that of the winner."""
    game = games.load("tictactoe")
    scored = alignments(game, (0, 3, 10, 10))
    tree = search_tree(game, game.parse("xox/.o./..x"), plies=3, evaluation=scored, ends="heuristic")
    won = {node: data["value"] for node, data in tree.nodes(data=True) if data.get("winner") == 2}
    assert set(won.values()) == {-10, 0}
    signs = {sign.text: sign.meaning for sign in search_trees.build(tree, style="course").legend.signs}
    assert signs["≤ 0"] == f"won by J2 ({len(won)})"
    for scores, sign in (([1, 2], "> 0"), ([0, 1], "≥ 0"), ([-2, -1], "< 0"), ([-1, 0, 1], "±")):
        assert turns.side(scores, 0, "0") == sign


def test_the_game_tree_has_the_same_colours_in_every_drawing_of_the_courses():
    """The arena's tree by whose turn it is, its film of values and the search tree."""
    arena, tree = unfold(games.load("subtraction", heap=5)), nim()
    owner = STYLES["course"].owner
    whole = game_tree(arena)
    last = script(whole, "values", 1, style="course", lang="en").steps[-1]
    drawn = colour(whole, "player", 1, style="course")
    assert last.looks == drawn.looks == {node: owner[data["player"]] for node, data in whole.nodes(data=True)}
    looks = [node.look for node in search_trees.build(tree, style="course").nodes]
    assert looks == [owner[player] for _, player in tree.nodes(data="player")]


def test_names_of_moves_are_clear_of_all_arrows():
    """No name has a background that could cut an arrow, and none lies on one."""
    for tree in (nim(), search_tree(games.load("subtraction", heap=5), plies=3), of_file("minimax_tree")):
        source = tree_dot(tree, legend=False)
        assert "BGCOLOR" not in "".join(edge["label"] for edge in edges(source).values())
        names, curves = names_and_curves(picture.render(source, "svg"))
        assert names
        touched = [(text, edge) for text, box in names for edge, curve in curves if any(inside(box, p) for p in curve)]
        assert touched == []


def names_and_curves(svg):
    """Give the boxes of the names of moves, and points along the arrows."""
    names, curves = [], []
    for group in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}g"):
        if group.get("class") != "edge":
            continue
        title = group.findtext("{http://www.w3.org/2000/svg}title")
        for text in group.iter("{http://www.w3.org/2000/svg}text"):
            x, y, half = float(text.get("x")), float(text.get("y")), 3 * len(text.text)
            left = {"start": x, "middle": x - half}[text.get("text-anchor")]
            names.append((text.text, (left, left + 2 * half, y - 7.5, y)))
        for path in group.iter("{http://www.w3.org/2000/svg}path"):
            numbers = list(map(float, re.findall(r"-?[\d.]+", path.get("d"))))
            curves.append((title, list(along(list(zip(numbers[::2], numbers[1::2], strict=True))))))
    return names, curves


def along(points):
    for first in range(0, len(points) - 3, 3):
        for step in range(101):
            t = step / 100
            shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            yield tuple(
                sum(s * p[axis] for s, p in zip(shares, points[first : first + 4], strict=True)) for axis in (0, 1)
            )


def inside(box, point):
    left, right, top, bottom = box
    return left < point[0] < right and top < point[1] < bottom


@pytest.mark.parametrize("blank", [False, True])
def test_the_title_is_in_the_language_of_the_legend(blank):
    tree = search_tree(games.load("tictactoe"), plies=1)
    tree.graph["name"] = "tictactoe"
    assert search_trees.build(tree, lang="fr", blank=blank).legend.title.startswith("Morpion")
    assert search_trees.build(tree, blank=blank).legend.title.startswith("Tic-tac-toe")
