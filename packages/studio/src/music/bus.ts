export const sampleRate = 48_000;
export const samplesOf = (seconds: number) => Math.round(seconds * sampleRate);

/** Two channels of samples, -1 to 1 by convention; buses may go beyond. */
export type Stereo = { left: Float32Array; right: Float32Array };

/** A sound of one source: mono, written from the scratch's start. */
export type Scratch = Float32Array;

export function silence(samples: number): Stereo {
  return { left: new Float32Array(samples), right: new Float32Array(samples) };
}

/** Where a sound goes: its own bus, and a share to the reverb's. */
export type Destination = {
  bus: Stereo;
  reverb: Stereo;
  gain: number;
  /** -1 left to 1 right, equal power. */
  pan: number;
  reverbShare: number;
};

/** Adds the scratch's first `length` samples from `atSeconds` on; the reverb hears it from the other side too. */
export function mixIn(scratch: Scratch, length: number, atSeconds: number, to: Destination): void {
  const start = Math.round(atSeconds * sampleRate);
  const end = Math.min(length, to.bus.left.length - start);
  const left = to.gain * Math.SQRT1_2 * Math.sqrt(1 - to.pan);
  const right = to.gain * Math.SQRT1_2 * Math.sqrt(1 + to.pan);
  const sendLeft = (left * 0.6 + right * 0.4) * to.reverbShare;
  const sendRight = (right * 0.6 + left * 0.4) * to.reverbShare;
  // Held in variables: looked up anew for each of millions of samples they cost as much as the sums.
  const [busLeft, busRight] = [to.bus.left, to.bus.right];
  for (let i = 0, at = start; i < end; i++, at++) {
    const sample = scratch[i]!;
    busLeft[at] = busLeft[at]! + sample * left;
    busRight[at] = busRight[at]! + sample * right;
  }
  if (to.reverbShare === 0) return;
  const [reverbLeft, reverbRight] = [to.reverb.left, to.reverb.right];
  for (let i = 0, at = start; i < end; i++, at++) {
    const sample = scratch[i]!;
    reverbLeft[at] = reverbLeft[at]! + sample * sendLeft;
    reverbRight[at] = reverbRight[at]! + sample * sendRight;
  }
}
