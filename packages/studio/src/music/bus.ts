export const sampleRate = 48_000;

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
  const { bus, reverb } = to;
  for (let i = 0; i < end; i++) {
    const sample = scratch[i]!;
    const at = start + i;
    bus.left[at] = bus.left[at]! + sample * left;
    bus.right[at] = bus.right[at]! + sample * right;
    if (to.reverbShare > 0) {
      reverb.left[at] = reverb.left[at]! + sample * sendLeft;
      reverb.right[at] = reverb.right[at]! + sample * sendRight;
    }
  }
}
