"""Films: every frame is compared with the layers, rounds and values of the definitions; the films are read back."""

import io
import itertools
import math
import re
from collections import defaultdict
from dataclasses import replace
from xml.etree import ElementTree as ET

import naive
import networkx as nx
import pypdf
import pytest
from drawn import arena_dot
from engine import needs_pdf, pygraphviz, without_pango
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from quick_run import quick
from random_graphs import arenas, dags, digraphs, examples, players

import exporters
import games
from arena import Circuit, InvalidArena, ParameterError, TooLarge, attractor, position_graph, search, unfold
from arena.graphs.graph_game import GraphGame
from arena.rules.game import Player
from arena.searching.tree import search_tree
from arena.views.proof import Statement
from exporters import films_and_pages
from exporters.drawings.captions import LABELS
from exporters.drawings.drawing import Box, Curve, Drawing, Layout, Node, NodeRow
from exporters.drawings.looks import KERNEL, NEW, OUTSIDE, Fill
from exporters.drawings.values import printed
from exporters.films import film, reel
from exporters.films.frame import GOING, GONE, _node
from exporters.films.room import with_large_titles
from exporters.films.script import script
from exporters.pictures import dot_graph, dot_looks
from exporters.pictures import graphviz as picture

SVG = "{http://www.w3.org/2000/svg}"
GAMES = {"fibonacci_nim": {"matches": 6}, "subtraction": {"heap": 5}, "nim": {"heaps": (1, 2)}}


def arena_of(name):
    return unfold(games.load(name, **GAMES[name]))


def steps_of(graph, of, player=1, lang="en"):
    return script(graph, of, player, style="default", lang=lang).steps


@examples(60)
@given(digraphs(), st.booleans())
def test_the_tide_rises_as_the_definitions_say(graph, misere):
    graph.graph |= {"misere": misere, "kind": "graph"}
    known = naive.outcomes(graph, misere=misere)
    last = max((plies for _, plies in known.values() if plies is not None), default=0)
    steps = steps_of(graph, "remoteness")
    assert len(steps) == last + 1
    for plies, step in enumerate(steps):
        inside = {vertex for vertex, (_, rank) in known.items() if rank is not None and rank <= plies}
        assert step.joined == {vertex for vertex, (_, rank) in known.items() if rank == plies}
        assert step.notes.keys() == inside
        assert {vertex for vertex, look in step.looks.items() if look == KERNEL} == {
            vertex for vertex in inside if known[vertex][0] == "P"
        }
        assert step.because == {
            (vertex, after)
            for vertex in step.joined
            for after in graph.adj[vertex]
            if {known[vertex][0], known[after][0]} == {"N", "P"} and known[after][1] < plies
        }
        wet = {vertex for vertex, look in step.looks.items() if look.fill != "#ffffff"}
        assert wet == (set(graph) if plies == last else inside)
    if last:
        assert f"{len(inside)} of {len(graph)}" in steps[-1].title


def test_the_tide_is_of_positions_without_players():
    with pytest.raises(ParameterError, match="it is of a bare graph"):
        steps_of(arena_of("nim"), "remoteness")
    with pytest.raises(ParameterError, match="kernel, remoteness, dijkstra or a-star fits it"):
        steps_of(position_graph(games.load("rook")), "attractor")


def test_the_tide_on_a_map_keeps_all_cells_in_their_places():
    graph = position_graph(games.load("wythoff", heaps=(4, 4)))
    known = naive.outcomes(graph, misere=False)
    places = []
    for plies, frame in enumerate(film.frames(graph, of="remoteness", layout="map")):
        nodes, edges = read(frame)
        assert not edges
        cells = [nodes[f"v{number}"] for number in range(len(graph))]
        places.append([cell["pos"] for cell in cells])
        for vertex, cell in zip(graph, cells, strict=True):
            rank = known[vertex][1]
            assert cell["label"] == (str(rank) if rank <= plies else "")
            assert (cell["color"] == NEW) == (rank == plies)
    assert len({tuple(each) for each in places}) == 1


def read(frame):
    """Read a frame with Graphviz's own parser: its nodes and edges with their attributes."""
    if pygraphviz is None:
        pytest.skip("pygraphviz does not load here")
    graph = pygraphviz.AGraph(string=frame)
    nodes = {str(node): defaultdict(str, node.attr) for node in graph.nodes()}
    return nodes, {(str(edge[0]), str(edge[1])): defaultdict(str, edge.attr) for edge in graph.edges()}


def is_heavy(node):
    return float(node["penwidth"] or 1) > 2


def is_coloured(node):
    return node["fillcolor"] not in ("#ffffff", OUTSIDE.fill)


