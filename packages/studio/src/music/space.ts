import { sampleRate, silence } from "./bus.ts";
import type { Stereo } from "./bus.ts";

/** Mutually prime delays of 31 to 77 ms: no echo repeats soon enough to ring. */
const delays = [1499, 1889, 2203, 2477, 2789, 3079, 3361, 3697];

const preDelay = Math.round(0.018 * sampleRate);

/**
 * A hall: eight delay lines fed back through a Householder matrix (Jot and Chaigne, 1991), each damped in the treble.
 * `seconds` is the time to fall by 60 dB. What comes out of the shortest line was put in 31 ms before, so that as much is
 * worked out at a time, line by line.
 */
export function reverberate(input: Stereo, seconds: number): Stereo {
  const length = input.left.length;
  const out = silence(length);
  const lines = delays.map((delay, index) => ({
    delay,
    gain: 10 ** ((-3 * delay) / (seconds * sampleRate)),
    held: new Float32Array(delay),
    /** What the line gives off in a block, damped. */
    block: new Float32Array(delays[0]!),
    damped: 0,
    send: index % 2 === 0 ? input.left : input.right,
    to: index % 2 === 0 ? out.left : out.right,
    sign: index === 3 || index === 4 ? -0.5 : 0.5,
  }));
  const sums = new Float32Array(delays[0]!);
  for (let from = 0; from < length; from += sums.length) {
    const count = Math.min(sums.length, length - from);
    sums.fill(0);
    for (const line of lines) giveOff(line, from, count, sums);
    for (const line of lines) takeIn(line, from, count, sums);
  }
  return out;
}

type Line = {
  delay: number;
  gain: number;
  held: Float32Array;
  block: Float32Array;
  damped: number;
  send: Float32Array;
  to: Float32Array;
  sign: number;
};

function giveOff(line: Line, from: number, count: number, sums: Float32Array): void {
  const { delay, held, block, to, sign } = line;
  let { damped } = line;
  let at = from % delay;
  for (let i = 0; i < count; i++) {
    damped += 0.5 * (held[at]! - damped);
    block[i] = damped;
    sums[i] = sums[i]! + damped;
    to[from + i] = to[from + i]! + sign * damped;
    at = at + 1 === delay ? 0 : at + 1;
  }
  line.damped = damped;
}

function takeIn(line: Line, from: number, count: number, sums: Float32Array): void {
  const { delay, gain, held, block, send } = line;
  let at = from % delay;
  for (let i = 0; i < count; i++) {
    const heard = from + i - preDelay;
    const sent = heard >= 0 ? send[heard]! : 0;
    held[at] = 0.5 * sent + (block[i]! - 0.25 * sums[i]!) * gain;
    at = at + 1 === delay ? 0 : at + 1;
  }
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
