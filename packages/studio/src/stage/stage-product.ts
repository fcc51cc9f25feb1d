import { enlargeFrame } from "../develop/enlarge.ts";
import { luminance, type Rgb, srgbToLinear } from "../develop/color.ts";
import { type Frame16, gradedTone, gradeSet } from "../develop/finish.ts";
import { sharpenFrame } from "../develop/sharpen.ts";
import { toneMap } from "../develop/tone.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { SetOnDisk } from "../sets/list-sets.ts";
import type { SetDescription } from "../sets/set.ts";
import type { Plates, PlateStore, SetGeometry } from "../sets/plates.ts";
import { drawContact } from "./shadow/contact.ts";
import { extendGround } from "./retouch/extend-ground.ts";
import type { Frame } from "../direction/frame.ts";
import { drawFloatShadow } from "./shadow/float-shadow.ts";
import { balanceWhite, irradianceOf } from "./light/irradiance.ts";
import {
  lightProduct,
  meanColour,
  openProduct,
  type ProductLight,
  seeThrough,
  type UnlitProduct,
} from "./light/light-product.ts";
import type { Figure } from "./model/figure-place.ts";
import { mirrorFigure } from "./model/figure-mirror.ts";
import { type FigureOnStage, figureOnStage } from "./model/figure-solid.ts";
import { glowBelow, lampLightOf } from "./light/lamp-glow.ts";
import { drawLampBloom, type LampBloom, lightMouth, mouthShift } from "./light/lamp-mouth.ts";
import {
  type LightMix,
  openLightMix,
  type Shadows,
  surroundingsOf,
  tonesOf,
} from "./light/light-mix.ts";
import { drawLyingContact } from "./shadow/lying-contact.ts";
import { keepFaithful } from "./light/keep-faithful.ts";
import { lowLightOf } from "./light/low-light.ts";
import { seatProduct } from "./merge.ts";
import { mixPlates } from "./mix-plates.ts";
import { ownShadesOf } from "./shadow/own-shade.ts";
import { productScreen, shrinkPlace } from "./standing/place-product.ts";
import { type Pixels, type Placement, scalePixels } from "./product-layer.ts";
import { receiverOf, type Scene } from "./shadow/receiver.ts";
import { hardnessOf } from "./retouch/match-tones.ts";
import { smoothStep } from "../cutout/image/lab.ts";
import { mirroredShare, mirrorProduct, type Reflection } from "./mirror/reflection.ts";
import { fieldFromCard, type LightField } from "./light/light-field.ts";
import type { Subject } from "./subject.ts";
import { fieldFromSurface, patternFromSurface } from "./light/surface-light.ts";
import type { ShotPhoto } from "./render-shot.ts";
import type { Silhouette } from "./silhouette.ts";
import { shadowsOnStage } from "./shadow/stage-shadows.ts";
import type { Volume } from "./solid/volume.ts";
import { standProduct } from "./stand-product.ts";

/** A product standing in a set, before they become one picture. */
export type StagedProduct = {
  frame: Frame;
  geometry: SetGeometry;
  /** What each stage pixel shows. */
  scene: Scene;
  /** The set at the picture's size, with the product's shadow, reflection and contact, and without the product. */
  canvas: Frame16;
  /** The relit product at the picture's size, and where it goes. */
  product: Pixels;
  place: Placement;
  /** The same under each of the options' further mixes of lights. */
  others: LitStage[];
  /** The plan's light in the set's white balance. */
  light: ShotPlan["light"];
  silhouette: Silhouette;
  /** On a surface that the camera sees from the side. */
  stands: boolean;
  /** The person beside it; null where none was asked for, or has no place. */
  figure: FigureOnStage | null;
};

type LitStage = { canvas: Frame16; product: Pixels };

/** Linear light of the surface about a product, as it is shown, between which it turns white. */
const white = { from: 0.7, to: 0.78 };
/** What a film asks of the stage besides; the first is what a picture has. */
export type StageOptions = {
  /** About how many pixels across the set needs, or null for the plan's; the product always has the plan's, finer than its place. */
  stagePx: number | null;
  /** Further mixes of the set's lights (as `ShotPlan.light`): the product gets as much light as they leave it. */
  lights: ShotPlan["light"][];
  /** A person to stand beside the product where there is a place. */
  figure?: Figure | null;
};