def check_attractor(graph, player):
    """Compare the frames, read back, with A0, A1, ... of the definition."""
    sets, order, after = naive.attractor_sets(graph, player), list(graph), naive.moves(graph)
    frames = [read(frame) for frame in film.frames(graph, of="attractor", player=player)]
    assert len(frames) == len(sets)
    for rank, ((nodes, edges), inside) in enumerate(zip(frames, sets, strict=True)):
        before = sets[rank - 1] if rank else set()
        vertices = {order[int(name[1:])]: node for name, node in nodes.items() if re.fullmatch(r"v\d+", name)}
        assert {vertex for vertex, node in vertices.items() if is_heavy(node)} == inside - before
        assert {vertex for vertex, node in vertices.items() if is_coloured(node)} == inside
        assert {vertex for vertex, node in vertices.items() if f"rank {rank}" in node["label"]} == inside - before
        accented = {
            (order[int(tail[1:])], order[int(head[1:])]) for (tail, head), edge in edges.items() if edge["color"] == NEW
        }
        assert accented == {(v, s) for v in inside - before for s in after[v] if s in before}


@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_the_frames_are_the_layers(name, player):
    check_attractor(arena_of(name), player)


@given(arenas(max_vertices=7), players)
@examples(12)
def test_the_frames_are_the_layers_of_any_arena(arena, player):
    check_attractor(arena, player)


@given(arenas(), players)
@examples(150)
def test_what_joins_does_so_for_the_reason_that_is_told(arena, player):
    steps, after, inside = steps_of(arena, "attractor", player), naive.moves(arena), set()
    assert [step.joined for step in steps] == [
        now - before for before, now in itertools.pairwise([set(), *naive.attractor_sets(arena, player)])
    ]
    for rank, step in enumerate(steps):
        mine = {vertex for vertex in step.joined if naive.player_of(arena, vertex) == player}
        told = dict(step.reasons)
        assert step.because == {(v, s) for v in step.joined for s in after[v] if s in inside}
        assert {tail for tail, _ in step.bold} == {v for v in inside if naive.player_of(arena, v) == player} - steps[
            0
        ].joined
        if rank:
            assert all(inside.intersection(after[vertex]) for vertex in mine)
            assert all(after[vertex] and inside.issuperset(after[vertex]) for vertex in step.joined - mine)
            own, other = ("○□", "□○")[player - 1]
            to_move = f"with a move into A{rank - 1} ({len(mine)})"
            assert told.get(own) == (f"J{player} to move, {to_move}" if mine else None)
            to_all = f"all moves lead into A{rank - 1} ({len(step.joined - mine)})"
            assert told.get(other) == (f"J{3 - player} to move, {to_all}" if step.joined - mine else None)
        else:
            assert told == {"◎": f"where J{player} has won ({len(step.joined)})"}
        inside |= step.joined
        told = f": {len(inside)} of {len(arena)} {'vertex' if len(arena) == 1 else 'vertices'}"
        assert step.title.endswith(f"{told}, {len(step.joined)} new" if rank else told)
        assert set(step.notes) == inside


@given(digraphs())
@examples(150)
def test_sink_removal_as_in_course_004(graph):
    """Round by round: the sinks of what is left join, they and their predecessors go, with all their edges."""
    steps, left, members = steps_of(graph, "kernel"), graph.copy(), set()
    for step in steps:
        sinks = {vertex for vertex in left if not left.adj[vertex]}
        if not sinks:
            assert step is steps[-1]
            assert step.joined == set(left)
            break
        members |= sinks
        gone = {tail for tail, head in left.edges if head in sinks}
        assert step.joined == sinks
        assert step.because == {(tail, head) for tail, head in left.edges if head in sinks}
        assert set(step.notes) == members
        left.remove_nodes_from(sinks | gone)
        assert step.removed == set(graph.edges) - set(left.edges) - step.because
        assert step.title.endswith(f"{len(sinks)} into the kernel, {len(gone)} removed")
    else:
        assert not left
    assert all(not step.bold & step.because for step in steps)


@given(arenas(acyclic=True))
@examples(100)
def test_values_rise_from_the_leaves_as_in_course_001(arena):
    after, known = naive.moves(arena), set()
    steps = steps_of(arena, "values")
    for number, step in enumerate(steps):
        reached = {vertex for vertex in arena if known.issuperset(after[vertex])} - known
        assert step.joined == reached
        assert step.bold == {
            (v, s) for v in known for s in after[v] if naive.minmax(arena, s) == naive.minmax(arena, v)
        }
        known |= reached
        assert step.notes == {v: printed(naive.minmax(arena, v)) for v in known}
        assert step.because == {
            (v, s) for v in reached for s in after[v] if naive.minmax(arena, s) == naive.minmax(arena, v)
        }
        assert step.row == number
    assert known == set(arena)


