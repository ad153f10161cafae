// Documents count code points, strings of JavaScript count UTF-16 units: one step between the two for a text.

/**
 * @param {string} text
 * @returns {{length: number, unit: (point: number) => number, point: (unit: number) => number}} `unit` takes a code point to
 * its UTF-16 unit, `point` the other way; an offset outside the text comes out at its end.
 */
export function offsets(text) {
  const last = text.length;
  if (!/[\ud800-\udbff][\udc00-\udfff]/.test(text)) {
    const same = (/** @type {number} */ at) => Math.min(Math.max(at, 0), last);
    return { length: last, unit: same, point: same };
  }
  /** @type {number[]} code point -> the unit where it starts */
  const starts = [];
  for (let at = 0; at < last; at += text.codePointAt(at) > 0xffff ? 2 : 1) starts.push(at);
  starts.push(last);
  return {
    length: starts.length - 1,
    unit: (point) => starts[Math.min(Math.max(point, 0), starts.length - 1)],
    point: (unit) => {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (starts[middle] < unit) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}
