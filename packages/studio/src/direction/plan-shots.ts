import type { Rgb } from "../develop/color.ts";
import { groupViews } from "../product/views.ts";
import { elevationOf } from "../sets/elevation.ts";
import type { SetDescription, Style } from "../sets/set.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import { chooseSets, isDoubtful, isHopeless } from "./choose-sets.ts";
import { composeFraming, type FramingChange, framingFor } from "./framing.ts";
import { frameGroup, groupOf, groupShotOf } from "./group.ts";
import { floatOf } from "./levitation.ts";
import type { Framing, Grade, ModelFraming, ShotPlan, ShotRequest } from "./plan.ts";
import { asPrint, printLies, printShot, printTurn } from "./print-shot.ts";
import { seededRandom } from "./random.ts";
import { isFurniture, scaleOf } from "./size-class.ts";
import { outputSize } from "./size.ts";
import { lightingRatio } from "./lighting-ratio.ts";
import { mirrorForLight, shiftForShadow } from "./mirror-for-light.ts";
import { lightPart, type LightMix, styleDirections } from "./styles.ts";

const heroFraming: FramingChange = { scale: 1, shiftX: 0, shiftY: 0, mirrored: false };
const furtherFramings: FramingChange[] = [
  { scale: 1.24, shiftX: 0, shiftY: 0.05, mirrored: true },
  { scale: 0.84, shiftX: 0.14, shiftY: -0.02, mirrored: false },
  { scale: 0.9, shiftX: -0.15, shiftY: 0.03, mirrored: true },
  { scale: 1.12, shiftX: 0.07, shiftY: 0.06, mirrored: false },
  { scale: 0.9, shiftX: 0, shiftY: -0.05, mirrored: true },
];
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
 * Decides every shot of a shoot: pure, so that the same request with the same sets and seed gives the same plans.
 * The first is the hero; the others differ by set, framing, side, light mix and view. Of the photos some may be null, which show no
 * product: the shoot is as if they were not there. Throws StudioError set_invalid where `sets` is empty.
 */
export function planShots(
  request: Omit<ShotRequest, "analyses"> & { analyses: (PhotoAnalysis | null)[] },
  sets: SetDescription[],
): ShotPlan[] {
  const analyses = request.analyses.filter((analysis) => analysis !== null);
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
  const size = outputSize(request.aspectRatio, request.quality);
  const usable = request.mode === "with_model" ? sets.filter(hasRoomForModel) : sets;
  const order = random();
  const views = viewsOf(request);
  const canStand = usable.some(({ pose }) => pose === "standing");
  const group = canStand ? groupOf(request) : null;
  const groupShot = group === null ? null : groupShotOf(group, views);
  return Array.from({ length: request.shots }, (_, index): ShotPlan => {
    const view = views[index % views.length]!;
    const analysis = request.analyses[view]!;
    const isPrint = isHopeless(analysis);
    const together = index === groupShot ? group : null;
    const shown = isPrint
      ? asPrint(analysis, printLies(request.style, usable, index))
      : (together?.analysis ?? analysis);
    const choice = chooseSets(request.style, shown, usable, {
      random: seededRandom(order * 2 ** 32),
      backdropAsked: request.backgroundColor !== null,
    });
    const turn = isPrint ? printTurn(request.style, usable, index) : index;
    const set = choice[turn % choice.length]!;
    const direction = styleDirections[request.style];
    const setStyle = set.styles[0]!;
    // What came here for want of a sure matte is shown as others are here, not in its own style's light.
    const atHome = setStyle === request.style || isDoubtful(analysis);
    const drawn = centredIn(setStyle, framings[index % framings.length]!);
    const wanted = mirrorForLight(set, shown);
    const free = isPrint ? isPrintMirrored(turn, choice.length, framings) : drawn.mirrored;
    const mirrored = wanted === null ? free : wanted !== isThird(turn, choice.length);
    const change = { ...drawn, mirrored, shiftX: shiftForShadow(drawn.shiftX, set, mirrored) };
    const asked = direction.takesBackground && request.backgroundColor !== null;
    const float = floatOf(request.style, shown, set);
    const { levitation } = float;
    const hero = styleDirections[atHome ? setStyle : request.style].framing;
    const where = { set, size, levitation };
    const plan: ShotPlan = {
      style: request.style,
      mode: request.mode,
      setId: set.id,
      view,
      group: together?.members ?? null,
      heroAspect: together?.tallestAspect ?? heroAspectOf(request, view, views[0]!),
      scale: together?.scale ?? scaleOf(shown),
      ...size,
      presentation: isPrint ? "print" : "product",
      ...(request.mode === "with_model"
        ? composeWithModel(index, request.aspectRatio, isFurniture(shown))
        : {
            framing:
              together === null
                ? framingFor(composeFraming(hero, change, request.aspectRatio), shown, where)
                : frameGroup(hero, together, request.aspectRatio, where),
            model: null,
          }),
      mirrored: change.mirrored,
      light: mixLight(set, atHome ? null : direction.standInLight, mixes[index % mixes.length]!),
      grade: gradeFor(set, atHome ? {} : direction.standInGrade, asked),
      backdrop: backdropFor(request, analysis, atHome),
      ...float,
      maxColourShift: direction.maxColourShift,
      seed: (Math.imul(request.seed, 0x9e3779b1) + index * 0x85ebca6b) | 0,
    };
    return isPrint ? { ...plan, ...printShot(plan, set, seededRandom(plan.seed)()) } : plan;
  });
}

