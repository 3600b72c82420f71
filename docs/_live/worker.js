// Runs Python for a page: a message {id, call, given} calls a function of live.py, and what it sends comes back with the id.
import { loadPyodide } from "./python/start.mjs";

const ready = (async () => {
  const python = await loadPyodide({ env: { HOME: "/home/pyodide" } });
  python.FS.writeFile("/home/pyodide/live.py", await (await fetch(new URL("live.py", import.meta.url))).text());
  return python.pyimport("live");
})();

let turn = ready.catch(() => null);
self.onmessage = ({ data: { id, call, given } }) => {
  turn = turn.then(async () => {
    const send = (kind, text) => self.postMessage({ id, kind, text });
    try {
      (await ready)[call](send, JSON.stringify(given));
    } catch (error) {
      send("error", String(error.message ?? error).trim().split("\n").pop());
    }
    send("done", "");
  });
};
