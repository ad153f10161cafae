// What a person corrected, kept by where it stands in the text: a new reading has other ids, and gets the same corrections again.

/** @typedef {{op: string, [name: string]: any}} Edit as POST /correct takes it: places may stand for ids */

/**
 * An edit by places in the text instead of ids, so that it outlives them.
 * @param {Edit} edit @param {import("./mentions.js").Mentions} mentions @returns {Edit}
 */
export function placed(edit, mentions) {
  if (/^(time|event)\.(set|remove)$/.test(edit.op)) return { ...edit, id: place(edit.id, mentions) };
  if (edit.op === "link.set") return { ...edit, source: place(edit.source, mentions), target: place(edit.target, mentions) };
  if (edit.op !== "link.remove") return edit;
  const link = mentions.links.get(edit.id);
  return link ? { ...edit, id: between(link.source, link.target, mentions) } : edit;
}

function place(id, mentions) {
  if (mentions.isCreation(id)) return "creation";
  const item = mentions.get(id)?.item;
  if (!item) return id;
  return `${item.timex3 === undefined ? "event" : "time"}@${item.start}-${item.end}`;
}

function between(source, target, mentions) {
  return `${place(source, mentions)}~${place(target, mentions)}`;
}

/**
 * The corrections that a document of a file bears, of which nobody kept the list: what is marked as set by hand, and what was taken
 * out by hand.
 * @param {import("./mentions.js").Mentions} mentions @returns {Edit[]}
 */
export function editsOf(mentions) {
  const { document } = mentions;
  const attributes = (item) => new Map(item.attributes || []);
  const byHand = (item) => attributes(item).get("origin") === "USER";
  const on = ({ start, end }) => `${start}-${end}`;
  const gone = (document.meta?.problems || []).filter((one) => one.reason === "removed by hand");
  const ofText = gone.filter((one) => Number.isInteger(one.start));
  return [
    ...ofText.map((one) => ({ op: one.place.startsWith("event") ? "event.remove" : "time.remove", id: `${one.place.split(" ")[0]}@${on(one)}` })),
    ...(document.times || []).filter(byHand).map((time) => ({ op: "time.set", id: `time@${on(time)}`, ...said(time, attributes(time).get("readAs")) })),
    ...(document.events || []).filter(byHand).map(({ start, end }) => ({ op: "event.add", start, end })),
    ...(document.links || []).filter((link) => link.task === "hand").map((link) => ({
      op: "link.set", source: place(link.source, mentions), target: place(link.target, mentions), relation: link.relation,
    })),
    ...gone.filter((one) => one.place.startsWith("TLINK") && one.value).map((one) => {
      const [source, target] = one.value.split(" ");
      return { op: "link.remove", id: between(source, target, mentions) };
    }),
  ]; // prettier-ignore
}

function said(time, words) {
  return words ? { expression: words } : { value: time.timex3?.value, type: time.timex3?.type };
}
