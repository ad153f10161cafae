// What a timeline shows: times, events and the time of writing of a document, each with where it can lie, as plain data.
//
// An item has the four bounds of docs/json.md as instants, OPEN or null (not known); pieces are what is drawn: one stretch for
// most, one for each member of a set. Nothing here knows of pixels.

import { OPEN, boundOf, instantWords, isoOf, stretchWords } from "./calendar.js";
import { offsets } from "./codepoints.js";
import { plainly } from "./mentions.js";

export const GROUPS = [
  ["events", "Events"],
  ["told", "The telling"],
  ["times", "Times"],
];
export const CERTAINTIES = [
  ["exact", "known exactly"],
  ["between", "between two bounds"],
  ["one", "bounded on one side"],
  ["none", "without a date"],
];

/**
 * @param {any} document in the shape of docs/json.md
 * @returns {{items: any[], creation: any, aliases: Map<string, string>}} items in the order of time, those without a date last;
 * `creation` is the time of writing or null; `aliases` leads from ids that others use (e1, a part of a range) to those of items
 */
export function readItems(document) {
  const places = new Map((document.timeline?.places ?? []).map((place) => [place.id, place]));
  const aliases = new Map();
  const creation = creationItem(document, [...places.values()].find((place) => place.kind === "creation"));
  const { unit } = offsets(document.text ?? "");
  const plain = (said) => plainly(said, document.text ?? "", unit);
  const times = (document.times ?? []).map((time) => timeItem(time, places.get(time.id), aliases, plain));
  const events = [...places.values()].filter((place) => place.kind === "event").map((place) => eventItem(place, creation));
  for (const event of document.events ?? []) {
    const shown = event.instances?.find((one) => places.has(one.id));
    if (shown) aliases.set(event.id, shown.id);
  }
  if (creation) aliases.set("creation", creation.id);
  const byId = new Map(events.map((event) => [event.id, event]));
  for (const place of places.values()) if (place.hidden === "again" && byId.has(place.same)) byId.get(place.same).again += 1;
  nameClusters(events, document.timeline?.clusters ?? []);
  return { items: [...times, ...events].sort(inTime), creation, aliases };
}

function timeItem(time, place, aliases, plain) {
  for (const part of time.parts ?? []) aliases.set(part.id, time.id);
  const type = time.timex3?.type ?? "TIME";
  const pieces = (time.intervals ?? []).map(([from, to], at) => ({
    from: endOf(from, time.ends?.[at]?.[0]),
    to: endOf(to, time.ends?.[at]?.[1]),
  }));
  const isSet = pieces.length > 1 || (type === "SET" && time.more);
  const [first, last] = [pieces[0], pieces.at(-1)];
  const bounds = place && !isSet && pieces.length ? boundsOf(place) : exactly(first?.from ?? null, last?.to ?? null);
  const placed = pieces.some((piece) => typeof piece.from === "number" || typeof piece.to === "number");
  const item = {
    id: time.id, kind: "time", group: "times", type: time.unresolved ? "unresolved" : type.toLowerCase(),
    text: oneLine(time.text), start: time.start, end: time.end, pieces, isSet, more: Boolean(time.more && isSet),
    rule: time.rrule, ...bounds, zone: time.zone, main: false, isTold: false, cluster: null, mates: [],
    approximate: time.timex3?.mod === "APPROX" || (time.edtf ?? "").includes("~"),
    why: time.why ? [time.why] : [], hidden: "", isLoose: false, again: 0, unresolved: plain(time.unresolved?.detail || time.unresolved?.reason || ""),
  }; // prettier-ignore
  const isStated = isSet || (first && first.from !== null && first.to !== null && item.earliestStart === item.latestStart && item.earliestEnd === item.latestEnd);
  item.certainty = !placed ? "none" : isStated ? "exact" : certaintyOf(item);
  item.when = placed ? whenOfTime(item) : item.unresolved || (type === "DURATION" ? "an amount of time" : "has no place on the calendar");
  return item;
}

function eventItem(place, creation) {
  const bounds = boundsOf(place);
  const item = {
    id: place.id, kind: "event", group: place.line === "reporting" ? "told" : "events", type: "event", text: oneLine(place.phrase || place.text), word: oneLine(place.text),
    start: place.start, end: place.end, isSet: false, more: false, rule: null, ...bounds, zone: place.zone ?? null,
    main: Boolean(place.main), isTold: place.line === "reporting", cluster: place.cluster ?? null, mates: [], approximate: false,
    pieces: [{ from: bounds.earliestStart, to: bounds.latestEnd }], why: place.why ?? [], unresolved: "",
    hidden: place.hidden ?? "", isLoose: Boolean(place.loose), again: 0, least: place.least ?? null, most: place.most ?? null,
  }; // prettier-ignore
  item.certainty = certaintyOf(item);
  item.when = `${place.doubtful && item.certainty !== "none" ? "perhaps " : ""}${whenOfEvent(item, creation)}`;
  return item;
}

