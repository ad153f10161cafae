// The strip that tells what changed after a switch, each mention with its value before and after, and the way back.

import { summary } from "./changes.js";
import { element } from "./element.js";

const MOST = 200;

/**
 * @param {HTMLElement} home
 * @param {string} because what was done, in words
 * @param {ReturnType<typeof import("./changes.js").changesBetween>} changes
 * @param {{select: (id: string) => void, back: () => void, close: () => void}} acts
 */
export function showChanges(home, because, changes, acts) {
  const rows = changes.times.slice(0, MOST).map((one) => {
    const name = one.id
      ? element("button", { type: "button", class: "end", onclick: () => acts.select(one.id) }, one.text)
      : element("span", {}, one.text);
    return element("li", {}, name,
      element("span", { class: "values" },
        one.before ? element("del", {}, one.before) : element("span", { class: "soft" }, "new"),
        element("span", { "aria-hidden": "true", class: "arrow" }, "→"), element("span", { class: "unseen" }, " now "),
        one.after ? element("ins", {}, one.after) : element("span", { class: "soft" }, "gone"))); // prettier-ignore
  });
  const further = changes.times.length - rows.length;
  if (further > 0) rows.push(element("li", { class: "soft" }, `and ${further.toLocaleString("en")} more`));
  home.replaceChildren(
    element("div", { class: "bar" },
      element("h2", { id: "changes-head" }, "What changed"),
      element("p", { class: "soft" }, `${because}: ${summary(changes)}.`),
      element("button", { type: "button", class: "quiet", onclick: acts.back }, "Take it back"),
      element("button", { type: "button", class: "quiet icon", "aria-label": "Close what changed", onclick: acts.close }, "×")),
  ); // prettier-ignore
  if (rows.length) home.append(element("ul", { class: "changed-list" }, ...rows));
  home.hidden = false;
}
