const clamp = (least, value, most) => Math.max(least, Math.min(value, most));

// Elements, and boards: rows of squares, one character each.
function make(tag, attributes = {}, ...members) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...members);
  return element;
}

function draw(tag, attributes = {}, ...members) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...members);
  return element;
}

const SQUARE = 10;
const STEP = 4;
// The marks as paths, each from the corner of its square.
const MARKS = {
  x: (x, y) => `M${x + 2.4} ${y + 2.4}l5.2 5.2m0-5.2l-5.2 5.2`,
  o: (x, y) => `M${x + 2.2} ${y + 5}a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0`,
  "|": (x, y) => `M${x + 5} ${y + 9}v-7.6`,
  "-": (x, y) => `M${x + 3} ${y + 8.6}h4`,
  "#": (x, y) => `M${x + 2.3} ${y + 2.3}h5.4v5.4h-5.4z`,
  "*": (x, y) => `M${x + 2} ${y + 5}a3 3 0 1 0 6 0a3 3 0 1 0-6 0z`,
  R: (x, y) => `M${x + 2} ${y + 8.6}v-1.4h1v-2.8h-.8v-2.8h1.4v1h.7v-1h1.4v1h.7v-1h1.4v2.8h-.8v2.8h1v1.4z`,
};
const CLASSES = { x: "stroke", o: "stroke", "|": "match", "-": "none", R: "rook", "#": "rook", "*": "rook", square: "square" };

// The longest heap there is: matches then have the same size everywhere.
const longestRow = (v) => (data.boards === "heaps" ? Math.max(...data.labels[v].split(","))
  : Math.max(...boardOf(v).split("\n").map((row) => row.length)));
let longest = 0;
function longestHeap() {
  if (!longest) for (let v = 0; v < size; v++) longest = Math.max(longest, longestRow(v));
  return longest;
}

// A board as a group from (0, 0) on; heaps of matches have no squares.
function board(text) {
  const heaps = isHeaps(text), rows = text.split("\n").map((row) => [...row]);
  const columns = heaps ? longestHeap() : Math.max(1, ...rows.map((row) => row.length));
  const step = heaps ? STEP : SQUARE;
  const paths = {}, group = draw("g", { class: heaps ? "board heaps" : "board" });
  const add = (what, path) => { paths[what] = (paths[what] || "") + path; };
  rows.forEach((row, y) => {
    const left = heaps ? ((columns - row.length) * step) / 2 : 0;
    row.forEach((character, place) => {
      const x = left + place * step;
      if (!heaps) add("square", `M${x} ${y * SQUARE}h${SQUARE}v${SQUARE}h-${SQUARE}z`);
      if (MARKS[character]) add(character, MARKS[character](x, y * SQUARE));
      else if (character !== ".") group.append(other(character, x + 5, y * SQUARE + 7.6));
    });
  });
  for (const [what, d] of Object.entries(paths)) group.prepend(draw("path", { class: CLASSES[what], d }));
  return { group, width: (columns - 1) * step + SQUARE, height: rows.length * SQUARE };
}

function other(character, x, y) {
  const text = draw("text", { x, y, class: "other" });
  text.textContent = character;
  return text;
}

// A position as a small picture of its own: its board, or nothing if the game has none.
function picture(v, pixels) {
  const text = boardOf(v);
  if (!text) return null;
  const { group, width, height } = board(text);
  const scale = pixels / Math.max(width, height);
  return draw("svg", {
    class: "small", viewBox: `-1 -1 ${width + 2} ${height + 2}`, width: width * scale, height: height * scale,
    "aria-hidden": "true",
  }, group);
}

// A position among others, in words for those who cannot see its picture.
function pictured(v, pixels) {
  const drawn = state.boards && picture(v, pixels);
  return drawn ? [drawn, make("span", { class: "unseen" }, nameOf(v))] : [make("bdi", {}, nameOf(v))];
}
