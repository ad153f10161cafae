// The page: what it holds (the text, how it is read, the answer, what is chosen, what was before), and how its parts hear of it.

import { json } from "./api.js";
import { Busy } from "./busy.js";
import { showChanges, showOpened } from "./changed.js";
import { changesBetween, summary } from "./changes.js";
import { Controls } from "./controls.js";
import { formFor } from "./correct.js";
import { editsOf, placed } from "./edits.js";
import { announce, byId, count, element } from "./element.js";
import { Export, fileName } from "./export.js";
import { listen, watchScheme } from "./keys.js";
import { legend } from "./legend.js";
import { otherLanguage } from "./language.js";
import { offerFaster, slowness } from "./long.js";
import { KINDS, Mentions } from "./mentions.js";
import { Panel } from "./panel.js";
import { problemList } from "./problems.js";
import { Source, sizeOf, stem } from "./source.js";
import { split } from "./split.js";
import { Passage } from "./text.js";
import { whatNext } from "./next.js";
import { Views } from "./views.js";

/**
 * @typedef {object} Moment one state of the work, as undo brings it back
 * @property {any} answer document, conflicts, problems
 * @property {string} name @property {string | null} dct @property {Record<string, string>} settings as the fields show them
 * @property {Record<string, unknown>} reading the same as the service takes them
 * @property {any[]} edits corrections since the text was read, by place
 * @property {any} given the document of a file whose annotations stand; null where all was read in the text
 */

class Page {
  constructor() {
    this.options = {};
    /** @type {Moment | null} */
    this.now = null;
    /** @type {Moment[]} */
    this.past = [];
    /** @type {Moment[]} */
    this.future = [];
    this.selected = null;
    this.picking = null;
    this.busy = new Busy();
    this.source = new Source((text, name, dct) => this.begin(text, name, dct), (file) => this.open(file));
    this.controls = new Controls((because, near) => this.again(because, near));
    this.passage = new Passage(byId("passage"), {
      onSelect: (id) => (id === this.selected && !this.picking ? byId("pane-detail").focus() : this.select(id, "text")),
      onWords: (words) => this.marked(words),
      onMarked: () => byId("marking").querySelector("input")?.focus(),
    });
    this.panel = new Panel(byId("pane-detail"), {
      select: (id) => this.select(id, "panel"),
      correct: (edits, near, said) => this.correct(edits, near, said),
      beside: (id, step) => this.passage.beside(id, step),
      close: () => this.close(),
      pick: (told, words) => this.pick(told, words),
      options: () => this.options,
    });
    this.views = new Views((id, told) => this.fromView(id, told), (name) => this.shown(name));
    this.export = new Export(() => this.now.answer.document, () => fileName(this.now.name), () => this.kept());
    this.wire();
  }

  wire() {
    byId("undo").addEventListener("click", () => this.undo());
    byId("redo").addEventListener("click", () => this.redo());
    byId("edit").addEventListener("click", () => this.editing(true));
    byId("back").addEventListener("click", () => {
      this.editing(false);
      if (this.controls.differ(this.now)) this.again("switches turned meanwhile");
    });
    byId("export-open").addEventListener("click", () => this.export.open());
    // Corrections live in this page alone: leaving it asks first.
    addEventListener("beforeunload", (event) => this.now?.edits.length && event.preventDefault());
    byId("when-open").addEventListener("click", () => this.controls.ask());
    byId("when-estimate").addEventListener("click", () => this.controls.estimate());
    // On a narrow screen the detail covers the views: who goes to one wants to see it, with what is chosen in it.
    byId("tabs").addEventListener("click", () => (byId("pane-detail").dataset.open = "false"));
    watchScheme();
    split(byId("split"), byId("main"));
    listen({
      read: () => document.body.dataset.state === "start" && this.source.read(),
      undo: () => this.undo(),
      redo: () => this.redo(),
      escape: () => this.escape(),
      step: (step) => this.step(step),
      mark: () => this.now && document.body.dataset.state === "read" && this.passage.startMarking(),
    });
  }

  async start() {
    try {
      this.options = await json("/options");
    } catch (error) {
      this.source.refuse(`The service could not be asked what it offers: ${error.message}`);
    }
    this.controls.offer(this.options);
    this.source.offer(this.options);
    this.export.offer(this.options);
    document.body.dataset.ready = "yes";
  }

