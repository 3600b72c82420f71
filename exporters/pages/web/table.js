// The large board: it is played on by clicks, by the arrow keys and Enter, and by digits.
const table = byId("table");
const CELL = 10;
const MATCH = { step: 7, row: 18, most: 15 };
let built = { key: "" };

// It is built anew where another position is shown, and painted wherever something is known of it.
function showTable() {
  if (!hasTable()) return;
  const v = state.token, key = `${v} ${state.history.length} ${humansTurn()}`;
  if (built.key !== key) buildTable(v, key);
  paintTable();
  showOptions();
}

function buildTable(v, key) {
  const from = state.history[state.history.length - 1], played = state.history.length === built.plies + 1;
  const focused = table.contains(document.activeElement) ? document.activeElement.dataset.place : null;
  const text = boardOf(v), heaps = isHeaps(text);
  built = { key, plies: state.history.length, places: handles(v), heaps, matches: [] };
  const layer = { ground: draw("g"), pieces: draw("g", { class: "above" }), marks: draw("g", { class: "above" }), handles: draw("g") };
  const [width, height] = heaps ? layMatches(v, layer) : laySquares(v, from, layer, played);
  for (const place of built.places.values()) layer.handles.append(handle(place, height));
  const svg = draw("svg", {
    class: heaps ? "matches" : "squares", viewBox: `-1 -1 ${width + 2} ${height + 2}`, role: "group", "aria-label": say("table"),
  }, layer.ground, layer.handles, layer.pieces, layer.marks);
  svg.style.setProperty("--across", (width + 2) / (height + 2));
  table.replaceChildren(svg);
  const first = (focused !== null && built.places.has(focused) && handleAt(focused)) || table.querySelector(".handle");
  first?.setAttribute("tabindex", "0");
  if (focused !== null) first?.focus({ preventScroll: true });
}

const handleAt = (key) => table.querySelector(`.handle[data-place="${key}"]`);

// Squares, and what stands on them; a mark that has just been made falls to its place.
function laySquares(v, from, { ground, pieces, marks }, played) {
  const rows = gridOf(boardOf(v)), columns = Math.max(...rows.map((row) => row.length)), inColumns = fall();
  const last = from === undefined ? [] : aims(boardOf(from), boardOf(v));
  const isLast = (x, y) => last.some((square) => square.x === x && square.y === y);
  rows.forEach((row, y) => row.forEach((character, x) => {
    ground.append(draw("rect", { class: "cell", x: x * CELL, y: y * CELL, width: CELL, height: CELL }));
    if (inColumns) ground.append(draw("circle", { class: "hole", cx: x * CELL + 5, cy: y * CELL + 5, r: 4.2 }));
    if (character === EMPTY) return;
    const piece = inColumns ? disc(character, x, y) : figure(character, x, y);
    if (isLast(x, y)) {
      piece.classList.add("last");
      if (played && inColumns) {
        piece.classList.add("drops");
        piece.style.setProperty("--from", `${-(y + 1) * CELL}px`);
        piece.style.setProperty("--rows", y + 1);
      }
    }
    pieces.append(piece);
  }));
  for (const run of winningLines(v)) {
    const [[x, y], [toX, toY]] = [run[0], run[run.length - 1]];
    const d = `M${x * CELL + 5} ${y * CELL + 5}L${toX * CELL + 5} ${toY * CELL + 5}`;
    marks.append(draw("path", { class: "line around", d }), draw("path", { class: "line", d }));
  }
  if (!inColumns) return [columns * CELL, rows.length * CELL];
  for (let x = 0; x < columns; x++) ground.append(written(x + 1, x * CELL + 5, rows.length * CELL + 4, "number"));
  return [columns * CELL, rows.length * CELL + 5];
}

function written(text, x, y, kind) {
  const note = draw("text", { class: kind, x, y });
  note.textContent = text;
  return note;
}

