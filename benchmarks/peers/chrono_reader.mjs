// chrono-node on texts, in the words of reading.py.

import { answer, chrono, extent, given, two } from "./chrono_asked.mjs";

function moment(said) {
  const at = (field) => said.get(field) ?? 0;
  const day = `${String(at("year")).padStart(4, "0")}-${two(at("month"))}-${two(at("day"))}`;
  return `${day}T${two(at("hour"))}:${two(at("minute"))}:${two(at("second"))}`;
}

function read({ text, dct }) {
  const base = new Date(`${dct}T12:00:00`);
  return chrono.parse(text, base).map((found) => ({
    ...extent(text, found),
    moment: moment(found.start),
    ...(found.end ? { until: moment(found.end) } : {}),
    known: ["year", "month", "day", "weekday", "hour", "minute"].filter((field) => found.start.isCertain(field)),
  }));
}

const asked = await given();
read({ text: asked.first, dct: "2004-06-01" });
answer(asked.texts, read);
