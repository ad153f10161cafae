// Wheel, drag and pinch over a drawing, as two acts: moved by so many pixels, and closer by a factor about a pixel.

const DRAG = 4; // pixels before a press is a drag and no longer a click
const WHEEL_LINE = 16;

/**
 * @param {HTMLElement} over
 * @param {{pan: (dx: number, dy: number) => void, zoom: (factor: number, x: number) => void, canPan: (dx: number) => boolean,
 * scrolls: () => boolean}} acts `scrolls` says whether the wheel has something to scroll up and down here
 * @returns {() => void} takes the listeners off again
 */
export function gestures(over, { pan, zoom, canPan, scrolls }) {
  const pointers = new Map();
  let dragged = false;
  let held = null;

  const x = (event) => event.clientX - over.getBoundingClientRect().left;

  function wheel(event) {
    const size = event.deltaMode === 1 ? WHEEL_LINE : event.deltaMode === 2 ? over.clientWidth : 1;
    const [dx, dy] = [event.deltaX * size, event.deltaY * size];
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      zoom(Math.exp(-Math.max(-60, Math.min(60, dy)) / 150), x(event));
      return;
    }
    const sideways = event.shiftKey ? dx || dy : Math.abs(dx) > Math.abs(dy) ? dx : scrolls() ? 0 : dy;
    if (sideways && canPan(sideways)) {
      event.preventDefault();
      pan(sideways, 0);
    }
  }

  function down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) {
      dragged = false;
      held = { x: event.clientX, y: event.clientY };
    } else spread = between();
  }

  let spread = null;
  function between() {
    const [one, two] = [...pointers.values()];
    const left = over.getBoundingClientRect().left;
    return { apart: Math.max(Math.hypot(one.x - two.x, one.y - two.y), 8), x: (one.x + two.x) / 2 - left };
  }

  function move(event) {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!dragged && pointers.size === 1 && Math.hypot(now.x - held.x, now.y - held.y) < DRAG) return;
    if (!dragged) {
      dragged = true;
      over.setPointerCapture(event.pointerId);
      over.classList.add("dragged");
    }
    pointers.set(event.pointerId, now);
    if (pointers.size === 1) pan(before.x - now.x, before.y - now.y);
    else if (pointers.size === 2) {
      const after = between();
      zoom(after.apart / spread.apart, after.x);
      pan(spread.x - after.x, 0);
      spread = after;
    }
  }

  function up(event) {
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size === 1) [held] = pointers.values();
    if (!pointers.size) over.classList.remove("dragged");
  }

  /** The click that ends a drag is none. */
  function click(event) {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  over.addEventListener("wheel", wheel, { passive: false });
  over.addEventListener("pointerdown", down);
  over.addEventListener("pointermove", move);
  over.addEventListener("pointerup", up);
  over.addEventListener("pointercancel", up);
  over.addEventListener("click", click, true);
  return () => {
    over.removeEventListener("wheel", wheel);
    over.removeEventListener("pointerdown", down);
    over.removeEventListener("pointermove", move);
    over.removeEventListener("pointerup", up);
    over.removeEventListener("pointercancel", up);
    over.removeEventListener("click", click, true);
  };
}
