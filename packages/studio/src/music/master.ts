import { smoothStep } from "../cutout/image/lab.ts";
import { sampleRate, silence } from "./bus.ts";
import type { Stereo } from "./bus.ts";
import { integratedLoudness, raiseToTruePeaks } from "./loudness.ts";
import { balanceTone } from "./tone.ts";

const targetLoudness = -14;
/** AAC overshoots by up to 0.9 dB as we encode it, and -1 dBTP must hold in the file. */
const ceiling = 10 ** (-2.8 / 20);
const lookAheadSeconds = 0.004;
const releaseSeconds = 0.09;

/** Brings a mix to -14 LUFS with a limiter that looks ahead, whose ceiling is measured between the samples too. */
export function master(mix: Stereo, tailSeconds: number): Stereo {
  const sound = { left: withoutRumble(mix.left), right: withoutRumble(mix.right) };
  balanceTone(sound);
  widen(sound);
  fade(sound, tailSeconds);
  const first = 10 ** ((targetLoudness - integratedLoudness(sound)) / 20);
  const peaks = new Float32Array(mix.left.length);
  for (const channel of [sound.left, sound.right]) {
    for (let i = 0; i < channel.length; i++) channel[i] = channel[i]! * first;
    raiseToTruePeaks(peaks, channel);
  }
  let gain = 1;
  const limited = silence(mix.left.length);
  limit(sound, peaks, gain, limited);
  // Limiting takes loudness away: three corrections bring it within a tenth or so.
  for (let round = 0; round < 3; round++) {
    const missing = targetLoudness - integratedLoudness(limited);
    if (Math.abs(missing) < 0.12) break;
    gain *= 10 ** (missing / 20);
    limit(sound, peaks, gain, limited);
  }
  return limited;
}

/** Below 28 Hz there is nothing to hear, only headroom to lose. */
function withoutRumble(samples: Float32Array): Float32Array {
  const out = new Float32Array(samples.length);
  const keep = Math.exp((-2 * Math.PI * 28) / sampleRate);
  let [y, before] = [0, 0];
  for (let i = 0; i < samples.length; i++) {
    y = keep * (y + samples[i]! - before);
    before = samples[i]!;
    out[i] = y;
  }
  return out;
}

/** How much the difference between the sides is raised, and from which frequency on: the bass stays in the middle. */
const sideGain = 1.9;
const sideHz = 190;

/** Opens the mix to the sides: instruments panned as on a stage come out 15 dB under the middle, records about 10. */
function widen({ left, right }: Stereo): void {
  const keep = Math.exp((-2 * Math.PI * sideHz) / sampleRate);
  let [high, before] = [0, 0];
  for (let i = 0; i < left.length; i++) {
    const side = (left[i]! - right[i]!) / 2;
    high = keep * (high + side - before);
    before = side;
    left[i] = left[i]! + (sideGain - 1) * high;
    right[i] = right[i]! - (sideGain - 1) * high;
  }
}

/** A breath in (4 ms: the first beat keeps its punch) and a tail out to silence. */
function fade(sound: Stereo, tailSeconds: number): void {
  const attack = 0.004 * sampleRate;
  const tail = Math.round(tailSeconds * sampleRate);
  for (const channel of [sound.left, sound.right]) {
    for (let i = 0; i < attack; i++) channel[i] = channel[i]! * (i / attack);
    for (let i = 0; i < tail; i++) {
      const at = channel.length - 1 - i;
      channel[at] = channel[at]! * smoothStep(0, tail, i);
    }
  }
}

/**
 * Writes the sound times `gain`, held under the ceiling, into `out`. `peaks` are the true peaks round each sample before the
 * gain. One pass: the lowest gain of the next 4 ms (van Herk's queue), let go slowly, and its mean over that window,
 * which arrives in time and turns without a corner.
 */
function limit(sound: Stereo, peaks: Float32Array, gain: number, out: Stereo): void {
  const length = peaks.length;
  const window = Math.round(lookAheadSeconds * sampleRate);
  const release = 1 / (releaseSeconds * sampleRate);
  const [queuedAt, queued] = [new Int32Array(window + 2), new Float32Array(window + 2)];
  const held = new Float32Array(window).fill(1);
  let [head, tail, slot] = [0, 0, 0];
  // In an array, like the filters' state: as variables they are allocated anew at each sample.
  const state = Float64Array.of(1, window);
  for (let i = 0; i < length + window; i++) {
    if (i < length) {
      const wanted = Math.min(1, ceiling / Math.max(peaks[i]! * gain, 1e-9));
      while (tail !== head && queued[before(tail, window)]! >= wanted) tail = before(tail, window);
      queued[tail] = wanted;
      queuedAt[tail] = i;
      tail = after(tail, window);
    }
    const at = i - window;
    if (at < 0) continue;
    while (queuedAt[head]! < at) head = after(head, window);
    const reduction = Math.min(queued[head]!, state[0]! + (1 - state[0]!) * release);
    const sum = state[1]! + reduction - held[slot]!;
    state[0] = reduction;
    state[1] = sum;
    held[slot] = reduction;
    slot = slot + 1 === window ? 0 : slot + 1;
    const factor = (gain * sum) / window;
    out.left[at] = sound.left[at]! * factor;
    out.right[at] = sound.right[at]! * factor;
  }
}

/** The queue's places go round: it holds the window, one more, and one empty place. */
const after = (place: number, window: number) => (place === window + 1 ? 0 : place + 1);
const before = (place: number, window: number) => (place === 0 ? window + 1 : place - 1);
