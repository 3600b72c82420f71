// A graph without players: two of them push the token by turns, and who cannot move has lost (or won, in misère play).
const player = () => 0;
const moverAt = (ply) => 1 + (ply % 2);
const OUTCOMES = { N: "next", P: "previous", D: "endless" };
const wonBy = (v, mover) => ({ N: mover, P: 3 - mover, D: 0 })[data.outcomes[v]];
const rank = (v) => data.rounds[v] - 1;
const kind = (v) => OUTCOMES[data.outcomes[v]];
const wins = (v) => data.outcomes[v] === "N";
const nameOf = calledOf;

// layers[1][k] lists the vertices that sink removal takes in round k + 1: its sinks, and what leads to one.
const layers = { 1: [], 2: [] };
for (let v = 0; v < size; v++) {
  if (rank(v) >= 0) (layers[1][rank(v)] ||= []).push(v);
}
const rankOf = pliesLeft;
const mostRank = () => data.remoteness.reduce((a, b) => Math.max(a, b), 0);
const LAYERED = ["1"];
const highest = data.grundy.reduce((a, b) => Math.max(a, b), 0);

const classOf = (v) => data.outcomes[v];
const classes = () => ["N", "P", "D"].filter((o) => data.outcomes.includes(o)).map((o) => [o, say(`graph_${o}`)]);

function grundyLegend() {
  const values = Array.from({ length: Math.min(highest, MOST_SHADES) + 1 }, (_, value) => value);
  byId("grundy").replaceChildren(make("li", {}, data.words.graph_grundy), ...values.map((value) => {
    const swatch = make("span", { class: "swatch" });
    shade(swatch, data.shades.grundy, highest ? value / highest : 0);
    return make("li", {}, swatch, numbers.format(value));
  }));
}
const MOST_SHADES = 12;
const openKind = grundyLegend;

// What stands beside a vertex, and on a square of the board.
function valueOf(v) {
  if (state.view === "winner") return data.outcomes[v];
  if (state.view === "1") return rank(v) >= 0 && rank(v) <= layerShown() ? numbers.format(data.rounds[v]) : "";
  return state.view === "2" ? grundyText(v) : "";
}
const grundyText = (v) => (data.grundy[v] < 0 ? "∞" : numbers.format(data.grundy[v]));
// A square has the plies to the end as well.
function badgeText(v) {
  if (state.view === "1") return data.rounds[v] ? numbers.format(data.rounds[v]) : "–";
  return state.view === "winner" && pliesLeft(v) >= 0 ? `${data.outcomes[v]}${subscript(pliesLeft(v))}` : valueOf(v);
}

const outcome = (v) => say(`graph_outcome_${isOver(v) ? "end_" : ""}${data.outcomes[v]}`, { plies: plies(pliesLeft(v)) });

function shortOutcome(v) {
  if (state.view === "1") return data.rounds[v] ? say("graph_round", { n: numbers.format(data.rounds[v]) }) : "–";
  if (state.view === "2") return `g = ${grundyText(v)}`;
  return data.outcomes[v] === "D" ? "D" : `${data.outcomes[v]} ${numbers.format(pliesLeft(v))}`;
}

const verdict = (v) => say("graph_verdict", { at: nameOf(v), outcome: outcome(v) });
const whoMoves = () => "";

function facts(v) {
  if (!telling()) return [];
  const rows = [[say("graph_result"), say(`graph_${data.outcomes[v]}`)], [say("graph_grundy"), grundyText(v)]];
  rows.push([say("graph_kernel"), say(`graph_kernel_${data.kernel[v]}`)]);
  if (data.rounds[v]) rows.push([say("graph_taken"), numbers.format(data.rounds[v])]);
  if (pliesLeft(v) >= 0) rows.push([say("remoteness"), plies(pliesLeft(v))]);
  return rows;
}

function why(v) {
  if (isOver(v)) return say(data.outcomes[v] === "P" ? "graph_why_end" : "graph_why_end_misere");
  return say(`graph_why_${data.outcomes[v]}`, { to: nameOf(best(v)), n: numbers.format(after(v).length) });
}

const inKernel = (v) => data.kernel[v] === "1";
const joinText = (v) => say(inKernel(v) ? (isOver(v) ? "graph_join_end" : "graph_join_sink") : "graph_join_before");
const layerName = () => say("graph_layers");
const noLayers = () => say("graph_no_layers");
const askLayer = (k) => say("graph_ask", { n: numbers.format(k + 1) });
const layerCount = (k, inside, joined) => say("graph_layer_size", { n: numbers.format(k + 1), size: inside, joined });

function dress(group, v) {
  if (state.view === "winner") group.classList.add(kind(v));
  if (state.view === "2") {
    if (data.grundy[v] >= 0) shade(group, data.shades.grundy, highest ? data.grundy[v] / highest : 0);
    else group.classList.add("endless");
  }
  if (!attracts()) return;
  const reached = rank(v) >= 0 && rank(v) <= layerShown();
  group.classList.add(reached ? "in" : "out");
  if (reached) group.classList.add(inKernel(v) ? "kernel" : "beaten");
  group.classList.toggle("joins", reached && rank(v) === layerShown() && !asking());
}

function shownStrategy(v) {
  if (!wins(v) || state.view === "hidden" || state.view === "2") return false;
  return !attracts() || (rank(v) >= 0 && rank(v) <= layerShown() && inKernel(best(v)));
}
