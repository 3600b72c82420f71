// The neighborhood of the token: from left to right the token, its moves, and each move's replies.
const NARROW = 560;
const MOST_MOVES = 60;
const MOST_REPLIES = 400;
const GAP = 8;

// The moves of a position, those too that a part of a larger arena leaves out.
const degree = (v) => after(v).length + (data.leftOut?.[v] ?? 0);

function measures(token, moves, width) {
  const narrow = width < NARROW;
  if (state.boards && boardOf(token)) {
    const move = clamp(44, 560 / Math.max(1, moves.length) - 2 * GAP, narrow ? 64 : 92);
    const reply = clamp(32, 0.7 * move, 56);
    return { narrow, token: [narrow ? 72 : 104, narrow ? 72 : 104], move: [move, move], reply: [reply, reply] };
  }
  const longest = (vertices) => Math.max(3, ...vertices.map((v) => Math.min(narrow ? 12 : 24, [...data.labels[v]].length)));
  const beside = (vertices) => Math.max(0, ...vertices.map((v) => underOf(v).length && underOf(v).length + 2));
  const move = clamp(34, 520 / Math.max(1, moves.length) - 2 * GAP, 48);
  const next = moves.flatMap(after), letters = longest(moves), replies = longest(next) + beside(next);
  return {
    narrow,
    token: [Math.max(56, 8.5 * longest([token]) + 20), 52],
    move: [Math.max(move, 7.6 * letters + 16), move],
    reply: [Math.max(32, 6.6 * replies + 12), 30],
  };
}

// Of many vertices the first and the one that is wanted, unless its place at the end would tell what it is.
function some(vertices, most, wanted) {
  if (vertices.length <= most) return vertices;
  const chosen = vertices.slice(0, most);
  if (answersShown() && wanted >= 0 && !chosen.includes(wanted)) chosen[most - 1] = wanted;
  return chosen;
}

function near(token, width) {
  const moves = some(after(token), MOST_MOVES, best(token));
  const sizes = measures(token, moves, width);
  const moveLeft = GAP + sizes.token[0] + (sizes.narrow ? 40 : clamp(60, 0.14 * width, 130));
  const trayLeft = moveLeft + sizes.move[0] + (sizes.narrow ? 14 : 34);
  const columns = Math.max(1, Math.floor((width - trayLeft - 2 * GAP) / (sizes.reply[0] + GAP)));
  const blocks = moves.map((v) => {
    const replies = some(after(v), clamp(6, Math.floor(MOST_REPLIES / moves.length), 3 * columns), best(v));
    const rows = Math.ceil(replies.length / columns);
    return { v, replies, height: Math.max(sizes.move[1], rows * (sizes.reply[1] + GAP) + GAP) + 2 * GAP };
  });
  const height = Math.max(sizes.token[1] + 4 * GAP, blocks.reduce((sum, block) => sum + block.height, 2 * GAP))
    + (moves.length < degree(token) ? 20 : 0);
  const widest = Math.max(0, ...blocks.map((block) => Math.min(columns, block.replies.length)));
  const right = Math.max(GAP + sizes.token[0] + GAP, trayLeft + widest * (sizes.reply[0] + GAP) + 2 * GAP);
  const svg = draw("svg", { id: "near", viewBox: `0 0 ${right} ${height}`, width: right, height });
  const edges = draw("g"), names = draw("g"), nodes = draw("g"), tokenX = GAP + sizes.token[0] / 2;
  const tokenY = height > 720 ? 240 : height / 2;
  nodes.append(node(token, tokenX, tokenY, ...sizes.token));
  let top = GAP;
  for (const block of blocks) {
    const y = top + block.height / 2;
    edges.append(edge(token, block.v, tokenX + sizes.token[0] / 2, tokenY, moveLeft, y));
    const label = [moveName(token, block.v), weightOf(token, block.v)].filter(Boolean).join("  ");
    names.append(moveLabel(label, moveLeft - 12, y - 6, sizes.narrow));
    nodes.append(node(block.v, moveLeft + sizes.move[0] / 2, y, ...sizes.move));
    if (block.replies.length) tray(block, trayLeft, y, columns, sizes, moveLeft + sizes.move[0], edges, nodes);
    top += block.height;
  }
  const hidden = degree(token) - moves.length;
  if (hidden > 0) names.append(moreNote(hidden, moveLeft, height - 4));
  svg.append(edges, names, nodes);
  return svg;
}

function moveLabel(name, x, y, narrow) {
  const text = draw("text", { class: "move", x, y });
  text.textContent = narrow && name.length > 4 ? "" : name.slice(0, 18);
  return text;
}

function tray(block, left, y, columns, sizes, from, edges, nodes) {
  const [width, height] = sizes.reply;
  const rows = Math.ceil(block.replies.length / columns), across = Math.min(columns, block.replies.length);
  const top = y - (rows * (height + GAP) + GAP) / 2;
  edges.append(draw("path", { class: "lead", d: `M${from},${y}H${left}` }));
  edges.append(draw("rect", {
    class: "tray", x: left, y: top, rx: 6, width: across * (width + GAP) + GAP, height: rows * (height + GAP) + GAP,
  }));
  block.replies.forEach((v, place) => {
    const x = left + GAP + (place % columns) * (width + GAP) + width / 2;
    const reply = node(v, x, top + GAP + Math.floor(place / columns) * (height + GAP) + height / 2, width, height);
    reply.classList.add("reply");
    if (v === best(block.v)) reply.classList.add("answers");
    nodes.append(reply);
  });
  const hidden = degree(block.v) - block.replies.length;
  if (hidden > 0) edges.append(moreNote(hidden, left + GAP, top + rows * (height + GAP) + GAP + 11));
}

function moreNote(n, x, y) {
  const note = draw("text", { class: "note more", x, y });
  note.textContent = say("more", { n: numbers.format(n) });
  return note;
}
