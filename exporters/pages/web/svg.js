// Vertices and edges of a drawing: like those that Graphviz laid out, for layouts of our own.
function shape(v, x, y, width, height) {
  return player(v) === 2
    ? draw("rect", { class: "shape", x: x - width / 2, y: y - height / 2, width, height })
    : draw("ellipse", { class: "shape", cx: x, cy: y, rx: width / 2, ry: height / 2 });
}

function ring(v, ...box) {
  const around = shape(v, ...box);
  around.setAttribute("class", "ring");
  return around;
}

function node(v, x, y, width, height) {
  const group = draw("g", {
    class: `node p${player(v)}${isOver(v) ? " ends" : ""}`, "data-v": v, "data-box": `${x} ${y} ${width} ${height}`,
  }, shape(v, x, y, width, height));
  if (isOver(v)) group.append(shape(v, x, y, width - 7, height - 7));
  return inside(group);
}

// What stands below the name of a vertex, or beside it in a low one: its priority, and whose target it is.
const LOW = 32;

function underOf(v) {
  const own = data.priorities?.[v] ?? null, target = answersShown() && data.targets?.[v] > 0 ? `F${data.targets[v]}` : "";
  return [...(own === null ? [] : [`p = ${own}`]), target].filter(Boolean).join("  ");
}

// Put what a vertex is called, or its board, into its shape.
function inside(group) {
  const v = Number(group.dataset.v);
  const [x, y, width, height] = group.dataset.box.split(" ").map(Number);
  group.querySelectorAll("text:not(.value), .board, .ring").forEach((old) => old.remove());
  group.prepend(ring(v, x, y, width + 7, height + 7));
  const text = state.boards && boardOf(v), under = underOf(v);
  if (text) {
    const inner = board(text);
    const share = player(v) === 2 ? 0.78 : 0.64;
    const scale = Math.min((width * share) / inner.width, (height * share) / inner.height);
    const left = x - (inner.width * scale) / 2, top = y - (inner.height * scale) / 2;
    inner.group.setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
    group.append(inner.group);
  } else {
    const room = width - (height < 20 ? 6 : isOver(v) ? 14 : player(v) === 2 ? 4 : 6);
    if (height < LOW) {
      group.append(caption(`${calledOf(v)} ${under}`.trim(), x, y, room, height));
      return group;
    }
    group.append(caption(calledOf(v), x, under ? y - 0.13 * height : y, room, under ? 0.6 * height : height));
    if (under) group.append(caption(under, x, y + 0.2 * height, room, 0.5 * height));
  }
  return group;
}

// Likewise into those that Graphviz laid out.
function relabel() {
  if (whole) whole.querySelectorAll(".node").forEach(inside);
}

const SMALLEST = 8;
const LONGEST = 24;

function caption(label, x, y, width, height) {
  const characters = [...label], most = clamp(3, Math.floor(width / (0.58 * SMALLEST)), LONGEST);
  const shown = characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : label;
  const tallest = isFull() ? 0.5 * height : height > 40 ? 14 : 12;
  const pixels = clamp(SMALLEST, width / (0.58 * [...shown].length), Math.max(SMALLEST, tallest));
  const text = draw("text", { x, y: y + 0.35 * pixels });
  text.style.fontSize = `${pixels}px`;
  text.textContent = shown;
  return text;
}

function edge(tail, head, fromX, fromY, toX, toY) {
  const middle = (fromX + toX) / 2;
  return draw("g", { class: "edge", "data-e": `${tail} ${head}` },
    draw("path", { d: `M${fromX},${fromY}C${middle},${fromY} ${middle},${toY} ${toX - 8},${toY}` }),
    draw("polygon", { points: `${toX - 9},${toY - 4} ${toX - 1},${toY} ${toX - 9},${toY + 4}` }));
}
