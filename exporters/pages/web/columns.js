// The moves of an arena or a graph: the whole of it is in the page.
const size = data.labels.length;
const first = new Int32Array(size + 1);
data.degree.forEach((count, v) => { first[v + 1] = first[v] + count; });
const ends = new Int32Array(data.ends.length);
for (let v = 0; v < size; v++) {
  for (let e = first[v], end = v; e < first[v + 1]; e++) ends[e] = end += data.ends[e];
}

const after = (v) => Array.from(ends.subarray(first[v], first[v + 1]));
const isOver = (v) => first[v] === first[v + 1];
const best = (v) => (data.best[v] < 0 ? -1 : ends[first[v] + data.best[v]]);
const pliesLeft = (v) => data.remoteness[v];

const weightOf = (v, next) => data.weights?.[ends.subarray(first[v], first[v + 1]).indexOf(next) + first[v]] ?? "";

function moveName(v, next) {
  return data.named ? data.names[data.named[ends.subarray(first[v], first[v + 1]).indexOf(next) + first[v]]] : "";
}

// All of them are known from the start, and nothing is looked for.
const isSure = () => true;
const think = () => {};
const showKnown = () => {};
const answerAfter = () => PAUSE;
