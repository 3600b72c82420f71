"""List what is known of the games, with sources, or check it."""

from __future__ import annotations

from itertools import groupby
from math import inf, isnan
from typing import TYPE_CHECKING

import click

from arena.cli.options import JSON, LANG
from arena.cli.output import LINE, ResultCommand, echo, progress_bar, some
from arena.cli.tables import OF_CSV, TABLE_OUTPUT, check_output, emit_json_rows, emit_table
from arena.errors import ParameterError
from arena.words import ENGLISH, Speaker, heading, usual

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from arena.atlas.claims import Claim, Verdict


def run(
    game: str | None,
    claim: str | None,
    below: float | None,
    check: bool,
    as_json: bool,
    output: str | None,
    lang: str | None,
    **of_csv: object,
) -> None:
    """List what is known of the games, of GAME or of all, with sources; --check computes it again.

    The exit code of --check is 1 if something differs. A claim without seconds is its source's alone: it is too much
    for this toolkit, and never checked.
    """
    from arena.atlas.claims import claims

    if below is not None and isnan(below):
        raise ParameterError(f"--below: {below} (a number of seconds above 0)")
    check_output(output, of_csv, as_json=as_json)
    known = claims(game, claim)
    chosen = [each for each in known if below is None or (each.seconds is not None and each.seconds < below)]
    if not chosen:
        quickest = min((each.seconds for each in known if each.seconds is not None), default=inf)
        raise ParameterError(f"--below {below}: the quickest of these claims takes {quickest} seconds")
    words = Speaker(lang or (ENGLISH if output else usual()))
    if check:
        _check(chosen, len(known) - len(chosen), words, of_csv, as_json=as_json, output=output)
    elif as_json or output:
        _emit(_fields(), chosen, words, of_csv, as_json=as_json, output=output)
    else:
        echo("\n".join(_listed(chosen, words)))
        if words.language != ENGLISH and any(each.note for each in chosen):
            echo(words("The remarks are in English."))


def _check(
    chosen: Sequence[Claim],
    left: int,
    words: Speaker,
    of_csv: Mapping[str, object],
    *,
    as_json: bool,
    output: str | None,
) -> None:
    """Compute the claims that can be, and tell which of them differ."""
    from arena.atlas.claims import check_claim

    ours = [each for each in chosen if each.seconds is not None]
    verdicts = []
    with progress_bar("checking the atlas", " claims", total=len(ours)) as progress:
        for each in ours:
            verdicts.append(check_claim(each))
            if progress:
                progress(1, each.game)
    differing = [verdict for verdict in verdicts if not verdict.agrees]
    if as_json or output:
        rows = [[*each.claim, each.computed, each.agrees] for each in verdicts]
        _emit([*_fields(), "computed", "agrees"], rows, words, of_csv, as_json=as_json, output=output)
    else:
        echo("\n".join(_verdict_lines(verdicts, differing, len(chosen) - len(ours), left, words)))
    if differing:
        raise click.ClickException(f"{len(differing)} of {len(verdicts)} claims of the atlas differ")


def _verdict_lines(
    verdicts: Sequence[Verdict], differing: Sequence[Verdict], sourced: int, left: int, words: Speaker
) -> Iterator[str]:
    """Write a line a claim, under its game with its parameters, and how many hold."""
    for _, group in groupby(verdicts, key=lambda verdict: verdict.claim.of):
        own = list(group)
        yield click.style(_heading(own[0].claim, words), bold=True)
        names = [words.named(verdict.claim.claim) for verdict in own]
        for verdict, name in zip(own, names, strict=True):
            line = f"  {name:{max(map(len, names))}}  {_short(verdict.claim.value, words)}"
            differs = f"{words('computed')} {_short(verdict.computed, words)}"
            yield f"{line}  {words('agrees') if verdict.agrees else click.style(differs, bold=True)}"
    agreeing = len(verdicts) - len(differing)
    yield words("claims that hold: {number} of {all}", number=agreeing, all=len(verdicts))
    if sourced:
        yield words("not computed here, but sourced: {number}", number=sourced)
    if left:
        yield words("left out, as they take longer or are not computed: {number}", number=left)


def _listed(chosen: Sequence[Claim], words: Speaker) -> Iterator[str]:
    """Write the claims of a game with its parameters below one another, each with its source."""
    for _, group in groupby(chosen, key=lambda claim: claim.of):
        own = list(group)
        yield click.style(_heading(own[0], words), bold=True)
        names = [words.named(claim.claim) for claim in own]
        for claim, name in zip(own, names, strict=True):
            said = f"  {name:{max(map(len, names))}}  {_short(claim.value, words)}"
            remarks = _remarks(claim, words)
            beside = remarks and len(said) + len(remarks[0]) + 2 <= LINE
            yield said + (f"  {remarks.pop(0)}" if beside else "")
            yield from (f"      {text}" for text in remarks)


def _remarks(claim: Claim, words: Speaker) -> list[str]:
    """Write the source of a claim, its own statement if that is another one, and further remarks."""
    texts = [words.named(claim.source)]
    if claim.sourced:
        texts.append(words("the source says {value}", value=_short(claim.sourced, words)))
    if claim.seconds is None:
        texts.append(words("not computed here"))
    return texts + ([claim.note] if claim.note else [])


def _heading(claim: Claim, words: Speaker) -> str:
    return heading(claim.of, words.language)


def _short(value: str, words: Speaker) -> str:
    return some([words.named(part) for part in value.split(";")], ";", words=words)


def _fields() -> list[str]:
    from arena.atlas.claims import Claim

    return list(Claim._fields)


def _emit(
    fields: list[str],
    rows: Sequence[Sequence[object]],
    words: Speaker,
    of_csv: Mapping[str, object],
    *,
    as_json: bool,
    output: str | None,
) -> None:
    if as_json:
        emit_json_rows(output or "-", fields, rows)
    else:
        emit_table(output or "-", fields, rows, words, **of_csv)


atlas = ResultCommand(
    "atlas",
    callback=run,
    params=[
        click.Argument(["game"], required=False),
        click.Option(["--claim"], metavar="KIND", help="Only this kind of claim, such as winner."),
        click.Option(
            ["--below"],
            type=click.FloatRange(0, min_open=True),
            metavar="SECONDS",
            help="Only claims that take less than so many seconds.",
        ),
        click.Option(["--check"], is_flag=True, help="Compute the claims, and tell which of them differ."),
        JSON,
        TABLE_OUTPUT,
        *OF_CSV,
        LANG,
    ],
    help=run.__doc__,
)