@st.composite
def valued(draw):
    """Draw an acyclic arena some of whose vertices, sinks or not, have a value."""
    arena = draw(arenas(acyclic=True))
    for vertex, value in zip(arena, draw(st.lists(st.integers(-4, 4))), strict=False):
        arena.nodes[vertex]["value"] = value
    return arena


def own_values(arena):
    """The values of sinks that neither f1 nor f2 names."""
    named = {*arena.graph.get("f1", ()), *arena.graph.get("f2", ())}
    return {
        vertex: data["value"]
        for vertex, data in arena.nodes(data=True)
        if "value" in data and not arena.adj[vertex] and vertex not in named
    }


def worth(arena, vertex):
    """Min-max by recursion, over the leaves' own values."""
    own, after = own_values(arena), naive.moves(arena)[vertex]
    if vertex in own:
        return own[vertex]
    if not after:
        return (0, math.inf, -math.inf)[naive.ends(arena)[vertex]]
    return (max if naive.player_of(arena, vertex) == 1 else min)(worth(arena, following) for following in after)


def side(value):
    return (value > 0) - (value < 0)


@given(valued())
@examples(150)
def test_the_leaves_own_values_rise(arena):
    if not own_values(arena):
        assert set().union(*(step.notes.values() for step in steps_of(arena, "values"))) <= {"+1", "0", "−1"}
        return
    after, known = naive.moves(arena), set()
    found = {vertex: worth(arena, vertex) for vertex in arena}
    written = {v: str(value).replace("-", "−").replace("inf", "∞") for v, value in found.items()}
    written |= {v: "+∞" for v, value in found.items() if value == math.inf}
    for step in steps_of(arena, "values"):
        reached = {vertex for vertex in arena if known.issuperset(after[vertex])} - known
        best = {(v, s) for v in arena for s in after[v] if found[v] == found[s]}
        assert step.joined == reached
        assert step.bold == {edge for edge in best if edge[0] in known}
        assert step.because == {edge for edge in best if edge[0] in reached}
        known |= reached
        assert step.notes == {v: written[v] for v in known}
        assert step.title.startswith(f"step {step.row}, values: {len(known)} of {len(arena)} vert")
        said = f"value of the start: {written[arena.graph['initial']]}" in dict(step.reasons).values()
        assert said == (arena.graph["initial"] in reached)
        check_legend_of_values(step, {vertex: found[vertex] for vertex in known}, len(arena) - len(known))
    assert known == set(arena)


def check_legend_of_values(step, found, unknown):
    """Every look is told once, with how many have it, and says the sign of their values, and who has won."""
    texts = {math.inf: "+∞: J1 wins", 1: "above 0: better for J1", 0: "0: even", -1: "below 0: better for J2"}
    texts |= {-math.inf: "−∞: J2 wins"}
    kinds = {vertex: value if math.isinf(value) else side(value) for vertex, value in found.items()}
    told = {text: look for look, text in step.legend if isinstance(look, Fill)}
    counted = {f"{text} ({list(kinds.values()).count(kind)})": kind for kind, text in texts.items()}
    counted = {text: kind for text, kind in counted.items() if kind in kinds.values()}
    assert set(told) == {*counted, *([f"not known yet ({unknown})"] if unknown else [])}
    for text, kind in counted.items():
        assert {step.looks[vertex] for vertex in found if kinds[vertex] == kind} == {told[text]}
    assert len(set(told.values())) == len(told)


@given(valued())
@examples(60)
def test_values_are_those_of_a_search_to_the_end(arena):
    found = search(GraphGame(arena), plies=len(arena)).value
    last = steps_of(arena, "values")[-1].notes[arena.graph["initial"]]
    written = str(found).replace("-", "−")
    won = {math.inf: "+∞", -math.inf: "−∞"} if own_values(arena) else {math.inf: "+1", -math.inf: "−1"}
    assert last == won.get(found, written)


@pytest.mark.parametrize(("name", "root"), [("minimax_tree", 9), ("minimax_graph", 3)])
def test_the_trees_of_the_courses_have_the_values_of_their_search_trees(name, root):
    graph = exporters.read(name)
    tree, steps = search_tree(GraphGame(graph), plies=4, algorithm="minimax"), steps_of(graph, "values")
    names = tree.nodes(data="label")
    assert tree.nodes[0]["value"] == root
    assert {
        names[node]: str(data["value"]).removesuffix(".0").replace("-", "−") for node, data in tree.nodes(data=True)
    } == steps[-1].notes
    chosen = {(names[tail], names[head]) for tail, head, data in tree.edges(data=True) if data["chosen"]}
    assert len(chosen) == 4
    assert chosen <= steps[-1].bold | steps[-1].because
    assert len(steps[-1].because) == 1
    assert ("=", f"value of the start: {root}") in steps[-1].reasons


