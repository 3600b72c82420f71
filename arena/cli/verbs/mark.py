"""The verb `mark`."""

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, cast

import click

from arena.cli.class_sheets import asked, exercises_of_help, names_in
from arena.cli.command import ARGUMENT, verb
from arena.cli.options import Csv, Lang, Output
from arena.cli.output import absent, progress_bar
from arena.cli.rendering import Answer, Table
from arena.cli.tables import check_table, emit_table
from arena.errors import ParameterError
from arena.machine import MOST_WORKERS
from arena.texts import clean
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.exercises.marking import FunctionMarks, Mistake

MOST_FAULTS = 10
"""The faults that the terminal shows of one file."""
ENDINGS = (".py", ".ipynb")
"""The endings of the files of a folder that are marked."""
COST_WEIGHT = 4.0
"""The weight of the cost with `--cost`, beside the 20 of the answers."""


class _Marked(NamedTuple):
    """The marks of a student by name, with the score as it is rounded."""

    name: str
    marks: FunctionMarks
    score: float | None


class _Options(NamedTuple):
    """What all files are marked by, sent to each worker."""

    exercise: str
    files: Sequence[str]
    function: str | None
    weights: Mapping[str, float]
    cost: float
    allow: Sequence[str]

    def marks(self, index: int) -> tuple[int, FunctionMarks]:
        """Mark a file."""
        from arena.exercises.marking import mark

        return index, mark(
            self.exercise, self.files[index], function=self.function, weights=self.weights, cost=self.cost,
            allow=self.allow,
        )  # fmt: skip


def _weights(text: str) -> dict[str, float]:
    """Read the weights of families: forced=8,far=0."""
    weights = {}
    for item in filter(None, text.split(",")):
        family, sign, weight = item.partition("=")
        try:
            weights[family.strip()] = float(weight if sign else "none")
        except ValueError:
            raise ParameterError(f"--weights: {item!r} (a family and its weight, like forced=8)") from None
    return weights


def _step(text: str) -> float:
    """Read the step to which scores are rounded."""
    try:
        step = float(text)
    except ValueError:
        step = 0
    if not 0 < step <= 20:  # nan is none, either
        raise click.BadParameter(f"{text!r} (a number from 0 to 20, like 0.5)")
    return step


@verb(source=False, writes=("table",), groups=(Output, Csv), end=exercises_of_help)
def mark(
    exercise: Annotated[str, ARGUMENT],
    files: Annotated[tuple[str, ...], ARGUMENT, click.Path()],
    *,
    function: str | None = None,
    shares: Annotated[object, "--weights", _weights] = None,
    cost: bool = False,
    allow: tuple[str, ...] = (),
    names: str | None = None,
    step: Annotated[object, "--round", _step] = None,
    feedback: str | None = None,
    summary: str | None = None,
    workers: Annotated[int | None, click.IntRange(1, MOST_WORKERS)] = None,
    speech: Lang,
) -> Answer:
    """Mark students' programs and notebooks, with the smallest instance on which each is wrong.

    Each file runs in its own process, with limits of time and memory; a folder stands for the files in it. The function
    is found by its name and called by the names of its parameters: attracteur(G, S1, F). The score is out of 20.

    Parameters
    ----------
    exercise : EXERCISE
        The exercise.
    files : FILE...
        The files.
    function : NAME(...)
        The function, as in attracteur(G, S1, F).
    shares : FAMILY=W,...
        Weights of families.
    cost
        Give points for a cost that grows as a good program's.
    allow : PACKAGE
        A package that programs may import.
    names : FILE
        A list of the students' names, one per line.
    step : STEP
        Round scores down to this step.
    feedback : FOLDER
        Write a page per student, with pictures.
    summary : FILE
        Write a table of mistakes, and how many files make each.
    workers : N
        How many files are marked at once.
    output
        A table of the scores: .csv, .xlsx ...; - is CSV on stdout.
    """
    from arena.exercises.marking import ALLOWED, weights_of
    from arena.exercises.signature import check_call

    words, weights = Speaker(speech.language), cast("dict[str, float]", shares or {})
    record = asked(exercise, words)
    weights_of(record, weights)
    check_call(function)
    if summary is not None:
        check_table(summary)
    if feedback is not None:
        _make_folder(feedback)
    paths = _students(files, words)
    own = own_names(paths)
    called = own if names is None else _listed(paths, names, words)
    options = _Options(record.name, paths, function, weights, COST_WEIGHT * cost, [*ALLOWED, *allow])
    marked: list[_Marked] = []
    with progress_bar("marking", " files", total=len(paths)) as progress:
        for marks in _all_marks(options, workers):
            score = None if marks.score is None else rounded_down(marks.score, cast("float | None", step))
            marked.append(_Marked(called[marks.path], marks, score))
            if progress:
                progress(1)
    if summary is not None:
        emit_table(summary, ["mistake", "files"], _counted(marked, words), words)
    if feedback is not None:
        _write_pages(feedback, own, marked, words)
    parts = list(dict.fromkeys(part.name for each in marked for part in each.marks.parts))
    fields = ["name", "score", *parts, "faults", "cost of the program", "comment"]

    def lines(_: Speaker) -> Iterator[str]:
        yield click.style(_capital(words(record.title)), bold=True)
        for each in marked:
            yield from _told(each, words)

    return Answer(
        lines,
        lambda: {"exercise": record.name, "files": list(map(_record, marked))},
        Table(fields, [_row(each, parts, words) for each in marked]),
    )


