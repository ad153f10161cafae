// The bars of the timeline: laid in lanes once for a zoom, drawn for what is in view, each with its words as buttons.

import { OPEN } from "./calendar.js";
import { GROUPS, extentOf, sentence, sureOf } from "./items.js";
import { pack, reach, rowsOf, sideOf } from "./lanes.js";
import { membersAfter } from "./recurring.js";
import { label, set, svg } from "./svg.js";

export const LANE = 26;
const BAR = 16;
const HEADING = 24;
const FOOT = 8;
const FADE = 44; // pixels of a side that is not known
const LEAST = 7; // pixels of the shortest bar
const OUTSIDE = 60; // pixels beyond the view up to which bars are drawn
const MEMBERS = 400;

/**
 * Rows of bars in lanes of their groups, for a view; they stay right while one zooms in from it, and wherever one pans.
 * @param {any[]} bars of items.js @param {any} view @param {(item: any, words?: string) => number} widthOf
 * @param {(item: any) => string} wordsOf what is written of an item
 * @returns {{name: string, rows: any[], items: number, lanes: number}[]} the groups from top to bottom
 */
export function layBars(bars, view, widthOf, wordsOf) {
  const whole = { left: -view.a * view.zoom * view.width, right: (1 - view.a) * view.zoom * view.width };
  const groups = [];
  for (const [group, name] of GROUPS) {
    const own = bars.filter((bar) => bar.group === group);
    if (!own.length) continue;
    const rows = own.flatMap((bar) => rowsOf(bar, widthOf).map((row, part) => ({ ...row, bar, key: `${bar.key}#${part}` })));
    for (const row of rows) {
      const [left, right] = edges(row.items[0], view, whole);
      const query = 14 * ((row.items[0].pieces[0].from === null) + (row.items[0].pieces.at(-1).to === null));
      row.words = row.items.map(wordsOf);
      row.side = sideOf(left, right - query, row.width, whole.right - 8 - query, row.items[0].isSet);
      row.box = reach(left, right, row.width, row.side);
    }
    rows.sort((one, two) => one.box[0] - two.box[0]);
    const { lanes, count } = pack(rows.map((row) => row.box));
    rows.forEach((row, place) => (row.lane = lanes[place]));
    groups.push({ name, rows, items: own.reduce((sum, bar) => sum + bar.items.length, 0), lanes: count });
  }
  return groups;
}

/** The height of groups that show so many of their lanes, and what stands at their tops. */
export function stack(groups, lanesOf, top) {
  let y = top;
  for (const group of groups) {
    group.y = y;
    y += HEADING + Math.max(lanesOf(group), 1) * LANE + FOOT;
    for (const row of group.rows) row.y = group.y + HEADING + row.lane * LANE;
  }
  return y;
}

/** How many lanes of a group have something in view. */
export function lanesInView(group, view) {
  const whole = { left: -view.a * view.zoom * view.width, right: (1 - view.a) * view.zoom * view.width };
  let most = 0;
  for (const row of group.rows) {
    if (row.lane < most) continue;
    const [from, to] = reach(...edges(row.items[0], view, whole), row.width, row.side);
    if (to >= 0 && from <= view.width) most = row.lane + 1;
  }
  return most;
}

/** Where a bar begins and ends in pixels of a view; `whole` are the ends of all there is, to which an open side goes. */
function edges(item, view, whole) {
  const [from, to] = [item.pieces[0].from, item.isSet && item.more ? OPEN : item.pieces.at(-1).to];
  const named = extentOf(item);
  const left = from === OPEN ? whole.left : from === null ? view.x(named[0]) - FADE : view.x(from);
  const right = to === OPEN ? whole.right : to === null ? view.x(named[1]) + FADE : view.x(to);
  return right - left < LEAST ? [(left + right - LEAST) / 2, (left + right + LEAST) / 2] : [left, right];
}

/** Draws rows into `layer`, keeps what it drew, and takes away what left the view. */
export class Bars {
  /** @param {SVGElement} layer @param {string} prefix of the ids of its masks @param {(item: any) => number} widthOf */
  constructor(layer, prefix, widthOf) {
    this.layer = layer;
    this.prefix = prefix;
    this.widthOf = widthOf;
    this.drawn = new Map();
  }

  /** Forget all that is drawn: the rows are others. */
  clear() {
    this.layer.replaceChildren();
    this.drawn.clear();
  }

