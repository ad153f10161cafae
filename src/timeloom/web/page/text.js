// The text of a document, character for character, with its mentions: where they overlap, characters lead to the shortest, and one
// that others cover wholly gets a small number at its end. One mention is in the order of tabs; arrows go to the others.

import { element } from "./element.js";

/** @typedef {import("./mentions.js").Mention} Mention */
/** @typedef {{start: number, end: number, mention: Mention | null}} Run */

/**
 * Runs of the text from left to right, each with the shortest mention there; cut at line ends too.
 * @param {string} text @param {Mention[]} mentions sorted by start
 * @returns {Run[]}
 */
export function runs(text, mentions) {
  const cuts = new Set([0, text.length]);
  for (const { start, end } of mentions) cuts.add(start).add(end);
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) cuts.add(at + 1);
  const ordered = [...cuts].sort((one, other) => one - other);
  /** @type {Run[]} */
  const found = [];
  /** @type {Mention[]} */
  let active = [];
  let waiting = 0;
  for (let place = 0; place + 1 < ordered.length; place++) {
    const [start, end] = [ordered[place], ordered[place + 1]];
    if (active.length) active = active.filter((mention) => mention.end > start);
    for (; waiting < mentions.length && mentions[waiting].start <= start; waiting++) {
      if (mentions[waiting].end > start) active.push(mentions[waiting]);
    }
    let shortest = null;
    for (const mention of active) {
      if (!shortest || mention.end - mention.start < shortest.end - shortest.start) shortest = mention;
    }
    found.push({ start, end, mention: shortest });
  }
  return found;
}

/** The passage: draws a document's text, tells of what is chosen in it, and of words that are selected. */
export class Passage {
  /**
   * @param {HTMLElement} home
   * @param {{onSelect: (id: string) => void, onWords: (range: {start: number, end: number} | null) => void,
   *   onMarked: () => void}} told `onMarked`: the words that are selected are the ones
   */
  constructor(home, told) {
    this.home = home;
    this.told = told;
    /** @type {Map<string, HTMLElement[]>} id -> its pieces, the one with the focus first */
    this.pieces = new Map();
    /** @type {string[]} ids in the order of the text */
    this.order = [];
    /** @type {WeakMap<Node, number>} text node -> the unit where it starts */
    this.starts = new WeakMap();
    this.current = null;
    home.addEventListener("click", (event) => this.clicked(event));
    home.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("selectionchange", () => this.selecting());
  }

  /** @param {import("./mentions.js").Mentions} mentions @param {Set<string>} [changed] ids to mark as changed */
  show(mentions, changed = new Set()) {
    this.pieces.clear();
    this.order = [];
    this.changed = changed;
    const text = mentions.document.text;
    const all = runs(text, mentions.all);
    const reached = new Set(all.map((run) => run.mention));
    /** @type {Map<number, Mention[]>} those that no run leads to, by their end */
    const covered = new Map();
    for (const mention of mentions.all) {
      if (!reached.has(mention)) covered.set(mention.end, [...(covered.get(mention.end) || []), mention]);
    }
    const sheet = document.createDocumentFragment();
    let line = element("div", { class: "line" });
    for (const mention of covered.get(0) || []) line.append(this.also(mention));
    for (const run of all) {
      line.append(this.piece(text.slice(run.start, run.end), run));
      for (const mention of covered.get(run.end) || []) line.append(this.also(mention));
      if (text[run.end - 1] === "\n") {
        sheet.append(line);
        line = element("div", { class: "line" });
      }
    }
    sheet.append(line);
    this.home.classList.toggle("long", text.length > 30000);
    this.home.replaceChildren(sheet);
    this.order.sort((one, other) => mentions.get(one).start - mentions.get(other).start);
    if (this.current && !this.pieces.has(this.current)) this.current = null;
    this.rove(this.current || this.order[0] || null);
    this.select(this.current);
  }

  piece(words, run) {
    const node = document.createTextNode(words);
    this.starts.set(node, run.start);
    if (!run.mention) return node;
    const { mention } = run;
    const first = !this.pieces.has(mention.id);
    const made = element("span", { class: this.classOf(mention), "data-id": mention.id, title: mention.words || null });
    made.append(node);
    if (first) this.asButton(made, mention);
    else this.pieces.get(mention.id).push(made);
    return made;
  }

  /** The small number of a mention that lies wholly under others. */
  also(mention) {
    const given = { class: `${this.classOf(mention)} also`, "data-id": mention.id, title: `${mention.text}: ${mention.words}` };
    const made = element("sup", given, "+");
    made.setAttribute("aria-label", mention.text);
    this.asButton(made, mention);
    return made;
  }

  classOf(mention) {
    return `m ${mention.kind}${this.changed.has(mention.id) ? " changed" : ""}`;
  }

  asButton(made, mention) {
    made.setAttribute("role", "button");
    made.setAttribute("tabindex", "-1");
    this.pieces.set(mention.id, [made]);
    this.order.push(mention.id);
  }

  /** Show one mention as chosen and bring it into sight; null: none is. */
  select(id) {
    globalThis.CSS?.highlights?.delete("lit");
    for (const made of this.home.querySelectorAll(".m.chosen")) {
      made.classList.remove("chosen");
      made.removeAttribute("aria-pressed");
    }
    this.current = id && this.pieces.has(id) ? id : null;
    if (!this.current) return;
    const pieces = this.pieces.get(id);
    for (const made of pieces) made.classList.add("chosen");
    pieces[0].setAttribute("aria-pressed", "true");
    for (const made of [pieces.at(-1), pieces[0]]) made.scrollIntoView({ block: "nearest", inline: "nearest" }); // all of it, if it fits
    this.rove(id);
  }

