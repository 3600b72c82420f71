// Pushing the token: by clicks, by keys, and by the strategy for the other side.
const MOST_PASSED = 60;
const PAUSE = calm.matches ? 250 : 700;
// The timer of the strategy's answer, 0 if none is to come: it answers moves, and otherwise waits to be told.
let waiting = 0;

function announce(...texts) {
  byId("live").textContent = texts.filter(Boolean).join(" ");
}

function push(next) {
  const from = state.token;
  const mover = turn();
  if (humansTurn()) lookAway();
  state.future = state.future[0] === next ? state.future.slice(1) : [];
  state.history.push(from);
  arrive(next, true);
  const move = moveName(from, next);
  const moved = say(move && move !== nameOf(next) ? "moved_by" : "moved", { player: mover, move, to: nameOf(next) });
  announce(moved, isOver(next) ? ending(next) : "", repeated() ? say("again") : "");
}

function lookAway() {
  state.looked = state.hovered = -1;
}

function arrive(v, answered = false) {
  state.token = v;
  state.hint = false;
  state.buttons = MOST_BUTTONS;
  state.chosen = "";
  clearTimeout(waiting);
  waiting = answered && !isOver(v) && !humansTurn() ? setTimeout(answer, answerAfter()) : 0;
  if (state.mode === "near" || !shown.has(v)) arrange();
  refresh();
  think();
  byId("moves").scrollTop = 0;
  if (state.mode === "near") stage.scrollTo(0, 0);
  reveal(v);
}

const answer = () => {
  if (best(state.token) >= 0) push(best(state.token));
  else waiting = setTimeout(answer, answerAfter());
};
const waitsToBeTold = () => !isOver(state.token) && !humansTurn() && !waiting;

function letPlay() {
  if (waitsToBeTold()) answer();
}

const repeated = () => state.history.includes(state.token);

function takeBack() {
  const at = state.history.findLastIndex((_, ply) => isHumansAt(ply));
  if (at < 0) return;
  const v = state.history[at];
  state.history.length = at;
  state.future = [];
  lookAway();
  arrive(v);
  announce(say("taken_back", { at: nameOf(v) }));
}

function restart(v = data.start) {
  state.history = [];
  state.future = [];
  lookAway();
  arrive(v);
  announce(say("restarted", { at: nameOf(v) }));
}

function takeSide(side) {
  state.side = side;
  arrive(state.token);
  announce(byId("turn").textContent);
}

function showHint() {
  if (!answersShown() || (!isOver(state.token) && !humansTurn())) return;
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
  const sentence = isOver(v) ? ending(v)
    : mine ? say(state.side ? "your_turn" : "to_move", { player: turn() })
      : say(waiting ? "machine_turn" : "machine_waits", { player: turn() });
  byId("turn").textContent = repeated() ? `${sentence}${/\w$/.test(sentence) ? "." : ""} ${say("again")}` : sentence;
  byId("turn").className = isOver(v) && winnerHere() ? `over won${winnerHere()}` : "";
  byId("go").hidden = !waitsToBeTold();
  showMoves(v, mine);
  byId("take-back").disabled = !state.history.some((_, ply) => isHumansAt(ply));
  byId("restart").disabled = !state.history.length && v === data.start;
  const wanted = winnerHere() === (state.side || turn());
  byId("hint-win").hidden = !wanted;
  byId("hint-best").hidden = wanted;
  byId("hint").disabled = !mine;
  byId("hint").setAttribute("aria-pressed", state.hint);
  byId("hint-text").textContent = state.hint ? hintText(v) : "";
  showTable();
  story();
  showKnown();
}

function showMoves(v, mine) {
  const all = after(v), moves = some(all, state.buttons, best(v));
  const list = byId("moves");
  list.replaceChildren(...moves.map((next) => moveButton(v, next, mine)));
  const hinted = list.querySelector(".hinted");
  if (hinted) list.scrollTop = clamp(hinted.offsetTop + hinted.offsetHeight - list.clientHeight, list.scrollTop, hinted.offsetTop);
  if (moves.length === all.length) return;
  const more = make("button", { type: "button", class: "more" }, say("more", { n: numbers.format(all.length - moves.length) }));
  list.append(make("li", {}, more));
}

function showMore() {
  const buttons = () => [...document.querySelectorAll("#moves [data-move]")];
  const before = new Set(buttons().map((button) => button.dataset.move));
  state.buttons *= 2;
  refresh();
  buttons().find((button) => !before.has(button.dataset.move)).focus();
}

function moveButton(v, next, mine) {
  const button = make("button", { type: "button", "data-move": next });
  const drawn = state.boards && data.kind !== "search" && picture(next, 44);
  const move = moveName(v, next);
  const told = move && move !== nameOf(next);
  if (drawn) button.append(make("bdi", { class: "name", title: move }, move), drawn, make("span", { class: "unseen" }, nameOf(next)));
  else {
    const text = told && data.kind !== "search" ? `${move} → ${nameOf(next)}` : told ? move : nameOf(next);
    button.append(make("bdi", { class: "name", title: text }, text));
  }
  if (weightOf(v, next)) button.append(make("span", { class: "weight" }, weightOf(v, next)));
  if (telling()) button.append(make("span", { class: `chip ${kind(next)}`, title: outcome(next) }, shortOutcome(next)));
  button.disabled = !mine;
  button.classList.toggle("hinted", state.hint && next === best(v));
  return make("li", {}, button);
}