/** Whether a set's third picture is due, which would be its first one again: it is seen from the other side, whatever the light. */
function isThird(turn: number, sets: number): boolean {
  return Math.floor(turn / sets) % 3 === 2;
}

/** A print is as large in every framing: only a set that is seen from its other side makes another picture when it comes again. */
function isPrintMirrored(turn: number, sets: number, framings: FramingChange[]): boolean {
  const isAgain = Math.floor(turn / sets) % 2 === 1;
  return framings[turn % sets]!.mirrored !== isAgain;
}

/** Seen from well above there is nothing behind a product but the surface, and no horizon: no place for a model. */
function hasRoomForModel(set: SetDescription): boolean {
  return elevationOf(set) < 18;
}

/** The photos to go through, the hero's first; one of which no matte can be trusted is left out where others are better. */
function viewsOf({ analyses }: ShotRequest): number[] {
  const all = analyses.map((_, index) => index);
  const good = all.filter((index) => !isHopeless(analyses[index]!));
  return good.length > 0 ? good : all;
}

/** The shape of the hero's product where a further photo shows it, which stands as tall in that; else null. */
function heroAspectOf({ analyses }: ShotRequest, view: number, hero: number): number | null {
  const [first] = groupViews(analyses.map(({ product }) => product));
  if (view === 0 || !first!.includes(view) || !first!.includes(0)) return null;
  const { widthPx, heightPx } = analyses[hero]!.cutout;
  return widthPx / heightPx;
}

/** On a plain ground there is nothing for a product to give way to: off the middle it only looks misplaced. */
function centredIn(style: Style, change: FramingChange): FramingChange {
  return style === "classic" ? { ...change, shiftX: change.shiftX * 0.3 } : change;
}

/** A mannequin is not much taller than a chair: as tall as the frame it stood beside a doll's. The chair has the room that this leaves. */
const besideFurniture = { tallest: 1.2, larger: 1.3 };

/** The product in front to one side, the model behind on the other; further shots change sides and come closer. */
function composeWithModel(
  index: number,
  aspectRatio: [number, number],
  isRoomy: boolean,
): { framing: Framing; model: ModelFraming } {
  const ratio = aspectRatio[0] / aspectRatio[1];
  const side = index % 2 === 0 ? 1 : -1;
  const reach = Math.min(0.24, 0.18 * ratio);
  const closer = (1 + 0.16 * Math.floor(index / 2)) * (isRoomy ? besideFurniture.larger : 1);
  // Neither in a tall frame nor in a wide one is the product to be a small thing beside the model.
  const fillHeight = Math.min(
    0.62,
    0.44 * closer * Math.min(1.25, Math.max(ratio, 1 / ratio) ** 0.2),
  );
  const fillWidth = Math.min(0.6, 0.46 * closer) * Math.min(1.35, Math.max(1, 1 / ratio) ** 0.25);
  return {
    framing: {
      fillHeight,
      fillWidth,
      centreX: 0.5 + side * reach,
      baseY: 0.9,
    },
    model: {
      // In a banner all of a person behind a table would be a doll.
      scale: (1 + 0.14 * index) * Math.min(1.6, Math.sqrt(Math.max(1, ratio / 1.8))),
      centreX: 0.5 + side * 0.22,
      ...(isRoomy ? { tallest: besideFurniture.tallest } : {}),
    },
  };
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
    return analysis.cutout.ground.map((value) => Math.min(palest, value)) as Rgb;
  }
  return atHome ? null : direction.standInBackdrop;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
}
