// The detail of what is chosen: of a time how it was read and everything a program would take from it; of an event where it lies
// and why; of a link who said so.

import { alone, ask, givenUp } from "./api.js";
import { addLinkForm, eventForm, linkList, linkForm, timeForm } from "./correct.js";
import { element, picture } from "./element.js";
import { HIDDEN_WORDS } from "./items.js";
import { KINDS, oneLine } from "./mentions.js";
import { relationWords } from "./relations.js";
import { intervalWords, isoInterval, placeWords, timeWords } from "./when.js";

const MOST_INTERVALS = 10;
const MOST_OPEN = 40;
const LEAST_WIDTH = 200; // pixels; the service draws no narrower
const SAMPLES = [
  ["a stretch of the calendar", "bar"], ["open: it has no end", "open"],
  ["it ends, but the text does not say when", "unknown"], ["no date could be given; the detail says why", "unresolved"],
]; // prettier-ignore

/**
 * @typedef {object} Acts what a panel asks of the page
 * @property {(id: string | null) => void} select
 * @property {(edits: object[], near: HTMLElement, said: string) => Promise<boolean>} correct whether it was done
 * @property {(id: string, step: number) => string | null} beside
 * @property {() => void} close
 * @property {(told: (id: string) => void, words: string) => void} pick have a mention chosen in the text or a view
 * @property {() => any} options the answer of /options
 */

export class Panel {
  /** @param {HTMLElement} home @param {Acts} acts */
  constructor(home, acts) {
    this.home = home;
    this.acts = acts;
    this.drawing = null;
  }

  /**
   * @param {string | null} id of a time, event, link, or "creation"
   * @param {import("./mentions.js").Mentions} mentions
   * @param {{conflicts: any[]}} answer
   */
  show(id, mentions, answer) {
    this.drawing?.abort();
    this.mentions = mentions;
    this.home.scrollTop = 0;
    const mention = mentions.get(id);
    const out = id ? mentions.dropped.get(id) : null;
    const link = id ? mentions.links.get(id) || out?.link : null;
    this.home.className = "pane";
    this.home.dataset.open = String(Boolean(mention || link || (id && mentions.isCreation(id))));
    if (mention?.item.timex3 !== undefined) this.time(mention);
    else if (mention) this.event(mention);
    else if (link) this.link(link, answer, out);
    else if (id && mentions.isCreation(id)) this.creation();
    else this.nothing(answer);
  }

  frame(kind, label, heading, ids, ...body) {
    if (kind) this.home.classList.add(kind);
    const steps = [];
    if (ids) {
      const order = this.mentions.all.map((mention) => mention.id);
      steps.push(element("span", { class: "soft" }, `${(order.indexOf(ids) + 1).toLocaleString("en")} of ${order.length.toLocaleString("en")}`));
      for (const [step, sign, name] of [[-1, "←", "Previous mention"], [1, "→", "Next mention"]]) {
        const next = this.acts.beside(ids, step);
        const go = () => {
          this.acts.select(next);
          (this.home.querySelector(`[data-step="${step}"]:not(:disabled)`) || this.home).focus();
        };
        steps.push(element("button", { type: "button", class: "quiet icon", "data-step": step, "aria-label": name, disabled: !next, onclick: go }, sign));
      }
    }
    const close = element("button", { type: "button", class: "quiet icon", "aria-label": "Close (Escape)", onclick: () => this.acts.close() }, "×");
    this.home.replaceChildren(
      element("div", { class: "bar-of-panel" }, element("span", { class: `chip ${kind}` }, label), ...steps, close),
      element("h2", {}, heading),
      ...body.flat().filter(Boolean),
    );
  }

