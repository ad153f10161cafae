// Where a text comes from: pasted or typed, dropped or opened as a file, or one of the examples.

import { byId, element } from "./element.js";
import { oneLine } from "./mentions.js";

/** Bytes of UTF-8 of a text: limits are in bytes. */
const sizeOf = (text) => new Blob([text]).size;

export class Source {
  /** @param {(text: string, name: string, dct: string | null | undefined) => void} read called with what is to be read */
  constructor(read) {
    this.told = read;
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
      if (file.files[0]) this.open(file.files[0]);
      file.value = "";
    });
    this.watchDrops();
  }

  /** @param {any} options the answer of /options */
  offer(options) {
    this.most = options.limits?.max_bytes || Infinity;
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

  /** @param {File} file */
  async open(file) {
    if (file.size > this.most) {
      this.refuse(`“${file.name}”: ${tooLong(file.size, this.most)}`);
      return;
    }
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      this.refuse(`“${file.name}” is not a text in UTF-8. Save it as plain text in UTF-8 and try again.`);
      return;
    }
    if (text.includes("\u0000")) {
      this.refuse(`“${file.name}” is not a plain text.`);
      return;
    }
    this.area.value = text;
    this.name = file.name.replace(/\.[^.]*$/, "") || "text";
    this.error.hidden = true;
    // A text area has its own line ends, so what is read is what it now holds: offsets are those of the text that is seen.
    if (this.area.value.trim()) this.told(this.area.value, this.name, undefined);
    else this.refuse(`“${file.name}” is empty.`);
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
      if (event.dataTransfer.files[0]) this.open(event.dataTransfer.files[0]);
    });
  }
}

function tooLong(size, most) {
  const kilobytes = (bytes) => `${Math.ceil(bytes / 1024).toLocaleString("en")} KB`;
  return `${kilobytes(size)} is more than this service reads at once (${kilobytes(most)}). Longer texts and whole folders: timeloom run.`;
}
