import type { Mode } from "../direction/plan.ts";
import type { PhotoAnalysis } from "../direction/analysis.ts";
import type { FilmRatio, FilmResolution } from "./frame-size.ts";

export type FilmDuration = 5 | 10 | 15;

/** What a film is made of. */
export type FilmInput = {
  /** One to four, the hero first; cutout and analysis are read in mode product_only alone. */
  photos: { photo: Buffer; cutout: Buffer | null; analysis: PhotoAnalysis | null }[];
  durationSeconds: FilmDuration;
  resolution: FilmResolution;
  aspectRatio: FilmRatio;
  mode: Mode;
  /** Image file of the brand's logo for the end-card. */
  logo: Buffer | null;
  music: boolean;
  /** Creative direction in plain words; see docs/creative-direction.md. */
  note: string;
  seed: number;
};
