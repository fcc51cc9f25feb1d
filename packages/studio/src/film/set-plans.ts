import type { Rgb } from "../develop/color.ts";
import type { PhotoAnalysis } from "../direction/analysis.ts";
import type { Framing, ShotPlan } from "../direction/plan.ts";
import { mirrorForLight } from "../direction/mirror-for-light.ts";
import { planShots } from "../direction/plan-shots.ts";
import { lightPart, type LightMix } from "../direction/styles.ts";
import type { SetDescription, Style } from "../sets/set.ts";
import type { ScenePlan, Staging } from "./film-plan.ts";
import { evenPx } from "./frame-size.ts";
import type { Direction } from "./note.ts";
import { detailFill, heroFill, printCloser } from "./moves.ts";

type Size = { widthPx: number; heightPx: number };
type Facts = {
  frame: Size;
  durationSeconds: number;
  direction: Direction;
  analyses: PhotoAnalysis[];
  sets: SetDescription[];
  seed: number;
};

type Staged = { framing: Framing; oversize: number };

/**
 * How a scene is staged: with room round the product for the camera to move in, and with as many pixels of the set as the
 * frame shows of it. Closer views enlarge the set, which is out of focus then, and not the product.
 */
const stagings: Record<Staging, Staged> = {
  wide: {
    framing: { fillHeight: 0.46, fillWidth: 0.56, centreX: 0.5, baseY: 0.75 },
    oversize: 1.15,
  },
  hero: {
    framing: { fillHeight: 0.58, fillWidth: 0.68, centreX: 0.5, baseY: 0.81 },
    oversize: 1.1,
  },
};

/** What is left of a set's lights before the key comes up: the rim draws the product's outline. */
const unlitMix: LightMix = {
  key: [0.17, 0.17, 0.17],
  fill: [0.36, 0.36, 0.38],
  rim: [0.95, 0.95, 0.95],
};

/**
 * The sets that a film visits: the first for its opening, details and close, then others as its length allows. They are the
 * main style's, in turn with a second style's that the note asks for; a style of one set is cut with one that goes with it.
 */
export function planSets(facts: Facts): ScenePlan[] {
  const { direction, analyses, durationSeconds } = facts;
  const [main, asked] = direction.styles as [Style, Style?];
  const opening = durationSeconds === 5 ? "hero" : "wide";
  const hasSeveral = rounds(shotsIn(facts, main, 0)) > 1;
  const second = asked ?? (hasSeveral ? main : direction.companion);
  const other = setsOf(facts.sets, second).length > 0 ? second : main;
  const seen: string[] = [];
  const scenes: ScenePlan[] = [];
  const visit = (staging: Staging, style: Style, photo: number, closest: number) => {
    const plan = leastSeen(shotsIn(facts, style, photo), seen);
    scenes.push(scene(facts, staging, { plan, photo, closest, seen: timesIn(seen, plan.setId) }));
    seen.push(plan.setId);
  };
  visit(opening, main, 0, detailFill);
  const view = (index: number) => index % analyses.length;
  if (durationSeconds >= 10) visit("hero", other, view(1), heroFill);
  if (durationSeconds === 15 || analyses.length > 2) visit("hero", main, view(2), heroFill);
  const isNew = !seen.includes(leastSeen(shotsIn(facts, other, view(3)), seen).setId);
  if (analyses.length > 3 || (durationSeconds === 15 && isNew))
    visit("hero", other, view(3), heroFill);
  return scenes;
}

/** How many sets the plans go through. */
const rounds = (plans: ShotPlan[]) => new Set(plans.map(({ setId }) => setId)).size;

const timesIn = (seen: string[], setId: string) => seen.filter((id) => id === setId).length;

/** The best of the plans whose sets the film has shown least often. */
function leastSeen(plans: ShotPlan[], seen: string[]): ShotPlan {
  return plans.reduce((best, plan) =>
    timesIn(seen, plan.setId) < timesIn(seen, best.setId) ? plan : best,
  );
}

function shotsIn(
  { frame, analyses, sets, direction, seed }: Facts,
  style: Style,
  photo: number,
): ShotPlan[] {
  const own = setsOf(sets, style);
  return planShots(
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
    own.length > 0 ? own : sets,
  );
}

type Visit = {
  plan: ShotPlan;
  photo: number;
  /** The closest that a shot comes, as `CameraPose.fill`. */
  closest: number;
  /** How often the film has shown the set before. */
  seen: number;
};

function scene(facts: Facts, staging: Staging, { plan, photo, closest, seen }: Visit): ScenePlan {
  const { frame, analyses, sets, direction } = facts;
  const isPrint = plan.presentation === "print";
  const isTall = frame.heightPx > frame.widthPx;
  const { framing, oversize } = closerTo(stagings[staging], isPrint && !isTall ? printCloser : 1);
  const description = sets.find(({ id }) => id === plan.setId)!;
  const lying = analyses[photo]?.product.pose === "lying";
  const scale = Math.max(closest, isPrint ? printCloser * heroFill : 0) / framing.fillHeight;
  // A print has the light of its own photograph, whatever stands in that.
  const forLight = isPrint ? null : mirrorForLight(description, analyses[photo]!);
  return {
    kind: "set",
    staging,
    shot: {
      ...plan,
      view: photo,
      // Seen again, a set is seen from its other side, so that one set makes two pictures.
      mirrored: forLight ?? seen % 2 === 1,
      framing: lying
        ? { ...framing, baseY: Math.min(0.93, 0.5 + framing.fillHeight / 2) }
        : framing,
      widthPx: evenPx(frame.widthPx * scale),
      heightPx: evenPx(frame.heightPx * scale),
      grade: gradeOf(plan.grade, direction),
    },
    stagePx: evenPx(frame.widthPx * oversize),
    unlit: unlitLights(description, plan.light),
  };
}

/** Staged so much larger, about the same middle. */
function closerTo({ framing, oversize }: Staged, factor: number): Staged {
  const { fillHeight, fillWidth, baseY } = framing;
  const larger = { fillHeight: factor * fillHeight, fillWidth: factor * fillWidth };
  return {
    framing: { ...framing, ...larger, baseY: baseY + ((factor - 1) * fillHeight) / 2 },
    oversize,
  };
}

function unlitLights(set: SetDescription, light: ShotPlan["light"]): ShotPlan["light"] {
  return Object.fromEntries(
    set.groups.map((group) => {
      const own = light[group] ?? [1, 1, 1];
      const left = unlitMix[lightPart(group)];
      return [group, own.map((value, channel) => value * left[channel]!) as Rgb];
    }),
  );
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