  /** Show the mentions that a link binds, and bring the first into sight. */
  bind(ids) {
    for (const made of this.home.querySelectorAll(".m.bound")) made.classList.remove("bound");
    const found = ids.filter((id) => this.pieces.has(id));
    for (const id of found) for (const made of this.pieces.get(id)) made.classList.add("bound");
    if (found.length) this.pieces.get(found[0])[0].scrollIntoView({ block: "nearest" });
  }

  focus(id = this.roving) {
    if (id && this.pieces.has(id)) this.pieces.get(id)[0].focus({ preventScroll: false });
    else this.home.focus();
  }

  rove(id) {
    if (this.roving && this.pieces.has(this.roving)) this.pieces.get(this.roving)[0].setAttribute("tabindex", "-1");
    this.roving = id;
    if (id) this.pieces.get(id)[0].setAttribute("tabindex", "0");
  }

  /** The mention before or after one, of the kinds that are shown. */
  beside(id, step) {
    let place = this.order.indexOf(id);
    do place += step;
    while (this.order[place] !== undefined && this.isHidden(this.order[place]));
    return this.order[place] ?? null;
  }

  isHidden(id) {
    return [...this.pieces.get(id)[0].classList].some((name) => this.home.classList.contains(`without-${name}`));
  }

  clicked(event) {
    const made = event.target.closest?.(".m");
    if (!made || !document.getSelection().isCollapsed) return;
    if (this.isHidden(made.dataset.id)) return;
    this.rove(made.dataset.id);
    this.told.onSelect(made.dataset.id);
  }

  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target === this.home) this.marking(event);
    const made = event.target.closest?.(".m");
    if (!made || event.shiftKey) return;
    const id = made.dataset.id;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.told.onSelect(id);
      return;
    }
    const to = {
      ArrowRight: () => this.beside(id, 1), ArrowDown: () => this.beside(id, 1),
      ArrowLeft: () => this.beside(id, -1), ArrowUp: () => this.beside(id, -1),
      Home: () => this.order[0], End: () => this.order[this.order.length - 1],
    }[event.key]; // prettier-ignore
    if (!to) return;
    event.preventDefault();
    const next = to();
    if (!next) return;
    this.rove(next);
    this.focus(next);
  }

  /** Light words that are no mention, such as what dates a text, and bring them into sight; until another thing is chosen. */
  light(mentions, { start, end }) {
    const range = this.rangeOf(mentions.offsets.unit(start), mentions.offsets.unit(end));
    if (!range) return;
    if (globalThis.CSS?.highlights) CSS.highlights.set("lit", new Highlight(range));
    range.startContainer.parentElement.scrollIntoView({ block: "nearest" });
  }

  rangeOf(start, end) {
    const walker = document.createTreeWalker(this.home, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let begun = false;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const from = this.starts.get(node);
      if (from === undefined || from + node.length <= start) continue;
      if (!begun) range.setStart(node, start - from);
      begun = true;
      if (from + node.length < end) continue;
      range.setEnd(node, end - from);
      return range;
    }
    return null;
  }

  // --- words selected by hand --------------------------------------------------------------------------------------
  selecting() {
    const selection = document.getSelection();
    const range = selection.rangeCount && !selection.isCollapsed ? selection.getRangeAt(0) : null;
    if (!range || !this.home.contains(range.commonAncestorContainer)) {
      if (this.words && (!range || selection.isCollapsed) && this.home.contains(selection.anchorNode)) this.tell(null);
      return;
    }
    const start = this.unitAt(range.startContainer, range.startOffset, false);
    const end = this.unitAt(range.endContainer, range.endOffset, true);
    this.tell(end > start ? { start, end } : null);
  }

  tell(words) {
    this.words = words;
    this.told.onWords(words);
  }

  /** The unit of the text at a point of the page; between nodes, that of the nearest text before or after. */
  unitAt(node, offset, isEnd) {
    if (this.starts.has(node)) return this.starts.get(node) + offset;
    const walker = document.createTreeWalker(this.home, NodeFilter.SHOW_TEXT);
    const point = document.createRange();
    point.setStart(node, offset);
    let last = 0;
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!this.starts.has(text)) continue;
      if (point.comparePoint(text, 0) >= 0) return isEnd ? last : this.starts.get(text);
      last = this.starts.get(text) + text.textContent.length;
    }
    return last;
  }

  /** Begin to mark words by keys: the first word from the mention with the focus on, then Shift with arrows. */
  startMarking() {
    const from = this.roving ? this.pieces.get(this.roving)[0] : this.home.querySelector(".line");
    if (!from) return;
    const selection = document.getSelection();
    selection.setPosition(from, 0);
    selection.modify("extend", "forward", "word");
    this.home.focus({ preventScroll: true });
  }

  marking(event) {
    const direction = { ArrowRight: "forward", ArrowLeft: "backward" }[event.key];
    const some = !document.getSelection().isCollapsed;
    if (direction && some) this.mark(direction, event.shiftKey);
    else if (event.key === "Enter" && some) this.told.onMarked();
    else return;
    event.preventDefault();
  }

  /** Move (or with `extend` lengthen) the selected words by one. */
  mark(direction, extend) {
    const selection = document.getSelection();
    if (!selection.rangeCount) return;
    if (!extend) {
      if (direction === "forward") selection.collapseToEnd();
      else {
        selection.collapseToStart();
        selection.modify("move", "backward", "word");
      }
    }
    selection.modify("extend", extend ? direction : "forward", "word");
  }
}
