// What the colours say: who wins, a layer of an attractor, or nothing.
const shown = new Map();
const drawnEdges = [];

function mix(j, r) {
  const [dark, light] = data.shades[j].map((shade) => [1, 3, 5].map((at) => parseInt(shade.slice(at, at + 2), 16)));
  const share = lastRank(j) > 0 ? r / lastRank(j) : 0;
  return dark.map((low, place) => Math.round(low + (light[place] - low) * share));
}

// How much light a colour gives, between 0 and 1: from 0.18 on, black can be read on it better than white.
function luminance(colour) {
  const [red, green, blue] = colour.map((part) => (part / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function shade(element, j, r) {
  const fill = mix(j, r);
  element.style.setProperty("--fill", `rgb(${fill.join(" ")})`);
  element.style.setProperty("--text", luminance(fill) > 0.18 ? "#000" : "#fff");
}

const attracts = () => state.view === "1" || state.view === "2";

function dress(group, v) {
  group.classList.remove("won1", "won2", "rule", "endless", "in", "joins", "out");
  group.style.removeProperty("--fill");
  group.style.removeProperty("--text");
  if (state.view === "winner") group.classList.add(kind(v));
  if (attracts()) {
    const j = state.attracting, r = rank(v, j), layer = state.layer[j];
    group.classList.add(r >= 0 && r <= layer ? "in" : "out");
    group.classList.toggle("joins", r >= 0 && r === layer);
    if (r >= 0 && r <= layer) shade(group, j, r);
  }
}

function paint() {
  const legal = new Set(humansTurn() ? after(state.token) : []);
  const hinted = state.hint ? best(state.token) : -1;
  for (const [v, groups] of shown) {
    for (const group of groups) {
      const reply = group.classList.contains("reply");
      dress(group, v);
      group.classList.toggle("token", v === state.token && !reply);
      group.classList.toggle("legal", legal.has(v) && !reply);
      group.classList.toggle("hinted", v === hinted && !reply);
      group.classList.toggle("looked", v === state.looked);
      group.classList.toggle("dim", state.matches !== null && !state.matches.has(v));
      group.setAttribute("aria-label", label(v, legal.has(v) && !reply));
    }
  }
  drawnEdges.forEach(({ group, tail, head }) => paintEdge(group, tail, head, hinted));
  byId("trail").hidden = !drawnEdges.some(({ group }) => group.matches(".played"));
  paintLegend();
}

function paintEdge(group, tail, head, hinted) {
  const played = state.history.some((v, place) => v === tail && (state.history[place + 1] ?? state.token) === head);
  group.classList.toggle("played", played);
  group.classList.toggle("legal", tail === state.token && !group.classList.contains("ignored"));
  group.classList.toggle("hinted", tail === state.token && head === hinted);
  group.classList.toggle("best", head === best(tail) && shownStrategy(tail));
}

function shownStrategy(v) {
  if (!wins(v) || state.view === "hidden") return false;
  return !attracts() || (player(v) === state.attracting && rank(v, player(v)) <= state.layer[state.attracting]);
}

function label(v, legal) {
  const parts = [nameOf(v), isOver(v) ? say("nobody") : say("to_move", { player: player(v) })];
  if (answersShown()) parts.push(outcome(v));
  if (v === state.token) parts.push(say("token_here"));
  if (legal) parts.push(data.words.legal_move);
  return parts.join(", ");
}

function paintLegend() {
  document.body.dataset.view = attracts() ? "attractor" : state.view;
  const j = state.attracting;
  if (lastRank(j) < 0) return;
  shade(byId("darkest"), j, 0);
  shade(byId("lightest"), j, lastRank(j));
  byId("last").textContent = numbers.format(lastRank(j));
}
