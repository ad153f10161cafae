// The scale of the timeline: instants to pixels and back, by stretches that each have one rate, and the part that is in view.
// Between the instants and the pixels stands `u`, from 0 at the left end of all there is to 1 at the right; zooming and panning
// work on `u` alone, so they are the same in every stretch.

const LEAST_RATE = 0.25; // seconds a pixel: the deepest that one can zoom

/**
 * @param {{from: number, to: number, share: number, broken?: boolean, count?: number}[]} stretches from left to right
 */
export function makeScale(stretches) {
  let left = 0;
  const total = stretches.reduce((sum, one) => sum + one.share, 0);
  const parts = stretches.map((one) => {
    const part = { ...one, left, right: left + one.share / total };
    left = part.right;
    return part;
  });
  parts.at(-1).right = 1;

  /** Where an instant lies; what is beyond the ends goes on at their rate. */
  function toU(instant) {
    const part = parts.find((one) => instant < one.to) ?? parts.at(-1);
    return part.left + ((instant - part.from) / (part.to - part.from)) * (part.right - part.left);
  }
  function toInstant(u) {
    const part = parts.find((one) => u < one.right) ?? parts.at(-1);
    return Math.round(part.from + ((u - part.left) / (part.right - part.left)) * (part.to - part.from));
  }
  return { parts, toU, toInstant, from: parts[0].from, to: parts.at(-1).to };
}

/** Stretches of one even scale from the first instant to the last. */
export function even(instants) {
  const from = instants.reduce((least, one) => Math.min(least, one), Infinity);
  const to = instants.reduce((most, one) => Math.max(most, one), -Infinity);
  return [{ from, to, share: 1, broken: false, count: instants.length }];
}

/** The same with some room at both ends, in shares of the whole, at the rate of what is there. */
export function padded(stretches, share) {
  const kept = stretches.map((one) => ({ ...one }));
  const [first, last] = [kept[0], kept.at(-1)];
  const rates = [first, last].map((one) => (one.to - one.from) / one.share);
  first.from = Math.floor(first.from - rates[0] * share);
  first.share += share;
  last.to = Math.ceil(last.to + rates[1] * share);
  last.share += share;
  return kept;
}

/**
 * What of a scale is in view: `u` from `a` to `b`, on `width` pixels. Values are frozen; a change makes another.
 * @param {ReturnType<typeof makeScale>} scale @param {number} width
 */
export function makeView(scale, width, a = 0, b = 1) {
  const x = (instant) => ((scale.toU(instant) - a) / (b - a)) * width;
  return Object.freeze({
    scale, width, a, b, x,
    zoom: 1 / (b - a),
    instant: (pixel) => scale.toInstant(a + (pixel / width) * (b - a)),
    uAt: (pixel) => a + (pixel / width) * (b - a),
  });
}

/** The view of `u` from `a` to `b`, kept within all there is and no deeper than the deepest. */
export function viewOf(view, a, b) {
  const middle = (a + b) / 2;
  const span = Math.min(1, Math.max(b - a, least(view, middle)));
  const start = Math.min(Math.max(middle - span / 2, 0), 1 - span);
  return makeView(view.scale, view.width, start, start + span);
}

/** The narrowest stretch of `u` about a place: so many seconds a pixel in the stretch that it lies in. */
function least({ scale, width }, u) {
  const part = scale.parts.find((one) => u < one.right) ?? scale.parts.at(-1);
  const perU = (part.to - part.from) / (part.right - part.left);
  return Math.min(1, (LEAST_RATE * width) / perU);
}

/** Closer by `factor` (less than 1: farther), with what is under `pixel` staying there. */
export function zoomed(view, factor, pixel = view.width / 2) {
  const u = view.uAt(pixel);
  const span = Math.min(1, Math.max((view.b - view.a) / factor, least(view, u)));
  const start = u - (pixel / view.width) * span;
  return viewOf(view, start, start + span);
}

/** Moved by so many pixels: what was at `pixels` is now at 0. */
export function panned(view, pixels) {
  const by = (pixels / view.width) * (view.b - view.a);
  return viewOf(view, view.a + by, view.b + by);
}

/** The least movement after which `[from, to]` is in view with `margin` pixels beside it; closer never, farther if it must. */
export function revealing(view, from, to, margin = 40) {
  const [u, v] = [view.scale.toU(from), view.scale.toU(to)];
  const beside = (margin / view.width) * (view.b - view.a);
  const span = view.b - view.a;
  if (v - u + 2 * beside > span) return u >= view.a && u <= view.b - beside ? view : viewOf(view, u - beside, u - beside + span);
  if (u - beside < view.a) return viewOf(view, u - beside, u - beside + span);
  if (v + beside > view.b) return viewOf(view, v + beside - span, v + beside);
  return view;
}

/** All of `[from, to]` in view, with a twelfth of the width on either side. */
export function fitting(view, from, to) {
  const [u, v] = [view.scale.toU(from), view.scale.toU(to)];
  const beside = (v - u) / 10 || 0.02;
  return viewOf(view, u - beside, v + beside);
}
