import type { ShotPlan } from "../direction/plan.ts";
import type { Mood } from "../music/moods.ts";
import type { CameraMove } from "./camera.ts";
import type { Box } from "./saliency.ts";

/** How large the product is staged: with room round it, for a hero shot, or for details. */
export type Staging = "wide" | "hero" | "close";

/** What stands before the camera. Several shots may be filmed in one scene. */
export type ScenePlan =
  /** The product in a virtual set. */
  | { kind: "set"; staging: Staging; shot: ShotPlan }
  /** The photograph over the whole frame, cropped to this window of it. */
  | { kind: "photograph"; photo: number; window: Box }
  /** The photograph whole and uncut, as a print on a plain ground. */
  | { kind: "print"; photo: number }
  /** The brand's logo, with the product of a photo. */
  | { kind: "end_card"; photo: number };

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
  /** The light comes up; `darkness` (0 to 1) is how much of it is missing at first. */
  | { kind: "fade_up"; startFrame: number; frames: number; darkness: number }
  /** A band of light crosses the product. */
  | { kind: "sweep"; startFrame: number; frames: number; strength: number };

/** The set goes out of focus (or comes into it) while the product stays sharp: from and to are 0 (sharp) to 1. */
export type FocusPull = { startFrame: number; frames: number; from: number; to: number };

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
