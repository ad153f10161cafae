// Boxes and edges of the graph as SVG.

import { kindWords, sentence } from "./items.js";
import { relationWords } from "./relations.js";
import { fitted, label, svg } from "./svg.js";

export const NODE_HEIGHT = 44;
const [TEXT_LINE, WHEN_LINE, SIDE] = [18, 34, 11];
const [LEAST, MOST] = [64, 190];
const LABELLED = 26; // edges up to which each says what it is

/** What a node takes: as wide as its words. Of a cluster the words of all. */
export function nodeSize(words, when, rulers) {
  const width = Math.max(rulers.text(words), rulers.when(when)) + 2 * SIDE;
  return { width: Math.min(Math.max(width, LEAST), MOST), height: when ? NODE_HEIGHT : 30 };
}

/**
 * @param {any} node of graph-model.js @param {any} box of graph-layout.js
 * @param {{words: string, when: string, isWhole: boolean}} told
 */
export function drawNode(node, box, { words, when, isWhole, members }, rulers) {
  const kind = node.isTold ? "told" : node.type;
  const group = svg("g", { class: `node ${kind}${isWhole ? " whole" : ""}`, transform: `translate(${box.x} ${box.y})` });
  group.append(svg("rect", { class: "box", width: box.width, height: box.height, rx: 8 }));
  const room = box.width - 2 * SIDE;
  const button = svg("g", { class: "node-head", role: "button", tabindex: -1, "data-id": node.id, "aria-pressed": "false",
    "aria-label": `${sentence(node)}${members.length > 1 ? `; the same time as ${members.slice(1).join(", ")}` : ""}` }); // prettier-ignore
  button.append(svg("rect", { class: "hit", width: box.width, height: isWhole ? (when ? NODE_HEIGHT : 30) : box.height, rx: 8 }));
  button.append(label(fitted(words, room, rulers.text), { class: "node-text", x: SIDE, y: TEXT_LINE + (when ? 0 : 2) }));
  if (when) button.append(label(fitted(when, room, rulers.when), { class: "node-when", x: SIDE, y: WHEN_LINE }));
  group.append(button);
  return { group, button, kind: kindWords(node) };
}

/**
 * An edge between two boxes, over its waypoints, and where its words may stand.
 * @returns {{group: SVGGElement, middle: {x: number, y: number}, inside: boolean}}
 */
export function drawEdge(edge, one, two, points, prefix) {
  const inside = isWithin(one, two) || isWithin(two, one);
  const { d, middle } = inside ? elbow(one, two) : edge.shape === "before" ? flow(one, two, points) : arch(one, two);
  const head = edge.dropped ? "left-out" : edge.contrary ? "contrary" : "arrow";
  const group = svg("g", { class: `edge ${edge.shape}${edge.dropped ? " dropped" : ""}${edge.contrary ? " contrary" : ""}`, "data-edge": edge.key ?? edge.id });
  const title = svg("title");
  title.textContent = relationWords(edge.shape === "before" ? "BEFORE" : edge.relation);
  group.append(title, svg("path", { class: "hit", d }), svg("path", { class: "way", d, "marker-end": edge.shape === "same" ? null : `url(#${prefix}-${head})` }));
  return { group, middle, inside };
}

/** What edges are, in words beside them: where the picture is small enough, and no words would stand on others. */
export function edgeWords(edges, made, widthOf) {
  const taken = [];
  return edges.map((edge, place) => {
    const { middle, inside } = made[place];
    const says = relationWords(edge.relation);
    const half = widthOf(says) / 2 + 3;
    const free = [-4, 10, -18, 24].map((dy) => middle.y + dy).find((y) => taken.every((one) => Math.abs(one.x - middle.x) > one.half + half || Math.abs(one.y - y) > 12));
    const wanted = !inside && (edge.dropped || edge.contrary || (edges.length <= LABELLED && edge.shape !== "before"));
    if (wanted && free !== undefined) taken.push({ x: middle.x, y: free, half });
    return label(says, { class: `says${wanted && free !== undefined ? " always" : ""}`, "data-of": edge.key ?? edge.id, x: middle.x, y: free ?? middle.y - 4, "text-anchor": "middle" });
  });
}

function isWithin(inner, outer) {
  return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width && inner.y + inner.height <= outer.y + outer.height;
}

function headMiddle(box) {
  return box.y + Math.min(box.height, NODE_HEIGHT) / 2;
}

/** From the right side of one to the left border of the other, straight through its waypoints. */
function flow(one, two, points) {
  const [x1, y1, x2, y2] = [one.x + one.width, headMiddle(one), two.x, headMiddle(two)];
  if (x2 <= x1) return arch(one, two);
  let d = `M${x1} ${y1}`;
  let [x, y] = [x1, y1];
  for (const point of points ?? []) {
    const [left, right] = [point.x - point.wide, point.x + point.wide];
    d += bend(x, y, left, point.y) + `L${right} ${point.y}`;
    [x, y] = [right, point.y];
  }
  return { d: d + bend(x, y, x2 - 1, y2), middle: { x: (x + x2) / 2, y: (y + y2) / 2 } };
}

function bend(x1, y1, x2, y2) {
  const half = Math.max((x2 - x1) / 2, 12);
  return `C${x1 + half} ${y1} ${x2 - half} ${y2} ${x2} ${y2}`;
}

/** Between boxes of one column, or against the flow: from side to side with a bow. */
function arch(one, two) {
  const [y1, y2] = [headMiddle(one), headMiddle(two)];
  if (one.x + one.width < two.x || two.x + two.width < one.x) {
    const forth = one.x < two.x;
    const [x1, x2] = forth ? [one.x + one.width, two.x - 1] : [one.x, two.x + two.width + 1];
    const half = (x2 - x1) / 2;
    return { d: `M${x1} ${y1}C${x1 + half} ${y1} ${x2 - half} ${y2} ${x2} ${y2}`, middle: { x: (x1 + x2) / 2, y: (y1 + y2) / 2 } };
  }
  const x = Math.max(one.x + one.width, two.x + two.width);
  const bow = 16 + Math.min(Math.abs(y2 - y1) / 6, 26);
  return { d: `M${one.x + one.width} ${y1}C${x + bow} ${y1} ${x + bow} ${y2} ${two.x + two.width + 1} ${y2}`, middle: { x: x + bow * 0.7, y: (y1 + y2) / 2 } };
}

/** From the heading of a box down to what stands in it. */
function elbow(one, two) {
  const [inner, outer] = isWithin(one, two) ? [one, two] : [two, one];
  const x = outer.x + 6;
  const [y1, y2] = [outer.y + Math.min(outer.height, NODE_HEIGHT) - 4, headMiddle(inner)];
  return { d: `M${inner.x} ${y2}L${x} ${y2}L${x} ${y1}`, middle: { x: x + 26, y: y2 } };
}

/** The heads of arrows. */
export function arrows(prefix) {
  const head = (name) => svg("marker", { id: `${prefix}-${name}`, class: `head ${name}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto-start-reverse", markerUnits: "userSpaceOnUse" }, svg("path", { d: "M0 0L8 4L0 8L2 4Z" }));
  return svg("defs", {}, head("arrow"), head("contrary"), head("left-out"));
}
