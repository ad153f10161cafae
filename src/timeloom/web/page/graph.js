// The graph of an answer: which time or event comes before which, what lies in what, every link with its reason, what was left out
// and what contradicts itself.

import { element } from "./element.js";
import { gestures } from "./gestures.js";
import { arrows, drawEdge, drawNode, edgeWords, nodeSize } from "./graph-draw.js";
import { layGraph } from "./graph-layout.js";
import { busiest, near, readGraph } from "./graph-model.js";
import { conflictRow, folding, linkRow, linkTold } from "./graph-told.js";
import { kindWords } from "./items.js";
import { ruler, set, svg } from "./svg.js";
import { makeTip } from "./tip.js";

const MOST = [[900, 60], [560, 36], [0, 22]]; // from so many pixels on, so many nodes in one picture
const [SMALLEST, LARGEST, CLOSER] = [0.3, 2.5, 1.25];
const EDGE = 16; // pixels around the picture
const NAMED = 3; // members of a cluster that its box names
let mounted = 0;

/**
 * @param {HTMLElement} home
 * @param {{onSelect: (id: string | null, told?: object) => void, onLink?: (link: any) => void}} given `onLink` hears of every link that is
 * chosen here, also of one that was left out
 * @returns {{show: (answer: any) => void, select: (id: string | null) => void, destroy: () => void}}
 */
export function mount(home, { onSelect, onLink }) {
  const view = new GraphView(home, onSelect, onLink ?? (() => {}));
  return { show: (answer) => view.show(answer), select: (id) => view.select(id), destroy: () => view.destroy() };
}