  // --- reading -----------------------------------------------------------------------------------------------------
  /** Read a new text. `dct`: undefined leaves the date as it is set. One that is long for its preset is asked about, unless `agreed`. */
  async begin(text, name, dct, agreed = false) {
    if (dct !== undefined) this.controls.dct = dct;
    if (!(await this.controls.isDateKnown())) return byId("dct").focus();
    const slow = agreed ? null : await slowness(sizeOf(text), this.controls.reading);
    if (slow) {
      if (document.body.dataset.state !== "start") this.editing(true);
      [this.source.area.value, this.source.name] = [text, name];
      return offerFaster(byId("source-error"), slow, (preset) => this.readWith(preset, text, name));
    }
    const answer = await this.busy.ask("Reading …", byId("source-error"), (signal) => this.read({ text }, name, signal));
    if (answer) this.enter(this.moment(answer, name, []));
  }

  /** Read a new text with a preset that a person chose for it. */
  readWith(preset, text, name) {
    this.controls.choose("preset", preset);
    return this.begin(text, name, undefined, true);
  }

  /** Open a file that may hold more than a text: a document with its annotations, and what the page once kept in it. */
  async open({ name, content, text, dct }) {
    if (dct === undefined && !(await this.controls.isDateKnown())) return byId("dct").focus();
    const asked = { name, content, text, dct: dct ?? this.controls.dct, ...this.controls.reading };
    const near = byId("source-error");
    const answer = await this.busy.ask("Opening …", near, (signal) => json("/open", asked, signal));
    if (!answer) return;
    const { file, ...read } = answer;
    const kept = file.page;
    const settings = file.ours ? { ...(kept?.settings || this.controls.state()), language: kept?.settings?.language || file.language } : null;
    const lost = settings ? this.controls.restore(settings) : [];
    this.controls.dct = kept && "dct" in kept ? kept.dct : (file.dct ?? dct ?? this.controls.dct);
    const edits = kept?.edits || (file.ours ? editsOf(new Mentions(read.document)) : []);
    const given = file.ours || !(file.times || file.events || file.links) ? null : read.document;
    this.enter({ ...this.moment(read, kept?.name || stem(name), edits), given });
    showOpened(byId("changes"), file, { corrections: edits.length, lost }, {
      anew: given ? () => this.anew() : null,
      close: () => this.closeChanges(),
    }); // prettier-ignore
  }

  /** The text of a file read as any text, without the annotations that the file has. */
  async anew() {
    const { answer: before, name } = this.now;
    const { text } = before.document;
    const made = await this.busy.ask("Reading …", byId("settings-error"), (signal) => this.read({ text }, name, signal));
    if (made) this.go(this.moment(made, name, []), "without the annotations of the file");
  }

  /** Begin with a moment: nothing lies before it. */
  enter(moment) {
    [this.past, this.future] = [[], []];
    this.now = moment;
    this.selected = null;
    byId("changes").hidden = true;
    this.editing(false);
    this.show();
    byId("pane-text").focus({ preventScroll: true });
    announce(`${this.mentions.counted()}.`);
  }

  /** What a file keeps, so that it can be opened here again as it is. */
  kept() {
    const { name, dct, settings, edits } = this.now;
    return { name, dct, settings, edits };
  }

  /** @param {{text?: string, document?: any}} what a text; or a document, which keeps what it has */
  read(what, name, signal) {
    const id = what.document ? undefined : fileName(name); // a document has its own
    return json("/timeline", { ...what, id, dct: this.controls.dct, ...this.controls.reading }, signal);
  }

  /** What is read again after a switch: the text, or the document of a file whose annotations stand. */
  whatIsRead() {
    const { answer, given } = this.now;
    if (!given) return { text: answer.document.text };
    if (this.controls.dct) return { document: given };
    return { document: { ...given, dct: null, written: undefined, meta: { ...given.meta, creation: null } } };
  }

  /** Read the same text again after a switch, correct it again by hand as it was, and tell what changed. A text that is long for a
   * preset just chosen is asked about, unless `agreed`. */
  async again(because, near = byId("settings-error"), agreed = false) {
    if (!this.now || document.body.dataset.state !== "read") return;
    const { name, edits, given, answer } = this.now;
    const slow = agreed ? null : await slowness(sizeOf(answer.document.text), this.controls.reading);
    if (slow) {
      const back = (preset) => (preset === slow.preset ? this.again(because, near, true) : this.controls.choose("preset", preset));
      return offerFaster(near, slow, back);
    }
    const made = await this.busy.ask("Reading again …", near, async (signal) => {
      const read = await this.read(this.whatIsRead(), name, signal);
      return edits.length ? this.corrected(read, edits, this.controls.reading, signal, true) : read;
    });
    if (!made) return;
    const left = made.left_out?.length || 0;
    const told = left ? `${because} (${count(left, "correction")} no longer ${left === 1 ? "fits" : "fit"})` : because;
    this.go({ ...this.moment(made, name, edits), given }, told);
  }

