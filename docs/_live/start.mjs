// A browser's Python with the toolkit and Graphviz: what the pages' worker and JupyterLite's kernel load as "Pyodide".
import { loadPyodide as load } from "./pyodide.mjs";
import { instance } from "./viz.js";

export async function loadPyodide(options) {
  const packages = [...(options?.packages ?? []), "arena-games"];
  const [python, viz] = await Promise.all([load({ ...options, packages }), instance()]);
  globalThis.arenaViz = viz; // exporters/pictures/graphviz_browser.py draws with it
  return python;
}