class GraphView {
  constructor(home, onSelect, onLink) {
    Object.assign(this, { home, onSelect, onLink, prefix: `graph-${++mounted}` });
    Object.assign(this, { mode: "order", depth: Infinity, leftOut: false, selected: null, current: null, chosen: null, scale: 1, centre: null });
    this.#build();
    this.acts = { choose: (id) => this.#choose(id), link: (link) => this.#chooseLink(link), take: (link) => this.#take(link) };
    this.observer = new ResizeObserver(() => this.#resized());
    this.observer.observe(this.frame);
  }

  #build() {
    const button = (words, name, act, extra = {}) => element("button", { type: "button", title: name, "aria-label": name, onclick: act, ...extra }, words);
    this.modes = element("div", { class: "tools", role: "group", "aria-label": "Edges" },
      button("Order", "The order, without what follows from the rest", () => this.#turn({ mode: "order" }), { "data-mode": "order", "aria-pressed": "true" }),
      button("Links", "All links", () => this.#turn({ mode: "links" }), { "data-mode": "links", "aria-pressed": "false" })); // prettier-ignore
    this.leftOutSwitch = button("Left out", "Show links that were left out", () => this.#turn({ leftOut: !this.leftOut }), { "aria-pressed": "false" });
    this.depths = element("select", { "aria-label": "How far from the one chosen" });
    for (const [value, words] of [["Infinity", "everything"], ["1", "1 step around"], ["2", "2 steps around"], ["3", "3 steps around"]]) this.depths.append(element("option", { value }, words));
    this.depths.addEventListener("change", () => this.#turn({ depth: Number(this.depths.value) }));
    this.search = element("input", { type: "search", placeholder: "Find a word", "aria-label": "Find a word in the graph", spellcheck: "false", list: `${this.prefix}-words` });
    this.search.addEventListener("change", () => this.#find());
    this.words = element("datalist", { id: `${this.prefix}-words` });
    const zoom = element("div", { class: "tools", role: "group", "aria-label": "Zoom" },
      button("−", "Smaller (-)", () => this.#zoom(1 / CLOSER), { class: "icon" }), button("+", "Larger (+)", () => this.#zoom(CLOSER), { class: "icon" }),
      button("Fit", "Fit the width (0)", () => this.#fit())); // prettier-ignore
    this.note = element("p", { class: "soft graph-note", role: "status" });
    this.layer = { wholes: svg("g"), edges: svg("g"), leaves: svg("g"), words: svg("g", { class: "edge-words", "aria-hidden": "true" }) };
    this.drawing = svg("svg", { class: "graph-sheet" }, arrows(this.prefix), ...Object.values(this.layer));
    this.scroll = element("div", { class: "graph-scroll", tabindex: "0", role: "group",
      "aria-label": "Graph of relations. Enter goes to the boxes; arrows go from one to the next, Enter selects, Escape goes back; plus, minus and 0 zoom." }, this.drawing); // prettier-ignore
    this.frame = element("div", { class: "frame" }, this.scroll);
    this.tip = makeTip(this.frame);
    this.told = element("div", { class: "graph-told" });
    this.nothing = element("p", { class: "nothing", hidden: true });
    this.home.classList.add("graph-view");
    this.home.replaceChildren(
      element("div", { class: "view-bar" }, this.modes, this.leftOutSwitch, this.depths, this.search, this.words, zoom),
      this.note, this.nothing, this.frame, this.told); // prettier-ignore
    this.rulers = { text: ruler(this.home, 13, 600), when: ruler(this.home, 11.5), prefix: this.prefix };
    this.#wire();
  }

  #wire() {
    this.stopGestures = gestures(this.scroll, {
      pan: (dx, dy) => this.scroll.scrollBy(dx, dy),
      zoom: (factor, x) => this.#zoom(factor, x),
      canPan: () => false,
      scrolls: () => true,
    });
    this.scroll.addEventListener("click", (event) => this.#clicked(event));
    this.scroll.addEventListener("keydown", (event) => this.#pressed(event));
    this.scroll.addEventListener("focusin", (event) => this.#entered(event.target.closest("[data-id]"), true));
    this.scroll.addEventListener("focusout", () => this.tip.hide());
    this.scroll.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.#entered(event.target.closest("[data-id]")));
    this.scroll.addEventListener("pointerout", () => this.tip.hide());
  }

  destroy() {
    this.observer.disconnect();
    this.stopGestures();
    this.tip.destroy();
    this.home.classList.remove("graph-view");
    this.home.replaceChildren();
  }

  // --- what is shown -----------------------------------------------------------------------------------------------------
  show(answer) {
    this.answer = answer;
    this.graph = readGraph(answer);
    this.links = new Map(this.graph.links.map((link) => [link.id, link]));
    this.chosen = this.chosen?.id ? (this.links.get(this.chosen.id) ?? null) : null;
    const nodes = [...this.graph.nodes.values()];
    this.words.replaceChildren(...[...new Set(nodes.map((node) => node.text))].map((text) => element("option", { value: text })));
    const dropped = this.graph.links.filter((link) => link.dropped).length;
    this.leftOutSwitch.hidden = !dropped;
    this.leftOutSwitch.replaceChildren("Left out ", element("span", { class: "number" }, String(dropped)));
    if (!this.graph.nodes.has(this.centre)) this.centre = null;
    this.#redraw();
  }

  /** The edges of the mode, and with them those left out if they are shown. */
  #edges() {
    const taken = this.mode === "order" ? this.graph.order : this.graph.links.filter((link) => !link.dropped);
    return this.leftOut ? [...taken, ...this.graph.links.filter((link) => link.dropped)] : taken;
  }

  #head(id) {
    return this.graph.heads.get(id) ?? id;
  }

  #redraw() {
    const lifted = this.#edges().map((edge) => ({ ...edge, key: edge.key ?? edge.id, from: this.#head(edge.from), to: this.#head(edge.to) }));
    const edges = lifted.filter(({ from, to }) => from !== to);
    const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
    const centre = this.#centreOf(edges, linked);
    const [, most] = MOST.find(([width]) => (this.frame.clientWidth || 900) >= width);
    this.around = centre;
    const isAll = linked.size <= most && this.depth === Infinity;
    const order = this.graph.order.map((edge) => ({ ...edge, from: this.#head(edge.from), to: this.#head(edge.to) }));
    this.seen = isAll ? linked : centre === null ? new Set() : near(edges, centre, this.depth, most);
    this.drawnEdges = edges.filter(({ from, to }) => this.seen.has(from) && this.seen.has(to));
    this.#note(linked, isAll, centre);
    this.nothing.hidden = this.seen.size > 0;
    this.frame.hidden = !this.seen.size;
    this.nothing.textContent = this.graph.nodes.size ? "No two mentions of this text are related." : "No time and no event was found in this text.";
    const within = (edge) => this.seen.has(edge.from) && this.seen.has(edge.to);
    this.#lay(order.filter((edge) => edge.shape === "before" && within(edge)), order.filter((edge) => edge.shape === "within" && within(edge)));
    this.#draw();
    this.#tell();
  }

  #centreOf(edges, linked) {
    const wanted = [this.centre, this.selected].map((id) => id && this.#head(id)).find((id) => linked.has(id));
    return wanted ?? busiest(edges.filter((edge) => ![edge.from, edge.to].some((id) => this.graph.nodes.get(id).kind === "creation"))) ?? busiest(edges);
  }

  #note(linked, isAll, centre) {
    const alone = this.graph.nodes.size - [...this.graph.heads].filter(([id, head]) => id !== head).length - linked.size;
    const what = this.mode === "order" ? "order" : "link";
    const parts = [];
    if (this.selected && !linked.has(this.#head(this.selected))) parts.push(`“${this.#name(this.selected)}” has no ${what}.`);
    if (!isAll && centre !== null) parts.push(`${this.seen.size} of ${linked.size} around “${this.#name(centre)}”. Choose another, or find a word, to see what is near it.`);
    if (alone > 0) parts.push(`${alone} without any ${what} ${alone === 1 ? "is" : "are"} not shown.`);
    this.note.textContent = parts.join(" ");
  }

  #lay(before, within) {
    const nodes = [...this.graph.nodes.values()].filter((node) => this.seen.has(node.id));
    const sizes = nodes.map((node) => ({ id: node.id, ...nodeSize(this.#words(node), this.#when(node), this.rulers) }));
    this.laid = layGraph(sizes, before, within, Math.max((this.frame.clientWidth || 700) - 2 * EDGE, 300));
  }

  #words(node) {
    const members = this.graph.clusters.get(node.id) ?? [node.id];
    const texts = [...new Set(members.map((id) => this.graph.nodes.get(id).text))];
    return texts.length > NAMED ? `${texts.slice(0, NAMED).join(" = ")} = ${texts.length - NAMED} more` : texts.join(" = ") || node.text;
  }

  #when(node) {
    return node.certainty === "none" ? "" : node.when;
  }

  #name(id) {
    return this.graph.nodes.get(id)?.text || id;
  }

  // --- drawing -----------------------------------------------------------------------------------------------------------
  #draw() {
    const { boxes, ways } = this.laid;
    const wholes = new Set([...boxes.values()].map((box) => box.parent).filter(Boolean));
    this.buttons = new Map();
    const depth = (id) => (boxes.get(id).parent ? 1 + depth(boxes.get(id).parent) : 0);
    const ids = [...boxes.keys()].sort((one, two) => depth(one) - depth(two));
    const drawn = ids.map((id) => {
      const node = this.graph.nodes.get(id);
      const members = (this.graph.clusters.get(id) ?? [id]).map((one) => this.#name(one));
      const made = drawNode(node, boxes.get(id), { words: this.#words(node), when: this.#when(node), isWhole: wholes.has(id), members }, this.rulers);
      this.buttons.set(id, made.button);
      return [wholes.has(id), made.group];
    });
    this.layer.wholes.replaceChildren(...drawn.filter(([isWhole]) => isWhole).map(([, group]) => group));
    this.layer.leaves.replaceChildren(...drawn.filter(([isWhole]) => !isWhole).map(([, group]) => group));
    const shown = this.drawnEdges.filter((edge) => edge.dropped || !this.#isNested(edge) || this.mode === "links");
    const made = shown.map((edge) => drawEdge(edge, boxes.get(edge.from), boxes.get(edge.to), ways.get(`${edge.from} ${edge.to}`), this.prefix));
    this.layer.edges.replaceChildren(...made.map(({ group }) => group));
    this.layer.words.replaceChildren(...edgeWords(shown, made, this.rulers.when));
    this.#size();
    if (this.fitted !== this.answer) this.#fit();
    this.#mark();
  }

  /** Whether a box says already what an edge says. */
  #isNested(edge) {
    return edge.shape === "within" && this.laid.boxes.get(edge.from)?.parent === edge.to;
  }

  #size() {
    const [width, height] = [this.laid.width + 2 * EDGE, this.laid.height + 2 * EDGE];
    set(this.drawing, { viewBox: `${-EDGE} ${-EDGE} ${width} ${height}`, width: width * this.scale, height: height * this.scale });
  }

  #fit() {
    if (!this.frame.clientWidth || !this.laid) return;
    this.fitted = this.answer;
    this.scale = Math.max(0.82, Math.min(1, (this.frame.clientWidth - 4) / (this.laid.width + 2 * EDGE)));
    this.#size();
    this.#reveal([this.selected, this.around].find((id) => id && this.laid.boxes.has(this.#head(id))));
  }

  #zoom(factor, x = this.scroll.clientWidth / 2) {
    const scale = Math.min(LARGEST, Math.max(SMALLEST, this.scale * factor));
    const at = (this.scroll.scrollLeft + x) / this.scale;
    this.scale = scale;
    this.#size();
    this.scroll.scrollLeft = at * scale - x;
  }

  #resized() {
    if (this.graph && this.frame.clientWidth && this.frame.clientWidth !== this.width) {
      this.width = this.frame.clientWidth;
      this.#redraw();
      this.#fit();
    }
  }

  #turn(change) {
    Object.assign(this, change);
    for (const button of this.modes.querySelectorAll("[data-mode]")) button.setAttribute("aria-pressed", String(button.dataset.mode === this.mode));
    this.leftOutSwitch.setAttribute("aria-pressed", String(this.leftOut));
    if (this.graph) this.#redraw();
  }

  // --- choosing ----------------------------------------------------------------------------------------------------------
  select(id) {
    const known = id === null ? null : (this.graph?.aliases.get(id) ?? id);
    this.selected = this.graph?.nodes.has(known) ? known : null;
    this.chosen = this.links?.get(known) ?? (this.isChoosing ? this.chosen : null);
    if (!this.graph) return;
    if (this.selected) {
      this.current = this.#head(this.selected);
      const isHere = this.seen.has(this.current);
      if (!isHere || this.depth !== Infinity) {
        this.centre = this.selected;
        this.#redraw();
      }
      this.#reveal(this.current);
    }
    this.#mark();
    this.#tell();
  }

  #choose(id) {
    const known = this.graph.aliases.get(id) ?? id;
    const chosen = known === this.selected ? null : known;
    this.select(chosen);
    this.onSelect(chosen);
  }

  #chooseLink(link) {
    this.isChoosing = true;
    this.chosen = link;
    this.onLink(link);
    if (link.id && !link.dropped) this.onSelect(link.id);
    this.chosen = link;
    this.isChoosing = false;
    this.#mark();
    this.#tell();
  }

  #take({ source, relation, target }) {
    this.onSelect(null, { action: "link", source, relation, target });
  }

  #clicked(event) {
    const node = event.target.closest("[data-id]");
    if (node) return this.#choose(node.dataset.id);
    const key = event.target.closest("[data-edge]")?.dataset.edge;
    const edge = key && this.drawnEdges.find((one) => one.key === key);
    if (edge) this.#chooseLink(this.links.get(edge.id) ? { ...this.links.get(edge.id), said: edge.said } : edge);
    return undefined;
  }

  #find() {
    const sought = this.search.value.trim().toLocaleLowerCase();
    const nodes = [...this.graph.nodes.values()];
    const found = nodes.find((node) => node.text.toLocaleLowerCase() === sought) ?? nodes.find((node) => sought && node.text.toLocaleLowerCase().includes(sought));
    if (!found) {
      this.note.textContent = sought ? `No word like “${this.search.value.trim()}” in the graph.` : "";
      return;
    }
    this.centre = found.id;
    this.select(found.id);
    this.onSelect(found.id);
  }

  #mark() {
    const own = this.selected && this.#head(this.selected);
    for (const [id, button] of this.buttons ?? []) {
      const isOn = id === own;
      set(button, { "aria-pressed": String(isOn), tabindex: -1 });
      button.parentNode.classList.toggle("on", isOn);
      button.parentNode.classList.toggle("end", Boolean(this.chosen) && [this.chosen.from, this.chosen.to].some((end) => this.#head(end) === id));
    }
    const key = this.chosen && (this.chosen.key ?? this.chosen.id);
    for (const edge of this.layer.edges.children) {
      const told = this.drawnEdges.find((one) => one.key === edge.dataset.edge);
      edge.classList.toggle("on", Boolean(key) && (told.key === key || told.id === key));
      edge.classList.toggle("beside", Boolean(own) && (told.from === own || told.to === own));
    }
    for (const words of this.layer.words.children) words.classList.toggle("on", Boolean(key) && words.dataset.of === String(key));
    this.drawing.classList.toggle("has-selection", Boolean(own));
    const tab = this.buttons?.get(this.current) ?? this.buttons?.values().next().value;
    if (tab) set(tab, { tabindex: 0 });
  }

  #tell() {
    const nameOf = (id) => this.#name(id);
    const about = this.selected ? this.graph.links.filter((link) => link.source === this.selected || link.target === this.selected) : [];
    const conflicts = this.answer.conflicts ?? [];
    const dropped = this.graph.links.filter((link) => link.dropped);
    const rows = (links) => links.map((link) => linkRow(link, nameOf, this.acts));
    this.told.replaceChildren(
      ...[
        this.chosen && linkTold(this.chosen, nameOf, this.acts, this.links),
        conflicts.length ? folding("Contradictions", conflicts.map((one) => conflictRow(one, this.links, nameOf, this.acts)), true) : null,
        this.selected && folding(`Links of “${this.#name(this.selected)}”`, rows(about), true),
        folding("All links", rows(this.graph.links.filter((link) => !link.dropped)), false),
        folding("Left out", rows(dropped), false),
      ].filter(Boolean),
    );
  }

  #reveal(id) {
    const box = id && this.laid?.boxes.get(this.#head(id));
    if (!box) return;
    const [x, y] = [(box.x + EDGE) * this.scale, (box.y + EDGE) * this.scale];
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.scroll;
    if (x < scrollLeft || x + box.width * this.scale > scrollLeft + clientWidth) this.scroll.scrollLeft = x - clientWidth / 3;
    if (y < scrollTop || y + 40 > scrollTop + clientHeight) this.scroll.scrollTop = y - clientHeight / 3;
  }

  #entered(button, byKeys = false) {
    const node = button && this.graph.nodes.get(button.dataset.id);
    if (!node) return;
    if (byKeys) this.current = node.id;
    const members = (this.graph.clusters.get(node.id) ?? []).map((id) => this.#name(id));
    this.tip.show(button, [
      element("strong", {}, this.#name(node.id)), element("span", { class: "kind" }, kindWords(node)), element("p", { class: "when" }, node.when),
      ...(members.length > 1 ? [element("p", {}, `at the same time: ${members.join(", ")}`)] : []),
      ...(node.why.length ? [element("ul", {}, ...node.why.slice(0, 3).map((why) => element("li", {}, why)))] : []),
    ]); // prettier-ignore
  }

  // --- keys --------------------------------------------------------------------------------------------------------------
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onNode = event.target.closest("[data-id]");
    const acts = { "+": () => this.#zoom(CLOSER), "=": () => this.#zoom(CLOSER), "-": () => this.#zoom(1 / CLOSER), 0: () => this.#fit() };
    if (onNode) {
      for (const [key, dx, dy] of [["ArrowLeft", -1, 0], ["ArrowRight", 1, 0], ["ArrowUp", 0, -1], ["ArrowDown", 0, 1]]) acts[key] = () => this.#go(onNode.dataset.id, dx, dy);
      acts.Enter = acts[" "] = () => this.#choose(onNode.dataset.id);
      acts.Escape = () => this.scroll.focus();
    } else acts.Enter = () => this.#focus(this.buttons.has(this.current) ? this.current : this.buttons.keys().next().value);
    const act = acts[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  }

  /** To the nearest box in a direction: what lies aside counts double. */
  #go(id, dx, dy) {
    const own = centreOf(this.laid.boxes.get(id));
    let [best, least] = [null, Infinity];
    for (const [other, box] of this.laid.boxes) {
      const { x, y } = centreOf(box);
      const along = dx ? (x - own.x) * dx : (y - own.y) * dy;
      const aside = dx ? Math.abs(y - own.y) : Math.abs(x - own.x);
      if (other !== id && along > 4 && along + 2 * aside < least) [best, least] = [other, along + 2 * aside];
    }
    if (best) this.#focus(best);
  }

  #focus(id) {
    const button = this.buttons.get(id);
    if (!button) return;
    this.current = id;
    this.#reveal(id);
    this.#mark();
    button.focus({ preventScroll: true });
  }
}

/** The middle of the heading of a box. */
function centreOf(box) {
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 44) / 2 };
}
