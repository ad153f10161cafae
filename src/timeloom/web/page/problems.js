// What went wrong, in words: of a request beside what caused it, of a text above it.

import { element } from "./element.js";

const FIELDS = {
  tz: "Zone", dct: "Date of writing", jurisdiction: "Holidays", conventions: "Conventions", preset: "Preset", language: "Language", date_order: "3/4/2019",
}; // prettier-ignore
const TOO_SLOW = 504;

/** What an error is about, as the page calls it: "conventions.week_start" is the field "week start". */
function fieldOf(place) {
  const [name, setting] = place.split(".");
  return name === "conventions" && setting ? setting.replaceAll("_", " ") : FIELDS[place] || place;
}

/** An error of the service as nodes: its words, and where it has a place in a text, the line with a caret under it. */
export function caret(error) {
  const told = error.told || {};
  const isOurs = error.status >= 400 && error.status < 500 && error.status !== 408; // else its value is one of the service's
  const value = isOurs && told.value !== null && told.value !== undefined && typeof told.value !== "object" ? ` (got “${told.value}”)` : "";
  const advice = error.status === TOO_SLOW ? ". A shorter text, or the preset en-fast or rules, takes less" : "";
  const words = `${told.place && error.status !== 0 ? `${fieldOf(told.place)}: ` : ""}${error.message}${value}${advice}`;
  const nodes = [element("p", {}, `${words[0].toUpperCase()}${words.slice(1)}${/[.!?”)]$/.test(words) ? "" : "."}`)];
  if (typeof told.text === "string" && Number.isInteger(told.start)) nodes.push(line(told));
  return nodes;
}

/** One line of the text, and under it carets below the characters that are meant. */
function line({ text, start, end }) {
  const points = [...text];
  const from = points.lastIndexOf("\n", start - 1) + 1;
  const next = points.indexOf("\n", start);
  const to = next < 0 ? points.length : next;
  const shown = points.slice(from, to).join("").replaceAll("\t", " ");
  const carets = "^".repeat(Math.max(1, Math.min(end ?? start + 1, to) - start));
  return element("pre", { class: "caret", tabindex: "0" }, `${shown}\n${" ".repeat(start - from)}${carets}`);
}

/** @param {HTMLElement} home @param {any[]} problems what reading met, folded away where there is much */
export function problemList(home, problems) {
  home.hidden = !problems.length;
  home.replaceChildren();
  if (!problems.length) return;
  const rows = problems.slice(0, 50).map((one) =>
    element("li", {}, typeof one === "string" ? one : [one.place, one.message || one.what].filter(Boolean).join(": ")),
  );
  home.append(element("details", {}, element("summary", {}, `${problems.length} ${problems.length === 1 ? "thing" : "things"} to know about this reading`), element("ul", {}, ...rows)));
}
