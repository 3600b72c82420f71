// What the page was given, and the positions as columns: vertices are numbers, their moves stand in rows.
const byId = (name) => document.getElementById(name);
const data = JSON.parse(byId("data").textContent);

const boardOf = (v) => {
  if (!data.boards) return "";
  if (data.boards === "labels") return data.labels[v].replaceAll("/", "\n");
  if (data.boards === "heaps") return data.labels[v].split(",").map((n) => "|".repeat(n) || "-").join("\n");
  return data.boards[v];
};

// Boards stand for positions in the drawing where they say all that the labels say, and can be read.
const isHeaps = (text) => !/[^|\-\n]/.test(text);
const MOST_MATCHES = 9;
const boardsTell = data.boards === "labels"
  || (data.boards === "heaps" && data.labels.every((label) => Math.max(...label.split(",")) <= MOST_MATCHES))
  || (Array.isArray(data.boards) && !data.boards.some(isHeaps) && new Set(data.boards).size === new Set(data.labels).size);

const calledOf = (v) => (data.labels[v].trim() ? data.labels[v] : "∅");
