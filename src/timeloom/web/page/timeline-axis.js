// The axis of the timeline: ticks, what they are part of, the breaks between stretches, and the lines down through the lanes.

import { lengthWords } from "./calendar.js";
import { label, svg } from "./svg.js";
import { layTicks, wholes } from "./ticks.js";

export const AXIS_HEIGHT = 46;
const [WHOLE_LINE, TICK_LINE, RULE] = [15, 34, AXIS_HEIGHT - 1];
const APART = 10;

/**
 * @param {SVGElement} axis where the axis goes @param {SVGElement} ground where the lines go
 * @param {any} view of scale.js @param {number} height of the ground
 * @param {{tick: (words: string) => number, whole: (words: string) => number}} rulers
 */
export function drawAxis(axis, ground, view, height, rulers) {
  const marks = [];
  const lines = [];
  let free = -Infinity;
  view.scale.parts.forEach((part, place) => {
    const [left, right] = [view.x(part.from), view.x(part.to)];
    if (right < 0 || left > view.width) return;
    const seen = { from: Math.max(part.from, view.instant(0) - 1), to: Math.min(part.to, view.instant(view.width) + 1) };
    if (part.broken) {
      gap(marks, lines, part, left, right, height);
      return;
    }
    if (place % 2) lines.push(svg("rect", { class: "band", x: left, y: 0, width: right - left, height }));
    if (place && left > 0) lines.push(svg("line", { class: "seam", x1: left, x2: left, y1: 0, y2: height }));
    if (place && left > 0) marks.push(seam(left));
    free = ticksOf(marks, lines, view, seen, { left, right }, height, rulers, free);
  });
  marks.push(svg("line", { class: "rule", x1: 0, x2: view.width, y1: RULE, y2: RULE }));
  axis.replaceChildren(...marks);
  ground.replaceChildren(...lines);
}

/** Where the scale changes: a dotted line, and two strokes through the axis. */
function seam(x) {
  const strokes = svg("path", { class: "teeth", d: `M${x - 5} ${RULE - 1}l4 -9M${x + 1} ${RULE - 1}l4 -9` });
  return svg("g", {}, svg("line", { class: "seam", x1: x, x2: x, y1: 4, y2: RULE - 12 }), strokes);
}

function ticksOf(marks, lines, view, { from, to }, { left, right }, height, rulers, free) {
  const [start, end] = [Math.max(left, 0), Math.min(right, view.width)];
  const { step, ticks, fine } = layTicks(from, to, end - start, rulers.tick);
  for (const at of fine) {
    const x = view.x(at);
    marks.push(svg("line", { class: "fine", x1: x, x2: x, y1: RULE - 4, y2: RULE }));
  }
  for (const { at, label: words } of ticks) {
    const x = view.x(at);
    const half = rulers.tick(words) / 2;
    lines.push(svg("line", { class: "grid", x1: x, x2: x, y1: 0, y2: height }));
    marks.push(svg("line", { class: "stroke", x1: x, x2: x, y1: RULE - 7, y2: RULE }));
    if (x - half < Math.max(free, left, 2) || x + half > Math.min(right, view.width) - 2) continue;
    marks.push(label(words, { class: "tick", x, y: TICK_LINE, "text-anchor": "middle" }));
    free = x + half + APART;
  }
  for (const whole of wholes(step, from, to)) wholeOf(marks, view, whole, start, end, rulers.whole);
  return free;
}

/** What ticks are part of, at its left border, or at that of the view while it goes on beyond it. */
function wholeOf(marks, view, { at, end, labels }, least, most, widthOf) {
  const border = view.x(at);
  const left = Math.max(border, least);
  const right = Math.min(view.x(end), most);
  const words = labels.find((one) => widthOf(one) + 2 * 6 <= right - left);
  if (border >= least && border <= most) marks.push(svg("line", { class: "stroke", x1: border, x2: border, y1: 4, y2: WHOLE_LINE + 4 }));
  if (words) marks.push(label(words, { class: "whole", x: left + 6, y: WHOLE_LINE }));
}

/** A break: nothing of the text lies here, and the axis does not say how far in it one is. */
function gap(marks, lines, part, left, right, height) {
  const middle = (left + right) / 2;
  lines.push(svg("rect", { class: "gap", x: left, y: 0, width: right - left, height }));
  const teeth = `M${left} ${RULE} h${(right - left) / 2 - 8} l4 -6 l8 12 l4 -6 h${(right - left) / 2 - 8}`;
  marks.push(svg("rect", { class: "gap", x: left, y: 0, width: right - left, height: AXIS_HEIGHT }));
  marks.push(svg("path", { class: "teeth", d: teeth }));
  const [count, unit] = lengthWords(part.to - part.from).split(" ");
  marks.push(label(count, { class: "tick soft", x: middle, y: WHOLE_LINE, "text-anchor": "middle" }));
  marks.push(label(unit, { class: "tick soft", x: middle, y: WHOLE_LINE + 13, "text-anchor": "middle" }));
}