  /** With `skip` corrections that do not fit are left out, and told. */
  corrected(answer, edits, reading, signal, skip = false) {
    return json("/correct", { document: answer.document, edits, skip, ...reading }, signal);
  }

  /** One correction by hand; what goes wrong is told beside what asked for it. */
  async correct(edits, near, said) {
    const { answer, edits: former, reading } = this.now;
    const mentions = this.mentions;
    near.parentElement.querySelector(":scope > .error.here")?.remove();
    const told = element("div", { class: "error here", role: "alert", hidden: true });
    near.after(told);
    const made = await this.busy.ask("Correcting …", told, (signal) => this.corrected(answer, edits, reading, signal));
    if (!made) return false;
    this.go({ ...this.now, answer: made, edits: [...former, ...edits.map((edit) => placed(edit, mentions))] }, said);
    return true;
  }

  /** Step on to a new moment: the former can be had back. */
  go(moment, because) {
    const before = this.now;
    this.past.push(before);
    this.future = [];
    this.now = moment;
    const changes = changesBetween(before.answer.document, moment.answer.document);
    this.keepSelected();
    this.show(new Set(changes.times.map((one) => one.id)));
    showChanges(byId("changes"), because, changes, {
      select: (id) => this.select(id, "changes"),
      back: () => this.undo(),
      close: () => this.closeChanges(),
    });
    announce(`${because}: ${summary(changes)}.`);
  }

  closeChanges() {
    byId("changes").hidden = true;
    this.passage.focus();
  }

  /** What was chosen stays so by its place in the text, whatever its id is now. */
  keepSelected() {
    const was = this.mentions?.get(this.selected);
    if (!was) return;
    const isTime = (mention) => mention.item.timex3 !== undefined;
    const same = new Mentions(this.now.answer.document).all.find(
      (mention) => mention.start === was.start && mention.end === was.end && isTime(mention) === isTime(was),
    );
    this.selected = same ? same.id : null;
  }

  moment(answer, name, edits) {
    const { dct, reading } = this.controls;
    return { answer, name, edits, dct, reading, settings: this.controls.state(), given: null };
  }

  undo() {
    this.travel(this.past, this.future, "Undone");
  }

  redo() {
    this.travel(this.future, this.past, "Done again");
  }

  travel(from, to, said) {
    if (!from.length || document.body.dataset.state !== "read") return;
    this.busy.cancel();
    to.push(this.now);
    const before = this.now;
    this.now = from.pop();
    this.controls.dct = this.now.dct;
    this.controls.state(this.now.settings);
    byId("changes").hidden = true;
    const changes = changesBetween(before.answer.document, this.now.answer.document);
    this.keepSelected();
    this.show(new Set(changes.times.map((one) => one.id)));
    announce(`${said}: ${summary(changes)}.`);
  }

  // --- showing -----------------------------------------------------------------------------------------------------
  show(changed = new Set()) {
    const { answer, name } = this.now;
    this.mentions = new Mentions(answer.document);
    byId("name").textContent = name === "text" ? "Text" : name;
    legend(byId("legend"), byId("passage"), this.mentions);
    whatNext(byId("next"), this.mentions, answer.stated, {
      set: () => this.controls.ask(), estimate: () => this.controls.estimate(), given: (dct) => this.controls.give(dct),
    }); // prettier-ignore
    otherLanguage(byId("language-told"), this.mentions, this.controls);
    problemList(byId("problems"), answer.problems || []);
    this.passage.current = this.selected;
    this.passage.show(this.mentions, changed);
    this.views.show(answer);
    const conflicts = (answer.conflicts || []).length;
    byId("conflict-count").hidden = !conflicts;
    byId("conflict-count").textContent = String(conflicts);
    byId("conflict-count").setAttribute("aria-label", `, ${count(conflicts, "conflict")}`);
    byId("undo").toggleAttribute("disabled", !this.past.length);
    byId("redo").toggleAttribute("disabled", !this.future.length);
    this.marked(null);
    this.select(this.selected, "show");
  }

