"""check, grade, mark and exercise: what a teacher and a student see."""

import csv
import json

import pytest
from command import done, output, run
from refusal_files import COUNT

import arena
import exporters
import games

WRONG = [
    ("1 + position % 2", "3", "answers", "3"),
    ("1 + position % 2", "1", "turns", "J1"),
    ('yield "one", position + 1', "yield from [('on', position + 1), ('on', position + 2)]", "moves", "'on'"),
    ("1 if position >= self.top else None", "1 if position >= self.top - 1 else None", "ends", "2"),
    ("return str(position)", "return 'x'", "labels", "'x'"),
    ("return int(text)", "return int(text) + 1", "parse", "1"),
    ('"one", position', '"one" + str(__import__("random").random()), position', "fixed", "0"),
]
"""A rule of COUNT, a wrong one, the check that notices, and what its line names."""
ADA = """\
Sommet;Joueur;Gagnant;Rang
(4,3);J1;J1;3
(3,2);J2;J2;2
(2,2);J1;J1;1
(2,2);J2;J2;1
(1,1);J1;J1;
(1,1);J2;J2;1
(0,0);J1;J2;0
(0,0);J2;J1;0
"""
"""A table in French with one wrong winner and one missing rank."""


def test_check_accepts_right_rules_and_files(tmp_path):
    (tmp_path / "count.py").write_text(COUNT)
    for game in ("count.py", "count.py:Count"):
        found = done("check", game, "--top", 5, "--json", cwd=tmp_path).json()
        assert (found["holds"], found["parameters"]) == (True, {"top": 5})
        assert not any(each["fault"] for each in found["checks"])
    assert {each["name"] for each in found["checks"]} >= {name for *_, name, _ in WRONG}
    for name in (*games.names()[:6], *exporters.bundled()):
        words = ["--max-vertices", 60] if name in games.names() else []
        assert done("check", name, *words).out.startswith(name)
    report = arena.check_game(games.load("fibonacci_nim"))
    found = done("check", "fibonacci_nim", "--json").json()
    assert [each["name"] for each in found["checks"]] == [each.name for each in report.checks]


@pytest.mark.parametrize(("old", "new", "name", "told"), WRONG, ids=lambda text: text if text.isalpha() else "")
def test_check_names_the_rule_that_is_broken(old, new, name, told, tmp_path):
    assert old in COUNT
    (tmp_path / "count.py").write_text(COUNT.replace(old, new))
    result = run("check", "count.py", cwd=tmp_path)
    assert result.code == 1
    assert "failed" in result.err
    failed = {line.split()[1]: line for line in result.out.splitlines() if line.startswith("failed")}
    assert told in failed[name]
    found = run("check", "count.py", "--json", cwd=tmp_path).json()
    assert not found["holds"]
    assert name in {each["name"] for each in found["checks"] if each["fault"]}


def test_check_says_how_much_of_a_large_game_it_looked_at_and_finds_flaws_of_files(tmp_path):
    assert "positions, the first ones and" in output("check", "connect_four", "--max-vertices", "50")
    kept = json.loads(output("convert", "sans_interet", "-o", "-", "--to-format", "json"))
    kept["nodes"][0]["player"] = 3
    (tmp_path / "bad.json").write_text(json.dumps(kept))
    result = run("check", "bad.json", cwd=tmp_path)
    assert result.code == 1
    assert "0" in result.out
    assert run("check", "nothing.json", cwd=tmp_path).code == 1


def test_grade_marks_a_table_and_says_why(tmp_path):
    (tmp_path / "ada.csv").write_text(ADA, encoding="utf-8")
    text = output("grade", "fibonacci_nim", "ada.csv", cwd=tmp_path)
    assert "17.5/20" in text
    assert "14" in text
    line = next(line for line in text.splitlines() if "(3,2) ->" in line)
    assert line.endswith("(3,2) -> (1,1) J1 -> (0,0) J2")
    (marks,) = done("grade", "fibonacci_nim", "ada.csv", "--json", cwd=tmp_path).json()["tables"]
    assert (marks["score"], marks["right"], marks["asked"]) == (17.5, 14, 16)
    assert [(each["line"], each["position"], each["said"], each["answer"]) for each in marks["faults"]] == [
        (3, "(3,2)", "2", "1"),
        (6, "(1,1) J1", "", "1"),
    ]
    assert marks["faults"][0]["play"] == ["(3,2)", "(1,1) J1", "(0,0) J2"]
    french = output("grade", "fibonacci_nim", "ada.csv", "--lang", "fr", cwd=tmp_path)
    assert "17,5/20" in french or "17.5/20" in french
    assert "you say" not in french


def test_a_class_is_graded_although_some_tables_cannot_be_read(tmp_path):
    (tmp_path / "ada.csv").write_text(ADA, encoding="utf-8")
    (tmp_path / "bob.csv").write_text(ADA.split("(2,2)", maxsplit=1)[0])
    (tmp_path / "eve.csv").write_bytes(b"PK\x03\x04\0\0")
    names = ["ada.csv", "bob.csv", "eve.csv", "none.csv", "."]
    result = run("grade", "fibonacci_nim", *names, "-o", "marks.csv", cwd=tmp_path)
    assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
    assert all(name in result.err for name in names[2:])
    with (tmp_path / "marks.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["file"], row["score"], row["right"], row["missing"]) for row in rows] == [
        ("ada.csv", "17.5", "14", "0"),
        ("bob.csv", "3.75", "3", "6"),
        *((name, "", "", "") for name in names[2:]),
    ]
    assert all(row["comment"] for row in rows[1:])


def test_the_terminal_is_safe_from_tables_and_shown_few_faults(tmp_path):
    (tmp_path / "ada.csv").write_text(ADA + "(9,9);\x07;\x1b[31m;\n" * 100)
    text = output("grade", "fibonacci_nim", "ada.csv", cwd=tmp_path)
    assert all(line.isprintable() for line in text.split("\n"))
    assert len(text.splitlines()) < 40
    assert "--json" in text


@pytest.mark.slow
def test_mark_counts_the_cost_and_rounds_marks(tmp_path):
    (tmp_path / "ana.py").write_text("def attracteur(G, S1, F):\n    return set(F)\n")
    words = ["mark", "attractor", "ana.py", "--cost", "--round", "0.5", "--json"]
    (found,) = done(*words, cwd=tmp_path).json()["files"]
    expected = arena.mark("attractor", tmp_path / "ana.py", cost=4)
    assert (found["score"], len(found["faults"])) == (expected.score, len(expected.faults))


def test_a_seed_that_was_drawn_is_named_and_draws_the_same_again(tmp_path):
    fresh = done("exercise", "kernel", "--to", "html", "-o", "sheets", cwd=tmp_path)
    seed = fresh.err.partition("--seed ")[2].split()[0]
    done("exercise", "kernel", "--to", "html", "--seed", seed, "-o", "again", cwd=tmp_path)
    assert len({(tmp_path / name / "solution.html").read_bytes() for name in ("sheets", "again")}) == 1
