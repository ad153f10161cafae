// Corrections by hand: how a mention is to be read, mentions that are missing or wrong, and how things lie to each other.

import { choice, element } from "./element.js";
import { oneLine } from "./mentions.js";
import { inverse, relationWords } from "./relations.js";

const TYPES = ["DATE", "TIME", "DURATION", "SET"];
const NEAREST = 40;

/** The TimeML labels that the service takes, each with its words. */
function relationChoice(given, acts, chosen) {
  const known = acts.options().relations || [];
  const names = known.map((one) => (typeof one === "string" ? one : one.name));
  return choice(given, names.map((name) => [name, `${relationWords(name)} (${name})`]), chosen); // prettier-ignore
}

let named = 0;

function field(label, input, hint) {
  input.id = `correct-${++named}`;
  const told = hint && element("small", { class: "soft", id: `${input.id}-hint` }, hint);
  if (told) input.setAttribute("aria-describedby", told.id);
  return element("div", { class: "field" }, element("label", { for: input.id }, label), input, told);
}

/** A form that is sent by Enter; what goes wrong is told under it. */
function form(acts, edits, said, ...children) {
  const made = element("form", { class: "correct", autocomplete: "off" }, ...children);
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = edits();
    if (wanted.length) acts.correct(wanted, made, said());
  });
  return made;
}

/** How a time is to be read: by other words or by a value; or that it is no time. */
export function timeForm(mention, acts) {
  const time = mention.item;
  const words = oneLine(mention.text, 40);
  const expression = element("input", { type: "text", placeholder: "such as “3 April 2019”" });
  const value = element("input", { type: "text", placeholder: time.timex3?.value || "2019-04-03", spellcheck: "false" });
  const type = choice({}, TYPES, time.timex3?.type || "DATE");
  const read = form(acts,
    () => (expression.value.trim() ? [{ op: "time.set", id: mention.id, expression: expression.value.trim() }] : []),
    () => `“${words}” is read as “${expression.value.trim()}”`,
    field("Read it as", expression, "Words that say what it means, read with the same settings."),
    element("button", { type: "submit" }, "Read it so")); // prettier-ignore
  const set = form(acts,
    () => (value.value.trim() ? [{ op: "time.set", id: mention.id, value: value.value.trim(), type: type.value }] : []),
    () => `“${words}” is now ${value.value.trim()}`,
    element("div", { class: "pair" }, field("Or set its TIMEX3 value", value), field("Type", type)),
    element("button", { type: "submit" }, "Set the value")); // prettier-ignore
  return element("div", {}, read, set, remove(`Remove: “${words}” is no time`, "time.remove", mention, acts));
}

export function eventForm(mention, acts) {
  const words = oneLine(mention.text, 40);
  return element("div", {}, remove(`Remove: “${words}” is no event`, "event.remove", mention, acts));
}

function remove(label, op, mention, acts) {
  const button = element("button", { type: "button", class: "danger" }, label);
  const said = `“${oneLine(mention.text, 40)}” is removed`;
  button.addEventListener("click", () => acts.correct([{ op, id: mention.id }], button, said));
  return element("p", {}, button);
}

/** Words selected in the text: to be added as a time (read as they stand, or as told) or as an event. */
function addForm(words, range, acts, done) {
  const shown = oneLine(words, 60);
  const expression = element("input", { type: "text", placeholder: "as they stand", "aria-label": "Read the words as" });
  const add = (op) => {
    const told = op === "time.add" && expression.value.trim() ? { expression: expression.value.trim() } : {};
    acts.correct([{ op, ...range, ...told }], home, `“${shown}” is added`).then((made) => made && done());
  };
  const home = element("form", { class: "adding" },
    element("strong", { class: "words" }, `“${shown}”`),
    element("label", {}, "read as ", expression),
    element("button", { type: "submit" }, "Add as a time"),
    element("button", { type: "button", onclick: () => add("event.add") }, "Add as an event"),
    element("button", { type: "button", class: "quiet icon", "aria-label": "Leave it", onclick: done }, "×"),
  ); // prettier-ignore
  home.addEventListener("submit", (event) => {
    event.preventDefault();
    add("time.add");
  });
  return home;
}

/**
 * The form for words selected in the text, without the blanks around them; null where there are only blanks.
 * @param {{start: number, end: number}} words units of the text
 */
