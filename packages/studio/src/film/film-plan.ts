import type { ShotPlan } from "../direction/plan.ts";
import type { Mood } from "../music/moods.ts";
import type { CameraMove } from "./camera.ts";
import type { Box } from "./saliency.ts";

/** How large the product is staged: with room round it, or for a hero shot. */
export type Staging = "wide" | "hero";

/** What stands before the camera. Several shots may be filmed in one scene. */
export type ScenePlan =
  /**
   * The product in a virtual set. The plan's size is that of the product's finest pixels; the set is staged at about
   * `stagePx` across. `unlit`: its lights before the key comes up.
   */
  | { kind: "set"; staging: Staging; shot: ShotPlan; stagePx: number; unlit: ShotPlan["light"] }
  /** The photograph over the whole frame, cropped to this window of it, into which the camera closes by `closest` at most. */
  | { kind: "photograph"; photo: number; window: Box; closest: number }
  /** The photograph whole and uncut, as a print on a plain ground. */
  | { kind: "print"; photo: number }
  /** The brand's logo, with the product of a photo; null: alone. */
  | { kind: "end_card"; photo: number | null };

export type ShotSize = "wide" | "hero" | "detail" | "second_view" | "pack" | "end_card";

/** One cut of the film. Times are frames from its start. */
export type FilmShot = {
  size: ShotSize;
  scene: number;
  startFrame: number;
  frames: number;
  move: CameraMove;
  /** Frames over which the picture before dissolves into this one; 0 is a cut. */
  dissolveFrames: number;
  light: LightChange | null;
  focus: FocusPull | null;
};

/** Light that changes within a shot. */
export type LightChange =
  /** The key light comes up: before it, only what it leaves of the others. */
  | { kind: "fade_up"; startFrame: number; frames: number }
  /** The key light comes up from one side to the other, with a band of light across the product. */
  | { kind: "sweep"; startFrame: number; frames: number }
  /** A band of light alone crosses the product: there is none where nothing was cut out. */
  | { kind: "glint"; startFrame: number; frames: number; strength: number };

/**
 * The focus moves: how far out of it set and product are at both ends, 0 (sharp) to 1. A set whose things are all at one
 * distance stays sharp.
 */
export type FocusPull = {
  startFrame: number;
  frames: number;
  set: [from: number, to: number];
  product: [from: number, to: number];
};

/** A film, decided: JSON, so that it can be printed, tested and drawn anywhere with the same result. */
export type FilmPlan = {
  widthPx: number;
  heightPx: number;
  framesPerSecond: number;
  frames: number;
  seed: number;
  mood: Mood;
  beatsPerMinute: number;
  /** Beats from the start to the ending hit, on which the end-card or the closing pack shot comes. */
  beats: number;
  hitFrame: number;
  scenes: ScenePlan[];
  shots: FilmShot[];
};
