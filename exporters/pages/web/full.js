// The whole screen: letters for the last row, and the board or the arena alone.
const isFull = () => "full" in document.body.dataset;

function setFull(full, asked = true) {
  if (full === isFull()) return;
  if (full) document.body.dataset.full = attracts() || !hasTable() ? "stage" : "play";
  else delete document.body.dataset.full;
  byId("full").setAttribute("aria-pressed", full);
  if (asked) askScreen(full);
  setMode(state.mode);
}

// A browser that refuses, or has none to give, still shows the page that way in its window.
function askScreen(full) {
  if (full) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
}

function showPane(pane) {
  document.body.dataset.full = pane;
  setMode(state.mode);
}

function listenFull() {
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) setFull(false, false); });
  byId("panes").addEventListener("click", () => showPane(document.body.dataset.full === "play" ? "stage" : "play"));
}
