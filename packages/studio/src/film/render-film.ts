import sharp from "sharp";
import type { Rgb } from "../develop/color.ts";
import { compositeSynthetic, compositeSyntheticXmp } from "../develop/encode.ts";
import { renderMusic } from "../music/render-music.ts";
import { decodePhoto } from "../photo/decode.ts";
import type { Photo } from "../photo/photo.ts";
import { StudioError } from "../errors.ts";
import { openCutout } from "../stage/product-layer.ts";
import type { ShotPhoto, Stage } from "../stage/render-shot.ts";
import { isDarkFilm } from "./dark-film.ts";
import { closestScale, lightsUp, openFilm } from "./draw-film.ts";
import { encodeFilm } from "./encoder.ts";
import type { Reel } from "./encoder.ts";
import { standEndCard } from "./end-card.ts";
import type { EndCard } from "./end-card.ts";
import type { FilmInput } from "./film-input.ts";
import type { FilmPlan, ScenePlan } from "./film-plan.ts";
import { filmSize, framesPerSecond } from "./frame-size.ts";
import { openLogo } from "./logo.ts";
import type { Logo } from "./logo.ts";
import { readNote } from "./note.ts";
import type { Direction } from "./note.ts";
import { framePhotograph, standPhotograph, standPrint } from "./photograph-scene.ts";
import type { Framed } from "./photograph-scene.ts";
import { rgbOf } from "./planes.ts";
import type { Scene } from "./scene.ts";
import { planSets } from "./set-plans.ts";
import { standSet } from "./set-scene.ts";
import type { SceneNeeds } from "./set-scene.ts";
import { planFilm } from "./storyboard.ts";

export type FilmOptions = { signal?: AbortSignal; onProgress?: (fraction: number) => void };

/** Everything that is decided and opened before the first pixel is staged. */
type Production = {
  input: FilmInput;
  stage: Stage;
  plan: FilmPlan;
  direction: Direction;
  photos: Photo[];
  logo: Logo | null;
};

/** Part of the whole that staging takes, for the progress. */
const stagingShare = 0.35;

/**
 * Renders a film: MP4 (see `encodeFilm`) and its poster, a JPEG of the hero shot, marked as partly synthetic where that shows a set.
 * Throws StudioError photo_unreadable, photo_too_large, set_invalid, no_product, encoder_failed, disk_full or cancelled.
 */
export async function renderFilm(
  input: FilmInput,
  stage: Stage,
  options: FilmOptions = {},
): Promise<{ video: Buffer; poster: Buffer }> {
  const { signal, onProgress } = options;
  const { plan, reel } = await openReel(input, stage, {
    ...options,
    onProgress: (fraction) => onProgress?.(stagingShare * fraction),
  });
  const video = await encodeFilm(reel, {
    ...(signal && { signal }),
    onProgress: (fraction) => onProgress?.(stagingShare + (1 - stagingShare) * fraction),
  });
  return { video, poster: await posterOf(plan, reel.drawFrame, hasSets(input)) };
}

/** Stages a film up to the point where its frames can be drawn in order. Throws like `renderFilm`. */
export async function openReel(
  input: FilmInput,
  stage: Stage,
  { signal, onProgress }: FilmOptions = {},
): Promise<{ plan: FilmPlan; reel: Reel }> {
  const production = await prepare(input, stage);
  const { plan } = production;
  const scenes: Scene[] = [];
  for (const scene of plan.scenes) {
    if (signal?.aborted) throw new StudioError("cancelled", "The film was cancelled.");
    scenes.push(await stand(scene, production, scenes));
    onProgress?.(scenes.length / plan.scenes.length);
  }
  const { widthPx, heightPx, frames } = plan;
  const sound = input.music
    ? renderMusic({ ...plan, durationSeconds: input.durationSeconds })
    : null;
  const drawFrame = openFilm(plan, scenes);
  const metadata = metadataOf(input);
  return {
    plan,
    reel: { widthPx, heightPx, framesPerSecond, frames, drawFrame, sound, metadata },
  };
}

async function prepare(input: FilmInput, stage: Stage): Promise<Production> {
  const frame = filmSize(input.aspectRatio, input.resolution);
  const direction = readNote(input.note, input.seed);
  const [framed, logo] = await Promise.all([
    input.mode === "with_model"
      ? Promise.all(
          input.photos.map(async ({ photo }) =>
            framePhotograph(await decodePhoto(photo, { maxSidePx: 3200, onWhite: true }), frame),
          ),
        )
      : [],
    input.logo && openLogo(input.logo),
  ]);
  const scenes =
    input.mode === "with_model"
      ? photographScenes(framed)
      : planSets({
          frame,
          durationSeconds: input.durationSeconds,
          direction,
          analyses: input.photos.map((photo) => analysed(photo).analysis),
          sets: [...stage.sets.values()].map(({ description }) => description),
          seed: input.seed,
        });
  const plan = planFilm({
    ...frame,
    durationSeconds: input.durationSeconds,
    hasLogo: logo !== null,
    direction,
    scenes,
    seed: input.seed,
  });
  return { input, stage, plan, direction, photos: framed.map(({ photo }) => photo), logo };
}

