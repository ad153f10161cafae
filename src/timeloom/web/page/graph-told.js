// What the graph says in words below it: the link that was chosen, the links of a node, contradictions, what was left out.

import { element } from "./element.js";
import { relationWords } from "./relations.js";

const MOST = 12;

/** @param {any} link @param {(id: string) => string} nameOf @param {{choose: Function, link: Function}} acts */
export function linkTold(link, nameOf, acts, links) {
  const end = (id) => element("button", { type: "button", class: "as-link", onclick: () => acts.choose(id) }, nameOf(id));
  const facts = [link.task && `said by ${link.task}`, link.score !== null && link.score !== undefined && `score ${link.score.toFixed(2)}`].filter(Boolean);
  const said = (link.said ?? []).filter((one) => one.id !== link.id);
  const because = (link.because ?? []).map((id) => links.get(id)).filter(Boolean);
  return element("section", { class: `link-told${link.dropped ? " dropped" : ""}`, "aria-label": "The link chosen" },
    element("p", {}, end(link.source), ` ${relationWords(link.relation)} `, end(link.target), facts.length > 0 && element("span", { class: "soft" }, ` ${facts.join(", ")}`)),
    link.dropped && element("p", { class: "soft" }, "It was left out, since it contradicts what is surer."),
    link.why ? element("p", { class: "soft" }, link.why) : !link.id && element("p", { class: "soft" }, "No link says so: it follows from others, and from dates."),
    said.length > 0 && element("ul", {}, ...said.map((one) => linkRow(one, nameOf, acts))),
    because.length > 0 && element("div", {}, element("span", { class: "soft" }, "Against it:"), element("ul", {}, ...because.map((one) => linkRow(one, nameOf, acts)))),
    link.dropped && element("button", { type: "button", onclick: () => acts.take(link) }, "Take it, and leave out what contradicts it"),
  ); // prettier-ignore
}

export function linkRow(link, nameOf, acts) {
  const score = link.score !== null && link.score !== undefined ? element("span", { class: "number" }, link.score.toFixed(2)) : null;
  const words = `${nameOf(link.source)} ${relationWords(link.relation)} ${nameOf(link.target)}`;
  return element("li", { class: link.dropped ? "dropped" : link.contrary ? "contrary" : null },
    element("button", { type: "button", class: "as-link", onclick: () => acts.link(link) }, words), score, link.dropped ? element("span", { class: "soft" }, " left out") : null); // prettier-ignore
}

/** A list that shows its first, and the others when asked. */
export function folding(name, rows, open) {
  if (!rows.length) return null;
  const list = element("ul", {}, ...rows.slice(0, MOST));
  if (rows.length > MOST) {
    const more = element("button", { type: "button", class: "as-link" }, `and ${rows.length - MOST} more`);
    const item = element("li", {}, more);
    more.addEventListener("click", () => item.replaceWith(...rows.slice(MOST)));
    list.append(item);
  }
  return element("details", { open }, element("summary", {}, `${name} `, element("span", { class: "number" }, String(rows.length))), list);
}

/** One contradiction: what was left out and the fewest that it is against. */
export function conflictRow(conflict, links, nameOf, acts) {
  const facts = [conflict.left_out, ...(conflict.because ?? [])].filter(Boolean);
  const parts = facts.map((fact, place) => {
    const link = links.get(fact.id);
    const words = fact.kind === "link" ? `${fact.words?.[0] ?? ""} ${relationWords(fact.relation)} ${fact.words?.[1] ?? ""}` : `the date of ${fact.words?.[0] ?? fact.id}`;
    const act = () => (link ? acts.link(link) : acts.choose(fact.id));
    const hand = fact.by_hand ? element("span", { class: "soft" }, " by hand") : null;
    return element("li", { class: place === 0 ? "dropped" : null }, element("button", { type: "button", class: "as-link", onclick: act }, words), hand,
      place === 0 ? element("span", { class: "soft" }, " left out") : null); // prettier-ignore
  });
  return element("li", { class: "conflict" }, parts.length ? element("ul", {}, ...parts) : (conflict.says ?? ""));
}
