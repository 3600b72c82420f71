"""What drawings say, in English and in French: the English text is the key."""

from __future__ import annotations

from math import isfinite

from arena.errors import one_of

LANGUAGES = ("en", "fr")
FRENCH = {
    "won by J{player}": "gagné par J{player}",
    "draw by rule": "nul par la règle",
    "draw without end": "nul sans fin",
    "winning strategy": "stratégie gagnante",
    "in {plies}": "en {plies}",
    "rank {rank}": "rang {rank}",
    "outside the attractor of J{player}": "hors de l'attracteur de J{player}",
    "strategy of J{player}": "stratégie de J{player}",
    "rank {rank} in the attractor of J{player}": "rang {rank} dans l'attracteur de J{player}",
    "S{player}, vertices of J{player}": "S{player}, sommets de J{player}",
    "the proof that J{player} wins": "la preuve que J{player} gagne",
    "the proof that J{player} does not lose": "la preuve que J{player} ne perd pas",
    "P: the player to move loses": "P : qui doit jouer perd",
    "N: the player to move wins": "N : qui doit jouer gagne",
    "D: a draw": "D : match nul",
    "fastest winning moves": "coups gagnants les plus rapides",
    "the kernel": "le noyau",
    "a kernel": "un noyau",
    "in every kernel": "dans tout noyau",
    "not in it": "hors du noyau",
    "no kernel: sink removal leaves these": "pas de noyau : le dénoyautage laisse ceux-ci",
    "undecided": "indécis",
    "round {round}": "étape {round}",
    "removed in round {round}": "retiré à l'étape {round}",
    "moves into the kernel": "coups vers le noyau",
    "in misère play this does not tell who loses": "en jeu misère, cela ne dit pas qui perd",
    "Grundy value {value}": "valeur de Grundy {value}",
    "moves to 0": "coups vers 0",
    "J{player} wins in {plies}": "J{player} gagne en {plies}",
    "draw": "nul",
    "start": "départ",
    "ply": "coup",
    "player {player} (J{player}) moves": "le joueur {player} (J{player}) joue",
    "play ends": "fin de partie",
    "play ends: in F1 J1 has won, in F2 J2": "fin de partie : en F1 J1 a gagné, en F2 J2",
    "rank": "rang",
    "the wider, the more moves": "d'autant plus large qu'il y a plus de coups",
    "bold: {what}": "en gras : {what}",
    "J{player} to move": "J{player} joue",
    "vertex": "sommet",
    "vertices": "sommets",
    "A{rank}: {size} of {all} {vertices}": "A{rank} : {size} {vertices} sur {all}",
    "A{rank}, the attractor of J{player}: {size} of {all} {vertices}": (
        "A{rank}, l'attracteur de J{player} : {size} {vertices} sur {all}"
    ),
    "{new} new": "{new} de plus",
    "not attracted yet": "pas encore dans l'attracteur",
    "where J{player} has won ({number})": "là où J{player} a gagné ({number})",
    "J{player} to move, with a move into A{rank} ({number})": "J{player} joue et a un coup vers A{rank} ({number})",
    "J{player} to move, all moves lead into A{rank} ({number})": (
        "J{player} joue et tous ses coups mènent dans A{rank} ({number})"
    ),
    "round {round}: {new} into the kernel, {out} removed": "étape {round} : {new} pour le noyau, {out} à retirer",
    "sinks of what is left: they join the kernel ({number})": "puits de ce qui reste, pour le noyau ({number})",
    "with a move to one of them: removed ({number})": "avec un coup vers un tel puits, à retirer ({number})",
    "in the kernel": "dans le noyau",
    "still there": "encore là",
    "dotted: removed edges": "en pointillé : arêtes retirées",
    "sink removal leaves {size} of {all} {vertices}": "le dénoyautage laisse {size} {vertices} sur {all}",
    "magenta border: what is left ({number})": "bord magenta : ce qui reste ({number})",
    "step": "étape",
    "value {value}": "valeur {value}",
    "J1 to move: the largest value of his moves ({number})": "J1 joue : la plus grande valeur de ses coups ({number})",
    "J2 to move: the smallest value of his moves ({number})": "J2 joue : la plus petite valeur de ses coups ({number})",
    "the leaves ({number})": "valeur de chaque feuille ({number})",
    "the leaves, whose values are given ({number})": "valeur donnée de chaque feuille ({number})",
    "value of the start: {value}": "valeur du départ : {value}",
    "not known yet": "valeur encore inconnue",
    "step {step}, values: {size} of {all} {vertices}": "étape {step}, valeurs : {size} {vertices} sur {all}",
    "best moves": "meilleurs coups",
    "+1: J1 wins": "+1 : J1 gagne",
    "0: a draw": "0 : match nul",
    "−1: J2 wins": "−1 : J2 gagne",
    "+∞: J1 wins": "+∞ : J1 gagne",
    "−∞: J2 wins": "−∞ : J2 gagne",
    "above 0: better for J1": "au-dessus de 0 : mieux pour J1",
    "0: even": "0 : égal",
    "below 0: better for J2": "au-dessous de 0 : mieux pour J2",
    "by these moves": "par ces coups",
    "by this move": "par ce coup",
    "too large for a picture (at most {vertices} vertices and {edges} edges)": (
        "trop grand pour un dessin (au plus {vertices} sommets et {edges} arêtes)"
    ),
    "{number} of {all}": "{number} sur {all}",
    "dotted: play has ended before": "en pointillé : la partie est finie avant",
    "teal border: the position asked about": "bord turquoise : la position demandée",
    "n moves that are not drawn": "n coups qui ne sont pas dessinés",
    "n positions that are equal by symmetry, counted as one": "n positions égales par symétrie, comptées pour une",
    "J1: {first}, J2: {second}": "J1 : {first}, J2 : {second}",
    "vertices, edges": "sommets, arêtes",
    "game": "jeu",
    "attractor of J{player}": "attracteur de J{player}",
    "rounds": "étapes",
    "{name}: {what}": "{name} : {what}",
    "plies": "coups",
    "node": "nœud",
    "nodes": "nœuds",
    "cut-off": "coupe",
    "cut-offs": "coupes",
    "memo hit": "rappel de la mémoire",
    "memo hits": "rappels de la mémoire",
    "J1 to move: takes the greatest value": "J1 joue : prend la plus grande valeur",
    "J2 to move: takes the least value": "J2 joue : prend la plus petite valeur",
    "bold: the line that is chosen": "en gras : la ligne choisie",
    "a bound: enough for the search": "une borne : assez pour la recherche",
    "plies to the end": "coups jusqu'à la fin",
    "the window, as J1 sees it": "la fenêtre, vue de J1",
    "of a window: won at ply n": "dans une fenêtre : gagné au coup n",
    "not visited": "pas visité",
    "known": "connu",
    "scored by {evaluation}": "noté par {evaluation}",
    "better for J{player}": "mieux pour J{player}",
    "even": "égal",
    "even at {value}": "égalité à {value}",
    "values": "les valeurs données",
    "zero": "zéro partout",
    "cells": "les cases",
    "rollouts": "des parties au hasard",
    "alignments": "les alignements",
    "known from an earlier visit": "connu d'une visite précédente",
    "cut off: branches not visited": "coupé : branches non visitées",
    "frame {number} of {all}": "image {number} sur {all}",
    "no ply": "sans numéro de coup",
    "outside": "dehors",
    "rank n: won in n plies": "rang n : gagné en n coups",
    "round {round}: kernel": "étape {round} : noyau",
    "round {round}: removed": "étape {round} : retirés",
    "no round": "sans étape",
    "one vertex for all positions that are equal by symmetry, counted once": (
        "un seul sommet pour des positions égales par symétrie, compté une fois"
    ),
    "all lines lead down": "tous les traits descendent",
    "player {player} (J{player})": "le joueur {player} (J{player})",
    "the best moves": "les meilleurs coups",
    "the last move": "le dernier coup",
    "the winning line": "l'alignement gagnant",
    "to the end of every line": "jusqu'au bout de chaque ligne",
    "min-max: {what}": "min-max : {what}",
    "J{player} wins": "J{player} gagne",
    "the play; ▸n: after n plies": "la partie ; ▸n : après n coups",
    "lines without arrowheads lead down": "les traits sans pointe descendent",
}


