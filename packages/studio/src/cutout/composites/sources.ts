import { readFile, readdir } from "node:fs/promises";
import sharp, { type Region } from "sharp";
import { decodePhoto } from "../../photo/decode.ts";
import { inpaint } from "../image/inpaint.ts";
import { hasOwnMatte, takeOwnMatte } from "../own-alpha.ts";

/** A product with exact alpha: straight RGBA, cropped to what is visible. */
export type Source = {
  name: string;
  widthPx: number;
  heightPx: number;
  rgba: Uint8Array;
  /** Mean lightness and chroma are those of a white product. */
  white: boolean;
  /** Much of it is see-through. */
  clear: boolean;
};

const samples = new URL("../../../../../samples/", import.meta.url);
const rendered = new URL("../fixtures/", import.meta.url);

/** Reading them takes 1.7 s of a core: the tests of a file share them. */
const loaded = new Map<number, Promise<Source[]>>();

/** Every product with a known matte, at most `sidePx` on its longer side: transparent files, renders, photos with truth. Not to be changed. */
export function loadSources(sidePx: number): Promise<Source[]> {
  const sources = loaded.get(sidePx) ?? readSources(sidePx);
  loaded.set(sidePx, sources);
  return sources;
}

async function readSources(sidePx: number): Promise<Source[]> {
  const sources: Source[] = [];
  for (const folder of [samples, rendered]) {
    for (const file of (await readdir(folder)).toSorted()) {
      const match = /^(.+?)(\.gt)?\.png$/.exec(file);
      if (!match) continue;
      const name = match[1]!;
      const rgba = match[2]
        ? await liftByTruth(new URL(`${name}.jpg`, folder), new URL(file, folder))
        : await readTransparent(new URL(file, folder));
      const source = await fit(name, rgba, sidePx);
      // A photo's tinted lens still has its old ground behind it: only renders know glass without one.
      if (!(source.clear && match[2])) sources.push(source);
    }
  }
  return sources;
}

type Pixels = { widthPx: number; heightPx: number; rgba: Uint8Array };

async function readTransparent(file: URL): Promise<Pixels> {
  const photo = await decodePhoto(await readFile(file));
  if (!hasOwnMatte(photo)) throw new Error(`${file.pathname} has no alpha`);
  return { widthPx: photo.widthPx, heightPx: photo.heightPx, rgba: takeOwnMatte(photo) };
}

/** The photo's colours under the truth's alpha; edge colours are spread from inside, so that none of the old ground comes along. */
async function liftByTruth(photoFile: URL, truthFile: URL): Promise<Pixels> {
  const { widthPx, heightPx, rgb } = await decodePhoto(await readFile(photoFile));
  const truth = sharp(await readFile(truthFile))
    .extractChannel(0)
    .resize(widthPx, heightPx, { fit: "fill" });
  const alpha = await truth.clone().raw().toBuffer();
  const core = await truth.blur(2).raw().toBuffer();
  const weights = new Float32Array(core.length);
  for (let p = 0; p < core.length; p++) weights[p] = core[p]! >= 250 ? 1 : 0;
  const rgba = new Uint8Array(inpaint(rgb, weights, widthPx, heightPx));
  for (let p = 0; p < alpha.length; p++) rgba[p * 4 + 3] = alpha[p]!;
  return { widthPx, heightPx, rgba };
}

async function fit(
  name: string,
  { widthPx, heightPx, rgba }: Pixels,
  sidePx: number,
): Promise<Source> {
  const { data, info } = await sharp(rgba, {
    raw: { width: widthPx, height: heightPx, channels: 4 },
  })
    .extract(await visiblePart(rgba, widthPx, heightPx))
    .resize(sidePx, sidePx, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [opaque, light, chroma, veiled, visible] = [0, 0, 0, 0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! > 8) visible++;
    if (data[i + 3]! > 8 && data[i + 3]! < 200) veiled++;
    if (data[i + 3]! < 250) continue;
    opaque++;
    light += data[i + 1]!;
    chroma +=
      Math.max(data[i]!, data[i + 1]!, data[i + 2]!) -
      Math.min(data[i]!, data[i + 1]!, data[i + 2]!);
  }
  return {
    name,
    widthPx: info.width,
    heightPx: info.height,
    rgba: data,
    white: light / opaque > 185 && chroma / opaque < 30,
    clear: veiled / visible > 0.15,
  };
}

/** Where alpha is more than nothing. Trimming all four channels gives the same and takes four times as long. */
async function visiblePart(rgba: Uint8Array, widthPx: number, heightPx: number): Promise<Region> {
  const alpha = new Uint8Array(widthPx * heightPx);
  for (let p = 0; p < alpha.length; p++) alpha[p] = rgba[p * 4 + 3]!;
  const { info } = await sharp(alpha, { raw: { width: widthPx, height: heightPx, channels: 1 } })
    .trim({ background: "#000", threshold: 2 })
    .toBuffer({ resolveWithObject: true });
  const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = info;
  return { left: -trimOffsetLeft, top: -trimOffsetTop, width, height };
}
