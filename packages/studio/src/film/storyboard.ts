import { seededRandom } from "../direction/random.ts";
import type {
  FilmPlan,
  FilmShot,
  FocusPull,
  LightChange,
  ScenePlan,
  ShotSize,
} from "./film-plan.ts";
import { framesPerSecond } from "./frame-size.ts";
import { moveFor } from "./moves.ts";
import type { Direction } from "./note.ts";
import { findRhythm, frameOfBeat } from "./rhythm.ts";
import type { Rhythm } from "./rhythm.ts";

export type StoryboardFacts = {
  widthPx: number;
  heightPx: number;
  durationSeconds: number;
  hasLogo: boolean;
  direction: Direction;
  /** What can be filmed, the hero's first; the end-card is added to them. */
  scenes: ScenePlan[];
  seed: number;
};

/** A shot before it has its time. */
type Beat = { size: ShotSize; scene: number };

/**
 * Decides the film: shots of different size and scene, cuts on beats, and on the ending hit the end-card or a closing
 * pack shot. Pure: the same facts give the same plan.
 */
export function planFilm(facts: StoryboardFacts): FilmPlan {
  const { direction, durationSeconds, widthPx, heightPx, seed } = facts;
  const random = seededRandom(seed);
  const frames = durationSeconds * framesPerSecond;
  const rhythm = findRhythm(direction.mood, direction.pace, durationSeconds, framesPerSecond);
  const sequence = sequenceFor(facts);
  const lengths = shotBeats(rhythm.beats, sequence.length, direction.pace);
  // What has but one framing goes on to the end: its closing shot would be a cut to almost the same.
  const isWhole = sequence.length === 1 && !facts.hasLogo;
  let beat = 0;
  const shots = sequence.map(({ size, scene }, index): FilmShot => {
    const startFrame = frameOfBeat(rhythm, beat);
    beat += lengths[index] ?? 0;
    const length = (isWhole ? frames : frameOfBeat(rhythm, beat)) - startFrame;
    return {
      size,
      scene,
      startFrame,
      frames: length,
      move: moveFor(size, facts.scenes[scene], heightPx > widthPx, random, sequence.length === 1),
      dissolveFrames: 0,
      light: lightFor(size, index, length, rhythm),
      focus: focusFor(size, length, rhythm),
    };
  });
  const scenes: ScenePlan[] = facts.hasLogo
    ? [...facts.scenes, { kind: "end_card", photo: cardPhoto(facts.scenes) }]
    : facts.scenes;
  return {
    widthPx,
    heightPx,
    framesPerSecond,
    frames,
    seed,
    mood: direction.mood,
    ...rhythm,
    scenes,
    shots: isWhole ? shots : [...shots, closing(facts, rhythm, frames)],
  };
}

/** The first photo whose product stands in a set as itself: a cutout that no set can show, the plain card can't either. */
function cardPhoto(scenes: ScenePlan[]): number | null {
  for (const scene of scenes)
    if (scene.kind === "set" && scene.shot.presentation === "product") return scene.shot.view;
  return null;
}

function sequenceFor(facts: StoryboardFacts): Beat[] {
  return facts.scenes.some(({ kind }) => kind === "set")
    ? setSequence(facts)
    : photographSequence(facts);
}

/** At this pace and below a cut of ten seconds has a shot less, and each more time. */
const unhurried = -0.5;

/** In sets: open wide (or on the hero, where there is no time), change the set, go close, come back from another side. */
function setSequence({ scenes, durationSeconds, direction }: StoryboardFacts): Beat[] {
  const others = scenes.flatMap((scene, index) =>
    scene.kind === "set" && scene.staging === "hero" && index > 0 ? [index] : [],
  );
  const [second = 0, third, fourth] = others;
  const close: Beat = { size: "detail", scene: 0 };
  if (durationSeconds === 5) return [{ size: "hero", scene: 0 }, close];
  const wide: Beat = { size: "wide", scene: 0 };
  const middle: Beat = { size: "hero", scene: second };
  const back: Beat = { size: "second_view", scene: third ?? second };
  if (durationSeconds === 10)
    return direction.pace <= unhurried && third === undefined
      ? [wide, close, middle]
      : [wide, middle, close, back];
  const late: Beat = { size: "hero", scene: third ?? 0 };
  return fourth === undefined
    ? [wide, middle, close, { size: "second_view", scene: second }, late]
    : [wide, middle, close, late, { size: "second_view", scene: fourth }];
}

