"""The verb `mark`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import click

import arena
from arena.cli.class_sheets import Spoken, names_in, spoken
from arena.cli.command import ARGUMENT, verb
from arena.cli.options import Help, Lang, Output
from arena.cli.output import absent, progress_bar
from arena.cli.rendering import Answer, Table, check_table, emit_table
from arena.errors import Refusal
from arena.texts import clean
from arena.words import Speaker

MOST_FAULTS = 10
ENDINGS = (".py", ".ipynb")
COST_WEIGHT = 4.0  # the weight of the cost with `--cost`, beside the 20 of the answers


class _Marked(NamedTuple):
    """The marks of a student by name, with the score as it is rounded."""

    name: str
    marks: arena.FunctionMarks
    score: float | None


def _exercises() -> list[str]:
    from arena.exercises.exercise import exercises

    return list(exercises())


@verb(source=False, writes=("table",), groups=(Output,), end=lambda: f"EXERCISE is one of {', '.join(_exercises())}.")
def mark(
    exercise: Annotated[str, ARGUMENT, Spoken(_exercises), Help("The exercise.", "EXERCISE")],
    files: Annotated[tuple[str, ...], ARGUMENT, click.Path(), Help("The files.", "FILE...")],
    *,
    function: Annotated[str | None, Help("The function to mark, as in attracteur(G, S1, F).", "NAME(...)")] = None,
    cost: Annotated[bool, Help("Add 4 points for a cost that grows like a good program's.")] = False,
    allow: Annotated[tuple[str, ...], Help("A package that programs may import.", "PACKAGE")] = (),
    names: Annotated[str | None, Help("A file of the students' names, one per line.", "FILE")] = None,
    step: Annotated[float | None, "--round", Help("Round scores down to this step.", "STEP")] = None,
    feedback: Annotated[str | None, Help("Write one page per student, with pictures.", "FOLDER")] = None,
    summary: Annotated[
        str | None, Help("Write a table of mistakes, with the number of files for each.", "FILE")
    ] = None,
    speech: Lang,
) -> Answer:
    """Mark students' programs and notebooks, and show the smallest instance on which each is wrong.

    Each file runs in its own process, with limits of time and memory; a folder stands for the files in it. The function
    is found by its name and called by the names of its parameters: attracteur(G, S1, F). The score is out of 20.
    """
    from arena.exercises.calling import check_call
    from arena.exercises.exercise import exercise_named
    from arena.exercises.marking import ALLOWED
    from exporters.files.writing import write
    from exporters.pages.feedback import render

    words = Speaker(speech.language)
    with spoken(words):
        record = exercise_named(exercise)
        check_call(function)
        if step is not None and not 0 < step <= 20:  # nan is none, either
            raise Refusal("--round {step}: a number from 0 to 20, like 0.5", step=f"{step:g}")
        paths = _students(files)
        own = own_names(paths)
        listed = [*own.values()] if names is None else names_in(names, len(paths))
        if summary is not None:
            check_table(summary)
        try:
            Path(feedback or ".").mkdir(exist_ok=True)
        except OSError as error:
            raise Refusal("--feedback {folder}: {reason}", folder=feedback, reason=error) from None
    how = {"function": function, "cost": COST_WEIGHT * cost, "allow": [*ALLOWED, *allow]}
    found = _all_marks(record.name, paths, how, words)
    marked = [_Marked(name, marks, rounded_down(marks.score, step)) for name, marks in zip(listed, found, strict=True)]
    if summary is not None:
        emit_table(summary, Table(["mistake", "files"], _counted(marked, words)), words)
    if feedback is not None:
        for each in marked:
            page = render(each.name, each.marks, each.score, lang=words.language)
            write(Path(feedback) / f"{own[each.marks.path].replace('/', '_')}.html", page)

    title = words(record.title)
    lines = (clean(line) for each in marked for line in _lines(each, words))
    answers = {"exercise": record.name, "files": [_record(each) for each in marked]}
    parts = list(dict.fromkeys(part.name for each in marked for part in each.marks.parts))
    fields = ["name", "score", *parts, "faults", "cost of the program", "comment"]
    table = Table(fields, [_row(each, parts, words) for each in marked])
    return Answer(title[:1].upper() + title[1:], lines, answers, table)


def _students(paths: Sequence[str]) -> list[str]:
    """List the files of students: a folder stands for the programs and notebooks in it, in the order of their names."""
    files: list[str] = []
    for path in paths:
        if not Path(path).exists():
            raise absent(path)
        inside = sorted(str(file) for file in Path(path).glob("*") if file.suffix in ENDINGS)
        if Path(path).is_dir() and not inside:
            raise Refusal("{folder}: no file in this folder ends in {endings}", folder=path, endings=", ".join(ENDINGS))
        files += inside if Path(path).is_dir() else [path]
    return files


def own_names(files: Sequence[str]) -> dict[str, str]:
    """Name each file: by its stem, or where two have one by the folders in which they differ, as nbgrader has them."""
    paths = [(*Path(file).parent.parts, Path(file).stem) for file in files]
    names = [parts[-1] for parts in paths]
    if len({*names}) < len(names) and len({*map(len, paths)}) == 1:
        differ = [place for place, column in enumerate(zip(*paths, strict=True)) if len({*column}) > 1]
        names = ["/".join(parts[place] for place in differ) for parts in paths]
    return dict(zip(files, names if len({*names}) == len(names) else files, strict=True))


def _all_marks(
    exercise: str, files: Sequence[str], how: Mapping[str, Any], words: Speaker
) -> list[arena.FunctionMarks]:
    from arena.machine.workers import processors, results

    work, tasks, number = (exercise, files, how), iter(range(len(files))), min(processors(), len(files))
    found: dict[int, arena.FunctionMarks] = {}
    with progress_bar(words.named("marking"), f" {words.named('files')}", total=len(files)) as progress:
        for index, marks in map(partial(_mark, work), tasks) if number == 1 else results(_mark, work, tasks, number):
            found[index] = marks
            progress(1)
    return [found[index] for index in sorted(found)]


def _mark(work: tuple[str, Sequence[str], Mapping[str, Any]], index: int) -> tuple[int, arena.FunctionMarks]:
    exercise, files, how = work
    return index, arena.mark(exercise, files[index], **how)


def rounded_down(score: float | None, step: float | None) -> float | None:
    """Round a score down to a step, 0.5 for half points: only a program without a fault has the full mark."""
    return score if score is None or step is None else int(score / step + 1e-9) * step


def _lines(each: _Marked, words: Speaker) -> Iterator[str]:
    """Write the score of a file, and its faults: the instance, the expected and the given answer, and the reason."""
    name, marks, score = each
    if score is None:
        yield words("{name}: no mark, {what}", name=name, what=marks.error_in_words(words))
        return
    what = marks.error_in_words(words) or words(marks.known or ("no fault" if marks else "faults"))
    yield words("{name}: {score}/20, {what}", name=name, score=words.fixed(score, "g"), what=what)
    if lost := [part for part in marks.parts if not part.share]:
        named = (f"{words.named(part.name)} {words.fixed(part.weight, 'g')}" for part in lost)
        yield "  " + words("lost: {families}", families=", ".join(named))
    if marks.form:
        yield "  " + words("called with {form}", form=words("; ").join(map(words.named, marks.form.split("; "))))
    for fault in marks.faults[:MOST_FAULTS]:
        times = words.noun(fault.times, "{times} time", "{times} times", times=words.number(fault.times))
        why = fault.why.say(words)
        yield "  " + words("{part}, {times}: {why}", part=words.named(fault.family), times=times, why=why)
        yield "    " + fault.call
        if fault.expected:
            smallest = words("; no smaller one shows it") if fault.smallest else ""
            given = fault.shown_answer(words)
            yield "    " + words("expected {expected}, given {given}", expected=fault.expected, given=given) + smallest
    if marks.cost:
        yield "  " + marks.cost.say(words)


def _row(each: _Marked, parts: Sequence[str], words: Speaker) -> list[object]:
    name, marks, score = each
    points = {part.name: part.weight * part.share for part in marks.parts}
    fault = marks.faults[0].why.say(words) if marks.faults else None
    comment = marks.error_in_words(words) or (words(marks.known) if marks.known else fault)
    cost = marks.cost.say(words) if marks.cost else None
    return [name, score, *(points.get(part) for part in parts), len(marks.faults), cost, comment]


def _counted(marked: Sequence[_Marked], words: Speaker) -> list[list[object]]:
    found: Counter[str] = Counter()
    for _, marks, _ in marked:
        if marks.error is not None or marks.known:
            found[words(marks.known or "it could not be tried")] += 1
        else:
            found.update({fault.why.general(words) for fault in marks.faults})
    return [[mistake, count] for mistake, count in found.most_common()]


def _record(each: _Marked) -> dict[str, Any]:
    name, marks, score = each
    english = Speaker()
    faults = [
        {name: getattr(fault, name) for name in ("family", "kind", "expected", "given", "times", "smallest")}
        | {"instance": fault.call, "why": fault.why.say(english)}
        for fault in marks.faults
    ]
    return {
        "name": name, "file": marks.path, "score": score, "function": marks.function, "form": marks.form,
        "error": marks.error, "known_mistake": marks.known, "cost": marks.cost and marks.cost.say(english),
        "families": [part._asdict() for part in marks.parts], "faults": faults,
    }  # fmt: skip
