// Answers the checks of pyodide_check.py in Pyodide: node pyodide.mjs FOLDER_OF_PYODIDE SCRIPT NAME=FOLDER...
// Each folder is seen as the package of that name. Nothing is loaded from the network.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, ...packages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(resolve(folder), "pyodide.mjs")));
const python = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home/pyodide" } });
for (const [name, place] of packages.map((each) => each.split("="))) {
  python.FS.mkdirTree(`/site/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: place }, `/site/${name}`);
}
python.FS.writeFile("/site/pyodide_check.py", readFileSync(script));
python.runPython("import sys; sys.path.append('/site'); import pyodide_check");
const answers = JSON.parse(python.runPython("pyodide_check.report(pyodide_check.BROWSER)"));
const viz = join(resolve(folder), "..", "@viz-js", "viz", "dist", "viz.js");
if (existsSync(viz)) {
  python.globals.set("place", pathToFileURL(viz).href);
  answers["viz.js"] = JSON.parse(await python.runPythonAsync("await pyodide_check.by_viz(place)"));
}
process.stdout.write(JSON.stringify(answers));
