import type { SetDescription, Style } from "../sets/set.ts";
import { elevationOf } from "../sets/elevation.ts";
import { groupViews } from "../product/views.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import { chooseSets, isDoubtful, isHopeless } from "./choose-sets.ts";
import { changeAt, composeFraming, type FramingChange, framingFor } from "./framing.ts";
import { frameGroup, type Group, groupOf, groupShotOf } from "./group.ts";
import { type Float, floatOf } from "./levitation.ts";
import { mirrorForLight, shiftForShadow } from "./mirror-for-light.ts";
import type { Framing, ModelFraming, ShotRequest } from "./plan.ts";
import { asPrint, printLies, printTurn } from "./print-shot.ts";
import { seededRandom } from "./random.ts";
import { outputSize } from "./size.ts";
import { isFurniture, scaleOf } from "./size-class.ts";
import { styleDirections } from "./styles.ts";
import type { UnframedShot } from "./vary-framing.ts";

/** A shot of which product, set and side are decided, and with them what every framing would come to. */
export type CastShot = UnframedShot & {
  view: number;
  isPrint: boolean;
  group: Group | null;
  /** Whether the set is lit and developed in its own style's way. */
  atHome: boolean;
  float: Float;
  model: ModelFraming | null;
};

/**
 * Casts the shots of a shoot: which photo, in which set, from which side.
 * @param drawn  what the seed drew: the order of sets that suit alike, and the framings' sides
 */
export function castShots(
  request: ShotRequest,
  sets: SetDescription[],
  drawn: { order: number; framings: FramingChange[] },
): CastShot[] {
  const usable = request.mode === "with_model" ? sets.filter(hasRoomForModel) : sets;
  const views = viewsOf(request);
  const canStand = usable.some(({ pose }) => pose === "standing");
  const group = canStand ? groupOf(request) : null;
  const groupShot = group === null ? null : groupShotOf(group, views);
  const shots: CastShot[] = [];
  for (let index = 0; index < request.shots; index++) {
    const view = views[index % views.length]!;
    const analysis = request.analyses[view]!;
    const isPrint = isHopeless(analysis);
    const together = index === groupShot ? group : null;
    const shown = isPrint
      ? asPrint(analysis, printLies(request.style, usable, index))
      : (together?.analysis ?? analysis);
    const choice = chooseSets(request.style, shown, usable, {
      random: seededRandom(drawn.order * 2 ** 32),
      backdropAsked: request.backgroundColor !== null,
    });
    const turn = isPrint ? printTurn(request.style, usable, index) : index;
    const set = choice[turn % choice.length]!;
    const before = shots.filter((shot) => shot.set.id === set.id);
    const { mirrored: free } = drawn.framings[index % drawn.framings.length]!;
    // What came here for want of a sure matte is shown as others are here, not in its own style's light.
    const atHome = set.styles[0] === request.style || isDoubtful(analysis);
    const shot = {
      set,
      view,
      isPrint,
      atHome,
      group: together,
      ...outputSize(request.aspectRatio, request.quality),
      aspect: shown.cutout.widthPx / shown.cutout.heightPx,
      heroAspect:
        together?.tallestAspect ?? (isPrint ? null : heroAspectOf(request, view, views[0]!)),
      scale: together?.scale ?? scaleOf(shown),
      mirrored: sideOf(set, shown, before, free),
      float: floatOf(request.style, shown, set),
    };
    shots.push({ ...shot, ...framingsOf(request, index, shot, shown) });
  }
  return shots;
}

/** How any framing comes out in a shot. */
function framingsOf(
  { mode, style, aspectRatio }: ShotRequest,
  index: number,
  shot: Omit<CastShot, "model" | "framingOf">,
  shown: PhotoAnalysis,
): Pick<CastShot, "model" | "framingOf"> {
  if (mode === "with_model") {
    const { framing, model } = composeWithModel(index, aspectRatio, isFurniture(shown));
    return { model, framingOf: () => framing };
  }
  const { set, mirrored, group, widthPx, heightPx } = shot;
  const [setStyle] = set.styles as [Style];
  const hero = styleDirections[shot.atHome ? setStyle : style].framing;
  const where = { set, size: { widthPx, heightPx }, levitation: shot.float.levitation };
  if (group !== null) {
    const framing = frameGroup(hero, group, aspectRatio, where);
    return { model: null, framingOf: () => framing };
  }
  return {
    model: null,
    framingOf: (wished) => {
      const drawn = centredIn(setStyle, wished);
      const change = { ...drawn, mirrored, shiftX: shiftForShadow(drawn.shiftX, set, mirrored) };
      const share = Math.min(1, changeAt(change, aspectRatio).scale);
      return framingFor(composeFraming(hero, change, aspectRatio), shown, { ...where, share });
    },
  };
}

/**
 * From which side a set is seen. When it comes again it is turned; where its key has to come from the product's lit side, for its
 * third picture only.
 */
function sideOf(
  set: SetDescription,
  analysis: PhotoAnalysis,
  before: { mirrored: boolean }[],
  first: boolean,
): boolean {
  const wanted = mirrorForLight(set, analysis);
  if (wanted !== null) return wanted !== (before.length % 3 === 2);
  return (before[0]?.mirrored ?? first) !== (before.length % 2 === 1);
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

/** The shape of the hero's product where another photo shows it, which stands as tall in that; else null. */
function heroAspectOf({ analyses }: ShotRequest, view: number, hero: number): number | null {
  const products = groupViews(analyses.map(({ product }) => product));
  const isHeros = products.some((photos) => photos.includes(view) && photos.includes(hero));
  if (view === hero || !isHeros) return null;
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
