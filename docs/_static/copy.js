// Each block of code gets a row of tools (`.block-tools`) with a button that copies it; other scripts add theirs there.
// Of a session with prompts, what was typed is copied, without prompts and answers.

const typed = (pre) => {
  if (!pre.querySelector(".gp")) return pre.textContent;
  const lines = pre.textContent.split("\n").filter((line) => /^(>>>|\.\.\.|\$)( |$)/.test(line));
  return lines.map((line) => line.replace(/^(>>>|\.\.\.|\$) ?/, "")).join("\n") + "\n";
};

const copied = async (button, text) => {
  await navigator.clipboard.writeText(text);
  button.classList.add("done");
  setTimeout(() => button.classList.remove("done"), 1500);
};

const french = document.documentElement.lang.startsWith("fr");

const addTools = (block) => {
  const pre = block.querySelector("pre");
  const tools = document.createElement("div");
  tools.className = "block-tools";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.title = french ? "Copier" : "Copy";
  button.setAttribute("aria-label", button.title);
  button.addEventListener("click", () => copied(button, typed(pre)));
  tools.append(button);
  block.append(tools);
};

document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("div.highlight").forEach((block) => block.querySelector("pre") && addTools(block));
});
