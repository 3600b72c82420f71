"""One contract for all verbs, found by looking: help, JSON, files, languages, the same bytes every time."""

import json
import os
import re
import shlex
from pathlib import Path

import pytest
from command import done, output, refused, run
from refusal_files import write_files
from verb_examples import WRITTEN, endings, example, output_option, ran, words
from verbs import completed, options, verbs

import arena

ROOT = Path(__file__).parents[2]
APPROVED = Path(__file__).parent / "approved"
LATER = {"check", "mark", "play"}
"""The verbs whose answers other tests look at."""
FOLDERS = {"exercise"}
"""The verbs that write folders alone."""


@pytest.fixture
def folder(tmp_path):
    """Make a folder of files for the examples, and an empty one in it to write to."""
    write_files(tmp_path)
    (tmp_path / "out").mkdir()
    return tmp_path


def written(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def numbers(text):
    """Return the words with a digit, without the marks around them, line by line."""
    found = (re.findall(r"[^\s:;,]*\d[^\s:;]*(?<![,.;])", line) for line in text.splitlines())
    return "\n".join(" ".join(line) for line in found if line) + "\n"


def data(found):
    """Return what JSON holds without its sentences, whose wording may change."""
    if isinstance(found, dict):
        return {key: data(value) for key, value in found.items()}
    if isinstance(found, list):
        return [data(value) for value in found]
    return "..." if isinstance(found, str) and found.count(" ") > 3 else found


def approve(name, text):
    """Compare with the approved text of that name; ARENA_APPROVE=1 writes it anew."""
    path = APPROVED / name
    if os.environ.get("ARENA_APPROVE"):
        path.write_text(text)
    assert text == path.read_text()


def wide(text):
    """List the lines that do not fit into a terminal of 80 columns, but for long lists of choices."""
    return [line for line in text.splitlines() if len(line) > 80 and "|" not in line]


def test_the_help_lists_every_verb_in_a_line():
    assert len(verbs()) > 20
    assert verbs() == sorted(verbs())
    assert output("-h") == output("--help")
    assert run().err == output("--help")
    assert run().code == 2
    assert re.fullmatch(r"arena \d+\.\d+\.\d+\S*\n", output("--version"))


@pytest.mark.parametrize("verb", verbs())
def test_the_help_of_a_verb_shows_all_its_options(verb):
    shown = output(verb, "--help")
    assert shown.startswith(f"Usage: arena {verb}")
    assert output(verb, "-h") == shown
    assert wide(shown) == []
    assert len(shown.splitlines()) <= 60
    assert set(options(verb)) >= {"--help"}
    assert all(option.text for option in options(verb).values())
    if f"arena {verb} GAME" in shown.partition("\n")[0]:
        offered = completed(verb, "nim", "--")
        assert set(options(verb)) <= offered
        game = output(verb, "nim", "--help")
        assert all(option in game for option in offered)
        assert {"--heaps", "--misere"} <= offered


@pytest.mark.parametrize("verb", ran())
def test_a_verb_prints_the_same_every_time_in_either_language(verb, folder, monkeypatch):
    ending = first_ending(verb, folder)
    more, again = (output_option(f"out/{name}{ending}") if verb in WRITTEN else [] for name in "xy")
    result = example(verb, *more, cwd=folder)
    assert verb == "mark" or result.err == "", result.err
    assert verb in WRITTEN or result.out
    assert example(verb, *again, cwd=folder).out.replace("out/y", "out/x") == result.out
    if verb not in WRITTEN | LATER:
        approve(f"{verb}.txt", numbers(result.out))
    if "--lang" in options(verb) and verb not in WRITTEN:
        french = example(verb, "--lang", "fr", cwd=folder).out
        assert numbers(french.replace(",", ".")) != "\n"
        assert french != result.out or result.out.startswith("position,")
        monkeypatch.setenv("LANG", "fr_FR.UTF-8")
        assert example(verb, "--lang", "en", cwd=folder).out == result.out
        assert example(verb, cwd=folder).out in (french, result.out)


def first_ending(verb, folder):
    found = endings(verb, folder)
    return next((ending for ending in (".csv", ".json", ".dot", ".svg") if ending in found), found[0] if found else "")


@pytest.mark.parametrize("verb", [verb for verb in ran() if "--json" in options(verb)])
def test_json_is_json_and_nothing_else(verb, folder, monkeypatch):
    result = example(verb, "--json", cwd=folder)
    found = json.loads(result.out, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert example(verb, "--json", cwd=folder).out == result.out
    if verb not in LATER:
        approve(f"{verb}.json", json.dumps(data(found), indent=1, ensure_ascii=False) + "\n")


@pytest.mark.parametrize("verb", [verb for verb in ran() if "--output" in options(verb)])
def test_files_are_written_whole_and_the_same_every_time(verb, folder):
    listed = endings(verb, folder)
    wrote = 0
    for ending in listed:
        contents = []
        for name in ("out/x", "out/y"):
            before = written(folder)
            asked = words(verb, *output_option(name + ending))
            result = run(*asked, cwd=folder)
            if result.code:
                assert result.err.count("\n") == 1, asked
                assert written(folder) == before, asked
                break
            new = {path: content for path, content in written(folder).items() if path not in before}
            assert list(new) == [name + ending], asked
            contents += new.values()
        else:
            wrote += 1
            assert contents[0] == contents[1], f"{verb} {ending}"
            assert contents[0], f"{verb} {ending}"
    assert wrote or verb in FOLDERS


@pytest.mark.parametrize("verb", [verb for verb in ran() if "--output" in options(verb)])
def test_a_file_stays_as_it_was_where_a_verb_fails_and_stdout_is_a_file(verb, folder):
    ending = first_ending(verb, folder)
    if verb in FOLDERS or not ending:
        return
    old = folder / f"out/old{ending}"
    old.write_bytes(b"old")
    if "--max-vertices" in options(verb) and verb != "check":
        refused(*words(verb, "-o", old, "--max-vertices", "1"), code=1, cwd=folder)
        assert written(folder / "out") == {old.name: b"old"}
    example(verb, "-o", old, cwd=folder)
    assert old.read_bytes() != b"old"
    before = written(folder)
    for place in (f"no/such/x{ending}", "folder"):
        failed = run(*words(verb, "-o", place), cwd=folder)
        assert failed.code in (1, 2)
        assert place.partition("/")[0] in failed.err
        assert failed.err.count("\n") == 1
    assert written(folder) == before
    form = ["--format", ending[1:]] if "--format" in options(verb) else []
    to_stdout = run(*words(verb, "-o", "-", *form), cwd=folder)
    if not to_stdout.code:
        assert to_stdout.data == old.read_bytes()


@pytest.mark.parametrize(
    "verb",
    [
        verb
        for verb in ran()
        if f"arena {verb} GAME" in output(verb, "--help") and verb not in ("grade", "sequence", "sweep", "verify")
    ],
)
def test_a_verb_takes_a_game_of_ones_own_and_most_take_an_arena_from_stdin(verb, folder):
    more = output_option(f"out/x{first_ending(verb, folder)}") if verb in WRITTEN else []
    others = {"tournament": ["random", "first"], "analyze": ["1,1"]}.get(verb, [])
    bounds = ["--games", "3", "--workers", "1"] if verb in ("simulate", "tournament") else []
    for game in ("game.py", "game.py:Pile"):
        done(verb, game, *others, *bounds, *more, "--heap", "2", stdin="1\n1\n", cwd=folder)
    if verb not in ("map", "value"):  # which need positions that are numbers, and games without circuits
        others = {"analyze": ["b"]}.get(verb, others)
        typed = (folder / "arena.json").read_text()
        done(verb, "arena.json", *others, *bounds, *more, stdin="1\n", cwd=folder)
        if verb != "play":
            done(verb, "-", *others, *bounds, *more, stdin=typed, cwd=folder)


def test_exit_codes_are_those_of_the_guide():
    table = (ROOT / "docs" / "guide" / "tables.md").read_text(encoding="utf-8")
    for code, command in ((0, "games nim"), (1, "solve nim --max-vertices 3"), (2, "solve nonsense")):
        assert f"\n| {code} | " in table
        assert run(*command.split()).code == code, command


RULES = {name: arena.load(name) for name in ("fibonacci_nim", "kayles", "rook", "tictactoe", "domineering")}
NIM = arena.load("nim", heaps=(1, 2))
COURSE = "xo./.x./..o"
SAME = {
    "draw fibonacci_nim -o x.svg": lambda path: arena.draw(RULES["fibonacci_nim"], path),
    "draw rook --view lost --lang fr -o x.dot": lambda path: arena.draw(RULES["rook"], path, view="lost", lang="fr"),
    "draw sans_interet --color attractor --player 2 -o x.dot": lambda path: arena.draw(
        arena.read("sans_interet"), path, color="attractor", player=2
    ),
    "draw sans_interet --labels board --edges strategy -o x.dot": lambda path: arena.draw(
        arena.read("sans_interet"), path, labels="board", edges="strategy"
    ),
    "draw sans_interet --style course -o x.dot": lambda path: arena.draw(
        arena.read("sans_interet"), path, style="course"
    ),
    f"draw tictactoe --position {COURSE} -o x.svg": lambda path: arena.draw((RULES["tictactoe"], COURSE), path),
    f"solve tictactoe -o kept.solved && draw kept.solved --position {COURSE} -o x.dot": lambda path: arena.draw(
        arena.strong_solve(RULES["tictactoe"]), path, start=COURSE
    ),
    "map rook -o x.svg": lambda path: arena.draw_map(RULES["rook"], path),
    "film sans_interet -o x.svg": lambda path: arena.film(arena.read("sans_interet"), path),
    "explore sans_interet -o x.html": lambda path: arena.page(arena.read("sans_interet"), path),
    "film sans_interet --title Film -o x.svg": lambda path: arena.film(arena.read("sans_interet"), path, title="Film"),
    "explore lift --objective parity --title Lift -o x.html": lambda path: arena.page(
        arena.read("lift"), path, objective="parity", title="Lift"
    ),
    "solve fibonacci_nim -o x.json": lambda path: arena.save(arena.solve(arena.unfold(RULES["fibonacci_nim"])), path),
    "solve sans_interet -o x.json": lambda path: arena.save(arena.solve(arena.read("sans_interet")), path),
    "kernel rook -o x.json": lambda path: arena.save(arena.kernel(arena.position_graph(RULES["rook"])), path),
    "tree fibonacci_nim --plies 2 -o x.svg": lambda path: arena.draw(
        arena.search_tree(RULES["fibonacci_nim"], plies=2), path
    ),
    "sequence kayles --to 60 -o x.svg": lambda path: arena.draw(
        arena.grundy_sequence(RULES["kayles"], 60), path, title="Kayles"
    ),
    "table fibonacci_nim -o x.csv": lambda path: arena.save(arena.solve(arena.unfold(RULES["fibonacci_nim"])), path),
    "convert fibonacci_nim -o x.pg": lambda path: arena.save(arena.unfold(RULES["fibonacci_nim"]), path),
    "random 9 --seed 1 -o x.json": lambda path: arena.save(arena.random_arena(9, seed=1), path),
}
"""By the command: the call of Python that writes the same file."""


@pytest.mark.parametrize("command", SAME)
def test_a_command_writes_what_its_function_writes(command, tmp_path):
    for each in command.split(" && "):
        done(*shlex.split(each), cwd=tmp_path)
    written = tmp_path / shlex.split(command)[-1]
    path = written.with_stem("y")
    SAME[command](path)
    assert path.read_bytes() == written.read_bytes()


def fields(result, *names):
    return {name: getattr(result, name) for name in names}


def tallies(*pairs, **how):
    return arena.play_pairs(NIM, pairs, 5, workers=1, **how)


FOUND = {
    "solve fibonacci_nim": lambda: arena.solve(arena.unfold(RULES["fibonacci_nim"])).summary(),
    "solve lift --objective parity": lambda: arena.solve(arena.read("lift"), "parity").summary(),
    f"search tictactoe --position {COURSE} --plies 3": lambda: fields(
        arena.search(RULES["tictactoe"], RULES["tictactoe"].parse(COURSE), plies=3),
        *("plies", "complete", "move", "best_moves", "variation", "nodes", "cutoffs", "memo_hits"),
    ),
    "analyze tictactoe 1,2,5,3,9": lambda: {
        "moves": [move._asdict() for move in arena.analyze(RULES["tictactoe"], "1,2,5,3,9").moves]
    },
    "kernel rook": lambda: fields(arena.kernel(arena.position_graph(RULES["rook"])), "exists", "unique"),
    "value domineering": lambda: {
        "value": str(arena.value(RULES["domineering"])),
        "temperature": str(arena.value(RULES["domineering"]).temperature),
    },
    "sequence kayles --to 60": lambda: {"values": arena.grundy_sequence(RULES["kayles"], 60).values.tolist()},
    "simulate nim --heaps 1,2 --games 5 --workers 1": lambda: {"mean": tallies(("random", "random"))[0].mean},
    "check fibonacci_nim": lambda: {"holds": bool(arena.check_game(RULES["fibonacci_nim"]))},
    "verify fibonacci_nim solution.json": lambda: (
        arena.verify(unfolded := arena.unfold(RULES["fibonacci_nim"]), arena.solve(unfolded)).sizes
    ),
}
"""By the command: the answers of Python that its JSON holds."""


@pytest.mark.parametrize("command", FOUND)
def test_a_command_answers_what_its_function_answers(command, folder, monkeypatch):
    monkeypatch.chdir(folder)
    found = json.loads(output(*shlex.split(command), "--json"))
    expected = json.loads(json.dumps(FOUND[command]()))
    assert {name: found[name] for name in expected} == expected


def test_rows_of_json_are_those_of_the_functions():
    solution = arena.solve(arena.unfold(RULES["fibonacci_nim"]))
    rows = [row._asdict() for row in solution.rows()]
    assert json.loads(output("table", "fibonacci_nim", "--json")) == json.loads(json.dumps(rows))
    swept = json.loads(output("sweep", "fibonacci_nim", "--matches", "2:5", "--json"))
    games_ = [arena.load("fibonacci_nim", matches=number) for number in range(2, 6)]
    assert [row["winner"] for row in swept] == [arena.solve(arena.unfold(game)).summary()["winner"] for game in games_]
    listed = json.loads(output("games", "--json"))["games"]
    assert [each["name"] for each in listed] == arena.games()
    words_ = ("tournament", "nim", "--heaps", "1,2", "random", "first", "--games", 5, "--workers", 1, "--json")
    pairs = [(first, second) for first in ("random", "first") for second in ("random", "first")]
    means = [round(tally.mean, 6) for tally in tallies(*pairs)]
    assert [round(duel["mean"], 6) for duel in json.loads(output(*words_))["duels"]] == means
