// The whole screen: letters for the last row, and the board or the arena alone.
const root = document.documentElement;
const isFull = () => "full" in root.dataset;

function setFull(full, asked = true) {
  if (full === isFull()) return;
  if (full) root.dataset.full = attracts() || !hasTable() ? "stage" : "play";
  else delete root.dataset.full;
  byId("full").setAttribute("aria-pressed", full);
  if (asked) askScreen(full);
  relabel();
  setMode(state.mode);
}

// A browser that refuses, or has none to give, still shows the page that way in its window.
function askScreen(full) {
  if (full) root.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
}

function showPane(pane) {
  root.dataset.full = pane;
  setMode(state.mode);
}

function listenFull() {
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) setFull(false, false); });
  byId("panes").addEventListener("click", () => showPane(root.dataset.full === "play" ? "stage" : "play"));
}
