"""What drawings say, in English and in French: the English text is the key."""

from __future__ import annotations

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
    "S{player}: J{player} moves": "S{player} : J{player} joue",
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
    "rank": "rang",
    "the wider, the more moves": "d'autant plus large qu'il y a plus de coups",
    "bold: {what}": "en gras : {what}",
    "J{player} to move": "J{player} joue",
    "A{rank}: {size} of {all} vertices, {new} new": "A{rank} : {size} des {all} sommets, {new} de plus",
    "A{rank}, the attractor of J{player}: {size} of {all} vertices, {new} new": (
        "A{rank}, l'attracteur de J{player} : {size} des {all} sommets, {new} de plus"
    ),
    "not attracted yet": "pas encore attirés",
    "where J{player} has won ({number})": "là où J{player} a gagné ({number})",
    "J{player} to move, with a move into A{rank} ({number})": "J{player} joue et a un coup vers A{rank} ({number})",
    "J{player} to move, all moves lead into A{rank} ({number})": (
        "J{player} joue et tous ses coups mènent dans A{rank} ({number})"
    ),
    "round {round}: {new} into the kernel, {out} removed": "étape {round} : {new} dans le noyau, {out} de moins",
    "sinks of what is left: they join the kernel ({number})": "puits de ce qui reste : ils entrent au noyau ({number})",
    "with a move to one of them: removed ({number})": "avec un coup vers l'un d'eux : retirés ({number})",
    "in the kernel": "dans le noyau",
    "still there": "encore là",
    "dotted: removed edges": "en pointillé : arêtes retirées",
    "sink removal leaves {number} of {all} vertices": "le dénoyautage laisse {number} des {all} sommets",
    "step": "étape",
    "value {value}": "valeur {value}",
    "J1 to move: the largest value of his moves ({number})": "J1 joue : la plus grande valeur de ses coups ({number})",
    "J2 to move: the smallest value of his moves ({number})": "J2 joue : la plus petite valeur de ses coups ({number})",
    "the leaves ({number})": "les feuilles ({number})",
    "not known yet": "pas encore connus",
    "step {step}: {size} of {all} values, {new} new": "étape {step} : {size} des {all} valeurs, {new} de plus",
    "best moves": "meilleurs coups",
    "+1: J1 wins": "+1 : J1 gagne",
    "0: a draw": "0 : match nul",
    "−1: J2 wins": "−1 : J2 gagne",
    "by these moves": "par ces coups",
    "too large for a picture (at most {vertices} vertices and {edges} edges)": (
        "trop grand pour un dessin (au plus {vertices} sommets et {edges} arêtes)"
    ),
    "{number} of {all}": "{number} sur {all}",
    "dotted: play has ended before": "en pointillé : la partie est finie avant",
    "orange border: the position asked about": "bord orange : la position demandée",
    "n moves that are not drawn": "n coups qui ne sont pas dessinés",
    "n positions that are equal by symmetry": "n positions égales par symétrie",
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
    "known from an earlier visit": "connu d'une visite précédente",
    "cut off: branches not visited": "coupé : branches non visitées",
    "frame {number} of {all}": "image {number} sur {all}",
    "no ply": "sans numéro de coup",
}


def number(value: int, language: str = "en") -> str:
    r"""Print a whole number with its thousands apart: by commas, or, in French, by narrow spaces that do not break.

    Examples
    --------
    >>> number(2936), number(2936, "fr")
    ('2,936', '2\u202f936')
    """
    return f"{value:,}".replace(",", "\u202f" if language == "fr" else ",")


def say(text: str, language: str = "en", **values: object) -> str:
    """Say a text in a language, with its values filled in.

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
    return (FRENCH[text] if language == "fr" else text).format(**values)
