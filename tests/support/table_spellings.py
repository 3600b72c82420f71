"""How students spell headings and answers of tables, and bytes that are no table."""

import codecs

FRENCH = {
    "position": "État", "player": "Joueur (J1 ou J2)", "winner": "GAGNANT", "outcome": "gagnante ?",
    "remoteness": "Hauteur", "kernel": " Noyau", "round": "tour", "grundy": "Valeur de Grundy",
    "strategy": "stratégie", "best_moves": "meilleurs_coups",
}  # fmt: skip
WORDS = {
    ("player", "1"): "J1", ("player", "2"): "joueur 2", ("winner", "0"): "match nul", ("winner", "1"): "J1",
    ("winner", "2"): "J2 gagne", ("outcome", "N"): "gagnante", ("outcome", "P"): "Perdante",
    ("outcome", "D"): "égalité", ("kernel", "yes"): "vrai", ("kernel", "no"): "faux",
}  # fmt: skip


HEADINGS = {
    "player": "player Joueur J trait TRAIT to_move",
    "winner": "winner Gagnant VAINQUEUR gagnant(J1/J2) Who\xa0wins",
    "remoteness": "remoteness rank Rang hauteur distance rang[coups]",
    "strategy": "strategy stratégie Strate\u0301gie coup Coup meilleur-coup",
    "best_moves": "best_moves Best-Moves meilleurs_coups",
    "outcome": "outcome Issue type gagnante",
    "kernel": "kernel Noyau noyau? dans_le_noyau",
    "round": "round tour Étape",
    "grundy": "grundy Nimber NIMBER",
}
SPELLINGS = {
    ("player", "1"): "1 J1 j1 joueur1 Player_1 P1 1.0 1,0 J_1",
    ("winner", "2"): "2 J2 joueur_2 player_2 2.0 02 j2_gagne",
    ("winner", "0"): "0 draw Nul nulle match_nul Égalité ∅ Ø S∅ personne D",
    ("outcome", "N"): "N n won gagnante Gagnée oui",
    ("outcome", "P"): "P lost perdante non",
    ("outcome", "D"): "D draw nulle ∅",
    ("kernel", "yes"): "yes oui TRUE vrai 1 1.0 x X ✓ Y o",
    ("kernel", "no"): "no non False faux 0 n",
    ("remoteness", "3"): "3 03 3.0 3,0 +3 3_plies 3_coups 3.",
    ("grundy", "2"): "2 *2 2.0",
}
NO_TABLES = [
    b"", b"\n\n \n,,\n", codecs.BOM_UTF8, b"a,b\n1,2\n", b"(4,3),J1\n", b"sommet;rang;hauteur\n4;1;1\n",
    b"position,Sommet\n4,4\n", b"position,winner\n4,\x00\n", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    b"PK\x03\x04\x14\x00\x06\x00",
    "position;winner\n4;1\n".encode("utf-16")[:-1], codecs.BOM_UTF8 + b"position;winner\n\xe9;1\n",
    b"position;winner\n\x81\x8d\xe9;1\n", b'position;winner\n4;1\n"5;1\n6;2\n', b'position;winner\n"4"x;1\n',
    b"position;winner\n" + b"4" * 200_000 + b";1\n", b"a" * 90_000,
]  # fmt: skip
