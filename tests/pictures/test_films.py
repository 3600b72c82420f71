"""Films, frame by frame: attractors, kernels, remoteness, values, Zielonka's recursion and shortest paths."""

import io
import math
import re
import shutil
import xml.etree.ElementTree as ET

import naive
import networkx as nx
import pytest
import random_graphs
import svg_reading
from hypothesis import given
from random_graphs import examples

import arena

WHITE = "#ffffff"


def frames(thing, folder, **options):
    """Film a thing into a new folder, and return its frames in order."""
    shutil.rmtree(folder / "film", ignore_errors=True)
    made = arena.film(thing, folder / "film", **options)
    files = sorted(made.iterdir(), key=lambda file: int(re.search(r"\d+", file.name)[0]))
    assert [int(re.search(r"\d+", file.name)[0]) for file in files] == list(range(1, len(files) + 1))
    return [file.read_bytes() for file in files]


def new(frame):
    """Return the vertices that join in a frame: those with a heavy border."""
    return {name for name, shown in svg_reading.vertices(frame).items() if shown.width > 2}


def colored(frame):
    """Return the vertices that are filled."""
    return {name for name, shown in svg_reading.vertices(frame).items() if shown.fill not in ("white", WHITE)}


def words(frame):
    return svg_reading.read(frame).words


def names(vertices):
    return set(map(str, vertices))


def count_told(frame, number, all_):
    assert any(re.search(rf"\b{number} of {all_}\b", text) for text in words(frame)), words(frame)


@examples(60)
@given(random_graphs.arenas(max_vertices=7), random_graphs.players)
def test_the_frames_of_an_attractor_are_its_layers(folder, graph, player):
    sets, after = naive.attractor_sets(graph, player), naive.moves(graph)
    film = frames(graph, folder, player=player)
    assert len(film) == len(sets)
    accent = set()
    for rank, (frame, inside) in enumerate(zip(film, sets, strict=True)):
        before = sets[rank - 1] if rank else set()
        assert new(frame) == names(inside - before)
        assert colored(frame) == names(inside)
        assert any(text.startswith(f"A{rank}") for text in words(frame))
        count_told(frame, len(inside), len(graph))
        because = {(str(v), str(s)) for v in inside - before for s in after[v] if s in before}
        strokes = {edge: shown.stroke for edge, shown in svg_reading.edges(frame).items()}
        accent |= {strokes[edge] for edge in because}
        assert {edge for edge, stroke in strokes.items() if stroke in accent} <= because
    assert len(accent) <= 1, "one color says what is new"


@examples(60)
@given(random_graphs.digraphs(max_vertices=7))
def test_the_frames_of_a_kernel_are_the_rounds_of_sink_removal(folder, graph):
    if not len(graph):
        return
    removed, left = naive.sink_removal(graph), set(graph)
    film = frames(graph, folder)
    members = set()
    for frame, (sinks, before) in zip(film, removed, strict=False):
        members |= sinks
        left -= sinks | before
        assert new(frame) == names(sinks)
        assert any(f"{len(sinks)} into the kernel, {len(before)} removed" in text for text in words(frame))
    assert len(film) == len(removed) + bool(left)
    if left:
        assert new(film[-1]) == names(left)
        assert any(f"leaves {len(left)} of {len(graph)}" in text for text in words(film[-1]))


@examples(40)
@given(random_graphs.dags(max_vertices=7))
def test_the_frames_of_remoteness_rise_from_the_ends(folder, graph):
    if not len(graph):
        return
    graph.graph["kind"] = "graph"
    plies = {vertex: number for vertex, (_, number) in naive.outcomes(graph, misere=False).items()}
    film = frames(graph, folder, of="remoteness")
    assert len(film) == max(plies.values()) + 1
    for number, frame in enumerate(film):
        assert new(frame) == names(v for v, rank in plies.items() if rank == number)
        count_told(frame, sum(rank <= number for rank in plies.values()), len(graph))