  /**
   * @param {any[]} rows @param {any} view
   * @param {{top: number, bottom: number, kept: string | null, selected: string | null}} seen the lanes in view; the item that
   * has the keyboard stays drawn wherever it is
   */
  draw(rows, view, { top, bottom, kept, selected }) {
    const whole = { left: -view.a * view.zoom * view.width, right: (1 - view.a) * view.zoom * view.width };
    const seen = new Set();
    for (const row of rows) {
      const isKept = row.items.some((item) => item.id === kept);
      if ((row.y + LANE < top || row.y > bottom) && !isKept) continue;
      const [left, right] = edges(row.items[0], view, whole);
      const [from, to] = reach(left, right, row.width, row.side);
      if ((to < -OUTSIDE || from > view.width + OUTSIDE) && !isKept) continue;
      seen.add(row.key);
      let node = this.drawn.get(row.key);
      if (!node) {
        node = this.#make(row);
        this.drawn.set(row.key, node);
        this.layer.append(node.group);
      }
      this.#place(node, row, view, left, right, whole, selected);
    }
    for (const [key, node] of this.drawn) {
      if (seen.has(key)) continue;
      node.group.remove();
      this.drawn.delete(key);
    }
  }

  /** The words of an item, where they are drawn. */
  wordOf(id) {
    return this.layer.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  #make(row) {
    const [item] = row.items;
    const group = svg("g", { class: `line-row ${row.bar.type} ${item.certainty}${item.approximate ? " approximate" : ""}` });
    const bar = svg(item.isSet ? "path" : "rect", { class: "stretch", "data-of": item.id });
    const node = { group, bar, words: [], sure: null, edges: [], thread: null };
    if (item.isSet) {
      node.thread = svg("line", { class: "thread", y1: LANE / 2, y2: LANE / 2 });
      node.later = svg("path", { class: "stretch later", "data-of": item.id });
      group.append(node.thread, node.later);
      node.members = item.pieces.map((piece) => [piece.from, piece.to]).filter(([a, b]) => typeof a === "number" && typeof b === "number");
    }
    group.append(bar);
    if (sureOf(item) && item.certainty !== "exact") group.append((node.sure = svg("rect", { class: "sure", "data-of": item.id })));
    row.items.forEach((one, place) => {
      const hit = svg("rect", { class: "hit", rx: 4, height: LANE - 2, y: 1 });
      const words = label(row.words[place], { class: "words", y: LANE / 2 + 4 });
      const button = svg("g", { class: `word${one.main ? " main" : ""}`, role: "button", tabindex: -1, "data-id": one.id,
        "aria-label": sentence(one), "aria-pressed": "false" }, hit, words); // prettier-ignore
      group.append(button);
      node.words.push({ button, hit, words, width: this.widthOf(one) });
      if (place) group.append((node.words[place].dot = label("·", { class: "dot", y: LANE / 2 + 4, "aria-hidden": "true" })));
    });
    return node;
  }

  #place(node, row, view, left, right, whole, selected) {
    const [item] = row.items;
    set(node.group, { transform: `translate(0 ${row.y})` });
    node.group.classList.toggle("tiny", right - left < 14);
    node.group.classList.toggle("on", row.items.some((one) => one.id === selected));
    const [start, end] = [Math.max(left, -OUTSIDE), Math.min(right, view.width + OUTSIDE)];
    if (item.isSet) this.#placeMembers(node, item, view, left, right);
    else {
      const mask = maskOf(item, start === left, end === right);
      set(node.bar, { x: start, y: (LANE - BAR) / 2, width: Math.max(end - start, 0.1), height: BAR, rx: 4,
        mask: mask && `url(#${this.prefix}-${mask})` }); // prettier-ignore
    }
    if (node.sure) this.#placeSure(node.sure, item, view, whole);
    this.#placeEdges(node, item, left, right, view);
    this.#placeWords(node, row, left, right, view, selected);
  }

  #placeSure(sure, item, view, whole) {
    const { from, to } = sureOf(item);
    const start = Math.max(from === OPEN ? whole.left : view.x(from), -OUTSIDE);
    const end = Math.min(to === OPEN ? whole.right : view.x(to), view.width + OUTSIDE);
    set(sure, { x: start, y: (LANE - BAR) / 2 + 1, width: Math.max(end - start, 3), height: BAR - 2, rx: 3,
      visibility: end < start ? "hidden" : null }); // prettier-ignore
  }

  /** The members of a set as one path; those so close that they would touch are drawn as one. */
  #placeMembers(node, item, view, left, right) {
    const until = Math.min(view.instant(view.width), view.scale.to);
    const last = node.members.at(-1)?.[0] ?? Infinity;
    const further = item.more && item.rule && until > last ? this.#further(node, item, until) : [];
    set(node.bar, { d: membersPath(node.members, view) });
    set(node.later, { d: membersPath(further, view) });
    set(node.thread, { x1: Math.max(left, -OUTSIDE), x2: Math.min(right, view.width + OUTSIDE) });
  }

  #further(node, item, until) {
    if (!node.further || node.further.until < until) {
      node.further = { until, members: membersAfter(item.rule, node.members, until, MEMBERS) };
    }
    return node.further.members;
  }

  /** "?" where a side is not known, an arrow where it goes on. */
  #placeEdges(node, item, left, right, view) {
    const [from, to] = [item.pieces[0].from, item.isSet && item.more ? OPEN : item.pieces.at(-1).to];
    const wanted = [];
    if (from === null) wanted.push(["query", "?", left + 7]);
    if (to === null) wanted.push(["query", "?", right - 7]);
    if (from === OPEN) wanted.push(["arrow", "M5 -5 L0 0 L5 5", Math.max(left, 0) + 4]);
    if (to === OPEN) wanted.push(["arrow", "M-5 -5 L0 0 L-5 5", Math.min(right, view.width) - 4]);
    if (node.edges.length !== wanted.length) {
      for (const edge of node.edges) edge.remove();
      node.edges = wanted.map(([kind, what]) => (kind === "query" ? label(what, { class: kind, "text-anchor": "middle" }) : svg("path", { class: kind, d: what })));
      node.group.append(...node.edges);
    }
    wanted.forEach(([kind, , x], place) => {
      if (kind === "query") set(node.edges[place], { x, y: LANE / 2 + 4 });
      else set(node.edges[place], { transform: `translate(${Math.round(x)} ${LANE / 2})` });
    });
  }

  /** Words within a bar, or before a row of members, stay in view while any of it does. */
  #placeWords(node, row, left, right, view, selected) {
    const x = wordsAt(row, left, right, view.width);
    row.items.forEach((item, place) => {
      const word = node.words[place];
      const at = x + row.offsets[place];
      set(word.words, { x: at });
      set(word.hit, { x: at - 4, width: word.width + 8 });
      if (word.dot) set(word.dot, { x: at - 11 });
      set(word.button, { "aria-pressed": String(item.id === selected) });
      word.button.classList.toggle("on", item.id === selected);
    });
  }
}

