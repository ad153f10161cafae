// A distribution over years as arithmetic: what part of it to draw, its curve, the ticks of the years.

import { yearWords } from "./calendar.js";

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];
const APART = 18; // pixels between two labels
const SEEN = 0.99; // of the probability that the picture holds at least
const FEWEST = 24; // years of the narrowest picture

/**
 * The years to draw: those that hold nearly all of the probability, with a margin, at least a generation; all of them if `whole`.
 * @param {{start: number, p: number[]}} written
 * @returns {[number, number]} first and last, both inclusive
 */
export function yearsToDraw({ start, p }, whole = false) {
  if (whole) return [start, start + p.length - 1];
  const tail = (1 - SEEN) / 2;
  let [first, last] = [0, p.length - 1];
  for (let sum = p[first]; sum < tail && first < last; sum += p[first]) first++;
  for (let sum = p[last]; sum < tail && last > first; sum += p[last]) last--;
  const margin = Math.max(Math.ceil((last - first) * 0.06), Math.ceil((FEWEST - (last - first)) / 2), 2);
  const [from, to] = [Math.max(0, first - margin), Math.min(p.length - 1, last + margin)];
  return [Math.max(0, Math.min(from, to + 1 - FEWEST)) + start, Math.min(p.length - 1, Math.max(to, from - 1 + FEWEST)) + start];
}

/**
 * Steps of the distribution as a path that starts and ends on the base line; a year is as wide as it is.
 * @param {(year: number) => number} x of the start of a year @param {(p: number) => number} y
 */
export function stepsPath({ start, p }, [first, last], x, y) {
  let path = `M${x(first).toFixed(1)} ${y(0).toFixed(1)}`;
  for (let year = first; year <= last; year++) path += `V${y(p[year - start]).toFixed(1)}H${x(year + 1).toFixed(1)}`;
  return `${path}V${y(0).toFixed(1)}Z`;
}

/** Years to label, from the finest step that fits. */
export function yearTicks([first, last], pixels, widthOf) {
  const room = Math.max(widthOf(yearWords(first)), widthOf(yearWords(last))) + APART;
  const step = STEPS.find((one) => (one * pixels) / (last - first + 1) >= room) ?? STEPS.at(-1);
  const ticks = [];
  for (let year = Math.ceil(first / step) * step; year <= last; year += step) ticks.push({ year, label: yearWords(year) });
  return ticks;
}

/** The probability of the years from `first` to `last`. */
export function probability({ start, p }, first, last) {
  let sum = 0;
  for (let year = Math.max(first, start); year <= Math.min(last, start + p.length - 1); year++) sum += p[year - start];
  return sum;
}

/** Years in words: "1843", "1840 to 1849", "since 1876"; empty where both ends are open. */
export function yearsWords([first, last]) {
  if (first === null && last === null) return "";
  if (first === null) return `until ${yearWords(last)}`;
  if (last === null) return `since ${yearWords(first)}`;
  return first === last ? yearWords(first) : `${yearWords(first)} to ${yearWords(last)}`;
}

/** A share in words that do not claim more than they know: "81 %", "less than 1 %". */
export function shareWords(share) {
  if (share > 0 && share < 0.005) return "less than 1 %";
  if (share < 1 && share > 0.995) return "more than 99 %";
  return `${Math.round(share * 100)} %`;
}
