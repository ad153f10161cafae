// The strip that tells what happened: after a switch or a correction what changed, with the way back; after a file was opened what of
// it was kept. One line; what there is more to see unfolds.

import { summary } from "./changes.js";
import { count, element } from "./element.js";

const MOST = 200;
const FEW = 4; // so many rows are shown without being asked for, where there is room
const ROOMY = matchMedia("(min-width: 820px) and (min-height: 620px)");

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
  strip(home, "What changed", [element("span", { class: "cause" }, `${because}: `), `${summary(changes)}.`], rows, [
    element("button", { type: "button", class: "quiet", onclick: acts.back }, "Take it back"),
  ], acts.close); // prettier-ignore
}

/**
 * @param {HTMLElement} home
 * @param {{format: string, ours: boolean, times: number, events: number, links: number, page: any}} file as POST /open tells of it
 * @param {{corrections: number, lost: string[]}} restored what of the page's own was in it
 * @param {{anew: (() => void) | null, close: () => void}} acts
 */
export function showOpened(home, file, restored, acts) {
  const had = [[file.times, "time"], [file.events, "event"], [file.links, "link"]]
    .filter(([number]) => number).map(([number, noun]) => count(number, noun)); // prettier-ignore
  const kept = had.length > 1 ? `${had.slice(0, -1).join(", ")} and ${had.at(-1)}` : had.join("");
  const words = file.ours
    ? `Opened as it was saved${file.page ? ", with its date and settings" : ""}${restored.corrections ? ` and ${count(restored.corrections, "correction")}` : ""}.`
    : kept
      ? `Opened as ${file.format}: ${kept} of the file stand as they are; what it lacks was added.`
      : `Opened as ${file.format}: it has a text and no annotations, so the text was read.`;
  const lost = restored.lost.map((one) => element("li", {}, `This service does not have: ${one}`));
  const anew = acts.anew && element("button", { type: "button", class: "quiet", onclick: acts.anew }, "Read the text anew");
  strip(home, "Opened", [words], lost, anew ? [anew] : [], acts.close);
}

function strip(home, title, words, rows, buttons, close) {
  const list = element("ul", { class: "changed-list", id: "changed-list", hidden: !(rows.length && rows.length <= FEW && ROOMY.matches) }, ...rows);
  const more = element("button", { type: "button", class: "quiet more", "aria-controls": "changed-list", "aria-expanded": String(!list.hidden) }, "Details");
  more.addEventListener("click", () => {
    list.hidden = !list.hidden;
    more.setAttribute("aria-expanded", String(!list.hidden));
  });
  home.replaceChildren(
    element("div", { class: "bar" },
      element("h2", { id: "changes-head" }, title), element("p", { class: "soft" }, ...words),
      element("div", { class: "acts" }, rows.length > 0 && more, ...buttons,
        element("button", { type: "button", class: "quiet icon", "aria-label": `Close: ${title.toLowerCase()}`, onclick: close }, "×"))),
    ...(rows.length ? [list] : []),
  ); // prettier-ignore
  home.hidden = false;
}
