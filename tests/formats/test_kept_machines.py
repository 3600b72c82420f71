"""Machines as files: what is written is simulated by none of our code, files of other tools are verified or refused."""

import pytest
from machines_of_tools import BROKEN, GATES, ONCE, REFUSED, RIGHT

import arena


@pytest.fixture
def spec(tmp_path):
    """Return a function that reads a specification."""

    def read(text):
        (tmp_path / "spec.ehoa").write_text(text)
        return arena.specification(tmp_path / "spec.ehoa")

    return read


def test_the_texts_of_a_small_machine(tmp_path, spec):
    machine = arena.synthesize(spec(ONCE))
    assert arena.save(machine, tmp_path / "m.aag").read_text().endswith("i0 r\no0 g\nc\ncontroller\n")
    text = arena.save(machine, tmp_path / "m.hoa").read_text()
    assert "controllable-AP: 1\nacc-name: all\nAcceptance: 0 t\n" in text
    assert 'AP: 2 "r" "g"\n' in text
    for ending in ("csv", "md"):
        assert arena.save(machine, tmp_path / f"m.{ending}").read_text().count("\n") >= 2
    with pytest.raises(arena.ParameterError, match=r"m\.doc"):
        arena.save(machine, tmp_path / "m.doc")


def read(tmp_path, game, text):
    path = tmp_path / ("x.aag" if "aag" in text else "x.hoa")
    path.write_bytes(text.encode("latin-1"))
    return arena.read_solution(path, game)


def test_machines_of_others_are_right_or_have_a_flaw(tmp_path, spec):
    for kind, (specification, text) in RIGHT.items():
        game = spec(specification)
        machine = read(tmp_path, game, text)
        assert machine.is_controller is (specification == ONCE), kind
        assert arena.verify(game, machine), kind
    for kind, (specification, text) in BROKEN.items():
        game = spec(specification)
        verification = arena.verify(game, read(tmp_path, game, text))
        assert not verification, kind
        assert len(str(verification.flaw).splitlines()) == 1, kind


def test_other_files_are_refused_in_a_line(tmp_path, spec):
    game = spec(ONCE)
    for kind, (text, word) in REFUSED.items():
        with pytest.raises(arena.InvalidArena, match=word) as error:
            read(tmp_path, game, text)
        assert f"{tmp_path}/x." in str(error.value), kind
        assert len(str(error.value).splitlines()) == 1, kind
    for name in ("x.doc", "x.sol", "x"):
        with pytest.raises(arena.ArenaError):
            arena.read_solution(tmp_path / name, game)
    with pytest.raises(arena.ParameterError, match="json"):
        arena.specification(tmp_path / "x.json")


def test_gates_may_stand_in_any_order(tmp_path, spec):
    game = spec(ONCE)
    shuffled = GATES.replace("6 2 5\n8 3 4\n", "8 3 4\n6 2 5\n")
    assert bool(arena.verify(game, read(tmp_path, game, shuffled))) is bool(
        arena.verify(game, read(tmp_path, game, GATES))
    )


@pytest.mark.slow
def test_states_of_a_circuit_are_bounded(tmp_path, spec):
    latches = 30  # a counter of 2^30 states
    lines = [f"aag {1 + 4 * latches} 1 {latches} 1 {3 * latches}", "2"]
    gates, carry, free = [], 1, 2 * (latches + 2)
    for number in range(latches):
        own = 4 + 2 * number
        both, neither, other = free, free + 2, free + 4
        gates += [f"{both} {own} {carry}", f"{neither} {own ^ 1} {carry ^ 1}", f"{other} {both ^ 1} {neither ^ 1}"]
        lines.append(f"{own} {other}")
        carry, free = both, free + 6
    text = "\n".join([*lines, "1", *gates, "i0 r", "o0 g", ""])
    with pytest.raises(arena.TooLarge, match="steps"):
        read(tmp_path, spec(ONCE), text)
