"""Sheets as files: papers whose pages match, web pages and Moodle XML."""

import base64
import re
import shutil
import subprocess
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader

from arena.errors import ParameterError
from arena.words import Speaker
from arena.worksheets.booklet import QuestionRequest, booklet, list_spellings
from arena.worksheets.worksheet_kind import worksheet_kinds
from exporters.worksheets import worksheet_files, worksheet_formats

GAP = re.compile(r"\{1:SHORTANSWER:((?:[^}\\]|\\.)*)\}")


def has_latex():
    command = ["kpsewhich", "tikz.sty", "lmodern.sty", "geometry.sty"]
    return bool(shutil.which("pdflatex")) and len(subprocess.run(command, capture_output=True).stdout.split()) == 3  # noqa: PLW1510


@pytest.fixture(scope="module", params=["en", "fr"])
def made(request):
    """A sheet with a question of each kind."""
    items = [QuestionRequest(kind, seed=3) for kind in worksheet_kinds()]
    return booklet("Test 1/2: {all}", items, ["Tom & Zoé"], language=request.param)


@pytest.fixture(scope="module")
def files(made):
    return worksheet_files(made)


def questions(made):
    return [question for sheet in made.sheets for question in sheet.questions]


def test_the_formats_are_found_by_looking(files):
    assert sorted(worksheet_formats()) == ["html", "moodle", "tex"]
    names = ["questions.xml", "solution.html", "solution.tex", "subject.html", "subject.tex"]
    assert sorted(files) == names


def test_files_are_the_same_from_run_to_run(made, files):
    assert worksheet_files(made, ["moodle", "tex"]) == {
        name: files[name] for name in ("questions.xml", "subject.tex", "solution.tex")
    }


def test_an_unknown_format_is_refused(made):
    with pytest.raises(ParameterError, match=r"unknown format: 'doc' \(one of "):
        worksheet_files(made, ["doc"])


# Pages


class Rows(HTMLParser):
    """The rows of the tables of a page, and its text outside pictures."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.text, self.inside, self.drawn = [], "", None, 0
        self.feed(text)

    def handle_starttag(self, tag, _):
        self.drawn += tag == "svg"
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self.inside = tag

    def handle_endtag(self, tag):
        self.drawn -= tag == "svg"
        self.inside = None if tag in ("td", "th") else self.inside

    def handle_data(self, data):
        if self.inside:
            self.rows[-1][-1] += data
        elif not self.drawn:
            self.text += data


def test_the_page_of_the_subject_has_blanks_where_that_of_the_solution_has_answers(made, files):
    subject, solution = Rows(files["subject.html"]), Rows(files["solution.html"])
    words = Speaker(made.language)
    asked = [question.cells(words) for question in questions(made)]
    assert solution.rows == [row for cells in asked for row in ([*cells], [*cells.values()])]
    assert subject.rows == [row for cells in asked for row in ([*cells], [""] * len(cells))]
    for question in questions(made):
        assert question.trap(words) in solution.text
        assert question.trap(words) not in subject.text
        assert not any(reason in subject.text for reason in question.reasons(words))


def test_pictures_of_the_subject_tell_no_answer(made, files):
    """Both pictures have the same size and places; the blank one has no ranks, values or bold moves."""
    blank, solved = (re.findall(r"<svg.*?</svg>", files[name], re.DOTALL) for name in ("subject.html", "solution.html"))
    assert len(blank) == len(solved) == len(questions(made))
    for without, with_ in zip(blank, solved, strict=True):
        size = re.compile(r'width="[^"]*"\s+height="[^"]*"')
        assert size.search(without)[0] == size.search(with_)[0]
        assert without != with_
        assert not re.search(r"rang|rank|tour \d|round|g = ", without)
        assert len({*re.findall(r'fill="(#[0-9a-f]{6})"', without)} - {"#ffffff", "#000000", "#888888"}) <= 2


# Moodle


def gaps(text):
    """Read the gaps of a cloze: the spellings that are right, signs after a backslash for themselves."""
    found = []
    for gap in GAP.findall(text):
        alternatives = re.split(r"(?<!\\)~", gap)
        assert all(each.startswith("=") for each in alternatives)
        found.append([re.sub(r"\\(.)", r"\1", each[1:]) for each in alternatives])
    return found


def test_moodle_has_a_cloze_and_a_short_answer_of_each_question(made, files):
    quiz = ET.fromstring(files["questions.xml"])
    read = [(each.get("type"), each) for each in quiz]
    assert [kind for kind, _ in read] == ["category", *["cloze", "shortanswer"] * 7]
    assert read[0][1].findtext("category/text") == "$course$/top/Test 1//2: {all}"
    asked, words = questions(made), Speaker(made.language)
    clozes = [each for kind, each in read if kind == "cloze"]
    for question, cloze in zip(asked, clozes, strict=True):
        assert [each[0] for each in gaps(cloze.findtext("questiontext/text"))] == [*question.cells(words).values()]
        assert "{" not in GAP.sub("", cloze.findtext("questiontext/text").partition("<table>")[2])
    for question, short in zip(asked, (each for kind, each in read if kind == "shortanswer"), strict=True):
        assert [each.findtext("text") for each in short.findall("answer")] == list_spellings(question.variant.vertices)
        assert {each.get("fraction") for each in short.findall("answer")} == {"100"}
    names = [each.findtext("name/text") for kind, each in read if kind != "category"]
    assert len({*names}) == len(names)


def test_moodle_shows_the_questions_picture_and_in_the_feedback_that_of_the_answers(files):
    quiz = ET.fromstring(files["questions.xml"])
    for each in quiz.findall("question[@type='cloze']"):
        for part, name in (("questiontext", "question.svg"), ("generalfeedback", "solution.svg")):
            assert each.find(part).get("format") == "html"
            assert f'src="@@PLUGINFILE@@/{name}"' in each.findtext(f"{part}/text")
            file = each.find(f"{part}/file")
            assert (file.get("name"), file.get("path"), file.get("encoding")) == (name, "/", "base64")
            assert ET.fromstring(base64.b64decode(file.text)).tag.endswith("svg")


# LaTeX


def test_one_source_makes_both_papers(files):
    assert files["solution.tex"] == "\\newcommand{\\solutions}{}\n\\input{subject.tex}\n"
    assert files["subject.tex"].count(r"\begin{tikzpicture}") == 2 * 7


def test_names_beyond_latin_ask_for_another_latex():
    made = booklet("Test", [QuestionRequest("kernel")], ["Łukasz", "Жанна"])
    files = worksheet_files(made, ["tex"])
    assert all(files[name].startswith("% !TeX program = lualatex\n") for name in files)
    assert r"\usepackage{fontspec}" in files["subject.tex"]


@pytest.mark.slow
@pytest.mark.skipif(not has_latex(), reason="no LaTeX with TikZ here")
def test_the_pages_of_subject_and_solution_match(files, tmp_path):
    headings = {}
    for name in ("subject", "solution"):
        for file in ("subject.tex", "solution.tex"):
            (tmp_path / file).write_text(files[file], encoding="utf-8")
        command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", f"{name}.tex"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout[-2000:]
        assert b"Overfull" not in done.stdout
        pages = [page.extract_text() for page in PdfReader(tmp_path / f"{name}.pdf").pages]
        headings[name] = [re.findall(r"Exerci[sc]e (\d)", page) for page in pages]
    assert headings["subject"] == headings["solution"]
    assert sorted(number for page in headings["subject"] for number in page) == list("1234567")
