// A game that is too large for the page: its positions are made as play meets them, and valued by a search.
const { rules } = data;
const size = 1;
const numberOf = new Map(data.labels.map((label, v) => [label, v]));
const listed = [];
const values = new Map();
const squaresOf = (v) => [...data.labels[v].replaceAll("/", "")];
const marksOf = (v) => squaresOf(v).map((character) => data.marks.indexOf(character) + 1);
const moverAt = (ply) => (ply < path().length ? player(path()[ply]) : 1);
const player = (v) => 1 + (marksOf(v).filter(Boolean).length % 2);

function aligner(v) {
  const board = marksOf(v), line = rules.lines.find(([one, ...others]) => board[one] && others.every((other) => board[other] === board[one]));
  return line ? board[line[0]] : 0;
}
const isFilled = (v) => marksOf(v).every(Boolean);
const isOver = (v) => values.get(v)?.over ?? false;

function vertex(label) {
  if (!numberOf.has(label)) numberOf.set(label, data.labels.push(label) - 1);
  const v = numberOf.get(label);
  if (!values.has(v)) {
    const one = aligner(v), winner = one && rules.misere ? 3 - one : one;
    if (one || isFilled(v)) values.set(v, { over: true, winner, plies: 0, sure: true });
  }
  return v;
}

function movesOf(v) {
  if (isOver(v)) return [];
  const board = squaresOf(v), mark = data.marks[player(v) - 1];
  return listed[v] ||= rules.names.flatMap(({ name, squares }, move) => {
    const square = squares.find((each) => board[each] === EMPTY);
    if (square === undefined) return [];
    const label = board.with(square, mark).join("").replace(new RegExp(`.{${rules.columns}}(?=.)`, "g"), "$&/");
    return [{ name, move, next: vertex(label) }];
  });
}

const after = (v) => movesOf(v).map(({ next }) => next);
const weightOf = () => "";
const moveName = (v, next) => movesOf(v).find((each) => each.next === next)?.name ?? "";
const nameOf = (v) => data.labels[v];

// What is known: who wins and in how many plies, where that is proved, else the score at some depth.
const known = (v) => values.get(v);
const isSure = (v) => Boolean(known(v)?.sure);
const pliesLeft = (v) => known(v)?.plies ?? 0;
const wonBy = (v) => (isSure(v) ? known(v).winner : 0);
const leader = (v) => (known(v).score > 0 ? 1 : known(v).score < 0 ? 2 : 0);
const kind = (v) => (!known(v) ? "unknown" : !isSure(v) ? `guess${leader(v)}` : known(v).winner ? `won${known(v).winner}` : "rule");

// How good a position is for a player: to win soon, else to draw or to be ahead, else to lose late.
function worthTo(v, mover) {
  const { sure, winner, plies: left, score } = known(v);
  if (sure && winner) return winner === mover ? 1e6 - left : left - 1e6;
  return sure ? 0 : (mover === 1 ? score : -score) / 1e3;
}

function best(v) {
  const moves = after(v).filter(known), mover = player(v);
  return moves.reduce((one, other) => (one < 0 || worthTo(other, mover) > worthTo(one, mover) ? other : one), -1);
}

// What the moves say of the position itself: one that wins proves it, and else all must be known.
function conclude(v) {
  const next = best(v), moves = after(v);
  if (next < 0 || isSure(v)) return;
  const value = known(next);
  if (value.sure && (value.winner === player(v) || moves.every(isSure))) {
    values.set(v, { ...value, over: false, plies: value.winner ? value.plies + 1 : 0 });
  } else if (moves.every(known)) {
    const depth = 1 + Math.min(...moves.filter((each) => !isSure(each)).map((each) => known(each).depth));
    if (depth >= (known(v)?.depth ?? 0)) values.set(v, { sure: false, winner: 0, plies: 0, score: value.sure ? 0 : value.score, depth });
  }
}

const signed = (score) => (score > 0 ? `+${numbers.format(score)}` : score < 0 ? `\u2212${numbers.format(-score)}` : "0");

function badgeText(v) {
  if (!known(v)) return "";
  return !isSure(v) ? signed(known(v).score) : known(v).winner ? numbers.format(pliesLeft(v)) : "=";
}

function outcome(v) {
  if (!known(v)) return say("search_unknown");
  if (isOver(v)) return known(v).winner ? say("wins_now", { winner: known(v).winner }) : say("won_0");
  const { winner, score, depth } = known(v);
  if (isSure(v)) return say("search_proved", { outcome: winner ? say("wins", { winner, plies: plies(pliesLeft(v)) }) : say("won_0") });
  return say(score ? "search_ahead" : "search_even", { depth, player: leader(v), score: signed(score) });
}

function shortOutcome(v) {
  if (!known(v)) return "…";
  if (!isSure(v)) return say("search_short", { score: signed(known(v).score), depth: known(v).depth });
  return known(v).winner && !isOver(v) ? say("search_proved", { outcome: say("wins_short", { winner: known(v).winner, n: numbers.format(pliesLeft(v)) }) }) : outcome(v);
}

const verdict = () => say("search_page");
const whoMoves = (v) => say("to_move", { player: player(v) });

// There is no arena to look at: no layers, and no vertices to find.
const layers = { 1: [], 2: [] };
const LAYERED = [];
const rank = () => -1;
const rankOf = rank;
const mostRank = () => 0;
const classOf = () => "";
const classes = () => [];
const valueOf = () => "";
const facts = () => [];
const why = () => "";
const shownStrategy = () => false;
const dress = () => {};
const joinText = why, layerName = why, noLayers = why, askLayer = why, layerCount = why;
data.labels.forEach((label) => vertex(label));
