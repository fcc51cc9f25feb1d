import assert from "node:assert/strict";
import type { Mood } from "../music/moods.ts";
import { tempoRange } from "../music/moods.ts";

/** The film's clock: a whole number of beats up to the ending hit, which falls on a frame. */
export type Rhythm = { beatsPerMinute: number; beats: number; hitFrame: number };

/** How long the end-card (or the closing pack shot) may stand, seconds. */
const shortestEnd = 1.5;
const longestEnd = 2.5;

/**
 * Finds the tempo and the moment of the ending hit: inside the mood's range at the wanted pace (-1 slow to 1 fast),
 * with whole bars where they fit, half bars or single beats else, and 1.5 to 2.5 seconds left after the hit.
 */
export function findRhythm(
  mood: Mood,
  pace: number,
  durationSeconds: number,
  framesPerSecond: number,
): Rhythm {
  const [slow, fast] = tempoRange[mood];
  const wanted = slow + ((fast - slow) * (pace + 1)) / 2;
  const frames = durationSeconds * framesPerSecond;
  // A short film can spare less for its end: 1.7 s of five, 2.3 of ten, 2.5 of fifteen.
  const wantedRest = Math.min(longestEnd, 1.1 + 0.12 * durationSeconds);
  let best: Rhythm | null = null;
  let bestCost = Infinity;
  for (
    let hit = frames - longestEnd * framesPerSecond;
    hit <= frames - shortestEnd * framesPerSecond;
    hit++
  )
    for (let beats = 4; beats <= 40; beats++) {
      const tempo = (beats * 60 * framesPerSecond) / hit;
      const outside = Math.max(0, slow - tempo, tempo - fast);
      const restSeconds = (frames - hit) / framesPerSecond;
      const cost =
        Math.abs(tempo - wanted) / wanted +
        outside +
        [0, 0.06, 0.03, 0.06][beats % 4]! +
        Math.abs(restSeconds - wantedRest) * 0.1;
      if (cost < bestCost) {
        bestCost = cost;
        best = { beatsPerMinute: tempo, beats, hitFrame: hit };
      }
    }
  assert.ok(best, "each hit has tempos");
  return best;
}

/** The frame on which a beat (also between beats) falls. */
export function frameOfBeat(rhythm: Rhythm, beat: number): number {
  return Math.round((beat * rhythm.hitFrame) / rhythm.beats);
}
