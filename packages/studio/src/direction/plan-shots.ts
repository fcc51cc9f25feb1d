import type { Rgb } from "../develop/color.ts";
import type { SetDescription } from "../sets/set.ts";
import { StudioError } from "../errors.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import { type CastShot, castShots } from "./cast-shots.ts";
import { isDoubtful } from "./choose-sets.ts";
import { lightingRatio } from "./lighting-ratio.ts";
import type { Framing, Grade, ShotPlan, ShotRequest } from "./plan.ts";
import { printShot } from "./print-shot.ts";
import { seededRandom } from "./random.ts";
import { lightPart, type LightMix, styleDirections } from "./styles.ts";
import { furtherFramings, heroFraming, varyFramings } from "./vary-framing.ts";

const heroMix: [number, number, number] = [1, 1, 1];
/** Factors of key, fill and rim: contrasty, soft, rim-lit, low and open. */
const furtherMixes: [number, number, number][] = [
  [1.1, 0.72, 1.15],
  [0.86, 1.22, 1],
  [0.92, 0.86, 1.5],
  [1.04, 0.6, 1.3],
  [0.95, 1.1, 0.75],
];

/**
 * Degrees by which what lies is turned in further pictures. Each style has one set that is seen from above: framed and lit anew alone,
 * four pictures in it were hard to tell apart.
 */
const furtherTurns = [12, -9, 20, -16, 7];

/**
 * Decides every shot of a shoot: pure, so that the same request with the same sets and seed gives the same plans.
 * The first is the hero; the others differ by set, framing, side, light mix and view. Of the photos some may be null, which show no
 * product: the shoot is as if they were not there. Throws StudioError no_product where all are, set_invalid without a set that has room.
 */
export function planShots(
  request: Omit<ShotRequest, "analyses"> & { analyses: (PhotoAnalysis | null)[] },
  sets: SetDescription[],
): ShotPlan[] {
  const analyses = request.analyses.filter((analysis) => analysis !== null);
  if (analyses.length === 0) throw new StudioError("no_product", "No photo shows a product.");
  const places = request.analyses.flatMap((analysis, index) => (analysis === null ? [] : index));
  const placeOf = (index: number): number => places[index]!;
  return planProducts({ ...request, analyses }, sets).map((plan) => ({
    ...plan,
    view: placeOf(plan.view),
    group: plan.group?.map(placeOf) ?? null,
  }));
}

function planProducts(request: ShotRequest, sets: SetDescription[]): ShotPlan[] {
  const random = seededRandom(request.seed);
  const framings = [heroFraming, ...shuffled(furtherFramings, random)];
  const mixes = [heroMix, ...shuffled(furtherMixes, random)];
  const shots = castShots(request, sets, { framings, order: random() });
  const varied = varyFramings(shots, framings);
  const turns = [0, ...shuffled(furtherTurns, random)];
  const direction = styleDirections[request.style];
  const asked = direction.takesBackground && request.backgroundColor !== null;
  return shots.map((shot, index): ShotPlan => {
    const { set, atHome, isPrint } = shot;
    const plan: ShotPlan = {
      style: request.style,
      mode: request.mode,
      setId: set.id,
      view: shot.view,
      group: shot.group?.members ?? null,
      heroAspect: shot.heroAspect,
      scale: shot.scale,
      widthPx: shot.widthPx,
      heightPx: shot.heightPx,
      presentation: isPrint ? "print" : "product",
      framing: varied[index]!,
      model: shot.model,
      mirrored: shot.mirrored,
      light: mixLight(set, atHome ? null : direction.standInLight, mixes[index % mixes.length]!),
      grade: gradeFor(set, atHome ? {} : direction.standInGrade, asked),
      backdrop: backdropFor(request, request.analyses[shot.view]!, atHome),
      backdropAsked: asked ? request.backgroundColor : null,
      ...shot.float,
      ...(lies(shot, varied[index]!) ? { tiltDegrees: turns[index % turns.length]! } : {}),
      maxColourShift: direction.maxColourShift,
      shownColourShift: direction.shownColourShift,
      seed: (Math.imul(request.seed, 0x9e3779b1) + index * 0x85ebca6b) | 0,
    };
    return isPrint ? { ...plan, ...printShot(plan, set, seededRandom(plan.seed)()) } : plan;
  });
}

/** Whether it can be turned where it lies: what leaves the frame would show the end that its photograph cut off. */
function lies({ set, isPrint }: CastShot, { leaves }: Framing): boolean {
  return set.camera.view === "down" && !isPrint && leaves !== true;
}

function mixLight(
  set: SetDescription,
  standIn: LightMix | null,
  mix: [number, number, number],
): Record<string, Rgb> {
  const [key, fill, rim] = mix;
  const factors = { key, fill, rim };
  const ratio = lightingRatio(set).light;
  return Object.fromEntries(
    set.groups.map((group) => {
      const part = lightPart(group);
      const color = standIn?.[part] ?? [1, 1, 1];
      return [group, color.map((value) => value * factors[part] * ratio[group]!) as Rgb];
    }),
  );
}

/** The set's look, changed for a stand-in. A backdrop that was asked for gets its colour as asked: no contrast, no tint. */
function gradeFor(set: SetDescription, change: Partial<Grade>, backdropAsked: boolean): Grade {
  const { look } = set;
  const faithful = { contrast: 1, saturation: 1, warmth: 0, lift: 0 };
  const color = {
    contrast: change.contrast ?? look.contrast,
    saturation: change.saturation ?? look.saturation,
    warmth: change.warmth ?? look.warmth ?? 0,
    lift: change.lift ?? look.lift ?? 0,
  };
  return {
    ...(backdropAsked ? faithful : color),
    vignette: change.vignette ?? look.vignette,
    grain: change.grain ?? look.grain,
    bloom: change.bloom ?? look.bloom,
    exposure: look.exposure * lightingRatio(set).exposure * (change.exposure ?? 1),
  };
}

/** A paler backdrop would swallow the edges of what stands before it, and a podium of its own colour. */
const palest = 232;
/** Black paper under a studio's lamps is no darker: on a ground without any light a product has neither floor nor shadow, and floats. */
const darkest = 16;

function backdropFor(request: ShotRequest, analysis: PhotoAnalysis, atHome: boolean): Rgb | null {
  const direction = styleDirections[request.style];
  if (direction.takesBackground && request.backgroundColor !== null) {
    const lift = Math.max(0, darkest - Math.max(...request.backgroundColor));
    return request.backgroundColor.map((value) => value + lift) as Rgb;
  }
  if (isDoubtful(analysis)) {
    return (analysis.cutout.ground ?? [palest, palest, palest]).map((value) =>
      Math.min(palest, value),
    ) as Rgb;
  }
  return atHome ? null : direction.standInBackdrop;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
}
