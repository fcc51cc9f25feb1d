import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { arrangements, moodNames, tempoRange } from "../music/moods.ts";
import { readNote, vocabulary } from "./note.ts";

const page = await readFile(
  new URL("../../../../docs/creative-direction.md", import.meta.url),
  "utf8",
);
/** The cells of each row of the page's two tables. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

const words = (cell = ""): string[] => cell.split(/, /).filter(Boolean);

/** What a reader is told of an effect beside its music and style. */
function told({ pace = 0, brightness = 1, contrast = 1, saturation = 1, warmth = 0 }): string[] {
  const most = Math.abs(pace) >= 0.6 ? "much " : Math.abs(pace) <= 0.2 ? "a little " : "";
  return [
    pace === 0 ? "" : most + (pace > 0 ? "faster" : "slower"),
    brightness === 1 ? "" : brightness > 1 ? "brighter" : "darker",
    contrast === 1 ? "" : contrast > 1 ? "more contrast" : "less contrast",
    saturation === 1 ? "" : saturation > 1 ? "more colour" : "less colour",
    warmth === 0 ? "" : warmth > 0 ? "warmer" : "cooler",
  ].filter(Boolean);
}

test("docs/creative-direction.md lists the words of the vocabulary, no others, with all that they do", () => {
  for (const { words: known, effect } of vocabulary) {
    const row = rows.find(([cell]) => words(cell)[0] === known[0]);
    assert.ok(row, known[0]);
    assert.deepEqual(words(row[0]), known);
    assert.equal(row[1], effect.mood ?? "");
    assert.equal(row[2]!.replaceAll(/[ -]/g, "_"), effect.style ?? "");
    assert.deepEqual(words(row[3]).toSorted(), told(effect).toSorted(), known[0]);
  }
});

test("docs/creative-direction.md has each mood's key and tempo", () => {
  const tones = "C, C sharp, D, E flat, E, F, F sharp, G, A flat, A, B flat, B".split(", ");
  for (const mood of moodNames) {
    const row = rows.find(([cell, , third]) => cell === mood && /\d to \d/.test(third ?? ""));
    assert.ok(row, mood);
    const { tonic, minor } = arrangements[mood];
    assert.equal(row[1], `${tones[tonic % 12]} ${minor ? "minor" : "major"}`);
    assert.ok(row[2]!.startsWith(tempoRange[mood].join(" to ")), mood);
  }
});

test("the words that docs/creative-direction.md names take the next one back", () => {
  const [, named = ""] = /^- A word after (.*)$/m.exec(page) ?? [];
  const negations = [...named.matchAll(/"(.+?)"/g)].map(([, word = ""]) => word).slice(0, 7);
  assert.ok(negations.includes("don't") && negations.includes("avoid"), negations.join());
  for (const word of [...negations, "don’t"])
    assert.equal(readNote(`${word} dark`, 1).grade.brightness, 1, word);
});
