// chrono-node on rows of suites. It answers with a moment, and says which of its fields were stated; the moment is given cut down to these.

import { answer, chrono, extent, given, two } from "./chrono_asked.mjs";

function moments(said) {
  const at = (field) => said.get(field) ?? 0;
  const date = (month, day) => `${String(at("year")).padStart(4, "0")}-${two(month)}-${two(day)}`;
  const clock = `${two(at("hour"))}:${two(at("minute"))}:${two(at("second"))}`;
  const found = [`${date(at("month"), at("day"))}T${clock}`];
  if (!said.isCertain("hour")) {
    found.push(`${date(at("month"), at("day"))}T00:00:00`);
    if (!said.isCertain("day") && !said.isCertain("weekday")) found.push(`${date(at("month"), 1)}T00:00:00`);
    if (!said.isCertain("month") && !said.isCertain("day") && !said.isCertain("weekday")) found.push(`${date(1, 1)}T00:00:00`);
  }
  return found.map((one) => ({ from: one }));
}

function read(row) {
  const base = new Date(row.reference);
  return chrono[row.language].parse(row.text, base, { forwardDate: row.prefer === "future" }).map((found) => ({
    ...extent(row.text, found),
    readings: moments(found.start),
  }));
}

const asked = await given();
asked.first.forEach(read);
answer(asked.texts, read);
