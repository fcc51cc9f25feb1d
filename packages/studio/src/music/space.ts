import { sampleRate, silence } from "./bus.ts";
import type { Stereo } from "./bus.ts";

/** Mutually prime delays of 31 to 77 ms: no echo repeats soon enough to ring. */
const delays = [1499, 1889, 2203, 2477, 2789, 3079, 3361, 3697];

/**
 * A hall: eight delay lines fed back through a Householder matrix (Jot and Chaigne, 1991), each damped in the treble.
 * `seconds` is the time to fall by 60 dB.
 */
export function reverberate(input: Stereo, seconds: number): Stereo {
  const length = input.left.length;
  const out = silence(length);
  const lines = delays.map((delay) => new Float32Array(delay));
  const gains = delays.map((delay) => 10 ** ((-3 * delay) / (seconds * sampleRate)));
  const positions = new Int32Array(8);
  const damped = new Float64Array(8);
  const preDelay = Math.round(0.018 * sampleRate);
  for (let i = 0; i < length; i++) {
    let sum = 0;
    for (let k = 0; k < 8; k++) {
      damped[k] = damped[k]! + 0.5 * (lines[k]![positions[k]!]! - damped[k]!);
      sum += damped[k]!;
    }
    const from = i - preDelay;
    const left = from >= 0 ? input.left[from]! : 0;
    const right = from >= 0 ? input.right[from]! : 0;
    for (let k = 0; k < 8; k++) {
      const at = positions[k]!;
      lines[k]![at] = (k % 2 ? right : left) * 0.5 + (damped[k]! - sum * 0.25) * gains[k]!;
      positions[k] = at + 1 === delays[k] ? 0 : at + 1;
    }
    out.left[i] = (damped[0]! + damped[2]! - damped[4]! + damped[6]!) * 0.5;
    out.right[i] = (damped[1]! - damped[3]! + damped[5]! + damped[7]!) * 0.5;
  }
  return out;
}

/** Echoes that cross from side to side, added in place. */
export function pingPong(bus: Stereo, seconds: number, feedback: number): void {
  const delay = Math.round(seconds * sampleRate);
  for (let i = delay; i < bus.left.length; i++) {
    const left = bus.left[i]! + feedback * bus.right[i - delay]!;
    bus.right[i] = bus.right[i]! + feedback * bus.left[i - delay]!;
    bus.left[i] = left;
  }
}

/** The gain that makes room for each kick: down at once, back within a quarter of a second. */
export function duckingCurve(length: number, kicksSeconds: number[], depth: number): Float32Array {
  const curve = new Float32Array(length).fill(1);
  const span = Math.round(0.28 * sampleRate);
  for (const seconds of kicksSeconds) {
    const start = Math.round(seconds * sampleRate);
    for (let i = 0; i < span && start + i < length; i++) {
      const t = i / sampleRate;
      // Four milliseconds down: a step would click in the bass.
      const gain = 1 - depth * Math.min(1, i / 190) * Math.exp(-((t / 0.1) ** 1.7));
      curve[start + i] = Math.min(curve[start + i]!, gain);
    }
  }
  return curve;
}
