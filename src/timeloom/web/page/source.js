// Where a text comes from: pasted or typed, dropped or opened as a file, or one of the examples.

import { byId, element } from "./element.js";
import { oneLine } from "./mentions.js";

/** Bytes of UTF-8 of a text: limits are in bytes. */
export const sizeOf = (text) => new Blob([text]).size;

export class Source {
  /**
   * @param {(text: string, name: string, dct: string | null | undefined) => void} read called with what is to be read
   * @param {(file: {name: string, content: string, text?: string, dct?: string}) => void} open called with a file that may hold more
   * than a text
   */
  constructor(read, open) {
    this.told = read;
    this.openFile = open;
    this.area = /** @type {HTMLTextAreaElement} */ (byId("source"));
    this.error = byId("source-error");
    this.name = "text";
    this.most = Infinity;
    this.area.addEventListener("input", () => {
      this.name = "text";
      this.error.hidden = true;
      byId("read").toggleAttribute("disabled", false);
    });
    byId("read").addEventListener("click", () => this.read());
    const file = /** @type {HTMLInputElement} */ (byId("file"));
    file.addEventListener("change", () => {
      this.open([...file.files]);
      file.value = "";
    });
    this.watchDrops();
  }

  /** @param {any} options the answer of /options */
  offer(options) {
    this.most = options.limits?.max_bytes || Infinity;
    this.mostOfDocument = options.limits?.document_bytes || this.most;
    const list = byId("examples");
    for (const { title, text, dct } of options.examples || []) {
      const take = () => {
        this.area.value = text;
        this.name = title;
        this.told(text, title, dct || null);
      };
      const opening = oneLine(text.startsWith(title) ? text.slice(title.length) : text, 110);
      list.append(element("li", {}, element("button", { type: "button", onclick: take },
        element("strong", {}, title), element("span", { class: "soft" }, opening),
        dct && element("span", { class: "chip date" }, dct === "estimate" ? "date to be estimated" : `written ${dct}`)))); // prettier-ignore
    }
    byId("examples-head").hidden = !list.children.length;
  }

  read() {
    const text = this.area.value;
    if (!text.trim()) {
      this.refuse("There is no text yet: paste one, drop a file, or take an example.");
      return;
    }
    if (sizeOf(text) > this.most) {
      this.refuse(tooLong(sizeOf(text), this.most));
      return;
    }
    this.told(text, this.name, undefined);
  }

  /** One file; or a text with the day of writing (.dct) or the annotations (Anafora) that belong to it. @param {File[]} files */
  async open(files) {
    if (!files.length) return;
    this.error.hidden = true;
    const read = [];
    for (const file of files.slice(0, MOST_FILES + 1)) {
      const content = await this.contentOf(file);
      if (content === null) return;
      read.push({ name: file.name, content });
    }
    const dct = taken(read, ({ name }) => /\.dct$/i.test(name))?.content.trim();
    const rich = taken(read, isRich);
    const plain = read.shift();
    if (read.length || (rich && plain && !/\.xml$/i.test(rich.name)) || !(rich || plain)) {
      this.refuse("One text at a time, with its .dct or its Anafora file if it has one. Many texts: timeloom run.");
    } else if (rich) this.openFile({ ...rich, text: plain?.content, dct });
    else this.openText(plain, dct);
  }

  openText({ name, content }, dct) {
    this.area.value = content;
    this.name = stem(name);
    // A text area has its own line ends, so what is read is what it now holds: offsets are those of the text that is seen.
    if (this.area.value.trim()) this.told(this.area.value, this.name, dct);
    else this.refuse(`“${name}” is empty.`);
  }

  /** The text of a file; null where that was refused. */
  async contentOf(file) {
    const most = isRich({ name: file.name, content: "" }) ? this.mostOfDocument : this.most;
    if (file.size > most) {
      this.refuse(`“${file.name}”: ${tooLong(file.size, most)}`);
      return null;
    }
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      if (!text.includes("\u0000")) return text;
      this.refuse(`“${file.name}” is not a plain text.`);
    } catch {
      this.refuse(`“${file.name}” is not a text in UTF-8. Save it as plain text in UTF-8 and try again.`);
    }
    return null;
  }

  refuse(words) {
    document.body.dataset.state === "read" && byId("edit").click();
    this.error.textContent = words;
    this.error.hidden = false;
    this.area.focus();
  }

  /** Files may be dropped anywhere on the page. */
  watchDrops() {
    let inside = 0;
    const isFile = (event) => [...(event.dataTransfer?.types || [])].includes("Files");
    const mark = (on) => document.body.classList.toggle("dropping", on);
    addEventListener("dragenter", (event) => {
      if (isFile(event)) mark(++inside > 0);
    });
    addEventListener("dragleave", (event) => {
      if (isFile(event)) mark((inside = Math.max(0, inside - 1)) > 0);
    });
    addEventListener("dragover", (event) => {
      if (isFile(event)) event.preventDefault();
    });
    addEventListener("drop", (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      mark((inside = 0) > 0);
      this.open([...event.dataTransfer.files]);
    });
  }
}

const MOST_FILES = 3;

/** Whether a file may hold more than a text: by its name, and TimeML by what it begins with. */
function isRich({ name, content }) {
  return /\.(json|jsonl|xml|tml|timeml|te3input)$/i.test(name) || /^\s*(<\?xml[^>]*>\s*)?<TimeML/.test(content);
}

/** The first that fits, out of the list. */
function taken(list, fits) {
  const at = list.findIndex(fits);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

/** What a file is called without its endings. */
export function stem(name) {
  return name.replace(/\.[^.]*$/, "") || "text";
}

function tooLong(size, most) {
  const kilobytes = (bytes) => `${Math.ceil(bytes / 1024).toLocaleString("en")} KB`;
  return `${kilobytes(size)} is more than this service reads at once (${kilobytes(most)}). Longer texts and whole folders: timeloom run.`;
}
