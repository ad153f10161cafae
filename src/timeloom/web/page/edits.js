// What a person corrected, kept by where it stands in the text: a new reading has other ids, and gets the same corrections again.

/** @typedef {{op: string, [name: string]: any}} Edit as POST /correct takes it */

const MENTION = /^(time|event)\.(set|remove)$/;

/**
 * An edit by places in the text instead of ids, so that it outlives them.
 * @param {Edit} edit @param {import("./mentions.js").Mentions} mentions
 */
export function placed(edit, mentions) {
  if (MENTION.test(edit.op)) return { ...edit, at: place(edit.id, mentions) };
  if (edit.op === "link.set") return { ...edit, from: place(edit.source, mentions), to: place(edit.target, mentions) };
  if (edit.op === "link.remove") {
    const link = mentions.links.get(edit.id);
    return { ...edit, from: place(link?.source, mentions), to: place(link?.target, mentions) };
  }
  return edit;
}

function place(id, mentions) {
  if (mentions.isCreation(id)) return { creation: true };
  const mention = mentions.get(id);
  return mention ? { start: mention.item.start, end: mention.item.end, isTime: mention.item.timex3 !== undefined } : null;
}

/**
 * The same edit for another reading of the text; null where what it speaks of is no longer there.
 * @param {any} edit from `placed` @param {import("./mentions.js").Mentions} mentions
 * @returns {Edit | null}
 */
export function again(edit, mentions) {
  const { at, from, to, ...bare } = edit;
  if (MENTION.test(edit.op)) {
    const found = at && find(at, mentions);
    if (found) return { ...bare, id: found.id };
    return edit.op === "time.set" && at ? { ...bare, op: "time.add", start: at.start, end: at.end, id: undefined } : null;
  }
  if (edit.op !== "link.set" && edit.op !== "link.remove") return bare;
  const [source, target] = [from, to].map((end) => end && name(end, mentions));
  if (!source || !target) return null;
  if (edit.op === "link.set") return { ...bare, source, target };
  const link = [...mentions.links.values()].find((one) =>
    (one.source === source && one.target === target) || (one.source === target && one.target === source)); // prettier-ignore
  return link ? { ...bare, id: link.id } : null;
}

function find(at, mentions) {
  return mentions.all.find(({ item }) =>
    item.start === at.start && item.end === at.end && (item.timex3 !== undefined) === at.isTime); // prettier-ignore
}

function name(end, mentions) {
  return end.creation ? mentions.creation : find(end, mentions)?.instance;
}
