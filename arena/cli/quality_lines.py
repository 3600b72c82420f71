"""The quality of play in words: a line for each player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.quality import Quality


def quality_lines(words: Speaker, judged: Iterable[tuple[str, Quality]]) -> list[str]:
    """Write a line for each player, from his name and the quality of his moves."""
    return [
        words("{name}: {what}", name=words("moves of {name}", name=name), what=told_quality(words, quality))
        for name, quality in judged
    ]


def told_quality(words: Speaker, quality: Quality) -> str:
    """Say how good moves were, held against perfect play."""
    if quality.share is None or quality.mean_loss is None:
        return words("no moves")
    kept = words("{share} of {moves} kept the value", share=words.fixed(quality.share, ".1%"), moves=quality.moves)
    lost = words("mean loss {loss}", loss=words.fixed(quality.mean_loss, ".3f"))
    if quality.first_slip is None:
        return words.between.join([kept, lost])
    slip = words("first slip at ply {ply}", ply=words.fixed(quality.first_slip, ".1f" if quality.slips > 1 else "g"))
    games = words("in {slips} of {games} games", slips=quality.slips, games=quality.games) if quality.games > 1 else ""
    return words.between.join([kept, lost, f"{slip} {games}".strip()])
