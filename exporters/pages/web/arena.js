// An arena: each vertex says who moves there, and who wins.
const player = (v) => Number(data.players[v]);
const winner = (v) => Number(data.winners[v]);
const moverAt = (ply) => player(path()[ply]);
const wonBy = winner;
const rank = (v, j) => (winner(v) === j ? data.remoteness[v] : -1);
const kind = (v) => (winner(v) ? `won${winner(v)}` : data.draws[v] === "r" ? "rule" : "endless");
const wins = (v) => !isOver(v) && winner(v) === player(v);

const seen = new Map();
data.labels.forEach((_, v) => seen.set(calledOf(v), (seen.get(calledOf(v)) || 0) + 1));
const nameOf = (v) => (seen.get(calledOf(v)) > 1 ? `${calledOf(v)} J${player(v)}` : calledOf(v));

// Somebody wins, and play need not end.
const endless = (v) => winner(v) > 0 && data.remoteness[v] < 0;

// layers[j][k] lists the vertices of rank k in the attractor of player j.
const layers = { 1: [], 2: [] };
for (let v = 0; v < size; v++) {
  for (const j of [1, 2]) if (rank(v, j) >= 0) (layers[j][rank(v, j)] ||= []).push(v);
}
const rankOf = (v) => data.remoteness[v];
const mostRank = () => Math.max(lastRank(1), lastRank(2));
const LAYERED = ["1", "2"];

const classOf = (v) => data.winners[v];
const classes = () => ["1", "2", "0"].filter((won) => data.winners.includes(won)).map((won) => [won, say(`won_${won}`)]);
const valueOf = () => "";
const openKind = () => {};

function outcome(v) {
  if (!winner(v)) return say(data.draws[v] === "r" ? "rule" : "endless");
  return isOver(v) || endless(v) ? say("wins_now", { winner: winner(v) })
    : say("wins", { winner: winner(v), plies: plies(pliesLeft(v)) });
}

// The outcome in the few words that a button holds.
function shortOutcome(v) {
  if (!winner(v)) return say("won_0");
  return isOver(v) || endless(v) ? outcome(v) : say("wins_short", { winner: winner(v), n: numbers.format(pliesLeft(v)) });
}

const badgeText = (v) => (endless(v) ? "∞" : winner(v) ? numbers.format(pliesLeft(v)) : "=");

function verdict(v) {
  if (isOver(v)) return ending(v);
  const values = { winner: winner(v), at: nameOf(v), player: player(v), plies: plies(pliesLeft(v)) };
  return say(endless(v) ? "verdict_endless" : winner(v) ? "verdict_won" : "verdict_draw", values);
}

const whoMoves = (v) => say("to_move", { player: player(v) });

function facts(v) {
  const rows = [[say("player"), isOver(v) ? say("nobody") : `${called(player(v))} ${player(v) === 1 ? "○" : "□"}`]];
  if (!telling()) return rows;
  rows.push([say("winner"), winner(v) ? say(`won_${winner(v)}`) : outcome(v)]);
  if (winner(v) && !endless(v)) {
    rows.push([say("remoteness"), plies(pliesLeft(v))], [say("rank"), numbers.format(pliesLeft(v))]);
  }
  return rows;
}

function why(v) {
  if (isOver(v)) return winner(v) ? say("why_end", { winner: winner(v) }) : say("why_end_draw");
  const values = { player: player(v), other: 3 - player(v), to: nameOf(best(v)), n: numbers.format(degree(v)) };
  if (!winner(v)) return `${say("why_draw", values)} ${say(data.draws[v] === "r" ? "why_rule" : "why_endless")}`;
  if (endless(v)) return say(wins(v) ? "why_strategy" : "why_held", values);
  values.plies = plies(pliesLeft(v));
  if (wins(v)) return say(pliesLeft(v) === 1 ? "why_last" : "why_win", values);
  return say(degree(v) === 1 ? "why_only" : "why_loss", values);
}

function joinText(v, j) {
  const key = rank(v, j) === 0 ? "join_target" : player(v) === j ? "join_move" : "join_all";
  return say(key, { player: j, other: 3 - j, before: subscript(rank(v, j) - 1) });
}

const layerName = (j) => say("layer_name", { player: j });
const isWonBy = (j) => [...data.players].some((_, v) => winner(v) === j);
const noLayers = (j) => say(isWonBy(j) ? "layer_endless" : "layer_none", { player: j });
const askLayer = (k) => say("ask_layer", { layer: subscript(k) });
const layerCount = (k, inside, joined) => say("layer_size", { layer: subscript(k), size: inside, joined });

function dress(group, v) {
  if (state.view === "winner") group.classList.add(kind(v));
  if (!attracts()) return;
  const j = state.attracting, r = rank(v, j), layer = layerShown();
  group.classList.add(r >= 0 && r <= layer ? "in" : "out");
  group.classList.toggle("joins", r >= 0 && r === layer && !asking());
  if (r >= 0 && r <= layer) shade(group, data.shades[j], lastRank(j) > 0 ? r / lastRank(j) : 0);
}

function shownStrategy(v) {
  if (!wins(v) || state.view === "hidden") return false;
  return !attracts() || (player(v) === state.attracting && rank(v, player(v)) <= layerShown());
}
