// Bars and their words in lanes, none over another, and as few lanes as first fit gives. Plain arithmetic on pixels.

const APART = 12; // pixels between two neighbours in one lane
const INSIDE = 7; // pixels from the border of a bar to the words in it
const MOST_WORDS = 300; // pixels of words beside one bar; what does not fit goes to a further bar below
const BETWEEN = 17; // pixels between two of them, where a dot stands

/**
 * One bar as rows: each row has the bar and as many of its words as fit beside it.
 * @param {{items: any[]}} bar
 * @param {(item: any) => number} widthOf the words of an item
 * @returns {{items: any[], offsets: number[], width: number}[]} where each word begins, and how wide all of them are
 */
export function rowsOf(bar, widthOf, most = MOST_WORDS) {
  const rows = [];
  for (const item of bar.items) {
    const width = widthOf(item);
    const row = rows.at(-1);
    if (row && row.width + BETWEEN + width <= most) {
      row.offsets.push(row.width + BETWEEN);
      row.items.push(item);
      row.width += BETWEEN + width;
    } else rows.push({ items: [item], offsets: [0], width });
  }
  return rows;
}

/**
 * Where the words of a bar stand: within it if they fit, else after it, or before it where they would run over `edge`. Those of a
 * row of members stand before it, if there is room, so that they hide none.
 * @returns {"inside" | "after" | "before"}
 */
export function sideOf(left, right, width, edge, isRow = false) {
  if (isRow) return left - INSIDE - width > 0 ? "before" : right + INSIDE + width < edge ? "after" : "inside";
  if (right - left >= width + 2 * INSIDE) return "inside";
  return right + INSIDE + width > edge && left - INSIDE - width > 0 ? "before" : "after";
}

/** The pixels that a bar takes with its words. */
export function reach(left, right, width, side) {
  if (side === "after") return [left, right + INSIDE + width];
  return side === "before" ? [left - INSIDE - width, right] : [left, Math.max(right, left + INSIDE + width)];
}

/**
 * A lane for each of `boxes` ([left, right], in order of their left sides): the first that is free.
 * @returns {{lanes: number[], count: number}}
 */
export function pack(boxes) {
  const ends = [];
  const lanes = boxes.map(([left, right]) => {
    const free = ends.findIndex((end) => end + APART <= left);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = right;
    return lane;
  });
  return { lanes, count: ends.length };
}