function creationItem(document, place) {
  const [from, to] = [0, 1].map((side) => endOf(document.dct?.interval?.[side], document.dct?.ends?.[side]));
  if (!place && from === null && to === null) return null;
  const bounds = place ? boundsOf(place) : exactly(from, to);
  const pieces = [{ from: from ?? bounds.earliestStart, to: to ?? bounds.latestEnd }];
  const item = {
    id: place?.id ?? "t0", kind: "creation", group: "creation", type: "creation", text: "the time of writing", start: 0, end: 0,
    pieces, isSet: false, more: false, rule: null, ...bounds, zone: document.dct?.zone ?? null, main: false, isTold: false,
    cluster: null, mates: [], approximate: false, why: place?.why ?? [], unresolved: "",
    hidden: "", isLoose: false, again: 0,
  }; // prettier-ignore
  item.certainty = certaintyOf(item);
  item.when = stretchWords(pieces[0].from, pieces[0].to);
  return item;
}

function endOf(text, kind) {
  return kind === "open" ? OPEN : boundOf(text ?? null);
}

function boundsOf(place) {
  return {
    earliestStart: boundOf(place.earliest_start),
    latestStart: boundOf(place.latest_start),
    earliestEnd: boundOf(place.earliest_end),
    latestEnd: boundOf(place.latest_end),
  };
}

function exactly(from, to) {
  return { earliestStart: from, latestStart: from, earliestEnd: to, latestEnd: to };
}

/** On how many sides an item is bounded, as `Place.known` has it, and whether its ends are known to the second. */
export function certaintyOf({ earliestStart, latestStart, earliestEnd, latestEnd }) {
  const sides = (earliestStart !== null) + (latestEnd !== null);
  const named = typeof earliestStart === "number" && typeof latestEnd === "number";
  if (sides === 2) return named && earliestStart === latestStart && earliestEnd === latestEnd ? "exact" : "between";
  return sides || latestStart !== null || earliestEnd !== null ? "one" : "none";
}

/** The stretch that an item surely covers, or null. */
export function sureOf({ latestStart, earliestEnd }) {
  if (latestStart === null || earliestEnd === null) return null;
  if (typeof latestStart === "number" && typeof earliestEnd === "number" && latestStart >= earliestEnd) return null;
  return { from: latestStart, to: earliestEnd };
}

/** All instants that an item names. */
export function instantsOf(item) {
  const named = item.pieces.flatMap((piece) => [piece.from, piece.to]);
  return [...named, item.earliestStart, item.latestStart, item.earliestEnd, item.latestEnd].filter((one) => typeof one === "number");
}

/** The first and the last instant that an item names, or null. */
export function extentOf(item) {
  const named = instantsOf(item);
  return named.length ? [Math.min(...named), Math.max(...named)] : null;
}

function nameClusters(events, clusters) {
  const texts = new Map(events.filter((event) => !event.hidden).map((event) => [event.id, event.text]));
  for (const event of events) {
    const ids = event.cluster === null ? [] : (clusters[event.cluster] ?? []);
    event.mates = ids.filter((id) => id !== event.id && texts.has(id)).map((id) => texts.get(id));
  }
}

/** By the calendar, and where that does not tell by the order of the text; what has no date comes last. */
function inTime(one, two) {
  const [a, b] = [extentOf(one), extentOf(two)];
  if (!a || !b) return (a ? 0 : 1) - (b ? 0 : 1) || one.start - two.start;
  return a[0] - b[0] || a[1] - b[1] || one.start - two.start;
}

