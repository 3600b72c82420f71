// Pushing the token: by clicks, by keys, and by the strategy for the other side.
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 250 : 700;
let waiting = 0;

function announce(...texts) {
  byId("live").textContent = texts.filter(Boolean).join(" ");
}

function push(next) {
  const from = state.token;
  state.history.push(from);
  arrive(next);
  const move = moveName(from, next);
  const moved = say(move && move !== nameOf(next) ? "moved_by" : "moved", { player: player(from), move, to: nameOf(next) });
  announce(moved, isOver(next) ? ending(next) : "", repeated() ? say("again") : "");
}

function arrive(v) {
  state.token = v;
  state.hint = false;
  state.looked = state.hovered = -1;
  clearTimeout(waiting);
  if (state.mode === "near" || !shown.has(v)) arrange();
  refresh();
  if (!isOver(v) && !humansTurn()) waiting = setTimeout(() => push(best(v)), PAUSE);
}

const repeated = () => state.history.includes(state.token);

function takeBack() {
  if (!state.history.length) return;
  let v = state.history.pop();
  while (state.side && player(v) !== state.side && state.history.length) v = state.history.pop();
  arrive(v);
  announce(say("taken_back", { at: nameOf(v) }));
}

function restart(v = data.start) {
  state.history = [];
  arrive(v);
  announce(say("restarted", { at: nameOf(v) }));
}

function showHint() {
  if (!isOver(state.token) && !humansTurn()) return;
  state.hint = !state.hint;
  refresh();
  if (state.hint) announce(hintText(state.token));
}

function choose(v) {
  if (humansTurn() && after(state.token).includes(v)) {
    push(v);
  } else {
    state.looked = state.looked === v ? -1 : v;
    refresh();
  }
}

function showPlay() {
  const v = state.token, mine = humansTurn();
  const turn = isOver(v) ? ending(v)
    : mine ? say(state.side ? "your_turn" : "to_move", { player: player(v) })
      : say("machine_turn", { player: player(v) });
  byId("turn").textContent = repeated() ? `${turn} ${say("again")}` : turn;
  byId("turn").className = isOver(v) && winner(v) ? `over won${winner(v)}` : "";
  byId("moves").replaceChildren(...after(v).slice(0, 200).map((next) => moveButton(v, next, mine)));
  byId("take-back").disabled = !state.history.length;
  byId("restart").disabled = !state.history.length && v === data.start;
  byId("hint").disabled = !mine;
  byId("hint").setAttribute("aria-pressed", state.hint);
  byId("hint-text").textContent = state.hint ? hintText(v) : "";
  const path = [...state.history, v];
  byId("history").replaceChildren(...path.slice(-60).map((at) => make("li", {}, state.boards && picture(at, 30) || nameOf(at))));
  byId("history").hidden = !state.history.length;
}

function moveButton(v, next, mine) {
  const button = make("button", { type: "button", "data-move": next });
  const drawn = state.boards && picture(next, 44);
  const move = moveName(v, next);
  const told = move && move !== nameOf(next);
  if (drawn) button.append(make("span", { class: "name" }, move), drawn, make("span", { class: "unseen" }, nameOf(next)));
  else button.append(make("span", { class: "name" }, told ? `${move} → ${nameOf(next)}` : nameOf(next)));
  if (answersShown()) button.append(make("span", { class: `chip ${kind(next)}`, title: outcome(next) }, shortOutcome(next)));
  button.disabled = !mine;
  button.classList.toggle("hinted", state.hint && next === best(v));
  return make("li", {}, button);
}
