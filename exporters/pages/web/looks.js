// What the colors say: who wins, a layer of an attractor, or nothing.
const shown = new Map();
const drawnEdges = [];

function mix(shades, share) {
  const [dark, light] = shades.map((shade) => [1, 3, 5].map((at) => parseInt(shade.slice(at, at + 2), 16)));
  return dark.map((low, place) => Math.round(low + (light[place] - low) * share));
}

// How much light a color gives, between 0 and 1: from 0.18 on, black can be read on it better than white.
function luminance(color) {
  const [red, green, blue] = color.map((part) => (part / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function shade(element, shades, share) {
  const fill = mix(shades, share);
  element.style.setProperty("--fill", `rgb(${fill.join(" ")})`);
  element.style.setProperty("--text", luminance(fill) > 0.18 ? "#000" : "#fff");
}

const LOOKS = ["won1", "won2", "rule", "endless", "next", "previous", "kernel", "beaten", "in", "joins", "out"];

function undress(group) {
  group.classList.remove(...LOOKS);
  group.style.removeProperty("--fill");
  group.style.removeProperty("--text");
}

// What is known of a vertex besides its color stands at its corner.
function writeValue(group, v) {
  const text = answersShown() ? valueOf(v) : "";
  let note = group.querySelector(".value");
  if (!note && !text) return;
  if (!note) {
    const [x, y, width, height] = group.dataset.box.split(" ").map(Number);
    note = draw("text", { class: "value", x: x + 0.5 * width + 1, y: y + 0.5 * height + 3 });
    group.append(note);
  }
  note.textContent = text;
}

function paint() {
  const legal = new Set(humansTurn() ? after(state.token) : []);
  const hinted = state.hint ? best(state.token) : -1;
  for (const [v, groups] of shown) {
    for (const group of groups) {
      const reply = group.classList.contains("reply");
      undress(group);
      dress(group, v);
      writeValue(group, v);
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

function label(v, legal) {
  const parts = [nameOf(v), isOver(v) ? say("nobody") : whoMoves(v)].filter(Boolean);
  if (telling()) parts.push(outcome(v));
  if (v === state.token) parts.push(say("token_here"));
  if (legal) parts.push(data.words.legal_move);
  return parts.join(", ");
}

function paintLegend() {
  document.body.dataset.view = attracts() ? "attractor" : state.view === "2" ? "grundy" : state.view;
  const j = state.attracting;
  if (lastRank(j) < 0) return;
  shade(byId("darkest"), data.shades[j], 0);
  shade(byId("lightest"), data.shades[j], 1);
  byId("last").textContent = numbers.format(lastRank(j));
}
