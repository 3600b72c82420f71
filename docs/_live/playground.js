// The playground: a game and its parameters, its picture, who wins, and play against the strategy. What is shown is made by
// the command line in the worker, and where the page stands is told by the address after #.
import { element, Output, Session } from "./live.js";

const WORDS = {
  en: {
    title: "Playground", language: "Language", game: "Game", show: "Show", stop: "Stop", winner: "Who wins", picture: "Picture",
    play: "Play against the strategy", svg: "Download SVG", tex: "Download TikZ", loading: "Python is loading …",
    working: "working …", done: "The address of this page leads here again.",
  },
  fr: {
    title: "Terrain de jeu", language: "Langue", game: "Jeu", show: "Montrer", stop: "Arrêter", winner: "Qui gagne", picture: "Image",
    play: "Jouer contre la stratégie", svg: "Télécharger en SVG", tex: "Télécharger en TikZ", loading: "Python se charge …",
    working: "calcul en cours …", done: "L’adresse de cette page ramène ici.",
  },
};
const MOST = ["--max-vertices", "20000"]; // what a browser's Python unfolds in some seconds
const FIRST = "fibonacci_nim";
const at = (id) => document.getElementById(id);
const session = new Session();
let lang, games, shown;

// What the worker sends of a call, in a box: text, errors, and files by their endings.
async function answer(call, given, box, onFile = () => {}) {
  const output = new Output(box);
  let failed = false;
  const ended = await session.call(call, given, (kind, text) => {
    failed ||= kind === "error";
    if (kind === "file") onFile(JSON.parse(text), output);
    else output.show(kind, text);
  });
  return ended && !failed;
}

const asked = () => new URLSearchParams(location.hash.slice(1));

function speak() {
  lang = asked().get("lang") ?? (navigator.language.startsWith("fr") ? "fr" : "en");
  document.documentElement.lang = at("lang").value = lang;
  for (const each of document.querySelectorAll("[data-say]")) each.textContent = WORDS[lang][each.dataset.say];
}

// The form: the games, and the fields of the one that is chosen, as the command line has them.
function fill() {
  const values = asked();
  const name = values.get("game") ?? FIRST;
  at("game").replaceChildren(...games.map((game) => new Option(game.title, game.name, false, game.name === name)));
  const game = games.find((each) => each.name === at("game").value);
  at("summary").textContent = game.summary;
  at("parameters").replaceChildren(
    ...game.fields.map(({ name: field, default: usual, help }) => {
      const label = element("label", "", `${help} `);
      const input = element("input");
      input.name = field;
      if (typeof usual === "boolean") {
        input.type = "checkbox";
        input.checked = (values.get(field) ?? String(usual)) === "true";
      } else {
        input.value = values.get(field) ?? usual;
        if (typeof usual === "number") input.inputMode = "numeric";
      }
      label.append(input);
      return label;
    }),
  );
}

// The words of the form on the command line.
function words() {
  const game = games.find((each) => each.name === at("game").value);
  return [game.name, ...game.fields.flatMap(({ name, default: usual }) => {
    const flag = name.replaceAll("_", "-");
    const input = at("form").elements[name];
    if (typeof usual === "boolean") return input.checked === usual ? [] : [`--${input.checked ? "" : "no-"}${flag}`];
    return [`--${flag}`, input.value];
  }), "--lang", lang];
}

function keep() {
  const values = new URLSearchParams({ lang, game: at("game").value });
  for (const input of at("parameters").querySelectorAll("input")) {
    values.set(input.name, input.type === "checkbox" ? String(input.checked) : input.value);
  }
  history.replaceState(null, "", `#${values}`);
}

const fit = () => ["--fit", innerWidth < 700 ? "column" : "slide"];

async function show() {
  keep();
  const game = words();
  shown = { game };
  at("downloads").hidden = true;
  for (const id of ["winner", "picture", "message", "play"]) at(id).replaceChildren();
  await busy(async () => {
    if (!(await answer("command", ["solve", ...game, ...MOST], at("winner"))) && !at("winner").firstChild) return;
    await answer("command", ["draw", ...game, ...fit(), "-o", "picture.svg", ...MOST], at("picture"), ({ content }, output) => {
      shown.svg = content;
      output.show("svg", content);
      at("downloads").hidden = false;
    });
    await answer("command", ["explore", ...game, "-o", "page.html", ...MOST], at("play"), ({ content }, output) =>
      output.show("html", content),
    );
  });
}

async function busy(work) {
  at("show").hidden = true;
  at("stop").hidden = false;
  at("state").textContent = session.ready ? WORDS[lang].working : WORDS[lang].loading;
  await work();
  at("show").hidden = false;
  at("stop").hidden = true;
  at("state").textContent = WORDS[lang].done;
}

function download(name, content, type) {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a busy machine fetches it late
}

async function list() {
  speak();
  at("state").textContent = WORDS[lang].loading;
  await session.call("games", lang, (kind, text) => {
    if (kind === "text") games = JSON.parse(text);
    else at("state").textContent = text;
  });
  if (!games) return;
  fill();
  await show();
}

const name = () => at("game").value;
at("form").onsubmit = (event) => {
  event.preventDefault();
  show();
};
at("stop").onclick = () => session.stop();
at("game").onchange = () => {
  history.replaceState(null, "", `#${new URLSearchParams({ lang, game: name() })}`);
  fill();
  show();
};
at("lang").onchange = () => {
  lang = at("lang").value;
  keep();
  list();
};
at("as-svg").onclick = () => download(`${name()}.svg`, shown.svg, "image/svg+xml");
at("as-tex").onclick = () =>
  busy(() => answer("command", ["draw", ...shown.game, ...fit(), "-o", "picture.tex", ...MOST], at("message"), ({ content }) =>
    download(`${name()}.tex`, content, "application/x-tex"),
  ));
window.onhashchange = list;
list();
