import type { Mode } from "../direction/plan.ts";
import { seededRandom } from "../direction/random.ts";
import type { Mood } from "../music/moods.ts";
import type { CameraMove, CameraPose } from "./camera.ts";
import type {
  FilmGrade,
  FilmPlan,
  FilmShot,
  LightChange,
  ScenePlan,
  ShotSize,
} from "./film-plan.ts";
import { framesPerSecond } from "./frame-size.ts";
import { findRhythm, frameOfBeat } from "./rhythm.ts";
import type { Rhythm } from "./rhythm.ts";

/** What the note asks of the whole film. */
export type FilmDirection = { mood: Mood; pace: number; grade: FilmGrade };

export type StoryboardFacts = {
  widthPx: number;
  heightPx: number;
  durationSeconds: number;
  mode: Mode;
  photos: number;
  hasLogo: boolean;
  direction: FilmDirection;
  /** The scenes that are filmed, the hero's first; the end-card is added to them. */
  scenes: ScenePlan[];
  seed: number;
};

/**
 * Decides the film: cuts on beats, shots of different size, a closing pack shot or end-card on the ending hit.
 * Pure: the same facts give the same plan.
 */
export function planFilm(facts: StoryboardFacts): FilmPlan {
  const { direction, durationSeconds, widthPx, heightPx, seed } = facts;
  const random = seededRandom(seed);
  const frames = durationSeconds * framesPerSecond;
  const rhythm = findRhythm(direction.mood, direction.pace, durationSeconds, framesPerSecond);
  const sizes = shotSizes(facts, rhythm);
  const lengths = shotBeats(rhythm.beats, sizes.length, direction.pace);
  const scenes = [...facts.scenes];
  const shots: FilmShot[] = [];
  let beat = 0;
  sizes.forEach((size, index) => {
    const startFrame = frameOfBeat(rhythm, beat);
    beat += lengths[index] ?? 0;
    const endFrame = frameOfBeat(rhythm, beat);
    const scene = sceneFor(size, index, facts);
    const tall = heightPx > widthPx;
    shots.push({
      size,
      scene,
      startFrame,
      frames: endFrame - startFrame,
      move: moveFor(
        size,
        index,
        { tall, photograph: facts.scenes[scene]?.kind === "photograph" },
        random,
      ),
      dissolveFrames: 0,
      light: lightFor(size, startFrame, rhythm),
      focus: size === "detail" ? { startFrame: 0, frames: 20, from: 0.35, to: 1 } : null,
    });
  });
  shots.push(closing(facts, rhythm, frames, scenes));
  return {
    widthPx,
    heightPx,
    framesPerSecond,
    frames,
    seed,
    mood: direction.mood,
    ...rhythm,
    scenes,
    shots,
    grade: direction.grade,
  };
}

/** Shot sizes up to the hit. Neighbours always differ. */
function shotSizes(facts: StoryboardFacts, rhythm: Rhythm): ShotSize[] {
  const views = Math.min(facts.photos, facts.scenes.length);
  const second: ShotSize = views > 1 ? "second_view" : "hero";
  if (facts.durationSeconds === 5) return rhythm.beats >= 8 ? ["hero", "detail"] : ["hero"];
  if (facts.durationSeconds === 10)
    return views > 2
      ? ["wide", "hero", "second_view", "second_view"]
      : ["wide", "hero", "detail", second];
  return views > 2
    ? ["wide", "hero", "detail", "second_view", "second_view"]
    : ["wide", "hero", "detail", second, "wide"];
}

/**
 * Shares the beats out in whole beats: longer shots first and last, quicker ones in the middle, as a cut breathes.
 * A fast pace quickens the middle further.
 */