  /** Where nothing is chosen: what there is to know of the whole, and what the marks mean. */
  nothing(answer) {
    const { all, document } = this.mentions;
    const hint = all.length
      ? "Choose a mention, in the text or in a view, to see what it means and how it was read."
      : "No mention of time was found in this text. Select words to add one by hand.";
    const dct = document.dct ? intervalWords(document.dct.interval, document.dct.ends, document.dct.zone) : "";
    const written = element("p", {}, dct ? `Written ${dct}${document.written ? ", as its words say" : ""}. ` : "No time of writing is known, so what depends on it stays unresolved. ",
      element("button", { type: "button", class: "end", onclick: () => this.acts.select("creation") }, "More")); // prettier-ignore
    const open = all.filter((mention) => mention.kind === "unresolved");
    const rows = open.slice(0, MOST_OPEN).map((mention) =>
      element("li", {}, element("button", { type: "button", class: "end", onclick: () => this.acts.select(mention.id) }, oneLine(mention.text, 48)),
        " ", element("span", { class: "soft" }, this.mentions.plain(mention.item.unresolved.detail || this.reasons()[mention.item.unresolved.reason])))); // prettier-ignore
    if (open.length > rows.length) rows.push(element("li", { class: "soft" }, `and ${(open.length - rows.length).toLocaleString("en")} more`));
    const conflicts = (answer.conflicts || []).map((conflict) => element("li", {}, conflictWords(conflict)));
    const parts = [
      element("p", { class: "soft" }, hint), all.length > 0 && written, all.length > 0 && key(),
      ...(rows.length ? [element("h3", {}, `Unresolved (${open.length.toLocaleString("en")})`), element("ul", { class: "open-list" }, ...rows)] : []),
      ...(conflicts.length ? [element("h3", {}, "What contradicts itself"), element("ul", { class: "conflicts" }, ...conflicts)] : []),
    ]; // prettier-ignore
    this.home.replaceChildren(element("div", { class: "hint" }, ...parts.filter(Boolean)));
  }

  // --- a time ------------------------------------------------------------------------------------------------------
  time(mention) {
    const time = mention.item;
    this.frame(mention.kind, KINDS[mention.kind][0], oneLine(time.text), mention.id,
      when(time, this.reasons(), (said) => this.mentions.plain(said)) || this.place(mention),
      time.why && element("p", { class: "why" }, time.why),
      this.assumed(time),
      this.alternatives(time),
      values(time),
      parts(time),
      this.graph(time),
      linkList(mention, this.mentions, this.acts),
      this.folded("Correct it", timeForm(mention, this.acts)),
      this.folded("Relate it to another", addLinkForm(mention, this.mentions, this.acts)),
    ); // prettier-ignore
  }

  /** Where a time of a file lies, whose value alone is known. */
  place(mention) {
    const words = placeWords(this.mentions.places.get(mention.instance) || {});
    return words && element("p", { class: "when" }, words);
  }

  reasons() {
    return this.acts.options().reasons || {};
  }

  folded(name, body) {
    return element("details", { class: "fold" }, element("summary", {}, name), body);
  }

  assumed(time) {
    if (!time.assumed?.length) return null;
    const known = this.acts.options().assumed || {};
    const rows = time.assumed.map((name) =>
      element("li", {}, known[name.split(":")[0]] || "", " ", element("code", { class: "soft" }, name)),
    );
    return [element("h3", {}, "Assumed"), element("ul", { class: "assumed" }, ...rows)];
  }

  alternatives(time) {
    if (!time.alternatives?.length) return null;
    const list = element("ul", { class: "alternatives" });
    for (const other of time.alternatives) {
      const words = (other.intervals || []).slice(0, 3).map((one, at) => intervalWords(one, other.ends?.[at], other.zones?.[at]));
      const take = element("button", { type: "button", class: "take", "aria-label": `Take ${other.value}` }, "Take it");
      const edit = { op: "time.set", id: time.id, value: other.value };
      take.addEventListener("click", () => this.acts.correct([edit], list, `“${oneLine(time.text, 40)}” is now ${other.value}`));
      list.append(element("li", {},
        element("div", {}, element("strong", {}, words.join("; ") || other.value), " ", words.length > 0 && element("code", {}, other.value),
          other.score != null && element("span", { class: "soft" }, ` ${Math.round(100 * other.score)}%`), other.why && element("span", { class: "soft" }, ` ${other.why}`)),
        take)); // prettier-ignore
    }
    return [element("h3", {}, "Other readings"), list];
  }

