"""Specifications: realizable or not by the definition, and machines, circuits and automata that keep them."""

import csv
from pathlib import Path
from random import Random

import pytest
from acceptance_trees import fin, inf, text_of
from machine_files import Circuit, rows_of_hoa, rows_of_table
from naive_machines import keeps
from naive_synthesis import Specification, is_realizable, random_specification, won, written
from random_graphs import share

from arena import (
    ArenaError,
    ParameterError,
    TooLarge,
    draw,
    read_compact,
    read_solution,
    save,
    solve,
    specification,
    synthesize,
    verify,
)

CONDITIONS = {
    "Büchi": (1, inf(0)),
    "co-Büchi": (1, fin(0)),
    "parity": (3, ("or", [inf(2), ("and", [fin(1), inf(0)])])),
    "generalized Büchi": (3, ("and", [inf(0), inf(1), inf(2)])),
    "Rabin": (4, ("or", [("and", [fin(0), inf(1)]), ("and", [fin(2), inf(3)])])),
    "Streett": (4, ("and", [("or", [fin(0), inf(1)]), ("or", [fin(2), inf(3)])])),
    "Muller": (3, ("or", [("and", [inf(0), inf(1), fin(2)]), ("and", [inf(2), fin(0), fin(1)])])),
}
FOLDER = Path(__file__).parents[2] / "data" / "synthesis"
STARVE = FOLDER / "starve.ehoa"
with (FOLDER / "TRUTH.csv").open() as _file:
    TRUTH = {row["file"]: row for row in csv.DictReader(_file)}
QUICK = ["starve.ehoa", "test1.ehoa", "lilydemo18.tlsf.ehoa", "LTMucalcBinaryCountern=1.gm.bz2.ehoa", "aut2.ehoa"]


def drawn(number, seed, folder):
    """Draw specifications, write them to files and read them."""
    chance = Random(seed)
    for _ in range(max(8, share(number))):
        sets, condition = chance.choice(list(CONDITIONS.values()))
        spec = random_specification(chance, condition, sets)
        path = folder / "spec.ehoa"
        path.write_text(written(spec, chance))
        yield spec, path


def is_right(spec, rows, *, controls):
    """Check a machine by the definition: it has one step for every move of the other player, and all runs are right."""
    own = sum(1 << number for number in spec.controlled)
    for row in rows:
        letters = [letter for letter, _ in row]
        chosen = {letter & ~own for letter in letters}
        if len(set(letters)) < len(letters) or not chosen:
            return False
        if controls and len(chosen) << len(spec.controlled) < 1 << spec.propositions:
            return False
        if not controls and len(letters) < len(chosen) << len(spec.controlled):
            return False
    return keeps(spec, 0, rows.__getitem__, wants=controls)


def test_machines_and_their_files_are_right_for_all_conditions(tmp_path):
    kinds = set()
    for spec, path in drawn(1000, 2, tmp_path):
        game, expected = specification(path), is_realizable(spec)
        assert solve(read_compact(path), "parity").realizable is expected
        machine = synthesize(game)
        assert machine.is_controller is expected
        assert verify(game, machine)
        text = save(machine, tmp_path / "machine.hoa").read_text()
        rows = rows_of_hoa(text, spec.propositions)
        assert is_right(spec, rows, controls=expected)
        assert verify(game, read_solution(tmp_path / "machine.hoa", game))
        with save(machine, tmp_path / "machine.csv").open(newline="") as file:
            steps = rows_of_table(csv.DictReader(file), spec.propositions)
        assert sorted(steps) == sorted(letter for row in rows for letter, _ in row)
        circuit = Circuit(save(machine, tmp_path / "machine.aag").read_bytes(), spec.propositions)
        assert set(circuit.set) == (spec.controlled if expected else {*range(spec.propositions)} - spec.controlled)
        assert keeps(spec, circuit.start, circuit.letters, wants=expected)
        assert expected or circuit.chooses_first()
        assert verify(game, read_solution(tmp_path / "machine.aag", game))
        kinds.add((expected, len(rows) > 1))
    assert len(kinds) == 4


def test_a_machine_is_a_specification_that_it_realizes_itself(tmp_path):
    for _, path in drawn(60, 2, tmp_path):
        machine = synthesize(specification(path))
        again = specification(save(machine, tmp_path / "machine.hoa"))
        assert synthesize(again).is_controller


def verdict(game, path):
    """Verify a machine in a file; a file that is no machine of the specification is wrong too."""
    try:
        return bool(verify(game, read_solution(path, game)))
    except ArenaError:
        return False


def changed_automaton(chance, text):
    """Change a step of a machine: where it leads, or its letters; or leave it out."""
    lines = text.split("\n")
    edges = [number for number, line in enumerate(lines) if line.startswith("[")]
    number, states = chance.choice(edges), text.count("State:")
    label, _, head = lines[number].rpartition(" ")
    kind = chance.choice(["head", "gone", "label", "label"])
    if kind == "gone":
        del lines[number]
    elif kind == "head":
        lines[number] = f"{label} {chance.randrange(states)}"
    else:
        names = text.count('"p')
        other = chance.choice(["t", "f", f"!({label[1:-1]})", *map(str, range(names))])
        joint = chance.choice([" & ", " | "])
        lines[number] = f"[({label[1:-1]}){joint}{other}] {head}"
    return "\n".join(lines)