/**
 * Of photographs: each in turn, first whole and then close where it can be, but each before any is seen twice. One that has no
 * close view is a single shot: from one framing to almost the same a cut looks like a fault.
 */
function photographSequence({ scenes, durationSeconds, hasLogo }: StoryboardFacts): Beat[] {
  const count = durationSeconds === 5 ? 2 : durationSeconds === 10 ? 4 : 5;
  const photoOf = (index: number) => {
    const scene = scenes[index];
    return scene && "photo" in scene ? scene.photo : -1;
  };
  const all = scenes.map((_, index) => index);
  const isFirst = (index: number) => photoOf(index) !== photoOf(index - 1);
  // Where there is no time for all, the close views of the last photographs go first.
  const spare = all
    .filter((index) => !isFirst(index))
    .slice(0, Math.max(0, count - all.filter(isFirst).length));
  const once = all.filter((index) => isFirst(index) || spare.includes(index));
  // Without a logo the film closes on the first: that is not shown just before.
  const endsOnFirst = (count - 1) % once.length === 0;
  const length = once.length === 1 ? 1 : endsOnFirst && !hasLogo ? count - 1 : count;
  return Array.from({ length }, (_, at): Beat => {
    const round = Math.floor(at / once.length);
    return { size: round % 2 === 0 ? "wide" : "hero", scene: once[at % once.length]! };
  });
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

/** Longest a light or a focus may take to arrive, in beats. */
const lightBeats = 2;
/** Frames by which a light has begun to come up before its shot: a film's first picture stands for it in a feed. */
const earlyFrames = 8;

/** The film opens as its key light comes up; later it sweeps over the label in the detail, and glints on the closing shot. */
function lightFor(
  size: ShotSize,
  index: number,
  frames: number,
  rhythm: Rhythm,
): LightChange | null {
  const lasting = (startFrame: number, beats: number, most: number) => ({
    startFrame,
    frames:
      Math.min(most, frameOfBeat(rhythm, beats), frames - Math.max(0, startFrame)) -
      Math.min(0, startFrame),
  });
  if (index === 0) return { kind: "fade_up", ...lasting(-earlyFrames, lightBeats, 28) };
  if (size === "detail") return { kind: "sweep", ...lasting(-earlyFrames, lightBeats, 30) };
  if (size === "pack")
    return { kind: "glint", ...lasting(frameOfBeat(rhythm, 0.5), 2.5, frames), strength: 40 };
  return null;
}

/** In the detail the set goes out of focus; a second view is cut to out of focus and racks to the product. */
function focusFor(size: ShotSize, frames: number, rhythm: Rhythm): FocusPull | null {
  const beat = Math.min(frames, frameOfBeat(rhythm, 1));
  if (size === "detail")
    return { startFrame: 0, frames: Math.min(18, frames), set: [0.25, 1], product: [0, 0] };
  if (size === "second_view")
    return { startFrame: 1, frames: Math.min(14, beat), set: [0, 0.7], product: [1, 0] };
  return null;
}

/** What stands on the ending hit: the end-card with a logo, the pack shot without. */
function closing(facts: StoryboardFacts, rhythm: Rhythm, frames: number): FilmShot {
  const size: ShotSize = facts.hasLogo ? "end_card" : "pack";
  const length = frames - rhythm.hitFrame;
  const tall = facts.heightPx > facts.widthPx;
  // A glint runs over a product: a photograph is one with its own, and a card may have but the logo.
  const glints = facts.hasLogo ? cardPhoto(facts.scenes) !== null : facts.scenes[0]?.kind === "set";
  const glint: LightChange | null = facts.hasLogo
    ? { kind: "glint", startFrame: 14, frames: 34, strength: 34 }
    : lightFor(size, 1, length, rhythm);
  return {
    size,
    scene: facts.hasLogo ? facts.scenes.length : 0,
    startFrame: rhythm.hitFrame,
    frames: length,
    move: moveFor(
      size,
      facts.hasLogo ? undefined : facts.scenes[0],
      tall,
      seededRandom(facts.seed),
    ),
    dissolveFrames: facts.hasLogo ? 4 : 0,
    light: glints ? glint : null,
    focus: null,
  };
}
