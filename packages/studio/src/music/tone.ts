import type { Stereo } from "./bus.ts";
import { equaliser, filtered } from "./filters.ts";

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

/** Brings the tonal balance of a mix towards a record's. */
export function balanceTone(mix: Stereo): Stereo {
  const levels = bands.map(({ centreHz }) => level(mix, centreHz));
  const offsets = bands.map(({ target }, index) => target - (levels[index] ?? 0));
  const middle = offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length;
  let { left, right } = mix;
  bands.forEach(({ shape, hz }, index) => {
    const wanted = share * ((offsets[index] ?? 0) - middle);
    const band = equaliser(shape, hz, Math.max(-most, Math.min(most, wanted)), 0.6);
    left = filtered(left, band);
    right = filtered(right, band);
  });
  return { left, right };
}

/** Power around a frequency, about an octave wide, dB; two filters in a row, or the bass would leak in. */
function level({ left, right }: Stereo, hz: number): number {
  const band = equaliser("band", hz, 0, 0.9);
  let sum = 0;
  for (const channel of [left, right])
    for (const x of filtered(filtered(channel, band), band)) sum += x * x;
  return 10 * Math.log10(sum / left.length + 1e-12);
}
