import { enlargeFrame } from "../develop/enlarge.ts";
import { luminance, type Rgb, srgbToLinear } from "../develop/color.ts";
import { gradedTone, gradeSet } from "../develop/finish.ts";
import { sharpenFrame } from "../develop/sharpen.ts";
import type { PhotoAnalysis } from "../direction/analysis.ts";
import { toneMap } from "../develop/tone.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { Product } from "../product/product.ts";
import type { SetOnDisk } from "../sets/list-sets.ts";
import type { SetDescription } from "../sets/set.ts";
import type { Plates, PlateStore, SetGeometry } from "../sets/plates.ts";
import { bendBase, mostBend } from "./bend-base.ts";
import { buryBase } from "./bury-base.ts";
import { type Canvas, drawContact, type Placement } from "./contact.ts";
import { extendGround } from "./extend-ground.ts";
import { type Frame, layOutFrame } from "./frame.ts";
import { drawFloatShadow } from "./float-shadow.ts";
import { balanceWhite, irradianceOf } from "./irradiance.ts";
import {
  lightProduct,
  meanColour,
  openProduct,
  seeThrough,
  type UnlitProduct,
} from "./light-product.ts";
import { glowBelow, lampLightOf } from "./lamp-glow.ts";
import { drawLampBloom, lightMouth } from "./lamp-mouth.ts";
import { openLightMix, type Shadows, surroundingsOf, tonesOf } from "./light-mix.ts";
import { drawLyingContact } from "./lying-contact.ts";
import { lowLightOf } from "./low-light.ts";
import { seatProduct } from "./merge.ts";
import { mixPlates } from "./mix-plates.ts";
import { ownShadesOf } from "./own-shade.ts";
import { hangingLift, hiddenBehind, placeProduct, shrinkPlace } from "./place-product.ts";
import { flopPixels, openCutout, type Pixels, scalePixels, smallAlpha } from "./product-layer.ts";
import { receiverOf, type Scene } from "./receiver.ts";
import { hardnessOf } from "./match-tones.ts";
import { smoothStep } from "../cutout/lab.ts";
import { mirroredShare, mirrorProduct, type Reflection } from "./reflection.ts";
import { type Facing, facingOf } from "./facing.ts";
import { boxCornerOf } from "./facing-box.ts";
import { fieldColumns, fieldRows } from "./field-lookup.ts";
import { fieldFromCard } from "./light-field.ts";
import { fieldFromSurface, patternFromSurface } from "./surface-light.ts";
import { plainSeat, seatBase } from "./seat-base.ts";
import { levelRoundBase, type Silhouette, traceSilhouette } from "./silhouette.ts";
import { standAreaOf } from "./stand-area.ts";
import { shadowsOnStage } from "./stage-shadows.ts";
import { buildVolume, type Volume } from "./volume.ts";

/** A product standing in a set, before they become one picture. */
export type StagedProduct = {
  frame: Frame;
  geometry: SetGeometry;
  /** What each stage pixel shows. */
  scene: Scene;
  /** The set at the picture's size, with the product's shadow, reflection and contact, and without the product. */
  canvas: Canvas;
  /** The relit product at the picture's size, and where it goes. */
  product: Pixels;
  place: Placement;
  /** The same under each of the options' further mixes of lights. */
  others: LitStage[];
  silhouette: Silhouette;
  /** On a surface that the camera sees from the side. */
  stands: boolean;
};

type LitStage = { canvas: Canvas; product: Pixels };

/** Linear light of the surface about a product, as it is shown, between which it turns white. */
const white = { from: 0.7, to: 0.78 };
/** The silhouette's raster: fine enough for a handle, coarse enough for millions of ray steps. */
const silhouetteRows = 288;
/** `facing` on the light field's grid. */
type Subject = {
  source: Pixels;
  silhouette: Silhouette;
  facing: Facing;
  product: Product;
  ground: Rgb | null;
};

/** What a film asks of the stage besides; the first is what a picture has. */
export type StageOptions = {
  /** About how many pixels across the set needs, or null for the plan's; the product always has the plan's, finer than its place. */
  stagePx: number | null;
  /** Further mixes of the set's lights (as `ShotPlan.light`): the product gets as much light as they leave it. */
  lights: ShotPlan["light"][];
};

