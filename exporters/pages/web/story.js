// The story of the game: its plies, who wins after each and how far, and the mistakes.
function story() {
  const positions = [...path(), ...state.future], here = state.history.length;
  byId("story").hidden = positions.length < 2;
  if (positions.length < 2) {
    byId("history").replaceChildren();
    return;
  }
  const hidden = Math.max(0, here + 1 - MOST_PASSED);
  const lines = positions.map((v, ply) => ply >= hidden && storyLine(positions, ply, here)).filter(Boolean);
  byId("history").replaceChildren(...(hidden ? [make("li", {}, "…")] : []), ...lines);
  const list = byId("history"), line = list.querySelector('[aria-current="step"]');
  if (line) list.scrollTop = line.parentElement.offsetTop + line.parentElement.offsetHeight - list.clientHeight;
}

// Who moves at a ply of the story, which may be one that was taken back.
const moverIn = (positions, ply) => player(positions[ply]) || moverAt(ply);

function storyLine(positions, ply, here) {
  const v = positions[ply], before = positions[ply - 1];
  const button = make("button", { type: "button", "data-ply": ply });
  if (ply === here) button.setAttribute("aria-current", "step");
  if (ply) button.append(make("span", { class: "number" }, `${ply}.`), seat(moverIn(positions, ply - 1)));
  button.append(make("bdi", {}, ply ? storyMove(before, v) : say("story_start")));
  if (!ply || hasTable()) button.append(make("span", { class: "unseen" }, ` ${nameOf(v)}`));
  if (telling()) button.append(make("span", { class: `chip ${standing(v, moverIn(positions, ply))}` }, standingText(v, moverIn(positions, ply))));
  const error = ply && telling() ? mistake(before, v, moverIn(positions, ply - 1)) : "";
  const line = make("li", { class: ply > here ? "later" : "" }, button);
  if (error) line.append(make("p", { class: "mistake" }, error));
  return line;
}

// A player as he is drawn: J1 in a circle, J2 in a square.
const seat = (mover) => make("span", { class: `seat won${mover} p${mover}` }, called(mover));

function storyMove(before, v) {
  const move = moveName(before, v);
  return hasTable() && move ? move : move && move !== nameOf(v) ? `${move} → ${nameOf(v)}` : nameOf(v);
}

const standing = (v, mover) => (isSure(v) && wonBy(v, mover) ? `won${wonBy(v, mover)}` : kind(v));

function standingText(v, mover) {
  const won = wonBy(v, mover);
  if (!isSure(v)) return shortOutcome(v);
  return !won ? say("won_0") : isOver(v) || pliesLeft(v) < 0 ? say("wins_now", { winner: won })
    : say("wins_short", { winner: won, n: numbers.format(pliesLeft(v)) });
}

// What a move gave away, and the move that would have kept it.
function mistake(before, v, mover) {
  if (!isSure(before) || !isSure(v)) return "";
  const worth = (won) => (won === mover ? 1 : won ? -1 : 0);
  const had = worth(wonBy(before, mover)), has = worth(wonBy(v, 3 - mover));
  if (has >= had) return "";
  const values = { player: mover, move: shortMove(before, best(before)), plies: plies(pliesLeft(before)) };
  return say(had > 0 ? (pliesLeft(before) < 0 ? "mistake_endless" : "mistake_win") : "mistake_draw", values);
}

// Go back to a ply of the story; what came after it stays in sight until another move is made.
function returnTo(ply) {
  const positions = [...path(), ...state.future];
  state.history = positions.slice(0, ply);
  state.future = positions.slice(ply + 1);
  lookAway();
  arrive(positions[ply]);
  announce(say("taken_back", { at: nameOf(positions[ply]) }));
}