def _make_folder(folder: str) -> None:
    """Make the folder of the pages before the work."""
    try:
        Path(folder).mkdir(exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise ParameterError(f"--feedback {folder}: {error.strerror}") from None


def _write_pages(folder: str, own: Mapping[str, str], marked: Sequence[_Marked], words: Speaker) -> None:
    """Write a page per student, with a picture of each instance that shows a fault."""
    from exporters.files.writing import write
    from exporters.pages.feedback import render

    for each in marked:
        page = render(each.name, each.marks, each.score, lang=words.language)
        write(Path(folder) / f"{own[each.marks.path].replace('/', '_')}.html", page)


def _students(paths: Sequence[str], words: Speaker) -> list[str]:
    """List the files of students: a folder stands for the programs and notebooks in it, in the order of their names."""
    files: list[str] = []
    for path in paths:
        if not Path(path).exists():
            raise absent(path)
        inside = sorted(str(file) for file in Path(path).glob("*") if file.suffix in ENDINGS)
        if Path(path).is_dir() and not inside:
            text = "{folder}: no file in this folder ends in {endings}"
            raise ParameterError(words(text, folder=path, endings=", ".join(ENDINGS)))
        files += inside if Path(path).is_dir() else [path]
    return files


def _all_marks(options: _Options, workers: int | None) -> Iterator[FunctionMarks]:
    """Mark the files side by side, and return their marks in their order."""
    from arena.machine.workers import processors, results

    number = min(workers or processors(), len(options.files))
    indices = iter(range(len(options.files)))
    found = map(options.marks, indices) if number == 1 else results(_Options.marks, options, indices, number)
    waiting: dict[int, FunctionMarks] = {}
    following = 0
    for index, marks in found:
        waiting[index] = marks
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def own_names(files: Sequence[str]) -> dict[str, str]:
    """Name each file: by its stem, or where two have one by the folders in which they differ, as nbgrader has them.

    Examples
    --------
    >>> list(own_names(["submitted/lea/td1/nim.ipynb", "submitted/tom/td1/nim.ipynb"]).values())
    ['lea', 'tom']
    """
    stems = {file: Path(file).stem for file in files}
    paths = {file: (*Path(file).parent.parts, stem) for file, stem in stems.items()}
    before = _shared(list(paths.values()))
    behind = _shared([parts[before:][::-1] for parts in paths.values()])
    folders = {file: "/".join(parts[before : len(parts) - behind]) for file, parts in paths.items()}
    choices = (stems, folders, {file: file for file in files})
    return next(names for names in choices if len({*names.values()}) == len(names))


def _shared(rows: Sequence[Sequence[str]]) -> int:
    """Count the first parts that all have."""
    alike = [len(set(column)) == 1 for column in zip(*rows, strict=False)]
    return [*alike, False].index(False)


def _listed(files: Sequence[str], path: str, words: Speaker) -> dict[str, str]:
    """Return the student's name of each file: a line of a list in the order of the files."""
    names = names_in(path, words)
    if len(names) != len(files):
        text = "--names {path}: {names} names for {files} files"
        raise ParameterError(words(text, path=path, names=len(names), files=len(files)))
    return dict(zip(files, names, strict=True))


def rounded_down(score: float, step: float | None) -> float:
    """Round a score down to a step, 0.5 for half points: only a program without a fault has the full mark."""
    return score if step is None else int(score / step + 1e-9) * step


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _told(each: _Marked, words: Speaker) -> Iterator[str]:
    """Write the score of a file, and its faults."""
    name, marks, score = each
    if score is None:
        yield clean(words("{name}: no mark, {what}", name=name, what=marks.error_in_words(words)))
        return
    what = marks.error_in_words(words) or (
        words("no fault") if marks else words(marks.known) if marks.known else words("faults")
    )
    yield clean(words("{name}: {score}/20, {what}", name=name, score=words.fixed(score, "g"), what=what))
    if lost := [each for each in marks.parts if not each.share]:
        named = [f"{words.named(each.name)} {words.fixed(each.weight, 'g')}" for each in lost]
        yield "  " + clean(words("lost: {families}", families=", ".join(named)))
    if marks.form:
        yield "  " + clean(words("called with {form}", form="; ".join(map(words.named, marks.form.split("; ")))))
    for fault in marks.faults[:MOST_FAULTS]:
        yield "\n".join(f"  {clean(line)}" for line in _fault(marks.exercise, fault, words))
    if marks.cost:
        yield "  " + clean(marks.cost.say(words))


def _fault(exercise: str, fault: Mistake, words: Speaker) -> Iterator[str]:
    """Write a fault: the instance, the expected and the given answer, and the reason."""
    from arena.exercises.exercise import exercise_named

    times = words.noun(fault.times, "{times} time", "{times} times", times=words.number(fault.times))
    yield words("{part}, {times}: {why}", part=words.named(fault.family), times=times, why=fault.why.say(words))
    if fault.instance is not None:
        yield "  " + exercise_named(exercise).describe(fault.instance)
    if fault.expected:
        smallest = words("; no smaller one shows it") if fault.smallest else ""
        text = "expected {expected}, given {given}"
        yield "  " + words(text, expected=fault.expected, given=fault.shown_answer(words)) + smallest


def _row(each: _Marked, parts: Sequence[str], words: Speaker) -> list[object]:
    """Return a table's row: a column per family."""
    name, marks, score = each
    points = {part.name: part.weight * part.share for part in marks.parts}
    known = words(marks.known) if marks.known else None
    comment = marks.error_in_words(words) or known or (marks.faults[0].why.say(words) if marks.faults else None)
    cost = marks.cost.say(words) if marks.cost else None
    return [name, score, *(points.get(part) for part in parts), len(marks.faults), cost, comment]


def _counted(marked: Sequence[_Marked], words: Speaker) -> list[list[object]]:
    """Count how many files make each mistake, the most frequent one first."""
    found: Counter[str] = Counter()
    for _, marks, _ in marked:
        if marks.error is not None:
            found[words("it could not be tried")] += 1
        elif marks.known:
            found[words(marks.known)] += 1
        else:
            found.update({fault.why.general(words) for fault in marks.faults})
    return [[mistake, count] for mistake, count in found.most_common()]


def _record(each: _Marked) -> dict[str, Any]:
    """Return the JSON of a file's marks."""
    name, marks, score = each
    from arena.exercises.exercise import exercise_named

    english, describe = Speaker(), exercise_named(marks.exercise).describe
    faults = [
        {
            "family": fault.family,
            "times": fault.times,
            "instance": None if fault.instance is None else describe(fault.instance),
            "expected": fault.expected,
            "given": fault.given,
            "why": fault.why.say(english),
            "smallest": fault.smallest,
        }
        for fault in marks.faults
    ]
    return {
        "name": name, "file": marks.path, "score": score, "function": marks.function, "form": marks.form,
        "error": marks.error, "known_mistake": marks.known, "cost": marks.cost and marks.cost.say(english),
        "families": [part._asdict() for part in marks.parts], "faults": faults,
    }  # fmt: skip