// Discs are their players'; the second has a cross in it, and the first a ring, as the board is printed.
function disc(character, x, y) {
  const owner = data.marks ? data.marks.indexOf(character) + 1 : 0, group = draw("g", { class: `disc won${owner}` });
  group.append(draw("circle", { class: "round", cx: x * CELL + 5, cy: y * CELL + 5, r: 4.2 }));
  if (MARKS[character]) group.append(draw("path", { class: "print", d: MARKS[character](x * CELL, y * CELL) }));
  return group;
}

function figure(character, x, y) {
  const owner = data.marks ? data.marks.indexOf(character) + 1 : 0;
  const group = draw("g", { class: `figure${owner ? ` won${owner}` : ""}` });
  if (owner) group.append(draw("rect", { class: "under", x: x * CELL + 0.6, y: y * CELL + 0.6, width: 8.8, height: 8.8, rx: 1 }));
  group.append(MARKS[character] ? draw("path", { class: CLASSES[character], d: MARKS[character](x * CELL, y * CELL) })
    : written(character, x * CELL + 5, y * CELL + 7.6, "other"));
  return group;
}

// Rows of matches keep their places: those that have been taken leave a gap. Long rows are broken.
const placeOf = (x) => ({ across: (x % MATCH.most) * MATCH.step, down: Math.floor(x / MATCH.most) * MATCH.row });

function layMatches(v, { ground, pieces }) {
  const rows = rowsOfMatches(boardOf(v)), from = rowsOfMatches(boardOf(path()[0]));
  const most = rows.map((row, y) => Math.max(row, from[y] || 0));
  const width = Math.min(MATCH.most, Math.max(1, ...most)) * MATCH.step;
  let top = 0;
  Object.assign(built, { left: [], top: [], rows });
  rows.forEach((row, y) => {
    built.left[y] = (width - Math.min(MATCH.most, most[y]) * MATCH.step) / 2;
    built.top[y] = top;
    for (let x = 0; x < most[y]; x++) {
      const { across, down } = placeOf(x);
      const match = draw("path", { class: x < row ? "stick" : "stick gone", d: stick(built.left[y] + across, top + down), "data-x": x, "data-y": y });
      (x < row ? pieces : ground).append(match);
    }
    top += Math.max(1, Math.ceil(most[y] / MATCH.most)) * MATCH.row;
  });
  return [width, top];
}

const stick = (x, y) => `M${x + 3.5} ${y + 13.4}v-7.4`;

function middle({ x, y }, height) {
  if (built.heaps) {
    const { across, down } = placeOf(x);
    return { left: built.left[y] + across, top: built.top[y] + down, width: MATCH.step, height: MATCH.row, x: 3.5, y: 2.7, r: 2.3 };
  }
  if (fall()) return { left: x * CELL, top: 0, width: CELL, height, x: 5, y: y * CELL + 5, r: 3.1 };
  return { left: x * CELL, top: y * CELL, width: CELL, height: CELL, x: 5, y: 5, r: 3.1 };
}

// Where a click is a move: an area that is tinted, and a badge that says who wins then, and how far. Under a match it
// stands how many it takes.
function handle(place, height) {
  const { left, top, width, height: tall, x, y, r } = middle(place, height);
  return draw("g", {
    class: "handle", role: "button", tabindex: "-1", "data-place": place.key, "aria-disabled": !humansTurn(),
    "data-at": `${left + x} ${top + y}`,
  }, draw("rect", { class: "area", x: left, y: top, width, height: tall }),
  draw("rect", { class: "badge boxed", x: left + x - r, y: top + y - r, width: 2 * r, height: 2 * r }),
  draw("circle", { class: "badge round", cx: left + x, cy: top + y, r }),
  written("", left + x, top + y + r * 0.4, r < 3 ? "worth small" : "worth"),
  ...(built.heaps ? [written(`−${built.rows[place.y] - place.x}`, left + x, top + tall - 1.2, "number")] : []));
}

// Of several moves by one square the one is shown that is best for whoever makes it.
const shownMove = ({ moves }) => moves.find((next) => next === best(state.token)) ?? moves[0];

