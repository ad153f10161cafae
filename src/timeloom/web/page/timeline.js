// The timeline of an answer: where each time and event can lie, on a line that can be zoomed, panned, filtered and read by keys.

import { element } from "./element.js";
import { fold } from "./fold.js";
import { gestures } from "./gestures.js";
import { barsOf, extentOf, instantsOf, isOnLine, passes, readItems } from "./items.js";
import { Overview, STRIP } from "./overview.js";
import { even, fitting, makeScale, makeView, padded, panned, revealing, viewOf, zoomed } from "./scale.js";
import { fitted, label, ruler, set, svg } from "./svg.js";
import { spanWords } from "./ticks.js";
import { AXIS_HEIGHT, drawAxis } from "./timeline-axis.js";
import { Bars, LANE, lanesInView, layBars, masks, stack } from "./timeline-bars.js";
import { card, jumpButtons } from "./timeline-card.js";
import { makeFilter } from "./timeline-filter.js";
import { KEYS_TOLD, keysOf } from "./timeline-keys.js";
import { restOf } from "./timeline-rest.js";
import { timelineTable } from "./timeline-table.js";
import { WRITING, Writing } from "./timeline-writing.js";
import { makeTip } from "./tip.js";

const PAD = 0.035; // of the line, at both of its ends
const WORDS = 13;
const LAYERS = Math.SQRT2; // lanes are laid anew at every such factor of zoom
const CLOSER = 1.6;
const LONGEST = 340; // pixels of the words of one item
const REST = 350; // milliseconds without movement after which lanes that are empty close up
let mounted = 0;

/**
 * @param {HTMLElement} home
 * @param {{onSelect: (id: string | null, told?: object) => void}} given
 * @returns {{show: (answer: any) => void, select: (id: string | null) => void, destroy: () => void}}
 */
export function mount(home, { onSelect }) {
  const view = new TimelineView(home, onSelect);
  return { show: (answer) => view.show(answer), select: (id) => view.select(id), destroy: () => view.destroy() };
}