/** Stands a cutout in its set. All pictures of a mirrored plan are mirrored until `finishFrame` turns them back. */
export async function stageProduct(
  planned: ShotPlan,
  set: SetOnDisk,
  store: PlateStore,
  photo: Pick<ShotPhoto, "cutout" | "analysis" | "sheet">,
  options: StageOptions = { stagePx: null, lights: [] },
): Promise<StagedProduct> {
  const { description } = set;
  const geometry = await store.geometry(set);
  const balanced = balanceWhite(description, geometry, planned.light);
  const plan = { ...planned, light: balanced(planned.light) };
  const standing = await standProduct(plan, description, geometry, photo, options.stagePx);
  const { subject, stands, frame, fineness, enlargement, liftMetres, volume, place } = standing;
  const { source, silhouette, product, sheet } = subject;
  const plates = await store.plates(set, frame.crop, frame);
  const scene = receiverOf(description, geometry, frame);
  const figure = await figureOnStage(
    frame,
    scene,
    description.camera,
    options.figure ?? null,
    plan,
  );
  const laid = { plan, description, subject, frame, geometry };
  const opened = { ...laid, plates, scene, volume, place };
  const hides = options.stagePx === null && product.transparency < seeThrough;
  const screens = hides ? [productScreen(silhouette, place, enlargement)] : [];
  if (figure !== null) screens.push(figure.screen);
  const lampLight = plan.hangs ? lampLightOf(source) : null;
  const onStage = { place: shrinkPlace(place, enlargement), stands, isLit: lampLight !== null };
  const shadows = shadowsOnStage({
    ...opened,
    ...onStage,
    screens,
    figure: figure?.solid ?? null,
  });
  const fine = fineness / enlargement;
  const size = {
    widthPx: Math.round(place.widthPx * fine),
    heightPx: Math.round(place.heightPx * fine),
  };
  const unlit = await openProduct(source, product, size, plan.maxColourShift, sheet !== null);
  const light = (lit: ShotPlan) =>
    lightStage(
      { ...opened, unlit, shadows, lampLight, stands, fine, enlargement, liftMetres, figure },
      lit,
    );
  const { canvas, product: relit } = await light(plan);
  const others: LitStage[] = [];
  // The film's light is on its way: what it does to the product's colours meanwhile is not bounded.
  for (const mix of options.lights)
    others.push(await light({ ...plan, light: balanced(mix), maxColourShift: Infinity }));
  const lit = { canvas, product: relit, others };
  const { light: balancedLight } = plan;
  return {
    frame,
    geometry,
    scene,
    ...lit,
    light: balancedLight,
    place,
    silhouette,
    stands,
    figure,
  };
}

/** The stage before its lights are mixed. */
type OpenStage = {
  plan: ShotPlan;
  description: SetDescription;
  subject: Subject;
  frame: Frame;
  geometry: SetGeometry;
  plates: Plates;
  scene: StagedProduct["scene"];
  volume: Volume;
  place: Placement;
  shadows: Shadows;
  unlit: UnlitProduct;
  /** Linear colour of a lit lamp's own light. */
  lampLight: Rgb | null;
  stands: boolean;
  /** Pixels of the product to one of its place, and of its place to one of the stage. */
  fine: number;
  enlargement: number;
  liftMetres: number;
  figure: FigureOnStage | null;
};

/** Set and product under a mix of lights: the plan's own, or another. */
async function lightStage(stage: OpenStage, lit: ShotPlan): Promise<LitStage> {
  const { plan, description, subject, frame, geometry, plates, place, fine, enlargement } = stage;
  const { silhouette } = subject;
  const about = {
    frame,
    shadows: stage.shadows,
    liftMetres: stage.liftMetres,
    baseLight: plan.light,
  };
  const mix = openLightMix(description, lit, plates, about);
  const surroundings = surroundingsOf(mix, plates, frame, lit.grade.saturation, stage.liftMetres);
  const tones = tonesOf(mix, plates);
  const placeOnStage = shrinkPlace(place, enlargement);
  const field = fieldOn(stage, lit, mix, placeOnStage, {
    level: tones.mean,
    below: stage.stands ? surroundings.below : null,
  });
  if (lit !== plan) {
    const share =
      irradianceOf(description, geometry, lit) / irradianceOf(description, geometry, plan);
    field.form = field.form.map((value) => value + Math.log(Math.max(0.02, share)));
  }
  const setBlack = srgbToLinear[Math.round(gradedTone(tones.black, lit.grade) * 255)]!;
  const stance = { facing: subject.facing, rests: stage.stands, lies: frame.view.down };
  const setWhite = toneMap(irradianceOf(description, geometry, lit) * lit.grade.exposure);
  // What shines on a lit lamp is its own light, and mirrors nothing.
  const gloss = stage.lampLight === null ? subject.product.gloss : 0;
  const { ground } = subject;
  const light = { field, surroundings, setBlack, setWhite, gloss, stance, ground };
  const { relit, bloom } = await lightSubject(stage, lit, light);
  const small = await scalePixels(relit, placeOnStage.widthPx, placeOnStage.heightPx);
  const reflection = reflectionOf(stage, small, placeOnStage);
  const person = await personReflection(stage, mix);
  const onSet = {
    ...stage.shadows,
    reflections: [person, reflection].filter((image) => image !== null),
    glow: glowBelow(frame, plates, stage.scene, stage.volume, {
      color: stage.lampLight,
      level: luminance(...surroundings.below),
    }),
    ownShades: ownShadesOf(description, mix.plates, plates, frame),
    meanColour: meanColour(small),
  };
  const values = mixPlates(description, lit, plates, mix, onSet);
  const mixed = { widthPx: frame.widthPx, heightPx: frame.heightPx, values };
  gradeSet(mixed, plan.grade);
  // Through glass the ground below is seen as it is.
  const covers =
    frame.view.down && subject.sheet === null && subject.product.transparency < seeThrough;
  if (covers) extendGround(mixed, small, placeOnStage);
  sharpenFrame(mixed);
  const canvas = enlargement === 1 ? mixed : enlargeFrame(mixed, plan);
  if (stage.stands) {
    drawContact(canvas, fine === 1 ? relit : small, silhouette, place, {
      foreshortening: frame.view.cameraUp / frame.view.distance,
      isLoose: description.sinkMetres !== undefined,
      light: lowLightOf(description, lit.light),
      hardness: hardnessOf(description),
      mirrored: mirroredShare(reflection, lit.grade.exposure, surroundings.below),
      whiteness: smoothStep(white.from, white.to, luminance(...surroundings.below)),
    });
  } else if (frame.view.down) {
    if (plan.presentation === "product")
      drawLyingContact(canvas, silhouette, place, lowLightOf(description, lit.light));
  } else if (!plan.hangs)
    drawFloatShadow(canvas, silhouette, place, frame, stage.volume, hardnessOf(description));
  if (bloom !== null) drawLampBloom(canvas, bloom, place);
  return { canvas, product: relit };
}

