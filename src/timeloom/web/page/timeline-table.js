// The timeline as a table: the same items, in the order of time, for those who would rather read than look.

import { element } from "./element.js";
import { CERTAINTIES, isoBound, kindWords } from "./items.js";
import { partsOf } from "./timeline-parts.js";

const HEADS = ["Words", "What", "When", "Earliest start", "Latest end", "Known", "Because"];
const MOST = 400; // rows at first; the rest by a button

/**
 * @param {any[]} items @param {string | null} selected @param {(id: string) => void} choose
 * @returns {HTMLElement}
 */
export function timelineTable(items, selected, choose) {
  const rows = partsOf(items).flatMap((part) => [...(part.name ? [heading(part)] : []), ...part.items.map((item) => () => row(item, selected, choose))]);
  const body = element("tbody", {}, ...rows.slice(0, MOST).map((make) => make()));
  const table = element("table", {}, element("caption", { class: "unseen" }, "The timeline, in the order of time; what has no date comes last"),
    element("thead", {}, element("tr", {}, ...HEADS.map((name) => element("th", { scope: "col" }, name)))), body); // prettier-ignore
  const frame = element("div", { class: "table-frame", tabindex: "0", role: "region", "aria-label": "The timeline as a table" }, table);
  if (rows.length > MOST) {
    const more = element("button", { type: "button" }, `Show all ${items.length.toLocaleString("en")} rows`);
    more.addEventListener("click", () => {
      body.append(...rows.slice(MOST).map((make) => make()));
      more.remove();
    });
    frame.append(more);
  }
  return frame;
}

function heading({ name, items }) {
  const words = [name, " ", element("span", { class: "number" }, items.length.toLocaleString("en"))];
  return () => element("tr", { class: "part" }, element("th", { scope: "rowgroup", colspan: String(HEADS.length) }, ...words));
}

function row(item, selected, choose) {
  const button = element("button", { type: "button", class: "as-link" }, item.text || "the time of writing");
  button.addEventListener("click", () => choose(item.id));
  const cell = (name, ...content) => element("td", { "data-head": name }, ...content);
  return element("tr", { class: item.isTold ? "told" : item.type, "data-id": item.id, "aria-current": item.id === selected ? "true" : null },
    element("th", { scope: "row" }, button), cell("What", kindWords(item)), cell("When", item.when),
    cell("Earliest start", element("code", {}, isoBound(item.earliestStart))), cell("Latest end", element("code", {}, isoBound(item.latestEnd))),
    cell("Known", item.approximate ? "about" : CERTAINTIES.find(([name]) => name === item.certainty)[1]), cell("Because", item.why.join("; "))); // prettier-ignore
}
