"""Mark students' functions, with a smallest counter-example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import inf, nan
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli.class_sheets import names_in
from arena.cli.options import JSON, LANG
from arena.cli.output import ResultCommand, absent, echo, emit_json, progress_bar
from arena.cli.tables import OF_CSV, TABLE_OUTPUT, check_output, check_table, emit_table
from arena.errors import ParameterError
from arena.machine import MOST_WORKERS
from arena.texts import clean
from arena.words import ENGLISH, Speaker, usual

if TYPE_CHECKING:
    from arena.exercises.marking import FunctionMarks, Mistake

MOST_FAULTS = 10
"""The faults that the terminal shows of one file."""
ENDINGS = (".py", ".ipynb")
"""The endings of the files of a folder that are marked."""


def run(
    exercise: str,
    files: Sequence[str],
    as_json: bool,
    output: str | None,
    feedback: str | None,
    summary: str | None,
    function: str | None,
    shares: Mapping[str, float],
    names: str | None,
    step: float | None,
    workers: int | None,
    lang: str | None,
    **of_csv: object,
) -> None:
    """Mark students' functions, and show the smallest arena on which each is wrong.

    Each file, a program or a notebook, runs in a process of its own, with bounds of time and memory; a folder stands
    for those in it. The function is found by its name, and called with what the names of its parameters stand for:
    attracteur(G, S1, F). The score is out of 20.
    """
    from arena.exercises.exercise import exercise_named
    from arena.exercises.marking import weights_of
    from arena.exercises.signature import check_call

    weights_of(exercise_named(exercise), shares)
    check_call(function)
    check_output(output, of_csv, as_json=as_json)
    if summary is not None:
        check_table(summary, **of_csv)
    files = _students(files)
    if feedback is not None:
        _make_folder(feedback)
    own = own_names(files)
    called = own if names is None else _listed(files, names)
    words = Speaker(lang or (ENGLISH if as_json else usual()))
    marked: list[FunctionMarks] = []
    with progress_bar("marking", " files", total=len(files)) as progress:
        for marks in _all_marks(exercise, files, function, shares, workers):
            marked.append(marks)
            if progress:
                progress(1)
    if as_json:
        emit_json({"exercise": exercise, "files": [_record(called[marks.path], marks, step) for marks in marked]})
    elif output is None:
        _tell(exercise, called, marked, step, words)
    if output is not None:
        fields, rows = _table(called, marked, step, words)
        emit_table(output, fields, rows, words, **of_csv)
    if summary is not None:
        emit_table(summary, ["mistake", "files"], _counted(marked, words), words, **of_csv)
    if feedback is not None:
        _write_pages(feedback, own, called, marked, step, words.language)


def _students(paths: Sequence[str]) -> list[str]:
    """List the files of students: a folder stands for the programs and notebooks in it, in the order of their names."""
    files: list[str] = []
    for path in paths:
        if not Path(path).exists():
            raise absent(path)
        files += _inside(path) if Path(path).is_dir() else [path]
    return files


def _inside(folder: str) -> list[str]:
    files = sorted(str(file) for file in Path(folder).glob("*") if file.suffix in ENDINGS)
    if not files:
        raise ParameterError(f"{folder}: no file in this folder ends in {' or '.join(ENDINGS)}")
    return files


def _all_marks(
    exercise: str, files: Sequence[str], function: str | None, weights: Mapping[str, float], workers: int | None
) -> Iterator[FunctionMarks]:
    """Mark the files side by side, and give their marks in their order."""
    from arena.machine.workers import processors, results

    number = min(workers or processors(), len(files))
    work = partial(_marks, exercise, function, dict(weights))
    if number == 1:
        yield from map(partial(work, files), range(len(files)))
        return
    waiting: dict[int, FunctionMarks] = {}
    following = 0
    for index, marks in results(_numbered, (work, files), iter(range(len(files))), number):
        waiting[index] = marks
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def _numbered(shared: tuple[partial[FunctionMarks], Sequence[str]], index: int) -> tuple[int, FunctionMarks]:
    work, files = shared
    return index, work(files, index)


def _marks(
    exercise: str, function: str | None, weights: Mapping[str, float], files: Sequence[str], index: int
) -> FunctionMarks:
    from arena.exercises.marking import mark

    return mark(exercise, files[index], function=function, weights=weights)


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


def _listed(files: Sequence[str], path: str) -> dict[str, str]:
    """Give the student's name of each file: a line of a list in the order of the files."""
    names = names_in(path)
    if len(names) != len(files):
        raise ParameterError(f"--names {path}: {len(names)} names for {len(files)} files")
    return dict(zip(files, names, strict=True))


def rounded_down(score: float, step: float | None) -> float:
    """Round a score down to a step, 0.5 for half points: only a program without a fault has the full mark."""
    return score if step is None else int(score / step + 1e-9) * step


def _tell(
    exercise: str, called: Mapping[str, str], marked: Sequence[FunctionMarks], step: float | None, words: Speaker
) -> None:
    """Show the score of each file, and its faults."""
    from arena.exercises.exercise import exercise_named

    title = words(exercise_named(exercise).title)
    echo(click.style(title[:1].upper() + title[1:], bold=True))
    for marks in marked:
        echo(clean(_line(called[marks.path], marks, step, words)))
        for fault in marks.faults[:MOST_FAULTS]:
            echo("\n".join(f"  {clean(line)}" for line in _fault(exercise, fault, words)))