export function formFor(words, mentions, acts, done) {
  const shown = mentions.document.text.slice(words.start, words.end);
  const start = words.start + shown.length - shown.trimStart().length;
  const end = start + shown.trim().length;
  if (end <= start) return null;
  const { point } = mentions.offsets;
  return addForm(shown.trim(), { start: point(start), end: point(end) }, acts, done);
}

// --- links -----------------------------------------------------------------------------------------------------------
/** The relations of a mention, each a way to the other end, to the link, and out. */
export function linkList(mention, mentions, acts) {
  const links = mentions.linksOf(mention.id).filter((link) => link.relation);
  if (!links.length) return null;
  const names = new Set([mention.id, mention.instance, ...(mention.item?.instances || []).map((one) => one.id)]);
  const rows = links.slice(0, 60).map((link) => {
    const outward = names.has(link.source);
    const other = outward ? link.target : link.source;
    const words = outward ? relationWords(link.relation) : relationWords(inverse(link.relation));
    const go = () => acts.select(mentions.isCreation(other) ? "creation" : mentions.get(other)?.id || null);
    const open = element("button", { type: "button", class: "quiet", onclick: () => acts.select(link.id), "aria-label": `Open the link: ${words} ${mentions.nameOf(other)}` }, "link");
    return element("li", {}, element("span", { class: "relation" }, words), " ",
      element("button", { type: "button", class: "end", onclick: go }, mentions.nameOf(other)), open); // prettier-ignore
  });
  const further = links.length - rows.length;
  const body = element("ul", { class: "links" }, ...rows, further > 0 && element("li", { class: "soft" }, `and ${further} more`));
  const head = element("summary", {}, `Relations (${links.length})`);
  return element("details", { class: "fold", open: links.length <= 8 }, head, body);
}

/** Another relation for a link, or none; for a link that was left out, a relation that is to hold after all. */
export function linkForm(link, mentions, acts, isThere = true) {
  const relation = relationChoice({}, acts, link.relation);
  const ends = `“${mentions.nameOf(link.source)}” and “${mentions.nameOf(link.target)}”`;
  const change = form(acts,
    () => [{ op: "link.set", source: link.source, target: link.target, relation: relation.value }],
    () => `${ends}: ${relationWords(relation.value)}`,
    element("h3", {}, "Correct it"),
    field(`“${mentions.nameOf(link.source)}” is, to “${mentions.nameOf(link.target)}”,`, relation),
    element("button", { type: "submit" }, "Set the relation")); // prettier-ignore
  if (!isThere) return change;
  const out = element("button", { type: "button", class: "danger" }, "Remove the link");
  out.addEventListener("click", () => acts.correct([{ op: "link.remove", id: link.id }], out, `the link between ${ends} is removed`));
  return element("div", {}, change, element("p", {}, out));
}

/** A link by hand from a mention to another, which is chosen from those near by or in the text. */
export function addLinkForm(mention, mentions, acts, given = {}) {
  const relation = relationChoice({}, acts, given.relation || "BEFORE");
  const place = mentions.all.findIndex((other) => other.id === mention.id);
  const near = mentions.all
    .map((other, at) => ({ other, far: Math.abs(at - place) }))
    .filter(({ far }) => far > 0 && far <= NEAREST / 2)
    .map(({ other }) => [other.instance, oneLine(other.text, 40)]);
  const target = choice({}, [[mentions.creation, "the time of writing"], ...near], given.target);
  const pick = element("button", { type: "button" }, "Choose in the text");
  pick.addEventListener("click", () =>
    acts.pick((id) => {
      const chosen = mentions.get(id);
      const instance = chosen ? chosen.instance : mentions.creation;
      if (![...target.options].some((option) => option.value === instance)) {
        target.append(element("option", { value: instance }, mentions.nameOf(instance)));
      }
      target.value = instance;
      target.focus();
    }, `Choose what “${oneLine(mention.text, 30)}” is to be related to`),
  );
  return form(acts,
    () => [{ op: "link.set", source: mention.instance, target: target.value, relation: relation.value }],
    () => `“${oneLine(mention.text, 40)}” ${relationWords(relation.value)} “${mentions.nameOf(target.value)}”`,
    field(`“${oneLine(mention.text, 40)}” is, to the other,`, relation),
    element("div", { class: "pair" }, field("The other", target), pick),
    element("button", { type: "submit" }, "Add the link")); // prettier-ignore
}
