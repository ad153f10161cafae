// What a text without a date of writing lacks, said above it with the two ways to give it one.

import { element } from "./element.js";
import { oneLine } from "./mentions.js";

const SHOWN = 2;

/**
 * @param {HTMLElement} home
 * @param {import("./mentions.js").Mentions} mentions
 * @param {{set: () => void, estimate: () => void}} acts
 */
export function undated(home, mentions, acts) {
  const waiting = mentions.all.filter((mention) => mention.item.unresolved?.reason === "no-dct");
  home.hidden = !waiting.length || Boolean(mentions.document.dct);
  if (home.hidden) return home.replaceChildren();
  const words = [...new Set(waiting.map((mention) => `“${oneLine(mention.text, 24)}”`))];
  const some = words.slice(0, SHOWN).join(" and ");
  const said = waiting.length === 1 ? `${some} is counted from the day of writing, which is not known.`
    : `${waiting.length.toLocaleString("en")} mentions${words.length > SHOWN ? `, such as ${some},` : `, ${some},`} are counted from the day of writing, which is not known.`; // prettier-ignore
  home.replaceChildren(
    element("p", {}, said),
    element("div", { class: "acts" },
      element("button", { type: "button", onclick: acts.set }, "Set the date"),
      element("button", { type: "button", onclick: acts.estimate }, "Estimate it")),
  ); // prettier-ignore
}
