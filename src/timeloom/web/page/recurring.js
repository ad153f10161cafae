// The members of a set that goes on after those that were written out, by its rule (RFC 5545, the part that timeloom writes).

import { DAY, civil, dayNumber, daysInMonth, modulo, split, weekday } from "./calendar.js";

const DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const MOST_STEPS = 40_000;

/**
 * Members after `listed`, in order, that start before `until`, at most `most` of them. What the rule gives is compared with the
 * members listed first: where it does not give them again, it is not trusted to go on, and there are none.
 * @param {string} rule such as FREQ=WEEKLY;BYDAY=MO
 * @param {[number, number][]} listed [start, end) of the members written out, in order
 * @returns {[number, number][]}
 */
export function membersAfter(rule, listed, until, most = 400) {
  const read = readRule(rule);
  if (!read || !listed.length || read.COUNT) return [];
  const [first, firstEnd] = listed[0];
  const last = listed.at(-1)[0];
  const again = [];
  const after = [];
  let steps = 0;
  for (const start of starts(read, first)) {
    if (++steps > MOST_STEPS || start >= until || after.length >= most) break;
    if (start <= last) again.push(start);
    else after.push([start, endOf(start, first, firstEnd)]);
  }
  const same = again.length === listed.length && again.every((start, place) => start === listed[place][0]);
  return same ? after : [];
}

const NUMBERS = new Set(["INTERVAL", "COUNT"]);
const LISTS = new Set(["BYMONTH", "BYMONTHDAY", "BYHOUR", "BYMINUTE"]);
const FREQUENCIES = new Set(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]);

/** The parts of a rule; null where it has one that is not known here. */
function readRule(rule) {
  const read = { INTERVAL: 1 };
  for (const part of rule.split(";")) {
    const [name, value] = part.split("=");
    if (NUMBERS.has(name)) read[name] = Number(value);
    else if (LISTS.has(name)) read[name] = value.split(",").map(Number);
    else if (name === "BYDAY") read.BYDAY = value.split(",").map(dayOf);
    else if (name === "FREQ" && FREQUENCIES.has(value)) read.FREQ = value;
    else return null;
  }
  return read.FREQ && !(read.BYDAY ?? []).includes(null) ? read : null;
}

/** 2TU is [2, 2], TU [0, 2]; null for what is none. */
function dayOf(text) {
  const day = DAYS.indexOf(text.slice(-2)) + 1;
  const nth = Number(text.slice(0, -2) || 0);
  return day && Number.isInteger(nth) ? [nth, day] : null;
}

/** Instants at which members start, from `first` on. */
function* starts(read, first) {
  const [day, seconds] = split(first);
  for (const one of daysOf(read, day)) {
    for (const clock of clocks(read, seconds)) if (one * DAY + clock >= first) yield one * DAY + clock;
  }
}

function clocks({ BYHOUR, BYMINUTE }, seconds) {
  const hours = BYHOUR ?? [Math.floor(seconds / 3600)];
  const minutes = BYMINUTE ?? [BYHOUR ? 0 : Math.floor(seconds / 60) % 60];
  return hours.flatMap((hour) => minutes.map((minute) => hour * 3600 + minute * 60)).sort((a, b) => a - b);
}

/** Days, in order without end, that the rule takes, from the period of `from` on. */
function* daysOf(read, from) {
  const { FREQ, INTERVAL } = read;
  const [year, month] = civil(from);
  for (let period = 0; ; period += INTERVAL) {
    if (FREQ === "DAILY") {
      if (takes(read, from + period)) yield from + period;
    } else if (FREQ === "WEEKLY") {
      const monday = from - (weekday(from) - 1) + 7 * period;
      const taken = read.BYDAY ? read.BYDAY.map(([, day]) => day) : [weekday(from)];
      for (const day of taken.sort((a, b) => a - b)) if (takes(read, monday + day - 1)) yield monday + day - 1;
    } else if (FREQ === "MONTHLY") {
      const count = year * 12 + month - 1 + period;
      yield* ofMonth(read, Math.floor(count / 12), modulo(count, 12) + 1, civil(from)[2]);
    } else {
      for (const one of read.BYMONTH ?? [month]) yield* ofMonth(read, year + period, one, civil(from)[2]);
    }
  }
}

function* ofMonth(read, year, month, like) {
  const size = daysInMonth(year, month);
  for (let ofMonth = 1; ofMonth <= size; ofMonth++) {
    const day = dayNumber(year, month, ofMonth);
    if (!read.BYMONTHDAY && !read.BYDAY && ofMonth !== like) continue;
    if (takes(read, day, size)) yield day;
  }
}

function takes({ FREQ, BYMONTH, BYMONTHDAY, BYDAY }, day, size = 0) {
  const [, month, ofMonth] = civil(day);
  if (BYMONTH && !BYMONTH.includes(month)) return false;
  if (BYMONTHDAY && !BYMONTHDAY.some((one) => one === ofMonth || one === ofMonth - size - 1)) return false;
  if (!BYDAY || FREQ === "WEEKLY") return true;
  return BYDAY.some(([nth, one]) => {
    if (one !== weekday(day)) return false;
    if (!nth) return true;
    return nth > 0 ? Math.ceil(ofMonth / 7) === nth : Math.ceil((size - ofMonth + 1) / 7) === -nth;
  });
}

/** A member as long as the first: in whole months where the first is of whole months, else in seconds. */
function endOf(start, first, firstEnd) {
  const [[a, b, c], [x, y, z]] = [first, firstEnd].map((at) => civil(split(at)[0]));
  const whole = c === 1 && z === 1 && first % DAY === 0 && firstEnd % DAY === 0;
  if (!whole) return start + (firstEnd - first);
  const [year, month] = civil(split(start)[0]);
  const count = year * 12 + month - 1 + (x - a) * 12 + (y - b);
  return dayNumber(Math.floor(count / 12), modulo(count, 12) + 1, 1) * DAY;
}
