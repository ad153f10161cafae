// When a text was written, as far as its words say: the distribution over years, and what speaks for it and against it.

import { offsets } from "./codepoints.js";
import { probability, shareWords, stepsPath, yearTicks, yearsToDraw, yearsWords } from "./dating-curve.js";
import { element } from "./element.js";
import { label, ruler, set, svg } from "./svg.js";
import { intervalWords, yearWords } from "./when.js";

const [HEIGHT, TOP, FOOT, SIDE] = [210, 40, 28, 12];
const FEW = 14; // clues shown at first
const ROOM = 28; // characters of the text beside a clue
const KINDS = {
  words: ["words", "Words and spellings"], date: ["date", "Dates in the text"], name: ["name", "Names with known years"],
  "near copy": ["copy", "Copies in an archive"],
}; // prettier-ignore

/**
 * @param {HTMLElement} home
 * @param {{onSelect: (id: string | null, told?: {start: number, end: number}) => void}} given a clue chosen is told by its characters
 * @returns {{show: (answer: any) => void, select: (id: string | null) => void, destroy: () => void}}
 */
export function mount(home, { onSelect }) {
  const view = new DatingView(home, onSelect);
  return { show: (answer) => view.show(answer), select: (id) => view.select(id), destroy: () => view.destroy() };
}

class DatingView {
  constructor(home, onSelect) {
    Object.assign(this, { home, onSelect, whole: false, pointed: null, chosen: null, all: false, kinds: new Set(Object.keys(KINDS)) });
    this.home.classList.add("dating-view");
    this.tick = ruler(home, 12);
    this.observer = new ResizeObserver(() => this.#draw());
    this.observer.observe(home);
  }

  destroy() {
    this.observer.disconnect();
    this.home.classList.remove("dating-view");
    this.home.replaceChildren();
  }

  /** `isAside`: the times of the text are not counted from what is shown here. */
  show({ document, isAside = false }) {
    this.document = document;
    this.isAside = isAside;
    this.written = document.written ?? null;
    this.chosen = null;
    this.all = false;
    if (!this.written) this.#notDated();
    else this.#build();
  }

  /** A selection elsewhere takes back that of a clue; one of its own comes back as null. */
  select(id) {
    if (id !== null) this.#choose(null);
  }

  #notDated() {
    this.home.replaceChildren(
      element("p", { class: "nothing" }, "Nobody has dated this text yet. Choose “estimate the date” at the top, and its words are asked when it was written."),
    );
  }

  // --- parts -------------------------------------------------------------------------------------------------------------
  #build() {
    const { written } = this;
    this.curve = svg("svg", { class: "years", height: HEIGHT, role: "img", "aria-label": answerWords(written) });
    this.curve.addEventListener("pointermove", (event) => this.#point(event));
    this.curve.addEventListener("pointerleave", () => this.#point(null));
    this.readout = element("span", { class: "soft", "aria-hidden": "true" });
    const range = element("button", { type: "button", "aria-pressed": String(this.whole) }, "All years");
    range.addEventListener("click", () => {
      this.whole = !this.whole;
      range.setAttribute("aria-pressed", String(this.whole));
      this.#draw();
    });
    this.list = element("div");
    this.home.replaceChildren(...[
      element("div", { class: "dated" }, ...headline(written)),
      this.isAside && this.#asideWords(),
      element("div", { class: "frame" }, this.curve),
      element("div", { class: "view-bar" }, this.isCut() && element("div", {}, range), this.readout),
      element("p", { class: "soft" }, priorWords(written)),
      this.list].filter(Boolean)); // prettier-ignore
    this.#draw();
    this.#listClues();
  }

  /** That something else counts: the date that was given, or none. */
  #asideWords() {
    const { dct } = this.document;
    if (dct) {
      const given = intervalWords(dct.interval, dct.ends, dct.zone);
      return element("p", { class: "aside" }, `You said that it was written ${given}, and that is what counts. Here is what its words alone would say.`);
    }
    if (!this.written.years) return null;
    const use = element("button", { type: "button", onclick: () => this.onSelect(null, { action: "estimate" }) }, "Count from it");
    return element("p", { class: "aside" }, "This is not used yet: no date of writing is set. ", use);
  }

