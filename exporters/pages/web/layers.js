// The layers of an attractor or of a kernel, one by one: by the slider, by keys, as a film, and as questions.
const MOST_JOINING = 12;
// The milliseconds that a layer stays in the film, and those between a question and its answer.
const PAUSE_TO_SEE = 1400;
const PAUSE_TO_THINK = 4000;
let film = 0;

function showLayer() {
  const j = state.attracting, k = state.layer[j], empty = lastRank(j) < 0;
  const slider = byId("layer");
  slider.max = Math.max(0, lastRank(j));
  slider.value = k;
  slider.disabled = byId("film").disabled = empty;
  byId("layer-name").textContent = layerName(j);
  byId("layer-back").disabled = k <= 0;
  byId("layer-on").disabled = k >= lastRank(j);
  byId("layer-size").textContent = !answersShown() ? "" : empty ? noLayers(j) : asking() ? askLayer(k) : layerText(j, k);
  slider.setAttribute("aria-valuetext", byId("layer-size").textContent);
  byId("layer-why").replaceChildren(...(attracts() && !empty && !asking() ? reasons(j, k) : []));
  byId("ask").setAttribute("aria-pressed", state.asks);
  byId("question").hidden = !(attracts() && state.asks && !empty);
  byId("question").textContent = byId("layer-size").textContent;
  byId("question").classList.toggle("asking", asking());
}

function layerText(j, k) {
  const inside = layers[j].slice(0, k + 1).reduce((sum, layer) => sum + layer.length, 0);
  return layerCount(k, counted("vertices", inside), counted("joined", layers[j][k].length));
}

// Why each new vertex joins, those with the same reason together.
function reasons(j, k) {
  const together = new Map();
  (layers[j][k] || []).forEach((v) => {
    const reason = joinText(v, j);
    together.set(reason, [...(together.get(reason) || []), nameOf(v)]);
  });
  return [...together].map(([reason, names]) => {
    const hidden = names.length - MOST_JOINING;
    const listed = names.slice(0, MOST_JOINING).join(names.some((name) => name.includes(",")) ? " · " : ", ");
    const more = hidden > 0 ? ` ${say("more", { n: numbers.format(hidden) })}` : "";
    return make("li", {}, make("span", {}, `${reason}${colon()} `), `${listed}${more}`);
  });
}

function showLayerAt(k) {
  const j = state.attracting;
  if (lastRank(j) < 0) return;
  state.layer[j] = clamp(0, k, lastRank(j));
  state.asked = false;
  setView(String(j));
}

function setLayer(k) {
  showLayerAt(k);
  announce(byId("layer-size").textContent);
}

// From the view of who wins, the first key goes to the first layer, or back from the last.
function stepLayer(by) {
  if (!answersShown()) return;
  const j = state.attracting;
  stopFilm();
  if (state.asks) stepBeat(by);
  else setLayer(attracts() ? state.layer[j] + by : by > 0 ? 0 : lastRank(j));
}

// Two beats for each layer: which vertices join it, and after a pause the answer with its reason.
function stepBeat(by) {
  const j = state.attracting, beat = attracts() ? 2 * state.layer[j] + (state.asked ? 0 : 1) + by : by > 0 ? 0 : 2 * lastRank(j) + 1;
  setBeat(clamp(0, beat, 2 * lastRank(j) + 1));
  announce(byId("layer-size").textContent);
}

function setBeat(beat) {
  const j = state.attracting;
  if (lastRank(j) < 0) return;
  state.layer[j] = beat >> 1;
  state.asked = beat % 2 === 0;
  setView(String(j));
}

function setAsking(asks) {
  stopFilm();
  state.asks = asks;
  if (asks) setBeat(0);
  else {
    state.asked = false;
    refresh();
  }
  announce(byId("layer-size").textContent);
}

function showFilm() {
  byId("film-start").hidden = film > 0;
  byId("film-stop").hidden = !film;
}

function stopFilm() {
  clearInterval(film);
  film = 0;
  showFilm();
}

function startFilm() {
  if (film) {
    stopFilm();
    return;
  }
  const { attracting, layer } = state, fromHere = attracts() && layer[attracting] < lastRank(attracting);
  if (state.asks) setBeat(fromHere ? 2 * layer[attracting] + (state.asked ? 0 : 1) : 0);
  else setLayer(fromHere ? layer[attracting] : 0);
  film = setInterval(() => {
    const j = state.attracting;
    if (state.layer[j] >= lastRank(j) && !asking()) stopFilm();
    else if (state.asks) setBeat(2 * state.layer[j] + (state.asked ? 1 : 2));
    else showLayerAt(state.layer[j] + 1);
  }, state.asks ? PAUSE_TO_THINK : PAUSE_TO_SEE);
  showFilm();
}
