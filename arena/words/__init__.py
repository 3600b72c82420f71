"""The texts for people, in English, and the words of each other language in a file of this folder, NAME.json."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import isfinite
from pathlib import Path
from typing import Any, TypeAlias

from arena.errors import ParameterError, one_of, shown

ENGLISH = "en"
"""The language that texts are written in, so that it needs no words."""
LANGUAGES = (ENGLISH, *sorted({path.stem for path in Path(__file__).parent.glob("*.json")} - {ENGLISH}))
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the environment that name a language, the one that counts first."""
HOLE = "{}"
"""The place-holder in a name for a part without blanks that no language translates, like a number."""
MOST_NAMES = 1 << 16
"""The different names of moves that are remembered with their translation."""
CALL = re.compile(r"(\w{1,60})\((.{0,400})\)")
"""The name of a graph that is made of a game: the call of its class, as `repr` writes it."""
MISERE = "misere"
"""The parameter that stands beside the name of its game."""
BETWEEN_NUMBERS = re.compile(r"(?<=\d),(?=\d)")
PLAYERS = ("J1", "J2")
"""The names of the players in all languages, unless they have names of their own."""
CALLED = re.compile(r"\bJ(?:\{(\w+)\}|([12])\b)")
"""The name of a player in a text: J1, J2, or J{value} with the value 1 or 2."""
MOST_CALLED = 40
"""The characters of the longest name of a player: it stands in vertices and in columns."""


Vocabulary: TypeAlias = dict[str, Any]
"""A language: its own name, `language`; the signs `decimal`, `thousands` and `percent` of numbers, and `between` those
that are listed; the numbers `one` after which a noun stands in the singular; the `texts` of the toolkit, with places
{name} for values; and the `names` of games, parameters, moves and columns, where "{}" is any text without blanks."""


@cache
def words(language: str) -> Vocabulary:
    if language not in LANGUAGES:
        raise one_of("language", language, LANGUAGES)
    known: Vocabulary = json.loads(Path(__file__).with_name(f"{language}.json").read_text(encoding="utf-8"))
    return known


def learn(language: str, *, texts: Mapping[str, str] | None = None, names: Mapping[str, str] | None = None) -> None:
    """Add words to a language: those of a game, a coloring or a player of one's own."""
    known = words(language)
    known["texts"].update(texts or {})
    known["names"].update(names or {})
    _patterns.cache_clear()
    named.cache_clear()


class CallingLanguage(str):
    """A language in which the players have names of their own; made by `calling`."""

    __slots__ = ("players",)
    players: tuple[str, str]


def calling(language: str, players: Sequence[str] | None) -> str:
    """Return a language whose texts have the names of the players in place of J1 and J2."""
    if players is None:
        return language
    names = [] if isinstance(players, str) else [name.strip() for name in players if isinstance(name, str)]
    if len(names) != 2 or len(set(names)) < 2 or not all(0 < len(name) <= MOST_CALLED for name in names):
        raise ParameterError(f"players: {shown(players)} (two names, like Max and Minerva)")
    for name in names:
        if not name.isprintable():
            raise ParameterError(f"players: {shown(name)} (a name that can be printed)")
    called = CallingLanguage(language)
    called.players = (names[0], names[1])
    return called


def players_called(language: str) -> tuple[str, str]:
    return language.players if isinstance(language, CallingLanguage) else PLAYERS


def with_names(text: str, language: str, values: Mapping[str, object]) -> str:
    """Put the names of the players into a text, before its other values are filled in."""
    if not isinstance(language, CallingLanguage):
        return text

    def name(place: re.Match[str]) -> str:
        number = str(values.get(place[1]) if place[1] else place[2])
        if number not in ("1", "2"):
            return place[0]
        called = players_called(language)[int(number) - 1]
        return called.replace("{", "{{").replace("}", "}}") if values else called

    return CALLED.sub(name, text)