  /** Whether there are years that the curve leaves off unless asked. */
  isCut() {
    const [first, last] = yearsToDraw(this.written);
    return last - first + 1 < this.written.p.length;
  }

  #listClues() {
    const { clues } = this.written;
    if (!clues.length) {
      this.list.replaceChildren(element("p", { class: "soft" }, "Nothing in the text speaks for one time more than for another."));
      return;
    }
    const passing = clues.filter((clue) => this.kinds.has(clue.kind)).sort((one, two) => Math.abs(two.weight) - Math.abs(one.weight));
    const most = Math.max(...clues.map((clue) => Math.abs(clue.weight)));
    const [forIt, against] = [passing.filter((clue) => clue.weight >= 0), passing.filter((clue) => clue.weight < 0)];
    const shown = (some) => some.slice(0, this.all ? undefined : FEW);
    const part = (name, some) => some.length > 0 && element("section", {}, element("h3", {}, `${name} `, element("span", { class: "number" }, String(some.length))),
      element("ol", { class: "clues" }, ...shown(some).map((clue) => this.#clue(clue, most)))); // prettier-ignore
    const rest = passing.length - shown(forIt).length - shown(against).length;
    const more = rest > 0 && element("button", { type: "button" }, `Show ${rest} more`);
    if (more) more.addEventListener("click", () => {
      this.all = true;
      this.#listClues();
    }); // prettier-ignore
    this.list.replaceChildren(...[this.#kindSwitches(clues), part(`What speaks for ${this.#dated()}`, forIt), part("What speaks against it", against), more,
      element("p", { class: "soft scale-told" }, "A weight is in natural log odds: 0.7 makes the years twice as likely, 2.3 ten times.")].filter(Boolean)); // prettier-ignore
  }

  #dated() {
    return this.written.years ? yearsWords(this.written.years) : "these years";
  }

  #kindSwitches(clues) {
    const counts = new Map();
    for (const { kind } of clues) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (counts.size < 2) return null;
    const chips = Object.entries(KINDS).filter(([kind]) => counts.has(kind)).map(([kind, [className, name]]) => {
      const chip = element("button", { type: "button", class: `chip-switch clue-${className}`, "aria-pressed": String(this.kinds.has(kind)) }, name, element("span", { class: "number" }, String(counts.get(kind))));
      chip.addEventListener("click", () => {
        if (!this.kinds.delete(kind)) this.kinds.add(kind);
        this.#listClues();
        [...this.list.querySelectorAll(".chip-switch")].find((one) => one.className === chip.className)?.focus();
      });
      return chip;
    }); // prettier-ignore
    return element("div", { class: "view-bar" }, element("div", { class: "filter" }, element("div", { class: "chips", role: "group", "aria-label": "Kinds of evidence" }, ...chips)));
  }

