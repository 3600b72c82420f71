// What mouse and keyboard do.
// The pixels of the letters in the drawing, and those that can be read.
const LETTERS = 12;
const READABLE = 8.5;

function refresh() {
  const focused = document.activeElement, byKeys = focused.matches(":focus-visible");
  paint();
  moveCoin();
  showPlay();
  showLook();
  showLayer();
  const gone = !focused.isConnected && !table.contains(document.activeElement);
  const lost = gone || focused.disabled || focused.hidden;
  if (lost || focused === byId("turn")) heir(focused).focus({ preventScroll: !byKeys });
}

// What comes next has the focus after what is gone, or can no longer be pressed: a move, if there is one.
function heir(focused) {
  if (focused.closest(".layers")) return byId("layer");
  if (focused.dataset.option && table.querySelector(".handle")) return table.querySelector(".handle");
  const moves = [...document.querySelectorAll("#moves [data-move]:enabled")];
  const same = moves.find((button) => button.dataset.move === focused.dataset.move);
  return same || (waitsToBeTold() ? byId("go") : moves[0]) || byId("turn");
}

function setView(view) {
  const answers = answersShown();
  state.view = view;
  if (attracts()) state.attracting = Number(view);
  document.querySelector(`input[name="view"][value="${view}"]`).checked = true;
  if (answersShown() !== answers) {
    state.hint = false;
    relabel();
    find();
    arrange();
  }
  refresh();
}

function setMode(mode) {
  state.mode = mode;
  document.querySelector(`input[name="mode"][value="${mode}"]`).checked = true;
  document.body.dataset.mode = mode;
  if (mode === "whole") zoom = fitting();
  frame();
  arrange();
  refresh();
  reveal(state.token);
}

function setBoards(boards) {
  state.boards = boards;
  byId("boards").setAttribute("aria-pressed", boards);
  relabel();
  arrange();
  find();
  refresh();
}

function setDark(dark) {
  document.documentElement.style.colorScheme = dark ? "dark" : "light";
  byId("theme").setAttribute("aria-pressed", dark);
}

const vertexUnder = (target) => target.closest?.(".node");

function hover(v) {
  if (v === state.hovered) return;
  state.hovered = v;
  showLook();
}

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const target = event.target, group = vertexUnder(target), place = target.closest?.(".handle");
  const letter = event.key.length === 1;
  if (target.matches?.("input[type=search], select") || (letter && !byId("letters").checked && !group && !place)) return;
  if (!letter && target.matches?.("input")) return;
  const act = place && PLACE_KEYS[event.key] ? () => PLACE_KEYS[event.key](place)
    : group && VERTEX_KEYS[event.key] ? () => VERTEX_KEYS[event.key](group)
      : /^[1-9]$/.test(event.key) && hasTable() ? () => playDigit(event.key) : KEYS[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}

const VERTEX_KEYS = {
  ArrowUp: () => step(-1),
  ArrowDown: () => step(1),
  Home: () => step(-size),
  End: () => step(size),
  Enter: (group) => choose(Number(group.dataset.v)),
  " ": (group) => choose(Number(group.dataset.v)),
};
const KEYS = {
  arrowleft: () => stepLayer(-1),
  arrowright: () => stepLayer(1),
  "/": () => byId("search").focus(),
  [data.words.letters.back]: takeBack,
  [data.words.letters.restart]: () => restart(),
  [data.words.letters.hint]: showHint,
  [data.words.letters.go]: letPlay,
  [data.words.letters.full]: () => setFull(!isFull()),
  [data.words.letters.ask]: () => setAsking(!state.asks),
  escape: () => setFull(false),
};

// Of a double click the first makes a move, and the second would make another.
const isSecond = (event) => event.detail > 1;

// After a click the keys ← and → go through the layers again; who chose by keys goes on to choose by keys.
function handOn(name) {
  let clicked = false;
  byId(name).addEventListener("pointerdown", () => { clicked = true; });
  byId(name).addEventListener("keydown", () => { clicked = false; });
  byId(name).addEventListener("click", (event) => { if (clicked && event.target.matches("input")) event.target.blur(); });
}

