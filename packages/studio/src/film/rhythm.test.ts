import assert from "node:assert/strict";
import test from "node:test";
import { moodNames, tempoRange } from "../music/moods.ts";
import { findRhythm } from "./rhythm.ts";

const paces = [-1, -0.5, 0, 0.5, 1];

test("a note's pace is the film's tempo, from the slow end of its mood's range to the fast one", () => {
  for (const mood of moodNames) {
    const [slow, fast] = tempoRange[mood];
    const tempos = paces.map((pace) => findRhythm(mood, pace, 10, 30).beatsPerMinute);
    assert.deepEqual(
      tempos,
      tempos.toSorted((a, b) => a - b),
      mood,
    );
    const [slowest, , middle, , fastest] = tempos as [number, number, number, number, number];
    assert.ok(slowest < slow + 2 && fastest > fast - 3, `${mood}: ${tempos.join()}`);
    assert.ok(Math.abs(middle - (slow + fast) / 2) < 3, `${mood}: ${middle}`);
  }
});

test("a longer film has more time for its end: about 1.7 s of five, 2.3 of ten, 2.5 of fifteen", () => {
  for (const [seconds, wanted] of [
    [5, 1.7],
    [10, 2.3],
    [15, 2.5],
  ] as const) {
    const rests = moodNames.flatMap((mood) =>
      paces.map((pace) => seconds - findRhythm(mood, pace, seconds, 30).hitFrame / 30),
    );
    const mean = rests.reduce((sum, rest) => sum + rest, 0) / rests.length;
    assert.ok(Math.abs(mean - wanted) < 0.2, `${mean} s of ${seconds}`);
  }
});

test("most films of fifteen seconds end with a bar or half of one", () => {
  const beats = moodNames.flatMap((mood) =>
    paces.map((pace) => findRhythm(mood, pace, 15, 30).beats),
  );
  const even = beats.filter((count) => count % 2 === 0).length;
  assert.ok(even > 0.75 * beats.length, `${even} of ${beats.length}`);
});
