// The day of writing as people write it: what timeloom reads it as, and what else it could be.

import { json } from "./api.js";
import { timeWords } from "./when.js";

const FORMS = "Write it as 22 March 2024, 2024-03-22, 2024-03, 1843, or 44 BCE.";
const NO_DATE = 422;
const MONTHS = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
]; // prettier-ignore

/** A day, week, month or year of ISO 8601, or a part of a year as TIMEX3 has it: what the service takes as it is. */
const ISO = /^[+-]?\d{4,}(-W\d\d|-(?:SP|SU|FA|WI|Q[1-4]|H[12])|-\d\d(-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

export const isIso = (text) => ISO.test(text);

/**
 * @typedef {object} Day what a date was read as
 * @property {string} value as the service takes it @property {string} words
 * @property {{value: string, words: string}[]} others what else it could be
 * @property {string[]} assumed what was assumed, by its names
 */

/**
 * What timeloom reads a date as. Throws an Error that says in words why it cannot be one of writing.
 * @param {string} text @param {Record<string, unknown>} reading @returns {Promise<Day>}
 */
export async function dayOf(text, reading) {
  const { language, ...others } = reading;
  const asked = { ...others, expression: text, preset: "rules", language: language === "auto" ? "en" : language };
  let time;
  try {
    ({ time } = await json("/parse", asked));
  } catch (error) {
    if (error.status === NO_DATE && error.told.kind === "ExpressionError") throw new Error(`“${text}” is not a date. ${FORMS}`);
    throw error;
  }
  const { type, value } = time.timex3 || {};
  if (time.unresolved?.reason === "no-dct") throw new Error(`“${text}” depends on the day of writing itself. ${FORMS}`);
  if (time.unresolved) throw new Error(`“${text}” cannot be a date: ${time.unresolved.detail}.`);
  if (!["DATE", "TIME"].includes(type) || time.intervals?.length !== 1 || time.more) throw new Error(`“${text}” is no single day, month or year. ${FORMS}`);
  return {
    value: iso(value), words: timeWords(time), assumed: time.assumed || [],
    others: (time.alternatives || []).filter((one) => one.intervals?.length === 1).map((one) => ({ value: iso(one.value), words: timeWords(one) })),
  }; // prettier-ignore
}

/** TIMEX3 counts years before 1 as people do, ISO 8601 has a year 0. */
function iso(value) {
  const [, year, rest] = /^BC(\d{4})(.*)$/.exec(value) || [];
  return year === undefined ? value : `${Number(year) === 1 ? "" : "-"}${String(Number(year) - 1).padStart(4, "0")}${rest}`;
}

/** What is wrong with a date in ISO 8601, in words; "" where nothing is. */
export function wrongWith(text) {
  const [, year, month, day] = /^([+-]?\d+)(?:-(\d\d)(?:-(\d\d))?)?/.exec(text);
  if (month && !MONTHS[Number(month) - 1]) return `There is no month ${month}. The month stands in the middle: 2024-03-22.`;
  if (!day || (Number(day) >= 1 && Number(day) <= lastDay(Number(year), Number(month)))) return "";
  return `${MONTHS[Number(month) - 1]} ${year} has no day ${Number(day)}.`;
}

function lastDay(year, month) {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}
