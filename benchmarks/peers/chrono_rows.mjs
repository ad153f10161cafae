// chrono-node on rows of suites: texts come in as JSON, answers go out as JSON, the cost of reading is measured (see reading.py).
// It answers with a moment, and says which of its fields were stated; the moment is given cut down to these. Run with the path of its package in CHRONO_NODE.

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { resourceUsage } from "node:process";
import { pathToFileURL } from "node:url";

const chrono = await import(pathToFileURL(process.env.CHRONO_NODE).href);
// Not readFileSync(0): of a pipe that is not full yet it gives EAGAIN.
process.stdin.setEncoding("utf8");
let asked = "";
for await (const part of process.stdin) asked += part;
const given = JSON.parse(asked);

const spent = () => {
  const used = resourceUsage();
  return (used.userCPUTime + used.systemCPUTime) / 1e6;
};
const peak = () => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))[1]) * 1024;
const two = (number) => String(number).padStart(2, "0");

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

// Offsets of JavaScript count halves of characters beyond the first plane.
const characters = (text, units) => Array.from(text.slice(0, units)).length;

function read(row) {
  const base = new Date(row.reference);
  return chrono[row.language].parse(row.text, base, { forwardDate: row.prefer === "future" }).map((found) => ({
    start: characters(row.text, found.index),
    end: characters(row.text, found.index + found.text.length),
    readings: moments(found.start),
  }));
}

given.first.forEach(read);
const ready = spent();
const began = performance.now();
const answers = {};
const failed = {};
for (const row of given.texts) {
  try {
    answers[row.id] = read(row);
  } catch (error) {
    answers[row.id] = [];
    failed[row.id] = String(error);
  }
}
const cpu = spent() - ready;
const wall = (performance.now() - began) / 1000;
console.log(JSON.stringify({ answers, failed, start: ready, cpu, wall, peak: peak() }));