function paintTable() {
  for (const group of table.querySelectorAll(".handle")) {
    const place = built.places.get(group.dataset.place), next = shownMove(place);
    const [name, told] = [shortMove(state.token, next), telling()];
    undress(group);
    group.classList.remove("guess1", "guess2", "guess0", "unknown");
    const hinted = state.hint && place.moves.includes(best(state.token));
    group.classList.toggle("hinted", hinted);
    group.classList.toggle("told", told);
    if (told) dressHandle(group, next);
    const text = told ? badgeText(next) : "";
    group.querySelector(".worth").textContent = text;
    group.querySelector(".worth").classList.toggle("long", text.length > 2);
    group.setAttribute("aria-label", [name, ...(told ? [outcome(next)] : [])].join(", "));
  }
}

// A square has the color of the move to it, in whatever the colors say.
function dressHandle(group, next) {
  const grundy = state.view === "2" && !LAYERED.includes("2");
  if (grundy && data.grundy[next] >= 0) shade(group, data.shades.grundy, highest ? data.grundy[next] / highest : 0);
  else group.classList.add(kind(next));
}

// The matches that a click would take.
function aim(group) {
  const place = group && humansTurn() ? built.places.get(group.dataset.place) : null;
  for (const match of table.querySelectorAll(".stick:not(.gone)")) {
    const { x, y } = match.dataset;
    match.classList.toggle("aimed", Boolean(place) && Number(y) === place.y && Number(x) >= place.x);
  }
}

function playPlace(key) {
  const place = built.places?.get(key);
  if (!place || !humansTurn()) return;
  if (place.moves.length === 1) {
    push(place.moves[0]);
    return;
  }
  state.chosen = state.chosen === key ? "" : key;
  showOptions();
  byId("options").querySelector("button")?.focus();
}

// Where several moves answer one click, they are named, and one of them is chosen.
function showOptions() {
  const place = built.places.get(state.chosen);
  const moves = place && humansTurn() ? place.moves : [];
  byId("options").hidden = !moves.length;
  byId("options").replaceChildren(...moves.map((next) => make("button", { type: "button", "data-option": next }, shortMove(state.token, next))));
}

// A digit plays the move of that name, or else of that number in the list.
function playDigit(digit) {
  if (!humansTurn()) return;
  const moves = after(state.token), named = moves.find((next) => moveName(state.token, next) === digit);
  const isNumbered = moves.every((next) => /^\d+$/.test(moveName(state.token, next)));
  const next = named ?? (isNumbered ? undefined : moves[digit - 1]);
  if (next !== undefined) push(next);
}

// From place to place by the arrows: to the nearest one on that side.
function stepPlace(right, down) {
  const at = (group) => group.dataset.at.split(" ").map(Number), here = document.activeElement, [x, y] = at(here);
  const far = (group) => {
    const [toX, toY] = at(group), on = (toX - x) * right + (toY - y) * down;
    return on > 0.1 ? on + 3 * Math.abs((toX - x) * down + (toY - y) * right) : Infinity;
  };
  const next = [...table.querySelectorAll(".handle")].sort((a, b) => far(a) - far(b))[0];
  if (far(next) === Infinity) return;
  here.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

const PLACE_KEYS = {
  ArrowLeft: () => stepPlace(-1, 0),
  ArrowRight: () => stepPlace(1, 0),
  ArrowUp: () => stepPlace(0, -1),
  ArrowDown: () => stepPlace(0, 1),
  Enter: (group) => playPlace(group.dataset.place),
  " ": (group) => playPlace(group.dataset.place),
};

function listenTable() {
  const under = (event) => event.target.closest?.(".handle");
  table.addEventListener("click", (event) => { if (under(event) && !isSecond(event)) playPlace(under(event).dataset.place); });
  table.addEventListener("pointerover", (event) => aim(under(event)));
  table.addEventListener("pointerleave", () => aim(null));
  table.addEventListener("focusin", (event) => aim(under(event)));
  table.addEventListener("focusout", () => aim(null));
  byId("options").addEventListener("click", (event) => {
    const option = event.target.closest("button");
    if (option) push(Number(option.dataset.option));
  });
}