  #clue(clue, most) {
    const [className] = KINDS[clue.kind] ?? ["words"];
    const [before, words, after] = this.#inText(clue);
    const bar = svg("svg", { class: "weight", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("rect", { class: "track", width: 100, height: 8 }), svg("rect", { class: "full", width: Math.max((Math.abs(clue.weight) / most) * 100, 1), height: 8 }));
    const button = element("button", { type: "button", class: "clue", "aria-pressed": String(this.chosen === clue) },
      element("span", { class: "told" }, clue.told),
      element("span", { class: "place" }, before, element("mark", {}, words), after),
      element("span", { class: "weigh" }, bar, element("span", { class: "number" }, `${clue.weight < 0 ? "−" : "+"}${Math.abs(clue.weight).toFixed(2)}`))); // prettier-ignore
    const years = yearsWords(clue.years ?? [null, null]);
    if (years) button.title = years;
    button.addEventListener("click", () => this.#choose(this.chosen === clue ? null : clue, true));
    button.addEventListener("pointerenter", () => this.#light(clue));
    button.addEventListener("pointerleave", () => this.#light(this.chosen));
    button.addEventListener("focus", () => this.#light(clue));
    button.addEventListener("blur", () => this.#light(this.chosen));
    button.clue = clue;
    return element("li", { class: `clue-${className}${clue.weight < 0 ? " against" : ""}` }, button);
  }

  /** A clue between a few words of the text. */
  #inText({ start, end }) {
    const { text } = this.document;
    this.points ??= new Map();
    const known = this.points.get(text) ?? this.points.set(text, offsets(text)).get(text);
    const cut = (from, to) => text.slice(known.unit(from), known.unit(to)).replace(/\s+/g, " ");
    const first = Math.max(start - ROOM, 0);
    const words = end - start > 60 ? `${cut(start, start + 40)} … ${cut(end - 15, end)}` : cut(start, end);
    const before = cut(first, start);
    const after = cut(end, Math.min(end + ROOM, known.length));
    return [first ? `…${before.replace(/^\S*\s/, "")}` : before, words, end + ROOM < known.length ? `${after.replace(/\s\S*$/, "")}…` : after];
  }

  #choose(clue, byHand = false) {
    if (!this.list) return;
    this.chosen = clue;
    for (const button of this.list.querySelectorAll(".clue")) button.setAttribute("aria-pressed", String(button.clue === clue));
    this.#light(clue);
    if (byHand) this.onSelect(null, clue ? { start: clue.start, end: clue.end } : undefined);
  }

  // --- the curve ---------------------------------------------------------------------------------------------------------
  #draw() {
    const { written, curve } = this;
    if (!written || !curve?.isConnected) return;
    const width = curve.parentNode.clientWidth;
    if (!width) return;
    const years = yearsToDraw(written, this.whole);
    const [first, last] = years;
    const most = Math.max(...written.p.slice(first - written.start, last - written.start + 1));
    const x = (year) => SIDE + ((year - first) / (last - first + 1)) * (width - 2 * SIDE);
    const y = (p) => HEIGHT - FOOT - (p / most) * (HEIGHT - FOOT - TOP);
    Object.assign(this, { x, y, drawnYears: years });
    set(curve, { width, viewBox: `0 0 ${width} ${HEIGHT}` });
    const parts = [];
    if (written.years) {
      const [from, to] = [Math.max(written.years[0], first), Math.min(written.years[1], last)];
      parts.push(svg("rect", { class: "shade", x: x(from), width: x(to + 1) - x(from), y: TOP - 8, height: HEIGHT - FOOT - TOP + 8 }));
    }
    this.lit = svg("rect", { class: "lit", y: HEIGHT - FOOT, height: 6, visibility: "hidden" });
    parts.push(svg("path", { class: "curve", d: stepsPath(written, years, x, y) }), svg("line", { class: "rule", x1: SIDE, x2: width - SIDE, y1: y(0), y2: y(0) }));
    for (const { year, label: words } of yearTicks(years, width - 2 * SIDE, this.tick)) {
      const at = x(year + 0.5);
      parts.push(svg("line", { class: "stroke", x1: at, x2: at, y1: y(0), y2: y(0) + 5 }));
      if (at > 20 && at < width - 20) parts.push(label(words, { class: "tick", x: at, y: HEIGHT - 8, "text-anchor": "middle" }));
    }
    if (written.year !== null) parts.push(...this.#middle(width));
    this.pointer = svg("line", { class: "pointer", y1: TOP - 8, y2: y(0), visibility: "hidden" });
    curve.replaceChildren(...parts, this.lit, this.pointer);
    this.#light(this.chosen);
  }

  /** The year in the middle, and the stretch about it in words. */
  #middle(width) {
    const { written, x, y } = this;
    const at = x(written.year + 0.5);
    const words = written.years ? `${yearWords(written.year)}  ·  ${shareWords(written.level)} in ${yearsWords(written.years)}` : yearWords(written.year);
    const half = this.tick(words) / 2 + 4;
    const place = Math.min(Math.max(at, half + 4), width - half - 4);
    return [svg("line", { class: "middle", x1: at, x2: at, y1: TOP - 8, y2: y(0) }), label(words, { class: "said", x: place, y: 22, "text-anchor": "middle" })];
  }

  #point(event) {
    if (!this.pointer) return;
    const [first, last] = this.drawnYears;
    const at = event && event.clientX - this.curve.getBoundingClientRect().left;
    const year = event && Math.floor(first + ((at - SIDE) / (this.x(last + 1) - SIDE)) * (last - first + 1));
    const isIn = event && year >= first && year <= last;
    set(this.pointer, { visibility: isIn ? "visible" : "hidden", ...(isIn ? { x1: this.x(year + 0.5), x2: this.x(year + 0.5) } : {}) });
    this.readout.textContent = isIn ? `${yearWords(year)}: ${(probability(this.written, year, year) * 100).toFixed(2)} %; up to then ${shareWords(probability(this.written, this.written.start, year))}` : "";
  }

  /** The years that a clue speaks for, below the curve. */
  #light(clue) {
    if (!this.lit) return;
    const [first, last] = this.drawnYears;
    const [from, to] = clue ? [Math.max(clue.years?.[0] ?? first, first), Math.min(clue.years?.[1] ?? last, last)] : [1, 0];
    if (to < from) set(this.lit, { visibility: "hidden" });
    else set(this.lit, { visibility: "visible", x: this.x(from), width: this.x(to + 1) - this.x(from), class: `lit${clue.weight < 0 ? " against" : ""}` });
  }
}

