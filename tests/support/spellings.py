"""How students write tables: headings, words, and files that are no tables."""

import codecs

FRENCH = {
    "position": "État", "player": "Joueur (J1 ou J2)", "winner": "GAGNANT", "outcome": "gagnante ?",
    "remoteness": "Hauteur", "kernel": " Noyau", "round": "tour", "grundy": "Valeur de Grundy", "strategy": "stratégie",
    "best_moves": "meilleurs_coups",
}  # fmt: skip
WORDS = {
    ("player", "1"): "J1", ("player", "2"): "joueur 2", ("winner", "0"): "match nul", ("winner", "1"): "J1",
    ("winner", "2"): "J2 gagne", ("outcome", "N"): "gagnante", ("outcome", "P"): "Perdante",
    ("outcome", "D"): "égalité", ("kernel", "yes"): "vrai", ("kernel", "no"): "faux",
}  # fmt: skip
HEADINGS = [
    "Position;Winner", "SOMMET;Gagnant", "sommets;VAINQUEUR", "vertex;gagnant(J1/J2)", "état;Who\xa0wins",
    "E\u0301TAT;winner", "nœud;winner ", " state ; gagnant", '"sommet";"gagnant"', "sep=;\nsommet;gagnant",
    "nom;sommet;gagnant",
]  # fmt: skip
NASTY = [
    (b"", "position"), (b"\n\n \n,,\n", "position"), (codecs.BOM_UTF8, "position"), (b"a,b\n1,2\n", "a, b"),
    (b"(4,3),J1\n", "position"), (b"sommet;rang;hauteur\n4;1;1\n", "'hauteur'"),
    (b"position,Sommet\n4,4\n", "position"), (b"position,winner\n4,\x00\n", "text"),
    (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "text"), (b"PK\x03\x04\x14\x00", ""),
    ("position;winner\n4;1\n".encode("utf-16-le"), "text"), ("position;winner\n4;1\n".encode("utf-16")[:-1], "text"),
    (codecs.BOM_UTF8 + b"position;winner\n\xe9;1\n", "text"), (b"position;winner\n\x81\x8d\xe9;1\n", "text"),
    (b'position;winner\n4;1\n"5;1\n6;2\n', "line 3"), (b'position;winner\n"4"x;1\n', "line 2"),
    (b"position;winner\n" + b"4" * 200_000 + b";1\n", "line 2"), (b"a" * 90_000, "position"),
]  # fmt: skip
