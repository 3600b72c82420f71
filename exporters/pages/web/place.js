// Which drawing is shown, how large, and where the token stands in it.
const stage = byId("drawing");
const whole = byId("whole");
const coin = draw("circle", { class: "coin", r: 8 });
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let zoom = 1;

function register(svg) {
  shown.clear();
  drawnEdges.length = 0;
  svg.querySelectorAll(".node").forEach((group) => {
    const v = Number(group.dataset.v);
    shown.set(v, [...(shown.get(v) || []), group]);
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", v === state.token && !group.classList.contains("reply") ? "0" : "-1");
  });
  svg.querySelectorAll("[data-e]").forEach((group) => {
    const [tail, head] = group.dataset.e.split(" ").map(Number);
    drawnEdges.push({ group, tail, head });
  });
}

const isNarrow = () => stage.clientWidth < NARROW;

// Without a place to draw in, as beside a board in full screen, nothing is drawn.
const NARROWEST = 50;
const isStaged = () => stage.clientWidth >= NARROWEST;

// The height that the window leaves to the drawing, with its legend in sight if it is wide enough for both.
function room() {
  if (isNarrow()) return 0.75 * window.innerHeight;
  const top = stage.getBoundingClientRect().top + window.scrollY;
  return Math.max(300, window.innerHeight - top - (isFull() ? (attracts() ? 0.2 : 0.13) * window.innerHeight : 110));
}

function fitting() {
  const { width, height } = whole.viewBox.baseVal;
  return Math.min((stage.clientWidth - 9) / width, isNarrow() ? Infinity : room() / height, isFull() ? 4 : 1.8);
}

// A frame that the window has room for; that of the whole arena keeps its height while the drawing grows in it.
function frame() {
  if (!isStaged()) return;
  const tall = whole ? whole.viewBox.baseVal.height * Math.max(1, fitting()) : 0;
  stage.style.maxHeight = `${room() + 9}px`;
  stage.style.height = state.mode === "whole" ? `${tall + 9}px` : "";
}

function arrange() {
  if (!isStaged()) return;
  const focused = stage.contains(document.activeElement) ? document.activeElement.dataset.v : null;
  if (state.mode === "near") {
    const svg = near(state.token, stage.clientWidth - 9);
    state.hovered = -1;
    const { width, height } = svg.viewBox.baseVal;
    const scale = isNarrow() ? Math.min(1, (stage.clientWidth - 9) / width) : clamp(0.5, room() / height, 1);
    svg.setAttribute("width", width * scale);
    svg.setAttribute("height", height * scale);
    stage.replaceChildren(svg);
  } else {
    if (!whole.isConnected) stage.replaceChildren(whole);
    const { width, height } = whole.viewBox.baseVal;
    whole.setAttribute("width", width * zoom);
    whole.setAttribute("height", height * zoom);
  }
  const svg = stage.querySelector("svg");
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", state.mode === "near" ? say("around") : svg.getAttribute("aria-label"));
  register(svg);
  svg.append(coin);
  moveCoin();
  if (focused !== null) focusVertex(Number(focused), state.token);
}

function moveCoin() {
  const group = shown.get(state.token)?.[0];
  coin.classList.toggle("away", !group);
  if (!group) return;
  const [x, y, width, height] = group.dataset.box.split(" ").map(Number);
  const corner = player(state.token) === 2 ? 0.5 : 0.36;
  coin.style.transform = `translate(${x + corner * width}px, ${y - corner * height}px)`;
}

function focusVertex(v, otherwise) {
  const group = (shown.get(v) || shown.get(otherwise) || [])[0];
  if (!group) return;
  stage.querySelectorAll('[tabindex="0"]').forEach((other) => other.setAttribute("tabindex", "-1"));
  group.setAttribute("tabindex", "0");
  group.focus({ preventScroll: true });
}

// Vertices in the order in which a reader meets them: from above, from the left.
function inOrder() {
  const place = (group) => group.dataset.box.split(" ").map(Number);
  return [...stage.querySelectorAll(".node")].sort((a, b) => {
    const [ax, ay] = place(a), [bx, by] = place(b);
    return state.mode === "near" ? ax - bx || ay - by : Math.abs(ay - by) > 2 ? ay - by : ax - bx;
  });
}

function step(by) {
  const groups = inOrder();
  const at = groups.indexOf(document.activeElement);
  const next = groups[clamp(0, at + by, groups.length - 1)];
  stage.querySelectorAll('[tabindex="0"]').forEach((other) => other.setAttribute("tabindex", "-1"));
  next.setAttribute("tabindex", "0");
  next.focus();
}

// How far to scroll to have what lies between two ends in the middle: not at all while it is in sight.
const beyond = (low, high, least, most) => (low >= least && high <= most ? 0 : (low + high - least - most) / 2);

// The scroll that brings a vertex into sight: that of the drawing, never of the window.
function wayTo(v) {
  const box = shown.get(v)[0].getBoundingClientRect(), seen = stage.getBoundingClientRect();
  return [beyond(box.left, box.right, seen.left, seen.right), beyond(box.top, box.bottom, seen.top, seen.bottom)];
}

function reveal(v) {
  if (!shown.has(v)) return;
  const [left, top] = wayTo(v);
  if (left || top) stage.scrollBy({ left, top, behavior: calm.matches ? "instant" : "smooth" });
}

// The token keeps its place, or what is in the middle if the token is out of sight.
function zoomTo(value) {
  const [left, top] = wayTo(state.token), token = shown.get(state.token)[0];
  const { x, y, width, height } = (left || top ? stage : token).getBoundingClientRect();
  const acrossAt = x + width / 2, downAt = y + height / 2, before = whole.getBoundingClientRect();
  zoom = clamp(0.1, value, 4);
  arrange();
  paint();
  const after = whole.getBoundingClientRect(), grown = after.width / before.width;
  stage.scrollBy(after.x + (acrossAt - before.x) * grown - acrossAt, after.y + (downAt - before.y) * grown - downAt);
}
