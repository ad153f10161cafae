// The time of writing on the timeline: a flag at the top, and a line and a stretch down through the lanes.

import { extentOf, sentence } from "./items.js";
import { label, set, svg } from "./svg.js";

export const WRITING = 22; // pixels at the top for the flag
const HALF = 30; // of the flag
const OUTSIDE = 9; // pixels beyond the view up to which the stretch is drawn

export class Writing {
  constructor() {
    const words = label("written", { class: "words", "text-anchor": "middle", y: 15 });
    this.flag = svg("g", { class: "word", role: "button", tabindex: -1 }, svg("rect", { class: "hit flag", y: 1, height: 20, width: 2 * HALF, rx: 10 }), words);
    this.stretch = svg("rect", { class: "now", y: 0 });
    this.stem = svg("line", { class: "stem", y1: 20 });
    this.layer = svg("g", { class: "writing" });
  }

  /** @param {any} creation the item, or null @param {any} view @param {number} height of the lanes @param {string | null} selected */
  draw(creation, view, height, selected) {
    const extent = creation && extentOf(creation);
    if (!extent) return this.layer.replaceChildren();
    if (!this.layer.firstChild) this.layer.append(this.stretch, this.stem, this.flag);
    const { width } = view;
    const [left, right] = [view.x(extent[0]), Math.max(view.x(extent[1]), view.x(extent[0]) + 1)];
    const x = Math.min(Math.max(left, HALF + 4), width - HALF - 4);
    const visibility = right > 0 && left < width ? null : "hidden";
    const start = Math.max(left, -OUTSIDE);
    set(this.stretch, { x: start, width: Math.max(Math.min(right, width + OUTSIDE) - start, 0), height });
    set(this.stem, { x1: left, x2: left, y2: height, visibility });
    const isOn = selected === creation.id;
    set(this.flag, { "data-id": creation.id, "aria-label": sentence(creation), "aria-pressed": String(isOn), visibility });
    set(this.flag.firstChild, { x: x - HALF });
    set(this.flag.lastChild, { x });
    this.flag.classList.toggle("on", isOn);
    return undefined;
  }
}
