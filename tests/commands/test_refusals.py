"""Refused commands: one line on stderr names the value and what would be allowed; nothing is written."""

import re
import shlex

import pytest
from command import output, refused, run
from refusal_files import write_files
from verbs import options, verbs

import games

REFUSED = {
    "arena": r"""
2 nonsense -> nonsense & arena --help
2 nim -> arena solve
2 rook -> arena solve rook
2 road_map -> arena solve road_map
2 broken.json -> arena solve broken.json
2 --lang fr solve nim -> --lang & arena solve nim --lang
2 --nonsense -> --nonsense
    """,
    "solve": r"""
2 '' -> '' & arena games
2 nimm -> nimm & nim & arena games
2 nim nim -> (nim)
2 nim --heap 3 -> --heap & --heaps
2 nim --heaps 1,x -> --heaps & 1,x
2 nim --heaps -1 -> -1 & 0 to 1,000,000
2 nim --misere=yes -> --misere
2 subtraction --take 0 -> take: 0 & 1
2 cops_and_robbers --on nonsense -> nonsense & path5 & petersen
2 octal --code 0.9 -> 0.9 & 0 to 7
1 fibonacci_nim --max-vertices 5 -> --max-vertices & 5
1 fibonacci_nim --max-edges 5 -> --max-edges & 5
1 nim --heaps 99,99,99,99 -> 199,999,984 & 100,000,000
2 kernel_ad -> kernel_ad & bare graph & table
1 missing.json -> missing.json
1 no/such.json -> no/such.json
1 broken.json -> broken.json & JSON & line 1
1 empty.json -> empty.json & JSON
1 folder.json -> folder.json
1 folder -> folder & nodes.csv
1 nowinner.json -> nowinner.json & b & winner
1 noplayer.json -> noplayer.json & a & player
2 text.xyz -> text.xyz & .csv & .edgelist
2 missing.py -> missing.py
2 game.py:Nonsense -> Nonsense & Pile
2 two.py -> two.py:Pile & two.py:Other
1 syntax.py -> syntax.py & SyntaxError & line 1
1 raises.py -> raises.py & ZeroDivisionError & line 1
1 leaves.py -> leaves.py & SystemExit
1 wrong.py -> Game & dataclass
1 wrong_player.py -> Count & at 0 & player & 5
1 raising.py -> RuntimeError & no moves today & raising.py & 13
2 openspiel:nonsense -> nonsense
1 lift --objective buchi -> accepting
1 arbiter --objective parity -> priority
1 sans_interet --objective energy -> weight
1 nim --objective margin -> value
2 nim -o solution.doc -> solution.doc & .json & .sol
1 nim -o no/such/x.json -> no/such/x.json
2 nim -o folder -> folder & .json & .sol
2 fibonacci_nim -o x.solved -> -o & fibonacci_nim
2 arena.json -o x.solved -> -o & arena.json
2 nim --position nonsense -> nonsense & 1,3,5,7
2 nim --position '9,9,9,9' -> 9,9,9,9
2 nim --position '1,3,5,7 J2' -> 1,3,5,7 J2 & cannot be reached
2 sans_interet --position 99 -> 99
2 nim --players Max,Max -> Max & players
2 nim --engine nonsense -o out -> nonsense & dask & local
2 nim --engine local -> --engine & local
2 nim --engine local -o out --memory much -> much & GB
1 - -> JSON & --from-format
    """,
    "table": r"""
2 nimm -> nimm & nim & arena games
2 tictactoe --graph positions -> tictactoe & position graph
2 sans_interet --graph positions -> --graph & positions
2 circuit_3 --graph arena -> --graph & arena
2 kernel_ad --objective parity -> kernel_ad
2 nim --heaps 1,1 -o t.doc -> t.doc & .csv & .md
2 nim --heaps 1,1 --seed 3 -> --seed & 3
1 nim --heaps 1,1 --max-vertices 3 -> 4 positions & 3 vertices
1 arena.json --max-edges 2 -> --max-edges & 2
    """,
    "kernel": r"""
2 nim -o x.csv -> x.csv & .json
1 circuit_3 -o none.json -> none.json & no kernel
    """,
    "sweep": r"""
2 arena.json -> arena.json & arena games
2 fibonacci_nim --matches 9:2 -> --matches & 9:2
2 fibonacci_nim --matches 1:2:0 -> --matches & 1:2:0
2 fibonacci_nim --matches 0:3 -> matches: 0 & 1 to 1,000,000
2 fibonacci_nim --matches a:b -> --matches & a:b
2 fibonacci_nim --matches 1:1000000000000 -> 1,000,000,000,000 & 10,000
1 fibonacci_nim --matches 3:9 --max-vertices 20 -> --max-vertices & 20
2 nim --heaps 1:1000,1:1000 -> 1,000,000 & 10,000
2 nim --heaps 1,3:1 -> --heaps & '3:1'
2 nim --heaps 1, -> --heaps & ''
2 fibonacci_nim --matches 2:9 --of grundy -> --of & grundy
2 subtraction --heap 4 -o x.svg -> 0 ranges & --heap
2 nim --heaps 0:2,0:2,0:2 -o x.svg -> 3 ranges & --heaps
2 nim --heaps 1,3 --explain -> --explain
    """,
    "draw": r"""
2 nim -> -o
2 nim -o '' -> -o & stdout
2 fibonacci_nim -o x.svg --color outcome -> outcome & winner
2 kernel_ad -o x.svg --color winner -> winner & outcome & kernel
1 circuit_3 -o x.svg --color grundy -> Grundy & a -> b -> c -> a
2 fibonacci_nim -o x.svg --player 2 -> --player & 2
1 tictactoe --layout dot -o x.svg -> 5,478 & 16,167 & --view river
2 circuit_3 --layout grid -o x.svg -> grid & map
2 tictactoe --view proof -o x.svg -> .../.../... & player
2 marienbad --view proof --player 1 -o x.svg -> J1 & J2 & 1,3,5,7
2 fibonacci_nim --view symmetry -o x.svg -> symmetry & FibonacciNim
2 circuit_3 --view proof -o x.svg -> --view & proof
2 circuit_3 --view around -o x.svg -> --view & around
2 circuit_3 --view river -o x.svg -> river & bare graph
2 sans_interet --view river -o x.mmd -> .mmd & .svg
2 nim --radius 1 -o x.svg -> --radius & 1
2 nim --layout map --labels board -o x.svg -> labels & map & color
2 nim --layout ring --view layers -o x.svg -> layout ring & layers
2 nim --view layers --color attractor -o x.svg -> color & layers
2 nim --heaps 1,2 --layout ring -o x.mmd -> ring & .svg & .png
2 kernel_ad --objective parity -o x.svg -> kernel_ad & bare graph
2 connect_four --position 44 --color winner -o x.svg -> color
2 connect_four --values cells --plies 3 -o x.svg -> --plies & 3
2 connect_four --view play -o x.svg -> --view & play
1 connect_four --view play --play 4,9 -o x.svg -> move 2 & '9' & 1, 2, 3
1 connect_four --view whole -o x.svg -> 4,531,985,219,092 & tree
2 fibonacci_nim --fit slide -o x.mmd -> fit & .mmd & .svg
2 fibonacci_nim --standalone -o x.svg -> standalone & .tex
2 fibonacci_nim --blank --view layers -o x.svg -> blank & layers
1 fibonacci_nim --matches 30 -o x.mmd -> 1,778 & 280
    """,
    "tree": r"""
1 connect_four -o x.svg -> 400 & --max-nodes & --plies
2 connect_four --standalone -o x.svg -> standalone & .tex
2 minimax -o x.svg -> minimax & minimax_tree & arena games
1 tictactoe --plies 3 --max-nodes 1000 -o x.svg -> 586 & 400 & --plies
    """,
    "map": r"""
2 tictactoe -o x.svg -> Tictactoe & numbers
2 circuit_3 -o x.svg -> map & circuit
2 nim --heaps 1,1,1,1 -o x.svg -> heap 1 & heap 4 & sweep
    """,
    "film": r"""
2 nim -o x.png -> x.png & .pdf & .gif
2 nim -o - -> '-' & --format svg
2 nim -o - --format png -> png & pdf & gif
2 circuit_3 --of values -o x.pdf -> values
1 sans_interet --of values -o x.pdf -> circuit & 1 -> 3 -> 1
1 tictactoe -o x.pdf -> 5,478 & 16,167
2 fibonacci_nim --of values --player 1 -o x.svg -> --player & 1
    """,
    "explore": r"""
2 circuit_3 --graph arena -o x.html -> --graph & arena
2 tictactoe --radius 2 -o x.html -> --radius & 2
    """,
    "search": r"""
2 connect_four --position 9 -> 9 & 1 to 7
2 connect_four --position nonsense -> nonsense & 6 rows of 7
2 tictactoe --position xx -> xx & 3 rows of 3
2 connect_four --plies 51 -> 51 & 1 to 50
2 connect_four --seconds 0 -> seconds: 0
2 connect_four --seconds nan -> seconds: nan
2 connect_four --evaluation nonsense -> nonsense & alignments & cells
2 nim --evaluation cells -> cells & zero & rollouts
2 connect_four --weights 0,1 -> 0,1 & 5
2 connect_four --weights a,b,c,d,e -> a,b,c,d,e & numbers
2 nim --weights 0,1,2,3,4 -> weights
2 tictactoe --perfect -> Tictactoe & arena solve
2 nim --perfect -> Nim & arena solve
2 connect_four --perfect --align 3 -> 3 & 4
2 connect_four --rows 9 --columns 9 --perfect -> 90 & 64
2 connect_four --perfect --plies 3 -> plies & perfect
2 connect_four --perfect --memory 1 -> memory: 1 & 137,438,953,472
2 connect_four --perfect --memory 999TB -> 999000000000000 & 137,438,953,472
2 connect_four --memory 1GB -> memory & perfect
1 connect_four --perfect --scores none.txt -> none.txt
2 circuit_3 -> circuit_3 & bare graph
    """,
    "verify": r"""
2 nim -> SOLUTION & arena solve nim -o
1 nim missing.json -> missing.json
1 nim broken.json -> broken.json & JSON
1 nim solution.json --heaps 1,2 -> solution.json & (4,3)
1 rook solution.json -> solution.json & (4,3)
2 fibonacci_nim solution.json --sample 3 -> --sample & 3
2 fibonacci_nim solution.json --player 2 -> --player & 2
2 fibonacci_nim solution.json --graph positions -> --graph & positions
1 fibonacci_nim wrong.json -> wrong.json & (4,3) & J2
1 fibonacci_nim wrong.sol -> wrong.sol & (3,2)
1 fibonacci_nim cut.sol -> cut.sol & line 2
2 solution.json -> SOLUTION & arena verify GAME solution.json
    """,
    "convert": r"""
2 nim -> -o
2 circuit_3 -o a.jsn -> a.jsn & .json
2 circuit_3 -o - -> '-' & --to-format folder & --to-format json
1 circuit_3 -o a.npz -> circuit & bare graph
1 circuit_3 -o a.pg -> circuit & bare graph
2 nim -o a.json --from-format csv -> --from-format
1 arena.json -o a.json --from-format pg -> arena.json & line 1
2 sans_interet -o - --to-format json --player 1 -> --player & json
1 nim -o a.json --max-vertices 3 -> 752 & 3 vertices
1 circuit_3 -o folder -> folder & new or empty
1 broken.json -o a.json -> broken.json
    """,
    "random": r"""
2  -> SIZE
2 0 -> vertices: 0 & 1
2 2 4 -> 2 4 & one
2 9 --family jurdzinski -> jurdzinski & depth & width
2 0 --family clique -> size: 0 & 2
1 9 --max-vertices 8 -> --max-vertices & 8
1 2000000 -o x.json -> 2,000,000 & 1,000,000 & --max-vertices
1 3 --family tight_ladder --max-vertices 5 -> --max-vertices & 5
1 9 -o no/x.json -> no/x.json
2 9 --degrees 3:2 -> degrees & 3 & 2 & range
2 9 --degrees 1:2:3 -> --degrees & 1:2:3
2 9 --sinks 1.1 -> sinks: 1.1 & 0 to 1
2 9 --accepting -0.1 -> -0.1 & 0 to 1
2 9 --priorities 0 -> 0 & 1 to 10^18
2 9 --weights 3:1 -> weights & 3 & 1 & range
2 9 --family clique --sinks 0.5 -> --sinks & clique
    """,
    "sequence": r"""
2 nim -> Nim & octal & arena sweep
2 kayles --misere -> misere & normal
2 octal --code 0.9 -> 0.9 & 0 to 7
2 octal --code nonsense -> nonsense & 0.77
1 kayles --max-vertices 50 -> 201 & 50
    """,
    "value": r"""
2 1/3 -> 1/3 & 1/2
2 '{1|' -> {1| & 1/2
2 '{2|1}' --position . -> --position & {2|1}
2 snort --plus '{1|' -> {1| & 1/2
2 domineering --json -o - -> --json & -o -
2 domineering -o x.mmd -> .mmd & .svg
2 dodgem -> J2 & x../x../...
2 tictactoe -> Tictactoe & ImpartialGame
1 cops_and_robbers -> circuit & none:1 -> none:1
1 domineering --max-vertices 5 -> 5 components
2 domineering --position nonsense -> nonsense & 3 rows of 3
    """,
    "simulate": r"""
2 nim --games 1000000000000 -> 1000000000000 & 1 to 100,000,000
2 nim --first nonsense -> nonsense & random & minimax
2 nim --first human -> human & arena play
2 nim --first random:plies=2 -> random & 'plies'
2 nim --first minimax:ply=2 -> minimax & 'ply' & plies & seconds
2 nim --first minimax:plies=two -> plies & 'two'
2 nim --first minimax:plies=0 -> plies: 0 & 1 to 50
2 nim --first minimax:evaluation=cells -> 'cells' & zero & rollouts
2 nim --first none.py -> none.py & function
2 nim --first bot.py:nonsense -> nonsense & bot.py & bot
2 nim --first bot.py --seconds-per-move 0 -> 0.0 & 86,400
2 circuit_3 -> circuit_3 & bare graph
    """,
    "tournament": r"""
2 nim -> PLAYER
2 nim random nonsense -> nonsense & random & minimax
    """,
    "analyze": r"""
2 nim -> MOVES
1 connect_four 4,9 -> move 2 & '9' & 1, 2, 3
2 connect_four 4,9 --fit slide -o x.mmd -> fit & .mmd
2 connect_four '' -> no moves
1 nim 'nonsense' -> move 1 & nonsense & 1 from heap 1
2 nim --heaps 1,2 '1 from heap 1' --position 9,9 -> 9,9
1 tictactoe missing.txt -> missing.txt & 1, 2, 3
    """,
    "check": r"""
1 missing.json -> missing.json
1 syntax.py -> syntax.py
    """,
    "grade": r"""
2 nim -> TABLE
1 fibonacci_nim missing.csv -> missing.csv
1 fibonacci_nim nothing.csv -> nothing.csv & position
1 fibonacci_nim strange.csv -> strange.csv & position & a, b
    """,
    "mark": r"""
2  -> EXERCISE
2 attractor -> FILE
2 atractor student.py -> atractor & attractor
1 attractor missing.py -> missing.py
2 attractor empty -> empty & .py & .ipynb
2 attractor student.py --names two.txt -> --names two.txt & 2 names & 1 files
2 attractor student.py --names missing.txt -> --names & missing.txt
2 attractor student.py --function 'f(' -> 'f(' & attracteur
1 attractor student.py -o no/such/x.csv -> no/such/x.csv
1 attractor student.py --summary no/such/x.csv -> no/such/x.csv
2 attractor student.py --feedback no/such/pages -> --feedback & no/such/pages
    """,
    "exercise": r"""
2  -> EXERCISE & attractor
2 attractor -> -o
2 attractor -o full -> full & new or empty
2 attractor -o - -> -o - & folder
2 attractor -o sheets --vertices 3 -> vertices: 3 & 26
2 attractor -o sheets --layers 0 -> layers: 0 & 7
2 attractor -o sheets --trap nonsense -> trap & nonsense & counts ranks from 1
2 attractor -o sheets --names nothing.csv -> --names & nothing.csv
2 attractor -o sheets --names two.txt --count 3 -> --count & 3
2 attractor -o sheets --vertices 4 --layers 3 --trap 'sinks alone' -> trap & sinks alone
    """,
    "play": r"""
2 nim --position nonsense -> nonsense & 1,3,5,7
    """,
    "games": r"""
2 nonsense -> nonsense & achi & chomp
2 nimm -> nimm & nim
    """,
}
"""By the verb: the exit code, the words after the verb -> texts that stand in the line on stderr."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("refused")
    write_files(made)
    return made


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def rows(verb):
    for line in REFUSED[verb].strip().splitlines():
        command, _, told = line.strip().partition(" -> ")
        code, *words = shlex.split(command)
        yield int(code), [*([verb] if verb in verbs() else []), *words], told.split(" & ")


@pytest.mark.parametrize("verb", REFUSED)
def test_a_refusal_names_the_value_and_what_is_allowed(verb, folder):
    before = contents(folder)
    for code, words, told in rows(verb):
        line = refused(*words, code=code, cwd=folder)
        missing = [text for text in told if text not in line]
        assert not missing, f"arena {shlex.join(words)}\n{line}lacks {missing}"
        assert contents(folder) == before, f"arena {shlex.join(words)} wrote a file"


NEEDED = {
    "analyze": ["nim", "1 from heap 1"],
    "convert": ["nim", "-o", "x.json"],
    "exercise": ["attractor", "-o", "sheets"],
    "games": [""],
    "grade": ["nim", "x.csv"],
    "mark": ["attractor", "student.py"],
    "random": ["9"],
    "tournament": ["nim", "random"],
    "verify": ["nim", "solution.json"],
}
"""The words that a verb needs beside its options; of most it is a game."""
PICTURES = {"draw", "explore", "film", "map", "tree"}


LEAST = re.compile(r"(\d+)<=?x|x>=?(\d+)")


def bad_values(option):
    """List words and numbers that an option cannot take, by what its help says."""
    if option.value.startswith(("INTEGER", "FLOAT")):
        least = LEAST.search(option.text)
        return ["nothing", str(int(least[1] or least[2]) - 1)] if least else ["nothing"]
    return ["nothing"] if option.choices or option.value == "N" else []


@pytest.mark.parametrize("verb", verbs())
def test_each_option_refuses_other_words_and_numbers_out_of_range(verb, folder):
    before = contents(folder)
    game, *others = NEEDED.get(verb, ["nim"])
    out = ["-o", "x.svg"] if verb in PICTURES else []
    for option in options(verb).values():
        for value in bad_values(option):
            line = refused(verb, *game.split(), f"{option.name}={value}", *out, *others, code=2, cwd=folder)
            assert value in line, f"arena {verb} {option.name}={value}\n{line}"
            assert all(choice in line for choice in option.choices), f"arena {verb} {option.name}={value}\n{line}"
    assert contents(folder) == before


def test_unknown_options_are_refused_and_the_nearest_is_named(folder):
    for verb in verbs():
        game, *others = NEEDED.get(verb, ["nim"])
        known = "--json" if "--json" in options(verb) else "--lang" if "--lang" in options(verb) else "--help"
        assert "--nonsense" in refused(verb, *game.split(), "--nonsense", *others, code=2, cwd=folder)
        assert known in refused(verb, *game.split(), f"{known}x", *others, code=2, cwd=folder)


def test_every_parameter_of_every_game_refuses_what_it_cannot_be():
    for game in games.names():
        for parameter in run("games", "--json").json()["games"][games.names().index(game)]["parameters"]:
            default, name = parameter["default"], parameter["name"].replace("_", "-")
            bad = {int: ["-1", "many", "9" * 5000], list: ["-1", "", "0,x"], str: ["nothing"], bool: []}
            for value in bad[type(default)]:
                line = refused("solve", game, f"--{name}={value}", code=2)
                assert value[:99] in line, line
                assert len(line) < 700, line


def test_a_game_that_there_is_not_is_refused_by_every_verb(folder):
    for verb in verbs():
        if f"arena {verb} GAME" in output(verb, "--help"):
            others = NEEDED.get(verb, ["nim"])[1:]
            out = ["-o", "x.html" if verb == "explore" else "x.svg"] if verb in PICTURES else []
            line = refused(verb, "nonsense", *out, *others, code=2, cwd=folder)
            assert "nonsense" in line, line
            assert "arena games" in line, line


def test_odd_words_are_refused_like_others(tmp_path):
    for word in ("\x1b[31m", "a\nb", "\u202e", "é" * 300, "--", "x" * 5000, "=cmd", "../../etc", "%s%n", "\ufeff"):
        for words in ([word], ["solve", word], ["solve", "nim", "--heaps", word], ["draw", "nim", "-o", word]):
            result = run(*words, cwd=tmp_path)
            assert result.code in (1, 2), words
            assert "\x1b" not in result.err
            assert len(result.err) < 1000 or result.err.startswith("Usage"), words
            assert list(tmp_path.iterdir()) == [], words