def test_changed_machines_are_judged_by_the_definition(tmp_path):
    chance, counts = Random(5), [0, 0]
    for spec, path in drawn(150, 4, tmp_path):
        game = specification(path)
        machine = synthesize(game)
        whole = save(machine, tmp_path / "machine.hoa").read_text()
        for _ in range(10):
            text = changed_automaton(chance, whole)
            rows = rows_of_hoa(text, spec.propositions)
            (tmp_path / "changed.hoa").write_text(text)
            right = is_right(spec, rows, controls=machine.is_controller)
            assert verdict(game, tmp_path / "changed.hoa") is right, text
            counts[right] += 1
    assert min(counts) > 10


def test_changed_circuits_are_judged_by_the_definition(tmp_path):
    chance, counts = Random(6), [0, 0]
    for spec, path in drawn(250, 7, tmp_path):
        game = specification(path)
        machine = synthesize(game)
        file = save(machine, tmp_path / "machine.aag")
        whole = file.read_text().split("\n")
        inputs, *others = map(int, whole[0].split()[2:])
        for _ in range(6 if sum(others[:2]) else 0):
            lines = list(whole)
            place = 1 + chance.randrange(inputs, inputs + sum(others[:2]))
            own, _, literal = lines[place].rpartition(" ")
            lines[place] = f"{own} {chance.choice([int(literal) ^ 1, 0, 1, *range(2, 2 * inputs + 2)])}".strip()
            file.write_text("\n".join(lines))
            circuit = Circuit(file.read_bytes(), spec.propositions)
            right = keeps(spec, circuit.start, circuit.letters, wants=machine.is_controller)
            right = right and (machine.is_controller or circuit.chooses_first())
            assert verdict(game, file) is right, lines
            counts[right] += 1
    assert min(counts) > 10


@pytest.mark.filterwarnings("ignore:.*acc-name")  # test1.ehoa names another condition than it has
@pytest.mark.parametrize("names", [QUICK, pytest.param(list(TRUTH), marks=pytest.mark.slow)], ids=["few", "all"])
def test_files_of_the_benchmark_have_small_circuits(names, tmp_path):
    for name in names:
        game, truth = specification(FOLDER / name), TRUTH[name]
        machine = synthesize(game)
        assert machine.is_controller is (truth["realizable"] == "true"), name
        assert solve(read_compact(FOLDER / name), "parity").realizable is machine.is_controller, name
        assert verify(game, machine), name
        for ending in ("aag", "hoa"):
            assert verify(game, read_solution(save(machine, tmp_path / f"machine.{ending}"), game)), name
        if truth["and_gates"]:
            _, _, _, latches, _, gates = (tmp_path / "machine.aag").read_text().partition("\n")[0].split()
            assert int(gates) <= int(truth["and_gates"]), name
            assert int(latches) <= int(truth["latches"]), name


@pytest.mark.usefixtures("plain_loops")
def test_machines_have_few_states():
    known = {"rladdergame_30": 1, "lilydemo18.tlsf": 4, "mcladdergame_40": 1}
    for name, states in known.items():
        machine = synthesize(specification(FOLDER / f"{name}.ehoa"))
        assert len(machine.rows) <= states, name


