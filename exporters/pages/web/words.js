// What the page says, in its language.
const numbers = new Intl.NumberFormat(data.lang);
const plural = new Intl.PluralRules(data.lang);

const called = (player) => data.called[player - 1];

// Texts call the players J1 and J2, or J{player} by a value.
function say(key, values = {}) {
  const filled = (_, who, number, name) => (name ? values[name] : called(who ? values[who] : number));
  return data.words[key].replace(/\bJ(?:\{(\w+)\}|([12])\b)|\{(\w+)\}/g, filled);
}
const counted = (key, n) => say(`${key}_${plural.select(n) === "one" ? "one" : "other"}`, { n: numbers.format(n) });
const plies = (n) => counted("plies", n);
const subscript = (n) => String(n).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]);
const colon = () => (data.lang === "fr" ? "\u00a0:" : ":");

// How play has ended where the token is.
function ending(v) {
  const won = wonBy(v, turn());
  return won ? say("over_won", { winner: won }) : say("over_draw");
}

function moveText(v, next) {
  const move = moveName(v, next);
  if (data.kind === "search") return move;
  return move && move !== nameOf(next) ? say("to", { move, to: nameOf(next) }) : nameOf(next);
}

// What a move is called where its board says where it leads.
const shortMove = (v, next) => moveName(v, next) || nameOf(next);

function hintText(v) {
  if (isOver(v)) return say("hint_over");
  const mover = turn(), won = wonBy(v, mover);
  const key = !isSure(v) ? "search_hint" : won === mover ? "hint_win" : won ? "hint_loss" : "hint_draw";
  return say(key, { player: mover, move: moveText(v, best(v)) });
}