def test_values_on_circuits_and_values_that_are_none_are_refused():
    graph = exporters.read("minimax_tree")
    graph.nodes["e1"]["value"] = math.nan
    with pytest.raises(InvalidArena, match=r"e1: value is nan \(a finite number\)"):
        steps_of(graph, "values")
    graph = exporters.read("minimax_graph")
    graph.add_edge("d1", "a")
    with pytest.raises(Circuit):
        steps_of(graph, "values")


@pytest.mark.slow
@pytest.mark.parametrize("of", ["attractor", "kernel", "values"])
def test_nothing_moves_and_all_pages_have_one_size(of):
    graph = arena_of("fibonacci_nim")
    frames = film.frames(graph, of=of)
    places = set()
    for frame in frames:
        nodes, edges = read(frame)
        still = {name: node for name, node in nodes.items() if not name.startswith(("text", "reached"))}
        assert {f"v{number}" for number in range(len(graph))} <= set(still)
        assert {(f"v{a}", f"v{b}") for a, b in numbered_edges(graph)} <= set(edges)
        where = [(name, node["pos"], node["width"], node["height"]) for name, node in sorted(still.items())]
        places.add((tuple(where), tuple((edge, data["pos"]) for edge, data in sorted(edges.items()))))
    assert len(places) == 1
    assert len({svg_size(picture.render(frame, "svg", placed=True)) for frame in frames}) == 1


def numbered_edges(graph):
    numbers = {vertex: number for number, vertex in enumerate(graph)}
    return [(numbers[tail], numbers[head]) for tail, head in graph.edges]


def svg_size(svg):
    root = ET.fromstring(svg)
    return root.get("width"), root.get("height"), root.get("viewBox")


def test_vertices_are_where_the_layout_put_them():
    """Nothing is drawn twice as large, or beside its place: what Graphviz makes of a frame is the layout again."""
    frame = film.frames(arena_of("fibonacci_nim"))[-1]
    again = {node["name"]: node for node in picture.json.loads(picture._draw(frame, "json0", "nop2"))["objects"]}
    source = arena_dot(arena_of("fibonacci_nim"), color="attractor")
    shifts = set()
    for node in picture.lay_out(source)["objects"]:
        if node["name"].startswith("v"):
            twin = again[node["name"]]
            assert float(twin["width"]) == pytest.approx(float(node["width"]), abs=0.01)
            assert float(twin["height"]) == pytest.approx(float(node["height"]), abs=0.01)
            pairs = zip(node["pos"].split(","), twin["pos"].split(","), strict=True)
            shifts.add(tuple(round(float(b) - float(a)) for a, b in pairs))
    assert len(shifts) == 1


def test_the_last_frame_says_what_the_drawing_says():
    graph = arena_of("fibonacci_nim")
    nodes, _ = read(film.frames(graph, player=2)[-1])
    drawn, _ = read(arena_dot(graph, color="attractor", player=2))
    for name in (f"v{number}" for number in range(len(graph))):
        for key in ("fillcolor", "fontcolor", "label", "shape", "style", "peripheries", "tooltip"):
            assert nodes[name][key] == drawn[name][key], (name, key)


@pytest.mark.slow
@pytest.mark.parametrize("of", ["attractor", "kernel", "values"])
@needs_pdf
def test_pdf_has_a_page_a_frame_all_of_one_size_and_no_date(of):
    graph = arena_of("fibonacci_nim")
    content = film.render(graph, "pdf", of=of)
    pages = pypdf.PdfReader(io.BytesIO(content)).pages
    assert len(pages) == len(steps_of(graph, of))
    assert len({tuple(page.mediabox) for page in pages}) == 1
    assert b"Date" not in content
    assert film.render(graph, "pdf", of=of) == content


@pytest.mark.slow
@needs_pdf
def test_pages_tell_their_layer():
    graph = arena_of("fibonacci_nim")
    texts = [
        page.extract_text()
        for page in pypdf.PdfReader(io.BytesIO(film.render(graph, "pdf", player=1, lang="fr"))).pages
    ]
    for rank, text in enumerate(texts):
        assert f"A{rank}" in text
        assert f"image {rank + 1} sur {len(texts)}" in text


@pytest.mark.slow
def test_gif_has_a_picture_a_frame_and_loops():
    graph = arena_of("subtraction")
    image = Image.open(io.BytesIO(film.render(graph, "gif")))
    assert image.n_frames == len(attractor(graph, 1).layers)
    assert image.info["loop"] == 0
    durations, sizes = [], set()
    for number in range(image.n_frames):
        image.seek(number)
        durations.append(image.info["duration"])
        sizes.add(image.size)
    assert durations == [1500] * (image.n_frames - 1) + [3000]
    assert len(sizes) == 1
    assert image.width > 500


