// A long timeline in parts: its items by century, decade, year, month or day, whichever is handy; as the static page has it.

import { DAY, civil, dayNumber, split, stretchWords } from "./calendar.js";
import { isOnLine } from "./items.js";

const HANDY = 40; // items that are read as one part

const years = (size) => (day) => {
  const [year] = civil(day);
  const first = year > 0 ? Math.floor(year / size) * size : Math.floor((year - 1) / size) * size + 1;
  return [dayNumber(Math.max(first, year > 0 ? 1 : first), 1, 1), dayNumber(first + size, 1, 1)];
};
const UNITS = [
  years(100), years(10), years(1),
  (day) => {
    const [year, month] = civil(day);
    return [dayNumber(year, month, 1), month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1)];
  },
  (day) => [day, day + 1],
]; // prettier-ignore

/**
 * Items in parts of a handy size on an average, by the coarsest unit that makes them so small; those that only the time of writing
 * dates, and those without a date, make the last part.
 * @param {any[]} items in the order of time @returns {{name: string, items: any[]}[]} one without a name where they are few
 */
export function partsOf(items) {
  if (items.length <= HANDY) return [{ name: "", items }];
  const dated = items.filter((item) => isOnLine(item) || item.kind !== "event");
  const others = items.filter((item) => !isOnLine(item) && item.kind === "event");
  const found = UNITS.map((unit) => parted(dated, unit));
  const parts = found.find((some) => dated.length <= HANDY * some.length) ?? found.at(-1);
  return others.length ? [...parts, { name: "Without a date, or with none but the time of writing", items: others }] : parts;
}

function parted(items, unit) {
  const parts = new Map();
  for (const item of items) {
    const start = item.earliestStart ?? item.latestEnd;
    const name = typeof start === "number" ? nameOf(unit(split(start)[0])) : "No date";
    if (!parts.has(name)) parts.set(name, []);
    parts.get(name).push(item);
  }
  return [...parts].map(([name, some]) => ({ name, items: some }));
}

function nameOf([first, next]) {
  return stretchWords(first * DAY, next * DAY);
}