@examples(40)
@given(random_graphs.arenas(max_vertices=7, acyclic=True))
def test_the_frames_of_values_rise_from_the_leaves(folder, graph):
    after, known = naive.moves(graph), set()
    value = {v: {1: "+1", 0: "0", -1: "−1"}[naive.minmax(graph, v)] for v in graph}
    for frame in frames(graph, folder, of="values"):
        reached = {v for v in graph if known.issuperset(after[v])} - known
        known |= reached
        assert new(frame) == names(reached)
        shown = svg_reading.vertices(frame)
        assert {name for name, each in shown.items() if value_of(each)} == names(known)
        assert all(value_of(shown[str(v)]) == value[v] for v in known)
        count_told(frame, len(known), len(graph))
    assert known == set(graph)


def value_of(shown):
    return next((text for text in shown.words[1:] if text in ("+1", "0", "−1")), None)


def test_values_that_a_file_gives_its_leaves_are_those_of_its_search_tree(folder):
    for name, root in (("minimax_tree", "9"), ("minimax_graph", "3")):
        film = frames(arena.read(name), folder, of="values")
        assert any(text == f"value of the start: {root}" for text in words(film[-1]))
        assert svg_reading.vertices(film[-1])["a"].words[1] == root
    graph = arena.read("minimax_graph")
    graph.add_edge("d1", "a")
    with pytest.raises(arena.Circuit):
        frames(graph, folder, of="values")
    graph = arena.read("minimax_tree")
    graph.nodes["e1"]["value"] = math.nan
    with pytest.raises(arena.InvalidArena, match="e1"):
        frames(graph, folder, of="values")


@pytest.mark.parametrize(("name", "objective"), [("lift", "parity"), ("arbiter", "buchi"), ("arbiter", "cobuchi")])
def test_the_film_of_an_objective_ends_with_its_solution(folder, name, objective):
    graph = arena.read(name)
    solution = arena.solve(graph, objective)
    film = frames(solution, folder)
    assert film == frames(graph, folder, of=objective)
    shown = svg_reading.vertices(film[-1])
    sides = {player: {v for v, won in solution.winner.items() if won == player} for player in (1, 2)}
    fills = {player: {shown[str(v)].fill for v in side} for player, side in sides.items() if side}
    assert all(len(each) == 1 for each in fills.values())
    assert len(fills) == len({next(iter(each)) for each in fills.values()})
    assert any(f"J1 wins {len(sides[1])} of {len(graph)} vertices, J2 {len(sides[2])}" in t for t in words(film[-1]))
    for frame in film:
        assert set(svg_reading.vertices(frame)) == names(graph)
        if objective == "parity":
            assert sum(text.startswith("p = ") for text in words(frame)) == len(graph)


def test_shortest_paths_are_found_by_looking_at_fewer_vertices_with_a_star(folder):
    graph = arena.read("road_map")
    goal, start = graph.graph["f1"][0], graph.graph["initial"]
    length = nx.shortest_path_length(graph, start, goal, weight="weight")
    looked = {}
    for of in ("dijkstra", "a-star"):
        film = frames(graph, folder, of=of)
        looked[of] = len(film) - 1
        path = next(text for text in words(film[-1]) if text.count("→") > 1)
        vertices = re.findall(r"\w+", path.split(":")[0])
        assert (vertices[0], vertices[-1]) == (start, goal)
        assert sum(graph.edges[edge]["weight"] for edge in nx.utils.pairwise(vertices)) == length
        assert re.search(rf"\b{length:g}\b", path)
        assert any(f"at {looked[of]} of {len(graph)} vertices" in text for text in words(film[-1]))
    assert looked["a-star"] < looked["dijkstra"]
    for change in ({"initial": None}, {"f1": []}):
        without = graph.copy()
        without.graph.update(change)
        with pytest.raises(arena.ParameterError):
            frames(without, folder, of="dijkstra")
    negative = graph.copy()
    negative.edges["A", "B"]["weight"] = -1
    with pytest.raises(arena.ParameterError, match="-1"):
        frames(negative, folder, of="dijkstra")


def test_nothing_moves_and_all_frames_have_one_size(folder):
    graph = arena.unfold(arena.load("fibonacci_nim", matches=5))
    places, sizes = set(), set()
    for frame in frames(graph, folder):
        shapes = re.findall(rb' (?:cx="[^"]*" cy="[^"]*"|points="[^"]*")', frame)
        places.add(tuple(shapes[:20]))
        picture = svg_reading.check_whole(frame, least=5)
        sizes.add((picture.width, picture.height))
    assert len(sizes) == 1
    assert len({place[1:3] for place in places}) == 1