/** The product at its size in the picture under the set's light, and the bloom of its own where it is a lit lamp. */
async function lightSubject(
  { plan, description, unlit, lampLight, place, subject, stands }: OpenStage,
  lit: ShotPlan,
  light: ProductLight,
): Promise<{ relit: Pixels; bloom: LampBloom | null }> {
  const lightWithin = (maxColourShift: number) => {
    const relit = lightProduct({ ...lit, maxColourShift }, description, unlit, light);
    const bloom = lampLight === null ? null : lightMouth(relit, unlit.pixels, lampLight);
    return { relit, bloom };
  };
  // The light in a lamp's mouth moves its colours as well, and comes first.
  const taken = lampLight === null ? 0 : mouthShift(unlit.pixels, lampLight);
  const most = Math.max(0, lit.maxColourShift - taken);
  // A film's light on its way promises nothing, and of a print the paper is lit.
  if (most === Infinity || plan.presentation === "print") return lightWithin(most);
  return keepFaithful(lit, unlit.photographed, most, lightWithin, (product) => {
    const { widthPx, heightPx } = product;
    return seatProduct(product, { ...place, widthPx, heightPx }, subject.silhouette, stands);
  });
}

/** The set's light on the subject: a sheet shows the surface's pattern as a screen would, what is thicker stands in it. */
function fieldOn(
  { description, subject, frame, geometry, plates, liftMetres }: OpenStage,
  lit: ShotPlan,
  mix: LightMix,
  placeOnStage: Placement,
  about: { level: number; below: Rgb | null },
): LightField {
  const onCard = fieldFromCard(description, geometry, lit, subject, {
    ...frame.product,
    liftMetres,
    ...about,
  });
  // Where a set throws no pattern its surface's light would only tell of folds and ripples, which no sheet shows.
  if (!frame.view.down || onCard.pattern.every((value) => value === 0)) return onCard;
  if (subject.sheet !== null)
    return fieldFromSurface(description, plates, mix, placeOnStage, onCard) ?? onCard;
  const pattern = patternFromSurface(description, plates, mix, placeOnStage) ?? onCard.pattern;
  return { ...onCard, pattern };
}

/** A lamp hangs so far above the floor that its mirror image would lie below the picture; a scrap of it that peeps in is a riddle. */
function reflectionOf(
  { frame, plates, subject, plan, volume, scene, stands }: OpenStage,
  small: Pixels,
  place: Placement,
): Reflection | null {
  if (plan.hangs) return null;
  // Seated: a pale edge at the base would be mirrored as a bright line right under it.
  const seated = seatProduct(small, place, subject.silhouette, stands);
  return mirrorProduct(frame, plates, seated, subject.silhouette, volume, scene);
}

function personReflection(
  { figure, frame, plates, scene, description, plan }: OpenStage,
  mix: LightMix,
): Promise<Reflection | null> | null {
  return figure && mirrorFigure(frame, plates, scene, figure, { mix, plan, set: description });
}
