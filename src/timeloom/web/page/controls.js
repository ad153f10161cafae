// How a text is read: when it was written, the preset, and what words of the calendar mean.

import { dayOf, isIso, wrongWith } from "./day.js";
import { announce, byId, choice, element } from "./element.js";

const NOT_SET = ["", "by evidence"];
const DATES = { fiscal_start: 2, julian_until: 3 };

const ENGLISH = { code: "en", name: "English", own: "English", presets: [] };

export class Controls {
  /** @param {(because: string, near: HTMLElement) => void} changed called when a switch was turned: what was done in words, and where
   * to tell what goes wrong */
  constructor(changed) {
    this.changed = changed;
    this.mode = /** @type {HTMLSelectElement} */ (byId("dct-mode"));
    this.date = /** @type {HTMLInputElement} */ (byId("dct"));
    this.table = [];
    /** @type {Map<string, {code: string, name: string, own: string, presets: string[]}>} */
    this.languages = new Map();
    /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
    this.fields = new Map();
    /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} single settings of the calendar */
    this.settings = new Map();
    this.mode.addEventListener("change", () => this.modeChanged());
    this.date.addEventListener("change", () => this.dateChanged());
    this.date.addEventListener("keydown", (event) => event.key === "Enter" && this.dateChanged());
    byId("today").addEventListener("click", () => {
      const now = new Date();
      const two = (number) => String(number).padStart(2, "0");
      this.date.value = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
      this.dateChanged();
    });
    byId("settings-switch").addEventListener("click", () => this.unfold(byId("settings").hidden));
    byId("settings-close").addEventListener("click", () => this.fold(true));
  }

  unfold(open) {
    byId("settings-switch").setAttribute("aria-expanded", String(open));
    byId("settings").hidden = !open;
  }

  /** Close the settings; with `back` the focus goes to their switch. Whether they were open. */
  fold(back = false) {
    if (byId("settings").hidden) return false;
    this.unfold(false);
    if (back) byId("settings-switch").focus();
    return true;
  }

  // --- the date of writing -------------------------------------------------------------------------------------
  /** As the service takes it: a date, "estimate", or null where it is not known. */
  get dct() {
    if (this.mode.value === "estimate") return "estimate";
    return this.mode.value === "given" && this.date.value.trim() ? this.date.value.trim() : null;
  }

  set dct(value) {
    this.mode.value = value === null ? "none" : value === "estimate" ? "estimate" : "given";
    if (this.mode.value === "given") this.date.value = value;
    this.lay();
    this.valued = this.dct;
  }

  lay() {
    const given = this.mode.value === "given";
    this.date.hidden = byId("today").hidden = !given;
    this.refuseDate("");
    this.sayDate(this.dct);
  }

  /** Have a person say when it was written: the field for it, with the focus in it. */
  ask() {
    this.mode.value = "given";
    this.lay();
    this.date.focus();
  }

  /** Set the day of writing. */
  give(dct) {
    this.ask();
    this.date.value = dct;
    this.dateChanged();
  }

  /** Have the words say when it was written. */
  estimate() {
    this.mode.value = "estimate";
    this.modeChanged();
    this.mode.focus();
  }

  modeChanged() {
    this.lay();
    if (this.mode.value === "given" && !this.date.value.trim()) this.date.focus();
    else this.dateChanged();
  }

  async dateChanged() {
    if (!(await this.isDateKnown()) || this.dct === this.valued) return;
    this.valued = this.dct;
    const words = { null: "the date of writing taken away", estimate: "the date of writing estimated" };
    this.changed(words[String(this.dct)] || `written on ${this.dct}`, byId("dct-error"));
  }

  /** Whether what stands in the field is a date; one that is not written as ISO 8601 is read first. What is wrong with it is said
   * there. */
  async isDateKnown() {
    const { dct } = this;
    if (dct === null || dct === "estimate" || dct === this.valued) {
      this.refuseDate("");
      return true;
    }
    if (!isIso(dct)) return this.readDate(dct);
    this.sayDate(dct);
    const words = wrongWith(dct);
    this.refuseDate(words);
    return !words;
  }

  /** Have the service read a date as people write it; it stands as ISO 8601 in the field then. Whether it could. */
  readDate(text) {
    if (this.dating?.text !== text) {
      const done = this.dateRead(text).finally(() => (this.dating = null));
      this.dating = { text, done };
    }
    return this.dating.done;
  }

  async dateRead(text) {
    const isWanted = () => this.dct === text;
    try {
      const day = await dayOf(text, this.reading);
      if (!isWanted()) return false;
      this.date.value = day.value;
      this.refuseDate("");
      this.sayDate(day.value, text, day);
      return true;
    } catch (error) {
      if (isWanted()) this.refuseDate(error.message);
      return false;
    }
  }

  /** Say what a date was read as, and what else it could be, for as long as it stands in the field. */
  sayDate(value, text = "", day = null) {
    const told = byId("dct-told");
    if (!day && told.dataset.of === value) return;
    told.hidden = !day;
    told.dataset.of = value ?? "";
    told.replaceChildren();
    if (!day) return;
    const known = this.assumed || {};
    // What else it could be stands beside it, so the first part of what was assumed is enough.
    const assumed = day.assumed.map((name) => known[name.split(":")[0]]?.split(";")[0]).filter(Boolean);
    const words = `“${text}” is read as ${day.words}${assumed.map((one) => `; ${one}`).join("")}.`;
    const others = day.others.map((other) =>
      element("button", { type: "button", onclick: () => this.give(other.value) }, `It was ${other.words}`));
    const close = () => {
      this.sayDate(null);
      this.date.focus();
    };
    told.append(element("p", {}, words), ...others,
      element("button", { type: "button", class: "quiet icon", "aria-label": "Close the message", onclick: close }, "×")); // prettier-ignore
    announce(words);
  }

  /** Say what is wrong with the date, beside it; "" takes it back. */
  refuseDate(words) {
    const told = byId("dct-error");
    told.textContent = words;
    told.hidden = !words;
    if (words) this.sayDate(null);
    if (words) this.date.setAttribute("aria-invalid", "true");
    else this.date.removeAttribute("aria-invalid");
    if (words) this.date.setAttribute("aria-describedby", "dct-error dct-hint");
    else this.date.setAttribute("aria-describedby", "dct-hint");
  }

  // --- the settings --------------------------------------------------------------------------------------------
  /** @param {any} options the answer of /options */
  offer(options) {
    const conventions = options.conventions || {};
    this.assumed = options.assumed;
    this.table = conventions.table || conventions.settings || [];
    const names = conventions.names || ["default"];
    const preset = options.preset || "default";
    this.languages = new Map((options.languages || [ENGLISH]).map((one) => [one.code, one]));
    const tongues = [...this.languages.values()].map(({ code, name, own }) => [code, name === own ? name : `${name} (${own})`]);
    const home = element("div", { class: "fields" },
      this.field("language", "Language", choice({}, tongues, "en"), "of the text; others than English are read by rules, without events"),
      this.field("preset", "Preset", choice({}, unversioned(options.presets || ["default"], preset), preset), "en reads best, en-fast is quicker, rules is quickest and finds no events"),
      this.field("date_order", "3/4/2019 is", choice({}, [NOT_SET, ...(options.date_orders || [])], ""), "order of day, month and year"),
      this.field("prefer", "A bare Friday is", choice({}, [NOT_SET, ...(options.prefers || [])], ""), "where nothing in the text tells the direction"),
      this.field("tz", "Zone", element("input", { type: "text", placeholder: "Europe/Lisbon, +02:00", spellcheck: "false" }), "of clock times that state none"),
      this.field("jurisdiction", "Holidays of", element("input", { type: "text", placeholder: "US, GB-SCT", size: "8", spellcheck: "false" }), "whose civil holidays are meant"),
      this.field("conventions", "Conventions", choice({}, names, "default"), "what calendar words mean, as a set")); // prettier-ignore
    const rows = this.table.map((row) => this.setting(row));
    const single = element("details", { class: "fold" },
      element("summary", {}, `Each of the ${rows.length} conventions`), element("div", { class: "table" }, ...rows)); // prettier-ignore
    const reset = element("button", { type: "button", class: "quiet", onclick: () => this.reset() }, "All as they were");
    byId("settings-body").replaceChildren(home, rows.length ? single : "", element("p", { class: "row" }, reset));
    this.defaults = this.state();
    this.fit();
    this.sayCount();
  }

  field(name, label, input, hint) {
    input.id = `set-${name}`;
    input.setAttribute("aria-describedby", `hint-${name}`);
    this.fields.set(name, input);
    input.addEventListener("change", () => {
      if (name === "conventions") this.showBase();
      const told = name === "language" ? this.languages.get(input.value).name : input.value || "by evidence";
      this.turned(`${label} ${told}${this.fit()}`);
    });
    return element("div", { class: "field" }, element("label", { for: input.id }, label), input,
      element("small", { class: "soft", id: `hint-${name}` }, hint),
      name === "language" && element("small", { id: "language-preset", role: "status" })); // prettier-ignore
  }

  setting(row) {
    const label = row.name.replaceAll("_", " ");
    const choices = row.choices?.length
      ? choice({}, [["", ""], ...row.choices.map((value) => [JSON.stringify(value), String(value)])], "")
      : element("input", { type: "text", spellcheck: "false", autocomplete: "off" });
    choices.id = `convention-${row.name}`;
    choices.setAttribute("aria-describedby", `meaning-${row.name}`);
    choices.addEventListener("change", () => {
      choices.setCustomValidity("");
      try {
        this.valueOf(row.name);
      } catch (error) {
        choices.setCustomValidity(error.message);
        choices.reportValidity();
        return;
      }
      this.turned(`${label} ${choices.value ? choices.value.replaceAll('"', "") : "as in the set"}`);
    });
    this.settings.set(row.name, choices);
    this.base(row, "default");
    return element("div", { class: "setting" }, element("label", { for: choices.id }, label), choices,
      element("small", { class: "soft", id: `meaning-${row.name}` }, row.meaning)); // prettier-ignore
  }

  /** What a setting is where nothing is said: shown as the first choice, or as the hint of its field. */
  base(row, name) {
    const input = this.settings.get(row.name);
    const value = row.values?.[name];
    if (input instanceof HTMLSelectElement) input.options[0].textContent = `${value} (as in ${name})`;
    else input.setAttribute("placeholder", plain(row.name, value));
  }

  showBase() {
    for (const row of this.table) this.base(row, this.fields.get("conventions").value);
  }

  valueOf(name) {
    const text = this.settings.get(name).value.trim();
    if (!text) return undefined;
    if (name in DATES) {
      const parts = text.split(/[-/., ]+/).map(Number);
      if (parts.length !== DATES[name] || parts.some(Number.isNaN)) {
        throw new Error(DATES[name] === 2 ? "month and day, as 04-06" : "a day, as 1752-09-14");
      }
      return parts;
    }
    try {
      return JSON.parse(text);
    } catch {
      throw new Error("numbers and names in the form that stands there as a hint");
    }
  }

  /** Have the preset be one that reads the language, and only such be offered. @returns {string} what was switched, in words */
  fit() {
    const preset = /** @type {HTMLSelectElement} */ (this.fields.get("preset"));
    const able = this.languages.get(this.fields.get("language").value)?.presets;
    const said = document.getElementById("language-preset");
    said?.replaceChildren();
    if (!able) return "";
    const [was, now] = [preset.value, able.includes("default") ? "default" : able[0]];
    for (const option of preset.options) option.disabled = !able.includes(option.value);
    if (able.includes(was) || !now) return "";
    preset.value = now;
    this.sayCount();
    said?.replaceChildren(`The preset is now ${now}: ${was} reads English alone.`);
    return `; the preset is now ${now}, for ${was} reads English alone`;
  }

  /** The code of the language that was chosen. */
  get language() {
    return this.fields.get("language")?.value || "en";
  }

  /** Whether the service can guess languages. */
  get mayGuess() {
    return this.languages.has("auto");
  }

  /** Choose what a field has, as a person does. */
  choose(name, value) {
    const field = this.fields.get(name);
    if (field.value === value) return;
    field.value = value;
    field.dispatchEvent(new Event("change"));
  }

  turned(because) {
    this.sayCount();
    byId("settings-error").hidden = true;
    this.changed(because, byId("settings-error"));
  }

  reset() {
    this.state(this.defaults);
    this.turned("all settings as they were");
  }

  /** How many settings are not as they were, on the switch that opens them. */
  sayCount() {
    const [now, was] = [this.state(), this.defaults || {}];
    const turned = Object.keys(now).filter((name) => now[name] !== was[name]).length;
    const told = byId("settings-told");
    told.hidden = !turned;
    told.textContent = String(turned);
    told.setAttribute("aria-label", `, ${turned} changed`);
  }

  /** All fields by name as they stand; with `given`, they are set so. */
  state(given) {
    const all = [...this.fields, ...[...this.settings].map(([name, input]) => [`conventions.${name}`, input])];
    if (given) for (const [name, input] of all) input.value = given[name] ?? this.defaults?.[name] ?? "";
    if (given) this.showBase();
    if (given) this.fit();
    if (given) this.sayCount();
    return Object.fromEntries(all.map(([name, input]) => [name, input.value]));
  }

  /** Set fields as a file has them. @returns {string[]} the names of those that cannot be set here: the service lacks what they say */
  restore(given) {
    this.state(given);
    const lost = Object.entries(given).filter(([name, value]) => value && this.state()[name] !== value);
    for (const [name] of lost) if (this.fields.has(name)) this.fields.get(name).value = this.defaults[name];
    this.showBase();
    this.fit();
    this.sayCount();
    return lost.map(([name, value]) => `${name.replace(/^conventions\./, "").replaceAll("_", " ")} ${value}`);
  }

  /** Whether a text was read with other switches, or another date, than these. */
  differ({ dct, settings }) {
    return dct !== this.dct || JSON.stringify(settings) !== JSON.stringify(this.state());
  }

  /** The reading options of a request. */
  get reading() {
    /** @type {Record<string, unknown>} */
    const asked = {};
    for (const name of ["language", "preset", "date_order", "prefer", "tz", "jurisdiction"]) {
      const value = this.fields.get(name)?.value.trim();
      if (value) asked[name] = value;
    }
    const base = this.fields.get("conventions")?.value || "default";
    const single = Object.fromEntries([...this.settings.keys()].map((name) => [name, this.valueOf(name)]).filter(([, value]) => value !== undefined));
    asked.conventions = Object.keys(single).length ? { name: base, ...single } : base;
    return asked;
  }
}

function plain(name, value) {
  if (value === null || value === undefined) return name in DATES ? (DATES[name] === 2 ? "04-06" : "1752-09-14") : "not set";
  if (name in DATES) return value.map((part) => String(part).padStart(2, "0")).join("-");
  return JSON.stringify(value);
}

/** Presets without those that are another by the name of its version. */
function unversioned(names, chosen) {
  return names.filter((name) => name === chosen || !/\.v\d+$/.test(name));
}
