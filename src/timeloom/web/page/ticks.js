// Ticks of one stretch of a time axis: the finest step of the calendar whose labels fit, and what they are part of.

import { DAY, YEAR, civil, clockWords, dayNumber, modulo, split, yearWords } from "./calendar.js";

const SHORT = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const LONG = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
]; // prettier-ignore
const APART = 16; // pixels between two labels

/** A step is every `n` of a unit; clock steps count seconds. */
const STEPS = [
  ...[1, 5, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200].map((n) => ({ unit: "clock", n, size: n })),
  ...[1, 2].map((n) => ({ unit: "day", n, size: n * DAY })),
  { unit: "week", n: 1, size: 7 * DAY },
  ...[1, 3, 6].map((n) => ({ unit: "month", n, size: n * 30 * DAY })),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 1_000_000, 10_000_000, 100_000_000].map(
    (n) => ({ unit: "year", n, size: n * YEAR }),
  ),
];

/**
 * The ticks in `[from, to]`, which is `pixels` wide.
 * @param {number} from @param {number} to @param {number} pixels
 * @param {(text: string) => number} widthOf of a label, in pixels
 * @returns {{step: {unit: string, n: number}, ticks: {at: number, label: string}[], fine: number[]}} `fine` are instants between
 * the ticks that earn a line and no label
 */
export function layTicks(from, to, pixels, widthOf) {
  if (!(to > from) || !(pixels > 0)) return { step: STEPS[0], ticks: [], fine: [] };
  const perPixel = (to - from) / pixels;
  const place = STEPS.findIndex((step) => step.size >= perPixel * (widest(step, from, to, widthOf) + APART));
  const step = STEPS[place < 0 ? STEPS.length - 1 : place];
  return { step, ticks: [...instants(step, from, to)], fine: fineOf(step, from, to, perPixel) };
}

function widest(step, from, to, widthOf) {
  if (step.unit === "clock") return widthOf(step.n % 60 ? "00:00:00" : "00:00");
  if (step.unit === "day" || step.unit === "week") return widthOf("30");
  if (step.unit === "month") return widthOf("Nov");
  return Math.max(...[from, to].map((end) => widthOf(yearWords(civil(split(end)[0])[0]))));
}

/** Instants of the coarsest smaller step that is a fair division of this one and wide enough to see. */
function fineOf(step, from, to, perPixel) {
  const finer = STEPS.filter((one) => one.size < step.size && one.size >= 7 * perPixel && divides(one, step))[0];
  return finer ? [...instants(finer, from, to)].map(({ at }) => at) : [];
}

function divides(finer, step) {
  if (finer.unit === "clock" && step.unit === "clock") return step.n % finer.n === 0;
  if (finer.unit === "year" && step.unit === "year") return step.n % finer.n === 0;
  const order = ["clock", "day", "week", "month", "year"];
  return finer.unit !== "week" && order.indexOf(finer.unit) < order.indexOf(step.unit);
}

/** `{at, label}` of each tick of a step in `[from, to]`. */
export function* instants(step, from, to) {
  if (step.unit === "year") yield* years(step.n, from, to);
  else if (step.unit === "month") yield* months(step.n, from, to);
  else if (step.unit === "clock") yield* clocks(step.n, from, to);
  else yield* monthDays(step, from, to);
}

function* clocks(n, from, to) {
  for (let at = Math.ceil(from / n) * n; at <= to; at += n) yield { at, label: clockWords(split(at)[1]) };
}

/** Days of the month; every second is counted from the first, so that a month begins with a tick. Weeks begin on Mondays. */
function* monthDays(step, from, to) {
  for (let day = Math.ceil(from / DAY); day * DAY <= to; day++) {
    const [year, month, ofMonth] = civil(day);
    const kept = step.unit === "week" ? modulo(day + 3, 7) === 0 : ofMonth % step.n === step.n - 1 || step.n === 1;
    const last = step.n === 2 && ofMonth === dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
    if (kept && !last) yield { at: day * DAY, label: String(ofMonth) };
  }
}

function* months(n, from, to) {
  const [year, month] = civil(split(from)[0]);
  for (let count = Math.floor((year * 12 + month - 1) / n) * n; ; count += n) {
    const at = dayNumber(Math.floor(count / 12), modulo(count, 12) + 1, 1) * DAY;
    if (at > to) return;
    if (at >= from) yield { at, label: SHORT[modulo(count, 12)] };
  }
}

/** Years as people count them: 200 BCE, 100 BCE, 1 CE, 100 CE; there is no year 0 in that count. */
function* years(n, from, to) {
  const first = civil(split(from)[0])[0];
  for (let counted = Math.floor((first <= 0 ? first - 1 : first) / n) * n; ; counted += n) {
    if (n === 1 && counted === 0) continue;
    const year = counted < 0 ? counted + 1 : Math.max(counted, 1);
    const at = dayNumber(year, 1, 1) * DAY;
    if (at > to) return;
    if (at >= from) yield { at, label: yearWords(year) };
  }
}

/**
 * What the ticks of a step are part of, from left to right: the days of clock ticks, the months of days, the years of months.
 * The first begins at or before `from`. Years are part of nothing.
 * @returns {{at: number, end: number, labels: string[]}[]} labels from the longest to the shortest
 */
export function wholes(step, from, to) {
  if (step.unit === "year") return [];
  const found = [];
  for (let at = wholeStart(step.unit, from); at < to; ) {
    const [end, labels] = wholeAt(step.unit, at);
    found.push({ at, end, labels });
    at = end;
  }
  return found;
}

function wholeStart(unit, at) {
  const [day] = split(at);
  const [year, month] = civil(day);
  if (unit === "clock") return day * DAY;
  return dayNumber(year, unit === "month" ? 1 : month, 1) * DAY;
}

function wholeAt(unit, at) {
  const [day] = split(at);
  const [year, month, ofMonth] = civil(day);
  const words = yearWords(year);
  if (unit === "month") return [dayNumber(year + 1, 1, 1) * DAY, [words]];
  if (unit !== "clock") {
    const end = dayNumber(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) * DAY;
    return [end, [`${LONG[month - 1]} ${words}`, `${SHORT[month - 1]} ${words}`, SHORT[month - 1]]];
  }
  return [(day + 1) * DAY, [`${ofMonth} ${LONG[month - 1]} ${words}`, `${ofMonth} ${SHORT[month - 1]} ${words}`, `${ofMonth} ${SHORT[month - 1]}`]];
}

/** The span of a stretch in few words, for a button or a caption: "500 – 44 BCE", "May – July 2013", "14 June 2013". */
export function spanWords(from, to) {
  const last = Math.max(from, to - 1);
  const [[a, b, c], [x, y, z]] = [civil(split(from)[0]), civil(split(last)[0])];
  if (a !== x) {
    const [one, two] = [yearWords(a), yearWords(x)];
    return `${one.endsWith(" BCE") && two.endsWith(" BCE") ? one.slice(0, -4) : one} – ${two}`;
  }
  const year = yearWords(a);
  if (b !== y) return b === 1 && y === 12 ? year : `${SHORT[b - 1]} – ${SHORT[y - 1]} ${year}`;
  return c === z ? `${c} ${SHORT[b - 1]} ${year}` : `${c} – ${z} ${SHORT[b - 1]} ${year}`;
}
