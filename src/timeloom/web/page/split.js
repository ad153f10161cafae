// The border between the text and the views, where they stand one above the other: it is moved by a pointer or by keys.

const LEAST = 15;
const MOST = 82;

/** @param {HTMLElement} border @param {HTMLElement} home whose rows `--share` (percent of the text) lays out */
export function split(border, home) {
  let share = 50;
  const lay = (wanted) => {
    share = Math.min(MOST, Math.max(LEAST, wanted));
    home.style.setProperty("--share", `${share}%`);
    border.setAttribute("aria-valuenow", String(Math.round(share)));
  };
  lay(share);
  border.addEventListener("pointerdown", (event) => {
    border.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  border.addEventListener("pointermove", (event) => {
    if (!border.hasPointerCapture(event.pointerId)) return;
    const { top, height } = home.getBoundingClientRect();
    lay(((event.clientY - top) / height) * 100);
  });
  border.addEventListener("dblclick", () => lay(50));
  border.addEventListener("keydown", (event) => {
    const to = { ArrowUp: share - 5, ArrowDown: share + 5, Home: LEAST, End: MOST }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    lay(to);
  });
}
