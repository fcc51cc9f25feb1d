import type { PhotoAnalysis } from "../direction/analysis.ts";
import type { Framing, ShotPlan } from "../direction/plan.ts";
import { planShots } from "../direction/plan-shots.ts";
import type { SetDescription, Style } from "../sets/set.ts";
import type { ScenePlan, Staging } from "./film-plan.ts";
import type { Direction } from "./note.ts";

type Size = { widthPx: number; heightPx: number };
type Facts = {
  frame: Size;
  durationSeconds: number;
  direction: Direction;
  analyses: PhotoAnalysis[];
  sets: SetDescription[];
  seed: number;
};

/**
 * How a scene is staged: with room round the product for the camera to move in, and with as many pixels as its
 * closest view needs. The plates hold 2048 px, so that more than 2880 would be enlargement alone.
 */
const stagings: Record<Staging, { framing: Framing; oversize: number }> = {
  wide: {
    framing: { fillHeight: 0.46, fillWidth: 0.56, centreX: 0.5, baseY: 0.75 },
    oversize: 1.25,
  },
  hero: {
    framing: { fillHeight: 0.58, fillWidth: 0.68, centreX: 0.5, baseY: 0.81 },
    oversize: 1.15,
  },
  close: {
    framing: { fillHeight: 0.76, fillWidth: 0.84, centreX: 0.5, baseY: 0.89 },
    oversize: 1.35,
  },
};
const longestSidePx = 2880;

/** The sets that a film visits: wide and close in the main style, then further styles and views as its length allows. */
export function planSets(facts: Facts): ScenePlan[] {
  const { direction, analyses, durationSeconds } = facts;
  const main = direction.styles[0]!;
  // A second style is worth a cut only in a set of its own; else the main set is seen from its other side.
  const second = direction.styles[1];
  const other = second && setsOf(facts.sets, second).length > 0 ? second : main;
  const view = (index: number) => index % analyses.length;
  const opening = durationSeconds === 5 ? "hero" : "wide";
  const scenes = [scene(facts, opening, main, 0, 0), scene(facts, "close", main, 0, 0)];
  if (durationSeconds >= 10) scenes.push(scene(facts, "hero", other, view(1), 1));
  if (durationSeconds === 15 || analyses.length > 2)
    scenes.push(scene(facts, "hero", main, view(2), 2));
  if (analyses.length > 3) scenes.push(scene(facts, "hero", other, 3, 3));
  return scenes;
}

function scene(
  facts: Facts,
  staging: Staging,
  style: Style,
  photo: number,
  variant: number,
): ScenePlan {
  const { frame, analyses, sets, direction, seed } = facts;
  const { framing, oversize } = stagings[staging];
  const scale = Math.min(oversize, longestSidePx / Math.max(frame.widthPx, frame.heightPx));
  const plans = planShots(
    {
      style,
      mode: "product_only",
      shots: 4,
      aspectRatio: [frame.widthPx, frame.heightPx],
      quality: "pro",
      backgroundColor: direction.backdrop,
      seed,
      analyses: [analyses[photo]!],
    },
    setsOf(sets, style).length > 0 ? setsOf(sets, style) : sets,
  );
  const plan: ShotPlan = plans[variant % plans.length]!;
  const lying = analyses[photo]?.product.pose === "lying";
  return {
    kind: "set",
    staging,
    shot: {
      ...plan,
      view: photo,
      // Every other visit sees the set from its other side, so that one set makes two pictures.
      mirrored: variant % 2 === 1,
      framing: lying
        ? { ...framing, baseY: Math.min(0.93, 0.5 + framing.fillHeight / 2) }
        : framing,
      widthPx: 2 * Math.round((frame.widthPx * scale) / 2),
      heightPx: 2 * Math.round((frame.heightPx * scale) / 2),
      grade: gradeOf(plan.grade, direction),
    },
  };
}

/** The sets that were built for a style, not those that may stand in for one of it. */
function setsOf(sets: SetDescription[], style: Style): SetDescription[] {
  return sets.filter(({ styles }) => styles[0] === style);
}

function gradeOf(grade: ShotPlan["grade"], { grade: wish }: Direction): ShotPlan["grade"] {
  return {
    ...grade,
    exposure: grade.exposure * wish.brightness,
    contrast: grade.contrast * wish.contrast,
    saturation: grade.saturation * wish.saturation,
    warmth: Math.max(-1, Math.min(1, grade.warmth + 0.6 * wish.warmth)),
  };
}
