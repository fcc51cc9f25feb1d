import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { Rgb } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import { planShots } from "../direction/plan-shots.ts";
import { analysePhoto } from "../process/analyse-photo.ts";
import { findSets } from "../sets/list-sets.ts";
import { PlateStore } from "../sets/plates.ts";
import type { SetDescription, Style } from "../sets/set.ts";
import type { ShotPhoto, Stage } from "./render-shot.ts";

export const root = new URL("../../../../", import.meta.url);

/** Every committed set. */
export const stage: Stage = {
  sets: await findSets(fileURLToPath(new URL("sets/", root))),
  store: new PlateStore(400_000_000),
};

/** Made photographs, on which every set is held to its golden picture. */
export const goldenProducts = ["synthetic_bottle", "synthetic_bag"];

/** A sample photograph, cut out. */
export function samplePhoto(name: string): Promise<ShotPhoto> {
  return cutOutPhoto(new URL(`samples/${name}.png`, root));
}

/** What was cut out so far: most files of the stage ask for the same two. */
const cutPhotos = new Map<string, Promise<ShotPhoto>>();

/** A photograph at a size that takes little time, cut out. */
export function cutOutPhoto(file: URL, longSidePx?: number): Promise<ShotPhoto> {
  const key = `${file.href} ${longSidePx}`;
  const photo = cutPhotos.get(key) ?? readAndCutOut(file, longSidePx);
  cutPhotos.set(key, photo);
  return photo;
}

async function readAndCutOut(file: URL, longSidePx?: number): Promise<ShotPhoto> {
  const bytes = await readFile(file);
  const photo =
    longSidePx === undefined
      ? bytes
      : await sharp(bytes)
          .resize(longSidePx, longSidePx, { fit: "inside", withoutEnlargement: true })
          .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
          .toBuffer();
  return { photo, ...(await analysePhoto(photo)) };
}

export type Wish = {
  backdrop?: Rgb;
  aspectRatio?: [number, number];
  style?: Style;
  longSidePx?: number;
};

/** The hero plan for one set, at a size that takes little time. */
export function planFor(set: SetDescription, photo: ShotPhoto, wish: Wish = {}): ShotPlan {
  const [plan] = planShots(
    {
      style: wish.style ?? set.styles[0]!,
      mode: "product_only",
      shots: 1,
      aspectRatio: wish.aspectRatio ?? [1, 1],
      quality: "standard",
      backgroundColor: wish.backdrop ?? null,
      seed: 7,
      analyses: [photo.analysis],
    },
    [set],
  );
  const scale = (wish.longSidePx ?? 448) / 1024;
  const side = (px: number): number => 2 * Math.round((px * scale) / 2);
  return { ...plan!, widthPx: side(plan!.widthPx), heightPx: side(plan!.heightPx) };
}

export function colorAt({ rgba }: { rgba: Uint8Array }, at: number): Rgb {
  return [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
}
