// Elements of drawings, and how wide words are in them.

const NS = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, unknown>} [given] attributes @param {...Node} children */
export function svg(name, given = {}, ...children) {
  const made = document.createElementNS(NS, name);
  set(made, given);
  made.append(...children);
  return made;
}

/** Attributes of an element; null takes one off. Coordinates are written to a tenth of a pixel. */
export function set(node, given) {
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) node.removeAttribute(name);
    else {
      const text = typeof value === "number" ? String(Math.round(value * 10) / 10) : String(value);
      if (node.getAttribute(name) !== text) node.setAttribute(name, text);
    }
  }
}

/** SVG text; what it says is a text node and never markup. */
export function label(words, given = {}) {
  const made = svg("text", given);
  made.textContent = words;
  return made;
}

/**
 * A ruler for words in the face of `like`, at a size and weight. The face is asked for once and widths are kept, since a drawing asks
 * for them at every turn.
 * @returns {(words: string) => number} pixels
 */
export function ruler(like, size, weight = 400) {
  const known = new Map();
  let pen = null;
  return (words) => {
    let width = known.get(words);
    if (width === undefined) {
      if (!pen) {
        pen = document.createElement("canvas").getContext("2d");
        pen.font = `${weight} ${size}px ${getComputedStyle(like).fontFamily || "sans-serif"}`;
      }
      width = pen.measureText(words).width;
      known.set(words, width);
    }
    return width;
  };
}

/** Words cut to a width, with an ellipsis where something is cut off. */
export function fitted(words, width, widthOf) {
  if (widthOf(words) <= width) return words;
  const points = [...words];
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(`${points.slice(0, middle).join("").trimEnd()}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return low ? `${points.slice(0, low).join("").trimEnd()}…` : "";
}
