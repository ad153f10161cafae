// The language of a text: which one it was taken for, or that it looks like another than the one it was read in.

import { json } from "./api.js";
import { element } from "./element.js";

const FEW = 25; // words, for each time that was found: with more, the text is looked at
const LEAST = 20; // characters; of less nothing can be said
// Common words of English that the other languages do not have. Of running English they are a fifth or a quarter; a text that has them
// is not sent to be looked at, for the guess loads 70 MB into a worker.
const COMMON = new Set("the of and to that with from they their were been which have has this are by it not".split(" "));
const ENGLISH = 0.05;
const DEFAULT = "en";

/**
 * @param {HTMLElement} home
 * @param {import("./mentions.js").Mentions} mentions
 * @param {import("./controls.js").Controls} controls
 */
export async function otherLanguage(home, { document, all }, controls) {
  home.hidden = true;
  home.replaceChildren();
  const name = (code) => controls.languages.get(code)?.name || code;
  const { text, guessed } = document;
  asked++;
  if (guessed) {
    const words = guessed.default ? `Its words do not tell the language: read as ${name(guessed.language)}.` : `Read as ${name(guessed.language)}, by its words.`;
    tell(home, words);
    return;
  }
  const times = all.filter(({ item }) => item.timex3 !== undefined).length;
  if (text.length < LEAST || times * FEW > text.split(/\s+/).length) return;
  const turn = asked;
  const looks = isEnglish(text) ? DEFAULT : await guessOf(text, controls);
  if (turn !== asked || !looks || looks === controls.language || !controls.languages.has(looks)) return;
  tell(home, `This looks like ${name(looks)}.`,
    element("button", { type: "button", onclick: () => controls.choose("language", looks) }, `Read it as ${name(looks)}`)); // prettier-ignore
}

/** The language that the service takes a text for; null where it cannot tell, or where another than English was chosen. */
async function guessOf(text, controls) {
  if (!controls.mayGuess || controls.language !== DEFAULT) return null;
  const told = known.get(text) || (await json("/language", { text }).catch(() => null))?.guessed;
  if (!told) return null;
  known.clear();
  known.set(text, told);
  return told.default ? null : told.language;
}

/** Whether a text is plainly English by its small words. */
export function isEnglish(text) {
  const words = text.toLowerCase().match(/\p{L}+/gu) || [];
  return words.filter((word) => COMMON.has(word)).length > ENGLISH * words.length;
}

let asked = 0;
/** What was said of the last text. @type {Map<string, {language: string, default: boolean}>} */
const known = new Map();

function tell(home, words, ...more) {
  home.hidden = false;
  home.replaceChildren(element("p", {}, words), ...more);
}
