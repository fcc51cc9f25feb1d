import assert from "node:assert/strict";
import { test } from "node:test";
import { styles as studioStyles } from "@packshot/studio";
import {
  clampShots,
  creditsPerShot,
  parseAspectRatio,
  retryAfterSeconds,
  shootTransitions,
  styles,
} from "./rules.ts";

test("6 shots are honoured for classic and minimal only", () => {
  for (const style of styles) {
    const isStudio = style === "classic" || style === "minimal";
    assert.deepEqual(clampShots(style, 6), { shots: isStudio ? 6 : 4, adjusted: !isStudio });
    assert.deepEqual(clampShots(style, 4), { shots: 4, adjusted: false });
    assert.deepEqual(clampShots(style, 1), { shots: 1, adjusted: false });
  }
});

test("the studio knows the same styles", () => {
  assert.deepEqual([...styles].sort(), [...studioStyles].sort());
});

test("prices of the specification", () => {
  assert.deepEqual(
    ["standard", "pro", "4k"].map((q) => creditsPerShot(q as "pro")),
    [1, 2, 4],
  );
});

test("aspect ratios: whole or decimal, from 1:4 to 4:1", () => {
  for (const [text, width, height] of [
    ["1:1", 1, 1],
    ["4:5", 4, 5],
    ["1.91:1", 1.91, 1],
    ["1:4", 1, 4],
    ["4:1", 4, 1],
    ["1080:1350", 1080, 1350],
    ["1.7777777777777777:1", 16 / 9, 1],
    ["1:1.333333333333333333333333333", 1, 4 / 3],
    ["123456:100000", 123456, 100000],
  ] as const)
    assert.deepEqual(parseAspectRatio(text), [width, height], text);
  for (const text of [
    "",
    "1",
    "1:0",
    "0:1",
    "0:0",
    "1:4.01",
    "4.01:1",
    "1:1:1",
    "-1:1",
    "1e2:1",
    " 1:1",
    "a:b",
    "1/1",
    `${"1".repeat(51)}:${"1".repeat(51)}`,
  ])
    assert.equal(parseAspectRatio(text), null, text);
});

test("final states have no way out, and every other can fail", () => {
  for (const [from, to] of Object.entries(shootTransitions))
    assert.equal(to.includes("failed"), !["completed", "failed"].includes(from), from);
});

test("a poll is told when to come back, and a final one is not", () => {
  assert.equal(retryAfterSeconds("pending", 4), 4);
  assert.equal(retryAfterSeconds("generating", 1), 1);
  assert.equal(retryAfterSeconds("generating", 6), 4);
  assert.equal(retryAfterSeconds("completed", 0), null);
});
