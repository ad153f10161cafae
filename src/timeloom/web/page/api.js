// The calls of the page to its own service. Each can be given up; an error says in words what is wrong and where.

/** An answer of the service that is an error: what it said, as the service's error tree has it. */
export class Refused extends Error {
  /** @param {number} status @param {Record<string, any>} told */
  constructor(status, told) {
    super(told.message || `the service answered ${status}`);
    this.status = status;
    this.told = told;
  }
}

/** Whether a person (or a newer request) gave the request up: then there is nothing to show. */
export function givenUp(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * @param {string} path
 * @param {unknown} [body] sent as JSON by POST; without one it is a GET
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function ask(path, body, signal) {
  let answer;
  try {
    answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      credentials: "omit",
    });
  } catch (error) {
    if (givenUp(error)) throw error;
    throw new Refused(0, { message: "the service does not answer; is “timeloom serve” still running?" });
  }
  if (!answer.ok) throw new Refused(answer.status, await toldBy(answer));
  return answer;
}

/** The same, for an answer in JSON. */
export async function json(path, body, signal) {
  return (await ask(path, body, signal)).json();
}

async function toldBy(answer) {
  try {
    const { error, detail } = await answer.json();
    if (error) return error;
    if (detail) return { message: typeof detail === "string" ? detail : JSON.stringify(detail) };
  } catch (error) {
    if (givenUp(error)) throw error;
  }
  const known = {
    413: "the text is too long for this service",
    429: "the service is busy; try again in a moment",
    503: "the service is busy; try again in a moment",
    504: "reading took longer than this service allows; try a shorter text, or the preset en-fast or rules",
  };
  return { message: known[answer.status] || `the service answered ${answer.status} ${answer.statusText}` };
}

/**
 * A document without what a picture of one time does not need: a long text is sent once and not over and over.
 * @param {any} document @param {any} time
 */
export function alone(document, time) {
  return {
    ...document, tokens: [], sentences: [], syntax: undefined, events: [], links: [], signals: [], dropped: [],
    timeline: null, written: undefined, entities: time.entities || [], times: [time],
  }; // prettier-ignore
}