@pytest.mark.slow
def test_gifs_have_a_bounded_number_of_pixels(monkeypatch):
    monkeypatch.setattr(reel, "GIF_PIXELS", 1_000_000)
    image = Image.open(io.BytesIO(film.render(arena_of("subtraction"), "gif")))
    assert 900_000 < image.width * image.height * image.n_frames < 1_050_000
    monkeypatch.setattr(reel, "GIF_PIXELS", 100_000)
    with pytest.raises(
        TooLarge, match=r"4 frames of \d+ square inches make no GIF that can be read; take .pdf or .svg"
    ):
        film.render(arena_of("subtraction"), "gif")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_paper_of_a_gif_is_white_to_its_edges(name):
    image = Image.open(io.BytesIO(film.render(arena_of(name), "gif")))
    for number in range(image.n_frames):
        image.seek(number)
        shown = image.convert("RGB")
        edges = [shown.crop((0, y, shown.width, y + 1)) for y in (0, shown.height - 1)]
        edges += [shown.crop((x, 0, x + 1, shown.height)) for x in (0, shown.width - 1)]
        assert {colour for edge in edges for _, colour in edge.getcolors()} == {(255, 255, 255)}


@pytest.mark.slow
def test_progress_is_told_frame_by_frame():
    told = []
    frames = film.stills(arena_of("nim"), "svg", progress=told.append)
    assert told == [1] * len(frames)


@pytest.mark.slow
def test_targets_that_have_moves_are_ends_in_films_too():
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "d")], initial="a", f1=["b"], f2=["d"])
    nx.set_node_attributes(graph, dict(zip("abcd", (1, 2, 1, 2), strict=True)), "player")
    for of in ("attractor", "values"):
        for frame in film.frames(graph, of=of):
            nodes, edges = read(frame)
            assert {name for name, node in nodes.items() if node["peripheries"] == "2"} == {"v1", "v3"}
            assert {edge for edge, shown in edges.items() if shown["style"] == "dotted"} == {("v1", "v2")}
        assert ("⇢", "dotted: play has ended before") in steps_of(graph, of)[-1].legend
    assert not any("has ended before" in text for _, text in steps_of(arena_of("nim"), "attractor")[-1].legend)


@pytest.mark.slow
def test_what_looks_like_markup_is_text_in_tooltips_too():
    graph = nx.DiGraph([(0, 1, {"move": "<b>&amp;</b>"}), (0, 2, {"move": "<i>"})], initial=0)
    for vertex, label in enumerate(("<a>", "<b>x</b>", "<c>")):
        graph.add_node(vertex, player=1 + bool(vertex), label=label, **({"winner": vertex} if vertex else {}))
    shown = "".join(ET.fromstring(film.render(graph, "svg")).itertext())
    assert "<b>x</b>" in shown
    titles = {value for part in ET.fromstring(film.render(graph, "svg")).iter() for value in part.attrib.values()}
    assert {"<b>&amp;</b>", "<i>"} <= titles


@pytest.mark.slow
def test_animated_svg_shows_each_frame_in_its_time():
    """What the style sheet shows at a time is, part by part, the frame of that time."""
    graph = arena_of("subtraction")
    frames = film.stills(graph, "svg")
    root = ET.fromstring(film.render(graph, "svg"))
    assert not list(root.iter(f"{SVG}script"))
    style = root.find(f"{SVG}style").text
    assert style.startswith("@media (prefers-reduced-motion:no-preference){")
    assert root.find(f"{SVG}g") is not None
    parts = list(root.find(f"{SVG}g"))
    for number, still in enumerate(frames.values()):
        shown = [part for part in parts if is_shown(part, style, (number + 0.5) / (len(frames) + 1), number)]
        assert texts_of(shown) == texts_of([ET.fromstring(still)])
    static = [part for part in parts if part.get("visibility") != "hidden"]
    assert texts_of(static) == texts_of([ET.fromstring(still)])


def is_shown(part, style, share, number):
    """Read the key frames of a part at a share of the time."""
    name = part.get("class")
    if name in (None, "node", "edge"):
        return True
    keys = re.search(rf"@keyframes {name}{{(.*?}})}}", style)[1]
    changes = [
        (float(at.rstrip("%")), how)
        for shares, how in re.findall(r"([\d.%,]+){visibility:(\w+)}", keys)
        for at in shares.split(",")
    ]
    assert min(at for at, _ in changes) == 0, number
    return [how for at, how in sorted(changes, key=lambda change: change[0]) if at <= 100 * share][-1] == "visible"