class TimelineView {
  constructor(home, onSelect) {
    this.home = home;
    this.onSelect = onSelect;
    this.prefix = `line-${++mounted}`;
    this.items = [];
    this.selected = null;
    this.current = null;
    this.folded = true;
    this.width = 0;
    this.frameAsked = 0;
    this.#build();
    this.bars = new Bars(this.layer, this.prefix, this.rulers.words);
    this.overview = new Overview(this.strip, (a, b) => this.#move(viewOf(this.view, a, b)));
    this.observer = new ResizeObserver(() => this.#resized());
    this.observer.observe(this.frame);
  }

  // --- parts -------------------------------------------------------------------------------------------------------------
  #build() {
    const button = (words, name, act, extra = {}) =>
      element("button", { type: "button", title: name, "aria-label": name, onclick: act, ...extra }, words);
    this.filter = makeFilter(() => this.#relay());
    const filterSwitch = element("button", { type: "button", class: "filter-switch", "aria-expanded": "false" }, "Filter");
    filterSwitch.addEventListener("click", () => {
      filterSwitch.setAttribute("aria-expanded", String(this.home.classList.toggle("filtering")));
    });
    this.foldSwitch = button("Folded", "Long empty stretches are folded; press for one even scale", () => this.#refold(), { "aria-pressed": "true" });
    this.tableSwitch = button("Table", "As a table", () => this.#turnTable(), { "aria-pressed": "false" });
    const tools = element("div", { class: "tools", role: "group", "aria-label": "Zoom" },
      button("−", "Farther (-)", () => this.#zoom(1 / CLOSER), { class: "icon" }), button("+", "Closer (+)", () => this.#zoom(CLOSER), { class: "icon" }),
      button("All", "Show all (0)", () => this.#move(this.scale && makeView(this.scale, this.width))), this.foldSwitch);
    const switches = element("div", { class: "tools" }, filterSwitch, tools, this.tableSwitch); // prettier-ignore
    this.jumps = element("div", { class: "jumps", role: "group", "aria-label": "Jump to" });
    this.axis = svg("svg", { class: "axis", height: AXIS_HEIGHT, "aria-hidden": "true" });
    this.ground = svg("g", { "aria-hidden": "true" });
    this.writing = new Writing();
    this.heads = svg("g", { class: "heads", "aria-hidden": "true" });
    this.layer = svg("g");
    this.body = svg("svg", { class: "body" }, masks(this.prefix), this.ground, this.heads, this.layer, this.writing.layer);
    this.hint = element("p", { class: "unseen", id: `${this.prefix}-keys` }, KEYS_TOLD);
    this.scroll = element("div", { class: "lanes", tabindex: "0", role: "group", "aria-label": "Timeline", "aria-describedby": `${this.prefix}-keys` });
    this.scroll.append(this.body);
    this.range = element("p", { class: "unseen", role: "status" });
    this.strip = svg("svg", { class: "strip", height: STRIP, "aria-hidden": "true" });
    this.frame = element("div", { class: "frame" }, this.hint, this.range, this.axis, this.scroll, this.strip);
    this.tip = makeTip(this.frame);
    this.rest = element("div");
    this.table = element("div", { hidden: true });
    this.nothing = element("p", { class: "nothing", hidden: true });
    this.home.classList.add("timeline-view");
    this.home.replaceChildren(element("div", { class: "view-bar" }, this.filter.node, switches), this.nothing, this.jumps, this.frame, this.rest, this.table);
    const [plain, bold] = [ruler(this.home, WORDS, 500), ruler(this.home, WORDS, 650)];
    const wordsOf = (item) => fitted(item.text, Math.min(LONGEST, this.width * 0.7), item.main ? bold : plain);
    this.rulers = { wordsOf, words: (item) => (item.main ? bold : plain)(wordsOf(item)), tick: ruler(this.home, 12), whole: ruler(this.home, 12, 600) };
    this.#wire();
  }

  #wire() {
    this.stopGestures = gestures(this.scroll, {
      pan: (dx, dy) => {
        this.scroll.scrollTop += dy;
        this.#move(panned(this.view, dx));
      },
      zoom: (factor, x) => this.#move(zoomed(this.view, factor, x)),
      canPan: (dx) => this.view && (dx < 0 ? this.view.a > 1e-9 : this.view.b < 1 - 1e-9),
      scrolls: () => this.scroll.scrollHeight > this.scroll.clientHeight + 1,
    });
    this.scroll.addEventListener("keydown", keysOf({
      zoom: (factor) => this.#zoom(factor), pan: (share) => this.#move(panned(this.view, share * this.width)),
      scroll: (by) => (this.scroll.scrollTop += by), fit: () => this.#move(makeView(this.scale, this.width)),
      toEnd: (last) => this.#move(last ? viewOf(this.view, 1 - (this.view.b - this.view.a), 1) : viewOf(this.view, 0, this.view.b - this.view.a)),
      enter: () => this.#focus(this.#inSight()), leave: () => this.scroll.focus(), step: (by) => this.#step(by),
      beside: (up) => this.#beside(up), first: () => this.#focus(this.shown[0]), last: () => this.#focus(this.shown.at(-1)),
      choose: () => this.#choose(this.current),
    })); // prettier-ignore
    this.scroll.addEventListener("scroll", () => this.#ask());
    this.listening = new AbortController();
    this.home.addEventListener("click", (event) => this.#clicked(event), { signal: this.listening.signal });
    this.scroll.addEventListener("focusin", (event) => this.#entered(event.target.closest("[data-id]"), true));
    this.scroll.addEventListener("focusout", () => this.tip.hide());
    this.scroll.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.#entered(event.target.closest("[data-id], [data-of]")));
    this.scroll.addEventListener("pointerout", () => this.tip.hide());
  }

  destroy() {
    cancelAnimationFrame(this.frameAsked);
    clearTimeout(this.resting);
    this.observer.disconnect();
    this.listening.abort();
    this.stopGestures();
    this.tip.destroy();
    this.home.classList.remove("timeline-view");
    this.home.replaceChildren();
  }

  // --- what is shown -----------------------------------------------------------------------------------------------------
  show(answer) {
    const { document } = answer;
    const kept = this.document?.text === document.text && this.view ? [this.view.instant(0), this.view.instant(this.width), this.view.zoom] : null;
    this.document = document;
    const { items, creation, aliases } = readItems(document);
    Object.assign(this, { items, creation, aliases });
    this.byId = new Map([...items, ...(creation ? [creation] : [])].map((item) => [item.id, item]));
    this.filter.offer(items);
    this.scale = null;
    if (this.width) this.#rescale(kept);
    this.#relay();
  }

  /** A scale for the items there are; `kept` is what was in view and is to be again. */
  #rescale(kept = null) {
    const named = [...this.items, ...(this.creation ? [this.creation] : [])].flatMap((item) => (item.isSet ? (extentOf(item) ?? []) : instantsOf(item)));
    this.laidFor = null;
    this.stretches = fold(named);
    const isOne = this.stretches.length < 2;
    const [first] = named;
    const stretches = !named.length ? null
      : this.stretches.length ? (this.folded && !isOne ? this.stretches : even(named))
      : [{ from: first - 43_200, to: first + 43_200, share: 1, broken: false }]; // prettier-ignore
    this.scale = stretches && makeScale(padded(stretches, PAD));
    this.view = this.scale && makeView(this.scale, this.width);
    if (kept && kept[2] > 1.01 && this.view) this.view = viewOf(this.view, this.scale.toU(kept[0]), this.scale.toU(kept[1]));
    this.foldSwitch.hidden = isOne;
    this.#offerJumps(isOne);
  }

  #offerJumps(isOne) {
    const groups = isOne ? [] : this.stretches.filter((one) => !one.broken);
    this.jumps.hidden = !groups.length;
    const go = (from, to) => this.#move(fitting(this.view, from, to));
    this.jumps.replaceChildren(element("span", { class: "soft", "aria-hidden": "true" }, "Jump to"), ...jumpButtons(groups, this.items, go));
  }

  /** Filter, and lay the lanes. */
  #relay() {
    const wanted = this.filter.value();
    const passing = this.items.filter((item) => passes(item, wanted));
    this.passing = passing;
    this.filter.told(passing.length, this.items.filter((item) => wanted.hidden || !item.hidden).length);
    this.shown = passing.filter(isOnLine);
    if (this.creation && extentOf(this.creation)) this.shown = inOrder(this.shown, this.creation);
    this.drawnBars = barsOf(this.shown.filter((item) => item !== this.creation));
    const isEmpty = !this.scale && this.width > 0;
    this.nothing.hidden = !isEmpty && passing.length > 0;
    this.nothing.textContent = !this.items.length ? "No time and no event was found in this text." : !passing.length ? "Nothing passes the filter."
      : "No time of this text has a place on the calendar."; // prettier-ignore
    this.frame.hidden = isEmpty;
    const words = new Map(this.items.map((item) => [item.id, item.text]));
    this.rest.replaceChildren(restOf(passing.filter((item) => !isOnLine(item)), this.document?.timeline, words));
    if (!this.table.hidden) this.#fillTable();
    this.laidAt = null;
    this.#mark();
    this.#ask();
  }

  #refold() {
    this.folded = !this.folded;
    this.foldSwitch.setAttribute("aria-pressed", String(this.folded));
    this.#rescale();
    this.laidAt = null;
    this.#ask();
  }

  #turnTable() {
    this.table.hidden = !this.table.hidden;
    this.tableSwitch.setAttribute("aria-pressed", String(!this.table.hidden));
    this.home.classList.toggle("as-table", !this.table.hidden);
    if (!this.table.hidden) this.#fillTable();
    else this.#ask();
  }

  #fillTable() {
    this.table.replaceChildren(timelineTable(this.passing, this.selected, (id) => this.#choose(id)));
  }

  // --- drawing -----------------------------------------------------------------------------------------------------------
  #resized() {
    const width = this.scroll.clientWidth;
    if (!width || width === this.width) return;
    this.width = width;
    if (!this.scale) {
      this.#rescale();
      this.#relay();
    } else this.view = makeView(this.scale, width, this.view.a, this.view.b);
    this.laidAt = null;
    this.#ask();
  }

  #ask() {
    if (!this.frameAsked) this.frameAsked = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.frameAsked = 0;
    if (!this.view || !this.width || this.frame.hidden || !this.table.hidden) return;
    this.#lay();
    const { view } = this;
    const height = this.#stack();
    for (const drawing of [this.axis, this.body, this.strip]) set(drawing, { width: this.width });
    set(this.body, { height });
    drawAxis(this.axis, this.ground, view, height, this.rulers);
    this.writing.draw(this.creation, view, height, this.selected);
    const top = this.scroll.scrollTop;
    const focused = this.scroll.contains(document.activeElement) ? this.current : null;
    this.bars.draw(this.rows, view, { top: top - LANE, bottom: top + this.scroll.clientHeight + LANE, kept: focused, selected: this.selected });
    this.overview.draw(view);
    this.#rove();
  }

  /** Lanes are right for every zoom from which they were laid on, up to the next layer. */
  #lay() {
    const layer = Math.floor(Math.log(this.view.zoom) / Math.log(LAYERS) + 1e-9);
    if (this.laidAt === layer) return;
    this.laidAt = layer;
    const span = Math.min(1, LAYERS ** -layer);
    const rough = makeView(this.scale, this.width, 0, span);
    this.groups = layBars(this.drawnBars, rough, this.rulers.words, this.rulers.wordsOf);
    this.rows = this.groups.flatMap((group) => group.rows);
    if (this.laidFor !== this.drawnBars || this.laidWidth !== this.width) this.#layAnew();
    if (layer === 0) this.scroll.style.height = `${Math.max(stack(this.groups, (group) => group.lanes, WRITING), 120)}px`;
  }

  /** What follows from the bars and the width alone, whatever the zoom. */
  #layAnew() {
    [this.laidFor, this.laidWidth] = [this.drawnBars, this.width];
    this.bars.clear();
    this.heads.replaceChildren();
    this.overview.lay(this.drawnBars, this.creation, this.view);
  }

  /** Lanes with nothing in view close up, once the line is at rest; they open at once. Returns the height of all. */
  #stack() {
    clearTimeout(this.resting);
    for (const group of this.groups) {
      const needed = lanesInView(group, this.view);
      group.open = this.isAtRest ? needed : Math.max(needed, group.open ?? 0);
    }
    const before = this.groups.map((group) => group.y).join();
    const height = stack(this.groups, (group) => group.open, WRITING);
    if (!this.isAtRest) {
      this.resting = setTimeout(() => {
        this.isAtRest = true;
        this.#ask();
        if (document.activeElement === this.scroll) this.range.textContent = `In view: ${spanWords(this.view.instant(0), this.view.instant(this.width))}`;
      }, REST);
    }
    this.isAtRest = false;
    if (before !== this.groups.map((group) => group.y).join() || !this.heads.firstChild) this.#drawHeads();
    return Math.max(height, this.scroll.clientHeight);
  }

