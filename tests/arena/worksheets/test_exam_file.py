"""The file of an exam, and the sheets that it makes."""

import pytest

from arena.errors import ParameterError
from arena.words import Speaker
from arena.worksheets.booklet import Passage, Question, QuestionRequest, booklet
from arena.worksheets.exam_file import read_exam

EXAM = """
title = "Contrôle 1"
lang = "fr"
seed = 7

[[item]]
text = "Une heure."

[[item]]
exercise = "kernel"
marks = 2.5

[[item]]
exercise = "kernel"
vertices = 7
layers = 2
trap = "none"
marks = 1
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "exam.toml"
    path.write_text(EXAM, encoding="utf-8")
    return path


def test_an_exam_has_texts_and_exercises_with_marks(file):
    exam = read_exam(file)
    assert (exam.title, exam.language) == ("Contrôle 1", "fr")
    assert [type(item) for item in exam.items] == [Passage, QuestionRequest, QuestionRequest]
    sheet = booklet(exam.title, exam.items, [""], language="fr").sheets[0]
    headings = [item.heading(Speaker("fr")) for item in sheet.items if isinstance(item, Question)]
    assert headings == [
        "Exercice 1 : noyau d'un graphe sans circuit (2,5 points)",
        "Exercice 2 : noyau d'un graphe sans circuit (1 point)",
    ]
    assert len(sheet.items[2].variant.answers) == 7


def test_every_pupil_has_variants_of_his_own(file):
    exam = read_exam(file)
    sheets = booklet(exam.title, exam.items, ["Léa", "Tom", "Zoé"]).sheets
    for place in (1, 2):
        variants = [sheet.items[place].variant for sheet in sheets]
        assert len({str(each.instance) for each in variants}) == 3
        assert len({str(each.measures) for each in variants}) == 1
    longer = booklet(exam.title, exam.items, ["Léa", "Tom", "Zoé", "Max"]).sheets
    assert longer[1].items[1].variant.answers == sheets[1].items[1].variant.answers


def test_another_seed_draws_others(file):
    first, again, other = (booklet("", read_exam(file, seed=seed).items, [""]) for seed in (None, 7, 8))
    answers = [each.sheets[0].items[1].variant.instance for each in (first, again, other)]
    assert answers[0] == answers[1] != answers[2]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[item]\n", "it is no TOML"),
        ("", r"no items \(each begins with"),
        ("item = [1]", "no items"),
        ("titel = 'x'", r"titel \(one of title, lang, seed, item\)"),
        ("lang = 'de'\n[[item]]\ntext = 'x'", r"lang: 'de' \(one of en, fr\)"),
        ("seed = true\n[[item]]\ntext = 'x'", r"seed: True \(a whole number\)"),
        ("[[item]]\nexercice = 'kernel'", r"item 1: exercice \(one of text, exercise, "),
        ("[[item]]\nmarks = 3", "item 1: a text or an exercise"),
        ("[[item]]\ntext = 'x'\nmarks = 3", "item 1: a text has no marks"),
        ("[[item]]\nexercise = 'kernel'\nmarks = 0", r"item 1: marks: 0 \(above 0\)"),
        ("[[item]]\nexercise = 'kernel'\nmarks = nan", r"item 1: marks: nan \(above 0\)"),
        ("[[item]]\nexercise = 'kernel'\nmarks = '4'", r"item 1: marks: '4' \(a number\)"),
        ("[[item]]\nexercise = 'kernel'\nvertices = 8.5", r"item 1: vertices: 8.5 \(a whole number\)"),
    ],
)
def test_a_file_with_a_fault_is_told_in_one_line(text, told, tmp_path):
    path = tmp_path / "exam.toml"
    path.write_text(text)
    with pytest.raises(ParameterError, match=told) as error:
        read_exam(path)
    assert str(error.value).startswith(f"{path}: ")
    assert "\n" not in str(error.value)


def test_a_file_that_is_no_text_is_told(tmp_path):
    (tmp_path / "exam.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ParameterError, match="it is no TOML"):
        read_exam(tmp_path / "exam.toml")
