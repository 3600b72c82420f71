// A closer look at a vertex, and the search for vertices.
const MOST_FOUND = 60;

function lookedAt() {
  if (state.hovered >= 0) return state.hovered;
  return state.looked >= 0 ? state.looked : state.token;
}

function showLook() {
  const v = lookedAt(), drawn = picture(v, 84);
  byId("look-title").textContent = `${say("position")} ${nameOf(v)}`;
  const rows = facts(v);
  if (data.ply && data.ply[v] >= 0) rows.push([say("ply"), numbers.format(data.ply[v])]);
  if (telling() && !isOver(v)) rows.push([say("strategy"), moveText(v, best(v))]);
  const reasons = telling() ? [why(v)] : [];
  if (telling() && attracts() && rank(v, state.attracting) >= 0) reasons.push(`${joinText(v, state.attracting)}.`);
  const list = make("dl", {}, ...rows.map(([term, text]) => make("div", {}, make("dt", {}, term), make("dd", {}, text))));
  byId("why").textContent = reasons.join(" ");
  byId("look").replaceChildren(...(drawn ? [drawn] : []), list);
  byId("put").hidden = state.looked < 0 || state.looked === state.token;
}

function lookAt(v) {
  state.looked = v;
  refresh();
  reveal(v);
  announce(byId("look-title").textContent, byId("why").textContent);
}

function options(select, values) {
  select.replaceChildren(...values.map(([value, text]) => make("option", { value }, text)));
}

function fillFilters() {
  const upTo = (most) => Array.from({ length: most + 1 }, (_, n) => [String(n), numbers.format(n)]);
  const any = ["", say("any")];
  options(byId("by-winner"), [any, ...classes()]);
  options(byId("by-rank"), [any, ...upTo(mostRank()), ["-1", say("outside")]]);
  options(byId("by-ply"), [any, ...(data.ply ? upTo(data.ply.reduce((a, b) => Math.max(a, b), 0)) : [])]);
}

function find() {
  const text = byId("search").value.trim().toLowerCase();
  const [won, ranked] = ["by-winner", "by-rank"].map((name) => (answersShown() ? byId(name).value : ""));
  const ply = byId("by-ply").value;
  const anything = !(text || won || ranked || ply);
  const matches = [];
  for (let v = 0; v < size && !anything; v++) {
    if ((!won || classOf(v) === won) && (!ranked || rankOf(v) === Number(ranked))
      && (!ply || data.ply[v] === Number(ply)) && (!text || nameOf(v).toLowerCase().includes(text))) matches.push(v);
  }
  if (text) matches.sort((a, b) => data.labels[a].length - data.labels[b].length || a - b);
  state.matches = anything ? null : new Set(matches);
  const told = anything ? say("found_all", { positions: counted("positions", size) })
    : say("found", { positions: counted("positions", matches.length) });
  if (byId("found").textContent !== told) byId("found").textContent = told; // what is written anew is read aloud
  byId("results").replaceChildren(...matches.slice(0, MOST_FOUND).map(result));
  if (matches.length > MOST_FOUND) {
    byId("results").append(make("li", {}, say("more", { n: numbers.format(matches.length - MOST_FOUND) })));
  }
}

function filter() {
  find();
  paint();
}

function result(v) {
  const button = make("button", { type: "button", "data-look": v }, ...pictured(v, 30));
  if (whoMoves(v)) button.append(make("span", { class: "unseen" }, `, ${whoMoves(v)}`));
  if (answersShown()) button.classList.add(kind(v));
  return make("li", {}, button);
}
