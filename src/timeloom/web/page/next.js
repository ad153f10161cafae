// What there is to do with a text that was read, said above it: give it a day of writing where mentions are counted from one that is
// not known, and on a screen without room for the detail beside it, what a mention is for.

import { element } from "./element.js";
import { oneLine } from "./mentions.js";

const SHOWN = 2;

/**
 * @param {HTMLElement} home
 * @param {import("./mentions.js").Mentions} mentions
 * @param {{value: string, text: string} | null | undefined} stated the day that the text bears at its head or foot, as the service says
 * @param {{set: () => void, estimate: () => void, given: (dct: string) => void}} acts
 */
export function whatNext(home, mentions, stated, acts) {
  const { dct, written } = mentions.document;
  if (!mentions.all.length) {
    tell(home, "No mention of time was found. Select words to add one by hand.", "none");
    return;
  }
  const waiting = mentions.all.filter(({ item: { unresolved } }) =>
    dct ? written && unresolved?.detail?.startsWith("the time of writing") : unresolved?.reason === "no-dct"); // prettier-ignore
  if (!waiting.length) {
    tell(home, "Choose a coloured mention to see exactly when is meant.", "first");
    home.hidden = Boolean(document.body.dataset.chosen);
    return;
  }
  const why = dct ? "which its words do not tell so closely" : "which is not known";
  tell(home, `${named(waiting)} counted from the day of writing, ${why}.`, "undated", element("div", { class: "acts" },
    stated && element("button", { type: "button", onclick: () => acts.given(stated.value) }, `It was “${oneLine(stated.text, 30)}”`),
    element("button", { type: "button", onclick: acts.set }, "Set the day"),
    !dct && element("button", { type: "button", onclick: acts.estimate }, "Estimate it"))); // prettier-ignore
}

function named(waiting) {
  const words = [...new Set(waiting.map((mention) => `“${oneLine(mention.text, 24)}”`))];
  const some = words.slice(0, SHOWN).join(" and ");
  if (waiting.length === 1) return `${some} is`;
  return `${waiting.length.toLocaleString("en")} mentions, ${words.length > SHOWN ? "such as " : ""}${some}, are`;
}

/** `what` is told; what says the same as the empty detail shows where that has no room, and the first words in the first text alone. */
function tell(home, words, what, ...more) {
  home.hidden = false;
  home.dataset.what = what;
  home.replaceChildren(element("p", {}, words), ...more);
}
