// The graph of a document as plain data: what its times and events are to each other, what was left out, what contradicts what.

import { readItems } from "./items.js";

/** Labels that point from the later to the earlier, or from the whole to the part: drawn the other way round. */
const TURNED = {
  AFTER: "BEFORE", IAFTER: "IBEFORE", INCLUDES: "IS_INCLUDED", BEGUN_BY: "BEGINS", ENDED_BY: "ENDS", DURING_INV: "DURING",
}; // prettier-ignore
const SHAPES = {
  BEFORE: "before", IBEFORE: "before", IS_INCLUDED: "within", BEGINS: "within", ENDS: "within", DURING: "within",
  SIMULTANEOUS: "same", IDENTITY: "same",
}; // prettier-ignore

/**
 * @param {any} answer document, conflicts
 * @returns {{nodes: Map<string, any>, links: any[], order: any[], heads: Map<string, string>, clusters: Map<string, string[]>}}
 * `nodes` by id; `links` with what was dropped and what contradicts; `order` the reduced partial order, between the first of each
 * cluster; `heads` leads from a node to the first of its cluster, `clusters` from that to all
 */
export function readGraph({ document, conflicts = [] }) {
  const { items, creation, aliases } = readItems(document);
  // An event goes by its word here: a box has no room for its phrase, and a link is read between two of them.
  const nodes = new Map([...(creation ? [creation] : []), ...items].map((item) => [item.id, { ...item, text: item.word ?? item.text }]));
  const known = (id) => (nodes.has(id) ? id : (aliases.get(id) ?? null));
  const contrary = contraryIds(conflicts);
  const taken = (document.links ?? []).filter((link) => link.kind === "TLINK").map((link) => linkOf(link, known));
  const dropped = (document.dropped ?? []).map(({ link, because, why }) => ({ ...linkOf(link, known), dropped: true, because, why: why || link.why }));
  const links = [...taken, ...dropped].filter(({ source, target }) => source && target && source !== target);
  for (const link of links) link.contrary = contrary.has(link.id);
  const clusters = new Map();
  const heads = new Map();
  for (const ids of document.timeline?.clusters ?? []) {
    const own = [...new Set(ids.map(known).filter(Boolean))];
    if (own.length < 2) continue;
    clusters.set(own[0], own);
    for (const id of own) heads.set(id, own[0]);
  }
  const order = document.timeline ? orderOf(document.timeline, known, heads, links) : links.filter((link) => !link.dropped && link.shape !== "other");
  return { nodes, links, order, heads, clusters, aliases };
}

function linkOf(link, known) {
  const [source, target] = [known(link.source), known(link.target)];
  const turned = TURNED[link.relation];
  const label = turned ?? link.relation;
  return { id: link.id, from: turned ? target : source, to: turned ? source : target, source, target, relation: link.relation, shape: SHAPES[label] ?? "other",
    task: link.task ?? "", score: link.score ?? null, why: link.why ?? "", dropped: false, because: [] }; // prettier-ignore
}

/** Pairs of the timeline as edges, each with the links between the two that say so, if any does. */
function orderOf(timeline, known, heads, links) {
  const between = new Map();
  for (const link of links) {
    if (link.dropped) continue;
    const [one, two] = [heads.get(link.from) ?? link.from, heads.get(link.to) ?? link.to];
    const key = `${one} ${two} ${link.shape}`;
    between.set(key, [...(between.get(key) ?? []), link]);
  }
  const edge = (shape) => ([first, second]) => {
    const [from, to] = [known(first), known(second)].map((id) => heads.get(id) ?? id);
    const said = between.get(`${from} ${to} ${shape}`) ?? [];
    return { id: said[0]?.id ?? null, key: `${from} ${to} ${shape}`, from, to, source: from, target: to, shape, relation: shape === "before" ? "BEFORE" : "IS_INCLUDED",
      said, contrary: said.some((link) => link.contrary), dropped: false }; // prettier-ignore
  };
  const edges = [...(timeline.before ?? []).map(edge("before")), ...(timeline.within ?? []).map(edge("within"))];
  return edges.filter(({ from, to }) => from && to && from !== to);
}

/** Ids of the links and dates that a contradiction is between. */
function contraryIds(conflicts) {
  const facts = conflicts.flatMap((conflict) => [conflict.left_out, ...(conflict.because ?? [])]);
  return new Set(facts.map((fact) => fact?.id).filter(Boolean));
}

/**
 * The nodes that are near others: at most `depth` edges away (without end: Infinity), the nearest first, at most `most`.
 * @param {Iterable<{from: string, to: string}>} edges
 */
export function near(edges, start, depth, most) {
  const beside = new Map();
  for (const { from, to } of edges) {
    for (const [one, two] of [[from, to], [to, from]]) beside.set(one, [...(beside.get(one) ?? []), two]); // prettier-ignore
  }
  const found = new Set([start]);
  let border = [start];
  for (let far = 0; far < depth && border.length; far++) {
    const further = [];
    for (const id of border.flatMap((one) => beside.get(one) ?? [])) {
      if (found.has(id) || found.size >= most) continue;
      found.add(id);
      further.push(id);
    }
    border = further;
  }
  return found;
}

/** The node with the most edges, the first of them in time; null where there is no edge. */
export function busiest(edges) {
  const counts = new Map();
  for (const { from, to } of edges) for (const id of [from, to]) counts.set(id, (counts.get(id) ?? 0) + 1);
  let best = null;
  for (const [id, count] of counts) if (best === null || count > counts.get(best)) best = id;
  return best;
}
