// What of a text has no place on the line: events without a date in what is known of their order, amounts, what is unresolved.

import { element } from "./element.js";

const FEW = 14; // so many are shown without being asked for

/**
 * @param {any[]} items without a date @param {any} timeline of the document, for what is before what
 * @param {Map<string, string>} words by the id of any item
 * @returns {HTMLElement}
 */
export function restOf(items, timeline, words) {
  const order = orderOf(timeline);
  const groups = [
    [items.some((item) => item.isLoose && item.certainty !== "none") ? "Events without a date, or with none but the time of writing" : "Events without a date", items.filter((item) => item.kind === "event")],
    ["Mentions without a place on the line", items.filter((item) => item.kind !== "event")],
  ];
  const nodes = groups.filter(([, some]) => some.length).map(([name, some]) => {
    const list = element("ul", { class: "undated" }, ...some.map((item) => element("li", {}, chip(item, order, words))));
    const title = `${name} `;
    const number = element("span", { class: "number" }, String(some.length));
    return element("details", { open: some.length <= FEW }, element("summary", {}, title, number), list);
  });
  return element("div", { class: "rest" }, ...nodes);
}

function chip(item, order, words) {
  const { after = [], before = [] } = order.get(item.id) ?? {};
  const told = [
    after.length && `after ${named(after, words)}`,
    before.length && `before ${named(before, words)}`,
    item.kind === "time" && item.when,
  ].filter(Boolean);
  const button = element("button", { type: "button", class: `undated-chip ${item.isTold ? "told" : item.type}`, "data-id": item.id, "aria-pressed": "false" }, item.text);
  if (told.length) button.append(element("span", { class: "hint" }, told.join(", ")));
  return button;
}

function named(ids, words) {
  const some = ids.slice(0, 2).map((id) => words.get(id) ?? "the time of writing");
  return ids.length > 2 ? `${some.join(", ")} and ${ids.length - 2} more` : some.join(" and ");
}

/** By id, what is known to come right before it and right after it. */
function orderOf(timeline) {
  const order = new Map();
  const at = (id) => order.get(id) ?? order.set(id, { after: [], before: [] }).get(id);
  const heads = new Map((timeline?.clusters ?? []).flatMap((ids) => ids.map((id) => [id, ids])));
  for (const [first, second] of timeline?.before ?? []) {
    for (const id of heads.get(first) ?? [first]) at(id).before.push(second);
    for (const id of heads.get(second) ?? [second]) at(id).after.push(first);
  }
  return order;
}
