// The kinds of mention in a text, each with its number: a switch that shows or hides its colour.

import { element } from "./element.js";
import { KINDS } from "./mentions.js";

const MEANT = {
  date: "Days, months, years, centuries", time: "Times of day", duration: "How long something takes", set: "What comes again and again",
  unresolved: "No date could be given; the detail says why", event: "What happens", told: "Who says, writes or announces it",
}; // prettier-ignore

/** @param {HTMLElement} home @param {HTMLElement} passage @param {import("./mentions.js").Mentions} mentions */
export function legend(home, passage, mentions) {
  const numbers = new Map();
  for (const { kind } of mentions.all) numbers.set(kind, (numbers.get(kind) || 0) + 1);
  const switches = [];
  for (const [kind, [one, many]] of Object.entries(KINDS)) {
    const number = numbers.get(kind);
    if (!number) {
      passage.classList.remove(`without-${kind}`);
      continue;
    }
    const box = element("input", { type: "checkbox" });
    box.checked = !passage.classList.contains(`without-${kind}`);
    box.addEventListener("change", () => passage.classList.toggle(`without-${kind}`, !box.checked));
    switches.push(element("label", { class: `switch ${kind}`, title: MEANT[kind] }, box, element("b", {}, number.toLocaleString("en")), ` ${number === 1 ? one : many}`));
  }
  home.replaceChildren(...switches);
}
