// Files of the document: made by the service, which says what a format cannot hold; the PNG is made here, from the SVG.

import { Refused, ask, givenUp, json } from "./api.js";
import { announce, byId, count, element } from "./element.js";

const FORMATS = [
  ["timeml", "TimeML", ".tml: TIMEX3, EVENT and TLINK tags in the text"],
  ["anafora", "Anafora", ".xml: the SCATE graphs, as annotators draw them"],
  ["json", "JSON", ".json: everything; this page opens it again as it is now"],
  ["jsonl", "JSONL", ".jsonl: the same as one line, as “timeloom run” writes it"],
  ["ics", "Calendar", ".ics: dates and repeating times for a calendar"],
  ["csv", "Table", ".csv: one row for each time"],
  ["brat", "brat", ".zip: the text and its stand-off annotation"],
  ["xmi", "INCEpTION", ".zip: UIMA CAS as XMI, with its types"],
  ["cas-json", "UIMA CAS", ".json: the same as JSON"],
  ["label-studio", "Label Studio", ".zip: the task and the interface"],
  ["svg", "SVG", ".svg: the timeline as a drawing"],
  ["png", "PNG", ".png: the timeline as a picture"],
  ["html", "Web page", ".html: one file that needs no service and no network"],
]; // prettier-ignore
const WIDTH = 1600;
const MOST_PIXELS = 16000;

/** The dialog with the formats. `current` gives the document of the moment. */
export class Export {
  /** @param {() => any} current @param {() => string} name of the file, without its ending @param {() => object} kept what JSON keeps besides */
  constructor(current, name, kept) {
    this.current = current;
    this.name = name;
    this.kept = kept;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("export"));
    this.told = element("div", { id: "export-told", role: "status" });
    this.list = element("ul", { class: "formats" });
    const close = element("button", { type: "button", class: "quiet icon", "aria-label": "Close", onclick: () => this.dialog.close() }, "×");
    this.dialog.append(
      element("div", { class: "bar" }, element("h2", { id: "export-head" }, "Export"), close),
      this.list,
      this.told,
    );
    this.dialog.addEventListener("close", () => this.working?.abort());
  }

  /** @param {any} options the answer of /options: the service may lack what a format needs */
  offer(options) {
    const had = new Map((options.formats || []).map((one) => [one.name, one]));
    const known = FORMATS.filter(([format]) => !had.size || had.has(format) || format === "png");
    const names = new Set(FORMATS.map(([format]) => format));
    const others = [...had.values()].filter((one) => !names.has(one.name)).map((one) => [one.name, one.title, one.suffix]);
    for (const [format, label, words] of [...known, ...others]) {
      const button = element("button", { type: "button", "data-format": format }, element("strong", {}, label), element("span", {}, words));
      button.addEventListener("click", () => this.make(format, button));
      this.list.append(element("li", {}, button));
    }
  }

  open() {
    this.told.replaceChildren();
    this.dialog.showModal();
  }

  async make(format, button) {
    this.working?.abort();
    const working = (this.working = new AbortController());
    button.setAttribute("aria-busy", "true");
    this.told.replaceChildren(element("p", { class: "soft" }, "Making the file …"));
    try {
      const made = format === "png" ? await this.png(working.signal) : await this.file(format, working.signal);
      save(made.blob, made.name);
      this.tell(made);
    } catch (error) {
      if (!givenUp(error)) this.told.replaceChildren(element("p", { class: "error" }, `No file was made: ${error.message}`));
    } finally {
      button.removeAttribute("aria-busy");
    }
  }

  async file(format, signal) {
    const made = await json("/export?report=1", { document: this.current(), format }, signal);
    const name = `${this.name()}${made.name.replace(/^[^.]*/, "") || `.${format}`}`;
    let content = made.encoding === "base64" ? bytes(made.content) : made.content;
    if (format === "json") content = `${JSON.stringify({ ...JSON.parse(content), page: this.kept() }, null, 2)}\n`;
    if (format === "jsonl") content = `${JSON.stringify({ ...JSON.parse(content), page: this.kept() })}\n`;
    return { blob: new Blob([content], { type: made.type || "application/octet-stream" }), name, lost: made.lost || [] };
  }

  async png(signal) {
    const answer = await ask("/picture", { document: this.current(), what: "timeline", width: WIDTH }, signal);
    return { blob: await painted(await answer.text()), name: `${this.name()}.png`, lost: [] };
  }

  tell({ name, lost, blob }) {
    const rows = lost.slice(0, 50).map((one) => element("li", {}, typeof one === "string" ? one : lostWords(one)));
    if (lost.length > rows.length) rows.push(element("li", { class: "soft" }, `and ${lost.length - rows.length} more`));
    const size = blob.size < 10240 ? count(blob.size, "byte") : `${Math.round(blob.size / 1024).toLocaleString("en")} KB`;
    const words = lost.length ? `${count(lost.length, "thing")} that this format cannot hold:` : "Nothing was lost.";
    this.told.replaceChildren(
      element("p", {}, element("strong", {}, name), ` ${size}. `, words),
      ...(rows.length ? [element("ul", { class: "lost", tabindex: "0", "aria-label": "What was lost" }, ...rows)] : []),
    );
    announce(`${name} is saved. ${words}`);
  }
}

/** What a text is called, as the name of a file may be. */
export function fileName(name) {
  return name.replace(/[^\p{L}\p{N} ._-]+/gu, "_").trim().slice(0, 80) || "text";
}

function lostWords(one) {
  return [one.place, one.what || one.message || one.value].filter(Boolean).join(": ") || JSON.stringify(one);
}

function bytes(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Hand a file to the browser. */
function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 30000);
}

/** An SVG as PNG, twice as fine where the browser's canvas is large enough; always in the colours of paper. */
async function painted(source) {
  const light = source.replaceAll("(prefers-color-scheme: dark)", "(max-width: 0px)");
  const address = URL.createObjectURL(new Blob([light], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(2, MOST_PIXELS / image.naturalWidth, MOST_PIXELS / image.naturalHeight);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    const brush = canvas.getContext("2d");
    brush.fillStyle = "#ffffff";
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    if (!blob) throw new Refused(0, { message: "the drawing is too large for this browser" });
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}