/** Stands a cutout in its set. All pictures of a mirrored plan are mirrored until `finishFrame` turns them back. */
export async function stageProduct(
  planned: ShotPlan,
  set: SetOnDisk,
  store: PlateStore,
  photo: { cutout: Buffer; analysis: PhotoAnalysis },
  options: StageOptions = { stagePx: null, lights: [] },
): Promise<StagedProduct> {
  const { description } = set;
  const geometry = await store.geometry(set);
  const balanced = balanceWhite(description, geometry, planned.light);
  const plan = { ...planned, light: balanced(planned.light) };
  const subject = await openSubject(plan, description, photo);
  const { source, silhouette, product } = subject;
  const framing = plan.mirrored
    ? { ...plan.framing, centreX: 1 - plan.framing.centreX }
    : plan.framing;
  const footprintCentre =
    plan.levitation > 0
      ? 0.5
      : (silhouette.baseFrom + silhouette.baseTo + 1) / 2 / silhouette.columns;
  const shape = {
    aspect: source.widthPx / source.heightPx,
    heroAspect: plan.heroAspect,
    footprintCentre,
    scale: plan.scale ?? 1,
  };
  const stands = plan.levitation === 0 && description.camera.view === "level";
  const free = layOutFrame(description, framing, plan, shape, options.stagePx);
  const seat = stands
    ? seatBase(silhouette, product, free.view, standAreaOf(description, geometry), free.product)
    : plainSeat;
  const frame = layOutFrame(description, framing, plan, shape, options.stagePx, seat);
  const plates = await store.plates(set, frame.crop, frame);
  const liftMetres = plan.hangs ? hangingLift(frame) : plan.levitation * frame.product.heightMetres;
  const { frontRow } = seat;
  const volume = buildVolume(silhouette, product, frame.view, frame.product, liftMetres, frontRow);
  const fineness = plan.widthPx / frame.widthPx;
  const enlargement = options.stagePx === null ? fineness : 1;
  const place = placeProduct(frame, silhouette, volume, liftMetres, {
    enlargement,
    hangs: plan.hangs,
  });
  const scene = receiverOf(description, geometry, frame);
  const opened = { plan, description, subject, frame, geometry, plates, scene, volume, place };
  const hides = options.stagePx === null && product.transparency < seeThrough;
  const behind = hides ? hiddenBehind(silhouette, place, enlargement) : () => false;
  const lampLight = plan.hangs ? lampLightOf(source) : null;
  const onStage = { place: shrinkPlace(place, enlargement), stands, isLit: lampLight !== null };
  const shadows = shadowsOnStage({ ...opened, ...onStage, behind });
  const fine = fineness / enlargement;
  const size = {
    widthPx: Math.round(place.widthPx * fine),
    heightPx: Math.round(place.heightPx * fine),
  };
  const unlit = await openProduct(source, product, size, plan.maxColourShift);
  const light = (lit: ShotPlan) =>
    lightStage(
      { ...opened, unlit, shadows, lampLight, stands, fine, enlargement, liftMetres },
      lit,
    );
  const { canvas, product: relit } = await light(plan);
  const others: LitStage[] = [];
  // The film's light is on its way: what it does to the product's colours meanwhile is not bounded.
  for (const mix of options.lights)
    others.push(await light({ ...plan, light: balanced(mix), maxColourShift: Infinity }));
  return { frame, geometry, scene, canvas, product: relit, others, place, silhouette, stands };
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
};

