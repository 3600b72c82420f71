"""The corpus: every door into the toolkit reads a file alike, or refuses it in one line that names the place."""

import pytest
from command import run
from corpus import CORPUS
from told_arenas import told

import arena
import exporters


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """Return a function that writes a file, or the files of a folder, to a new path with an ending."""
    count = iter(range(10**9))
    folder = tmp_path_factory.mktemp("corpus")

    def write(content, ending):
        path = folder / f"{next(count)}{ending}"
        parts = content if isinstance(content, dict) else {None: content}
        if isinstance(content, dict):
            path.mkdir()
        for name, part in parts.items():
            place = path if name is None else path / name
            place.write_bytes(part if isinstance(part, bytes) else part.encode(errors="surrogatepass"))
        return path

    return write


def check(store, ending, judge, judge_command, *, refused):
    """Judge what Python and the command line make of each good or bad file, by its name and from stdin."""
    wrong = []
    for case in CORPUS[ending]:
        if bool(case.refused) == refused:
            path = store(case.content, ending)
            wrong += problems_of(case, judge(case, path))
            wrong += problems_of(case, judge_command(case, path, path))
            if ending and case.stdin:
                words = ["--from-format", exporters.format_of(path)]
                wrong += problems_of(case, judge_command(case, path, "-", *words))
    assert not wrong, "\n".join(wrong)


def words_of(options):
    """Return the options of a reader as words of the command line."""
    return [word for key, value in options.items() for word in (f"--{key.replace('_', '-')}", value)]


def problems_of(case, found):
    """List what is wrong, with the beginning of the file, for a failure that names all cases at once."""
    return [f"{str(case.content)[:300]!r}: {problem}" for problem in found if problem]


def judge_graph(case, path):
    graph = exporters.read(path, **case.options)
    yield case.said and told(graph) != case.said and f"says\n{told(graph)}"
    if case.won:
        won = "".join(map(str, arena.solve(graph, case.objective).winner.values()))
        yield won != case.won and f"is won by {won}"
    yield from (name not in graph.graph.get("left_out", "") and f"{name} is not noted" for name in case.left_out)
    if not arena.is_bare(graph):
        columns = exporters.read_compact(path, **case.options)
        yield columns != arena.compact(graph) and "has other columns"
        solutions = [arena.solve(each, case.objective) for each in (graph, columns)]
        yield len({(*each.winner.values(),) for each in solutions}) > 1 and "has columns with other winners"


@pytest.mark.parametrize("ending", CORPUS)
def test_good_files_are_read_alike(store, ending):
    check(store, ending, judge_graph, judge_conversion, refused=False)


def convert(path, given, out, *words):
    """Run `arena convert` on a file that is named or piped in."""
    if given == "-":
        return run("convert", "-", "-o", out, *words, stdin=path.read_bytes())
    return run("convert", given, "-o", out, *words)


def judge_conversion(case, path, given, *words):
    out = path.with_name(f"{path.stem}-out.json")
    done = convert(path, given, out, *words, *words_of(case.options))
    yield (done.code or done.out) and f"fails with {done}"
    if not done.code:
        said = told(exporters.read(out))
        yield said != told(exporters.read(path, **case.options)) and f"is converted to\n{said}"
        yield from (name not in done.err and f"{name} is not noted" for name in case.left_out)


def judge_error(case, text, path):
    """Check an error: one line, not too long, with the path and all words that must appear."""
    yield from (word not in text and f"{word} is missing in {text}" for word in (*case.refused, str(path)))
    yield len(text.strip().splitlines()) != 1 and f"several lines: {text}"
    yield len(text) > 400 + len(str(path)) and f"too long: {text}"


def judge_refusal(case, path):
    for read in (exporters.read, exporters.read_compact):
        try:
            graph = read(path, **case.options)
        except (arena.ArenaError, OSError) as error:
            yield from judge_error(case, str(error), path)
        else:
            yield f"{read.__name__} gives {graph}"


@pytest.mark.parametrize("ending", CORPUS)
def test_bad_files_are_refused_in_one_line(store, ending):
    check(store, ending, judge_refusal, judge_refused_command, refused=True)


def judge_refused_command(case, path, given, *words):
    out = path.with_name(f"{path.stem}-out.json")
    done = convert(path, given, out, *words, *words_of(case.options))
    yield done.code not in (1, 2) and f"exit code {done.code}"
    yield (done.out or out.exists()) and f"wrote {done.out}"
    yield not done.err.startswith("arena: ") and f"{done.err!r}"
    yield from judge_error(case, done.err, given)