@pytest.mark.slow
def test_states_of_a_long_ring_are_told_apart(tmp_path):
    """All states of a ring but one set the same: it differs from the others after as many steps as there are states."""
    for size, states in ((1000, 1), (1000, 2)):
        lines = ["HOA: v1", "Start: 0", 'AP: 1 "a"', "controllable-AP: 0", "Acceptance: 0 t", "--BODY--"]
        for state in range(size):
            sets = "0" if state % (size // (3 - states)) == 0 else "!0"
            lines += [f"State: {state}", f"[{sets}] {(state + 1) % size}"]
        path = tmp_path / "ring.ehoa"
        path.write_text("\n".join([*lines, "--END--", ""]))
        assert len(synthesize(specification(path)).rows) == size // (3 - states)


# Games whose states belong to players: strategies with memory


def owned_file(chance, path):
    """Write a random game whose states belong to players; return it as (owners, edges, sets, condition)."""
    sets, condition = chance.choice(list(CONDITIONS.values()))
    size = chance.randint(1, 4)
    owners = [chance.random() < 0.5 for _ in range(size)]
    edges = [
        [(chance.randrange(size), frozenset(n for n in range(sets) if chance.random() < 0.4)) for _ in range(degree)]
        for degree in [chance.randint(1, 3) for _ in range(size)]
    ]
    lines = ["HOA: v1", "Start: 0", "AP: 0", f"Acceptance: {sets} {text_of(condition)}"]
    lines += [f"spot-state-player: {' '.join(str(int(own)) for own in owners)}", "--BODY--"]
    for state, row in enumerate(edges):
        lines.append(f"State: {state}")
        lines += [f"[t] {head} {{{' '.join(map(str, sorted(colors)))}}}" for head, colors in row]
    path.write_text("\n".join([*lines, "--END--", ""]))
    return owners, edges, sets, condition


def is_won(owners, edges, condition):
    """Solve a game for its condition as it stands."""
    moves, movers, seen = {}, {}, {}
    for state, row in enumerate(edges):
        moves[state], movers[state] = [(state, number) for number in range(len(row))], 1 if owners[state] else 2
        for number, (head, colors) in enumerate(row):
            moves[state, number], movers[state, number], seen[state, number] = [head], 1, colors
    return 0 in won(moves, movers, seen, condition)


def in_letters(owners, edges, names):
    """Name the edges of a state by the bits of its owner's propositions; a number that is too high is the last edge."""
    rows = []
    for own, row in zip(owners, edges, strict=True):
        bits = [(place, int(name[3:])) for place, name in enumerate(names) if name.startswith("j1_" if own else "j2_")]
        mask = (1 << (len(row) - 1).bit_length()) - 1
        numbers = (sum((letter >> place & 1) << bit for place, bit in bits) & mask for letter in range(1 << len(names)))
        rows.append([row[min(number, len(row) - 1)] for number in numbers])
    return rows


def test_games_of_two_owners_are_won_with_memory(tmp_path):
    chance, winners = Random(1), set()
    for _ in range(max(15, share(200))):
        owners, edges, sets, condition = owned_file(chance, tmp_path / "owned.hoa")
        game = specification(tmp_path / "owned.hoa")
        machine, wanted = synthesize(game), is_won(owners, edges, condition)
        assert machine.is_controller is wanted
        assert verify(game, machine)
        file = save(machine, tmp_path / "machine.aag")
        assert verify(game, read_solution(file, game))
        names = [line.split(" ", 1)[1] for line in file.read_text().splitlines() if line[:1] in "io" and " " in line]
        circuit = Circuit(file.read_bytes(), names)
        letters = Specification(len(names), set(), sets, condition, in_letters(owners, edges, names))
        assert keeps(letters, circuit.start, circuit.letters, wants=wanted)
        winners.add(wanted)
    assert winners == {False, True}


# Refusals


CIRCUIT = "aag 3 1 1 1 1\n2\n4 6\n6\n6 4 2\ni0 r\no0 g\n"


def test_latches_may_be_true_at_first(tmp_path):
    path = tmp_path / "x.aag"
    for first, is_right_then in ((1, True), (0, False)):
        path.write_text(CIRCUIT.replace("4 6\n6\n6 4 2", f"4 4 {first}\n4\n6 4 2"))
        assert verdict(specification(STARVE), path) is is_right_then


def test_machines_are_verified_against_their_own_specification(tmp_path):
    game, other = specification(STARVE), specification(FOLDER / "lilydemo18.tlsf.ehoa")
    for claim in ((other, synthesize(game)), (game, 3), (3, synthesize(game))):
        with pytest.raises(ParameterError):
            verify(*claim)
    flawed = tmp_path / "x.hoa"
    flawed.write_text(save(synthesize(game), tmp_path / "y.hoa").read_text().replace("[1]", "[!1]"))
    answer = verify(game, read_solution(flawed, game))
    assert not answer
    assert answer.flaw.text


def test_files_that_are_no_specifications_are_refused(tmp_path):
    with pytest.raises(ParameterError, match="pg"):
        specification("x.pg")
    with pytest.raises(FileNotFoundError):
        specification(tmp_path / "missing.ehoa")
    large = tmp_path / "large.ehoa"
    clauses = " & ".join(f"(Inf({number}) | Fin({number + 1}))" for number in range(400))
    about = ["HOA: v1", "Start: 0", 'AP: 1 "a"', "controllable-AP: 0", f"Acceptance: 401 {clauses}", "--BODY--"]
    edges = [f"[{label}] 0 {{{' '.join(map(str, range(odd, 401, 2)))}}}" for odd, label in enumerate(("0", "!0"))]
    large.write_text("\n".join([*about, "State: 0", *edges, "--END--", ""]))
    with pytest.raises(TooLarge):
        specification(large)


def test_machines_are_drawn_and_tabulated(tmp_path):
    machine = synthesize(specification(FOLDER / "lilydemo18.tlsf.ehoa"))
    for ending in ("svg", "dot", "tex", "mmd"):
        text = draw(machine, tmp_path / f"machine.{ending}", lang="fr").read_text()
        assert "contrôleur" in text, ending
        assert "a2" in text, ending
    starve = synthesize(specification(STARVE))
    assert save(starve, tmp_path / "machine.csv").read_text() == "state,reads,sets,next\n0,true,g,0\n"
    with pytest.raises(ArenaError, match="xyz"):
        save(starve, tmp_path / "machine.xyz")