def texts_of(parts):
    return [
        (element.tag, element.text, element.get("fill"), element.get("stroke"), element.get("points"))
        for part in parts
        for element in part.iter()
        if element.tag.removeprefix(SVG) in ("text", "ellipse", "polygon", "path")
    ]


@pytest.mark.slow
def test_stills_are_numbered_in_order():
    names = list(film.stills(arena_of("fibonacci_nim"), "svg", of="values"))
    assert names[0] == "frame-1.svg"
    assert names == sorted(names)
    assert film.stills(arena_of("nim"), "png")["frame-1.png"].startswith(b"\x89PNG")


def test_a_graph_without_players_is_filmed_as_a_kernel():
    graph = position_graph(games.load("rook", rows=3, columns=5))
    frames = film.frames(graph)
    assert len(frames) == 3
    _, edges = read(frames[-1])
    assert {edge["style"] for edge in edges.values()} >= {"dotted"}
    with pytest.raises(ParameterError, match="no film of 'values': a bare graph has no players"):
        film.frames(graph, of="values")


def test_what_sink_removal_leaves_is_the_last_frame():
    steps = steps_of(exporters.read("circuit_3"), "kernel")
    assert [step.title for step in steps] == ["sink removal leaves 3 of 3 vertices"]
    assert ("no kernel: sink removal leaves these (3)") in [text for _, text in steps[0].legend]
    assert steps[0].reasons == [("◯", "magenta border: what is left (3)")]


@given(digraphs())
@examples(100)
def test_what_sink_removal_leaves_looks_as_its_legend_says(graph):
    for step in steps_of(graph, "kernel"):
        told = {(look.fill, look.border) for look, _ in step.legend if isinstance(look, Fill)}
        assert {(look.fill, look.border) for look in step.looks.values()} == told
    if step.joined and not step.because and step.reasons[0][0] == "◯":
        assert step.reasons == [("◯", f"magenta border: what is left ({len(step.joined)})")]
        for vertex in step.joined:
            look = dot_looks.node_look(_node(Node(None), vertex, step), in_tree=False)
            assert look["color"] == NEW
            assert look["style"] == f"filled,{step.looks[vertex].border}"


def test_an_empty_attractor_is_one_frame():
    graph = nx.DiGraph(initial="a")
    graph.add_node("a", player=1, winner=2)
    assert len(film.frames(graph, player=1)) == 1


@pytest.mark.parametrize("of", ["attractor", "values", "kernel"])
def test_every_text_is_french_in_french(of):
    english = {text for step in steps_of(arena_of("subtraction"), of) for _, text in [*step.reasons, *step.legend]}
    french = {
        text for step in steps_of(arena_of("subtraction"), of, lang="fr") for _, text in [*step.reasons, *step.legend]
    }
    assert not english & french


ONE_OR_MANY = re.compile(r"\b(?:[01] sommets|(?:[2-9]|\d\d+) sommet)\b")


@given(arenas(max_vertices=6, acyclic=True), st.sampled_from(["attractor", "kernel", "values"]))
@examples(100)
def test_french_captions_agree_with_their_numbers(graph, of):
    for step in steps_of(graph, of, lang="fr"):
        texts = [step.title, *(text for _, text in [*step.reasons, *step.legend])]
        assert not any(ONE_OR_MANY.search(text) or "{" in text for text in texts), texts


def test_french_captions():
    graph = exporters.read("minimax_tree")
    titles = [step.title for step in steps_of(graph, "values", lang="fr")]
    assert titles[0] == "étape 0, valeurs : 24 sommets sur 46"
    assert titles[-1] == "étape 4, valeurs : 46 sommets sur 46, 1 de plus"
    reasons = [step.reasons for step in steps_of(graph, "values", lang="fr")]
    assert reasons[0] == [("◎", "valeur donnée de chaque feuille (24)")]
    assert reasons[-1][1:] == [("→", "par ce coup"), ("=", "valeur du départ : 9")]
    graph.nodes["e2"]["value"] = -1.5
    assert steps_of(graph, "values", lang="fr")[0].notes["e2"] == "−1,5"
    nim = arena_of("subtraction")
    assert [step.title for step in steps_of(nim, "attractor", lang="fr")] == [
        "A0 : 1 sommet sur 10",
        "A1 : 4 sommets sur 10, 3 de plus",
        "A2 : 5 sommets sur 10, 1 de plus",
        "A3, l'attracteur de J1 : 6 sommets sur 10, 1 de plus",
    ]
    loop = nx.DiGraph([("a", "a"), ("b", "c")])
    assert [step.title for step in steps_of(loop, "kernel", lang="fr")] == [
        "étape 1 : 1 pour le noyau, 1 à retirer",
        "le dénoyautage laisse 1 sommet sur 3",
    ]


