"""Every block of the guide to the courses does what the page says, and every question is there."""

import re

import pytest
from documents import ROOT, check_block, run_python, shell_blocks

GUIDE = "docs/course.md"
SHELL = shell_blocks(GUIDE)


@pytest.mark.shell
@pytest.mark.parametrize("number", SHELL)
def test_shell_block(number, tmp_path):
    check_block(*SHELL[number], tmp_path)


def test_python_blocks(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run_python(GUIDE) > 40


def test_every_question_of_the_practical_is_answered():
    text = (ROOT / GUIDE).read_text(encoding="utf-8")
    parts = re.split(r"^### (Q\d+)\b.*$", text, flags=re.MULTILINE)
    answers = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert list(answers) == [f"Q{number}" for number in range(1, 14)]
    assert all("```" in answer for answer in answers.values())
