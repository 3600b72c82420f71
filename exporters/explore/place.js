// Which drawing is shown, how large, and where the token stands in it.
const stage = byId("drawing");
const whole = byId("whole");
const coin = draw("circle", { class: "coin", r: 8 });
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

// The height that the window leaves to the drawing, with its legend in sight.
function room() {
  const top = stage.getBoundingClientRect().top + window.scrollY;
  return Math.max(300, window.innerHeight - top - 110);
}

function fitting() {
  const { width, height } = whole.viewBox.baseVal;
  return Math.min(stage.clientWidth / width, room() / height, 1.8);
}

function arrange() {
  const focused = stage.contains(document.activeElement) ? document.activeElement.dataset.v : null;
  if (state.mode === "near") {
    const svg = near(state.token, stage.clientWidth - 9);
    state.hovered = -1;
    const { width, height } = svg.viewBox.baseVal;
    const scale = stage.clientWidth < NARROW ? Math.min(1, (stage.clientWidth - 9) / width) : clamp(0.8, room() / height, 1);
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
  const corner = player(state.token) === 1 ? 0.36 : 0.5;
  coin.style.transform = `translate(${x + corner * width}px, ${y - corner * height}px)`;
}

function focusVertex(v, otherwise) {
  const group = (shown.get(v) || shown.get(otherwise) || [])[0];
  if (!group) return;
  stage.querySelectorAll('[tabindex="0"]').forEach((other) => other.setAttribute("tabindex", "-1"));
  group.setAttribute("tabindex", "0");
  group.focus({ preventScroll: state.mode === "near" });
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

function zoomTo(value) {
  zoom = clamp(0.1, value, 4);
  arrange();
  paint();
}