def _line(name: str, marks: FunctionMarks, step: float | None, words: Speaker) -> str:
    score = words.fixed(rounded_down(marks.score, step), "g")
    if marks.error is not None:
        return words("{name}: {score}/20, {what}", name=name, score=score, what=marks.error_in_words(words))
    what = words("no fault") if marks else words(marks.known) if marks.known else words("faults")
    return words("{name}: {score}/20, {what}", name=name, score=score, what=what)


def _fault(exercise: str, fault: Mistake, words: Speaker) -> Iterator[str]:
    """Write a fault: the instance, the expected and the given answer, and the reason."""
    from arena.exercises.exercise import exercise_named

    times = words.noun(fault.times, "{times} time", "{times} times", times=words.number(fault.times))
    yield words("{part}, {times}: {why}", part=words(fault.part), times=times, why=fault.why.say(words))
    if fault.instance is not None:
        yield "  " + exercise_named(exercise).describe(fault.instance)
    if fault.expected:
        smallest = words("; no smaller one shows it") if fault.smallest else ""
        text = "expected {expected}, given {given}"
        yield "  " + words(text, expected=fault.expected, given=fault.shown_answer(words)) + smallest


def _table(
    called: Mapping[str, str], marked: Sequence[FunctionMarks], step: float | None, words: Speaker
) -> tuple[list[str], list[list[object]]]:
    """Make the table of a class: a row a file, a column a part."""
    parts = list(dict.fromkeys(part.name for marks in marked for part in marks.parts))
    rows: list[list[object]] = []
    for marks in marked:
        shares = {part.name: round(part.weight * part.share, 2) for part in marks.parts}
        known = words(marks.known) if marks.known else None
        comment = marks.error_in_words(words) or known or (marks.faults[0].why.say(words) if marks.faults else None)
        score = rounded_down(marks.score, step)
        rows.append([called[marks.path], score, *(shares.get(part) for part in parts), len(marks.faults), comment])
    return ["name", "score", *parts, "faults", "comment"], rows


def _counted(marked: Sequence[FunctionMarks], words: Speaker) -> list[list[object]]:
    """Count how many files make each mistake, the most frequent one first."""
    from collections import Counter

    told: Counter[str] = Counter()
    for marks in marked:
        if marks.error is not None:
            told[words("it could not be tried")] += 1
        elif marks.known:
            told[words(marks.known)] += 1
        else:
            told.update({fault.why.general(words) for fault in marks.faults})
    return [[mistake, count] for mistake, count in told.most_common()]


def _record(name: str, marks: FunctionMarks, step: float | None) -> dict[str, object]:
    """Make the JSON of a file's marks."""
    from arena.exercises.exercise import exercise_named

    english, describe = Speaker(), exercise_named(marks.exercise).describe
    return {
        "name": name,
        "file": marks.path,
        "score": rounded_down(marks.score, step),
        "function": marks.function,
        "error": marks.error,
        "known_mistake": marks.known,
        "cost": marks.cost,
        "parts": [part._asdict() for part in marks.parts],
        "faults": [
            {
                "part": fault.part,
                "times": fault.times,
                "instance": None if fault.instance is None else describe(fault.instance),
                "expected": fault.expected,
                "given": fault.given,
                "why": fault.why.say(english),
                "smallest": fault.smallest,
            }
            for fault in marks.faults
        ],
    }


def _make_folder(folder: str) -> None:
    try:
        Path(folder).mkdir(exist_ok=True)
    except OSError as error:
        raise ParameterError(f"--feedback {folder}: {error.strerror}") from None


def _write_pages(
    folder: str,
    own: Mapping[str, str],
    called: Mapping[str, str],
    marked: Sequence[FunctionMarks],
    step: float | None,
    lang: str,
) -> None:
    """Write a page a student, with the picture of each arena that shows a fault."""
    from exporters.files.writing import write
    from exporters.pages.feedback import render

    for marks in marked:
        name = called[marks.path]
        page = render(name, marks, rounded_down(marks.score, step), lang=lang)
        write(Path(folder) / f"{own[marks.path].replace('/', '_')}.html", page)


def _weights(_: click.Context, __: click.Parameter, value: str | None) -> dict[str, float]:
    """Read the weights of parts: small=8,cost=0."""
    weights = {}
    for item in (value or "").split(","):
        name, sign, weight = item.partition("=")
        if item:
            try:
                weights[name.strip()] = float(weight) if sign else nan
            except ValueError:
                weights[name.strip()] = nan
            if not 0 <= weights[name.strip()] < inf:
                raise ParameterError(f"--weights: {item!r} (a part and its weight, like small=8)")
    return weights


mark = ResultCommand(
    "mark",
    callback=run,
    params=[
        click.Argument(["exercise"]),
        click.Argument(["files"], metavar="FILE...", nargs=-1, required=True, type=click.Path()),
        JSON,
        TABLE_OUTPUT,
        click.Option(["--feedback"], metavar="FOLDER", help="Write a page a student, with pictures."),
        click.Option(["--summary"], metavar="FILE", help="Write a table of mistakes, and how many files make each."),
        click.Option(["--function"], metavar="NAME(...)", help="The function, as in attracteur(G, S1, F)."),
        click.Option(
            ["--weights", "shares"], callback=_weights, metavar="PART=W,...", help="Weights of parts, small=8,cost=0."
        ),
        click.Option(["--names"], metavar="FILE", help="A list of the students' names, a line each."),
        click.Option(
            ["--round", "step"], type=click.FloatRange(0, 20, min_open=True), help="Round scores down to this step."
        ),
        click.Option(["--workers"], type=click.IntRange(1, MOST_WORKERS), help="How many files are marked at once."),
        *OF_CSV,
        LANG,
    ],
    help=run.__doc__,
)