  editing(on) {
    document.body.dataset.state = on || !this.now ? "start" : "read";
    byId("editor").hidden = !on && Boolean(this.now);
    byId("result").hidden = on || !this.now;
    byId("back").hidden = !this.now;
    if (!on) return;
    this.source.area.value = this.now ? this.now.answer.document.text : this.source.area.value;
    this.source.name = this.now ? this.now.name : "text";
    this.source.area.focus();
  }

  /** Choose a mention, a link or the time of writing, everywhere at once. */
  select(id, from) {
    if (!this.mentions) return;
    const mention = this.mentions.get(id);
    const chosen = mention ? mention.id : id;
    if (this.picking && from !== "show") {
      const told = this.picking;
      this.pick(null);
      if (chosen) told(chosen);
      return;
    }
    const { links, dropped } = this.mentions;
    const known = mention || links.has(chosen) || dropped.has(chosen) || this.mentions.isCreation(chosen);
    this.selected = known ? chosen : null;
    if (mention && from !== "show") this.controls.fold();
    document.body.dataset.selected = this.selected ? "yes" : "no";
    if (this.selected) document.body.dataset.chosen = "once";
    this.passage.select(mention ? mention.id : null);
    this.passage.bind(this.mentions.boundBy(chosen));
    this.views.select(this.selected);
    this.panel.show(this.selected, this.mentions, this.now.answer);
    if (mention && from !== "show") announce(`${mention.text}: ${mention.words || KINDS[mention.kind][0]}.`);
  }

  fromView(id, told) {
    if (told?.action === "link") {
      const { source, relation, target } = told;
      this.correct([{ op: "link.set", source, relation, target }], byId("view-graph"), "a link by hand");
    } else if (told?.action === "estimate") {
      this.controls.estimate();
    } else {
      this.select(id, "view");
      if (id === null && told?.end > told?.start) this.passage.light(this.mentions, told);
    }
  }

  /** The next mention chosen goes to `told` and not to the panel. */
  pick(told, words = "") {
    this.picking = told;
    document.body.classList.toggle("picking", Boolean(told));
    byId("busy").hidden = !told;
    byId("busy-words").textContent = `${words}: in the text or in a view. Escape leaves it.`;
    if (told) {
      announce(words);
      this.passage.focus();
    }
  }

  /** Whether a view has to wait: the dating of a text whose date was given is asked for when somebody looks at it. */
  shown(name) {
    const { document } = this.now.answer;
    if (name !== "dating" || document.written) return false;
    if (this.dated?.of === document) return this.dated.waits;
    this.dated = { of: document, waits: true };
    this.date(this.dated);
    return true;
  }

  async date(asked) {
    const { of } = asked;
    const told = await json("/date", { text: of.text }).catch((error) => ({ error }));
    asked.waits = false;
    if (this.dated !== asked || this.now.answer.document !== of) return;
    if (told.error) this.views.failed("dating", told.error);
    else this.views.show({ ...this.now.answer, document: { ...of, written: told.written }, isAside: true });
  }

  // --- words marked, keys ------------------------------------------------------------------------------------------
  marked(words) {
    const home = byId("marking");
    if (!words && home.contains(document.activeElement)) return;
    home.hidden = !words;
    if (!words) return home.replaceChildren();
    const done = () => {
      document.getSelection().removeAllRanges();
      home.hidden = true;
      home.replaceChildren();
      this.passage.focus();
    };
    const form = formFor(words, this.mentions, { correct: (...asked) => this.correct(...asked) }, done);
    if (form) home.replaceChildren(form);
  }

  step(step) {
    if (!this.mentions) return;
    const next = this.selected ? this.passage.beside(this.selected, step) : this.passage.order[0];
    if (next) this.select(next, "keys");
  }

  close() {
    const { selected } = this;
    this.select(null, "close");
    this.passage.focus(this.passage.pieces.has(selected) ? selected : undefined);
  }

  escape() {
    if (this.picking) this.pick(null);
    else if (this.busy.cancel() || this.controls.fold(true)) return true;
    else if (!byId("marking").hidden) {
      document.getSelection().removeAllRanges();
      byId("marking").hidden = true;
      this.passage.focus();
    } else if (this.selected) this.close();
    else return false;
    return true;
  }
}

new Page().start();
