// chrono-node, asked by its readers: texts come in as JSON, answers go out as JSON, the cost of reading is measured (see reading.py).
// Run with the path of its package in CHRONO_NODE.

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { resourceUsage } from "node:process";
import { pathToFileURL } from "node:url";

export const chrono = await import(pathToFileURL(process.env.CHRONO_NODE).href);

const spent = () => {
  const used = resourceUsage();
  return (used.userCPUTime + used.systemCPUTime) / 1e6;
};
// What the kernel has seen at the most; maxRSS of a process that was forked begins with what its parent held.
const peak = () => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))[1]) * 1024;

export const two = (number) => String(number).padStart(2, "0");

// Offsets of JavaScript count halves of characters beyond the first plane.
const characters = (text, units) => Array.from(text.slice(0, units)).length;

export const extent = (text, found) => ({
  start: characters(text, found.index),
  end: characters(text, found.index + found.text.length),
});

// What was given; nothing that is read before `answer` is counted.
export async function given() {
  // Not readFileSync(0): of a pipe that is not full yet it gives EAGAIN.
  process.stdin.setEncoding("utf8");
  let asked = "";
  for await (const part of process.stdin) asked += part;
  return JSON.parse(asked);
}

export function answer(texts, read) {
  const ready = spent();
  const began = performance.now();
  const answers = {};
  const failed = {};
  for (const one of texts) {
    try {
      answers[one.id] = read(one);
    } catch (error) {
      answers[one.id] = [];
      failed[one.id] = String(error);
    }
  }
  const cpu = spent() - ready;
  const wall = (performance.now() - began) / 1000;
  console.log(JSON.stringify({ answers, failed, start: ready, cpu, wall, peak: peak() }));
}
