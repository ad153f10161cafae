// chrono-node, in the words of reading.py: texts come in as JSON, answers go out as JSON, the cost of reading is measured.
// Run with the path of its package in CHRONO_NODE.

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { resourceUsage } from "node:process";
import { pathToFileURL } from "node:url";

const { parse } = await import(pathToFileURL(process.env.CHRONO_NODE).href);
// Not readFileSync(0): of a pipe that is not full yet it gives EAGAIN.
process.stdin.setEncoding("utf8");
let asked = "";
for await (const part of process.stdin) asked += part;
const given = JSON.parse(asked);

const spent = () => {
  const used = resourceUsage();
  return (used.userCPUTime + used.systemCPUTime) / 1e6;
};
// What the kernel has seen at the most; maxRSS of a process that was forked begins with what its parent held.
const peak = () => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))[1]) * 1024;
const two = (number) => String(number).padStart(2, "0");

function moment(said) {
  const at = (field) => said.get(field) ?? 0;
  const day = `${String(at("year")).padStart(4, "0")}-${two(at("month"))}-${two(at("day"))}`;
  return `${day}T${two(at("hour"))}:${two(at("minute"))}:${two(at("second"))}`;
}

// Offsets of JavaScript count halves of characters beyond the first plane.
const characters = (text, units) => Array.from(text.slice(0, units)).length;

function read(text, day) {
  const base = new Date(`${day}T12:00:00`);
  return parse(text, base).map((found) => ({
    start: characters(text, found.index),
    end: characters(text, found.index + found.text.length),
    moment: moment(found.start),
    ...(found.end ? { until: moment(found.end) } : {}),
    known: ["year", "month", "day", "weekday", "hour", "minute"].filter((field) => found.start.isCertain(field)),
  }));
}

read(given.first, "2004-06-01");
const ready = spent();
const began = performance.now();
const answers = {};
const failed = {};
for (const { id, text, dct } of given.texts) {
  try {
    answers[id] = read(text, dct);
  } catch (error) {
    answers[id] = [];
    failed[id] = String(error);
  }
}
const cpu = spent() - ready;
const wall = (performance.now() - began) / 1000;
console.log(JSON.stringify({ answers, failed, start: ready, cpu, wall, peak: peak() }));
