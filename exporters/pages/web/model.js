// The arena as columns: vertices are numbers, their moves stand in rows.
const byId = (name) => document.getElementById(name);
const data = JSON.parse(byId("data").textContent);
const size = data.labels.length;
const first = new Int32Array(size + 1);
data.degree.forEach((count, v) => { first[v + 1] = first[v] + count; });
const ends = new Int32Array(data.ends.length);
for (let v = 0; v < size; v++) {
  for (let e = first[v], end = v; e < first[v + 1]; e++) ends[e] = end += data.ends[e];
}

const player = (v) => Number(data.players[v]);
const winner = (v) => Number(data.winners[v]);
const after = (v) => Array.from(ends.subarray(first[v], first[v + 1]));
const isOver = (v) => first[v] === first[v + 1];
const best = (v) => (data.best[v] < 0 ? -1 : ends[first[v] + data.best[v]]);
const rank = (v, j) => (winner(v) === j ? data.remoteness[v] : -1);
const kind = (v) => (winner(v) ? `won${winner(v)}` : data.draws[v] === "r" ? "rule" : "endless");
const wins = (v) => !isOver(v) && winner(v) === player(v);

function moveName(v, next) {
  return data.named ? data.names[data.named[ends.subarray(first[v], first[v + 1]).indexOf(next) + first[v]]] : "";
}

function boardOf(v) {
  if (!data.boards) return "";
  if (data.boards === "labels") return data.labels[v].replaceAll("/", "\n");
  if (data.boards === "heaps") return data.labels[v].split(",").map((n) => "|".repeat(n) || "-").join("\n");
  return data.boards[v];
}

// Boards stand for positions in the drawing where they say all that the labels say, and can be read.
const isHeaps = (text) => !/[^|\-\n]/.test(text);
const MOST_MATCHES = 9;
const boardsTell = data.boards === "labels"
  || (data.boards === "heaps" && data.labels.every((label) => Math.max(...label.split(",")) <= MOST_MATCHES))
  || (Array.isArray(data.boards) && !data.boards.some(isHeaps) && new Set(data.boards).size === new Set(data.labels).size);

const seen = new Map();
const calledOf = (v) => (data.labels[v].trim() ? data.labels[v] : "∅");
data.labels.forEach((_, v) => seen.set(calledOf(v), (seen.get(calledOf(v)) || 0) + 1));
const nameOf = (v) => (seen.get(calledOf(v)) > 1 ? `${calledOf(v)} J${player(v)}` : calledOf(v));

// layers[j][k] lists the vertices of rank k in the attractor of player j.
const layers = { 1: [], 2: [] };
for (let v = 0; v < size; v++) {
  if (winner(v)) (layers[winner(v)][data.remoteness[v]] ||= []).push(v);
}
const lastRank = (j) => layers[j].length - 1;

const MOST_BUTTONS = 200;
const state = {
  token: data.start,
  history: [],
  side: (data.answers ? winner(data.start) : player(data.start)) || 1,
  view: data.answers ? "winner" : "hidden",
  mode: "near",
  boards: boardsTell,
  attracting: data.player,
  layer: { 1: lastRank(1), 2: lastRank(2) },
  looked: -1,
  hovered: -1,
  hint: false,
  buttons: MOST_BUTTONS,
  matches: null,
};
const answersShown = () => state.view !== "hidden";
const isHumans = (v) => !isOver(v) && (state.side === 0 || state.side === player(v));
const humansTurn = () => isHumans(state.token);
