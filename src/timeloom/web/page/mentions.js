// What stands in the text of a document: its times and its events, as one list in the order of the text.

import { offsets } from "./codepoints.js";
import { count } from "./element.js";
import { placeWords, timeWords } from "./when.js";

/** Kinds of mention, in the order of legends, with their names: one, several. */
export const KINDS = {
  date: ["date", "dates"], time: ["time", "times"], duration: ["duration", "durations"], set: ["set", "sets"],
  unresolved: ["unresolved", "unresolved"], event: ["event", "events"], told: ["telling", "tellings"],
}; // prettier-ignore

/**
 * @typedef {object} Mention
 * @property {string} id of the time (t1) or event (e1)
 * @property {string} instance what links and the timeline call it: t1, ei1
 * @property {"date"|"time"|"duration"|"set"|"unresolved"|"event"|"told"} kind
 * @property {number} start UTF-16 unit of the text
 * @property {number} end UTF-16 unit, exclusive
 * @property {string} text
 * @property {string} words what it says in words, "" where nothing is known
 * @property {any} item the time or event itself
 */

/** The kind of a time, by which it is coloured: as the static page has it. */
export function kindOf(time) {
  const type = time.timex3?.type?.toLowerCase() || "";
  const intervals = time.intervals || [];
  if (time.unresolved && !intervals.length && !(type === "set" && time.unresolved.reason === "frequency")) {
    return "unresolved";
  }
  if (type in KINDS) return type;
  return time.more || intervals.length > 1 ? "set" : "date";
}

/** What links and places of the timeline call an event: its first instance. */
export function instanceOf(event) {
  return event.instances?.length ? event.instances[0].id : event.id;
}

/** All mentions of a document, found by id, instance or position. */
export class Mentions {
  /** @param {any} document */
  constructor(document) {
    this.document = document;
    this.offsets = offsets(document.text);
    this.places = new Map((document.timeline?.places || []).map((place) => [place.id, place]));
    /** @type {Mention[]} */
    this.all = [...this.times(), ...this.events()];
    this.all.sort((one, other) => one.start - other.start || other.end - one.end);
    /** @type {Map<string, Mention>} */
    this.named = new Map();
    for (const mention of this.all) {
      for (const name of [mention.id, mention.instance]) this.named.set(name, mention);
      for (const instance of mention.item.instances || []) this.named.set(instance.id, mention);
    }
    this.links = new Map((document.links || []).map((link) => [link.id, link]));
    /** @type {Map<string, {link: any, why: string}>} links that were said and left out, since they contradict others */
    this.dropped = new Map((document.dropped || []).map((one) => [one.link.id, one]));
    this.creation = (document.timeline?.places || []).find((place) => place.kind === "creation")?.id || "t0";
  }

  *times() {
    for (const time of this.document.times || []) {
      const words = timeWords(time) || time.timex3?.value || "unresolved";
      yield this.mention(time, time.id, kindOf(time), words);
    }
  }

  *events() {
    for (const event of this.document.events || []) {
      const instance = instanceOf(event);
      const place = this.places.get(instance);
      const kind = place?.line === "reporting" ? "told" : "event";
      yield this.mention(event, instance, kind, (place && placeWords(place)) || "");
    }
  }

  mention(item, instance, kind, words) {
    const start = this.offsets.unit(item.start);
    const end = Math.max(start, this.offsets.unit(item.end));
    return { id: item.id, instance, kind, start, end, words, item, text: this.document.text.slice(start, end) };
  }

  /** @param {string | null} id of a time, an event or its instance @returns {Mention | undefined} */
  get(id) {
    return id === null ? undefined : this.named.get(id);
  }

  /** "15 mentions of time, 2 unresolved, 11 events". */
  counted() {
    const times = this.all.filter((mention) => mention.item.timex3 !== undefined);
    const open = times.filter((mention) => mention.kind === "unresolved").length;
    const events = this.all.length - times.length;
    const told = [count(times.length, "mention of time", "mentions of time")];
    if (open) told.push(`${open.toLocaleString("en")} unresolved`);
    if (events) told.push(count(events, "event"));
    return told.join(", ");
  }

  /** What the service says of a mention, with the words of an event where it names its characters. */
  plain(said) {
    return plainly(said, this.document.text, this.offsets.unit);
  }

  isCreation(id) {
    return id === "creation" || id === this.creation;
  }

  /** What to call the end of a link: its words, or the time of writing. */
  nameOf(id) {
    if (this.isCreation(id)) return "the time of writing";
    const mention = this.named.get(id);
    return mention ? oneLine(mention.text, 48) : id;
  }

  /** The ids of the mentions that a link binds, held or left out; none for what is no link. */
  boundBy(id) {
    const link = this.links.get(id) || this.dropped.get(id)?.link;
    return link ? [link.source, link.target].map((end) => this.get(end)?.id).filter(Boolean) : [];
  }

  /** The links that hold at a mention (or at the time of writing), TLINKs first. */
  linksOf(id) {
    const mention = this.get(id);
    const names = new Set(mention ? [mention.id, mention.instance] : [id, this.creation]);
    for (const instance of mention?.item.instances || []) names.add(instance.id);
    return [...this.links.values()].filter((link) => names.has(link.source) || names.has(link.target));
  }
}

/** Words of the service about a text, with those of an event where they name its characters. */
export function plainly(said, text, unit) {
  return said.replace(/the event at (\d+) to (\d+)/g, (_, start, end) => `“${oneLine(text.slice(unit(+start), unit(+end)), 30)}”`);
}

/** Words on one line, cut to a length that fits. */
export function oneLine(text, most = Infinity) {
  const line = text.replace(/\s+/g, " ").trim();
  const points = [...line];
  return points.length > most ? `${points.slice(0, most - 1).join("").trimEnd()}…` : line;
}
