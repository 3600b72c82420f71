"""The exact texts of small tables, and the games that they are of."""

GAME = ["fibonacci_nim", "--matches", "3"]
ENGLISH = """\
position,player,ply,sink,winner,draw,remoteness,strategy,best_moves
"(0,0)",1,2,true,2,,0,,
"(0,0)",2,3,true,1,,0,,
"(1,1)",1,2,false,1,,1,"(0,0)","(0,0)"
"(1,1)",2,1,false,2,,1,"(0,0)","(0,0)"
"(2,2)",2,1,false,2,,1,"(0,0)","(0,0)"
"(3,2)",1,0,false,2,,2,"(1,1)",
"""
FRENCH = """\
position;joueur;n° de coup;puits;gagnant;nul;hauteur;stratégie;meilleurs coups
"(0,0)";1;2;oui;2;;0;;
"(0,0)";2;3;oui;1;;0;;
"(1,1)";1;2;non;1;;1;"(0,0)";"(0,0)"
"(1,1)";2;1;non;2;;1;"(0,0)";"(0,0)"
"(2,2)";2;1;non;2;;1;"(0,0)";"(0,0)"
"(3,2)";1;0;non;2;;2;"(1,1)";
"""
MARKDOWN = """\
| position | outcome | remoteness | kernel | round | grundy | best\\_moves |
| --- | --- | --- | --- | --- | --- | --- |
| 0 | P | 0 | yes | 1 | 0 |  |
| 1 | N | 1 | no | 1 | 1 | 0 |
| 2 | N | 1 | no | 1 | 2 | 0 |
"""
LATEX = """\
% \\usepackage{booktabs}
\\begin{tabular}{llrlrrl}
\\toprule
position & issue & hauteur & noyau & étape & Grundy & meilleurs coups \\\\
\\midrule
0 & P (perdante) & 0 & oui & 1 & 0 &  \\\\
1 & N (gagnante) & 1 & non & 1 & 1 & 0 \\\\
2 & N (gagnante) & 1 & non & 1 & 2 & 0 \\\\
\\bottomrule
\\end{tabular}
"""
POSITIONS = ["subtraction", "--heap", "2", "--graph", "positions"]
