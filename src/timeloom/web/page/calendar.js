// Instants of the views: seconds of a wall clock from 1970-01-01T00:00 on the proleptic Gregorian line, without leap seconds, in
// whole numbers. Years are astronomical (0 is 1 BCE). The browser's own Date is not used: it takes years before 100 for others,
// and knows a zone. Numbers are safe to 200 million years on both sides; what lies beyond counts as that far.

import { civil, dayNumber, intervalWords, yearWords } from "./when.js";

export { civil, dayNumber, yearWords };

export const DAY = 86_400;
export const YEAR = 31_556_952; // on average, in seconds
/** The other thing that a bound may be, beside a number and null (not known): it goes on without end. */
export const OPEN = "open";
const FARTHEST = 200_000_000;

const ISO = /^([+-]?)(\d{4,15})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d))?$/;

/** The instant that an ISO 8601 local time names; null for what is none. */
export function instantOf(text) {
  const found = typeof text === "string" ? ISO.exec(text) : null;
  if (!found) return null;
  const [digits, month, day, hour, minute, second] = found.slice(2).map((part) => Number(part ?? 0));
  const year = Math.max(-FARTHEST, Math.min(FARTHEST, found[1] === "-" ? -digits : digits));
  return dayNumber(year, month, day) * DAY + hour * 3600 + minute * 60 + second;
}

/** A bound of a place: an instant, OPEN, or null. */
export function boundOf(text) {
  return text === OPEN ? OPEN : instantOf(text);
}

/** ISO 8601 of an instant, as the service writes it. */
export function isoOf(instant) {
  const [day, seconds] = split(instant);
  const [year, month, ofMonth] = civil(day);
  const sign = year < 0 ? "-" : year > 9999 ? "+" : "";
  const date = `${sign}${String(Math.abs(year)).padStart(4, "0")}-${two(month)}-${two(ofMonth)}`;
  return `${date}T${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** [day, second of the day] of an instant. */
export function split(instant) {
  const day = Math.floor(instant / DAY);
  return [day, instant - day * DAY];
}

/** 1 for a Monday to 7 for a Sunday. */
export function weekday(day) {
  return modulo(day + 3, 7) + 1;
}

export function modulo(number, divisor) {
  return number - Math.floor(number / divisor) * divisor;
}

export function daysInMonth(year, month) {
  return month === 12 ? 31 : dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

function two(number) {
  return String(number).padStart(2, "0");
}

// --- words ---------------------------------------------------------------------------------------------------------------
/** A stretch in words, by the coarsest unit that fits. Its ends are instants, OPEN or null. */
export function stretchWords(start, end) {
  const kinds = [start, end].map((one) => (one === OPEN ? "open" : one === null ? "unknown" : "known"));
  return intervalWords([start, end].map((one) => (typeof one === "number" ? isoOf(one) : null)), kinds);
}

/** One instant, to the minute or second where it has one. */
export function instantWords(instant) {
  return stretchWords(instant, instant);
}

export function clockWords(seconds) {
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 ? `${clock}:${two(seconds % 60)}` : clock;
}

const LENGTHS = [["year", YEAR], ["month", 2_629_746], ["day", DAY], ["hour", 3600], ["minute", 60], ["second", 1]];

/** About how long, in the largest unit of which there are two: "1,930 years", "36 hours". */
export function lengthWords(seconds) {
  const [unit, size] = LENGTHS.find(([, one]) => seconds >= 2 * one) ?? LENGTHS.at(-1);
  const count = Math.round(seconds / size);
  return `${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`;
}
