// One request at a time: what is under way is shown and can be given up; what goes wrong is told beside what caused it.

import { givenUp } from "./api.js";
import { announce, byId, element } from "./element.js";
import { caret } from "./problems.js";

export class Busy {
  constructor() {
    this.working = null;
    byId("cancel").addEventListener("click", () => this.cancel());
  }

  /**
   * Do what asks the service. A newer request, or a person, gives this one up.
   * @template T
   * @param {string} words what is under way @param {HTMLElement} near where an error is told
   * @param {(signal: AbortSignal) => Promise<T>} work
   * @returns {Promise<T | undefined>} undefined where there is no answer to go on with
   */
  async ask(words, near, work) {
    this.leave?.();
    for (;;) {
      const { answer, failed } = await this.once(words, near, work);
      if (!failed || !(await this.wantedAgain(failed))) return answer;
    }
  }

  /** Whether a person wants what failed for now done again; not if something else is asked for meanwhile. */
  wantedAgain({ error, home }) {
    if (!PASSING.has(error.status)) return false;
    return new Promise((done) => {
      const again = element("button", { type: "button" }, "Try again");
      again.addEventListener("click", () => this.leave(true));
      this.leave = (wanted = false) => {
        this.leave = null;
        again.remove();
        done(wanted);
      };
      home.append(again);
    });
  }

  async once(words, near, work) {
    this.working?.abort();
    const working = (this.working = new AbortController());
    near.hidden = byId("page-error").hidden = true;
    byId("busy-words").textContent = words;
    byId("busy").hidden = false;
    document.body.setAttribute("aria-busy", "true");
    try {
      const answer = await work(working.signal);
      return working.signal.aborted ? {} : { answer };
    } catch (error) {
      if (givenUp(error)) return {};
      return { failed: { error, home: refused(error, near) } };
    } finally {
      if (this.working === working) {
        this.working = null;
        byId("busy").hidden = true;
        document.body.removeAttribute("aria-busy");
      }
    }
  }

  /** Give up what is under way; whether anything was. */
  cancel() {
    if (!this.working) return false;
    this.working.abort();
    announce("Given up.");
    return true;
  }
}

const PASSING = new Set([0, 408, 500, 503, 504]); // a later try may do

/** Tells an error where it is seen. @returns {HTMLElement} that place */
function refused(error, near) {
  if (!error.told) console.error(error);
  const home = error.told?.place === "dct" && near.id === "source-error" ? byId("dct-error") : near;
  home.replaceChildren(...caret(error));
  home.hidden = false;
  if (home.getClientRects().length) return home;
  home.hidden = true; // it stands in something that is closed just now
  return atTop(caret(error));
}

/** Say what went wrong at the top of the page, until something else is done. */
function atTop(nodes) {
  const home = byId("page-error");
  const close = element("button", { type: "button", class: "quiet icon", "aria-label": "Close the message", onclick: () => (home.hidden = true) }, "×");
  const words = element("div", {}, ...nodes);
  home.replaceChildren(words, close);
  home.hidden = false;
  return words;
}
