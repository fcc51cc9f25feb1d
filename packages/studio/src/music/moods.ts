export const moodNames = [
  "elegant",
  "upbeat",
  "minimal",
  "cinematic",
  "warm",
  "electronic",
  "urban",
  "playful",
] as const;
export type Mood = (typeof moodNames)[number];

/** Beats a minute that a mood's groove bears, slow to fast. */
export const tempoRange: Record<Mood, [number, number]> = {
  elegant: [88, 108],
  upbeat: [110, 126],
  minimal: [98, 114],
  cinematic: [84, 104],
  warm: [84, 102],
  electronic: [116, 130],
  urban: [124, 146],
  playful: [104, 122],
};