def test_the_last_frame_says_what_the_drawing_says(folder):
    graph = arena.unfold(arena.load("subtraction", heap=5))
    last = svg_reading.vertices(frames(graph, folder, player=2)[-1])
    drawn = svg_reading.vertices(arena.draw(graph, folder / "x.svg", color="attractor", player=2).read_bytes())
    assert {name: (each.fill, each.dashed) for name, each in last.items()} == {
        name: (each.fill, each.dashed) for name, each in drawn.items()
    }


def test_a_film_is_one_animated_svg_that_runs_no_script(tmp_path):
    graph = arena.read("sans_interet")
    number = len(arena.attractor(graph, 1).layers)
    svg = arena.film(graph, tmp_path / "film.svg").read_bytes()
    root = ET.fromstring(svg)
    assert not list(root.iter("{http://www.w3.org/2000/svg}script"))
    assert b"prefers-reduced-motion" in svg
    assert len(set(re.findall(rb"@keyframes (\S+?)\{", svg))) >= number
    assert svg == arena.film(graph, tmp_path / "again.svg").read_bytes()


@pytest.mark.slow
def test_films_are_a_gif_a_pdf_or_a_folder_too(tmp_path):
    from PIL import Image
    from pypdf import PdfReader

    graph = arena.read("sans_interet")
    number = len(arena.attractor(graph, 1).layers)
    with Image.open(io.BytesIO(arena.film(graph, tmp_path / "film.gif").read_bytes())) as gif:
        assert (gif.n_frames, gif.info["loop"]) == (number, 0)
        assert gif.convert("RGB").getpixel((0, 0)) == (255, 255, 255)
    pages = PdfReader(io.BytesIO(arena.film(graph, tmp_path / "film.pdf", lang="fr").read_bytes())).pages
    assert len(pages) == number
    assert len({tuple(page.mediabox) for page in pages}) == 1
    assert all(f"A{rank}" in page.extract_text() for rank, page in enumerate(pages))
    stills = arena.film(graph, tmp_path / "stills", format="png")
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in stills.iterdir())
    assert len(list(stills.iterdir())) == number


def test_a_film_speaks_french_and_calls_players_by_their_names(folder):
    graph = arena.read("sans_interet")
    english, french, named = (
        frames(graph, folder, **options) for options in ({}, {"lang": "fr"}, {"players": ("Max", "Minerva")})
    )
    assert len(english) == len(french) == len(named)
    for one, other in zip(english, french, strict=True):
        assert new(one) == new(other)
        assert len(words(one)) == len(words(other))
    assert any("sur 8" in text for text in words(french[0]))
    assert any("Max" in text for text in words(named[1])), words(named[1])
    assert not any(re.search(r"\bJ[12]\b", text) for text in words(named[1]))


def test_films_of_positions_stand_on_maps_boards_and_slides(folder):
    rook = arena.position_graph(arena.load("rook", rows=3, columns=4))
    film = frames(rook, folder, layout="map")
    assert len(film) == len(naive.sink_removal(rook))
    assert len(svg_reading.vertices(film[0])) == 12
    slide = frames(arena.read("sans_interet"), folder, fit="slide")
    sizes = {svg_reading.check_whole(frame, least=3.9)[:2] for frame in slide}
    ((width, height),) = sizes
    assert width <= 454
    assert height <= 256


def test_what_cannot_be_filmed_is_refused_and_leaves_no_file(folder):
    graph, bare = arena.read("sans_interet"), arena.read("kernel_ad")
    for thing, options, match in [
        (graph, {"of": "dijkstra"}, "dijkstra"),
        (bare, {"of": "values"}, "values"),
        (graph, {"of": "parity"}, "priority"),
        (graph, {"of": "nothing"}, "nothing"),
        (arena.attractor(graph, 1, [2]), {}, "target"),
        ((arena.load("tictactoe"), None), {}, "filmed"),
    ]:
        with pytest.raises(arena.ArenaError, match=match):
            arena.film(thing, folder / "refused.svg", **options)
        assert not (folder / "refused.svg").exists()
    for name in ("film.png", "film.mp4", "film.html"):
        with pytest.raises(arena.ParameterError, match=name):
            arena.film(graph, folder / name)