function photographScenes(framed: Framed[]): ScenePlan[] {
  return framed.flatMap(({ crops }, photo): ScenePlan[] =>
    crops.length > 0
      ? crops.map((crop) => ({ kind: "photograph", photo, ...crop }))
      : [{ kind: "print", photo }],
  );
}

/** `before`: the scenes that stand already; the end-card is the last. */
async function stand(scene: ScenePlan, production: Production, before: Scene[]): Promise<Scene> {
  const { input, plan, direction, photos, logo, stage } = production;
  const photo = (index: number) => {
    const found = photos[index];
    if (!found) throw new RangeError(`the film has no photograph ${index}`);
    return found;
  };
  switch (scene.kind) {
    case "set": {
      const source = input.photos[scene.shot.view];
      if (!source) throw new RangeError(`the film has no photo ${scene.shot.view}`);
      return standSet(scene, analysed(source), stage, needsOf(plan, scene));
    }
    case "photograph":
      return standPhotograph(photo(scene.photo), scene.window, plan, direction.grade);
    case "print":
      return standPrint(photo(scene.photo), plan, direction.grade);
    case "end_card": {
      if (!logo) throw new RangeError("an end-card needs a logo");
      const source = scene.photo === null ? undefined : input.photos[scene.photo];
      const dark = direction.grade.brightness < 0.95 || isDarkFilm(before);
      return standEndCard(await cardOf(logo, source ? analysed(source) : null, dark), plan);
    }
  }
}

/** The product on its end-card: set down as in the sets, where it was photographed leaning or from above. */
async function cardOf(logo: Logo, source: ShotPhoto | null, dark: boolean): Promise<EndCard> {
  const alone = { product: null, footprint: null, hangs: false, productColor: null };
  if (!source) return { logo, ...alone, dark };
  const { product } = source.analysis;
  const turn = product.setDownDegrees ?? 0;
  const stands = product.pose === "standing" && (product.rests || product.setDownDegrees !== null);
  return {
    logo,
    product: await openCutout(source.cutout, turn),
    footprint: stands ? (turn === 0 ? product.footprint : flatFootprint) : null,
    hangs: product.pose === "hanging",
    productColor: mainColor(product.palette),
    dark,
  };
}

/** Of what was turned to stand: nothing is known of its depth. */
const flatFootprint: [number, number][] = [
  [0.08, 0.97],
  [0.08, 1],
  [0.92, 1],
  [0.92, 0.97],
];

/** What the film's shots show of a scene. */
function needsOf(plan: FilmPlan, scene: ScenePlan): SceneNeeds {
  const shots = plan.shots.filter((shot) => plan.scenes[shot.scene] === scene);
  return {
    scalesIn: (space) => shots.map((shot) => closestScale(plan, shot, { space })),
    focus: shots.some(({ focus }) => focus !== null),
    productFocus: shots.some(({ focus }) => focus !== null && Math.max(...focus.product) > 0),
    light: shots.some(lightsUp),
  };
}

/** A photo with its cutout. Throws StudioError no_product where it has none. */
function analysed({ photo, cutout, analysis }: FilmInput["photos"][number]): ShotPhoto {
  if (!cutout || !analysis) throw new StudioError("no_product", "The photo was not cut out.");
  return { photo, cutout, analysis };
}

/** The palette's colour that strikes most: by its share and how far it is from grey. */
function mainColor(palette: { hex: string; weight: number }[]): Rgb | null {
  const colors = palette.map(({ hex, weight }) => {
    const value = Number.parseInt(hex.slice(1), 16);
    const rgb: Rgb = [value >> 16, (value >> 8) & 255, value & 255];
    return { rgb, strength: weight * (Math.max(...rgb) - Math.min(...rgb)) };
  });
  return colors.sort((a, b) => b.strength - a.strength)[0]?.rgb ?? null;
}

/**
 * Title and provenance: the product is photographed; a set and an end-card are made, and music is composed. Of `encoder` the muxer
 * makes its own name, so the comment says what made the film.
 */
function metadataOf(input: FilmInput): Record<string, string> {
  const sets = hasSets(input) ? " Photographed product in a synthetic set." : "";
  const music = input.music ? " Original music, composed and synthesised for this film." : "";
  const isSynthetic = hasSets(input) || input.logo !== null || input.music;
  return {
    title: "Product film",
    comment: `Made with Packshot.${sets}${music}`,
    ...(isSynthetic && { description: compositeSynthetic }),
  };
}

/** With a model the client's photographs are shown as they are. */
function hasSets(input: FilmInput): boolean {
  return input.mode === "product_only";
}

async function posterOf(
  plan: FilmPlan,
  drawFrame: (index: number) => Uint8Array,
  isSynthetic: boolean,
): Promise<Buffer> {
  const hero = plan.shots.find(({ size }) => size === "hero") ?? plan.shots[0];
  const index = hero ? hero.startFrame + (hero.frames >> 1) : 0;
  const poster = sharp(rgbOf(drawFrame(index), plan), {
    raw: { width: plan.widthPx, height: plan.heightPx, channels: 3 },
  }).jpeg({ quality: 88, mozjpeg: true });
  return (isSynthetic ? poster.withXmp(compositeSyntheticXmp) : poster).toBuffer();
}