  /** The SCATE graph, drawn by the service once the rest stands there. */
  graph(time) {
    if (!time.entities?.length) return null;
    const home = element("div", { class: "wide", role: "region", "aria-label": "SCATE graph", tabindex: "0", "aria-busy": "true" });
    this.drawing = new AbortController();
    const drawing = this.drawing.signal;
    // The pane has its width once it is shown, and the drawing is to fit into it.
    new Promise((done) => requestAnimationFrame(done))
      .then(() => {
        const width = Math.max(LEAST_WIDTH, home.clientWidth || this.home.clientWidth);
        return ask("/picture", { document: alone(this.mentions.document, time), what: "scate", time: time.id, width }, drawing);
      })
      .then((answer) => answer.text())
      .then((source) => home.replaceChildren(picture(source)))
      .catch((error) => {
        if (!givenUp(error)) home.replaceChildren(element("p", { class: "soft" }, `The graph could not be drawn: ${error.message}`));
      })
      .finally(() => home.removeAttribute("aria-busy"));
    return [element("h3", {}, "How it is put together ", element("span", { class: "aside" }, "SCATE graph")), home];
  }

  // --- events, links, the time of writing ------------------------------------------------------------------------
  event(mention) {
    const event = mention.item;
    const place = this.mentions.places.get(mention.instance);
    const told = [...(event.attributes || []), ...(event.instances?.[0]?.attributes || [])].filter(([name]) => name !== "origin");
    this.frame(mention.kind, mention.kind === "told" ? "telling" : "event", oneLine(mention.text), mention.id,
      place?.phrase && place.phrase !== mention.text && element("p", { class: "phrase" }, place.phrase),
      place?.hidden && element("p", { class: "soft" }, `Hidden from the timeline: ${HIDDEN_WORDS[place.hidden]}.`),
      place && element("p", { class: "when" }, placeWords(place) || "No date is known."),
      place?.why?.length > 0 && [element("h3", {}, "Because"), element("ul", { class: "because" }, ...place.why.map((why) => element("li", {}, why)))],
      list([...told, ["set by hand", byHand(event)], ["score", event.score?.toFixed(2)], ["characters", `${event.start}–${event.end}`]]),
      linkList(mention, this.mentions, this.acts),
      this.folded("Relate it to another", addLinkForm(mention, this.mentions, this.acts)),
      this.folded("Correct it", eventForm(mention, this.acts)),
    ); // prettier-ignore
  }

  link(link, answer, out) {
    const { mentions } = this;
    const end = (id) => element("button", { type: "button", class: "end", onclick: () => this.acts.select(mentions.isCreation(id) ? "creation" : mentions.get(id)?.id || null) }, mentions.nameOf(id));
    const involved = (answer.conflicts || []).filter((conflict) => JSON.stringify(conflict).includes(`"${link.id}"`));
    this.frame("", out ? "link left out" : "link", `${mentions.nameOf(link.source)} ${relationWords(link.relation)} ${mentions.nameOf(link.target)}`, null,
      element("p", { class: "ends" }, end(link.source), element("span", { class: "relation" }, relationWords(link.relation)), end(link.target)),
      out?.why && element("p", { class: "when open-question" }, `Left out: ${out.why}`),
      link.why && element("p", { class: "why" }, link.why),
      involved.length > 0 && [element("h3", {}, "It contradicts"), element("ul", { class: "conflicts" }, ...involved.map((one) => element("li", {}, conflictWords(one))))],
      list([["kind", link.kind], ["relation", link.relation], ["said by", byHand(link) ? "a person" : link.task], ["score", link.score?.toFixed(2)]]),
      linkForm(link, mentions, this.acts, !out),
    ); // prettier-ignore
  }

  creation() {
    const { document, places, creation } = this.mentions;
    const place = places.get(creation);
    const written = document.written;
    const words = document.dct ? intervalWords(document.dct.interval, document.dct.ends, document.dct.zone) : "";
    this.frame("", "writing", "The time of writing", null,
      element("p", { class: "when" }, words || "It is not known. What depends on it stays unresolved."),
      document.dct && written && element("p", { class: "soft" }, `Estimated from its words: ${Math.round((written.level || 0) * 100)} % of the probability lies there.`),
      place?.why?.length > 0 && [element("h3", {}, "Because"), element("ul", { class: "because" }, ...place.why.map((why) => element("li", {}, why)))],
      linkList({ id: "creation", instance: creation, text: "the time of writing" }, this.mentions, this.acts),
    ); // prettier-ignore
  }
}