function listen() {
  const clicks = {
    "take-back": takeBack, restart: () => restart(), hint: showHint, go: letPlay, film: startFilm,
    "layer-back": () => stepLayer(-1), "layer-on": () => stepLayer(1),
    smaller: () => zoomTo(zoom / 1.25), larger: () => zoomTo(zoom * 1.25), fit: () => zoomTo(fitting()),
    full: () => setFull(!isFull()), ask: () => setAsking(!state.asks),
    boards: () => setBoards(!state.boards),
    print: () => window.print(),
    theme: () => setDark(byId("theme").getAttribute("aria-pressed") !== "true"),
    put: () => restart(state.looked),
    clear: () => { ["search", "by-winner", "by-rank", "by-ply"].forEach((name) => { byId(name).value = ""; }); filter(); },
  };
  for (const [name, act] of Object.entries(clicks)) byId(name).addEventListener("click", act);
  for (const name of ["by-winner", "by-rank", "by-ply"]) byId(name).addEventListener("change", filter);
  byId("search").addEventListener("input", filter);
  byId("search").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) byId("results").querySelector("button")?.click();
  });
  byId("layer").addEventListener("input", (event) => { stopFilm(); setLayer(Number(event.target.value)); });
  byId("views").addEventListener("change", (event) => { stopFilm(); setView(event.target.value); });
  byId("modes").addEventListener("change", (event) => setMode(event.target.value));
  byId("sides").addEventListener("change", (event) => takeSide(Number(event.target.value)));
  ["views", "modes", "sides"].forEach(handOn);
  byId("moves").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.matches(".more")) showMore();
    else if (button && !isSecond(event)) push(Number(button.dataset.move));
  });
  byId("results").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) lookAt(Number(button.dataset.look));
  });
  byId("history").addEventListener("click", (event) => {
    const line = event.target.closest("button");
    if (line && !isSecond(event)) returnTo(Number(line.dataset.ply));
  });
  listenTable();
  listenFull();
  stage.addEventListener("click", (event) => {
    const group = vertexUnder(event.target);
    if (group && !isSecond(event)) choose(Number(group.dataset.v));
  });
  stage.addEventListener("pointerover", (event) => hover(Number(vertexUnder(event.target)?.dataset.v ?? -1)));
  stage.addEventListener("pointerleave", () => hover(-1));
  stage.addEventListener("focusin", (event) => hover(Number(vertexUnder(event.target)?.dataset.v ?? -1)));
  stage.addEventListener("focusout", () => hover(-1));
  document.addEventListener("keydown", onKey);
  let width = stage.clientWidth;
  window.addEventListener("resize", () => {
    if (stage.clientWidth < NARROWEST || stage.clientWidth === width) return;
    width = stage.clientWidth;
    setMode(state.mode);
  });
}

function open() {
  byId("verdict").textContent = verdict(data.start);
  document.querySelector(`input[name="view"][value="${state.view}"]`).checked = true;
  document.querySelector(`input[name="side"][value="${state.side}"]`).checked = true;
  byId("theme").setAttribute("aria-pressed", matchMedia("(prefers-color-scheme: dark)").matches);
  // Who comes back to the page begins anew: a browser would put back what was chosen, and tell nobody.
  document.querySelectorAll("input:not(#letters), select").forEach((input) => { input.autocomplete = "off"; });
  byId("modes").hidden = !whole;
  byId("table").hidden = !hasTable();
  if (hasTable()) {
    document.body.dataset.table = "";
    byId("moves").before(byId("story"));
  }
  byId("boards").hidden = !data.boards;
  fillFilters();
  openKind();
  listen();
  setMode(whole && LETTERS * fitting() >= READABLE ? "whole" : "near");
  setBoards(state.boards);
}

if (size) open();
