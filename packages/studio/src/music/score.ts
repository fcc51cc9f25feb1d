import type { Arrangement, DrumName, VoiceName } from "./moods.ts";

/** A stroke on a drum; times are seconds from the film's start. */
export type Stroke = { drum: DrumName; atSeconds: number; velocity: number };
/** A pitched note; `brightness` (0 to 1) opens its filter. */
export type Note = {
  voice: VoiceName;
  atSeconds: number;
  seconds: number;
  pitch: number;
  velocity: number;
  /** -1 left to 1 right. */
  pan: number;
  brightness: number;
};
export type BassNote = { atSeconds: number; seconds: number; pitch: number; velocity: number };
/** Sounds that lead into a moment. */
export type Effect =
  | { kind: "riser" | "reverse"; atSeconds: number; seconds: number; velocity: number }
  | { kind: "impact" | "crash"; atSeconds: number; velocity: number };

export type SectionName = "opening" | "groove" | "build" | "lift" | "ending";
export type Section = { name: SectionName; fromBeat: number; toBeat: number };

export type Score = {
  arrangement: Arrangement;
  beatsPerMinute: number;
  durationSeconds: number;
  hitSeconds: number;
  sections: Section[];
  strokes: Stroke[];
  bass: BassNote[];
  bed: Note[];
  figure: Note[];
  tune: Note[];
  effects: Effect[];
};
