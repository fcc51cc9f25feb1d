import assert from "node:assert/strict";
import test from "node:test";
import { sampleRate, silence } from "./bus.ts";
import type { Stereo } from "./bus.ts";
import { compose } from "./compose.ts";
import type { MusicRequest } from "./draft.ts";
import { integratedLoudness, truePeak } from "./loudness.ts";
import { arrangements, moodNames } from "./moods.ts";
import { renderMusic } from "./render-music.ts";

const request: MusicRequest = {
  mood: "elegant",
  beatsPerMinute: 96,
  beats: 5,
  durationSeconds: 5,
  seed: 11,
};

test("the meter reads the standard's own reference: a full-scale 997 Hz sine in one channel is -3.01 LUFS", () => {
  const left = Float32Array.from({ length: 3 * sampleRate }, (_, i) =>
    Math.sin((2 * Math.PI * 997 * i) / sampleRate),
  );
  const loudness = integratedLoudness({ left, right: new Float32Array(left.length) });
  assert.ok(Math.abs(loudness + 3.01) < 0.03, `${loudness}`);
});

test("the meter's gate leaves silence out", () => {
  const tone = (i: number) => (i < 3 * sampleRate ? 0.1 * Math.sin(i * 0.13) : 0);
  const short = Float32Array.from({ length: 3 * sampleRate }, (_, i) => tone(i));
  const long = Float32Array.from({ length: 9 * sampleRate }, (_, i) => tone(i));
  const difference =
    integratedLoudness({ left: short, right: short }) -
    integratedLoudness({ left: long, right: long });
  assert.ok(Math.abs(difference) < 0.35, `${difference}`);
});

test("silence, and what is shorter than a block of the meter, has no loudness", () => {
  for (const seconds of [0, 0.3, 2])
    assert.equal(integratedLoudness(silence(seconds * sampleRate)), -Infinity);
  const short = new Float32Array(0.3 * sampleRate).fill(0.5);
  assert.equal(integratedLoudness({ left: short, right: short }), -Infinity);
});

test("true peak finds what lies between the samples, wherever it lies", () => {
  // A quarter of the sampling rate; at .5 of a sample's way every sample is at 0.707 of the wave's peak.
  for (const off of [0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5]) {
    // Swells and fades, so that no edge of it is a peak of its own.
    const wave = Float32Array.from(
      { length: 4800 },
      (_, i) => Math.sin((Math.PI / 2) * (i + off)) * Math.sin((Math.PI * i) / 4800) ** 2,
    );
    const peak = truePeak({ left: wave, right: wave });
    assert.ok(Math.abs(peak) < 0.17, `${peak} at ${off}`);
  }
});

for (const mood of moodNames)
  test(`${mood} is mastered to -14 LUFS within 0.5 and stays under -2.8 dBTP within 0.3`, () => {
    const music = renderMusic({ ...request, mood, seed: 3 + mood.length });
    assert.equal(music.left.length, request.durationSeconds * sampleRate);
    const loudness = integratedLoudness(music);
    assert.ok(Math.abs(loudness + 14) <= 0.5, `${loudness} LUFS`);
    const peak = finePeak(music);
    assert.ok(peak <= -2.5, `${peak} dBTP`);
    assert.ok(level(music, 4.98, 5) < 0.002, "the tail ends in silence");
    const hit = (request.beats * 60) / request.beatsPerMinute;
    assert.ok(
      level(music, hit, hit + 0.3) > level(music, 4.4, 4.7),
      "the ending rings and dies away",
    );
    assert.ok(level(music, 4, 4.3) > 0.012, "the end-card is not silent");
    assert.ok(worstClick(music) < 15, `no click: ${worstClick(music)}`);
  });

test("the same seed gives the same samples, another seed another tune", () => {
  const first = renderMusic(request);
  assert.deepEqual(renderMusic(request), first);
  assert.notDeepEqual(
    compose({ ...request, beats: 16, seed: 12 }).tune,
    compose({ ...request, beats: 16 }).tune,
  );
});