def usual(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, English if there are no words of it."""
    asked = next(filter(None, map(environment.get, VARIABLES)), ENGLISH)
    language = re.split("[_.@]", asked)[0].lower()
    return language if language in LANGUAGES else ENGLISH


@lru_cache(MOST_NAMES)
def named(name: object, language: str = ENGLISH) -> str:
    """Translate the name of a game, a parameter, a move or a column; its own name where there is no other."""
    name = str(name)  # a move of somebody's game may be a number
    known: str | None = words(language)["names"].get(name)
    if known is not None:
        return known
    for known_name, translation in _patterns(language):
        if match := known_name.fullmatch(name):
            parts = iter(match.groups())
            return re.sub(re.escape(HOLE), lambda _: next(parts), translation)  # noqa: B023 - used at once
    return name


def heading(name: str, language: str = ENGLISH) -> str:
    """Write the name of a graph or a game with its parameters as a heading; a name of another form stays as it is."""
    if name in words(language)["names"]:
        return named(name, language)
    parts = _parts_of_call(name) or name.split(", ")
    return heading_of(parts, language) if parts[0] in words(ENGLISH)["names"] else name


def heading_of(names: Sequence[str], language: str = ENGLISH) -> str:
    """Write the name of a game, and its parameters after it, as a heading."""
    game, *parts = names
    text = named(game, language)
    if MISERE in parts:
        text = Speaker(language)("Misère {game}", game=text)
    texts = [BETWEEN_NUMBERS.sub(", ", _parameter(part, language)) for part in parts if part != MISERE]
    return text + "".join(each if each.startswith(" ") else f", {each}" for each in texts)


def _parameter(part: str, language: str) -> str:
    """Translate a parameter of a game with its value, which is told from a move's name by the sign between them."""
    key = part.replace(" ", "=", 1)
    return part if (known := named(key, language)) == key else known


def _parts_of_call(name: str) -> list[str]:
    """Return the name of a game and its parameters, as the command line has them, from the call of its class."""
    if not (call := CALL.fullmatch(name)):
        return []
    import ast

    known = {game.replace("_", ""): game for game in words(ENGLISH)["names"] if " " not in game}
    try:
        values = ast.literal_eval("{" + re.sub(r"(^|, )([a-z_]+)=", r"\1'\2': ", call[2]) + "}")
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return []
    game = known.get(call[1].lower())
    if game is None or not isinstance(values, dict):
        return []
    texts = {key: ",".join(map(str, value)) if isinstance(value, tuple) else value for key, value in values.items()}
    return [game, *(key if text is True else f"{key} {text}" for key, text in texts.items() if text is not False)]


def in_all_languages(name: str) -> set[str]:
    return {named(name, language) for language in LANGUAGES}


@cache
def _patterns(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Return the patterns of the names with holes, with their translations."""
    names = [(name, text) for name, text in words(language)["names"].items() if HOLE in name]
    return [(re.compile(r"(\S+?)".join(map(re.escape, name.split(HOLE)))), text) for name, text in names]


@dataclass(frozen=True)
class Speaker:
    """A language in which texts are said."""

    language: str = ENGLISH

    def __call__(self, text: str, **values: object) -> str:
        """Say a text, with its values filled in; in English where the language has no words for it."""
        known = with_names(words(self.language)["texts"].get(text, text), self.language, values)
        return known.format(**values) if values else known

    def named(self, name: object) -> str:
        """Call something by its name; see `named`."""
        return named(name, self.language)

    def player(self, player: int) -> str:
        """Call a player by his name."""
        return players_called(self.language)[player - 1]

    def introduced(self, player: int) -> str:
        """Call a player by his number and his name, or by a name of his own alone."""
        if isinstance(self.language, CallingLanguage):
            return self.player(player)
        return self("player {player} (J{player})", player=player)

    def number(self, value: int) -> str:
        """Print a whole number with its thousands apart: by commas, or in French by narrow spaces."""
        return f"{value:,}".replace(",", words(self.language)["thousands"])

    def fixed(self, value: float, form: str) -> str:
        """Format a number by one of Python's format specifications, with the decimal sign of the language."""
        known = words(self.language)
        return f"{value:{form}}".replace(".", known["decimal"]).replace("%", known["percent"])

    def decimal(self, value: float) -> str:
        """Print a number: a whole one with all digits up to fifteen, others with six; in French with a comma."""
        if not isfinite(value):
            return "+∞" if value > 0 else "−∞"
        return self.fixed(value, f".{15 if value == int(value) else 6}g").replace("-", "−")

    def plies(self, count: int) -> str:
        return f"{count} {self.noun(count, 'ply', 'plies')}"

    def noun(self, count: int, one: str, several: str, **values: object) -> str:
        """Say a text in the singular or in the plural, by a number and the language's rule."""
        return self(one if count in words(self.language)["one"] else several, **values)

    @property
    def between(self) -> str:
        """The sign between numbers that are listed."""
        return str(words(self.language)["between"])