/** Set and product under a mix of lights: the plan's own, or another. */
async function lightStage(stage: OpenStage, lit: ShotPlan): Promise<LitStage> {
  const { plan, description, subject, frame, geometry, plates, place, fine, enlargement } = stage;
  const { silhouette } = subject;
  const mix = openLightMix(description, lit, plates, frame, stage.shadows, plan.light);
  const surroundings = surroundingsOf(mix, plates, frame);
  const tones = tonesOf(mix, plates);
  const placeOnStage = shrinkPlace(place, enlargement);
  // A sheet shows the surface's light as a screen would; what is thicker stands in it.
  const isSheet = frame.view.down && plan.presentation === "print";
  const onCard = fieldFromCard(description, geometry, lit, subject, {
    ...frame.product,
    liftMetres: stage.liftMetres,
    level: tones.mean,
    below: stage.stands ? surroundings.below : null,
  });
  const onSurface = isSheet
    ? fieldFromSurface(description, plates, mix, placeOnStage, onCard)
    : null;
  const field = onSurface ?? onCard;
  const lies = frame.view.down && !isSheet && field.pattern.some((value) => value !== 0);
  if (lies)
    field.pattern = patternFromSurface(description, plates, mix, placeOnStage) ?? field.pattern;
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
  const relit = lightProduct(lit, description, stage.unlit, light);
  const bloom =
    stage.lampLight === null ? null : lightMouth(relit, stage.unlit.pixels, stage.lampLight);
  const small = await scalePixels(relit, placeOnStage.widthPx, placeOnStage.heightPx);
  const reflection = reflectionOf(stage, small, placeOnStage);
  const onSet = {
    ...stage.shadows,
    reflection,
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
  const covers = frame.view.down && subject.product.transparency < seeThrough;
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
  } else if (!plan.hangs) drawFloatShadow(canvas, silhouette, place, frame, stage.volume);
  if (bloom !== null) drawLampBloom(canvas, bloom, place);
  return { canvas, product: relit };
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

/** The cutout as it will stand: set down, tilted, mirrored, its base bent to the set's camera. */
async function openSubject(
  plan: ShotPlan,
  set: SetDescription,
  { cutout, analysis }: { cutout: Buffer; analysis: PhotoAnalysis },
): Promise<Subject> {
  const { product } = analysis;
  const setDown = plan.levitation === 0 ? (product.setDownDegrees ?? 0) : 0;
  const ground = plan.presentation === "print" ? null : analysis.cutout.ground;
  const turned = await openCutout(cutout, setDown + plan.tiltDegrees, analysis.cutout.ground);
  const upright = plan.mirrored ? flopPixels(turned) : turned;
  const silhouette = await silhouetteOf(upright, product);
  // What floats touches nothing: its lowest point is all the base it has.
  if (plan.levitation > 0) silhouette.base.fill(Math.max(...silhouette.base));
  // To the sides: a base that is bent afterwards faces them as before.
  const { camera, anchor } = set;
  const facing = facingOf(silhouette, fieldColumns, fieldRows, {
    volume: product.volume,
    corner: boxCornerOf(silhouette, product),
    rests: camera.view === "level" && plan.levitation === 0 && !plan.hangs,
  });
  // A sheet faces the camera all over: with edges that turn away its left would mirror what lies there.
  if (camera.view === "down" && product.volume === "flat")
    for (const ways of [facing.side, facing.up]) ways.fill(0);
  if (plan.levitation > 0 || camera.view === "down")
    return { source: upright, silhouette, facing, product, ground };
  const rise = Math.atan2(camera.pos[2] - anchor[2], anchor[1] - camera.pos[1]);
  const bent = bendBase(upright, silhouette, product, (rise * 180) / Math.PI);
  const size =
    Math.sqrt(bent.widthPx * bent.heightPx) / (set.look.productHeight * (plan.scale ?? 1));
  const sinks = set.sinkMetres ?? 0;
  const source = sinks === 0 ? bent : buryBase(bent, silhouette, sinks * size);
  return {
    source,
    silhouette: source === upright ? silhouette : await silhouetteOf(source, product),
    facing,
    product,
    ground,
  };
}

async function silhouetteOf(pixels: Pixels, product: Product): Promise<Silhouette> {
  const aspect = pixels.widthPx / pixels.heightPx;
  const columns = Math.min(512, Math.max(48, Math.round(silhouetteRows * aspect)));
  const alpha = await smallAlpha(pixels, columns, silhouetteRows);
  // Lying things are seen from 90°: they have no feet.
  const elevation = product.pose === "standing" ? product.cameraElevationDegrees : 0;
  const silhouette = traceSilhouette(alpha, columns, silhouetteRows, elevation);
  if (product.pose === "standing" && product.volume === "revolution")
    levelRoundBase(silhouette, mostBend * silhouetteRows);
  return silhouette;
}
