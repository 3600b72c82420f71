"""Games on automata read straight into columns: the same arena, or the same error, as by way of a DiGraph."""

import json
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st
from process import output
from random_graphs import examples
from told import read_alike, told
from work import calls

import exporters
from arena import solve
from exporters.arenas import hoa
from exporters.files import automaton_columns, parity_columns
from exporters.formats import reads_columns


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("columns")


@pytest.fixture(params=["plain", "compiled"])
def both_ways(request, monkeypatch):
    monkeypatch.setattr(hoa, "WORTH_SCANNING", 0)
    for module in (automaton_columns, parity_columns):
        monkeypatch.setattr(module, "worth_compiling", lambda *_, **__: request.param == "compiled")


PARTS = {
    "label": ["[t]", "[t]", "[0&!1] ", "", "[ f|(!(1))]", "[@a]", "[2]", "[00]", "[]", "[t0]", "[0 1]", "[(t]"],
    "sets": ["", "", " {0}", "{1 2}\t", " { 2 }", "{}", "{00 1}", "{3}", "{0,1}"],
    "name": ["", "", ' "b"', '"b"', ' "a\\"é"', '"\\\\"', ' "0"', ' "\\x41 State: --END--"', ' "b\n"'],
    "break": ["\n", "\n", " ", "\r\n\t", "/* a */"],
    "between": [" ", "\n", "  "],
}
"""The parts of an automaton, plain ones before odd ones."""
CONDITIONS = [
    "1 Inf(0)",
    "1 Fin(0)",
    "0 t",
    "3 Inf(2) | (Fin(1) & Inf(0))",
    "3 Fin(0) & (Inf(1) | Fin(2))",
    "3 Inf(1)",
    "1 Inf(!0)",
]
BYTES = [
    b"",
    b"",
    b"0",
    b"1",
    b"9",
    b"[",
    b"]",
    b"{",
    b'"',
    b"\\",
    b"State: ",
    b"--END--",
    b"&",
    b"\xff",
    b"/*",
    b"-",
    b"S",
]


@st.composite
def automata(draw):
    """Draw a game on an automaton, most of them right, and damage it."""
    odd = draw(st.sampled_from([0, 0, 3]))

    def part(name):
        parts = PARTS[name]
        return draw(st.sampled_from(parts if draw(st.integers(0, 9)) < odd else parts[:-1] if odd else parts[:3]))

    size, condition = draw(st.integers(1, 5)), draw(st.sampled_from(CONDITIONS))
    owners = draw(st.lists(st.sampled_from("01"), min_size=size, max_size=size + 1))
    by_state = draw(st.booleans())
    lines = ["HOA: v1", 'name: "x"', f"Start: {draw(st.integers(0, size - 1))}", 'AP: 2 "a" "b"']
    lines += ["Alias: @a 0", f"Acceptance: {condition}", f"spot-state-player: {' '.join(owners)}"]
    text = "\n".join([*draw(st.permutations(lines)), "--BODY--\n"]).replace("HOA: v1\n", "", 1)
    for number in draw(st.permutations(range(size))) if draw(st.booleans()) else range(size):
        text += f"State: {number}{part('name')}{part('sets') if by_state else ''}{part('break')}"
        for _ in range(draw(st.integers(0, 4))):
            head = draw(st.integers(0, size - 1))
            text += f"{part('label')}{head}{'' if by_state else part('sets')}{part('break')}{part('between')}"
    text = bytearray(f"HOA: v1\n{text}--END--\n".encode())
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
        place = draw(st.integers(0, len(text)))
        text[place : place + draw(st.integers(0, 3))] = draw(st.sampled_from(BYTES))
    return bytes(text)


@pytest.mark.usefixtures("both_ways")
@given(automata(), st.sampled_from([1, 2]), st.data())
@examples(400)
def test_a_game_on_an_automaton_is_read_alike(folder, text, player, data):
    path = folder / "game.hoa"
    path.write_bytes(text)
    bounds = {"max_vertices": data.draw(st.integers(1, 20)), "max_edges": data.draw(st.integers(1, 60))}
    read_alike(hoa, path, player=player, **bounds)