test("the moods have distinct keys, grooves and bands", () => {
  const all = Object.values(arrangements);
  const keys = all.map(({ tonic, minor }) => `${tonic % 12} ${minor}`);
  assert.equal(new Set(keys).size, all.length);
  assert.equal(new Set(all.map(({ groove }) => JSON.stringify(groove))).size, all.length);
  const bands = all.map(({ bed, figure, tune, bass }) =>
    [bed.voice, figure.voice, tune.voice, bass.sound, bed.brightnessHz].join(),
  );
  assert.equal(new Set(bands).size, all.length);
});

for (const beats of [5, 8, 12, 16, 26])
  test(`a song of ${beats} beats has its form`, () => {
    const score = compose({ ...request, beats, durationSeconds: 20 });
    const ends = score.sections.map(({ toBeat }) => toBeat);
    assert.deepEqual(
      ends,
      [...ends].sort((a, b) => a - b),
    );
    assert.equal(score.sections.at(-1)?.fromBeat, beats);
    assert.ok(
      score.strokes.some(({ atSeconds }) => atSeconds === 0),
      "opens on a downbeat",
    );
    const last = Math.max(...score.strokes.map(({ atSeconds }) => atSeconds));
    assert.ok(Math.abs(last - score.hitSeconds) < 1e-6, "the last stroke is the ending's");
    const sounding = [...score.tune, ...score.figure].filter(
      ({ atSeconds }) => atSeconds < score.hitSeconds,
    );
    assert.ok(sounding.length >= beats);
    const range = arrangements.elegant.tonic;
    for (const { pitch } of score.tune)
      assert.ok(pitch >= range - 5 && pitch <= range + 40, `${pitch}`);
  });

test("of the bass one note sounds at a time", () => {
  for (const mood of moodNames)
    for (const beats of [5, 8, 12, 13, 14, 16, 26]) {
      const { bass, durationSeconds } = compose({ ...request, mood, beats, durationSeconds: 20 });
      const ends = bass.map(({ atSeconds, seconds }) => atSeconds + seconds);
      const starts = [...bass.map(({ atSeconds }) => atSeconds), durationSeconds];
      // A swing draws a short note's end a few milliseconds past the next one's start.
      for (const [index, end] of ends.entries())
        assert.ok(end < starts[index + 1]! + 0.02, `${mood}, ${beats} beats, note ${index}`);
    }
});

/** True peak in dBTP on eight points from sample to sample: finer than the meter, and by twice as long a sinc. */
function finePeak({ left, right }: Stereo): number {
  const half = 64;
  const points = [1, 2, 3, 4, 5, 6, 7].map((eighth) =>
    Array.from({ length: 2 * half }, (_, k) => {
      const x = Math.PI * (k - (half - 1) - eighth / 8);
      return (Math.sin(x) / x) * (0.5 + 0.5 * Math.cos(x / half));
    }),
  );
  let peak = 0;
  for (const channel of [left, right])
    for (let i = half; i < channel.length - half; i++) {
      const own = Math.max(Math.abs(channel[i]!), Math.abs(channel[i + 1]!));
      peak = Math.max(peak, own);
      if (own < 0.4) continue;
      for (const taps of points) {
        let sum = 0;
        for (let k = 0; k < taps.length; k++) sum += taps[k]! * channel[i + k - (half - 1)]!;
        peak = Math.max(peak, Math.abs(sum));
      }
    }
  return 20 * Math.log10(peak);
}

/** Root mean square between two moments. */
function level(sound: Stereo, from: number, to: number): number {
  const part = sound.left.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate));
  return Math.sqrt(part.reduce((sum, x) => sum + x * x, 0) / part.length);
}

/** The largest jump between two samples against the mean jump of the 2 ms on both sides: noise and cymbals stay under 11, a click is far above. */
function worstClick(sound: Stereo): number {
  const reach = 96;
  const jumps = sound.left.map((x, i) => (i > 0 ? Math.abs(x - sound.left[i - 1]!) : 0));
  let sum = 0;
  let worst = 0;
  for (let i = 0; i < jumps.length; i++) {
    sum += jumps[i]! - (i > 2 * reach ? jumps[i - 2 * reach - 1]! : 0);
    const centre = jumps[i - reach] ?? 0;
    if (centre > 0.05) worst = Math.max(worst, centre / ((sum - centre) / (2 * reach)));
  }
  return worst;
}
