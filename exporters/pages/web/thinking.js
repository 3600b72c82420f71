// The search runs in a worker, which is ended as soon as something else is asked.
const EFFORTS = [["5s", 5], ["20s", 20], ["60s", 60], ["300s", 300], ["6", 6], ["10", 10], ["14", 14]];
// The milliseconds that the strategy takes for a move.
const TIME_TO_ANSWER = 2000;
const answerAfter = () => TIME_TO_ANSWER;
let worker = null;

function openKind() {
  byId("sides").after(byId("views"));
  byId("search-legend").replaceChildren(...["won1", "guess1"].map((look) => make("li", {},
    make("span", { class: `swatch ${look}` }), say(`search_sign_${look}`))));
  byId("search-bar").hidden = byId("standing").hidden = false;
  options(byId("effort"), EFFORTS.map(([name, n]) => [name, name.endsWith("s") ? say("search_seconds", { n }) : say("search_plies", { n })]));
  byId("effort").value = "20s";
  byId("effort").addEventListener("change", () => think());
  think();
}

function stopThinking() {
  worker?.terminate();
  worker = null;
}

function think() {
  stopThinking();
  const v = state.token, [, n] = EFFORTS.find(([name]) => name === (byId("effort").value || "20s"));
  byId("thought").textContent = "";
  if (isOver(v)) return;
  const text = `${searcher}\nonmessage = ({ data }) => searcher(data.rules).run(data, postMessage);`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const inTime = byId("effort").value.endsWith("s");
  worker = new Worker(address);
  URL.revokeObjectURL(address);
  worker.onmessage = ({ data: found }) => learn(v, found);
  worker.onerror = () => { byId("thought").textContent = say("search_none"); };
  worker.postMessage({
    rules: { ...rules, names: rules.names.map(({ squares }) => squares) }, board: marksOf(v),
    plies: inTime ? rules.cells : n, milliseconds: inTime ? 1000 * n : 1e12,
  });
}

// What is proved stays proved; an estimate gives way to a deeper one.
function learn(v, { moves, nodes, spent, done }) {
  const next = new Map(movesOf(v).map((each) => [each.move, each.next]));
  for (const { move, depth, score, winner, plies: left, sure } of moves) {
    const place = next.get(move), before = known(place);
    if (!before?.sure && (sure || !before || depth - 1 >= before.depth)) values.set(place, { sure, winner, plies: left, score, depth: depth - 1 });
  }
  [...state.history, v].reverse().forEach(conclude);
  if (v !== state.token) return;
  const depth = Math.max(0, ...moves.map((each) => each.depth));
  byId("thought").textContent = say(done ? "search_done" : "search_runs", {
    depth, nodes: numbers.format(Math.round(nodes / 1000)), seconds: numbers.format(Math.round(spent / 100) / 10),
  });
  showKnown();
}

// A search tells often: what has the focus stays where it is.
function showKnown() {
  paintTable();
  for (const button of document.querySelectorAll("#moves [data-move]")) {
    const chip = button.querySelector(".chip"), next = Number(button.dataset.move);
    if (!chip) continue;
    chip.className = `chip ${kind(next)}`;
    chip.textContent = shortOutcome(next);
  }
  byId("standing").textContent = telling() && !isOver(state.token) ? outcome(state.token) : "";
  byId("hint").disabled = !humansTurn() || best(state.token) < 0;
  if (!byId("history").contains(document.activeElement)) story();
}