function oneLine(text) {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

// --- words ---------------------------------------------------------------------------------------------------------------
function whenOfTime(item) {
  const [first] = item.pieces;
  if (!item.isSet) return `${item.approximate ? "about " : ""}${stretchWords(first.from, first.to)}`;
  const count = item.pieces.length;
  const words = count === 1 ? "" : item.more ? `, and ${count - 1} more, and so on` : `, and ${count - 1} more`;
  return `${stretchWords(first.from, first.to)}${words || (item.more ? ", and so on" : "")}`;
}

/** When an event was, as far as is known; the same words as `timeloom.show.places.when_words`. */
function whenOfEvent(item, creation) {
  const { earliestStart, latestStart, earliestEnd, latestEnd } = item;
  if (item.certainty === "none") return "without a date";
  if (item.certainty === "exact") return stretchWords(earliestStart, latestEnd);
  if (typeof earliestStart === "number" && typeof latestEnd === "number") return `in ${stretchWords(earliestStart, latestEnd)}`;
  const sure = item.certainty === "one" ? sureOf(item) : null;
  if (typeof sure?.from === "number" && typeof sure.to === "number") return `throughout ${stretchWords(sure.from, sure.to)}`;
  if (item.certainty === "one" && creation && latestStart === creation.latestEnd && earliestEnd === creation.earliestStart) {
    return "going on at the time of writing";
  }
  const parts = [];
  if (earliestStart !== null) parts.push(`not before ${lower(earliestStart, creation)}`);
  if (latestEnd !== null) parts.push(`by ${upper(latestEnd, creation)}`);
  if (earliestStart === null && latestStart !== null && latestStart !== latestEnd) parts.push(`begun by ${upper(latestStart, creation)}`);
  if (latestEnd === null && earliestEnd !== null && earliestEnd !== earliestStart) {
    parts.push(`not over before ${lower(earliestEnd, creation)}`);
  }
  return parts.join(", ");
}

/** A lower bound, as coarse as it is round. */
function lower(bound, creation = null) {
  if (bound === OPEN) return "any end";
  if (creation && bound === creation.earliestStart) return "the time of writing";
  return stretchWords(bound, OPEN).replace(/^from (.*) on$/, "$1");
}

/** An upper bound is the end of what comes before it. */
function upper(bound, creation = null) {
  if (bound === OPEN) return "any end";
  if (creation && bound === creation.latestEnd) return "the time of writing";
  return stretchWords(OPEN, bound).replace(/^until /, "");
}

/** The bounds of an item for a table of names and values; empty where they say no more than `when`. */
export function boundRows(item) {
  const isWindow = item.certainty === "between" && item.earliestStart === item.earliestEnd && item.latestStart === item.latestEnd;
  if (item.isSet || isWindow || item.certainty === "exact" || item.certainty === "none") return [];
  const rows = [
    ["Starts", item.earliestStart, item.latestStart],
    ["Ends", item.earliestEnd, item.latestEnd],
  ];
  return rows.map(([name, least, most]) => [name, betweenWords(least, most)]);
}

function betweenWords(least, most) {
  if (least === null && most === null) return "not known";
  if (least === OPEN && most === OPEN) return "goes on without end";
  if (least === most) return instantWords(least);
  const parts = [];
  if (least !== null && least !== OPEN) parts.push(`not before ${instantWords(least)}`);
  if (most !== null && most !== OPEN) parts.push(`by ${instantWords(most)}`);
  return parts.join(", ") || "goes on without end";
}

const KIND_WORDS = {
  date: "date", time: "time of day", duration: "duration", set: "recurring", unresolved: "not resolved", event: "event",
  creation: "time of writing",
}; // prettier-ignore

/** Why an event is hidden, in words: those of the static page. */
export const HIDDEN_WORDS = {
  within: "told with another event", again: "told again", report: "a verb of saying beside what is said",
  state: "a state without a date", auxiliary: "a helping verb", noun: "a noun that tells nothing by itself", open: "not told as done",
}; // prettier-ignore

/** What an item is, in a word or two. */
export function kindWords(item) {
  return item.isTold ? "event of the telling" : KIND_WORDS[item.type];
}

/** An item in one sentence, for those who hear the page. */
export function sentence(item) {
  const certainty = { between: "bounds known, not exact", one: "bounded on one side only", none: "", exact: "" }[item.certainty];
  const mates = item.mates.length ? `, together with ${item.mates.slice(0, 3).join(", ")}` : "";
  const again = item.again ? `, told ${item.again + 1} times` : "";
  const what = item.kind === "creation" ? item.text : `${item.text || "no words"}, ${kindWords(item)}`;
  return [`${what}: ${item.when}${mates}${again}`, certainty].filter(Boolean).join("; ");
}

// --- bars ----------------------------------------------------------------------------------------------------------------
/**
 * Items that are drawn alike share a bar: those of one group with the same bounds. A set has its own.
 * @returns {{key: string, group: string, type: string, items: any[]}[]} in the order of time
 */
export function barsOf(items) {
  const bars = new Map();
  for (const item of items) {
    if (item.certainty === "none") continue;
    const bounds = [item.earliestStart, item.latestStart, item.earliestEnd, item.latestEnd].join("|");
    const key = item.isSet ? item.id : `${item.group}|${item.type}|${item.approximate}|${bounds}`;
    const bar = bars.get(key);
    if (bar) bar.items.push(item);
    else bars.set(key, { key, group: item.group, type: item.isTold ? "told" : item.type, items: [item] });
  }
  return [...bars.values()];
}

/** Whether an item has a place on the line: it has a date, and another one than the time of writing. */
export function isOnLine(item) {
  return item.certainty !== "none" && !item.isLoose;
}

/** Whether an item passes a filter of kinds, words and certainties; what is hidden only where that is wanted. */
export function passes(item, { kinds, words, certainties, hidden }) {
  if (item.hidden && !hidden) return false;
  const kind = item.kind === "event" ? (item.isTold ? "told" : "event") : item.type;
  if (kinds && !kinds.has(kind)) return false;
  if (certainties && !certainties.has(item.certainty)) return false;
  const sought = (words ?? "").trim().toLocaleLowerCase();
  return !sought || `${item.text} ${item.when} ${item.mates.join(" ")}`.toLocaleLowerCase().includes(sought);
}

/** A value for a cell of a table: ISO, "open" or nothing. */
export function isoBound(bound) {
  return typeof bound === "number" ? isoOf(bound).replace(/T00:00:00$/, "") : bound === OPEN ? "open" : "";
}
