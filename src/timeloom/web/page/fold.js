// Stretches of an axis, so that an hour of Friday and 500 BCE fit on one line.
//
// The instants of a text come in clusters: some centuries apart, then ten within a week. Here the gaps between neighbouring
// instants are grouped, from left to right, into stretches of similar gaps (Ward's method on the logarithm of the gap); each
// stretch has one scale, and a gap far longer than the stretches beside it becomes a narrow break. A stretch says how many
// instants it holds, so that one can be offered to jump to.

const COLLAPSE = 20; // a gap this many times shorter than both neighbours earns no scale of its own
const BREAK = 6; // a gap this many times longer than the stretches beside it is a break
const UNLIKE = 5; // cost of merging from which two stretches stay apart: gaps that differ by a factor of some 24
const WORTH = 4; // scales that differ by less are one
const BREAK_SHARE = 0.045; // of the whole axis
const LEAST_SHARE = 0.09;
const MOST_POINTS = 400; // grouping is quadratic in them; of more, the ends of the longest gaps and an even sample stand for all

/**
 * @param {number[]} instants whole seconds, in any order
 * @param {number} [most] so many stretches at most before unlike ones are joined too
 * @returns {{from: number, to: number, share: number, broken: boolean, count: number}[]} from left to right, each from where the
 * one before ends; the shares sum to 1. Without two different instants there is none.
 */
export function fold(instants, most = 5) {
  const sorted = [...instants].sort((a, b) => a - b);
  const distinct = sorted.filter((at, place) => place === 0 || at !== sorted[place - 1]);
  if (distinct.length < 2) return [];
  const points = sampled(thinned(distinct));
  const runs = grouped(gapsOf(points).map(Math.log), most);
  const spans = absorbed(runs.map(([first, last]) => ({ from: points[first], to: points[last], gaps: last - first })));
  return joined(shared(spans)).map((stretch) => ({ ...stretch, count: between(sorted, stretch.from, stretch.to) }));
}

function gapsOf(points) {
  return points.slice(1).map((point, place) => point - points[place]);
}

/** Without the instants that follow the one before so closely that, at the scale around, they are one. */
function thinned(instants) {
  const gaps = gapsOf(instants);
  return instants.filter((_, place) => {
    if (place === 0 || place === instants.length - 1) return true;
    const gap = gaps[place - 1];
    const around = [gaps[place - 2], gaps[place]].filter((one) => one !== undefined);
    return !around.length || gap * COLLAPSE >= Math.min(...around);
  });
}

function sampled(points) {
  if (points.length <= MOST_POINTS) return points;
  const gaps = gapsOf(points);
  const longest = [...gaps.keys()].sort((a, b) => gaps[b] - gaps[a]).slice(0, MOST_POINTS / 8);
  const kept = new Set([0, points.length - 1, ...longest.flatMap((place) => [place, place + 1])]);
  const step = Math.ceil(points.length / (MOST_POINTS / 2));
  for (let place = 0; place < points.length; place += step) kept.add(place);
  return points.filter((_, place) => kept.has(place));
}

/** Runs [first, last) of gaps: neighbours merged, the cheapest first, until `most` are left and none is alike. */
function grouped(logs, most) {
  let runs = logs.map((log, place) => ({ first: place, last: place + 1, total: log }));
  while (runs.length > 1) {
    let best = 0;
    let least = Infinity;
    for (let place = 0; place + 1 < runs.length; place++) {
      const cost = ward(runs[place], runs[place + 1]);
      if (cost < least) [best, least] = [place, cost];
    }
    if (runs.length <= most && least > UNLIKE) break;
    const [one, two] = [runs[best], runs[best + 1]];
    runs.splice(best, 2, { first: one.first, last: two.last, total: one.total + two.total });
  }
  return runs.map(({ first, last }) => [first, last]);
}

function ward(one, two) {
  const [a, b] = [one.last - one.first, two.last - two.first];
  const apart = one.total / a - two.total / b;
  return (apart * apart * a * b) / (a + b);
}

/** Where stretches are many, one of few instants that is short beside its neighbours joins the shorter of them. */
function absorbed(spans) {
  const kept = [];
  const waiting = [...spans].reverse();
  while (waiting.length) {
    const span = waiting.pop();
    const [before, after] = [kept.at(-1), waiting.at(-1)];
    const around = [before, after].filter(Boolean).map((near) => near.to - near.from);
    const many = kept.length + waiting.length >= 3;
    if (!(many && span.gaps <= 3 && (span.to - span.from) * COLLAPSE < Math.min(...around))) kept.push(span);
    else if (before && (!after || before.to - before.from <= after.to - after.from)) {
      kept[kept.length - 1] = { from: before.from, to: span.to, gaps: before.gaps + span.gaps };
    } else waiting[waiting.length - 1] = { from: span.from, to: after.to, gaps: after.gaps + span.gaps };
  }
  return kept;
}

/** Breaks are narrow; the others share what is left by the root of how many gaps they hold, none less than its least. */
function shared(spans) {
  const lengths = spans.map((span) => span.to - span.from);
  const broken = spans.map((span, place) => span.gaps === 1 && isBreak(lengths, place));
  const whole = spans.length - broken.filter(Boolean).length;
  const free = 1 - BREAK_SHARE * (spans.length - whole);
  const least = Math.min(LEAST_SHARE, free / whole);
  const weights = spans.map((span, place) => (broken[place] ? 0 : Math.sqrt(span.gaps)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return spans.map(({ from, to }, place) => {
    const share = broken[place] ? BREAK_SHARE : least + ((free - least * whole) * weights[place]) / total;
    return { from, to, share, broken: broken[place] };
  });
}

function isBreak(lengths, place) {
  const beside = [lengths[place - 1], lengths[place + 1]].filter((one) => one !== undefined);
  return beside.length > 0 && lengths[place] >= BREAK * Math.max(...beside);
}

/** Neighbours of nearly one scale as one stretch: a break must be worth what it costs the reader. */
function joined(stretches) {
  const kept = [];
  for (const stretch of stretches) {
    const before = kept.at(-1);
    const alike = before && !before.broken && !stretch.broken && ratio(before, stretch) < WORTH;
    if (alike) kept[kept.length - 1] = { ...before, to: stretch.to, share: before.share + stretch.share };
    else kept.push(stretch);
  }
  return kept;
}

function ratio(one, two) {
  const [first, second] = [(one.to - one.from) / one.share, (two.to - two.from) / two.share];
  return Math.max(first, second) / Math.min(first, second);
}

function between(sorted, from, to) {
  return sorted.filter((at) => at >= from && at <= to).length;
}
