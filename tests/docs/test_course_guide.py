"""Every question of the courses is answered in the guide to them."""

import re

from documents import ROOT

GUIDE = "docs/course.md"


def test_every_question_of_the_practical_is_answered():
    text = (ROOT / GUIDE).read_text(encoding="utf-8")
    parts = re.split(r"^### (Q\d+)\b.*$", text, flags=re.MULTILINE)
    answers = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert list(answers) == [f"Q{number}" for number in range(1, 14)]
    assert all("```" in answer for answer in answers.values())
