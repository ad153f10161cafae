// A text that is long for its preset: said before it is sent, with what takes less.

import { json } from "./api.js";
import { element } from "./element.js";

const LONG = 20_000; // bytes; of less nothing is asked
const SURE = 0.8; // of the time that a request has, what a text may be expected to take
const PRESETS = [["en", "reads best"], ["en-fast", "a little less is found"], ["rules", "no events and no links"]];

/**
 * @typedef {object} Slow a text that is expected to take longer than the service gives it
 * @property {number} size in bytes @property {string} preset @property {number} seconds @property {number} timeout
 * @property {{name: string, seconds: number, told: string}[]} faster presets that are expected to be done in time
 */

/**
 * What the service expects of a text, asked only where it is long; null where it has the time, or nothing is known.
 * @param {number} size bytes of the text @param {{preset?: unknown, language?: unknown}} reading
 * @returns {Promise<Slow | null>}
 */
export async function slowness(size, { preset, language }) {
  if (size < LONG) return null;
  const { pace, limits } = await json("/options").catch(() => ({}));
  if (!pace?.[language] || !limits?.timeout) return null;
  const expected = (name) => size * pace[language][name];
  const seconds = expected(preset);
  if (!(seconds > SURE * limits.timeout)) return null;
  const faster = PRESETS.map(([name, told]) => ({ name, told, seconds: expected(name) }));
  return { size, preset: String(preset), seconds, timeout: limits.timeout, faster: faster.filter((one) => one.seconds <= SURE * limits.timeout) };
}

/**
 * Say so, and offer what takes less.
 * @param {HTMLElement} home @param {Slow} slow @param {(preset: string) => void} read with this preset
 */
export function offerFaster(home, { size, preset, seconds, timeout, faster }, read) {
  const button = (name, words) => element("button", { type: "button", onclick: () => read(name) }, element("span", {}, `Read it with ${name} `, element("span", { class: "soft" }, `(${words})`)));
  home.hidden = false;
  home.replaceChildren(
    element("p", {}, `${Math.round(size / 1024).toLocaleString("en")} KB are much for the preset ${preset}: expected are ${about(seconds)}, and this service gives up after ${timeout} s.`),
    element("p", { class: "row offer" }, ...faster.map((one) => button(one.name, `${about(one.seconds)}; ${one.told}`)), button(preset, "all the same")),
  ); // prettier-ignore
  home.querySelector("button").focus();
}

function about(seconds) {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds)).toLocaleString("en")} s`;
  return `about ${Math.round(seconds / 60).toLocaleString("en")} minutes`;
}
