// A card beside what the pointer or the keyboard is on. It stays while the pointer is on the card itself, and Escape closes it.

import { element } from "./element.js";

const LINGER = 160; // milliseconds
const BESIDE = 8; // pixels

/**
 * @param {HTMLElement} frame what the card is placed in; it has to be positioned
 * @returns {{show: (node: Element, content: Node[]) => void, hide: (soon?: boolean) => void, destroy: () => void}}
 */
export function makeTip(frame) {
  const card = element("div", { class: "tip", role: "tooltip", hidden: true });
  frame.append(card);
  let timer = 0;

  function show(node, content) {
    clearTimeout(timer);
    card.replaceChildren(...content);
    card.hidden = false;
    place(node.getBoundingClientRect());
  }

  /** Below the thing, or above it where there is more room on the screen; never beyond the frame. */
  function place(box) {
    const around = frame.getBoundingClientRect();
    const [width, height] = [card.offsetWidth, card.offsetHeight];
    const middle = Math.max(box.left, around.left) + Math.min(box.width, around.width) / 2;
    const left = Math.min(Math.max(middle - width / 2 - around.left, 4), Math.max(around.width - width - 4, 4));
    const fitsBelow = box.bottom + BESIDE + height < window.innerHeight || box.top - BESIDE - height < 0;
    const top = fitsBelow ? box.bottom + BESIDE - around.top : box.top - BESIDE - height - around.top;
    card.style.left = `${left}px`;
    card.style.top = `${top}px`;
  }

  function hide(soon = true) {
    clearTimeout(timer);
    if (!soon) card.hidden = true;
    else timer = setTimeout(() => (card.hidden = true), LINGER);
  }

  const key = (event) => {
    if (event.key !== "Escape" || card.hidden) return;
    hide(false);
    event.preventDefault(); // the card is what Escape closes; nothing else of the page
  };
  card.addEventListener("pointerenter", () => clearTimeout(timer));
  card.addEventListener("pointerleave", () => hide());
  document.addEventListener("keydown", key, true);
  return {
    show,
    hide,
    destroy() {
      clearTimeout(timer);
      document.removeEventListener("keydown", key, true);
      card.remove();
    },
  };
}