HEAD = "HOA: v1 Start: 0 Acceptance: 1 Inf(0) "
HEADERS = [
    "spot-state-player: 0 1 --BODY--",
    "spot.state-player: 0 1--BODY--",
    "spot-state-player: 0 1 1 name: '' --BODY--",
    "spot-state-player: 0 01 --BODY--",
    "spot-state-player: 0 --BODY--",
    "spot-state-player: 01 --BODY--",
    "spot-state-player: 0 2 --BODY--",
    "spot-state-player: 0 1/* spot-state-player: 1 1 */ --BODY--",
    "spot-state-player: 0/* spot-state-player: 1 1 */ --BODY--",
    'spot-state-player: 0 1 name: "spot-state-player: 1 0 " --BODY--',
    'name: "spot-state-player: 1 0 --BODY--" --BODY--',
    'name: "--BODY--" spot-state-player: 0 1 --BODY--',
    "spot-state-player: 0 1 spot.state-player: 1 0 --BODY--",
    "spot-state-player: 0 1 controllable-AP: 0 --BODY--",
    "spot-state-player: 0 1 Start: 1 --BODY--",
    "spot-state-player: 0 1 Alias: @a @a --BODY--",
    "--BODY--",
    "",
]


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("header", HEADERS, ids=range(len(HEADERS)))
def test_the_header_of_an_automaton_says_who_chooses(tmp_path, header):
    path = tmp_path / "game.hoa"
    path.write_text(f"{HEAD}{header} State: 0 1 0 State: 1 {{0}} 0 1 1 --END--")
    read_alike(hoa, path)


def test_a_graph_is_made_of_no_automaton_that_is_read_into_columns(tmp_path, monkeypatch):
    path = tmp_path / "game.hoa"
    text = 'spot-state-player: 1 0 AP: 1 "a" --BODY-- State: 1 "b" [!0] 0 {0} [t] 1 State: 0 [0] 1 --END--'
    path.write_text(HEAD + text)
    monkeypatch.setattr(hoa, "WORTH_SCANNING", 0)
    monkeypatch.setattr(hoa, "parse", None)
    arena = exporters.read_compact(path)
    assert (arena.labels, list(arena.marks["priority"])) == (["0", "0 {0}", "b"], [1, 2, 1])


def large_automaton(path, *, by_state):
    """Write a game of 60 000 transitions and more than a megabyte."""
    size = 20_000
    lines = [f"{HEAD}spot-state-player:{' 0 1' * (size // 2)}", "--BODY--"]
    for state in range(size):
        lines.append(f'State: {state} "state number {state}"{" {0}" if by_state and state % 5 == 0 else ""}')
        lines += [f"[t] {head % size}{'' if by_state else ' {0}'}" for head in (state + 1, 7 * state, state // 2)]
    path.write_text("\n".join([*lines, "--END--", ""]))


@pytest.mark.parametrize("by_state", [True, False])
def test_a_large_automaton_takes_little_memory(tmp_path, by_state):
    pytest.importorskip("numba")
    path = tmp_path / "game.hoa"
    large_automaton(path, by_state=by_state)
    assert reads_columns(path)
    hoa.columns(path)  # compiles
    tracemalloc.start()
    arena = hoa.columns(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 120 * arena.edges + path.stat().st_size
    assert len(arena) == 20_000
    assert arena.edges > 59_000
    assert arena.labels[4321] == "state number 4321"


def test_what_is_wrong_is_met_soon(tmp_path, monkeypatch):
    path, size = tmp_path / "game.hoa", 2000
    states = "".join(f"State: {number}\n[t] {number}\n" for number in range(size))
    text = f"{HEAD}spot-state-player: {'1 ' * size}\n--BODY--\n{states}--END--\n"
    path.write_text(text)
    monkeypatch.setattr(hoa, "WORTH_SCANNING", 0)
    plain = calls(lambda: hoa.read(path))
    for wrong, reason in [
        (text.replace("State: 1999", "Sate: 1999"), "line 4001: the number of a state (at most 9 digits) expected"),
        (text.replace("] 1999", "] 2000"), "line 4001: state 2000 is not there"),
        (text.replace("--END--", "State"), "line 4003: the number of a state (at most 9 digits) expected"),
        (text.replace("] 1999", "]] 1999"), "line 4002: the number of a state (at most 9 digits) expected, not ']'"),
    ]:
        path.write_text(wrong)
        errors, expected = [], told(hoa.read, path)
        monkeypatch.setattr(automaton_columns, "worth_compiling", lambda *_, **__: True)
        told(hoa.columns, path)  # compiles
        assert calls(lambda errors=errors: errors.append(told(hoa.columns, path))) < plain / 3
        assert errors == [expected]
        assert reason in expected[1]


def test_a_large_automaton_is_solved_without_a_graph(tmp_path):
    path = tmp_path / "game.hoa"
    large_automaton(path, by_state=True)
    summary = json.loads(output("solve", path, "--json", "--objective", "buchi"))
    graph = hoa.read(path)
    assert (summary["vertices"], summary["edges"]) == (len(graph), graph.number_of_edges())
    won = solve(graph, objective="buchi").winner.values()
    assert [summary["w1"], summary["w2"]] == [sum(each == player for each in won) for player in (1, 2)]