/** A conflict in words, whichever of its fields the service filled. */
export function conflictWords(conflict) {
  if (typeof conflict === "string") return conflict;
  return conflict.says || conflict.words || conflict.why || conflict.message || (conflict.links || conflict.because || []).join(", ");
}

function key() {
  return element("ul", { class: "key" }, ...SAMPLES.map(([words, name]) =>
    element("li", {}, element("span", { class: `sample ${name}`, "aria-hidden": "true" }), words))); // prettier-ignore
}

function when(time, reasons, plain) {
  const said = [];
  if (time.unresolved) {
    const { reason } = time.unresolved;
    const detail = plain(time.unresolved.detail || "");
    const words = reasons[reason] || detail || reason;
    const sentence = `${words[0].toUpperCase()}${words.slice(1)}${words.endsWith(".") ? "" : "."}`;
    said.push(element("p", { class: "when open-question" }, sentence, detail && detail !== words ? element("span", { class: "soft" }, ` ${detail}`) : null));
  }
  const intervals = time.intervals || [];
  if (intervals.length) {
    const rows = intervals.slice(0, MOST_INTERVALS).map((one, at) => element("li", {}, intervalWords(one, time.ends?.[at], time.zone)));
    const further = intervals.length - rows.length;
    if (further) rows.push(element("li", { class: "soft" }, `and ${further.toLocaleString("en")} more${time.more ? ", and so on without end" : ""}`));
    else if (time.more) rows.push(element("li", { class: "soft" }, "and so on, without end"));
    said.push(element("ul", { class: "when" }, ...rows));
  }
  return said.length ? said : null;
}

/** Everything a program would read, each on a row. */
function values(time) {
  const timex = time.timex3 || {};
  const intervals = (time.intervals || []).slice(0, MOST_INTERVALS).map((one, at) => isoInterval(one, time.ends?.[at]));
  const ends = [...new Set((time.ends || []).flat())];
  return list([
    ["TIMEX3", time.timex3 && `${timex.type} ${timex.value}`],
    ...["mod", "quant", "freq", "begin", "end"].map((name) => [name, timex[name]]),
    [intervals.length === 1 ? "interval" : "intervals", intervals.join("\n")],
    ["ends", ends.some((end) => end !== "known") && ends.join(", ")],
    ["EDTF", time.edtf], ["RRULE", time.rrule], ["zone", time.zone], ["score", time.score?.toFixed(2)],
    ["set by hand", byHand(time)],
    ["characters", `${time.start}–${time.end}`],
  ]); // prettier-ignore
}

/** What a person said of it: the words that it is read as, or just that somebody set it. */
function byHand(item) {
  const told = new Map(item.attributes || []);
  return told.get("origin") === "USER" ? told.get("readAs") || "yes" : null;
}

const MEANINGS = {
  TIMEX3: "How TimeML, a standard of annotation, writes it", EDTF: "How libraries and archives write it (ISO 8601-2)",
  RRULE: "How calendars write what repeats (RFC 5545)", interval: "From the first moment up to the one that no longer belongs to it",
  intervals: "Each from its first moment up to the one that no longer belongs to it", score: "How sure the model is, from 0 to 1",
  characters: "Where it stands in the text, counted from 0",
}; // prettier-ignore

function list(rows) {
  const made = element("dl", { class: "values" });
  for (const [name, value] of rows) if (value) made.append(element("dt", { title: MEANINGS[name] }, name), element("dd", {}, String(value)));
  return made;
}

function parts(time) {
  if (!time.parts?.length) return null;
  const rows = time.parts.map((part) => {
    const value = part.timex3 ? element("code", {}, part.timex3.value) : "";
    return element("li", {}, `“${oneLine(part.text)}” `, value, element("span", { class: "soft" }, ` ${timeWords(part)}`));
  });
  return [element("h3", {}, "Its ends"), element("ul", {}, ...rows)];
}
