// The strip below the timeline: all there is, small, and the part that is in view as a window to be dragged.

import { GROUPS, extentOf } from "./items.js";
import { makeView } from "./scale.js";
import { svg } from "./svg.js";

export const STRIP = 44;
const [TOP, ROW] = [6, 11];
const GRIP = 10; // pixels on which a border of the window is taken
const LEAST = 14; // pixels of the narrowest window drawn

export class Overview {
  /** @param {SVGSVGElement} strip @param {(a: number, b: number) => void} moved takes the new ends of the view, as `u` */
  constructor(strip, moved) {
    this.strip = strip;
    this.moved = moved;
    this.marks = svg("g", { class: "all" });
    this.dim = [svg("rect", { class: "dim", y: 0, height: STRIP }), svg("rect", { class: "dim", y: 0, height: STRIP })];
    this.window = svg("rect", { class: "window", y: 0.5, height: STRIP - 1, rx: 4 });
    this.grips = [0, 1].map(() => svg("rect", { class: "grip", y: STRIP / 2 - 8, width: 4, height: 16, rx: 2 }));
    strip.append(this.marks, ...this.dim, this.window, ...this.grips);
    this.held = null;
    strip.addEventListener("pointerdown", (event) => this.#down(event));
    strip.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) strip.addEventListener(end, () => (this.held = null));
  }

  /** @param {any[]} bars @param {any} creation @param {any} view */
  lay(bars, creation, view) {
    this.view = view;
    const all = makeView(view.scale, view.width);
    const lines = [];
    for (const part of view.scale.parts.slice(1)) {
      const x = all.x(part.from);
      lines.push(svg("line", { class: "seam", x1: x, x2: x, y1: 0, y2: STRIP }));
    }
    for (const part of view.scale.parts.filter((one) => one.broken)) {
      lines.push(svg("rect", { class: "gap", x: all.x(part.from), y: 0, width: all.x(part.to) - all.x(part.from), height: STRIP }));
    }
    for (const bar of bars) {
      const [from, to] = extentOf(bar.items[0]);
      const row = GROUPS.findIndex(([group]) => group === bar.group);
      const x = all.x(from);
      lines.push(svg("rect", { class: `mark ${bar.type}`, x, y: TOP + row * ROW, height: ROW - 3, width: Math.max(all.x(to) - x, 2), rx: 1 }));
    }
    if (creation && extentOf(creation)) {
      const x = all.x(extentOf(creation)[0]);
      lines.push(svg("line", { class: "now", x1: x, x2: x, y1: 0, y2: STRIP }));
    }
    this.marks.replaceChildren(...lines);
  }

  draw(view) {
    this.view = view;
    const left = view.a * view.width;
    const width = Math.max((view.b - view.a) * view.width, LEAST);
    const start = Math.min(left, view.width - width);
    const place = (node, x, wide) => {
      node.setAttribute("x", x.toFixed(1));
      node.setAttribute("width", Math.max(wide, 0).toFixed(1));
    };
    place(this.dim[0], 0, start);
    place(this.dim[1], start + width, view.width - start - width);
    place(this.window, start + 0.5, width - 1);
    this.grips[0].setAttribute("x", (start + 2).toFixed(1));
    this.grips[1].setAttribute("x", (start + width - 6).toFixed(1));
    this.strip.classList.toggle("all-in-view", view.b - view.a > 0.999);
  }

  #down(event) {
    if (event.button > 0) return;
    const { a, b, width } = this.view;
    const u = this.#u(event);
    const near = (GRIP * (event.pointerType === "touch" ? 2 : 1)) / width;
    const how = Math.abs(u - a) < near ? "left" : Math.abs(u - b) < near ? "right" : u > a && u < b ? "move" : "jump";
    if (how === "jump") this.moved(u - (b - a) / 2, u + (b - a) / 2);
    this.held = { how: how === "jump" ? "move" : how, u, a: this.view.a, b: this.view.b };
    this.strip.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  #move(event) {
    if (!this.held) return;
    const by = this.#u(event) - this.held.u;
    const { how, a, b } = this.held;
    if (how === "move") this.moved(a + by, b + by);
    else if (how === "left") this.moved(Math.min(Math.max(a + by, 0), b - 1e-6), b);
    else this.moved(a, Math.max(Math.min(b + by, 1), a + 1e-6));
  }

  #u(event) {
    const box = this.strip.getBoundingClientRect();
    return Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
  }
}