def test_what_cannot_be_filmed_is_refused():
    graph = arena_of("nim")
    with pytest.raises(
        ParameterError,
        match=r"unknown film: 'layers' \(one of attractor, kernel, remoteness, values, safety, buchi,",
    ):
        film.frames(graph, of="layers")
    with pytest.raises(ParameterError, match=r"unknown film format: 'mp4' \(one of pdf, gif, svg\)"):
        film.render(graph, "mp4")
    with pytest.raises(ParameterError, match=r"unknown frame format: 'pdf' \(one of svg, png\)"):
        film.stills(graph, "pdf")
    with pytest.raises(ParameterError, match="style"):
        film.frames(graph, style="bleu")
    with pytest.raises(Circuit):
        film.frames(exporters.read("sans_interet"), of="values")


@pytest.mark.parametrize("most", quick(1, [20, 200]))
def test_a_film_has_no_more_frames_than_a_reader_can_leaf_through(most, monkeypatch):
    assert film.MAX_FRAMES == 200
    monkeypatch.setattr(film, "MAX_FRAMES", most)
    with pytest.raises(TooLarge, match=rf"{most + 1} frames \(at most {most}\)"):
        film.frames(unfold(games.load("subtraction", heap=most, take=(1,))), of="values", player=1)
    assert len(film.frames(unfold(games.load("subtraction", heap=most - 1, take=(1,))), of="values", player=1)) == most


@given(dags(max_vertices=5))
@examples(4)
def test_any_bare_graph_makes_a_film(graph):
    assert len(list(film.stills(graph, "svg"))) == len(steps_of(graph, "kernel"))


@pytest.mark.slow
def test_hostile_labels_are_drawn_as_in_any_picture():
    graph = nx.DiGraph(initial=0, name='<b>"\\N\x00')
    for number, text in enumerate(HOSTILE):
        graph.add_node(number, player=1, winner=1, label=text, board=text)
    for labels in LABELS:
        source = arena_dot(graph, color="attractor", labels=labels)
        drawn, _ = read(source)
        nodes, _ = read(film.frames(graph, labels=labels)[-1])
        assert {name: (nodes[name]["label"], nodes[name]["tooltip"]) for name in drawn if name[0] == "v"} == {
            name: (node["label"], node["tooltip"]) for name, node in drawn.items() if name[0] == "v"
        }
    ET.fromstring(film.render(graph, "svg"))


HOSTILE = ["<b>", '"', "\\", "\\\\", '\\"', "\\N", "a\nb", "\x00", "\ud800", "&amp;", "<table>", "]]>", "", "é☃", "<>"]


@pytest.mark.slow
def test_the_bare_machine_films_svg(monkeypatch, tmp_path):
    """Without glib only the core of the wheel loads."""
    libraries = without_pango(tmp_path)
    monkeypatch.setattr(picture, "wheel_libraries", lambda: libraries)
    graph = arena_of("nim")
    frames = film.stills(graph, "svg")
    assert len(frames) == len(attractor(graph, 1).layers)
    assert len({svg_size(frame) for frame in frames.values()}) == 1
    with pytest.raises(picture.NoGraphviz, match="as PDF"):
        film.render(graph, "pdf")


def test_rows_that_are_not_reached_yet_have_faint_titles():
    frames = film.frames(arena_of("fibonacci_nim"), player=2)
    for rank, frame in enumerate(frames):
        nodes, _ = read(frame)
        titles = {int(name[3:]): node["fontcolor"] for name, node in nodes.items() if re.fullmatch(r"row\d+", name)}
        assert set(titles) == set(range(len(frames)))
        assert {row for row, color in titles.items() if color == dot_graph.FAINT_TITLE_COLOR} == {
            row for row in titles if row > rank
        }


def test_titles_of_rows_are_as_large_as_the_text_and_cover_nothing():
    nodes, _ = read(film.frames(exporters.read("minimax_tree"), of="values")[0])
    text = float(re.search(r'POINT-SIZE="([0-9.]+)"', nodes["text1"]["label"])[1])
    titles = {name: node for name, node in nodes.items() if name.startswith("row")}
    assert len(titles) == 5
    assert [float(node["fontsize"]) for node in titles.values()] == [pytest.approx(text, rel=0.02)] * 5
    assert text > 1.5 * 12
    right = max(sides(node)[1] for node in titles.values())
    assert right <= min(sides(node)[0] for name, node in nodes.items() if name[0] == "v" or name == "reached")
    assert min(sides(node)[0] for node in titles.values()) >= float(nodes["corner0"]["pos"].split(",")[0]) - 0.01


