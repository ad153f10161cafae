// What the timeline tells beside itself: the card of a bar, and the groups of dates that one can jump to.

import { element } from "./element.js";
import { HIDDEN_WORDS, boundRows, extentOf, kindWords } from "./items.js";
import { spanWords } from "./ticks.js";

const REASONS = 4;

/** The card of an item; `mates` are what shares its bar. */
export function card(item, mates) {
  const rows = boundRows(item).flatMap(([name, words]) => [element("dt", {}, name), element("dd", {}, words)]);
  const more = item.why.length > REASONS ? [element("li", {}, `and ${item.why.length - REASONS} more reasons`)] : [];
  return [
    element("strong", {}, [item, ...mates].map((one) => one.text).join("; ")),
    element("span", { class: "kind" }, kindWords(item)),
    element("p", { class: "when" }, item.when, item.zone ? ` (${item.zone})` : ""),
    ...(item.mates.length ? [element("p", {}, `at the same time as ${item.mates.join("; ")}`)] : []),
    ...(item.again ? [element("p", {}, `told ${item.again + 1} times`)] : []),
    ...(item.hidden ? [element("p", {}, `hidden: ${HIDDEN_WORDS[item.hidden]}`)] : []),
    ...(rows.length ? [element("dl", {}, ...rows)] : []),
    ...(item.why.length ? [element("ul", {}, ...item.why.slice(0, REASONS).map((why) => element("li", {}, why)), ...more)] : []),
  ];
}

/**
 * A button for each stretch of dates, named by what begins in it.
 * @param {{from: number, to: number}[]} groups @param {any[]} items @param {(from: number, to: number) => void} go
 */
export function jumpButtons(groups, items, go) {
  const all = items.map(extentOf).filter(Boolean);
  return groups.map((group) => {
    const own = all.filter(([start]) => start >= group.from && start < group.to);
    const from = own.length ? Math.min(...own.map(([start]) => start)) : group.from;
    const to = own.length ? Math.min(Math.max(...own.map(([, end]) => end)), group.to) : group.to;
    const count = element("span", { class: "number" }, String(own.length));
    return element("button", { type: "button", onclick: () => go(from, to) }, spanWords(from, to), count);
  });
}
