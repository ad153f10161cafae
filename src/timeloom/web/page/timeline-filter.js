// What of a timeline is shown: kinds, certainty, words.

import { element } from "./element.js";
import { CERTAINTIES } from "./items.js";

const KINDS = [
  ["date", "Dates"], ["time", "Times of day"], ["duration", "Durations"], ["set", "Recurring"], ["unresolved", "Unresolved"],
  ["event", "Events"], ["told", "The telling"],
]; // prettier-ignore
const TYPING = 140; // milliseconds

const kindOf = (item) => (item.kind === "event" ? (item.isTold ? "told" : "event") : item.type);

/**
 * @param {() => void} changed
 * @returns {{node: HTMLElement, offer: (items: any[]) => void, value: () => any, told: (shown: number, all: number) => void}}
 */
export function makeFilter(changed) {
  const off = new Set();
  const chips = element("div", { class: "chips", role: "group", "aria-label": "Kinds shown" });
  const certainty = element("select", { "aria-label": "How surely dated" }, element("option", { value: "" }, "any certainty"));
  for (const [value, words] of CERTAINTIES) certainty.append(element("option", { value }, words));
  const words = element("input", { type: "search", placeholder: "Filter by word", "aria-label": "Filter by word", spellcheck: "false" });
  const told = element("span", { class: "told", role: "status" });
  const hidden = element("button", { type: "button", class: "chip-switch hidden-switch", "aria-pressed": "false", title: "Events told with others, and those worth no entry" });
  hidden.addEventListener("click", () => {
    hidden.setAttribute("aria-pressed", String(hidden.getAttribute("aria-pressed") !== "true"));
    changed();
  });
  let timer = 0;
  words.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(changed, TYPING);
  });
  certainty.addEventListener("change", changed);

  function offer(items) {
    const counts = new Map();
    for (const item of items.filter((one) => !one.hidden)) counts.set(kindOf(item), (counts.get(kindOf(item)) ?? 0) + 1);
    chips.replaceChildren(
      ...KINDS.filter(([kind]) => counts.has(kind)).map(([kind, name]) => {
        const chip = element("button", { type: "button", class: `chip-switch ${kind}`, "aria-pressed": String(!off.has(kind)) },
          name, element("span", { class: "number" }, String(counts.get(kind)))); // prettier-ignore
        chip.addEventListener("click", () => {
          if (!off.delete(kind)) off.add(kind);
          chip.setAttribute("aria-pressed", String(!off.has(kind)));
          changed();
        });
        return chip;
      }),
    );
    const left = items.filter((item) => item.hidden).length;
    hidden.replaceChildren("Hidden", element("span", { class: "number" }, String(left)));
    if (left) chips.append(hidden);
    else hidden.setAttribute("aria-pressed", "false");
  }

  return {
    node: element("div", { class: "filter" }, chips, element("span", { class: "fields" }, certainty, words, told)),
    offer,
    value: () => ({
      kinds: off.size ? new Set(KINDS.map(([kind]) => kind).filter((kind) => !off.has(kind))) : null,
      certainties: certainty.value ? new Set([certainty.value]) : null,
      words: words.value,
      hidden: hidden.getAttribute("aria-pressed") === "true",
    }),
    told: (shown, all) => (told.textContent = shown === all ? "" : `${shown} of ${all}`),
  };
}