def test_titles_that_could_cover_something_stay_as_they_were_laid_out():
    def box(x, y):
        return Box(x, y, 54, 36)

    drawing = Drawing("graph", "", rows=(NodeRow(0, ("A0",), (0,)), NodeRow(1, ("A1",), (1,))))
    layout = Layout((box(150, 20), box(150, 3000)), (), (box(50, 20), box(50, 3000)))
    wider = with_large_titles(drawing, layout)
    assert wider.title_points == pytest.approx(3016 / 50)
    assert wider.rows[0].x + wider.rows[0].width / 2 == pytest.approx(77)
    assert wider.rows[0].x - wider.rows[0].width / 2 < 20
    assert wider.nodes == layout.nodes
    far_left = Curve(((22.0, 20.0),), None)
    for beside in (layout._replace(edges=(far_left,)), layout._replace(nodes=(box(150, 20), box(100, 3000)))):
        assert with_large_titles(drawing, beside) is beside  # an edge is further left; a vertex is in the way
    three = replace(drawing, rows=(*drawing.rows, NodeRow(2, ("A2",), ())))
    assert with_large_titles(three, layout._replace(rows=(*layout.rows, box(50, 70)))).title_points == 35


def sides(node):
    x, across = float(node["pos"].split(",")[0]), float(node["width"]) * 72
    return x - across / 2, x + across / 2


@pytest.mark.parametrize("of", ["attractor", "kernel", "values"])
def test_films_of_a_proof_are_about_what_they_say(of):
    """The moves of the proof are bold in drawings, not in a film of something else."""
    part = unfold(games.load("fibonacci_nim", matches=6))
    plain = script(part, of, 2, style="default", lang="en")
    part.graph["proof"] = claim = Statement(Player.ONE, wins=True)
    assert script(part, of, 2, style="default", lang="en") == plain
    assert part.graph["proof"] is claim


@pytest.mark.parametrize("of", ["values", "attractor"])
def test_a_film_has_the_moves_of_a_vertex_from_left_to_right_as_the_graph_lists_them(of):
    arena = exporters.read("minimax_graph")
    numbers = {vertex: f"v{number}" for number, vertex in enumerate(arena)}
    (shown, *_) = film.frames(arena, of=of)
    places = {}
    for name, pos in re.findall(r'\t(v\d+) \[.*?pos="([\d.,-]+)"', shown):
        places[name] = tuple(map(float, pos.split(",")))
    for vertex in arena:
        rows = {}
        for head in arena.adj[vertex]:
            x, y = places[numbers[head]]
            rows.setdefault(y, []).append(x)
        assert all(across == sorted(across) for across in rows.values()), vertex


def test_sink_removal_is_filmed_on_the_map_of_the_board():
    rook = position_graph(games.load("rook", rows=3, columns=4))
    frames = film.frames(rook, layout="map")
    rounds = naive.sink_removal(rook)
    assert len(frames) == len(rounds)
    numbers = {vertex: f"v{number}" for number, vertex in enumerate(rook)}
    places, inside, gone = [], set(), set()
    for frame, (new, out) in zip(frames, rounds, strict=True):
        nodes, edges = read(frame)
        assert not edges
        places.append([nodes[name]["pos"] for name in numbers.values()])
        inside |= new
        assert {vertex for vertex, name in numbers.items() if nodes[name]["fillcolor"] == KERNEL.fill} == inside
        assert {v for v, name in numbers.items() if nodes[name]["fillcolor"] == GOING.fill} == out
        assert {v for v, name in numbers.items() if nodes[name]["fillcolor"] == GONE.fill} == gone
        assert {v for v, name in numbers.items() if nodes[name]["color"] == NEW} == new
        gone |= out
    assert all(frame == places[0] for frame in places)
    with pytest.raises(ParameterError, match="layout of a film"):
        film.frames(rook, layout="grid")


@pytest.mark.parametrize("layout", ["board", "ring"])
def test_vertices_stand_in_a_film_where_they_stand_in_a_picture(layout):
    rook = position_graph(games.load("rook", rows=2, columns=3))
    picture_nodes, _ = read(arena_dot(rook, color="kernel", layout=layout))
    for frame in film.frames(rook, layout=layout):
        nodes, _ = read(frame)
        for number in range(len(rook)):
            assert nodes[f"v{number}"]["pos"] == picture_nodes[f"v{number}"]["pos"]


@pytest.mark.slow
def test_frames_that_nobody_can_read_are_refused_unless_forced(tmp_path):
    large = unfold(games.load("fibonacci_nim", matches=16))
    with pytest.raises(TooLarge, match="on a slide, which nobody can read"):
        films_and_pages.film(large, tmp_path / "film.pdf", fit="slide")
    assert not (tmp_path / "film.pdf").exists()
    told = []
    films_and_pages.film(large, tmp_path / "film.pdf", fit="slide", force=True, note=told.append)
    assert "too small to be read" in told[0]