function shotBeats(beats: number, shots: number, pace: number): number[] {
  const weights = Array.from({ length: shots }, (_, index) =>
    index === 0 || index === shots - 1 ? 1.15 : 1 - 0.2 * pace,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let used = 0;
  let wanted = 0;
  return weights.map((weight, index) => {
    wanted += (weight / total) * beats;
    const end = index === shots - 1 ? beats : Math.round(wanted);
    const length = end - used;
    used = end;
    return length;
  });
}

/** Which scene a shot is filmed in: neighbours change the scene where there are several. */
function sceneFor(size: ShotSize, index: number, facts: StoryboardFacts): number {
  const count = facts.scenes.length;
  if (count === 1) return 0;
  if (size === "detail") return 0;
  return index % count;
}

const pose = (fill: number, x: number, y: number, rest: Partial<CameraPose> = {}): CameraPose => ({
  fill,
  aimX: 0.5,
  aimY: 0.5,
  x,
  y,
  orbit: 0,
  ...rest,
});

function moveFor(
  size: ShotSize,
  index: number,
  scene: { tall: boolean; photograph: boolean },
  random: () => number,
): CameraMove {
  const side = random() < 0.5 ? -1 : 1;
  const drift = 0.012 * side;
  const move = (from: CameraPose, to: CameraPose, easing: CameraMove["easing"] = "through") => ({
    from,
    to,
    easing,
    travel: scene.photograph ? 0 : 1,
  });
  // On a tall screen the lower fifth belongs to the phone's own buttons and captions.
  const middle = scene.tall ? 0.47 : 0.5;
  switch (size) {
    case "wide":
      return move(pose(0.42, 0.5 - drift * 2, middle), pose(0.5, 0.5, middle));
    case "hero":
      return index === 0
        ? move(pose(0.58, 0.5, middle, { orbit: -0.012 * side }), pose(0.7, 0.5, middle))
        : move(
            pose(0.68, 0.5 + drift, middle, { orbit: 0.02 * side }),
            pose(0.66, 0.5 - drift, middle, { orbit: -0.02 * side }),
          );
    case "detail":
      return move(
        pose(1.5, 0.5 + drift, 0.5, { aimY: 0.62 }),
        pose(1.62, 0.5 - drift, 0.5, { aimY: 0.52 }),
      );
    case "second_view":
      return move(pose(0.66, 0.5 + drift, middle), pose(0.6, 0.5 - drift, middle));
    case "pack":
      return move(pose(0.6, 0.5, middle), pose(0.64, 0.5, middle), "settle");
    case "end_card":
      return move(pose(0.98, 0.5, 0.5), pose(1, 0.5, 0.5), "settle");
  }
}

function lightFor(size: ShotSize, startFrame: number, rhythm: Rhythm): LightChange | null {
  const beat = (from: number) => frameOfBeat(rhythm, from);
  if (size === "hero" || size === "pack")
    return { kind: "sweep", startFrame: beat(1), frames: beat(2.5), strength: 46 };
  if (size === "wide" && startFrame === 0)
    return { kind: "fade_up", startFrame: 0, frames: beat(1) };
  return null;
}

/** What stands on the ending hit: the end-card with a logo, the pack shot without. */
function closing(
  facts: StoryboardFacts,
  rhythm: Rhythm,
  frames: number,
  scenes: ScenePlan[],
): FilmShot {
  const size: ShotSize = facts.hasLogo ? "end_card" : "pack";
  if (facts.hasLogo) scenes.push({ kind: "end_card", photo: 0 });
  const scene = facts.hasLogo ? scenes.length - 1 : 0;
  const photograph = facts.scenes[0]?.kind === "photograph";
  return {
    size,
    scene,
    startFrame: rhythm.hitFrame,
    frames: frames - rhythm.hitFrame,
    move: moveFor(
      size,
      0,
      { tall: facts.heightPx > facts.widthPx, photograph },
      seededRandom(facts.seed),
    ),
    dissolveFrames: facts.hasLogo ? 5 : 0,
    light: facts.hasLogo ? null : lightFor("pack", rhythm.hitFrame, rhythm),
    focus: null,
  };
}
