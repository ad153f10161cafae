// Keys that work everywhere, the list of them, and the switch of colours.

import { byId, element } from "./element.js";

const KEYS = [
  ["Ctrl Enter", "read the text"],
  ["Tab", "to the mentions, the tabs, the view, the detail"],
  ["← →", "among the mentions of the text; among the tabs; in a view, as it says"],
  ["Home End", "the first and the last mention"],
  ["Enter", "open a mention; once more goes to its detail"],
  ["Escape", "close the detail, back to the mention; give up a request"],
  ["[ ]", "open the mention before, after"],
  ["m", "mark words: then ← → go by words, Shift with ← → takes more, Enter goes to “Add”"],
  ["↑ ↓", "on the border of text and views: move it"],
  ["Ctrl Z", "undo"],
  ["Ctrl Shift Z", "redo"],
  ["?", "this list"],
]; // prettier-ignore
const SCHEMES = { system: "as the system", light: "light", dark: "dark" };

/** Whether a key belongs to a field that is written in. */
function inField(target) {
  return Boolean(target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable]"));
}

/**
 * @typedef {object} Acts
 * @property {() => void} read @property {() => void} undo @property {() => void} redo
 * @property {() => boolean} escape whether there was something to close
 * @property {(step: number) => void} step to the mention before or after
 * @property {() => void} mark begin to mark words
 */

/** @param {Acts} acts */
export function listen(acts) {
  const dialog = keysDialog();
  let single = remembered("timeloom-single-keys") !== "off";
  byId("single-keys").addEventListener("change", (event) => {
    single = event.target.checked;
    remember("timeloom-single-keys", single ? "on" : "off");
  });
  byId("single-keys").checked = single;
  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
    if (command && event.key === "Enter") acts.read();
    else if (command && !inField(event.target) && event.key.toLowerCase() === "z") (event.shiftKey ? acts.redo : acts.undo)();
    else if (event.key === "Escape") {
      if (!acts.escape()) return;
    } else if (command || event.altKey || !single || inField(event.target)) return;
    else if (event.key === "?") dialog.showModal();
    else if (event.key === "[" || event.key === "]") acts.step(event.key === "[" ? -1 : 1);
    else if (event.key === "m") acts.mark();
    else return;
    event.preventDefault();
  });
}

function keysDialog() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
  const rows = KEYS.map(([keys, words]) => [
    element("dt", {}, ...keys.split(" ").map((key) => element("kbd", {}, key))),
    element("dd", {}, words),
  ]);
  dialog.append(
    element("div", { class: "bar" }, element("h2", { id: "keys-head" }, "Keys"),
      element("button", { type: "button", class: "quiet icon", "aria-label": "Close", onclick: () => dialog.close() }, "×")),
    element("dl", {}, ...rows.flat()),
    element("label", { class: "row" }, element("input", { type: "checkbox", id: "single-keys" }), "Keys of a single letter are on"),
  ); // prettier-ignore
  byId("keys-open").addEventListener("click", () => dialog.showModal());
  return dialog;
}

/** The switch of colours: as the system, light, dark. */
export function watchScheme() {
  const button = byId("scheme");
  const names = Object.keys(SCHEMES);
  const lay = (name) => {
    if (name === "system") delete document.documentElement.dataset.scheme;
    else document.documentElement.dataset.scheme = name;
    button.setAttribute("aria-label", `Colours: ${SCHEMES[name]}`);
    button.title = `Colours: ${SCHEMES[name]}`;
  };
  lay(document.documentElement.dataset.scheme || "system");
  button.addEventListener("click", () => {
    const next = names[(names.indexOf(document.documentElement.dataset.scheme || "system") + 1) % names.length];
    lay(next);
    remember("timeloom-scheme", next);
  });
}

function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Choices of how the page looks and listens are kept; texts never are. */
function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}
