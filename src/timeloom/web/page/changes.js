// What a switch, a date or a correction changed: mentions that have another value, before and after.

import { Mentions, oneLine } from "./mentions.js";
import { placeWords, timeWords } from "./when.js";

/**
 * @typedef {object} Change
 * @property {string | null} id in the document as it is now; null for what is gone
 * @property {string} text
 * @property {string} before "" for what is new
 * @property {string} after "" for what is gone
 */

const key = (mention) => `${mention.start} ${mention.end} ${mention.item.timex3 === undefined ? "event" : "time"}`;

/** Everything of a time that may differ, as one string. */
function whole(time) {
  const timex = time.timex3 || {};
  return JSON.stringify([
    timex.type, timex.value, timex.mod, timex.quant, timex.freq, time.intervals, time.ends, time.more, time.zone, time.rrule,
    time.unresolved?.reason,
  ]); // prettier-ignore
}

/**
 * @param {any} before @param {any} after documents of the same text
 * @returns {{times: Change[], events: number, links: number, places: number}} times in the order of the text; of events and links
 * how many came, went or differ, of the places of events how many moved
 */
export function changesBetween(before, after) {
  const [old, now] = [new Mentions(before), new Mentions(after)];
  const was = new Map(old.all.map((mention) => [key(mention), mention]));
  const is = new Map(now.all.map((mention) => [key(mention), mention]));
  /** @type {(Change & {start: number})[]} */
  const times = [];
  let events = 0;
  let places = 0;
  for (const [name, mention] of is) {
    const former = was.get(name);
    if (name.endsWith("event")) {
      if (!former) events++;
      else if (moved(old.places.get(former.instance), now.places.get(mention.instance))) places++;
    } else if (!former) times.push(change(mention.id, mention, "", value(mention.item)));
    else if (whole(former.item) !== whole(mention.item)) times.push(told(former, mention));
  }
  for (const [name, mention] of was) {
    if (is.has(name)) continue;
    if (name.endsWith("event")) events++;
    else times.push(change(null, mention, value(mention.item), ""));
  }
  times.sort((one, other) => one.start - other.start);
  return { times, events, places, links: linkChanges(old, now) };
}

function change(id, mention, before, after) {
  return { id, start: mention.start, text: oneLine(mention.text, 48), before, after };
}

/** Both in short, and in words where the short forms are the same. */
function told(former, mention) {
  let [before, after] = [value(former.item), value(mention.item)];
  if (before === after) [before, after] = [timeWords(former.item) || before, timeWords(mention.item) || after];
  if (before === after) [before, after] = [former.item, mention.item].map((time) => (time.intervals || []).flat().join(" – ") || before);
  return change(mention.id, mention, before, after);
}

function value(time) {
  if (time.unresolved && !(time.intervals || []).length) return "unresolved";
  const timex = time.timex3;
  return timex ? [timex.value, timex.mod].filter(Boolean).join(" ") : timeWords(time) || "no value";
}

function moved(one, other) {
  if (!one || !other) return Boolean(one) !== Boolean(other);
  return placeWords(one) !== placeWords(other);
}

function linkChanges(old, now) {
  const names = (mentions) =>
    new Set(
      [...mentions.links.values()].map((link) =>
        [link.source, link.target]
          .map((id) => (mentions.get(id) ? key(mentions.get(id)) : "writing"))
          .concat(link.relation)
          .join("|"),
      ),
    );
  const [was, is] = [names(old), names(now)];
  return [...is].filter((name) => !was.has(name)).length + [...was].filter((name) => !is.has(name)).length;
}

/** "2 mentions have another value, 1 is new, 1 is gone; 3 links differ". */
export function summary({ times, events, links, places }) {
  const told = [];
  const other = times.filter((one) => one.before && one.after).length;
  const fresh = times.filter((one) => !one.before).length;
  const gone = times.filter((one) => !one.after).length;
  if (other) told.push(`${other} ${other === 1 ? "mention has" : "mentions have"} another value`);
  if (fresh) told.push(`${fresh} ${fresh === 1 ? "mention is" : "mentions are"} new`);
  if (gone) told.push(`${gone} ${gone === 1 ? "is" : "are"} gone`);
  if (events) told.push(`${events} ${events === 1 ? "event" : "events"} came or went`);
  if (places) told.push(`${places} ${places === 1 ? "event lies" : "events lie"} elsewhere`);
  if (links) told.push(`${links} ${links === 1 ? "relation differs" : "relations differ"}`);
  return told.length ? told.join(", ") : "nothing has another value";
}
