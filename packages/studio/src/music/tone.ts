import type { Stereo } from "./bus.ts";
import { equaliser, filterBoth, powersAfter } from "./filters.ts";

/**
 * Five bands and how loud each is in a finished record against the lowest, dB. A mix of many instruments lands
 * anywhere; what listeners take for "well produced" hardly varies (Pestana et al., 2013, Spectral characteristics
 * of popular commercial recordings).
 */
const bands = [
  { shape: "low_shelf", hz: 90, centreHz: 80, target: 0 },
  { shape: "peak", hz: 320, centreHz: 320, target: -3.5 },
  { shape: "peak", hz: 1300, centreHz: 1300, target: -8 },
  { shape: "peak", hz: 3300, centreHz: 3300, target: -13 },
  { shape: "high_shelf", hz: 6500, centreHz: 9000, target: -18.5 },
] as const;
/** Part of the way to the target: the mood's own colour is to stay. */
const share = 0.75;
const most = 7;

/** Brings the tonal balance of a mix towards a record's, in place. */
export function balanceTone({ left, right }: Stereo): void {
  const middle = left.map((value, i) => value + right[i]!);
  const levels = bands.map(({ centreHz }) => level(middle, centreHz));
  const offsets = bands.map(({ target }, index) => target - (levels[index] ?? 0));
  const mean = offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length;
  bands.forEach(({ shape, hz }, index) => {
    const wanted = share * ((offsets[index] ?? 0) - mean);
    const band = equaliser(shape, hz, Math.max(-most, Math.min(most, wanted)), 0.6);
    filterBoth(left, right, band);
  });
}

/** Power around a frequency, about an octave wide, dB; two filters in a row, or the bass would leak in. */
function level(samples: Float32Array, hz: number): number {
  const band = equaliser("band", hz, 0, 0.9);
  const powers = powersAfter([samples], band, band);
  const power = powers.reduce((sum, span) => sum + span, 0);
  return 10 * Math.log10(power / samples.length + 1e-12);
}
