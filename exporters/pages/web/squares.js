// By which squares of a board a move is made: those in which the boards before and after it differ.
const EMPTY = ".";
const SAMPLE = 200;
const hasTable = () => Boolean(data.boards) && Boolean(boardOf(data.start));
const gridOf = (text) => text.split("\n").map((row) => [...row]);
const rowsOfMatches = (text) => text.split("\n").map((row) => (row === "-" ? 0 : row.length));

function changes(before, later) {
  const rows = gridOf(before), next = gridOf(later);
  if (rows.length !== next.length || rows.some((row, y) => row.length !== next[y].length)) return [];
  return rows.flatMap((row, y) => row.flatMap((was, x) => (was === next[y][x] ? [] : [{ x, y, was, is: next[y][x] }])));
}

// Of the squares that change, those where something appears, else where it is replaced, else where it is gone.
function aims(before, later) {
  const changed = changes(before, later);
  const appears = changed.filter(({ was, is }) => was === EMPTY && is !== EMPTY);
  const replaced = changed.filter(({ is }) => is !== EMPTY);
  return [appears, replaced, changed].find((squares) => squares.length) || [];
}

// Matches are taken from one row: from the one at `x` to the last.
function taken(before, later) {
  const rows = rowsOfMatches(before), next = rowsOfMatches(later);
  if (rows.length !== next.length) return [];
  const changed = rows.map((_, y) => y).filter((y) => rows[y] !== next[y]);
  return changed.length === 1 && next[changed[0]] < rows[changed[0]] ? [{ x: next[changed[0]], y: changed[0] }] : [];
}

// Marks fall if each move fills the lowest empty square of a column, and every column that has one can be played.
function marksFall(v) {
  const before = boardOf(v), rows = gridOf(before), columns = new Set();
  const rests = (x, y) => y + 1 === rows.length || rows[y + 1][x] !== EMPTY;
  const falls = after(v).every((next) => {
    const changed = changes(before, boardOf(next));
    columns.add(changed[0]?.x);
    return changed.length === 1 && changed[0].was === EMPTY && rests(changed[0].x, changed[0].y);
  });
  return falls && columns.size === after(v).length && rows[0].every((top, x) => top !== EMPTY || columns.has(x));
}

let falling = null;
function fall() {
  if (falling !== null) return falling;
  const sample = Array.from({ length: Math.min(size, SAMPLE) }, (_, v) => v).filter((v) => !isOver(v));
  falling = rowsMany() && !isHeaps(boardOf(data.start)) && sample.length > 0 && sample.every(marksFall);
  return falling;
}
const rowsMany = () => boardOf(data.start).includes("\n");

// The places to click, by their keys: the moves that each answers, and the square in which each shows.
function handles(v) {
  const places = new Map(), before = boardOf(v), heaps = isHeaps(before), inColumns = fall();
  for (const next of after(v)) {
    for (const { x, y } of heaps ? taken(before, boardOf(next)) : aims(before, boardOf(next))) {
      const key = inColumns ? `${x}` : `${x},${y}`;
      const place = places.get(key) || { key, x, y, moves: [] };
      place.moves.push(next);
      places.set(key, place);
    }
  }
  return places;
}

// Runs of one mark in all directions through the squares of a board.
function runs(rows, mark) {
  const all = [], at = (x, y) => rows[y]?.[x] === mark;
  rows.forEach((row, y) => row.forEach((_, x) => {
    for (const [right, down] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
      if (!at(x, y) || at(x - right, y - down)) continue;
      const run = [];
      for (let k = 0; at(x + k * right, y + k * down); k++) run.push([x + k * right, y + k * down]);
      all.push(run);
    }
  }));
  return all;
}

// The line by which play has ended: marks that stay, and as many in line as at any end that somebody has won.
function winningLines(v) {
  if (!isOver(v) || !data.marks || !winnerHere()) return [];
  const rows = gridOf(boardOf(v)), last = state.history[state.history.length - 1];
  const mark = last === undefined ? "" : aims(boardOf(last), boardOf(v))[0]?.is;
  return mark ? runs(rows, mark).filter((run) => run.length >= inLine()) : [];
}

let needed = 0;
function inLine() {
  if (needed || data.align) return needed || data.align;
  const longest = (v) => Math.max(...data.marks.map((mark) => Math.max(0, ...runs(gridOf(boardOf(v)), mark).map((run) => run.length))));
  const lengths = [];
  for (let v = 0; v < size && lengths.length < SAMPLE; v++) if (isOver(v) && kind(v).startsWith("won")) lengths.push(longest(v));
  needed = Math.max(2, Math.min(...lengths));
  return needed;
}
