// The keys of the timeline. On the line itself arrows pan; on a bar they go to its neighbours in time.

export const KEYS_TOLD =
  "Arrow keys move along the line, plus and minus zoom, 0 shows all, Home and End go to its ends. Enter goes to the bars; there, " +
  "left and right go from one to the next in time, up and down to the lanes beside it, Enter selects, Escape goes back.";

const STEP = 0.2; // of the width
const CLOSER = 1.5;

/**
 * @param {any} acts zoom(factor), pan(share), scroll(pixels), fit(), toEnd(last), enter(), leave(), step(by), beside(up), first(),
 * last(), choose()
 * @returns {(event: KeyboardEvent) => void}
 */
export function keysOf(acts) {
  const always = {
    "+": () => acts.zoom(CLOSER), "=": () => acts.zoom(CLOSER), "-": () => acts.zoom(1 / CLOSER), _: () => acts.zoom(1 / CLOSER),
    0: () => acts.fit(),
  }; // prettier-ignore
  const onLine = {
    ArrowLeft: () => acts.pan(-STEP), ArrowRight: () => acts.pan(STEP), ArrowUp: () => acts.scroll(-60),
    ArrowDown: () => acts.scroll(60), Home: () => acts.toEnd(false), End: () => acts.toEnd(true), Enter: () => acts.enter(),
    PageUp: () => acts.pan(-0.8), PageDown: () => acts.pan(0.8),
  }; // prettier-ignore
  const onBar = {
    ArrowLeft: () => acts.step(-1), ArrowRight: () => acts.step(1), ArrowUp: () => acts.beside(true),
    ArrowDown: () => acts.beside(false), Home: () => acts.first(), End: () => acts.last(), Enter: () => acts.choose(),
    " ": () => acts.choose(), Escape: () => acts.leave(),
  }; // prettier-ignore
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const own = event.target.closest("[data-id]") ? onBar : onLine;
    const act = always[event.key] ?? own[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  };
}
