// Elements of the page, made in one call. Text goes in as text nodes alone, so nothing of a user's text is ever markup.

/**
 * @param {string} name of the element
 * @param {Record<string, unknown>} [given] attributes; `on...` are listeners, `class`, `data-...` and booleans as in HTML
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function element(name, given = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (key === "value") /** @type {HTMLInputElement} */ (made).value = String(value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) made.append(child);
  return made;
}

/** @param {string} id @returns {HTMLElement} the element of index.html with that id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element #${id}`);
  return found;
}

/** A select with its options: `[value, label]`, or a string that is both. */
export function choice(given, options, chosen) {
  const made = element("select", given);
  for (const option of options) {
    const [value, label] = Array.isArray(option) ? option : [option, option];
    made.append(element("option", { value, selected: value === chosen }, label));
  }
  return made;
}

/** "1 mention", "2 mentions". */
export function count(number, one, many = `${one}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

let spoken = 0;

/** Say something to those who listen to the page; nothing moves. The same words twice are said twice. */
export function announce(words) {
  const region = byId("live");
  region.textContent = "";
  const turn = ++spoken;
  setTimeout(() => {
    if (turn === spoken) region.textContent = words;
  }, 60);
}

/**
 * SVG that the service drew, as an element. Its style sheet stays out, since the page has the same classes in its own colours; so
 * do scripts and listeners, though the service writes none.
 * @param {string} source
 * @returns {Element}
 */
export function picture(source) {
  const bare = source.replace(/<style[\s\S]*?<\/style>/g, "");
  const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  if (drawn.localName !== "svg") throw new Error("the picture could not be read");
  for (const node of [drawn, ...drawn.querySelectorAll("*")]) {
    if (node.localName === "script" || node.localName === "foreignObject") node.remove();
    for (const attribute of [...node.attributes]) {
      if (/^on|^style$/i.test(attribute.name)) node.removeAttribute(attribute.name);
    }
  }
  return document.importNode(drawn, true);
}
