"""What shows itself in a notebook: pictures of results, games and positions."""

import networkx as nx
import pytest
import svg_reading

import arena
import exporters

FIBONACCI = {"matches": 4}


@pytest.fixture(autouse=True)
def _usual_looks():
    yield
    arena.looks()


@pytest.fixture(scope="module")
def shell():
    interactive = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell()
    arena.load_ipython_extension(interactive)
    yield interactive
    arena.unload_ipython_extension(interactive)


def shown(shell, value, kind="image/svg+xml"):
    return shell.display_formatter.format(value)[0].get(kind)


def words(svg):
    return svg_reading.read(svg).words


def fibonacci():
    return arena.unfold(arena.load("fibonacci_nim", **FIBONACCI))


def test_results_show_themselves_as_they_are_drawn(tmp_path):
    graph, bare = fibonacci(), arena.position_graph(arena.load("nim", heaps=(1, 2)))
    for value in (
        arena.solve(graph),
        arena.attractor(graph, 2),
        arena.kernel(bare),
        arena.solve_positions(bare),
        arena.unfold_compact(arena.load("fibonacci_nim", **FIBONACCI)),
        arena.Position(arena.load("tictactoe"), "x../.o./..."),
    ):
        drawn = (value.game, value.position) if isinstance(value, arena.Position) else value
        svg = value._repr_svg_()
        assert svg is not None, value
        assert words(svg) == words(arena.draw(drawn, tmp_path / "x.svg").read_bytes())


def test_what_is_too_large_keeps_its_plain_form():
    solution = arena.solve(arena.unfold(arena.load("tictactoe")))
    assert solution._repr_svg_() is None
    assert all(fact in repr(solution) for fact in ("5478", "W1 2936, W2 1474, S∅ 1068"))


def test_the_extension_shows_graphs_and_games_and_leaves_others_alone(shell, capsys):
    for value in (fibonacci(), arena.read("kernel_ad"), arena.load("connect_four"), arena.load("fibonacci_nim")):
        assert "<svg" in shown(shell, value)

    class Own:
        initial = "a<b"

        def player(self, _):
            return 2

        def moves(self, _):
            return [("go", "c")]

        def winner(self, _):
            return None

        def label(self, position):
            return position

        def parse(self, text):
            return text

    class Unfinished(Own):
        def player(self, _):
            raise NotImplementedError

    assert words(shown(shell, Own())) == ["a<b", "J2 to move"]
    users = nx.DiGraph([("home", "work")])
    for value in (users, nx.Graph(), nx.DiGraph(), nx.MultiDiGraph(fibonacci()), Unfinished(), Own):
        assert set(shell.display_formatter.format(value)[0]) == {"text/plain"}
    assert "<svg" in shown(shell, nx.DiGraph([("home", "work")], kind="graph"))
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("package", [arena, exporters])
def test_the_extension_is_loaded_and_unloaded_by_either_name(package):
    shell = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell()
    for _ in range(2):
        assert shown(shell, fibonacci()) is None
        package.load_ipython_extension(shell)
        assert "<svg" in shown(shell, fibonacci())
        package.unload_ipython_extension(shell)


def test_looks_are_set_for_all_further_pictures():
    arena.looks(style="course", lang="fr", labels="board", players=("Max", "Minerva"))
    french = arena.solve(fibonacci())._repr_svg_()
    assert "gagné par Max (5)" in words(french)
    assert french.count("<polygon") > 30, "matches"
    assert "#1f4fd0" in french
    with pytest.raises(arena.ParameterError, match="de"):
        arena.looks(lang="de")
    arena.looks()
    assert "won by J1 (5)" in words(arena.solve(fibonacci())._repr_svg_())


def test_a_picture_is_shown_with_its_own_title_and_options():
    graph = fibonacci()
    picture = arena.show(graph, title="Ma figure", color="attractor", lang="fr")
    assert repr(picture) == "Ma figure"
    assert "Ma figure" in words(picture._repr_svg_())
    assert any(text.startswith("rang") for text in words(picture._repr_svg_()))
    assert graph.graph["name"] != "Ma figure"
    film = arena.show(graph, of="attractor")._repr_svg_()
    assert "@keyframes" in film
    assert 'style="max-width: 100%' in picture._repr_svg_()
    with pytest.raises(arena.ArenaError):
        arena.show(graph, color="bleu")
    assert arena.as_svg(arena.solve(graph)) == arena.solve(graph)._repr_svg_()


def test_a_wide_picture_shrinks_to_the_page(tmp_path):
    tree = arena.search_tree(arena.load("subtraction", heap=5), plies=5)
    drawn = svg_reading.read(arena.draw(tree, tmp_path / "x.svg").read_bytes())
    shown_ = svg_reading.read(arena.show(tree)._repr_svg_())
    assert shown_.width <= 721
    assert shown_.width / shown_.height == pytest.approx(drawn.width / drawn.height, rel=0.02)


def test_plays_and_positions_speak_and_have_plain_forms():
    game = arena.load("fibonacci_nim", matches=6)
    assert {"J1: 1", "J2: 2", "J1: 3", "won by J1"} <= set(words(arena.as_svg(arena.play_of(game, "1,2,3"))))
    assert repr(arena.Position(game, "(3,2) J2")) == "|||\n(3,2)\nJ2 to move"
    assert "won by J1" in words(arena.Position(arena.load("tictactoe"), "xxx/oo./...")._repr_svg_())
    with pytest.raises(arena.ParameterError, match="x"):
        arena.Position(game, "x")