function wordsAt(row, left, right, width) {
  const [item] = row.items;
  const offset = item.pieces[0].from === null || item.pieces[0].from === OPEN ? 18 : 7;
  const atBorder = Math.max(left, 0) + offset;
  if (row.side === "before") return item.isSet ? Math.max(left - 7 - row.width, 7) : left - 7 - row.width;
  const goesOn = row.side === "after" && right > width && left < width;
  if (row.side === "inside" || goesOn) return goesOn ? atBorder : Math.max(Math.min(atBorder, right - row.width - 7), left + 7);
  return right + 7;
}

function maskOf(item, leftSeen, rightSeen) {
  const [left, right] = [item.pieces[0].from === null && leftSeen, item.pieces.at(-1).to === null && rightSeen];
  return left && right ? "both" : left ? "left" : right ? "right" : null;
}

function membersPath(members, view) {
  const runs = [];
  for (const [from, to] of members) {
    const start = view.x(from);
    const end = Math.max(view.x(to), start + 3);
    if (end < -OUTSIDE || start > view.width + OUTSIDE) continue;
    const run = runs.at(-1);
    if (run && start - run[1] < 1.5) run[1] = end;
    else runs.push([Math.max(start, -OUTSIDE), end]);
  }
  const y = (LANE - BAR) / 2;
  return runs.map(([from, to]) => `M${from.toFixed(1)} ${y}H${Math.min(to, view.width + OUTSIDE).toFixed(1)}V${y + BAR}H${from.toFixed(1)}Z`).join("");
}

/** The masks that let a side fade which is not known: of `FADE` pixels, whatever the width of the bar. */
export function masks(prefix) {
  const fade = (id, from, to) =>
    svg("linearGradient", { id: `${prefix}-${id}-fade`, x1: from, x2: to }, svg("stop", { offset: 0, "stop-color": "#fff" }), svg("stop", { offset: 0.8, "stop-color": "#fff", "stop-opacity": 0 }));
  const both = svg("linearGradient", { id: `${prefix}-both-fade` },
    ...[[0, 0], [0.3, 1], [0.7, 1], [1, 0]].map(([offset, opacity]) => svg("stop", { offset, "stop-color": "#fff", "stop-opacity": opacity }))); // prettier-ignore
  const mask = (id) =>
    svg("mask", { id: `${prefix}-${id}`, maskContentUnits: "objectBoundingBox", x: -0.1, y: -0.3, width: 1.2, height: 1.6 }, svg("rect", { x: -0.1, y: -0.3, width: 1.2, height: 1.6, fill: `url(#${prefix}-${id}-fade)` }));
  return svg("defs", {}, fade("left", 1, 0), fade("right", 0, 1), both, mask("left"), mask("right"), mask("both"));
}
