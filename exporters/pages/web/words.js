// What the page says, in its language.
const numbers = new Intl.NumberFormat(data.lang);
const plural = new Intl.PluralRules(data.lang);

function say(key, values = {}) {
  return data.words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
const counted = (key, n) => say(`${key}_${plural.select(n) === "one" ? "one" : "other"}`, { n: numbers.format(n) });
const plies = (n) => counted("plies", n);
const subscript = (n) => String(n).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]);

function outcome(v) {
  if (!winner(v)) return say(data.draws[v] === "r" ? "rule" : "endless");
  return isOver(v) ? say("wins_now", { winner: winner(v) })
    : say("wins", { winner: winner(v), plies: plies(data.remoteness[v]) });
}

// The outcome in the few words that a button holds.
function shortOutcome(v) {
  if (!winner(v)) return say("won_0");
  return isOver(v) ? outcome(v) : say("wins_short", { winner: winner(v), n: numbers.format(data.remoteness[v]) });
}

function verdict(v) {
  if (isOver(v)) return ending(v);
  const values = { winner: winner(v), at: nameOf(v), player: player(v), plies: plies(data.remoteness[v]) };
  return say(winner(v) ? "verdict_won" : "verdict_draw", values);
}

function ending(v) {
  return winner(v) ? say("over_won", { winner: winner(v) }) : say("over_draw");
}

function moveText(v, next) {
  const move = moveName(v, next);
  return move && move !== nameOf(next) ? say("to", { move, to: nameOf(next) }) : nameOf(next);
}

function why(v) {
  if (isOver(v)) return winner(v) ? say("why_end", { winner: winner(v) }) : say("why_end_draw");
  const values = { player: player(v), other: 3 - player(v), to: nameOf(best(v)), n: numbers.format(after(v).length) };
  if (!winner(v)) return `${say("why_draw", values)} ${say(data.draws[v] === "r" ? "why_rule" : "why_endless")}`;
  values.plies = plies(data.remoteness[v]);
  if (wins(v)) return say(data.remoteness[v] === 1 ? "why_last" : "why_win", values);
  return say(after(v).length === 1 ? "why_only" : "why_loss", values);
}

function hintText(v) {
  if (isOver(v)) return say("hint_over");
  const values = { player: player(v), move: moveText(v, best(v)) };
  return say(wins(v) ? "hint_win" : winner(v) ? "hint_loss" : "hint_draw", values);
}

function joinText(v, j) {
  const key = rank(v, j) === 0 ? "join_target" : player(v) === j ? "join_move" : "join_all";
  return say(key, { player: j, other: 3 - j, before: subscript(rank(v, j) - 1) });
}
