// Gives each block of Python of a page a button that runs it, in a worker that the page's blocks share.
const WORDS = {
  en: { run: "Run", stop: "Stop", loading: "Python is loading …", stopped: "stopped: the next run begins anew", files: "Files" },
  fr: { run: "Exécuter", stop: "Arrêter", loading: "Python se charge …", stopped: "arrêté : la suite recommence", files: "Fichiers" },
};
const lang = document.documentElement.lang.startsWith("fr") ? "fr" : "en";
const say = WORDS[lang];

// A Python in a worker: call() runs a function of live.py, and shows what it sends; stop() ends it, and what it knew.
export class Session {
  #worker = null;
  #calls = new Map();
  #last = 0;

  call(call, given, show) {
    this.#worker ??= this.#begin();
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#calls.set(id, { show, resolve });
      this.#worker.postMessage({ id, call, given });
    });
  }

  stop() {
    this.#worker?.terminate();
    this.#end(say.stopped);
  }

  #begin() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, kind, text } }) => {
      const { show, resolve } = this.#calls.get(id);
      if (kind !== "done") return show(kind, text);
      this.#calls.delete(id);
      resolve(true);
    };
    worker.onerror = (event) => this.#end(event.message ?? "the worker could not be loaded");
    return worker;
  }

  #end(reason) {
    this.#worker = null;
    for (const { show, resolve } of this.#calls.values()) {
      show("error", reason);
      resolve(false);
    }
    this.#calls.clear();
  }
}

// Shows in a box what a call sends: text, errors, pictures and pages.
export class Output {
  constructor(box) {
    this.box = box;
    this.box.replaceChildren();
  }

  begin() {
    this.box.dataset.state = "waiting";
    this.box.textContent = say.loading;
    this.since = performance.now();
  }

  show(kind, text) {
    if (this.box.dataset.state === "waiting") {
      this.box.replaceChildren();
      this.box.dataset.state = "shown";
      this.box.dataset.seconds = ((performance.now() - this.since) / 1000).toFixed(2);
    }
    const last = this.box.lastElementChild;
    if (kind === "text" && last?.className === "live-text") last.append(text);
    else this.box.append(Output[kind](text));
  }

  end() {
    if (this.box.dataset.state === "waiting") this.box.replaceChildren();
    this.box.dataset.state = "ended";
  }

  static text(text) {
    return element("pre", "live-text", text);
  }

  static note(text) {
    return element("p", "live-note", text.trim().replace(/^arena: note: /, ""));
  }

  static error(text) {
    return element("pre", "live-error", text);
  }

  static svg(text) {
    const box = element("div", "live-picture");
    box.innerHTML = text.slice(text.indexOf("<svg"));
    return box;
  }

  static html(text) {
    const page = element("iframe", "live-page");
    page.sandbox = "allow-scripts";
    page.srcdoc = text;
    return page;
  }
}

export function element(tag, className = "", text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

// The blocks of a page are one session, in their order: to run one runs those before it that have not been run.
class Page {
  constructor(blocks) {
    this.session = new Session();
    this.blocks = blocks.map((block, number) => {
      const button = element("button", "live-run", say.run);
      button.type = "button";
      button.onclick = () => (this.running ? this.session.stop() : this.run(number));
      (block.querySelector(".block-tools") ?? block).prepend(button);
      const box = element("div", "live-output");
      box.setAttribute("aria-live", "polite");
      block.after(box);
      return { source: block.querySelector("pre"), button, output: new Output(box), done: false };
    });
  }

  async run(number) {
    this.running = true;
    const earlier = this.blocks.slice(0, number).filter((each) => !each.done);
    for (const { button } of this.blocks) button.textContent = say.stop;
    for (const each of [...earlier, this.blocks[number]]) {
      each.output.begin();
      each.done = await this.session.call("run", { source: each.source.textContent }, (kind, text) =>
        each.output.show(kind, text),
      );
      each.output.end();
      if (!each.done) {
        for (const other of this.blocks) other.done = false;
        break;
      }
    }
    for (const { button } of this.blocks) button.textContent = say.run;
    this.running = false;
  }
}

// Once the page is read, and copy.js has made the rows of tools.
function begin() {
  const blocks = [...document.querySelectorAll(".highlight-pycon, .highlight-python")];
  if (!blocks.length) return;
  const style = element("link");
  style.rel = "stylesheet";
  style.href = new URL("live.css", import.meta.url);
  document.head.append(style);
  new Page(blocks);
}

if (document.readyState === "complete") begin();
else window.addEventListener("load", begin);
