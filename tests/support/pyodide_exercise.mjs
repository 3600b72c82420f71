// Runs an exercise in Pyodide as a pupil's browser does: node pyodide_exercise.mjs FOLDER_OF_PYODIDE EXERCISE.json
// The file lists attempts, each a list of pieces of Python; each attempt has a fresh namespace. The answer lists, for
// each, the number of the first piece that raises with its error, or null. Nothing is loaded from the network.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, exercise] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(resolve(folder), "pyodide.mjs")));
const python = await loadPyodide();
const attempted = JSON.parse(readFileSync(exercise, "utf-8")).map((pieces) => {
  const globals = python.toPy({ __name__: "__main__" });
  for (const [number, piece] of pieces.entries()) {
    try {
      python.runPython(piece, { globals });
    } catch (error) {
      return [number, error.type, error.message.trim().split("\n").pop()];
    }
  }
  return null;
});
process.stdout.write(JSON.stringify(attempted));
