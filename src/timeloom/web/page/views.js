// The views beside the text: each a module that draws the same answer. One that fails says so in its own place.

import { byId, element } from "./element.js";

const NAMES = ["timeline", "graph", "dating"];
const WIDE = matchMedia("(min-width: 1100px)");

export class Views {
  /**
   * @param {(id: string, told?: object) => void} onSelect
   * @param {(name: string) => boolean} shown called when a view comes into sight; true where another answer is on its way for it
   */
  constructor(onSelect, shown) {
    this.onSelect = onSelect;
    this.shown = shown;
    /** @type {Map<string, {show: Function, select: Function, destroy: Function}>} */
    this.mounted = new Map();
    /** @type {Set<string>} views whose modules are on their way */
    this.coming = new Set();
    /** @type {Map<string, any>} the answer that a view shows */
    this.drawn = new Map();
    this.current = "text";
    this.beside = "timeline";
    this.answer = null;
    this.selected = null;
    for (const name of ["text", ...NAMES]) {
      const tab = byId(`tab-${name}`);
      tab.addEventListener("click", () => this.open(name));
      tab.addEventListener("keydown", (event) => this.pressed(event, name));
    }
    WIDE.addEventListener("change", () => this.open(this.current));
    this.open("text");
  }

  /** The view that is in sight beside the text, or null on a narrow screen that shows the text. */
  get visible() {
    return WIDE.matches || this.current !== "text" ? this.beside : null;
  }

  names() {
    return WIDE.matches ? NAMES : ["text", ...NAMES];
  }

  open(name) {
    this.current = name;
    if (name !== "text") this.beside = name;
    const lit = WIDE.matches ? this.beside : name;
    document.body.dataset.tab = name;
    for (const other of ["text", ...NAMES]) {
      const tab = byId(`tab-${other}`);
      tab.setAttribute("aria-selected", String(other === lit));
      tab.setAttribute("tabindex", other === lit ? "0" : "-1");
      if (other !== "text") byId(`view-${other}`).hidden = other !== this.beside;
    }
    if (this.visible) this.draw(this.visible);
  }

  pressed(event, name) {
    const names = this.names();
    const place = names.indexOf(name);
    const to = {
      ArrowRight: names[(place + 1) % names.length], ArrowLeft: names[(place + names.length - 1) % names.length],
      Home: names[0], End: names[names.length - 1],
    }[event.key]; // prettier-ignore
    if (!to) return;
    event.preventDefault();
    this.open(to);
    byId(`tab-${to}`).focus();
  }

  /** @param {any} answer to draw in the view in sight now, in the others when they come into sight */
  show(answer) {
    this.answer = answer;
    if (this.visible) this.draw(this.visible);
  }

  select(id) {
    this.selected = id;
    for (const [name, view] of this.mounted) this.guarded(name, () => view.select(id));
  }

  async draw(name) {
    if (!this.answer) return;
    const home = byId(`view-${name}`);
    if (this.shown(name)) {
      home.dataset.waiting = "The words are being dated …";
      return;
    }
    delete home.dataset.waiting;
    if (!this.mounted.has(name) && !(await this.mount(name))) return;
    if (this.drawn.get(name) === this.answer) return;
    this.drawn.set(name, this.answer);
    this.guarded(name, () => {
      this.mounted.get(name).show(this.answer);
      this.mounted.get(name).select(this.selected);
    });
  }

  /** Whether the view is there now; while its module is on its way, a second call finds that the first will draw it. */
  async mount(name) {
    if (this.coming.has(name)) return false;
    this.coming.add(name);
    const slot = element("div", { class: "view" });
    byId(`view-${name}`).replaceChildren(slot);
    try {
      const module = await import(`./${name}.js`);
      this.mounted.set(name, module.mount(slot, { onSelect: this.onSelect }));
      return true;
    } catch (error) {
      this.failed(name, error);
      return false;
    } finally {
      this.coming.delete(name);
    }
  }

  guarded(name, work) {
    try {
      work();
    } catch (error) {
      this.failed(name, error);
    }
  }

  /** A view that cannot go on: it is taken down, and a new answer sets it up anew. */
  failed(name, error) {
    this.mounted.delete(name);
    this.drawn.delete(name);
    delete byId(`view-${name}`).dataset.waiting;
    console.error(error);
    const words = `This view could not be drawn: ${error.message}. The text and the other views go on.`;
    byId(`view-${name}`).replaceChildren(element("p", { class: "error" }, words));
  }
}