  #drawHeads() {
    this.heads.replaceChildren(...this.groups.flatMap(({ y, name, items }) => [
      svg("line", { class: "part", x1: 0, x2: this.width, y1: y, y2: y }),
      label(`${name} ${items}`, { class: "heading", x: 10, y: y + 16 }),
    ])); // prettier-ignore
  }

  // --- moving ------------------------------------------------------------------------------------------------------------
  #move(view) {
    if (!this.view || !view) return;
    this.view = view;
    this.tip.hide(false);
    this.#ask();
  }

  /** About the item that has the keyboard, else about the middle. */
  #zoom(factor) {
    if (!this.view) return;
    const item = this.scroll.contains(document.activeElement) && document.activeElement !== this.scroll ? this.byId.get(this.current) : null;
    const x = item ? this.view.x(extentOf(item)[0]) : this.width / 2;
    this.#move(zoomed(this.view, factor, Math.min(Math.max(x, 0), this.width)));
  }

  #reveal(item) {
    const extent = extentOf(item);
    if (!this.view || !extent) return;
    this.view = revealing(this.view, extent[0], extent[1], Math.min(80, this.width / 6));
    this.#draw();
    const row = this.rows?.find((one) => one.items.includes(item));
    if (!row) return;
    if (row.y < this.scroll.scrollTop) this.scroll.scrollTop = row.y - LANE;
    else if (row.y + LANE > this.scroll.scrollTop + this.scroll.clientHeight) this.scroll.scrollTop = row.y + 2 * LANE - this.scroll.clientHeight;
    this.#draw();
  }

  // --- choosing ----------------------------------------------------------------------------------------------------------
  select(id) {
    const known = id === null ? null : (this.aliases?.get(id) ?? id);
    const isNews = known !== this.selected;
    this.selected = known;
    const item = this.byId?.get(known);
    if (item && isNews) {
      this.current = item.id;
      this.#reveal(item);
    }
    this.#mark();
    this.#ask();
  }

  #choose(id) {
    const item = this.byId.get(id);
    if (!item) return;
    this.selected = item.id === this.selected ? null : item.id;
    this.current = item.id;
    this.#mark();
    this.#ask();
    this.onSelect(this.selected);
  }

  /** Marks the selection where the line does not draw it: among what has no date, and in the table. */
  #mark() {
    for (const chip of this.rest.querySelectorAll("[data-id]")) {
      chip.setAttribute("aria-pressed", String(chip.dataset.id === this.selected));
      if (chip.dataset.id === this.selected) chip.closest("details").open = true;
    }
    for (const row of this.table.querySelectorAll("tr[data-id]")) {
      if (row.dataset.id === this.selected) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  }

  #clicked(event) {
    const node = event.target.closest?.("[data-id], [data-of]");
    if (node && this.home.contains(node) && !this.table.contains(node)) this.#choose(node.dataset.id ?? node.dataset.of);
  }

  #entered(node, byKeys = false) {
    const item = node && this.byId.get(node.dataset.id ?? node.dataset.of);
    if (!item) return;
    if (byKeys) this.current = item.id;
    const mates = node.dataset.of ? (this.drawnBars.find((bar) => bar.items[0] === item)?.items ?? []).slice(1) : [];
    this.tip.show(node, card(item, mates));
    if (byKeys) this.#rove();
  }

  // --- keys --------------------------------------------------------------------------------------------------------------
  /** One bar in sight takes the tabulator: the one that had it last, else the first there is. */
  #rove() {
    const words = [...this.body.querySelectorAll("[data-id]")];
    const own = words.find((word) => word.dataset.id === this.current) ?? this.bars.wordOf(this.#inSight()?.id ?? "") ?? words[0];
    for (const word of words) set(word, { tabindex: word === own ? 0 : -1 });
  }

  /** The current item if it is in sight, else the first that is. */
  #inSight() {
    const [from, to] = [this.view.instant(0), this.view.instant(this.width)];
    const isSeen = (item) => item && extentOf(item) && extentOf(item)[1] >= from && extentOf(item)[0] <= to;
    const current = this.shown.find((item) => item.id === this.current);
    return isSeen(current) ? current : this.shown.find(isSeen);
  }

  #focus(item) {
    if (!item) return;
    this.current = item.id;
    this.#reveal(item);
    const word = item === this.creation ? this.writing.flag : this.bars.wordOf(item.id);
    if (!word) return;
    this.#rove();
    word.focus({ preventScroll: true });
  }

  #step(by) {
    const place = this.shown.findIndex((item) => item.id === this.current);
    this.#focus(this.shown[Math.min(Math.max(place + by, 0), this.shown.length - 1)]);
  }

  /** The nearest bar of a lane above or below. */
  #beside(up) {
    const row = this.rows.find((one) => one.items.some((item) => item.id === this.current));
    if (!row) return;
    const x = extentOf(row.items[0])[0];
    const far = (one) => Math.abs(this.view.x(extentOf(one.items[0])[0]) - this.view.x(x));
    const others = this.rows.filter((one) => (up ? one.y < row.y : one.y > row.y));
    const nearest = Math.min(...others.map((one) => Math.abs(one.y - row.y)));
    const lane = others.filter((one) => Math.abs(one.y - row.y) === nearest).sort((one, two) => far(one) - far(two));
    this.#focus(lane[0]?.items[0]);
  }
}

function inOrder(items, creation) {
  const [start] = extentOf(creation);
  const place = items.findIndex((item) => extentOf(item)[0] > start);
  return place < 0 ? [...items, creation] : [...items.slice(0, place), creation, ...items.slice(place)];
}