def number(value: int, language: str = "en") -> str:
    r"""Print a whole number with its thousands apart: by commas, or, in French, by narrow spaces that do not break.

    Examples
    --------
    >>> number(2936), number(2936, "fr")
    ('2,936', '2\u202f936')
    """
    return f"{value:,}".replace(",", "\u202f" if language == "fr" else ",")


def decimal(value: float, language: str = "en") -> str:
    """Print a number: a whole one with all digits up to fifteen, others with six; in French with a comma.

    Examples
    --------
    >>> decimal(12345678), decimal(-12.34567), decimal(0.5, "fr"), decimal(float("inf"))
    ('12345678', '−12.3457', '0,5', '+∞')
    """
    if not isfinite(value):
        return "+∞" if value > 0 else "−∞"
    written = f"{value:.{15 if value == int(value) else 6}g}".replace("-", "−")
    return written.replace(".", ",") if language == "fr" else written


def plies_in(plies: int, language: str = "en") -> str:
    """Count plies.

    Examples
    --------
    >>> plies_in(0), plies_in(1), plies_in(2), plies_in(0, "fr"), plies_in(2, "fr")
    ('0 plies', '1 ply', '2 plies', '0 coup', '2 coups')
    """
    one = plies == 1 or (plies == 0 and language == "fr")
    return f"{plies} {say('ply' if one else 'plies', language)}"


def say(text: str, language: str = "en", **values: object) -> str:
    """Say a text in a language, with its values filled in; in English where the language has no words for it.

    Raises
    ------
    ParameterError
        If there is no such language.

    Examples
    --------
    >>> say("won by J{player}", "fr", player=2)
    'gagné par J2'
    """
    if language not in LANGUAGES:
        raise one_of("language", language, LANGUAGES)
    return (FRENCH.get(text, text) if language == "fr" else text).format(**values)
