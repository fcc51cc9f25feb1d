import { sampleRate, silence } from "./bus.ts";
import type { Stereo } from "./bus.ts";
import { integratedLoudness, truePeaks } from "./loudness.ts";
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
  const scaled = {
    left: sound.left.map((x) => x * first),
    right: sound.right.map((x) => x * first),
  };
  const peaks = truePeaks(scaled.left);
  truePeaks(scaled.right).forEach((peak, i) => (peaks[i] = Math.max(peaks[i]!, peak)));
  let gain = 1;
  let limited = limit(scaled, peaks, gain);
  // Limiting takes loudness away: three corrections bring it within a tenth.
  for (let round = 0; round < 3; round++) {
    const missing = targetLoudness - integratedLoudness(limited);
    if (Math.abs(missing) < 0.08) break;
    gain *= 10 ** (missing / 20);
    limited = limit(scaled, peaks, gain);
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
      const u = i / tail;
      const at = channel.length - 1 - i;
      channel[at] = channel[at]! * u * u * (3 - 2 * u);
    }
  }
}

/** `peaks`: the true peak round each sample of the sound before the gain. */
function limit(sound: Stereo, peaks: Float32Array, gain: number): Stereo {
  const length = sound.left.length;
  const wanted = peaks.map((peak) => Math.min(1, ceiling / Math.max(peak * gain, 1e-9)));
  const window = Math.round(lookAheadSeconds * sampleRate);
  const reduction = released(lowestAhead(wanted, window));
  const out = silence(length);
  let sum = window;
  for (let i = 0; i < length; i++) {
    // A mean over the window the gain was held low for: it arrives in time and turns without a corner.
    sum += reduction[i]! - (i >= window ? reduction[i - window]! : 1);
    const factor = (gain * sum) / window;
    out.left[i] = sound.left[i]! * factor;
    out.right[i] = sound.right[i]! * factor;
  }
  return out;
}

/** The lowest of each sample and the `window` after it (van Herk's queue: one pass). */
function lowestAhead(values: Float32Array, window: number): Float32Array {
  const length = values.length;
  const out = new Float32Array(length);
  const queue = new Int32Array(length);
  let [head, tail] = [0, 0];
  for (let i = 0; i < length + window; i++) {
    if (i < length) {
      while (tail > head && values[queue[tail - 1]!]! >= values[i]!) tail--;
      queue[tail++] = i;
    }
    const at = i - window;
    if (at < 0) continue;
    while (queue[head]! < at) head++;
    out[at] = values[queue[head]!]!;
  }
  return out;
}

function released(values: Float32Array): Float32Array {
  const rate = 1 / (releaseSeconds * sampleRate);
  let gain = 1;
  return values.map((value) => {
    gain = Math.min(value, gain + (1 - gain) * rate);
    return gain;
  });
}