// --- words ---------------------------------------------------------------------------------------------------------------
function headline(written) {
  const confidence = element("p", {}, "Confidence ", element("strong", {}, written.confidence.toFixed(2)), element("span", { class: "soft" }, ", the greatest probability that any 25 years in a row hold"));
  if (written.year === null) {
    return [element("p", { class: "answer" }, "Not dated"), element("p", {}, `A confidence of at least ${written.least} was asked for, so no year is named.`), confidence];
  }
  if (written.prior) {
    return [element("p", { class: "answer" }, "Nothing to date it by"), element("p", {}, `Of any text: half of the probability lies before ${yearWords(written.year)}, and ${shareWords(written.level)} in ${yearsWords(written.years)}.`), confidence];
  }
  return [
    element("p", { class: "answer" }, "Written about ", element("strong", {}, yearWords(written.year))),
    element("p", {}, `With ${shareWords(written.level)} probability from ${yearsWords(written.years)}. Half of all probability lies before ${yearWords(written.year)}, half after.`),
    confidence,
  ];
}

function answerWords(written) {
  const span = `Probability of each year from ${yearWords(written.start)} to ${yearWords(written.start + written.p.length - 1)}`;
  if (written.year === null) return `${span}. Not dated: the confidence is ${written.confidence.toFixed(2)}.`;
  return `${span}. The middle is ${yearWords(written.year)}; with ${shareWords(written.level)} probability ${yearsWords(written.years)}; confidence ${written.confidence.toFixed(2)}.`;
}

function priorWords(written) {
  const span = `${yearWords(written.start)} to ${yearWords(written.start + written.p.length - 1)}`;
  if (written.prior) return `Nothing of the text was read: this is the prior, what is known of any text from ${span} before a word of it is read.`;
  return `The prior: before a word is read, no year from ${span} is much likelier than another. What the words then say makes it the curve above. Other years are not considered.`;
}
